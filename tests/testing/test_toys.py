"""The toys keep the law, or what they are held against would prove nothing."""

from __future__ import annotations

from tablee.testing import check
from tests.toys.liars_dice import LIARS_DICE


def test_liars_dice_keeps_the_law() -> None:
    report = check(LIARS_DICE, games=40)
    assert report.faults == []
    assert len(report.covered) == 6, "each number of dice and of sides"
