"""A table of many devices: what this device is in it, and what its link to the others is told.

The page's link (``static/js/link``) knows channels and texts; the room (``table/rooms.py``) knows
who sits where and what may be said. This is between them: a room that is opened, joined or left,
and the orders that the page carries out for it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from tablee.games import registry
from tablee.kernel import Game, IllegalMove, Options, Say, TableeError, opening, say
from tablee.table import Chair, Pace, Table, links
from tablee.table.chairs import clean_name
from tablee.ui.door import Door, Kept
from tablee.ui.i18n import Language
from tablee.ui.link_words import ENDS, STATES, link_word
from tablee.ui.rehearsal import rehearse
from tablee.ui.scene import People
from tablee.ui.seating import PERSONS, read_setup

if TYPE_CHECKING:  # loaded for friends at other devices, but where Python starts from its memory
    from tablee.net.sealed.suite import Suite
    from tablee.table.afar import GuestRoom
    from tablee.table.hosted import HostRoom
    from tablee.table.rooms import Called, Lobby

STORED: Final = "room"
"""Where the page keeps what leads back into a room after a reload."""
HEARD: Final = "room/"
"""Before the keys of what was said at a sealed table, in parts: sorted, they come in order."""
LONGEST_CODE: Final = 2_000
MET: Final = frozenset({"open", "back", "relays"})
"""What the link says when all is well again."""

Order = list[str]
"""What the page's link is to do: ``open`` role secret term server relay…, ``send`` peer text,
``close`` peer, ``leave``, ``restart`` peer, ``offer``, ``accept`` code, ``answer`` code."""


@dataclass
class Codes:
    """Meeting without the internet: what is shown to another device."""

    shown: str = ""
    answers: bool = False
    """Whether what is shown is the answer to an offer."""


class Rooms:
    """At most one room, or the door of one."""

    def __init__(self, draw: Callable[[], str]) -> None:
        """``draw`` gives text that nobody can guess, another one each time."""
        self._draw = draw
        self.hosting: HostRoom | None = None
        """The room, if this device is its host."""
        self.visiting: GuestRoom | None = None
        """The room, if this device is a guest's."""
        self.door: Door | None = None
        self.on_screen = False
        """Whether the room or its door is shown where no table is."""
        self.name = ""
        """What the person at this device is called."""
        self.match = ""
        """What the host keeps the match under."""
        self.server = ""
        """A STUN or TURN server of one's own, as the settings have it."""
        self.suite: Suite | None = None
        """The means for sealed tables, once they are loaded."""
        self.codes = Codes()
        self.state: Say | None = None
        """What the link says of how it stands, if that is worth a word."""
        self._secret = ""
        self._relays: tuple[str, ...] = ()
        self._key = ""
        self._base = ""
        self._muted: frozenset[int] = frozenset()
        self._orders: list[Order] = []
        self._said: list[Say] = []
        self._stored: str | None = None
        self._heard = ""
        """What was stored of a sealed table's posts, in so many ``_parts``: their keys."""
        self._parts: list[str] = []
        self._kept: Kept | None = None

    # In and out.

    def start(self, message: Mapping[str, Any], pace: Pace, now: float) -> None:
        """What the page says first: its address, and what it has kept of a room. A host goes on
        with it at once: its guests are waiting.
        """
        self._base = str(message.get("base") or "").split("#")[0]
        saved = message.get("saved") or {}
        parts = {k: text for k, text in saved.items() if k.startswith(HEARD) and text}
        self._parts = sorted(parts)
        self._heard = "".join(str(parts[key]) for key in self._parts)
        text = saved.get(STORED)
        kept = self._kept = Kept.read(text, self._heard)
        if kept is None or kept.role != "host":
            return
        self._stored = text  # if it cannot be gone on with, it is put away
        from tablee.net.keys import Ed25519
        from tablee.table.hosted import HostRoom

        self._known(kept)
        keys = Ed25519(kept.key)
        self._lead(
            HostRoom.restore(
                kept.room,
                keys=keys,
                entropy=self._draw(),
                registry=registry,
                now=now,
                pace=pace,
                suite=self.suite,
            )
        )
        self.match = kept.match
        self._open()

    def _known(self, kept: Kept) -> None:
        self._secret, self._relays, self._key = kept.secret, kept.relays, kept.key
        self.name = kept.name

    @property
    def room(self) -> HostRoom | GuestRoom | None:
        """The room this device is in."""
        return self.hosting or self.visiting

    @property
    def wants_suite(self) -> bool:
        """Whether the room waits for the means for a sealed table."""
        return self.room is not None and self.room.wants_suite

    def equip(self, suite: Suite, now: float) -> None:
        """They are loaded. Raises a `TableeError` if a match that was kept is damaged."""
        self.suite = suite
        if self.room is not None and self.room.wants_suite:
            self.room.equip(suite, now)

    @property
    def _gathering(self) -> Lobby | None:
        """The room while friends come in, and no longer."""
        lobby = self.room.lobby() if self.room is not None else None
        return lobby if lobby is not None and lobby.phase == "lobby" else None

    def warm_up(self, language: Language) -> Iterator[None]:
        """Try the means out, and draw a table of the game to come, in slices; until it begins."""
        from tablee.net.sealed.deck import faces_of
        from tablee.net.sealed.warming import warm_up

        lobby = self._gathering
        if self.suite is None or lobby is None:
            return
        seats = len(lobby.sitters)
        try:
            game = registry.load(lobby.game)
            options = game.complete(lobby.options, seats)
            faces = faces_of(self.suite, game, opening(game, seats, options))
        except TableeError:  # the host is not to be trusted with it; a match would be refused
            return
        for _ in chain(warm_up(self.suite, faces), rehearse(game, seats, options, language)):
            if self._gathering is None:
                return
            yield

    @property
    def sealed(self) -> bool:
        """Whether the table at hand is one where nobody holds the deck."""
        lobby = self.room.lobby() if self.room is not None else None
        return lobby is not None and lobby.sealed

    def _lead(self, room: HostRoom) -> None:
        """Be this room's host."""
        self.hosting, self.visiting = room, None

    def _visit(self, room: GuestRoom) -> None:
        """Be a guest in this room."""
        self.hosting, self.visiting = None, room

    def _open(self) -> None:
        """Have the page's link opened anew."""
        room = self.hosting
        role, term = ("host", room.host.term) if room is not None else ("guest", 0)
        self._orders.append(["open", role, self._secret, str(term), self.server, *self._relays])

    @property
    def table(self) -> Table | None:
        """The table of the room, once the match has begun."""
        return self.room.table if self.room is not None else None

    @property
    def mark(self) -> object:
        """While it stays the same, so do the looks of the table and of what is around it; None
        where nobody can say (`Table.mark`).
        """
        mark = self.table.mark if self.table is not None else None
        return (mark, self.people()) if mark is not None else None

    @property
    def tells(self) -> bool:
        """Whether there are `notices` or `calls`."""
        return bool(self._said) or (self.room is not None and self.room.tells)

    @property
    def link(self) -> str:
        """What friends open to come in; empty where only codes lead here."""
        return self._base + links.room(self._secret, self._relays) if self._secret else ""

    @property
    def code_link(self) -> str:
        """The offer that is shown, as a link that another device's camera opens."""
        return f"{self._base}#j={self.codes.shown}"

    def host(
        self,
        game: Game,
        chairs: Sequence[Chair],
        options: Options,
        pace: Pace,
        relays: tuple[str, ...] = (),
    ) -> None:
        """Open a room at this device. Raises `BadOption`."""
        self.leave()
        self._secret = base64.urlsafe_b64encode(bytes.fromhex(self._draw())[:16]).decode()[:22]
        self._relays = relays
        self._key, self.match = self._draw(), ""
        from tablee.net.keys import Ed25519
        from tablee.table.hosted import HostRoom

        keys = Ed25519(self._key)
        self._lead(HostRoom(game, chairs, options, keys=keys, entropy=self._draw(), pace=pace))
        self.on_screen = True
        self._open()

    def arrive(self, door: Door, pace: Pace, now: float) -> None:
        """Stand before a room; its host is not told yet. A reload goes back to its seat."""
        if not door.code and self.room is not None and door.secret == self._secret:
            self.on_screen = True
            return
        self.leave()
        self.door, self.on_screen = door, True
        kept, self._kept = self._kept, None
        if kept is not None and kept.role == "guest" and door.secret == kept.secret:
            self._known(kept)
            self.enter(kept.name, pace, now, kept=kept)

    def enter(
        self, name: str, pace: Pace, now: float, *, kept: Kept | None = None, watch: bool = False
    ) -> None:
        """Go in through the door, or (``kept``) back in."""
        from tablee.net.keys import Ed25519
        from tablee.table.afar import GuestRoom

        door = self.door
        if door is None:
            raise IllegalMove(say("This invitation leads to no table."))
        self.name = clean_name(name) or PERSONS[0]
        self._secret, self._relays = door.secret, door.relays
        self._key = kept.key if kept is not None else self._draw()
        room = GuestRoom(
            self.name,
            keys=Ed25519(self._key),
            entropy=self._draw(),
            registry=registry,
            watch=watch,
            pace=pace,
            suite=self.suite,
        )
        if kept is not None and kept.room:
            with suppress(TableeError):  # of another version: the host tells it all anew
                room.restore(kept.room, registry, now)
        self._visit(room)
        self.door, self.on_screen = None, True
        self._open()
        if door.code:
            self._orders.append(["accept", door.code])

    def leave(self) -> None:
        """Out of the room; a host closes it with that."""
        if self.room is not None:
            self._orders.append(["leave"])
        self.hosting = self.visiting = None
        self.door, self.on_screen = None, False
        self.codes, self.state, self._muted = Codes(), None, frozenset()
        self._secret, self._relays, self._key, self.match = "", (), "", ""

    def elsewhere(self, table: Table | None) -> None:
        """Another tab has this ``table``: if it is the room's, the room is that tab's as well, and
        so is what is stored of it.
        """
        if table is None or table is not self.table:
            return
        self.leave()
        self._kept, self._stored, self._heard, self._parts = None, None, "", []
        if (word := link_word("hosted-elsewhere")) is not None:
            self._said.append(word)

    def _roles(self, now: float) -> None:
        """This device may have become the host, or be so no longer."""
        from tablee.table.afar import GuestRoom
        from tablee.table.hosted import HostRoom

        if (guest := self.visiting) is not None and guest.leads:
            self._lead(HostRoom.inherit(guest, self._draw(), now))
            self._said.append(say("This device hosts the table now."))
            self._open()
        elif (host := self.hosting) is not None and host.deposed:
            self._send(now)
            after = GuestRoom.after(host, entropy=self._draw(), registry=registry, now=now)
            self._visit(after)
            self._open()

    def changes(self, *, says: bool) -> list[tuple[str, str | None]]:
        """What the page has not stored yet of all this.

        What was heard at a sealed table can be heard again: it is stored only before this device
        ``says`` something. And it is long, and only grows: but what has come since is stored.
        """
        nothing = self.room is None and self._stored is None
        if nothing or (self.mark is not None and not says):
            return []
        text, heard = None, ""
        if self.room is not None and self._secret:
            role = "host" if self.hosting is not None else "guest"
            room, line, said = self.room.save().partition("\n")
            heard = line + said
            text = Kept(
                role, self._secret, self._relays, self._key, self.name, self.match, room
            ).write()
        changes = self._grown(heard)
        if text != self._stored:
            self._stored = text
            changes.append((STORED, text))
        return changes

    def _grown(self, heard: str) -> list[tuple[str, str | None]]:
        """What was heard, in parts; anew if it is not what it was and more."""
        changes: list[tuple[str, str | None]] = []
        if not heard.startswith(self._heard):
            changes += [(key, None) for key in self._parts]
            self._parts, self._heard = [], ""
        if more := heard[len(self._heard) :]:
            key = f"{HEARD}{len(self._heard):09}"
            self._parts.append(key)
            self._heard = heard
            changes.append((key, more))
        return changes

    # Time, and the link.

    def due(self) -> float | None:
        """When something happens by itself."""
        return self.room.due() if self.room is not None else None

    def advance(self, now: float) -> None:
        """Let what is due happen."""
        if self.room is not None:
            self.room.advance(now)
            self._roles(now)

    def heard(self, message: Mapping[str, Any], now: float) -> None:
        """What the link has to tell: see ``Told`` in ``static/js/link/index.js``."""
        room, peer, text = self.room, str(message.get("peer")), message.get("text")
        word = link_word(str(text))
        if message.get("kind") == "trouble" and word is not None:  # a camera's, before any room
            self._said += [word]
        if room is None:
            return
        match message.get("kind"):
            case "open":
                room.opened(peer, now)
                self.state, self.codes = None, Codes()
            case "text":
                room.receive(peer, text, now)
                self.advance(now)
            case "close":
                room.closed(peer, now)
                if (why := ENDS.get(str(text))) is not None and self.visiting is not None:
                    self.state = why
            case "state" if text in MET:
                self.state = None
            case "state" if self.visiting is not None or not peer:
                self.state = STATES.get(str(text), self.state)
            case "code" | "offer" as kind:
                self.codes = Codes(str(text)[:LONGEST_CODE], answers=kind == "code")
        if message.get("kind") == "state" and not peer:
            self._met(str(text), now)

    def _met(self, text: str, now: float) -> None:
        """What the link has heard of the meeting as a whole: other hosts, and whether it is one."""
        if (host := self.hosting) is not None and text in ("outranked", "two-hosts"):
            host.rival(text == "outranked", now)
        elif (guest := self.visiting) is not None and text in ("relays", "no-relays"):
            guest.reachable(text == "relays", now)
        self._roles(now)

    def orders(self, now: float) -> list[Order]:
        """What the page's link is to do now, in that order."""
        self._send(now)
        orders, self._orders = self._orders, []
        return orders

    def _send(self, now: float) -> None:
        if self.room is not None:
            for peer, text in self.room.outbox(now):
                self._orders.append(["close", peer] if text is None else ["send", peer, text])

    def title(self) -> str:
        """What is played in the room, or will be; empty without a room."""
        lobby = self.room.lobby() if self.room is not None else None
        return registry.load(lobby.game).title if lobby is not None else ""

    def people(self) -> People | None:
        """Who is here, for the page of the room's table."""
        lobby = self.room.lobby() if self.room is not None else None
        if lobby is None:
            return None
        # It takes everybody's device: what is said to nobody would be waited for.
        whole = lobby.connected and all(s.here for s in lobby.sitters if s.kind == "guest")
        shows = whole and self.table is not None and self.table.may_show
        return People(lobby, self.link, self.state, self._muted, shows)

    def calls(self) -> list[Called]:
        """What others have said of the fixed set, and this device is to hear."""
        said = self.room.calls() if self.room is not None else []
        return [call for call in said if call.member not in self._muted]

    def notices(self) -> list[Say]:
        """What is to be told once."""
        said, self._said = self._said, []
        return said + (self.room.notices() if self.room is not None else [])

    # What the person here does in the room.

    def carry(self, message: Mapping[str, Any], pace: Pace, now: float) -> None:
        """An intent that begins with ``room-``. Raises a `TableeError`."""
        intent = str(message.get("intent")).removeprefix("room-")
        match intent:
            case "enter":
                watch = message.get("watch") == "yes"
                self.enter(str(message.get("name") or ""), pace, now, watch=watch)
            case "leave":
                if self.hosting is not None:
                    self.hosting.close(now)
                    self._send(now)
                self.leave()
            case "back":
                self.on_screen = True
            case "offer" | "answer" | "restart":
                code = links.code_in(str(message.get("code") or ""))
                what = {"offer": "", "answer": code, "restart": "host"}[intent]
                self._orders.append([intent, what])
            case "mute":
                self._muted ^= {_number(message, "member")}
            case "vote" if self.room is not None:
                what, yes = str(message.get("what")), message.get("yes") == "yes"
                self.room.vote(what, _number(message, "seat"), yes, now)
            case "show" if self.room is not None:
                self.room.show(now)
            case "emote" if self.room is not None:
                self.room.emote(str(message.get("emote")))
            case _ if self.hosting is not None:
                self._as_host(self.hosting, intent, message, now)
            case _ if self.visiting is not None:
                self._as_guest(self.visiting, intent, message)
            case _:
                raise IllegalMove(say("There is no table for this click any more."))

    def _as_host(self, room: HostRoom, intent: str, message: Mapping[str, Any], now: float) -> None:
        match intent:
            case "arrange":
                setup = read_setup(message)
                room.arrange(setup.game, setup.chairs, setup.options)
            case "seal":
                room.deal_sealed(message.get("yes") == "yes")
            case "start":
                room.start(now)
            case "again":
                room.again()
                self.match = ""
            case "away" | "block":
                room.send_away(_number(message, "member"), now, block=intent == "block")
            case "pass":
                room.pass_on(_number(message, "member"), now)
                self._roles(now)
            case _:
                raise IllegalMove(say("This button is not known here."))

    def _as_guest(self, room: GuestRoom, intent: str, message: Mapping[str, Any]) -> None:
        match intent:
            case "sit":
                room.sit(_number(message, "seat"))
            case "stand":
                room.sit(-1)
            case "call":
                self.name = clean_name(str(message.get("name") or "")) or self.name
                room.call(self.name)
            case "ready":
                room.ready(message.get("yes") == "yes")
            case _:
                raise IllegalMove(say("This button is not known here."))


def _number(message: Mapping[str, Any], name: str) -> int:
    word = str(message.get(name))
    if not word.isdecimal() or len(word) > 4:
        raise IllegalMove(say("This button is not known here."))
    return int(word)
