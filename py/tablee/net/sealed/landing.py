"""What an event will show to whom, found before a face of it is known.

On one device the faces are written in first, and then the rules run. At a sealed table it is the
rules that say which faces are due: so they run on a copy of what the public saw, and where they
read a face that this very event makes public, they stop (`Unread`) until all have opened it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeVar

from tablee.kernel import Event, Move, Position, happen

P = TypeVar("P", bound=Position)


class Unread(Exception):
    """The rules have come to faces that everybody sees from now on: of these cards."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__(*cards)
        self.cards = cards


class _Watched(list[int | None]):
    """The faces of a position, and an eye on what is read of them."""

    position: Position

    def __getitem__(self, at: SupportsIndex | slice, /) -> Any:
        face = super().__getitem__(at)
        if face is None and not isinstance(at, slice):
            seen, public = self.position.seen, 1 << self.position.seats
            if seen[at] & public:
                raise Unread(
                    tuple(
                        i
                        for i, each in enumerate(list.__iter__(self))
                        if each is None and seen[i] & public
                    )
                )
        return face


def foresee(public: P, seat: int | None, move: Move, faces: Mapping[int, int]) -> tuple[P, Event]:
    """The public position after an event, and the event as far as ``faces`` tell it.

    ``faces`` are those that were opened for it so far. Raises `Unread` if more are needed, and
    whatever the rules raise at what no seat could have done.
    """
    after = public.clone()
    watched = _Watched(after.faces)
    watched.position = after
    after.faces = watched
    try:
        event = happen(after, seat, move, faces)
    finally:
        after.faces = list(list.__iter__(watched))
    return after, event
