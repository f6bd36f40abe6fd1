"""The app in the browser: what is on the screen, and what each intent does to it.

The page sends intents and shows the updates that come back; it knows no rule. Time and
entropy are handed in, so that an app can be tested like any other function.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import htpy as h

from tablee.games import registry
from tablee.kernel import BadRecord, Game, IllegalMove, Match, Move, Options, Say, TableeError, say
from tablee.kernel.notation import read_move
from tablee.table import Guided, Pace, Riddle, Table, Watch, lesson, links, restore, save
from tablee.table.links import Link
from tablee.ui import settings
from tablee.ui.aside import Aside
from tablee.ui.handover import handover, next_eyes, secretive
from tablee.ui.i18n import Language, choose
from tablee.ui.keeping import Keeping
from tablee.ui.lobby import Lobby, Saved, Setup, lobby
from tablee.ui.looking import hint, looked
from tablee.ui.news import News
from tablee.ui.scene import Look, scene
from tablee.ui.seating import linked_setup, read_setup, usual_chairs, usual_setup
from tablee.ui.table_page import table_page
from tablee.ui.update import Update

LONGEST_ROW = 20
"""Moves that one press may make."""


class App:
    """One page's state: the lobby with what is chosen in it, or a table."""

    def __init__(self, entropy: str) -> None:
        """``entropy`` is text nobody can guess; every table's seed is made from it."""
        self._entropy = entropy
        self._tables = 0
        self._speed = ""
        """What a link asks for; else the settings decide."""
        self._ = Language("en")
        self._table: Table | None = None
        self._at_table = False
        self._aside = Aside()
        self._setup: Setup | None = None
        self._reading: Game | None = None
        """The game whose rules are read in the lobby."""
        self._look = Look()
        self._eyes = 0
        self._called: int | None = None
        """Who has been handed the device in another's turn."""
        self._news = News()
        self._keeping = Keeping(lambda: self._seed()[:16])
        self._told: Say | None = None
        """What an intent came to, where that is not to be seen."""
        self._give: Options = {}

    # In and out.

    def start(self, message: Mapping[str, Any], now: float) -> Update:
        """The first update: the table that was left on the screen, a link's, or the lobby."""
        wanted = [message.get("language"), *(message.get("languages") or [])]
        self._ = Language(choose([tag for tag in wanted if isinstance(tag, str)]))
        lasting = str(message.get("lasting") or "")
        self._look = Look(settings.complete(message.get("settings")), lasting=lasting)
        notice: Say | None = None
        link = links.read(str(message.get("hash") or ""))
        self._speed = link.speed
        try:
            self._resume(message, now)
        except TableeError as error:
            notice = error.say
        try:
            self._open_link(link, now)
        except TableeError as error:
            notice = error.say
        return self._update(now, notice)

    def handle(self, message: Mapping[str, Any], now: float) -> Update:
        """Carry out an intent. What cannot be done is said, and changes nothing."""
        self._told, self._give = None, {}
        try:
            self._intent(message, now)
        except TableeError as error:
            self._told = error.say
        return self._update(now, self._told)

    def due(self) -> float | None:
        """When something happens by itself at the table, if it is on the screen."""
        if self._aside:
            return self._aside.due()
        return self._table.due() if self._table and self._at_table else None

    def tick(self, now: float) -> Update | None:
        """Let what is due happen; None if nothing did."""
        if self._aside:
            return self._update(now, None) if self._aside.advance(now) else None
        if self._table is None or not self._at_table or not self._table.advance(now):
            return None
        return self._update(now, None)

    def thinking(self) -> bool:
        """Whether a bot is still to think about the move that is due next."""
        table = self._table if self._at_table and not self._aside else None
        return table is not None and table.thinking()

    def think(self, sims: int) -> None:
        """Let that bot think on for so many simulations at most."""
        if self._table is not None:
            self._table.think(sims)

    def hurry(self) -> None:
        """Time is up: it moves as well as it can by now."""
        if self._table is not None:
            self._table.hurry()

    # Intents.

    def _intent(self, message: Mapping[str, Any], now: float) -> None:
        match message.get("intent"):
            case "branch":
                self._branch(now)
            case intent if self._aside.takes(intent):
                self._aside.carry(message, now)
            case "move" | "moves" | "throw" | "nod" | "here" | "pass" | "undo":
                self._play(message, now)
            case "side" | "chapter" | "about" | "search" | "look" | "unsure" | "caught-up":
                seq = self._table.seq if self._table else 0
                self._look = looked(self._look, message, seq)
            case "hint":
                self._hint(message)
            case "alone":
                if self._table is not None:
                    self._table.alone(now)
            case "language":
                self._ = Language(str(message.get("language")))
            case "settings" | "lasting":
                self._set(message)
            case "open" | "onward" as way:
                self._carry_over(way, message, now)
            case "review" | "link" | "copied" | "file" | "delete" | "spare" | "really" | "import":
                self._manage(message, now)
            case _:
                self._go(message, now)

    def _play(self, message: Mapping[str, Any], now: float) -> None:
        """What a person does at the table."""
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
                self._news.undone(table)
            case "pass":
                if seat not in table.offered():
                    raise IllegalMove(say("That seat is not yours to move."))
                self._called = seat
            case "here":
                if seat not in table.persons:
                    raise IllegalMove(say("That seat is not yours to move."))
                self._eyes = seat
                missed = self._news.turn_to(table, seat)
                self._look = replace(self._look.afresh(), missed=missed)
                return
        self._look = replace(self._look, missed=None)

    def _branch(self, now: float) -> None:
        """Play on what was looked at."""
        match, seat = self._aside.branch()
        chairs = usual_chairs(match.game, match.seats, seat)
        self._show(Table(match, chairs, seed=self._seed(), pace=self._pace(), now=now))

    def _go(self, message: Mapping[str, Any], now: float) -> None:
        """Intents that lead from the lobby to a table and back."""
        match message.get("intent"):
            case "home" | "leave":
                self._at_table = False
                self._cover()
                self._aside.close()
                self._setup = self._reading = None
                self._look = self._look.afresh()
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
                self._sit_down(read_setup(message), now)
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
                self._keeping.put_away(self._table)
                self._table = None
                self._at_table = False
            case "elsewhere":
                if message.get("kept") == self._keeping.id:
                    self._table = None
                    self._at_table = False
                    self._keeping.elsewhere, self._keeping.id = self._keeping.id, ""

    def _go_on(self, message: Mapping[str, Any], now: float) -> None:
        """Go on with the match at hand, or with one of the list."""
        keeping = self._keeping
        if "kept" not in message or message["kept"] == keeping.id:
            if self._table is None:
                raise BadRecord(say("There is no match to go on with."))
            self._at_table = True
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
            case "copied":
                keeping.copied()
                return
        key = keeping.row(message)
        match intent:
            case "delete":
                keeping.ask_to_delete(key)
            case "spare":
                keeping.ask_to_delete("")
            case "really":
                if key == keeping.id:
                    self._table = None
                keeping.delete(key)
            case _:
                self._hand_out(str(intent), key, message, now)

    def _hand_out(self, intent: str, key: str, message: Mapping[str, Any], now: float) -> None:
        here = self._table if key == self._keeping.id else None
        table = here or self._keeping.opened(message, self._seed(), self._pace(), now)
        if intent == "link":
            self._give = {"link": self._keeping.give_link(key, table)}
        elif intent == "file":
            name = f"tablee-{table.game.name}-{table.seq}.json"
            self._give = {"file": save(table), "name": name}
        else:
            match = links.shareable(table.match, table.chairs)
            eyes = table.persons[0] if len(table.persons) == 1 else match.seats
            at = None if not table.over() else 0
            self._set_aside(
                Watch(match, table.chairs, at=at, eyes=eyes, pace=self._pace(), now=now)
            )

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
        seat = str(message.get("seat"))
        if self._table is None or not self._at_table or not seat.isdecimal():
            raise IllegalMove(say("There is no table for this click any more."))
        return self._table, int(seat)

    def _move(self, table: Table, seat: int, move: Move, now: float) -> None:
        if self._look.settings["confirm"] and move != self._look.armed and table.final(seat, move):
            self._look = replace(self._look, armed=move, hint=None)
        else:
            table.move(seat, move, now)

    # How the table is looked at: nothing here changes the match.

    def _hint(self, message: Mapping[str, Any]) -> None:
        table, seat = self._addressed(message)
        self._look = replace(self._look, hint=hint(table, seat), armed=None)

    def _set(self, message: Mapping[str, Any]) -> None:
        if "lasting" in message:
            self._look = replace(self._look, lasting=str(message["lasting"]))
        chosen = settings.read(message, self._look.settings)
        if chosen["speed"] != self._look.settings["speed"]:
            self._speed = ""
        self._look = replace(self._look, settings=chosen)
        if self._table is not None:
            self._table.pace = self._pace()
        self._aside.at_pace(self._pace())

    def _pace(self) -> Pace:
        return settings.PACES[self._pace_name()]

    def _pace_name(self) -> str:
        usual = str(self._look.settings["speed"])
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
        if self._table is None:
            raise BadRecord(say("There is no match to go on with."))
        old = self._table
        options = old.game.rematch(old.match.options, old.match.position.standing())
        self._sit_down(Setup(old.game, old.chairs, options), now)

    def _show(self, table: Table, key: str = "") -> None:
        """Sit down at a table: one that is kept under that id, or a new one."""
        self._keeping.put_away(self._table)
        self._keeping.take(key)
        self._table = table
        self._at_table = True
        self._aside.close()
        self._look = self._look.afresh()
        self._eyes = table.persons[0] if table.persons else table.match.seats
        self._cover()
        self._news = News(table.seq)

    def _cover(self) -> None:
        """Whoever comes to the table next says who they are, if there is something to hide."""
        self._called = None
        if self._table is not None and secretive(self._table):
            self._eyes = self._table.match.seats

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
        self._at_table = on_screen

    def _carry_over(self, way: str, message: Mapping[str, Any], now: float) -> None:
        """What a page around ours asks for (``embed-frame.js``): another link here, or a link on.

        One that is refused changes nothing.
        """
        if way == "onward":
            self._give = {"onward": self._onward()}
            return
        link = links.read(str(message.get("hash") or ""))
        table, at_table = self._table, self._at_table
        self._table, self._at_table = None, False
        try:
            self._open_link(link, now)
        except TableeError:
            self._table, self._at_table = table, at_table
            raise
        self._speed = link.speed

    def _onward(self) -> str:
        """A link that goes on with what is shown, for another page; empty: as it was opened."""
        table = self._table
        if self._aside or table is None or table.is_lesson:
            return self._aside.link()
        return links.write(table.match, table.chairs)

    def _open_link(self, link: Link, now: float) -> None:
        match link.kind:
            case "match":
                self._open_record(link, now)
            case "watch":
                self._open_watch(link, now)
            case "puzzle":
                self._open_puzzle(link)
                self._setup = self._reading = None
            case "learn":
                game = registry.load(link.what)
                if self._table and self._table.game is game and self._table.is_lesson:
                    self._at_table = True
                    return
                self._learn(game, now)
            case "rules":
                self._reading = registry.load(link.what)
                self._at_table = False
            case "game":
                self._setup = usual_setup(registry.load(link.what))
                self._at_table = False
            case "play":
                game = registry.load(link.what)
                if self._table and self._table.game is game and not self._table.over():
                    self._at_table = True  # a reload goes on with the match it began
                    return
                self._sit_down(linked_setup(game, link.words), now)

    def _open_record(self, link: Link, now: float) -> None:
        match = links.match_of(link, registry)
        if match.viewer is not None:
            raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
        if self._table is not None and _goes_on(self._table.match, match):
            self._at_table = True  # a reload goes on with what it came to
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
        self._look = self._look.afresh()

    def _open_watch(self, link: Link, now: float) -> None:
        match = links.match_of(link, registry)
        chairs = links.chairs_of(link, match.game, usual_chairs(match.game, match.seats))
        eyes = match.seats if link.seat is None else link.seat
        self._set_aside(Watch(match, chairs, at=link.at, eyes=eyes, pace=self._pace(), now=now))

    def _seed(self) -> str:
        self._tables += 1
        return hashlib.sha256(f"{self._entropy}/{self._tables}".encode()).hexdigest()

    # What is shown.

    def _update(self, now: float, notice: Say | None) -> Update:
        table = self._table
        if self._aside:
            try:
                update = self._aside.update(self._, self._look)
            except BadRecord as error:
                return self._update(now, error.say)
        elif table is not None and self._at_table:
            update = self._table_update(table, now)
        else:
            update = self._lobby_update()
        changes, let_go = self._keeping.changes(table, update.screen, now)
        notice = notice or let_go
        if notice is not None:
            text = self._.word(notice, [chair.name for chair in table.chairs] if table else ())
            update.html += str(h.p("#notice.notice", role="alert")[text])
        update.settings = dict(self._look.settings)
        update.speed = self._pace_name()
        update.save, update.give = changes, self._give
        update.match = self._keeping.id if table else ""
        update.over = table is not None and table.over()
        return update

    def _lobby_update(self) -> Update:
        kept = self._table
        saved = None
        if kept is not None and not kept.over():
            names = tuple(chair.name for chair in kept.chairs)
            saved = Saved(kept.game.title, names, kept.seq)
        state = Lobby(
            _=self._,
            setup=self._setup,
            saved=saved,
            reading=self._reading,
            look=self._look,
            matches=self._keeping.shown(),
            elsewhere=self._keeping.elsewhere,
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

    def _table_update(self, table: Table, now: float) -> Update:
        if self._called not in table.offered():
            self._called = None
        due = next_eyes(table, self._eyes, self._called)
        if due != self._eyes and secretive(table):
            return self._hand_over(table, due)
        self._eyes = due
        if self._news.moved_on(table):
            self._look = replace(self._look, hint=None, armed=None)
        shown = scene(table, self._eyes, self._, now, self._look)
        title = f"{table.game.title} – Tablée"
        update = Update(str(table_page(shown)), title, self._.code, "table", table.seq)
        update.dress = table.game.name
        update.said, update.sounds = self._news.tell(table, shown)
        return update

    def _hand_over(self, table: Table, seat: int) -> Update:
        """Nobody's side is shown until the next person says that they are there."""
        self._look = self._look.afresh()
        page = str(handover(table, seat, self._))
        update = Update(page, f"{table.game.title} – Tablée", self._.code, "table", table.seq)
        update.dress = table.game.name
        update.said = [self._("Pass to {who}", who=table.chairs[seat].name)]
        return update


def _goes_on(match: Match, before: Match) -> bool:
    """Whether ``match`` is ``before``, or what came of it."""
    same = (match.game, match.seats, match.options) == (before.game, before.seats, before.options)
    return same and match.events[: len(before.events)] == before.events
