"""A guided first match under way: whose turn the record says it is, and what is said now."""

from __future__ import annotations

from tablee.games import part
from tablee.kernel import Event, Game, Lesson, Match, Note, Registry
from tablee.kernel.notation import read_line, replay

PUPIL = 0


class Guided:
    """A lesson's events and notes, by how many events of it have happened."""

    def __init__(self, lesson: Lesson, registry: Registry) -> None:
        """Raises `BadRecord` if the lesson's record is none."""
        self.match: Match = replay(read_line(lesson.record, registry), registry)
        self._notes = lesson.notes

    def next(self, happened: int) -> Event | None:
        """The event that the record has next; None when it is used up."""
        events = self.match.events
        return events[happened] if happened < len(events) else None

    def note(self, happened: int) -> Note | None:
        """What is said now: the last note that has come up. None when the lesson is over."""
        if happened > len(self.match.events):
            return None
        said = [note for note in self._notes if note.at <= happened]
        return said[-1] if said else None

    def waits(self, happened: int) -> bool:
        """Whether a note has just come up that the pupil reads before others go on."""
        event = self.next(happened)
        fresh = any(note.at == happened for note in self._notes)
        return fresh and (event is None or event.seat != PUPIL)

    def fits(self, match: Match) -> bool:
        """Whether a match is this lesson's so far: a restored one may be another."""
        mine = self.match
        return (
            match.game is mine.game
            and match.seats == mine.seats
            and match.options == mine.options
            and match.events == mine.events[: len(match.events)]
        )


def lesson(game: Game) -> Lesson:
    """The lesson that a game gives."""
    found: Lesson = part(game.name, "lesson").LESSON
    return found
