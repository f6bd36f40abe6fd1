"""What the page keeps for the app: the table that is played, and the list of all matches.

The page stores what an update's ``save`` says before it shows anything of that update. What it
brings back, and what comes from a file, is checked here like anything from outside.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from tablee.games import registry
from tablee.kernel import BadRecord, Match, Say, say
from tablee.kernel.notation import from_json, read_line, replay
from tablee.table import Pace, Table, restore, save
from tablee.table.shelf import ID, LIST, MATCH, MOST, Shelf, about
from tablee.ui.lobby import DISHES
from tablee.ui.matches import Matches
from tablee.ui.seating import usual_chairs

WHERE: Final = "where"
"""What was on the screen, and the match that was at hand: ``table 0123456789abcdef``."""
OLD, DAMAGED = "match", "damaged"
"""Where earlier versions kept their one match, and where it goes if it cannot be read."""

LARGEST: Final = 1_700_000
"""Characters of a file that are looked at; the page reads no larger one (js/matches.js)."""

TITLES: Final = {dish.game: (dish.title, dish.art) for dish in DISHES}


class Keeping:
    """The list of matches, and which of them is at hand."""

    def __init__(self, name: Callable[[], str]) -> None:
        """``name`` gives an id that no other match has."""
        self._name = name
        self.id = ""
        """The match at hand; empty without one."""
        self.elsewhere = ""
        """A match that another tab has taken."""
        self._shelf = Shelf({}, [])
        self._doomed = ""
        self._epoch, self.base = 0.0, ""
        """When the page began, in ms, and its address up to the ``#``."""
        self._stored: dict[str, str | None] = {}
        self._beside: list[tuple[str, str | None]] = []

    def start(self, message: Mapping[str, Any], now: float) -> tuple[str, bool] | None:
        """Read what was stored: the table that was at hand, and whether it was on the screen."""
        date = message.get("date")
        self._epoch = (date if isinstance(date, int | float) else 0) - now * 1000
        self.base = str(message.get("base") or "")
        saved = message.get("saved") or {}
        self._shelf = Shelf.read(saved)
        screen, _, key = str(saved.get(WHERE) or "").partition(" ")
        old, text = saved.get(OLD), saved.get(MATCH + key)
        if isinstance(old, str):
            self._beside = [(OLD, None), (DAMAGED, old)]
            self.id = self._name()
            return old, screen == "table"
        if isinstance(text, str) and ID.fullmatch(key):
            self.id = key
            return text, screen == "table"
        return None

    def started(self, table: Table | None) -> None:
        """What was stored has been set up again, or (None) could not be."""
        if table is None:
            self.id = ""
        elif self._beside:
            self._beside = [(OLD, None)]

    def take(self, key: str = "") -> None:
        """Another match is at hand from now on: that one, or a new one."""
        self.id = key or self._name()
        self._doomed, self.elsewhere = "", ""

    def put_away(self, table: Table | None) -> None:
        """The match at hand is so no longer; one in which nothing has happened is not kept."""
        if table is not None and self.id and table.seq == 0:
            self._shelf.take_away([self.id])
        self.id = ""

    def lobby_left(self) -> None:
        """What was open in the list is closed."""
        self._doomed, self.elsewhere = "", ""

    # What is stored.

    def changes(
        self, table: Table | None, screen: str, now: float
    ) -> tuple[list[tuple[str, str | None]], Say | None]:
        """What the page has not stored yet, and a word if something was let go for it."""
        state: dict[str, str | None] = {}
        if not self.elsewhere:  # else it says what the other tab is at
            state[WHERE] = f"{screen} {self.id}".strip()
        room = 0
        if table is not None and self.id:
            text = save(table)
            if text != self._stored.get(MATCH + self.id):
                self._shelf.matches[self.id] = about(table, int(self._epoch + now * 1000))
                room = self._shelf.make_room(self.id)
            state = {
                MATCH + self.id: text,
                LIST + self.id: self._shelf.matches[self.id].to_json(),
                **state,
            }
        return self._unstored(state) + self._shelf.told() + self._told_beside(), _let_go(room)

    def _unstored(self, state: Mapping[str, str | None]) -> list[tuple[str, str | None]]:
        changed = [(key, text) for key, text in state.items() if self._stored.get(key) != text]
        self._stored.update(state)
        return changed

    def _told_beside(self) -> list[tuple[str, str | None]]:
        told, self._beside = self._beside, []
        return told

    # What is done with the list.

    def listed(self, found: object) -> None:
        """The list as it is stored now: another tab may have changed it."""
        if isinstance(found, Mapping):
            self._shelf.matches = {
                **Shelf.read(found).matches,
                **{key: kept for key, kept in self._shelf.matches.items() if key == self.id},
            }

    def opened(self, message: Mapping[str, Any], seed: str, pace: Pace, now: float) -> Table:
        """The table that a row of the list means. Raises a `TableeError` if it is not to be had."""
        text = message.get("text")
        if not isinstance(text, str):
            raise BadRecord(say("That match is no longer kept here."))
        return restore(text, registry, seed=seed, pace=pace, now=now)

    def row(self, message: Mapping[str, Any]) -> str:
        """The match that a button in the list stands for. Raises `BadRecord`."""
        key = str(message.get("kept"))
        if not ID.fullmatch(key):
            raise BadRecord(say("That match is no longer kept here."))
        return key

    def ask_to_delete(self, key: str) -> None:
        """Ask first; empty: it is not meant after all."""
        self._doomed = key

    def delete(self, key: str) -> None:
        """That match is kept no longer."""
        self._doomed = ""
        self._shelf.take_away([key])
        if key == self.id:
            self.id = ""

    def bring_in(self, message: Mapping[str, Any], pace: Pace, now: float) -> Say:
        """Keep the match in a file. Raises a `TableeError`, and has changed nothing then."""
        text = message.get("text")
        if message.get("large") or (isinstance(text, str) and len(text) > LARGEST):
            raise BadRecord(say("This file is too large to be a match of Tablée."))
        if not isinstance(text, str):
            raise BadRecord(say("This file cannot be read."))
        table = _table_in(text, pace, now)
        key = self._name()
        kept = self._shelf.matches[key] = about(table, int(self._epoch + now * 1000))
        let_go = _let_go(self._shelf.make_room(key))
        self._beside += [(MATCH + key, save(table)), (LIST + key, kept.to_json())]
        return let_go or say("The match is in your list: {game}.", game=table.game.title)

    def shown(self) -> Matches:
        """The list as the lobby shows it."""
        kept = tuple(self._shelf.newest())
        return Matches(kept, TITLES, self._doomed)


def _let_go(many: int) -> Say | None:
    if not many:
        return None
    return say(
        "No more than {most} matches are kept: the oldest finished one was let go.",
        "No more than {most} matches are kept: the {n} oldest finished ones were let go.",
        n=many,
        most=MOST,
    )


def _table_in(text: str, pace: Pace, now: float) -> Table:
    """The table in a file: one that was saved here, or a record as JSON or as a line."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        match = replay(read_line(text, registry), registry)
    elif _is_table(text):
        return restore(text, registry, seed=None, pace=pace, now=now)
    else:
        match = replay(from_json(text), registry)
    return _at_table(match, pace, now)


def _is_table(text: str) -> bool:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(say("This file is damaged: it is not JSON.")) from error
    return isinstance(found, dict) and "table" in found


def _at_table(match: Match, pace: Pace, now: float) -> Table:
    if match.viewer is not None:
        raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
    return Table(match, usual_chairs(match.game, match.seats), pace=pace, now=now)
