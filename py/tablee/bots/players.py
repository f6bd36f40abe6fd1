"""Bots by name. A bot is a function of a seat's view: it cannot peek, having nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable

from tablee.bots.levels import Thinker, is_kind
from tablee.kernel import BadOption, Game, Move, Position, say

Player = Callable[[Position, int, random.Random], Move]
"""``player(view, seat, rng)`` makes a legal move for ``seat``."""


def at_random(view: Position, seat: int, rng: random.Random) -> Move:
    """Any legal move."""
    moves = view.legal(seat)
    return moves[int(rng.random() * len(moves))]


def player(game: Game, name: str) -> Player:
    """The bot called ``random``, ``thumb`` (the usual temper), or as `levels.is_kind` says.

    Raises `BadOption` for any other name.
    """
    if name == "random":
        return at_random
    kind = next(iter(game.mind.tempers)) if name == "thumb" else name
    if not is_kind(game, kind):
        raise BadOption(say("There is no bot of that name in {game}.", game=game.title))

    def think(view: Position, seat: int, rng: random.Random) -> Move:
        thinker = Thinker(game, kind, view, seat, rng.random())
        while not thinker.step(1000):
            pass
        return thinker.move()

    return think
