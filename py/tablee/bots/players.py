"""Bots by name. A bot is a function of a seat's view: it cannot peek, having nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable

from tablee.kernel import BadOption, Game, Move, Position, say

Player = Callable[[Position, int, random.Random], Move]
"""``player(view, seat, rng)`` makes a legal move for ``seat``."""


def at_random(view: Position, seat: int, rng: random.Random) -> Move:
    """Any legal move."""
    moves = view.legal(seat)
    return moves[int(rng.random() * len(moves))]


def player(game: Game, name: str) -> Player:
    """The bot called ``random``, ``thumb`` (the usual temper), or by the name of a temper.

    Raises `BadOption` for any other name.
    """
    mind = game.mind
    if name == "random":
        return at_random
    temper_name = next(iter(mind.tempers)) if name == "thumb" else name
    if temper_name not in mind.tempers:
        raise BadOption(say("There is no bot of that name in {game}.", game=game.title))
    temper = mind.tempers[temper_name]
    return lambda view, seat, rng: mind.thumb(view, seat, rng, temper)
