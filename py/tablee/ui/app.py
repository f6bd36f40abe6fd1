"""The app in the browser: what is on the screen, and what each intent does to it.

The page sends intents and shows the updates that come back; it knows no rule. Time and
entropy are handed in, so that an app can be tested like any other function.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

import htpy as h

from tablee.games import registry
from tablee.kernel import BadRecord, Game, IllegalMove, Say, Setting, TableeError, say
from tablee.kernel.notation import read_line, read_move, replay, unpack
from tablee.table import Chair, Pace, Table, restore, save
from tablee.table.chairs import clean_name
from tablee.ui.handover import handover, next_eyes, secretive
from tablee.ui.i18n import Language, choose
from tablee.ui.lobby import Lobby, Saved, Setup, lobby
from tablee.ui.scene import Scene, scene
from tablee.ui.table_page import table_page

LONGEST_LINK = 1_000_000
"""Characters of a hash that are looked at; the longest record is far below."""

LONGEST_ROW = 20
"""Moves that one press may make."""

MATCH, WHERE = "match", "where"
"""Keys of what the page stores: the match, and whether it was on the screen."""

PERSONS = ("Camille", "Sacha", "Lou", "Noé", "Alix", "Inès", "Malo", "Rose")
BOTS = ("Corbin", "Zélie", "Otto", "Nour", "Basile", "Fleur", "Anton", "Mika")
"""Names to begin with, so that nobody has to type."""

PACES = {
    "slow": Pace(chance=0.9, bot=1.2, step=0.9, hesitation=(0.6, 1.4), window=20.0),
    "normal": Pace(),
    "fast": Pace(chance=0.2, bot=0.4, step=0.4, hesitation=(0.1, 0.4)),
    "off": Pace(chance=0.0, bot=0.0, step=0.0, hesitation=(0.0, 0.0)),
}
"""How fast things follow each other, by the link's ``speed=``; off is for who needs no show."""


@dataclass
class Update:
    """What the page is told: see ``static/js/app.js`` for what it does with it."""

    html: str
    title: str
    lang: str
    screen: str
    seq: int
    dress: str = ""
    """The game whose stylesheet and pictures the page needs."""
    said: list[str] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)
    save: list[tuple[str, str | None]] = field(default_factory=list)

    def to_json(self) -> str:
        """The update as JSON text."""
        return json.dumps(self.__dict__, ensure_ascii=False)


