"""Bots by name, and tournaments between them."""

from __future__ import annotations

import random

import pytest

from tablee import games
from tablee.bots import player
from tablee.bots.arena import Score, arena
from tablee.kernel import BadOption, Match, SeededDealer

PECHVOGEL = games.load("pechvogel")


def test_a_bot_is_found_by_its_temper_and_moves_legally() -> None:
    match = Match.start(PECHVOGEL, 3)
    match.settle(SeededDealer(1))
    seat = match.position.to_act()[0]
    for name in ("random", "thumb", *PECHVOGEL.mind.tempers):
        move = player(PECHVOGEL, name)(match.position.view(seat), seat, random.Random(1))
        assert move in match.position.legal(seat)
    with pytest.raises(BadOption, match="no bot of that name"):
        player(PECHVOGEL, "stockfish")


def test_shares_add_up_and_a_seed_repeats_the_tournament() -> None:
    names = ["thumb", "random", "random"]
    first = arena(PECHVOGEL, names, games=30, seed=4)
    again = arena(PECHVOGEL, names, games=30, seed=4)
    assert sum(score.wins for score in first) == pytest.approx(30)
    assert [score.wins for score in first] == [score.wins for score in again]
    assert [score.games for score in first] == [30, 30, 30]


def test_the_interval_is_wilsons() -> None:
    low, high = Score("x", games=400, wins=240.0).interval()
    assert low == pytest.approx(0.5513, abs=1e-3)
    assert high == pytest.approx(0.6469, abs=1e-3)
    assert Score("x", games=10, wins=0.0).interval()[0] == 0.0


def test_the_arena_refuses_a_table_that_is_too_small() -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        arena(PECHVOGEL, ["thumb"], games=1, seed=1)
