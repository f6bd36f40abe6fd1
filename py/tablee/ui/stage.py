"""What is on the screen and what waits behind it: a table, a match looked at, a room, the lobby."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablee.games import registry
from tablee.kernel import BadRecord, Game, Match, Options, Say, TableeError, say
from tablee.table import Guided, Pace, Riddle, Table, Watch, lesson, restore
from tablee.ui import settings
from tablee.ui.aside import Aside
from tablee.ui.door import Door
from tablee.ui.i18n import Language
from tablee.ui.keeping import Keeping
from tablee.ui.lobby import Setup
from tablee.ui.rooms import Rooms
from tablee.ui.seated import Seated
from tablee.ui.seating import usual_chairs
from tablee.ui.sharing import Share


class Stage:
    """All that one page holds; whatever comes onto the screen makes room for itself here."""

    def __init__(self, entropy: str) -> None:
        """``entropy`` is text nobody can guess; every table's seed is made from it."""
        self._entropy = entropy
        self._tables = 0
        self.language = Language("en")
        self.speed = ""
        """What a link asks for; else the settings decide."""
        self.relays: tuple[str, ...] = ()
        """Where devices meet, if the link says so; else as usual."""
        self.seated = Seated()
        self.aside = Aside()
        self.rooms = Rooms(self.seed)
        self._shared: Table | None = None
        """The room's table, as it was last."""
        self.keeping = Keeping(lambda: self.seed()[:16])
        self.setup: Setup | None = None
        self.reading: Game | None = None
        """The game whose rules are read in the lobby."""
        self.share: Share | None = None
        """What is being shared, while that dialog is open."""
        self.told: Say | None = None
        """What an intent came to, where that is not to be seen."""
        self.let_go: list[Say] = []
        """Words about matches that were let go of for others, until they are shown."""
        self.give: Options = {}
        """What leaves the page with the next update."""

    @property
    def table(self) -> Table | None:
        """The table at hand, on the screen or not."""
        return self.seated.table

    @property
    def alone(self) -> Table | None:
        """The table on the screen, if it is none of a room: nobody but this device moves it on."""
        table = self.seated.shown
        return None if table is self.rooms.table or table is self._shared else table

    def seed(self) -> str:
        """Text that nobody can guess, another one each time."""
        self._tables += 1
        return hashlib.sha256(f"{self._entropy}/{self._tables}".encode()).hexdigest()

    def pace(self) -> Pace:
        """How fast things move now."""
        return settings.PACES[self.pace_name()]

    def pace_name(self) -> str:
        """The same as the settings call it."""
        usual = str(self.seated.look.settings["speed"])
        return self.speed if self.speed in settings.PACES else usual

    # Tables.

    def show(self, table: Table, key: str = "") -> None:
        """Sit down at a table: one that is kept under that id, or a new one."""
        self.keeping.put_away(self.table)
        self.keeping.take(key)
        self.aside.close()
        self.seated.show(table)

    def sit_down(self, setup: Setup, now: float) -> None:
        """At a new table, as it was set up in the lobby."""
        table = Table.open(
            setup.game, setup.chairs, setup.options, seed=self.seed(), pace=self.pace(), now=now
        )
        self.show(table)
        self.setup = None

    def learn(self, game: Game, now: float) -> None:
        """A guided first match."""
        guided = Guided(lesson(game), registry)
        match = Match(game, guided.match.seats, guided.match.options)
        chairs = usual_chairs(game, match.seats)
        self.show(Table(match, chairs, seed=self.seed(), pace=self.pace(), guided=guided, now=now))
        self.setup = self.reading = None

    def rematch(self, now: float) -> None:
        """The same people once more. Raises `BadRecord` where nobody has played."""
        old = self.table
        if old is None:
            raise BadRecord(say("There is no match to go on with."))
        options = old.game.rematch(old.match.options, old.match.position.standing())
        self.sit_down(Setup(old.game, old.chairs, options), now)

    def resume(self, message: Mapping[str, Any], now: float) -> None:
        """The table that was at hand before a reload, on the screen if it was."""
        found = self.keeping.start(message, now)
        if found is None:
            return
        text, on_screen = found
        key = self.keeping.id
        try:
            table = restore(text, registry, seed=self.seed(), pace=self.pace(), now=now)
        except TableeError:
            self.keeping.started(None)
            raise
        self.keeping.started(table)
        self.show(table, key)
        self.seated.on_screen = on_screen

    # In place of a table.

    def set_aside(self, shown: Watch | Riddle) -> None:
        """Show something else than the table."""
        self.aside.open(shown)
        self.seated.look = self.seated.look.afresh()

    def branch(self, now: float) -> None:
        """Play on what was looked at."""
        match, seat = self.aside.branch()
        chairs = usual_chairs(match.game, match.seats, seat)
        self.show(Table(match, chairs, seed=self.seed(), pace=self.pace(), now=now))

    def go_home(self, listed: object) -> None:
        """To the lobby; ``listed`` is the list of matches as it is stored now."""
        self.seated.on_screen = self.rooms.on_screen = False
        self.seated.cover()
        self.aside.close()
        self.setup = self.reading = None
        self.seated.look = self.seated.look.afresh()
        self.keeping.lobby_left()
        self.keeping.listed(listed)

    # Rooms.

    def open_room(self, setup: Setup) -> None:
        """Open a room for people at other devices."""
        relays = self.relays or tuple(str(self.seated.look.settings["relays"]).split())
        self.rooms.host(setup.game, setup.chairs, setup.options, self.pace(), relays)
        self.in_room()

    def arrive(self, door: Door, now: float) -> None:
        """At the door of somebody else's room."""
        self.rooms.arrive(door, self.pace(), now)
        self.in_room()

    def in_room(self) -> None:
        """What else was on the screen makes room."""
        if self.rooms.on_screen:
            self.setup = self.reading = None
            self.aside.close()
            self.seated.on_screen = self.rooms.table is not None

    def follow_room(self) -> None:
        """Sit down at the room's table once there is one."""
        table, before = self.rooms.table, self._shared
        self._shared = table
        if table is None and before is not None and before is self.table:
            self.keeping.put_away(before)
            self.seated.leave(None)
            self.rooms.on_screen = self.rooms.room is not None
        elif table is not None and table is not self.table:
            side = self.seated.look.side
            self.show(table, self.rooms.match)
            # It may only be dealt by another device now: what was opened stays open.
            self.seated.look = replace(self.seated.look, side=side)
            self.rooms.on_screen, self.rooms.match = True, self.keeping.id

    def back_to_room(self, message: Mapping[str, Any], now: float) -> None:
        """The room of this host goes on after a reload, on the screen if it was."""
        self.rooms.server = str(self.seated.look.settings["server"])
        self.rooms.start(message, self.pace(), now)
        if self.rooms.hosting is None:
            return
        self.follow_room()
        where = str((message.get("saved") or {}).get("where") or "")
        self.rooms.on_screen = not where.startswith("lobby")
        self.seated.on_screen = self.rooms.on_screen and self.rooms.table is not None
