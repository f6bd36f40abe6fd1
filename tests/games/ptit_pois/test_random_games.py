"""Random games of Ptit Pois: the harness, and what never changes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.rules import PtitPois
from tablee.kernel import settle
from tablee.testing import check


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_harness_finds_no_fault(seats: int) -> None:
    games = 2 if seats < 5 else 1
    report = check(GAME, games=games, seats=[seats], seed="a suite")
    assert report.faults == []
    assert report.games == games
    assert report.moves > 60


@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 10**6))
def test_what_never_changes_in_a_round(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    position = GAME.setup(GAME.complete({"rounds": 1}, seats), seats)
    assert isinstance(position, PtitPois)
    while not position.over():
        before = position.clone()
        if position.want is not None:
            settle(position, rng)
            continue
        seat = position.active
        position.play(seat, rng.choice(position.legal(seat)))
        others = [other for other in range(seats) if other != seat]
        for other in others:
            assert position.hands[other] == before.hands[other], "only the active hand changes"
            assert position.row(other) == before.row(other)
        for card, seers in enumerate(position.seen):
            assert seers | before.seen[card] == seers, "nobody forgets but by a shuffle"
        if position.phase == "count":
            assert all(position.hands[other] and position.row(other) for other in others)
            assert not (position.hands[seat] and position.row(seat))
    (scores,) = position.sheet
    assert all(score > 0 for other, score in enumerate(scores) if other != position.ender)


@pytest.mark.parametrize("seats", GAME.seats)
def test_rounds_of_thumbs_are_as_long_as_the_sheet_says(seats: int) -> None:
    rng = random.Random(f"long {seats}")
    mind = GAME.mind
    temper = next(iter(mind.tempers.values()))
    turns = rounds = 0
    for _ in range(12):
        position = GAME.setup(GAME.complete({"rounds": 1}, seats), seats)
        assert isinstance(position, PtitPois)
        rounds += 1
        while not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            turns += position.phase == "turn"
            position.play(position.active, mind.thumb(position, position.active, rng, temper))
    assert 3 <= turns / rounds / seats <= 6, "4–5 turns a player with simple bots"
