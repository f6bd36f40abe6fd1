"""The levels: four ways to be good at a game, on top of the tempers of its rule of thumb.

=========  =================================================================================
beginner   the rule of thumb, with the slips that people make
a temper   casual: the rule of thumb as it is, in one of the game's tempers
good       a search with a small budget, or what the game plays best with
sharp      a search with a large one
=========  =================================================================================

``sharp.brazen`` is sharp with that temper's rule of thumb: tempers are parameters.
"""

from __future__ import annotations

import random

from tablee.bots.search import Search
from tablee.bots.trials import Trials
from tablee.kernel import BadOption, Game, Move, Position, say

BEGINNER, GOOD, SHARP = "beginner", "good", "sharp"
LEVELS = (BEGINNER, GOOD, SHARP)
"""Beside the tempers, whose level is casual."""
SLIP = 0.5
"""How often a beginner does not see what is best, and does something else that is allowed."""


def kinds(game: Game) -> tuple[str, ...]:
    """The bots that are offered at a table, the weakest first; a search only where it wins more."""
    mind = game.mind
    searching = [name for name, style in ((GOOD, mind.good), (SHARP, mind.sharp)) if style]
    return (BEGINNER, *mind.tempers, *searching)


def adviser(game: Game) -> str:
    """The bot that gives hints: the best one that answers at once."""
    mind = game.mind
    if mind.sharp and not mind.sharp.sims:
        return SHARP
    return GOOD if mind.good else next(iter(mind.tempers))


def is_kind(game: Game, name: str) -> bool:
    """Whether there is a bot of that name: a level, a temper, or both with a dot between."""
    level, dot, temper = name.partition(".")
    if not dot:
        return name in LEVELS or name in game.mind.tempers
    return level in LEVELS and temper in game.mind.tempers


class Thinker:
    """One decision of a bot: it receives a view and a seed, and nothing else.

    The same view and seed make the same move, in whatever slices it is thought about.
    """

    def __init__(self, game: Game, name: str, view: Position, seat: int, seed: str | float) -> None:
        """Raises `BadOption` for a bot that there is not."""
        if not is_kind(game, name):
            raise BadOption(say("There is no bot of that name in {game}.", game=game.title))
        level, _, temper_name = name.rpartition(".")
        if not level and name in LEVELS:
            level, temper_name = name, next(iter(game.mind.tempers))
        rng = random.Random(seed)
        mind = game.mind
        style = {GOOD: mind.good, SHARP: mind.sharp or mind.good}.get(level)
        temper = mind.tempers[temper_name]
        if style is not None and name == level and style.temper is not None:
            temper = style.temper
        self._search: Search | Trials | None = None
        self._move: Move | None = None
        if style is not None:
            kind = Trials if style.paired else Search
            self._search = kind(game, view, seat, rng, style, temper)
        elif level == BEGINNER and rng.random() < SLIP:
            self._move = slip(view, seat, rng)
        else:
            self._move = mind.thumb(view, seat, rng, temper)

    @property
    def finished(self) -> bool:
        """Whether the move is found."""
        return self._search is None or self._search.finished

    def step(self, sims: int) -> bool:
        """Think on for so many simulations at most; whether the move is found."""
        return self._search is None or self._search.step(sims)

    def move(self) -> Move:
        """The move; the best so far if there was no time to finish."""
        if self._search is not None:
            return self._search.best()
        assert self._move is not None
        return self._move


def slip(view: Position, seat: int, rng: random.Random) -> Move:
    """What somebody does who does not see: let a chance pass, or anything that is allowed."""
    silence = view.silence(seat)
    moves = view.legal(seat)
    return silence if silence is not None else moves[int(rng.random() * len(moves))]
