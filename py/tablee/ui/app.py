"""The app in the browser: what is on the screen, and what each intent does to it.

The page sends intents and shows the updates that come back; it knows no rule. Time and
entropy are handed in, so that an app can be tested like any other function.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import htpy as h

from tablee.games import registry
from tablee.kernel import BadRecord, Game, IllegalMove, Match, Options, Say, TableeError, say
from tablee.table import Guided, Pace, Riddle, Table, Watch, lesson, links, restore, save
from tablee.table.links import Link
from tablee.ui import settings
from tablee.ui.aside import Aside
from tablee.ui.door import door_of, door_of_link
from tablee.ui.i18n import Language, choose
from tablee.ui.keeping import Keeping
from tablee.ui.lobby import Lobby, Saved, Setup, lobby
from tablee.ui.people import called
from tablee.ui.rooms import Rooms
from tablee.ui.scene import Look
from tablee.ui.seated import Seated
from tablee.ui.seating import inviting, linked_setup, read_setup, usual_chairs, usual_setup
from tablee.ui.sharing import Share, shared
from tablee.ui.sharing_page import dialog
from tablee.ui.update import Update

if TYPE_CHECKING:
    from tablee.net.sealed.suite import Suite


class App:
    """One page's state: the lobby with what is chosen in it, or a table."""

    def __init__(self, entropy: str) -> None:
        """``entropy`` is text nobody can guess; every table's seed is made from it."""
        self._entropy = entropy
        self._tables = 0
        self._speed = ""
        """What a link asks for; else the settings decide."""
        self._relays: tuple[str, ...] = ()
        """Where devices meet, if the link says so; else as usual."""
        self._ = Language("en")
        self._seated = Seated()
        self._aside = Aside()
        self._rooms = Rooms(self._seed)
        self._shared: Table | None = None
        """The room's table, as it was last."""
        self._drawn = ""
        """What the page shows."""
        self._setup: Setup | None = None
        self._reading: Game | None = None
        """The game whose rules are read in the lobby."""
        self._keeping = Keeping(lambda: self._seed()[:16])
        self._share: Share | None = None
        """What is being shared, while that dialog is open."""
        self._told: Say | None = None
        """What an intent came to, where that is not to be seen."""
        self._give: Options = {}

    @property
    def table(self) -> Table | None:
        """The table at hand, on the screen or not."""
        return self._seated.table

    # In and out.

    def start(self, message: Mapping[str, Any], now: float) -> Update:
        """The first update: the table that was left on the screen, a link's, or the lobby."""
        wanted = [message.get("language"), *(message.get("languages") or [])]
        self._ = Language(choose([tag for tag in wanted if isinstance(tag, str)]))
        lasting = str(message.get("lasting") or "")
        self._seated.look = Look(settings.complete(message.get("settings")), lasting=lasting)
        notice: Say | None = None
        link = links.read(str(message.get("hash") or ""))
        self._speed, self._relays = link.speed, link.relays
        for way_back in (self._resume, self._back_to_room):
            try:
                way_back(message, now)
            except TableeError as error:
                notice = error.say
        try:
            # A host that was reloaded goes on with its table, whatever once led to it.
            if not self._rooms.on_screen or link.kind in ("r", "j"):
                self._open_link(link, now)
        except TableeError as error:
            notice = error.say
        return self._update(now, notice)

    def handle(self, message: Mapping[str, Any], now: float) -> Update:
        """Carry out an intent. What cannot be done is said, and changes nothing."""
        self._told, self._give = None, {}
        if message.get("intent") == "link":
            self._rooms.heard(message, now)
            return self._news(now)
        try:
            self._intent(message, now)
        except TableeError as error:
            self._told = error.say
        return self._update(now, self._told)

    def due(self) -> float | None:
        """When something happens by itself: at the table that is on the screen, in a room."""
        table = self._seated.shown
        shown = self._aside.due() if self._aside else table.due() if table else None
        return min((each for each in (shown, self._rooms.due()) if each is not None), default=None)

    def tick(self, now: float) -> Update | None:
        """Let what is due happen; None if nothing did."""
        if self._aside and self._aside.advance(now):
            return self._update(now, None)
        if self._rooms.room is not None:
            self._rooms.advance(now)
            return self._news(now)
        table = None if self._aside else self._seated.shown
        if table is None or not table.advance(now):
            return None
        return self._update(now, None)

    @property
    def wants_suite(self) -> bool:
        """Whether the means for a sealed table are to be loaded (`sealing`)."""
        return self._rooms.wants_suite

    def equip(self, suite: Suite | None, now: float) -> Update:
        """They are loaded, or (None) cannot be."""
        if suite is None:
            return self._update(now, say("What a sealed table needs could not be loaded."))
        try:
            self._rooms.equip(suite, now)
        except TableeError as error:
            return self._update(now, error.say)
        return self._news(now)

    def thinking(self) -> bool:
        """Whether a bot is still to think about the move that is due next."""
        table = None if self._aside else self._seated.shown
        return table is not None and table.thinking()

    def think(self, sims: int) -> None:
        """Let that bot think on for so many simulations at most."""
        if self.table is not None:
            self.table.think(sims)

    def hurry(self) -> None:
        """Time is up: it moves as well as it can by now."""
        if self.table is not None:
            self.table.hurry()

    # Intents.

    def _intent(self, message: Mapping[str, Any], now: float) -> None:
        match message.get("intent"):
            case "branch":
                self._branch(now)
            case intent if self._aside.takes(intent):
                self._aside.carry(message, now)
            case intent if self._seated.takes(intent):
                self._seated.carry(message, now)
            case "language":
                self._ = Language(str(message.get("language")))
            case "settings" | "lasting":
                self._set(message)
            case "invite" | "join":
                self._meet(message, now)
            case str(intent) if intent.startswith("room-"):
                self._rooms.carry(message, self._pace(), now)
                self._follow_room()
                self._in_room()
            case "open" | "onward" as way:
                self._carry_over(way, message, now)
            case str(intent) if intent.startswith("share"):
                self._share_out(message, now)
            case "review" | "file" | "delete" | "spare" | "really" | "import":
                self._manage(message, now)
            case _:
                self._go(message, now)

    def _meet(self, message: Mapping[str, Any], now: float) -> None:
        """Play with people at other devices."""
        if message.get("intent") == "join":
            self._rooms.arrive(door_of(str(message.get("code") or "")), self._pace(), now)
        else:
            self._open_room(inviting(read_setup(message)))
        self._in_room()

    def _open_room(self, setup: Setup) -> None:
        relays = self._relays or tuple(str(self._seated.look.settings["relays"]).split())
        self._rooms.host(setup.game, setup.chairs, setup.options, self._pace(), relays)

    def _in_room(self) -> None:
        """What else was on the screen makes room."""
        if self._rooms.on_screen:
            self._setup = self._reading = None
            self._aside.close()
            self._seated.on_screen = self._rooms.table is not None

    def _branch(self, now: float) -> None:
        """Play on what was looked at."""
        match, seat = self._aside.branch()
        chairs = usual_chairs(match.game, match.seats, seat)
        self._show(Table(match, chairs, seed=self._seed(), pace=self._pace(), now=now))

    def _go(self, message: Mapping[str, Any], now: float) -> None:
        """Intents that lead from the lobby to a table and back."""
        match message.get("intent"):
            case "home" | "leave":
                self._seated.on_screen = self._rooms.on_screen = False
                self._seated.cover()
                self._aside.close()
                self._setup = self._reading = None
                self._seated.look = self._seated.look.afresh()
                self._keeping.lobby_left()
                self._keeping.listed(message.get("listed"))
            case "choose":
                self._setup = usual_setup(registry.load(str(message.get("game"))))
                self._reading = None
            case "rules":
                self._reading = registry.load(str(message.get("game")))
                self._setup = None
            case "setup":
                self._setup = read_setup(message)
            case "start":
                setup = read_setup(message)
                if any(chair.afar for chair in setup.chairs):
                    self._open_room(setup)
                    self._in_room()
                else:
                    self._sit_down(setup, now)
            case "learn" | "puzzle" as kind:
                game = registry.load(str(message.get("game")))
                self._open_link(Link(kind, game.name), now)
            case "rematch":
                self._rematch(now)
            case "resume" | "takeover" | "forget" | "elsewhere":
                self._at_hand(message, now)
            case _:
                raise IllegalMove(say("This button is not known here."))

    def _at_hand(self, message: Mapping[str, Any], now: float) -> None:
        """Which match is at hand, and whether any is."""
        match message.get("intent"):
            case "resume" | "takeover":
                self._go_on(message, now)
            case "forget":
                self._keeping.put_away(self.table)
                self._seated.leave(None)
            case "elsewhere":
                if message.get("kept") == self._keeping.id:
                    self._seated.leave(None)
                    self._keeping.elsewhere, self._keeping.id = self._keeping.id, ""

    def _go_on(self, message: Mapping[str, Any], now: float) -> None:
        """Go on with the match at hand, or with one of the list."""
        keeping = self._keeping
        if "kept" not in message or message["kept"] == keeping.id:
            if self.table is None:
                raise BadRecord(say("There is no match to go on with."))
            self._seated.on_screen = True
            return
        key = keeping.row(message)
        self._show(keeping.opened(message, self._seed(), self._pace(), now), key)

    def _manage(self, message: Mapping[str, Any], now: float) -> None:
        """What is done with the list of matches."""
        keeping, intent = self._keeping, message.get("intent")
        match intent:
            case "import":
                self._told = keeping.bring_in(message, self._pace(), now)
                return
        key = keeping.row(message)
        match intent:
            case "delete":
                keeping.ask_to_delete(key)
            case "spare":
                keeping.ask_to_delete("")
            case "really":
                if key == keeping.id:
                    self._seated.leave(None)
                keeping.delete(key)
            case _:
                self._hand_out(str(intent), key, message, now)

    def _hand_out(self, intent: str, key: str, message: Mapping[str, Any], now: float) -> None:
        table = self._in_list(key, message, now)
        if intent == "file":
            name = f"tablee-{table.game.name}-{table.seq}.json"
            self._give = {"file": save(table), "name": name}
        else:
            match = links.shareable(table.match, table.chairs)
            eyes = table.persons[0] if len(table.persons) == 1 else match.seats
            at = None if not table.over() else 0
            self._set_aside(
                Watch(match, table.chairs, at=at, eyes=eyes, pace=self._pace(), now=now)
            )

    def _in_list(self, key: str, message: Mapping[str, Any], now: float) -> Table:
        here = self.table if key == self._keeping.id else None
        return here or self._keeping.opened(message, self._seed(), self._pace(), now)

    def _share_out(self, message: Mapping[str, Any], now: float) -> None:
        """The dialog in which a match is shared: opened, used and closed."""
        match message.get("intent"):
            case "share":
                self._share = self._to_share(message, now)
            case "share-set" if self._share:
                self._share = self._share.chosen(message)
            case "share-file" | "share-text" as what if self._share:
                self._give = self._share.handed_out(what, self._)
            case _:
                self._share = None

    def _to_share(self, message: Mapping[str, Any], now: float) -> Share:
        base = self._keeping.base
        if "kept" in message:
            key = self._keeping.row(message)
            table = self._in_list(key, message, now)
            return shared(table.match, table.chairs, base, back=f"share-{key}")
        if (watch := self._aside.watch) is not None:
            moment = (watch.at, watch.eyes)
            return shared(watch.match, watch.chairs, base, moment, back="share-open")
        if (shown := self._seated.shown) is None:
            raise IllegalMove(say("There is no table for this click any more."))
        return shared(shown.match, shown.chairs, base, back="share-open")

    def _set(self, message: Mapping[str, Any]) -> None:
        look, table = self._seated.look, self._seated.table
        if "lasting" in message:
            look = replace(look, lasting=str(message["lasting"]))
        chosen = settings.read(message, look.settings)
        self._rooms.server = str(chosen["server"])
        if chosen["speed"] != look.settings["speed"]:
            self._speed = ""
        self._seated.look = replace(look, settings=chosen)
        if table is not None:
            table.pace = self._pace()
        self._aside.at_pace(self._pace())

    def _pace(self) -> Pace:
        return settings.PACES[self._pace_name()]

    def _pace_name(self) -> str:
        usual = str(self._seated.look.settings["speed"])
        return self._speed if self._speed in settings.PACES else usual

    # Tables.

    def _sit_down(self, setup: Setup, now: float) -> None:
        table = Table.open(
            setup.game, setup.chairs, setup.options, seed=self._seed(), pace=self._pace(), now=now
        )
        self._show(table)
        self._setup = None

    def _learn(self, game: Game, now: float) -> None:
        """A guided first match."""
        guided = Guided(lesson(game), registry)
        match = Match(game, guided.match.seats, guided.match.options)
        chairs = usual_chairs(game, match.seats)
        self._show(
            Table(match, chairs, seed=self._seed(), pace=self._pace(), guided=guided, now=now)
        )
        self._setup = self._reading = None

    def _rematch(self, now: float) -> None:
        old = self.table
        if old is None:
            raise BadRecord(say("There is no match to go on with."))
        options = old.game.rematch(old.match.options, old.match.position.standing())
        self._sit_down(Setup(old.game, old.chairs, options), now)

    def _show(self, table: Table, key: str = "") -> None:
        """Sit down at a table: one that is kept under that id, or a new one."""
        self._keeping.put_away(self.table)
        self._keeping.take(key)
        self._aside.close()
        self._seated.show(table)

    # Links and saves.

    def _resume(self, message: Mapping[str, Any], now: float) -> None:
        found = self._keeping.start(message, now)
        if found is None:
            return
        text, on_screen = found
        key = self._keeping.id
        try:
            table = restore(text, registry, seed=self._seed(), pace=self._pace(), now=now)
        except TableeError:
            self._keeping.started(None)
            raise
        self._keeping.started(table)
        self._show(table, key)
        self._seated.on_screen = on_screen

    def _carry_over(self, way: str, message: Mapping[str, Any], now: float) -> None:
        """What a page around ours asks for (``embed-frame.js``): another link here, or a link on.

        One that is refused changes nothing.
        """
        if way == "onward":
            self._give = self._onward()
            return
        link = links.read(str(message.get("hash") or ""))
        table, on_screen = self._seated.table, self._seated.on_screen
        self._seated.leave(None)
        try:
            self._open_link(link, now)
        except TableeError:
            self._seated.table, self._seated.on_screen = table, on_screen
            raise
        self._speed = link.speed

    def _onward(self) -> Options:
        """A link that goes on with what is shown, for another page; empty: as it was opened.

        A match in which hands are hidden goes on with all of them, as it would here: such a link is
        its person's ``own``. It is handed from page to page, and stands in no address.
        """
        table = self.table
        if self._aside or table is None or table.is_lesson:
            return {"onward": self._aside.link()}
        own = bool(table.match.position.pools) and not table.over()
        return {"onward": links.write(table.match, table.chairs), "own": own}

    def _open_link(self, link: Link, now: float) -> None:
        table = self.table
        match link.kind:
            case "r" | "j":
                self._rooms.arrive(door_of_link(link), self._pace(), now)
                self._in_room()
            case "match":
                self._open_record(link, now)
            case "watch":
                self._open_watch(link, now)
            case "puzzle":
                self._open_puzzle(link)
                self._setup = self._reading = None
            case "learn":
                game = registry.load(link.what)
                if table and table.game is game and table.is_lesson:
                    self._seated.on_screen = True
                    return
                self._learn(game, now)
            case "rules":
                self._reading = registry.load(link.what)
                self._seated.on_screen = False
            case "game":
                self._setup = linked_setup(registry.load(link.what), link.words)
                self._seated.on_screen = False
            case "play":
                game = registry.load(link.what)
                if table and table.game is game and not table.over():
                    self._seated.on_screen = True  # a reload goes on with the match it began
                    return
                self._sit_down(linked_setup(game, link.words), now)

    def _open_record(self, link: Link, now: float) -> None:
        match = links.match_of(link, registry)
        if match.viewer is not None:
            raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
        table = self.table
        if table is not None and _goes_on(table.match, match):
            self._seated.on_screen = True  # a reload goes on with what it came to
            return
        chairs = links.chairs_of(link, match.game, usual_chairs(match.game, match.seats))
        self._show(Table(match, chairs, seed=self._seed(), pace=self._pace(), now=now))

    def _open_puzzle(self, link: Link) -> None:
        puzzle, match = links.puzzle_of(link, registry)
        usual = usual_chairs(match.game, match.seats, puzzle.seat)
        self._set_aside(Riddle(puzzle, match, links.chairs_of(link, match.game, usual)))

    def _set_aside(self, shown: Watch | Riddle) -> None:
        """Show something else than the table."""
        self._aside.open(shown)
        self._seated.look = self._seated.look.afresh()

    def _open_watch(self, link: Link, now: float) -> None:
        match = links.match_of(link, registry)
        chairs = links.chairs_of(link, match.game, usual_chairs(match.game, match.seats))
        eyes = links.eyes_of(link, match)
        self._set_aside(Watch(match, chairs, at=link.at, eyes=eyes, pace=self._pace(), now=now))

    def _seed(self) -> str:
        self._tables += 1
        return hashlib.sha256(f"{self._entropy}/{self._tables}".encode()).hexdigest()

    # What is shown.

    def _news(self, now: float) -> Update:
        """What has come of others' words; the page is left alone if that changes nothing on it."""
        before = self._drawn
        update = self._update(now, None)
        if update.html == before:
            update.html = ""
        return update

    def _update(self, now: float, notice: Say | None) -> Update:
        self._follow_room()
        table = self.table
        if self._aside:
            try:
                update = self._aside.update(self._, self._seated.look)
            except BadRecord as error:
                return self._update(now, error.say)
        elif self._seated.shown:
            shared = self.table is self._rooms.table
            update = self._seated.update(self._, now, self._rooms.people() if shared else None)
        elif self._rooms.on_screen:
            update = self._room_update()
        else:
            update = self._lobby_update()
        ours = table is not None and table is self._rooms.table
        # At a sealed table no device has the whole match, which is what is kept here.
        afar = ours and (self._rooms.visiting is not None or self._rooms.sealed)
        changes, let_go = self._keeping.changes(None if afar else table, update.screen, now)
        changes += self._rooms.changes()
        update.link = self._rooms.orders(now)
        names = [chair.name for chair in table.chairs] if table else ()
        told = [each for each in (notice, *self._rooms.notices(), let_go) if each is not None]
        words = [self._.word(each, names) for each in told]
        words += [called(self._, call) for call in self._rooms.calls()]
        if words:
            update.html += str(h.p("#notice.notice", role="alert")[" ".join(words)])
        if self._share is not None:
            update.html += str(dialog(self._, self._share))
        update.settings = dict(self._seated.look.settings)
        update.speed = self._pace_name()
        update.save, update.give = changes, self._give
        update.match = self._keeping.id if table else ""
        update.over = table is not None and table.over()
        if table is not None and update.over:
            names = [chair.name for chair in table.chairs]
            update.standing = [
                (each.place, names[each.seat], each.score)
                for each in table.match.position.standing()
            ]
        self._drawn = update.html
        return update

    def _follow_room(self) -> None:
        """Sit down at the room's table once there is one."""
        table, before = self._rooms.table, self._shared
        self._shared = table
        if table is None and before is not None and before is self.table:
            self._keeping.put_away(before)
            self._seated.leave(None)
            self._rooms.on_screen = self._rooms.room is not None
        elif table is not None and table is not self.table:
            side = self._seated.look.side
            self._show(table, self._rooms.match)
            # It may only be dealt by another device now: what was opened stays open.
            self._seated.look = replace(self._seated.look, side=side)
            self._rooms.on_screen, self._rooms.match = True, self._keeping.id

    def _back_to_room(self, message: Mapping[str, Any], now: float) -> None:
        """The room of this host goes on after a reload, on the screen if it was."""
        self._rooms.server = str(self._seated.look.settings["server"])
        self._rooms.start(message, self._pace(), now)
        if self._rooms.hosting is None:
            return
        self._follow_room()
        where = str((message.get("saved") or {}).get("where") or "")
        self._rooms.on_screen = not where.startswith("lobby")
        self._seated.on_screen = self._rooms.on_screen and self._rooms.table is not None

    def _room_update(self) -> Update:
        from tablee.ui.room_page import room_page

        page = room_page(self._, self._rooms)
        room = self._rooms.room
        lobby = room.lobby() if room is not None else None
        title = f"{registry.load(lobby.game).title} – Tablée" if lobby else "Tablée"
        return Update(str(page), title, self._.code, "room", 0, lobby.game if lobby else "")

    def _lobby_update(self) -> Update:
        kept = self.table
        saved = None
        if kept is not None and kept is not self._rooms.table and not kept.over():
            names = tuple(chair.name for chair in kept.chairs)
            saved = Saved(kept.game.title, names, kept.seq)
        state = Lobby(
            _=self._,
            setup=self._setup,
            saved=saved,
            reading=self._reading,
            look=self._seated.look,
            matches=self._keeping.shown(),
            elsewhere=self._keeping.elsewhere,
            room=self._rooms.title(),
        )
        chosen = self._setup.game if self._setup else self._reading
        return Update(
            str(lobby(state)),
            "Tablée",
            self._.code,
            "lobby",
            0,
            dress=chosen.name if chosen else "",
        )


def _goes_on(match: Match, before: Match) -> bool:
    """Whether ``match`` is ``before``, or what came of it."""
    same = (match.game, match.seats, match.options) == (before.game, before.seats, before.options)
    return same and match.events[: len(before.events)] == before.events
