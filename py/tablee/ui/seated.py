"""The table at this device: whose eyes look at it, how, and what they have been told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablee.kernel import IllegalMove, Move, say
from tablee.kernel.notation import read_move
from tablee.table import Table
from tablee.ui.handover import handover, next_eyes, secretive
from tablee.ui.i18n import Language
from tablee.ui.looking import hint, looked
from tablee.ui.news import News
from tablee.ui.scene import Look, People, scene
from tablee.ui.table_page import table_page
from tablee.ui.update import Update
from tablee.ui.written import written

LONGEST_ROW = 20
"""Moves that one press may make."""

TO_PLAY = frozenset({"move", "moves", "throw", "nod", "here", "pass", "undo"})
TO_LOOK = frozenset({"side", "chapter", "about", "search", "look", "unsure", "caught-up"})
INTENTS = TO_PLAY | TO_LOOK | {"hint", "alone"}


class Seated:
    """At most one table, and the persons of this device who sit at it."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.on_screen = False
        self.look = Look()
        """How things are looked at, in the lobby too."""
        self._eyes = 0
        self._asked: int | None = None
        """Who has been asked to come to the table, and is not there yet."""
        self._called: int | None = None
        """Who has been handed the device in another's turn."""
        self._news = News()
        self._taken_back = 0

    @property
    def shown(self) -> Table | None:
        """The table, while it is on the screen."""
        return self.table if self.on_screen else None

    def show(self, table: Table) -> None:
        """Sit down at a table."""
        self.table = table
        self.on_screen = True
        self.look = self.look.afresh()
        self._eyes = table.persons[0] if table.persons else table.match.seats
        self.cover()
        self._news = News(table.seq)
        self._taken_back = table.taken_back

    def leave(self, table: Table | None) -> None:
        """Off the screen; ``table`` is what stays at hand."""
        self.table = table
        self.on_screen = False

    def cover(self) -> None:
        """Whoever comes to the table next says who they are, if there is something to hide."""
        self._called = self._asked = None
        if self.table is not None and secretive(self.table):
            self._eyes = self.table.match.seats

    # What persons do.

    def takes(self, intent: object) -> bool:
        """Whether an intent is meant for the table."""
        return intent in INTENTS

    def carry(self, message: Mapping[str, Any], now: float) -> None:
        """Carry out an intent. Raises `IllegalMove`."""
        match message.get("intent"):
            case "hint":
                self._hint(message)
            case "alone":
                if self.table is not None:
                    self.table.alone(now)
            case intent if intent in TO_LOOK:
                self.look = looked(self.look, message, self.table.seq if self.table else 0)
            case _:
                self._play(message, now)

    def _play(self, message: Mapping[str, Any], now: float) -> None:
        here = message.get("intent") == "here"  # whoever has come looks, whatever bots did since
        table, seat = self._clicked(message) if here else self._addressed(message)
        match message.get("intent"):
            case "move":
                self._move(table, seat, read_move(str(message.get("move"))), now)
            case "moves":  # in a row, such as the steps of a way: as far as they are legal
                for text in str(message.get("moves")).split()[:LONGEST_ROW]:
                    table.move(seat, read_move(text), now)
            case "throw":
                table.throw(seat, now)
            case "nod":
                table.nod(seat, now)
            case "undo":
                table.undo(seat, now)
            case "pass":
                if seat not in table.offered():
                    raise IllegalMove(say("That seat is not yours to move."))
                self._called = seat
            case "here":
                if seat not in table.persons:
                    raise IllegalMove(say("That seat is not yours to move."))
                self._eyes = seat
                missed = self._news.turn_to(table, seat)
                self.look = replace(self.look.afresh(), missed=missed)
                return
        self.look = replace(self.look, missed=None)

    def _addressed(self, message: Mapping[str, Any]) -> tuple[Table, int]:
        """The table and the seat that a click was made for, if it still means the same.

        It does while since then only others have said something (in a window all may at once);
        after a move of that seat, or a throw or a deal, it was made for another moment.
        """
        table, seat = self._clicked(message)
        seq = str(message.get("seq"))
        since = table.match.events[int(seq) :] if seq.isdecimal() and len(seq) < 6 else None
        if since is None or any(event.seat in (None, seat) for event in since):
            raise IllegalMove(say("The table has moved on meanwhile: nothing was done."))
        return table, seat

    def _clicked(self, message: Mapping[str, Any]) -> tuple[Table, int]:
        seat, table = str(message.get("seat")), self.shown
        if table is None or not seat.isdecimal():
            raise IllegalMove(say("There is no table for this click any more."))
        return table, int(seat)

    def _move(self, table: Table, seat: int, move: Move, now: float) -> None:
        if self.look.settings["confirm"] and move != self.look.armed and table.final(seat, move):
            self.look = replace(self.look, armed=move, hint=None)
        else:
            table.move(seat, move, now)

    def _hint(self, message: Mapping[str, Any]) -> None:
        table, seat = self._addressed(message)
        self.look = replace(self.look, hint=hint(table, seat), armed=None)

    # What is shown.

    def update(self, _: Language, now: float, people: People | None = None) -> Update:
        """The page of the table that is on the screen; ``people`` are at it with other devices."""
        table = self.shown
        assert table is not None, "there is a table to show"
        if table.taken_back != self._taken_back:
            self._taken_back = table.taken_back
            self._news.undone(table)
        if self._called not in table.offered():
            self._called = None
        due = next_eyes(table, self._eyes, self._called)
        if due != self._eyes and secretive(table):
            return self._hand_over(table, due, _)
        self._eyes, self._asked = due, None
        if self._news.moved_on(table):
            self.look = replace(self.look, hint=None, armed=None)
        shown = scene(table, self._eyes, _, now, self.look, people)
        update = _page(table, written(table_page(shown)), _)
        update.said, update.sounds = self._news.tell(table, shown)
        return update

    def _hand_over(self, table: Table, seat: int, _: Language) -> Update:
        """Nobody's side is shown until the next person says that they are there."""
        self.look = self.look.afresh()
        update = _page(table, written(handover(table, seat, _)), _)
        if seat != self._asked:  # bots may go on meanwhile
            update.said = [_("Pass to {who}", who=table.chairs[seat].name)]
        self._asked = seat
        return update


def _page(table: Table, html: str, _: Language) -> Update:
    game = table.game
    return Update(html, f"{game.title} – Tablée", _.code, "table", table.seq, game.name)
