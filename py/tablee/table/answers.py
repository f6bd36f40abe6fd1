"""Answers of several persons at one device: each is sealed until all have answered.

A window asks everybody at once, and the device is passed from one to the next. Who is asked later
must not learn what was answered before; so nothing happens at the table until the last one has
spoken. Sealed answers are not part of the match: a page that is closed meanwhile asks again.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.kernel import Move


class Answers:
    """What has been answered in the window that is open."""

    def __init__(self) -> None:
        """None has been given."""
        self._sealed: dict[int, Move] = {}
        self.opened = -1
        """How many events had happened when answers were opened last."""

    def __contains__(self, seat: int) -> bool:
        return seat in self._sealed

    def left(self, asked: tuple[int, ...]) -> tuple[int, ...]:
        """Who of those asked has not answered yet."""
        return tuple(seat for seat in asked if seat not in self._sealed) if self._sealed else asked

    def seal(self, seat: int, move: Move) -> None:
        """Keep an answer to oneself."""
        self._sealed[seat] = move

    def forget(self) -> None:
        """What was sealed is not said: the table has moved on at another device."""
        self._sealed = {}

    def open(self, asked: tuple[int, ...]) -> Iterator[tuple[int, Move]]:
        """The answers, in the order of ``asked``; nothing is sealed any more."""
        sealed, self._sealed = self._sealed, {}
        return iter([(seat, sealed[seat]) for seat in asked])
