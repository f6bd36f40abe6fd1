"""Matches: checked play, dealing, landing elsewhere, and taking back."""

from __future__ import annotations

import pytest

from tablee.games import load
from tablee.kernel import BadOption, IllegalMove, Match, SeededDealer, fold
from tests.kernel.test_position import dealt
from tests.toys.magpie import Magpie, magpie

PECHVOGEL = load("pechvogel")


def test_a_match_starts_before_its_first_event() -> None:
    match = Match.start(PECHVOGEL, 3, {"choose": True})
    assert match.events == []
    assert match.options == {"first": 0, "relaxed": True, "choose": True}
    assert match.position.want == ("pick", 3)
    assert match.viewer is None


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (6, {}),
        (3, {"speed": 1}),
        (3, {"choose": 1}),
        (3, {"first": True}),
        (2, {"first": 3}),
        (3, {"first": "1"}),
    ],
)
def test_what_the_game_is_not_for_is_refused(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        Match.start(PECHVOGEL, seats, options)


@pytest.mark.parametrize(
    ("seat", "move"),
    [
        (1, ("throw",)),  # another's turn
        (0, ("play", 0)),  # a card that lies in the deck
        (0, ("let",)),  # there is no window
        (0, ()),
        (0, ("rob", 0)),
        (7, ("throw",)),
        (-1, ("throw",)),
    ],
)
def test_an_illegal_move_raises_with_its_reason_and_leaves_all_untouched(
    seat: int, move: tuple[str | int, ...]
) -> None:
    match = dealt()
    before, events = match.position.clone(), match.events[:]
    reason = match.position.why_not(seat, move)
    assert reason is not None
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, move)
    assert refused.value.say == reason
    assert match.position == before
    assert match.events == events


def test_a_move_is_refused_while_chance_is_waited_for_and_after_the_end() -> None:
    match = dealt()
    match.play(0, ("throw",))
    with pytest.raises(IllegalMove, match="waiting for chance"):
        match.play(0, ("rob", 1))
    ended = dealt(moves=60)
    with pytest.raises(IllegalMove, match="is over"):
        ended.play(0, ("throw",))


def test_settling_deals_until_somebody_may_act() -> None:
    match = Match.start(magpie(), 2)
    dealt_events = match.settle(SeededDealer(1))
    assert [event.want[0] for event in dealt_events if event.want] == [
        *("shuffle",) * 3,
        *("open",) * 2,
    ]
    assert match.events == dealt_events
    assert match.position.to_act() == (0,)
    assert match.settle(SeededDealer(1)) == []


def test_folding_the_events_gives_the_position() -> None:
    match = dealt(moves=9)
    assert fold(match.game, 3, match.options, match.events) == match.position


def test_a_guest_lands_what_it_is_sent() -> None:
    host = dealt(moves=9)
    guest = Match(host.game, 3, host.options, viewer=1)
    for event in host.events:
        guest.land(event.for_seat(1))
    assert guest.position == host.position.view(1)
    assert len(guest.events) == len(host.events)


# Taking back: one's own last move, if it showed nothing and nobody has acted since.


def test_a_move_that_asked_for_chance_can_be_taken_back_until_chance_has_answered() -> None:
    match = dealt()
    before = match.position.clone()
    match.play(0, ("throw",))
    assert match.undoable(0)
    assert match.undo(0).move == ("throw",)
    assert match.position == before
    match.play(0, ("throw",))
    match.settle(SeededDealer(3))
    assert not match.undoable(0)


def test_a_move_is_gone_once_somebody_has_acted_since() -> None:
    match = dealt()
    match.play(0, match.position.legal(0)[0])
    match.settle(SeededDealer(3))
    match.play(1, ("let",))
    assert not match.undoable(0)
    assert match.undoable(1)
    assert not match.undoable(2)
    match.undo(1)
    assert match.position.to_act() == (1, 2)
    assert not match.undoable(0), "the card has been turned over"


def test_what_cannot_be_taken_back_says_so_and_stays() -> None:
    match = Match.start(magpie(), 2)
    for seat in range(2):
        with pytest.raises(IllegalMove) as refused:
            match.undo(seat)
        assert str(refused.value) == "This can no longer be taken back."
    match.settle(SeededDealer(1))
    before = match.position.clone()
    with pytest.raises(IllegalMove):
        match.undo(0)
    assert match.position == before


class ShowsAtOnce(Magpie):
    """Whoever peeks sees the card by the move itself."""

    __slots__ = ()

    def play(self, seat: int, move: tuple[str | int, ...]) -> None:
        if move == ("peek",):
            self.seen[self.deck[-1]] |= 1 << seat
            self.done.append("peek")
        else:
            super().play(seat, move)


def test_a_move_that_showed_a_face_cannot_be_taken_back() -> None:
    match = Match.start(magpie(ShowsAtOnce), 2)
    match.settle(SeededDealer(1))
    event = match.play(0, ("peek",))
    assert event.seers
    assert not match.undoable(0)


def test_a_guest_takes_back_on_its_view() -> None:
    host = dealt()
    guest = Match(host.game, 3, host.options, viewer=0)
    for event in host.events:
        guest.land(event.for_seat(0))
    before = guest.position.clone()
    guest.play(0, ("throw",))
    guest.undo(0)
    assert guest.position == before
    assert guest.position.viewer == 0
