"""The exact odds of a Pechvogel turn, and what a turn is worth to who may chase once."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

from tablee.games.pechvogel.rules import DICE, NEEDED, TOO_MANY


class Odds(NamedTuple):
    """How a turn ends: with a tile, with three ravens or more, with both, with Murphy.

    Probabilities of a turn that stands at some dice of its value and some ravens on the
    board, thrown on to its end. ``murphy`` is too many of either (PV-18).
    """

    tile: Fraction
    ravens: Fraction
    both: Fraction
    murphy: Fraction


class Stakes(NamedTuple):
    """What the ends of a turn are worth, in points of the active player."""

    tile: float
    """Gained with the tile."""
    ravens: float
    """Lost with three ravens or more."""
    murphy: float
    """Lost with the Murphy tile."""
    spared: float
    """Gained when the turn ends with fewer than three ravens (markers that leave, PV-16)."""
    relief: float
    """Gained by chasing: the marker that it costs is a marker less at the end."""


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
def exact_odds(hits: int, ravens: int) -> Odds:
    """The odds with ``hits`` dice of the value and ``ravens`` on the board, left alone."""
    if ended(hits, ravens):
        tile, lost = hits >= NEEDED, ravens >= TOO_MANY
        flags = (tile, lost, tile and lost, greedy(hits, ravens))
        return Odds(*(Fraction(flag) for flag in flags))
    sums = [Fraction(0)] * 4
    for throw in throws(DICE - hits - ravens):
        then = exact_odds(hits + throw.hits, ravens + throw.ravens)
        sums = [total + throw.chance * part for total, part in zip(sums, then, strict=True)]
    return Odds(*sums)


@cache
def _as_floats(loose: int) -> tuple[tuple[int, int, float], ...]:
    return tuple((hits, ravens, float(chance)) for hits, ravens, chance in throws(loose))


@lru_cache(maxsize=8192)
def worth(stakes: Stakes, hits: int, ravens: int, may_chase: bool) -> float:
    """Points that a turn promises from here if its player chases whenever that is better.

    Rivals are left out of it. The recursion is as deep as the dice that can still be placed.
    """
    if ended(hits, ravens):
        points = stakes.tile if hits >= NEEDED else 0.0
        points += -stakes.ravens if ravens >= TOO_MANY else stakes.spared
        return points - stakes.murphy if greedy(hits, ravens) else points
    chased = worth(stakes, hits, ravens, False) + stakes.relief if may_chase else 0.0
    total = 0.0
    for more_hits, more_ravens, chance in _as_floats(DICE - hits - ravens):
        after = (hits + more_hits, ravens + more_ravens)
        kept = worth(stakes, *after, may_chase)
        if may_chase and not greedy(*after) and chased > kept:
            kept = chased
        total += chance * kept
    return total