class App:
    """One page's state: the lobby with what is chosen in it, or a table."""

    def __init__(self, entropy: str) -> None:
        """``entropy`` is text nobody can guess; every table's seed is made from it."""
        self._entropy = entropy
        self._tables = 0
        self._pace = PACES["normal"]
        self._ = Language("en")
        self._table: Table | None = None
        self._at_table = False
        self._setup: Setup | None = None
        self._eyes = 0
        self._heard = 0
        self._last_words: tuple[str, int] = ("", -1)
        self._stored: dict[str, str | None] = {}

    # In and out.

    def start(self, message: Mapping[str, Any], now: float) -> Update:
        """The first update: the table that was left on the screen, a link's, or the lobby."""
        wanted = [message.get("language"), *(message.get("languages") or [])]
        self._ = Language(choose([tag for tag in wanted if isinstance(tag, str)]))
        saved = message.get("saved") or {}
        notice: Say | None = None
        link = _read_link(str(message.get("hash") or ""))
        self._pace = PACES.get(link.pop("speed", "normal"), self._pace)
        try:
            self._resume(saved, now)
        except TableeError as error:
            notice = error.say
        try:
            self._open_link(link, now)
        except TableeError as error:
            notice = error.say
        return self._update(now, notice)

    def handle(self, message: Mapping[str, Any], now: float) -> Update:
        """Carry out an intent. What cannot be done is said, and changes nothing."""
        notice: Say | None = None
        try:
            self._intent(message, now)
        except TableeError as error:
            notice = error.say
        return self._update(now, notice)

    def due(self) -> float | None:
        """When something happens by itself at the table, if it is on the screen."""
        return self._table.due() if self._table and self._at_table else None

    def tick(self, now: float) -> Update | None:
        """Let what is due happen; None if nothing did."""
        if self._table is None or not self._at_table or not self._table.advance(now):
            return None
        return self._update(now, None)

    # Intents.

    def _intent(self, message: Mapping[str, Any], now: float) -> None:
        match message.get("intent"):
            case "move":
                self._move(message, now)
            case "moves":
                self._moves(message, now)
            case "throw":
                table, seat = self._addressed(message)
                table.throw(seat, now)
            case "nod":
                table, seat = self._addressed(message)
                table.nod(seat, now)
            case "here":
                table, seat = self._addressed(message)
                if seat not in table.persons:
                    raise IllegalMove(say("That seat is not yours to move."))
                self._eyes = seat
            case "undo":
                table, seat = self._addressed(message)
                table.undo(seat, now)
                self._heard = min(self._heard, table.seq)
            case "language":
                self._ = Language(str(message.get("language")))
            case _:
                self._go(message, now)

    def _go(self, message: Mapping[str, Any], now: float) -> None:
        """Intents that lead from the lobby to a table and back."""
        match message.get("intent"):
            case "home" | "leave":
                self._at_table = False
                self._setup = None
            case "choose":
                game = registry.load(str(message.get("game")))
                chairs = _chairs(game, game.seats.start + 1)
                self._setup = Setup(game, chairs, game.complete({}, len(chairs)))
            case "setup":
                self._setup = _read_setup(message)
            case "start":
                self._sit_down(_read_setup(message), now)
            case "rematch":
                self._rematch(now)
            case "resume":
                if self._table is None:
                    raise BadRecord(say("There is no match to go on with."))
                self._at_table = True
            case "forget":
                self._table = None
                self._at_table = False
            case _:
                raise IllegalMove(say("This button is not known here."))

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

    def _move(self, message: Mapping[str, Any], now: float) -> None:
        table, seat = self._addressed(message)
        table.move(seat, read_move(str(message.get("move"))), now)

    def _moves(self, message: Mapping[str, Any], now: float) -> None:
        """Several moves in a row, such as the steps of a way: as far as they are legal."""
        table, seat = self._addressed(message)
        for text in str(message.get("moves")).split()[:LONGEST_ROW]:
            table.move(seat, read_move(text), now)

    def _sit_down(self, setup: Setup, now: float) -> None:
        table = Table.open(
            setup.game, setup.chairs, setup.options, seed=self._seed(), pace=self._pace, now=now
        )
        self._show(table)
        self._setup = None

    def _rematch(self, now: float) -> None:
        if self._table is None:
            raise BadRecord(say("There is no match to go on with."))
        old = self._table
        options = old.game.rematch(old.match.options, old.match.position.standing())
        self._sit_down(Setup(old.game, old.chairs, options), now)

    def _show(self, table: Table) -> None:
        self._table = table
        self._at_table = True
        nobody = table.match.seats
        self._eyes = nobody if secretive(table) or not table.persons else table.persons[0]
        self._heard = table.seq

    # Links and saves.

    def _resume(self, saved: Mapping[str, Any], now: float) -> None:
        text = saved.get(MATCH)
        if isinstance(text, str):
            table = restore(text, registry, seed=self._seed(), pace=self._pace, now=now)
            self._show(table)
            self._at_table = saved.get(WHERE) == "table"

    def _open_link(self, link: dict[str, str], now: float) -> None:
        if "match" in link:
            self._open_record(link["match"], now)
        elif "play" in link:
            game = registry.load(link.pop("play"))
            if self._table and self._table.game is game and not self._table.over():
                self._at_table = True  # a reload goes on with the match it began
                return
            self._sit_down(_linked_setup(game, link), now)

    def _open_record(self, packed: str, now: float) -> None:
        match = replay(read_line(unpack(packed), registry), registry)
        if match.viewer is not None:
            raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
        chairs = _chairs(match.game, match.seats)
        self._show(Table(match, chairs, seed=self._seed(), pace=self._pace, now=now))

    def _seed(self) -> str:
        self._tables += 1
        return hashlib.sha256(f"{self._entropy}/{self._tables}".encode()).hexdigest()

    # What is shown.

    def _update(self, now: float, notice: Say | None) -> Update:
        table = self._table
        if table is not None and self._at_table:
            update = self._table_update(table, now)
        else:
            update = self._lobby_update()
        if notice is not None:
            text = self._.word(notice, [chair.name for chair in table.chairs] if table else ())
            update.html += str(h.p("#notice.notice", role="alert")[text])
        update.save = self._unsaved({MATCH: save(table) if table else None, WHERE: update.screen})
        return update

    def _unsaved(self, state: Mapping[str, str | None]) -> list[tuple[str, str | None]]:
        """What the page has not stored yet."""
        changed = [(key, text) for key, text in state.items() if self._stored.get(key) != text]
        self._stored.update(state)
        return changed

    def _lobby_update(self) -> Update:
        kept = self._table
        saved = None
        if kept is not None and not kept.over():
            names = tuple(chair.name for chair in kept.chairs)
            saved = Saved(kept.game.title, names, kept.seq)
        state = Lobby(
            _=self._,
            chosen=self._setup.game.name if self._setup else None,
            setup=self._setup,
            saved=saved,
            notice=None,
        )
        chosen = state.chosen or ""
        return Update(str(lobby(state)), "Tablée", self._.code, "lobby", 0, dress=chosen)

    def _table_update(self, table: Table, now: float) -> Update:
        due = next_eyes(table, self._eyes)
        if due != self._eyes and secretive(table):
            return self._hand_over(table, due)
        self._eyes = due
        shown = scene(table, self._eyes, self._, now)
        title = f"{table.game.title} – Tablée"
        update = Update(str(table_page(shown)), title, self._.code, "table", table.seq)
        update.dress = table.game.name
        update.said = self._news(table, shown)
        return update

    def _hand_over(self, table: Table, seat: int) -> Update:
        """Nobody's side is shown until the next person says that they are there."""
        page = str(handover(table, seat, self._))
        update = Update(page, f"{table.game.title} – Tablée", self._.code, "table", table.seq)
        update.dress = table.game.name
        update.said = [self._("Pass to {who}", who=table.chairs[seat].name)]
        return update

    def _news(self, table: Table, shown: Scene) -> list[str]:
        """Each event once, then what the person may do, when that has changed."""
        news = [shown.told(line) for line in shown.log if line.event > self._heard]
        self._heard = table.seq
        words = (shown.now_what(), self._eyes)
        if (shown.moves or shown.throws or shown.nods) and words != self._last_words:
            news.append(words[0])
        self._last_words = words
        return news


