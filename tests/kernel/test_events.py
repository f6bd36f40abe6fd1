"""Events: what they bring to light, for whom, and what is taken out for the others."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.kernel import Event, Match, SeededDealer, fold, happen, land
from tests.kernel.test_position import dealt
from tests.toys.magpie import Magpie, magpie


def whole_match(seats: int = 3) -> Match:
    match = dealt(seats, moves=60)
    assert match.position.over()
    return match


def of_kind(match: Match, kind: str) -> Iterator[Event]:
    return (event for event in match.events if event.want is not None and event.want[0] == kind)


def test_a_shuffle_carries_every_face_and_says_who_saw_which() -> None:
    match = whole_match()
    purse, *_ = of_kind(match, "shuffle")
    assert set(purse.faces) == {16, 17}
    assert set(purse.seers.values()) == {0b001}
    deck = next(event for event in of_kind(match, "shuffle") if len(event.faces) == 16)
    assert set(deck.faces.values()) == set(range(16))
    assert set(deck.seers.values()) == {0}


def test_an_event_is_masked_for_a_seat_in_one_place() -> None:
    match = whole_match()
    for event in match.events:
        for seat in range(4):
            masked = event.for_seat(seat)
            assert masked.faces.keys() == {i for i, m in event.seers.items() if m >> seat & 1}
            assert (masked.seat, masked.move, masked.want) == (event.seat, event.move, event.want)
            assert masked.seers == event.seers, "who looked at what is public"
    shuffled = next(event for event in of_kind(match, "shuffle") if len(event.faces) == 16)
    assert not shuffled.for_seat(3).faces


def test_a_card_that_was_known_already_brings_nothing_to_light() -> None:
    match = dealt()
    whole = match.position
    match.play(0, ("peek",))
    first = match.settle(SeededDealer(0))[-1]
    assert list(first.seers.values()) == [0b001]
    whole.done = []  # type: ignore[attr-defined]  # once more, by favour of the test
    match.play(0, ("peek",))
    again = match.settle(SeededDealer(0))[-1]
    assert again.seers == {}
    assert again.faces == {}


def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    match = dealt()
    whole = match.position
    assert isinstance(whole, Magpie)
    match.play(0, ("rob", 2))
    pick, opened = match.settle(SeededDealer(5))
    card = whole.hands[0][-1]
    assert pick.faces == {}
    assert opened.seers == {card: 0b001}, "the victim knew it already"
    assert whole.seen[card] == 0b101
    assert opened.for_seat(1).faces == {}
    assert whole.view(1).faces[card] is None


def test_a_reshuffle_forgets_who_saw_which_card() -> None:
    for seed in range(40):
        match = dealt(4, seed=seed, moves=60)
        piles = [
            e for e in of_kind(match, "shuffle") if 0 < len(e.faces) < 16 and 0 in e.seers.values()
        ]
        if piles:
            break
    pile = piles[0]
    events = match.events[: match.events.index(pile) + 1]
    after = fold(match.game, 4, match.options, events)
    assert all(after.seen[i] == 0 for i in pile.faces)
    for seat in range(5):
        assert all(after.view(seat).faces[i] is None for i in pile.faces)


def test_folding_masked_events_gives_the_view() -> None:
    match = whole_match()
    for seat in range(4):
        masked = [event.for_seat(seat) for event in match.events]
        folded = fold(match.game, 3, match.options, masked, viewer=seat)
        assert folded == match.position.view(seat)


def test_landing_the_events_of_another_table_gives_the_same_table() -> None:
    match = whole_match()
    position = magpie().setup(match.options, 3)
    for event in match.events:
        land(position, event)
    assert position == match.position


def test_what_happens_is_what_was_asked() -> None:
    match = dealt()
    match.play(0, ("throw",))
    event = happen(match.position, None, (5, 5))
    assert event.want == ("roll", 2, 6)
    assert event.seat is None
    assert event.move == (5, 5)
