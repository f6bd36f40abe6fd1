"""How long what a bot does is shown: told the time, no clock is asked."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablee import games
from tablee.games import registry
from tablee.kernel import Game
from tablee.table import Chair, Pace, Table
from tablee.ui.settings import PACES

LEAST, MOST = 0.4, 1.2
"""Seconds that a bot's move is shown, at every speed but off."""
EVENTS = 250
"""So many events of a match are looked at."""
SLACK = 1e-9


def bots(game: Game, seats: int) -> list[Chair]:
    tempers = list(game.mind.tempers)
    return [Chair(f"Bot {seat}", tempers[seat % len(tempers)]) for seat in range(seats)]


def shown(table: Table) -> list[float]:
    """For how long each event of the match is the last one, until the match is over."""
    times = [0.0]
    while (due := table.due()) is not None and table.seq < EVENTS:
        assert due >= times[-1]
        assert len(table.advance(due)) == 1
        times.append(due)
    return [after - before for before, after in pairwise(times[1:])]


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_bot_does_is_shown_long_enough_and_no_longer(name: str, speed: str) -> None:
    game = registry.load(name)
    table = Table.open(game, bots(game, max(game.seats)), seed=7, pace=PACES[speed])
    spans = shown(table)
    assert len(spans) > 20
    assert min(spans) >= LEAST - SLACK
    assert max(spans) <= MOST


def test_two_bots_that_answer_at_once_are_seen_one_after_the_other() -> None:
    pace = Pace(hesitation=(0.1, 0.1), least=0.4)
    game = registry.load("pechvogel")
    table = Table.open(game, bots(game, 4), {"relaxed": False}, seed=3, pace=pace)
    spans = shown(table)
    assert min(spans) == pytest.approx(0.4)
    assert max(spans) > 0.4 + SLACK, "what is not a window keeps its own time"


def test_at_once_is_at_once() -> None:
    game = registry.load("pechvogel")
    table = Table.open(game, bots(game, 3), seed=5, pace=PACES["off"])
    assert set(shown(table)) == {0.0}
