"""The exact odds of a Pechvogel turn, and what a turn is worth to who may meddle with it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb, fsum
from typing import NamedTuple

from tablee.games.pechvogel.pieces import DICE, NEEDED, TOO_MANY


class Odds(NamedTuple):
    """How a turn ends: with a tile, with three ravens or more, with both, with Murphy.

    Probabilities of a turn that stands at some dice of its value and some ravens on the
    board, thrown on to its end. ``murphy`` is too many of either (PV-18).
    """

    tile: Fraction
    ravens: Fraction
    both: Fraction
    murphy: Fraction


class Ending(NamedTuple):
    """How one turn ended."""

    tile: bool
    ravens: bool
    greedy: bool


ENDINGS = tuple(
    Ending(tile, ravens, greedy)
    for tile, ravens in ((True, False), (False, True), (True, True))
    for greedy in (False, True)
)
"""All the ways in which a turn can end."""


class Throw(NamedTuple):
    """One outcome of a throw that places something: dice placed, and its exact chance."""

    hits: int
    ravens: int
    chance: Fraction


@cache
def throws(loose: int) -> tuple[Throw, ...]:
    """The throws of ``loose`` dice that place at least one; any other is repeated (PV-11)."""
    nothing = Fraction(4, 6) ** loose
    return tuple(
        Throw(
            hits,
            ravens,
            Fraction(
                comb(loose, hits) * comb(loose - hits, ravens) * 4 ** (loose - hits - ravens),
                6**loose,
            )
            / (1 - nothing),
        )
        for hits in range(loose + 1)
        for ravens in range(loose + 1 - hits)
        if hits or ravens
    )


def greedy(hits: int, ravens: int) -> bool:
    """PV-18: too many dice of the value, or too many ravens."""
    return hits > NEEDED or ravens > TOO_MANY


def ended(hits: int, ravens: int) -> bool:
    """Whether these dice on the board end the turn."""
    return hits >= NEEDED or ravens >= TOO_MANY


@cache
def endings(hits: int, ravens: int) -> Mapping[Ending, Fraction]:
    """The chance of each ending with these dice on the board, if nobody meddles."""
    if ended(hits, ravens):
        return {Ending(hits >= NEEDED, ravens >= TOO_MANY, greedy(hits, ravens)): Fraction(1)}
    chances = dict.fromkeys(ENDINGS, Fraction(0))
    for throw in throws(DICE - hits - ravens):
        for ending, chance in endings(hits + throw.hits, ravens + throw.ravens).items():
            chances[ending] += throw.chance * chance
    return chances


@cache
def exact_odds(hits: int, ravens: int) -> Odds:
    """The odds with ``hits`` dice of the value and ``ravens`` on the board, left alone."""
    chances = endings(hits, ravens).items()
    return Odds(
        sum((chance for ending, chance in chances if ending.tile), Fraction(0)),
        sum((chance for ending, chance in chances if ending.ravens), Fraction(0)),
        sum((chance for ending, chance in chances if ending.tile and ending.ravens), Fraction(0)),
        sum((chance for ending, chance in chances if ending.greedy), Fraction(0)),
    )


Worth = Mapping[Ending, float]
"""What each ending is worth to somebody."""


def expected(worth: Worth, hits: int, ravens: int) -> float:
    """What a turn that stands here is worth if nobody meddles any more."""
    return fsum([chance * worth[ending] for ending, chance in _as_floats(hits, ravens)])


def promised(alone: Worth, redone: Worth | None, hits: int, ravens: int) -> float:
    """What a turn that stands here is worth to who may have one throw of it taken back.

    ``alone`` is the worth of the endings if that never happens, ``redone`` if it has happened
    (None: it cannot). It happens after the throw where it gains most: so the right to do it
    later has its worth too. Others are held not to meddle.
    """
    if redone is None or ended(hits, ravens):
        return expected(alone, hits, ravens)
    known: dict[tuple[int, int], float] = {}

    def at(hits: int, ravens: int) -> float:
        if (found := known.get((hits, ravens))) is not None:
            return found
        if ended(hits, ravens):
            return expected(alone, hits, ravens)
        taken_back = expected(redone, hits, ravens)
        total = 0.0
        for more_hits, more_ravens, chance in _throws(DICE - hits - ravens):
            after = (hits + more_hits, ravens + more_ravens)
            worth = at(*after)
            if worth < taken_back and not greedy(*after):
                worth = taken_back
            total += chance * worth
        known[hits, ravens] = total
        return total

    return at(hits, ravens)


@cache
def _as_floats(hits: int, ravens: int) -> tuple[tuple[Ending, float], ...]:
    return tuple((ending, float(chance)) for ending, chance in endings(hits, ravens).items())


@cache
def _throws(loose: int) -> tuple[tuple[int, int, float], ...]:
    return tuple((hits, ravens, float(chance)) for hits, ravens, chance in throws(loose))
