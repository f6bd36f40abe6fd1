"""Events that come from another device, one by one: checked, landed, or refused without a trace."""

from __future__ import annotations

import pytest

from tablee.kernel import BadRecord, Match
from tablee.kernel.notation import hear, write_event
from tests.kernel.test_position import dealt
from tests.toys.magpie import magpie

WHOLE = dealt(3, seed=4, moves=60)


def told(seat: int) -> list[str]:
    """What the host tells that seat, event by event."""
    return [write_event(event.for_seat(seat), whole=False) for event in WHOLE.events]


def before_a_face() -> tuple[Match, str]:
    """Seat 0's device before the first event that shows it a face, and that event."""
    guest = Match(magpie(), 3, WHOLE.options, 0)
    for text in told(0):
        if "+" in text:
            return guest, text
        hear(guest, text)
    raise AssertionError("it is shown nothing")


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_guest_that_hears_all_has_the_view_of_its_seat(seat: int) -> None:
    guest = Match(magpie(), 3, WHOLE.options, seat)
    for text, event in zip(told(seat), WHOLE.events, strict=True):
        heard = hear(guest, text)
        assert heard.for_seat(seat) == event.for_seat(seat)
    assert guest.position == WHOLE.position.view(seat)
    assert guest.events == [event.for_seat(seat) for event in WHOLE.events]


def test_a_device_that_holds_the_whole_keeps_every_face() -> None:
    again = Match(magpie(), 3, WHOLE.options)
    for event in WHOLE.events:
        hear(again, write_event(event, whole=True))
    assert again.position == WHOLE.position
    assert again.events == WHOLE.events


def test_what_does_not_fit_changes_nothing() -> None:
    guest, text = before_a_face()
    before, events = guest.position.clone(), [*guest.events]
    own = next(i for i, seen in enumerate(before.seen) if before.faces[i] is not None)
    for wrong in ("", "nonsense", "7.let", "0.no_such_verb", f"{text}+{own}=0"):
        with pytest.raises(BadRecord) as refused:
            hear(guest, wrong)
        assert str(refused.value) == "The event that came does not fit."
        assert guest.position == before
        assert guest.events == events
    hear(guest, text)
    assert len(guest.events) == len(events) + 1


def test_a_face_that_was_never_seen_does_not_come_with_an_event() -> None:
    guest, text = before_a_face()
    secret = next(i for i, seen in enumerate(WHOLE.position.seen) if not seen & 1)
    with pytest.raises(BadRecord) as refused:
        hear(guest, f"{text}+{secret}=0")
    because = "This record shows its seat a card that it cannot have seen."
    assert str(refused.value.__cause__) == because


def test_what_is_shown_after_the_end_is_known_to_all() -> None:
    position = WHOLE.position.clone()
    hidden = next(i for i, seen in enumerate(position.seen) if seen == 0)
    others = [i for i in range(len(position.faces)) if i != hidden]
    before = position.clone()
    position.reveal({hidden: 5})
    assert position.faces[hidden] == 5
    assert position.seen[hidden] == position.everyone
    for i in others:
        assert (position.faces[i], position.seen[i]) == (before.faces[i], before.seen[i])
