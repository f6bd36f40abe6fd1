"""What stands on the screen in place of the table: a match that is looked at, or a puzzle.

The table that is being played, if there is one, waits meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.kernel import BadRecord, IllegalMove, Match, say
from tablee.table import Pace, Riddle, Watch, links
from tablee.table.chronicle import unjudged
from tablee.ui import puzzling, watching
from tablee.ui.i18n import Language
from tablee.ui.scene import Look
from tablee.ui.table_page import table_page
from tablee.ui.update import Update
from tablee.ui.written import written

TO_WATCH = frozenset({"watch", "look"})
TO_ANSWER = frozenset({"move", "moves", "again", "reveal"})


class Aside:
    """At most one thing; false while there is none."""

    def __init__(self) -> None:
        self._shown: Watch | Riddle | None = None
        self._told = 0
        """How many events of it have been told."""
        self._said = ""
        """What was said of a puzzle last."""

    def __bool__(self) -> bool:
        return self._shown is not None

    def open(self, shown: Watch | Riddle) -> None:
        """Put it on the screen."""
        self._shown = shown
        self._told = shown.at if isinstance(shown, Watch) else shown.seq
        self._said = ""

    def close(self) -> None:
        """Back to the table, or to the lobby."""
        self._shown = None

    def at_pace(self, pace: Pace) -> None:
        """Another speed has been chosen."""
        if isinstance(self._shown, Watch):
            self._shown.pace = pace

    def due(self) -> float | None:
        """When it goes on by itself."""
        return self._shown.due() if isinstance(self._shown, Watch) else None

    def advance(self, now: float) -> bool:
        """Let it go on if that is due."""
        return isinstance(self._shown, Watch) and self._shown.advance(now)

    def takes(self, intent: object) -> bool:
        """Whether an intent is meant for it."""
        if isinstance(self._shown, Watch):
            return intent in TO_WATCH
        return self._shown is not None and intent in TO_ANSWER

    def carry(self, message: Mapping[str, Any], now: float) -> None:
        """Carry out an intent. Raises a `TableeError` for what cannot be done."""
        if isinstance(self._shown, Watch):
            watching.carry(self._shown, message, now)
        elif self._shown is not None:
            puzzling.carry(self._shown, message)

    @property
    def watch(self) -> Watch | None:
        """The match that is looked at; None for a puzzle, or for nothing."""
        return self._shown if isinstance(self._shown, Watch) else None

    def link(self) -> str:
        """A link to the moment that is looked at; empty where there is none."""
        shown = self._shown
        if not isinstance(shown, Watch):
            return ""
        seat = links.seat_for(shown.eyes, shown.match)
        return links.write(shown.match, shown.chairs, kind="watch", at=shown.at, seat=seat)

    def branch(self) -> tuple[Match, int]:
        """What is shown, to be played on, and whose place one takes. Raises a `TableeError`."""
        shown = self._shown
        if shown is None:
            raise IllegalMove(say("There is no table for this click any more."))
        if isinstance(shown, Riddle):
            return shown.branch(), shown.seat
        match = shown.branch()
        if match.position.over():
            raise BadRecord(say("This match is over."))
        return match, shown.eyes if shown.eyes is not None and shown.eyes < match.seats else 0

    def update(self, language: Language, look: Look) -> Update:
        """The page. Raises `BadRecord`, and shows nothing, if it cannot be drawn."""
        shown = self._shown
        assert shown is not None, "there is something to show"
        try:
            with unjudged(shown.match):
                return self._drawn(shown, language, look)
        except BadRecord:
            self.close()
            raise

    def _drawn(self, shown: Watch | Riddle, language: Language, look: Look) -> Update:
        game = shown.match.game
        if isinstance(shown, Watch):
            seen = watching.watched(shown, language, look)
            said, sounds = watching.tell(shown, seen, self._told)
            at = self._told = shown.at
        else:
            seen = puzzling.posed(shown, language, look)
            said, sounds = puzzling.tell(shown, seen, self._told, self._said)
            at = self._told = shown.seq
            self._said = seen.now_what()
        update = Update(
            written(table_page(seen)),
            f"{game.title} – Tablée",
            language.code,
            "watch",
            at,
            game.name,
        )
        update.said, update.sounds = said, sounds
        return update
