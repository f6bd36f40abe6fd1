"""What one seat has seen of a match: its view, and the log in words.

A chronicle is fed the events as they are masked for its seat, and holds nothing else. What is
drawn on a screen is drawn from here, so that a page cannot show what its seat must not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tablee.kernel import (
    BadRecord,
    Event,
    Game,
    Match,
    Options,
    Position,
    Say,
    land,
    opening,
    say,
)


@contextmanager
def unjudged(match: Match) -> Iterator[None]:
    """While a record is told that may be one seat's: what that has kept no rule has judged, and
    rules and words may stumble over it. Raises `BadRecord` then.
    """
    try:
        yield
    except BadRecord:
        raise
    except Exception as error:
        if match.viewer is None:
            raise
        raise BadRecord(say("The rules cannot follow this record.")) from error


class Told(NamedTuple):
    """A line of the log: after which event (counted from 1), and its sentence."""

    event: int
    say: Say


class Chronicle:
    """A seat's view and log, folded from masked events."""

    def __init__(self, game: Game, seats: int, options: Options, viewer: int | None) -> None:
        """``viewer`` is a seat, ``seats`` for the public, or None when all hands lie open."""
        self.game = game
        self.viewer = viewer
        self.events = 0
        self.log: list[Told] = []
        self.view: Position = opening(game, seats, options, viewer)

    def follow(self, event: Event) -> None:
        """Let an event land, masked for this seat, and tell it."""
        before = self.view.clone()
        masked = event if self.viewer is None else event.for_seat(self.viewer)
        land(self.view, masked)
        self.events += 1
        says = self.game.words.narrate(before, masked, self.view)
        self.log += [Told(self.events, each) for each in says]
