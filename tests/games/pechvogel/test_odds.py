"""The odds table of the sheet, recomputed exactly and in another way than the game does it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tablee.games.pechvogel.odds import ended, exact_odds, greedy, throws
from tablee.games.pechvogel.pieces import DICE

SHEET = {
    (1, 0): (".519", ".519", ".037", ".155"),
    (1, 1): (".332", ".705", ".037", ".157"),
    (1, 2): (".140", ".886", ".026", ".210"),
    (2, 0): (".705", ".332", ".037", ".157"),
    (2, 1): (".525", ".525", ".049", ".129"),
    (2, 2): (".279", ".772", ".051", ".143"),
    (3, 0): (".886", ".140", ".026", ".210"),
    (3, 1): (".772", ".279", ".051", ".143"),
    (3, 2): (".550", ".550", ".100", ".100"),
}
"""Dice of the value and ravens: P(tile), P(3+ ravens), P(both), P(Murphy)."""


@cache
def every_throw(loose: int) -> dict[tuple[int, int], int]:
    """Hits and ravens of each of the 6ⁿ throws; of the six sides one is a hit, one a raven."""
    counted = (
        (sum(die == 0 for die in dice), sum(die == 1 for die in dice))
        for dice in product(range(6), repeat=loose)
    )
    return Counter(counted)


@cache
def by_brute_force(hits: int, ravens: int) -> tuple[Fraction, ...]:
    """The same odds from every single throw. P = ΣP(throw)·P(then) + P(nothing)·P itself."""
    if hits >= 4 or ravens >= 3:
        tile, lost = hits >= 4, ravens >= 3
        murphy = hits > 4 or ravens > 3
        return tuple(map(Fraction, (tile, lost, tile and lost, murphy)))
    counts = every_throw(7 - hits - ravens)
    total = sum(counts.values())
    sums = [Fraction(0)] * 4
    for (more_hits, more_ravens), count in counts.items():
        if more_hits or more_ravens:
            then = by_brute_force(hits + more_hits, ravens + more_ravens)
            sums = [
                each + Fraction(count, total) * part for each, part in zip(sums, then, strict=True)
            ]
    again = Fraction(counts[0, 0], total)
    return tuple(each / (1 - again) for each in sums)


@pytest.mark.parametrize(("hits", "ravens"), SHEET)
def test_the_odds_are_exact_and_those_of_the_sheet(hits: int, ravens: int) -> None:
    odds = exact_odds(hits, ravens)
    assert tuple(odds) == by_brute_force(hits, ravens)
    assert tuple(f"{float(each):.3f}".removeprefix("0") for each in odds) == SHEET[hits, ravens]


def test_the_sides_of_a_throw_add_up() -> None:
    for loose in range(2, DICE):
        assert sum(throw.chance for throw in throws(loose)) == 1
        assert all(throw.hits + throw.ravens > 0 for throw in throws(loose))


def test_tile_ravens_and_both_cover_every_end() -> None:
    for hits in range(4):
        for ravens in range(3):
            odds = exact_odds(hits, ravens)
            assert odds.tile + odds.ravens - odds.both == 1


def test_ends_and_greed_at_their_edges() -> None:
    assert not ended(3, 2)
    assert ended(4, 0)
    assert ended(0, 3)
    assert not greedy(4, 3)
    assert greedy(5, 0)
    assert greedy(0, 4)
