"""Positions and views: what a seat has not seen is None, and all else is the same."""

from __future__ import annotations

import random

import pytest

from tablee.kernel import Match, Place, Position, SeededDealer, places
from tests.toys.magpie import CARDS, HAND, Magpie, magpie


def dealt(seats: int = 3, seed: int = 1, moves: int = 0) -> Match:
    """A match of magpies after the deal and so many random moves, or at its end."""
    match = Match.start(magpie(), seats)
    dealer, rng = SeededDealer(seed), random.Random(seed)
    match.settle(dealer)
    for _ in range(moves):
        if match.position.over():
            break
        seat = rng.choice(match.position.to_act())
        match.play(seat, rng.choice(match.position.legal(seat)))
        match.settle(dealer)
    return match


def test_a_seat_sees_its_hand_and_purse_and_no_others() -> None:
    whole = dealt().position
    assert isinstance(whole, Magpie)
    for seat in range(3):
        view = whole.view(seat)
        known = {i for i, face in enumerate(view.faces) if face is not None}
        assert known == {*whole.hands[seat], *whole.purses[seat]}
        assert len(whole.hands[seat]) == HAND
        assert all(view.faces[i] == whole.faces[i] for i in known)
        assert view.viewer == seat


def test_the_public_is_the_seat_after_the_last_and_sees_what_everybody_saw() -> None:
    whole = dealt(moves=6).position
    view = whole.view(3)
    for i, face in enumerate(view.faces):
        assert face == (whole.faces[i] if whole.seen[i] >> 3 & 1 else None)
    assert any(face is not None for face in view.faces)
    assert whole.everyone == 0b1111


def test_everything_but_faces_is_the_same_in_a_view() -> None:
    whole = dealt(moves=4).position
    view = whole.view(1)
    for name in whole.fields():
        if name not in ("faces", "viewer"):
            assert getattr(view, name) == getattr(whole, name), name


def test_a_view_shares_nothing_with_the_whole() -> None:
    whole = dealt().position
    before = whole.clone()
    view = whole.view(0)
    view.faces[0] = 99
    view.seen[0] = 0
    view.hands[0].clear()  # type: ignore[attr-defined]  # the toy's own field
    assert whole == before


def test_a_view_of_a_view_is_that_view() -> None:
    view = dealt(moves=3).position.view(2)
    assert view.view(2) == view


def test_positions_are_compared_by_every_field() -> None:
    one, other = dealt().position, dealt().position
    assert one == other
    for name in one.fields():
        changed = one.clone()
        setattr(changed, name, "something else")
        assert changed != other, name
    assert one != "a position"
    with pytest.raises(TypeError):
        hash(one)


def test_a_position_can_be_read() -> None:
    text = repr(dealt().position)
    assert text.startswith("Magpie(everyone=")
    assert "phase='turn'" in text


def test_every_card_lies_somewhere_once() -> None:
    whole = dealt(moves=5).position
    lying = sorted(i for _, ids in whole.zones() for i in ids)
    assert lying == list(range(CARDS + 6))


def test_reasons_that_hold_whatever_the_move() -> None:
    match = dealt()
    whole = match.position
    assert whole.out_of_turn(0) is None
    assert str(whole.out_of_turn(1)) == "It is not seat 1's turn."
    assert str(whole.out_of_turn(3)) == "There is no such seat at this table."
    assert str(whole.out_of_turn(-1)) == "There is no such seat at this table."
    match.play(0, ("throw",))
    assert str(whole.out_of_turn(0)) == "The table is waiting for chance."
    whole.want, whole.phase = None, "over"  # type: ignore[attr-defined]  # the toy's own field
    assert str(whole.out_of_turn(0)) == "The game is over."


def test_a_bare_position_leaves_the_game_to_the_game() -> None:
    bare = Position(2)
    for ask in (
        bare.to_act,
        bare.over,
        bare.standing,
        bare.clone,
        lambda: bare.legal(0),
        lambda: bare.why_not(0, ()),
        lambda: bare.play(0, ()),
        lambda: bare.answer(()),
    ):
        with pytest.raises(NotImplementedError):
            ask()
    assert list(bare.zones()) == []
    assert not bare.pause()
    assert bare.turn() is None
    assert bare.silence(0) is None
    assert bare.turn() is None
    assert bare.silence(0) is None


def test_equal_scores_share_a_place() -> None:
    assert places([5, 9, 5, -1, 9]) == [
        Place(1, 1, 9),
        Place(4, 1, 9),
        Place(0, 3, 5),
        Place(2, 3, 5),
        Place(3, 5, -1),
    ]
    assert places([]) == []
