"""Events: a move or a dealer's answer, with the faces it brought to light.

A match is its options, its seats and its events. An event lands in two steps: first the
faces that it carries are written into the position, then the rules run. So a rule may read
any face that its own event made visible to the reader, and never one that it did not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tablee.kernel.position import Move, Position, Want


@dataclass(frozen=True, slots=True)
class Event:
    """What happened once: ``move`` by ``seat``, or the dealer's answer where ``seat`` is None.

    ``faces`` are the faces brought to light, by card id; ``seers`` says by card id which
    seats learned it (a mask, 0 for a shuffled card that nobody saw). ``seers`` is public:
    everybody sees who looks at which card.
    """

    seat: int | None
    move: Move
    faces: Mapping[int, int]
    seers: Mapping[int, int]
    want: Want | None = None
    """What the dealer was asked; None for a move."""

    def for_seat(self, seat: int) -> Event:
        """This event as ``seat`` may know it: the faces it has not learned are taken out.

        This is the one place where an event is masked, on one device and among many.
        """
        mine = {i: face for i, face in self.faces.items() if self.seers[i] >> seat & 1}
        return replace(self, faces=mine)


def land(position: Position, event: Event) -> None:
    """Write the event's faces into the position or view, then run the rules. Unchecked."""
    faces, seen = position.faces, position.seen
    if event.seat is not None:
        for i, face in event.faces.items():
            faces[i] = face
        position.play(event.seat, event.move)
        return
    want = position.want
    assert want is not None, "a dealer's answer landed where none was asked for"
    position.want = None
    if want[0] == "shuffle":
        # A shuffled pile forgets who saw which card: its faces are dealt to its ids anew.
        for i in want[1]:
            faces[i] = None
            seen[i] = want[2]
    elif want[0] == "open":
        for i in want[1]:
            seen[i] |= want[2]
    for i, face in event.faces.items():
        faces[i] = face
    position.answer(event.move)  # type: ignore[arg-type]  # an answer holds numbers only


def happen(
    position: Position, seat: int | None, move: Move, faces: Mapping[int, int] | None = None
) -> Event:
    """Let a move or an answer land on a whole position, and return the event it makes.

    ``faces`` are those that the dealer brings with a shuffle. Which faces came to light, and
    for whom, is read off ``seen``: the rules mark who sees a card and need say no more.
    """
    want = position.want if seat is None else None
    before = position.seen[:]
    shuffled: tuple[int, ...] = ()
    if want is not None and want[0] == "shuffle":
        shuffled = want[1]
        for i in shuffled:
            before[i] = 0
    land(position, Event(seat, move, faces or {}, {}))
    seen = position.seen
    seers = {i: seen[i] & ~old for i, old in enumerate(before) if seen[i] != old}
    for i in shuffled:
        seers.setdefault(i, 0)
    known = {i: face for i in sorted(seers) if (face := position.faces[i]) is not None}
    return Event(seat, move, known, {i: seers[i] for i in sorted(seers)}, want)