def _read_link(link: str) -> dict[str, str]:
    """The words of a link's hash, by name; what is no such thing is an empty link."""
    try:
        return dict(parse_qsl(link[:LONGEST_LINK].lstrip("#"), max_num_fields=30))
    except ValueError:
        return {}


def _chairs(game: Game, seats: int) -> tuple[Chair, ...]:
    """A person, and bots of every temper in turn."""
    tempers = list(game.mind.tempers)
    bots = [Chair(BOTS[k], tempers[k % len(tempers)]) for k in range(seats - 1)]
    return (Chair(PERSONS[0]), *bots)


def _linked_setup(game: Game, words: Mapping[str, str]) -> Setup:
    """What a link asks for: ``seats=4``, and options by name."""
    wanted = words.get("seats", str(game.seats.start + 1))
    seats = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    given = {key: _setting(game, key, word) for key, word in words.items() if key != "seats"}
    options = game.complete(given, seats)
    return Setup(game, _chairs(game, seats), options)


def _setting(game: Game, name: str, word: str) -> Setting:
    """The choice that a word of a form or a link stands for; the word itself if it is none."""
    for option in game.options:
        if option.name == name:
            for choice in option.choices:
                shown = ("no", "yes")[choice] if isinstance(choice, bool) else str(choice)
                if shown == word:
                    return choice
    return word


def _read_setup(message: Mapping[str, Any]) -> Setup:
    """The set-up panel's form, with a chair added or taken away if that was clicked."""
    game = registry.load(str(message.get("game")))
    tempers = list(game.mind.tempers)
    chairs: list[Chair] = []
    for k in range(game.seats.stop - 1):
        kind = message.get(f"kind-{k}")
        if not isinstance(kind, str):
            break
        usual = PERSONS[k] if kind == "person" else BOTS[k]
        name = clean_name(str(message.get(f"name-{k}") or "")) or usual
        chairs.append(Chair(name, kind if kind in tempers else ""))
    change = message.get("chairs")
    if change == "+1" and len(chairs) < game.seats.stop - 1:
        k = len(chairs)
        chairs.append(Chair(BOTS[k], tempers[k % len(tempers)]))
    elif change == "-1" and len(chairs) > game.seats.start:
        chairs.pop()
    given = {
        option.name: _setting(game, option.name, str(message[f"option-{option.name}"]))
        for option in game.options
        if f"option-{option.name}" in message
    }
    for name in ("first", "solo"):
        if given.get(name, 0) not in range(len(chairs) + 1):
            given[name] = 0  # the seat that was chosen has been taken away
    return Setup(game, tuple(chairs), game.complete(given, len(chairs)))
