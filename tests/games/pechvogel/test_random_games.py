"""Random games of Pechvogel: what never changes, and the harness."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games import load
from tablee.games.pechvogel.pieces import DICE, NEEDED, TILES_EACH, TOO_MANY, VALUES
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import Move, settle
from tablee.testing import check
from tablee.testing.harness import draw_options, play_out

PECHVOGEL = load("pechvogel")


def start(seats: int, rng: random.Random) -> Pechvogel:
    position = PECHVOGEL.setup(draw_options(PECHVOGEL, seats, rng), seats)
    assert isinstance(position, Pechvogel)
    return position


@pytest.mark.parametrize("seats", PECHVOGEL.seats)
def test_the_harness_finds_no_fault(seats: int) -> None:
    report = check(PECHVOGEL, games=9, seats=[seats], seed="suite")
    assert report.faults == []
    assert report.games == 9
    assert report.moves > 9 * 100
    assert {"relaxed=True", "relaxed=False", "choose=True", "choose=False"} <= set(report.covered)


@given(seats=st.sampled_from(PECHVOGEL.seats), seed=st.integers(0, 10**6))
def test_tiles_and_markers_are_conserved(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    position = start(seats, rng)
    removed = supplied = 0
    while not position.over():
        before = position.clone()
        if position.want is not None:
            settle(position, rng)
        else:
            seat = rng.choice(position.to_act())
            move = rng.choice(position.legal(seat))
            removed += move[0] == "remove"
            position.play(seat, move)
        for at in range(len(VALUES)):
            lying = position.centre[at] + sum(mine[at] for mine in position.tiles)
            assert 0 <= position.centre[at] <= TILES_EACH
            assert lying <= TILES_EACH
        lying = sum(position.centre) + sum(map(sum, position.tiles))
        assert lying == TILES_EACH * len(VALUES) - removed
        # Markers leave by a chase alone, one at a time, and enter by the end of a turn alone.
        change = markers(position) - markers(before)
        chased = before.phase == "chase" and position.chased
        ended = position.over() or not position.target
        assert min(position.markers) >= 0
        assert change == -1 if chased and not ended else change >= -1
        assert change <= 0 or ended or position.phase == "repay" or before.phase == "repay"
        supplied += change
    assert supplied == markers(position)


def markers(position: Pechvogel) -> int:
    """In front of the seats and on the board; none lies there once it has been settled."""
    unsettled = position.phase not in ("repay", "over")
    return sum(position.markers) + (len(position.brought) if unsettled else 0)


@given(seats=st.sampled_from(PECHVOGEL.seats), seed=st.integers(0, 10**6))
def test_the_board_is_what_the_dice_show(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    position = start(seats, rng)
    while not position.over():
        if position.want is not None:
            settle(position, rng)
        else:
            seat = rng.choice(position.to_act())
            position.play(seat, rng.choice(position.legal(seat)))
        shown = [position.dice[die] for die in position.board]
        if position.phase == "throw" and position.want is not None:
            assert position.want[1] == DICE - len(position.board) >= 2 or not position.board
            assert position.hits < NEEDED
            assert position.ravens < TOO_MANY
        assert sorted(position.board + position.loose) == list(range(DICE))
        assert shown.count(0) == position.ravens
        assert shown.count(position.target) == (
            position.hits if position.target else position.ravens
        )
        assert set(position.last) <= set(position.board)


def simple(position: Pechvogel, seat: int) -> Move:
    """The value with most dice, the dearest of those; no marker is ever played."""
    moves = position.legal(seat)
    if position.phase == "pick":
        return max(moves, key=lambda move: (position.dice.count(int(move[1])), move[1]))
    return next((move for move in moves if move[0] in ("keep", "pass")), moves[0])


@pytest.mark.parametrize("seats", PECHVOGEL.seats)
def test_games_of_simple_bots_are_as_long_as_the_sheet_says(seats: int) -> None:
    rng = random.Random(f"long {seats}")
    turns = 0
    for _ in range(100):
        position = start(seats, rng)
        while not position.over():
            turns += position.want == ("roll", DICE, 6) and not position.board
            if position.want is not None:
                settle(position, rng)
            else:
                seat = position.to_act()[0]
                position.play(seat, simple(position, seat))
    assert 23 <= turns / 100 <= 28, "24–27"


def test_a_clone_goes_its_own_way() -> None:
    rng = random.Random(4)
    position = start(4, rng)
    for _ in range(60):
        kept = position.clone()
        play_out(position.clone(), rng)
        assert position == kept
        if position.want is not None:
            settle(position, rng)
        else:
            seat = rng.choice(position.to_act())
            position.play(seat, rng.choice(position.legal(seat)))
