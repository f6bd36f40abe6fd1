"""What the bots believe of notes that they have not seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.games.don_peperoni.cards import WORTH
from tablee.games.don_peperoni.prospects import Prospects
from tablee.games.don_peperoni.tempers import GOOD, SHARP
from tests.games.don_peperoni.scripted import Table


def test_a_hidden_note_is_a_high_one_rather_where_there_are_many_votes() -> None:
    table = Table()
    sharp = Prospects(table.views[1], 1, SHARP)
    chances = [sharp.beats(100, 0, votes) for votes in (2, 5, 8, 10)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9
    assert chances[-1] < 0.2


def test_who_concludes_nothing_takes_any_note_for_as_likely() -> None:
    table = Table()
    good = Prospects(table.views[1], 1, GOOD)
    hidden = good.hidden(0)
    even = (sum(worth < 100 for worth in hidden) + GOOD.measure.tie * hidden.count(100)) / len(
        hidden
    )
    assert good.beats(100, 0, 2) == good.beats(100, 0, 10) == pytest.approx(even)


@pytest.mark.parametrize("votes", [2, 6, 10])
def test_the_odds_lie_between_nothing_and_one(votes: int) -> None:
    """A tie counts between a defeat and a win, and nothing beats the highest note."""
    table = Table()
    strict = replace(SHARP, measure=replace(SHARP.measure, tie=0.0))
    lenient = replace(SHARP, measure=replace(SHARP.measure, tie=1.0))
    for worth in set(WORTH):
        wins = Prospects(table.views[1], 1, strict).beats(worth, 0, votes)
        wins_or_ties = Prospects(table.views[1], 1, lenient).beats(worth, 0, votes)
        assert 0 <= wins <= wins_or_ties <= 1
        if worth == max(WORTH):
            assert wins_or_ties == pytest.approx(1)
