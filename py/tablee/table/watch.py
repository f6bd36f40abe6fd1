"""A match that is looked at, and not played: step by step, as a seat saw it, or as nobody did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.kernel import BadRecord, Match, Position, fold, say
from tablee.table.chairs import Chair
from tablee.table.chronicle import Chronicle, Told, unjudged
from tablee.table.timing import Pace

Eyes = int | None
"""Who looks: a seat, the public (the number of seats), or None for all hands at once."""

SHORTEST: Final = 0.25
"""Seconds that a move stays, also where moves of bots are not shown at all."""


class Watch:
    """A record being played back. As everything at a table it is told the time."""

    def __init__(
        self,
        match: Match,
        chairs: Sequence[Chair],
        *,
        at: int | None = None,
        eyes: Eyes = None,
        pace: Pace | None = None,
        now: float = 0.0,
    ) -> None:
        """Stands after ``at`` events (None: the last), as seen by ``eyes`` if it may, else the
        first who may. Raises `BadRecord` for a seat's record that nothing can be made of.
        """
        self.match = match
        self.chairs = tuple(chairs)
        self.pace = pace or Pace()
        self.playing = False
        self._now = now
        self._story: dict[Eyes, list[Told]] = {}
        self.at = self._within(len(match.events) if at is None else at)
        self.eyes: Eyes = eyes if eyes in self.allowed else self.allowed[0]
        with unjudged(match):
            self._chronicle = self._folded()
            if match.viewer is not None:
                self._tell(self.eyes)

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self.match.events)

    @property
    def allowed(self) -> tuple[Eyes, ...]:
        """Through whose eyes this record can be seen.

        All hands lie open only when the match is over. What one seat has kept is seen by that
        seat alone: it does not say what others learned by what that seat showed.
        """
        match, public = self.match, self.match.seats
        if not match.position.pools:
            return (public,)
        if match.viewer is not None:
            return (match.viewer,)
        everybody: tuple[Eyes, ...] = (None,) if match.position.over() else ()
        return (*range(match.seats), public, *everybody)

    @property
    def view(self) -> Position:
        """What ``eyes`` saw at that moment."""
        return self._chronicle.view

    @property
    def story(self) -> list[Told]:
        """All that was told to ``eyes``, to the end."""
        if self.eyes not in self._story:
            self._tell(self.eyes)
        return self._story[self.eyes]

    def _tell(self, eyes: Eyes) -> None:
        whole = Chronicle(self.match.game, self.match.seats, self.match.options, eyes)
        for event in self.match.events:
            whole.follow(event)
        self._story[eyes] = whole.log

    def go(self, at: int, now: float) -> None:
        """Stand after so many events; there are never fewer than none, nor more than all."""
        at = self._within(at)
        if at < self.at:
            self.at = at
            self._chronicle = self._folded()
        while self.at < at:
            self._chronicle.follow(self.match.events[self.at])
            self.at += 1
        self._now = now
        self.playing = self.playing and at < self.length

    def look_with(self, eyes: Eyes) -> None:
        """See it as another does. Raises `BadRecord` for whose eyes there are not."""
        if eyes not in self.allowed:
            raise BadRecord(say("This match cannot be seen from there."))
        self.eyes = eyes
        self._chronicle = self._folded()

    def play(self, on: bool, now: float) -> None:
        """Let it go on by itself, from the beginning if it is at its end; or stop it."""
        if on and self.at == self.length:
            self.go(0, now)
        self.playing = on and self.length > 0
        self._now = now

    def due(self) -> float | None:
        """When the next event is shown, if it goes on by itself."""
        if not self.playing:
            return None
        told = self.at == 0 or self.match.events[self.at - 1].seat is not None
        return self._now + max(SHORTEST, self.pace.bot if told else self.pace.chance)

    def advance(self, now: float) -> bool:
        """Show the next event if it is due."""
        due = self.due()
        if due is None or due > now:
            return False
        self.go(self.at + 1, now)
        return True

    def branch(self) -> Match:
        """The match as it stood, to be played on another way. Raises `BadRecord`."""
        match = self.match
        if match.viewer is not None:
            raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
        branched = Match(match.game, match.seats, match.options)
        branched.events = match.events[: self.at]
        branched.position = fold(match.game, match.seats, match.options, branched.events)
        return branched

    def _within(self, at: int) -> int:
        return min(max(0, at), self.length)

    def _folded(self) -> Chronicle:
        match = self.match
        chronicle = Chronicle(match.game, match.seats, match.options, self.eyes)
        for event in match.events[: self.at]:
            chronicle.follow(event)
        return chronicle
