"""A room on the device that hosts it: the one whole match, and everybody's way to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.bots import is_kind
from tablee.kernel import (
    BadOption,
    Game,
    IllegalMove,
    Match,
    Options,
    Registry,
    Say,
    TableeError,
    say,
)
from tablee.kernel.notation import read_move
from tablee.net import wire
from tablee.net.heir import heir
from tablee.net.host import Host
from tablee.net.keep import host_kept, keep_host
from tablee.net.keys import Entropy, Keys
from tablee.net.members import Place
from tablee.net.orders import Order
from tablee.net.sealed.relay import HostRelay, party_at, terms_of
from tablee.table.afar import GuestRoom
from tablee.table.chairs import Chair, clean_name
from tablee.table.rooms import Called, Lobby, calls_of, chairs_of, lobby_of
from tablee.table.sealed import SealedTable
from tablee.table.table import Table
from tablee.table.timing import Pace

if TYPE_CHECKING:
    from tablee.net.sealed.party import Party
    from tablee.net.sealed.suite import Suite
    from tablee.net.sealed.terms import Terms

LONGEST_GRANT = 2.0
"""Seconds that a slow link is granted in a window, at most."""


class HostRoom:
    """See `rooms.Room` for what it has in common with a guest's."""

    def __init__(
        self,
        game: Game,
        chairs: Sequence[Chair],
        options: Options,
        *,
        keys: Keys,
        entropy: str,
        pace: Pace | None = None,
        suite: Suite | None = None,
    ) -> None:
        """A new room. A chair without a name that is ``afar`` is open for a guest.

        With a ``suite`` the table is sealed: no device holds the deck. Raises `BadOption`.
        """
        drawn, places = Entropy(entropy), _places(game, chairs)
        complete = game.complete(options, len(places))
        self._take(Host(drawn.hex(32), keys, drawn, game, complete, places), pace, suite)
        self._entropy = drawn
        self.host.sealed = suite is not None

    def _take(self, host: Host, pace: Pace | None, suite: Suite | None = None) -> None:
        self.host = host
        self.suite = suite
        self._registry: Registry = Registry()
        self.table: Table | None = None
        self.pace = pace or Pace()
        self._notices: list[Say] = []
        self._away: frozenset[int] = frozenset()
        self._seated: list[tuple[str, str, str]] = []

    def save(self) -> str:
        """The room as text, for `restore` after a reload: to be kept before anything is sent."""
        return keep_host(self.host)

    @classmethod
    def restore(
        cls,
        text: str,
        *,
        keys: Keys,
        entropy: str,
        registry: Registry,
        now: float,
        pace: Pace | None = None,
        suite: Suite | None = None,
    ) -> HostRoom:
        """The room that `save` wrote. Raises a `TableeError`."""
        room = object.__new__(cls)
        room._entropy = Entropy(entropy)
        host = host_kept(text, registry, keys, room._entropy, now)
        room._take(host, pace, suite)
        room._registry = registry
        if suite is not None:
            room.equip(suite, now)
        room._settle(now)
        return room

    @classmethod
    def inherit(cls, guest: GuestRoom, entropy: str, now: float) -> HostRoom:
        """The room of a guest that ``leads`` from now on, on the same device."""
        room = object.__new__(cls)
        room._entropy = Entropy(entropy)
        room._take(heir(guest.guest, room._entropy, now), guest.pace, guest.suite)
        if (relay := room.host.relay) is not None:
            room._sit_at(relay.party, now)
        room._settle(now)
        return room

    # Channels and time.

    def opened(self, peer: str, now: float) -> None:
        """A channel is open."""
        self.host.opened(peer, now)

    def closed(self, peer: str, now: float) -> None:
        """A channel is gone: whoever was on it is away, and keeps the seat."""
        self.host.closed(peer, now)

    def receive(self, peer: str, text: object, now: float) -> None:
        """A text has come over a channel. What somebody does at the table waits for `advance`."""
        self.host.receive(peer, text, now)
        self._settle(now)

    def due(self) -> float | None:
        """When something happens by itself, in the room or at the table."""
        table = self.table.due() if self.table is not None and not self.host.deposed else None
        return min((each for each in (table, self.host.due()) if each is not None), default=None)

    def advance(self, now: float) -> None:
        """Let what is due happen."""
        self.host.advance(now)
        self._settle(now)
        for order in self.host.take_orders():
            self._carry(order, now)
        if self.table is not None and not self.host.deposed:
            self.table.advance(now)
        self._settle(now)

    def outbox(self, now: float) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel; None: close it. Ask after whatever was done here."""
        self._settle(now)
        return self.host.outbox()

    def _settle(self, now: float) -> None:
        """Begin if all is ready; tell the guests what has happened at the table."""
        host = self.host
        if host.deposed:
            return
        if host.phase == "playing" and host.match is None and host.relay is None:
            if not host.sealed:
                self._begin(now)
            elif host.kept is None:
                self._seal(host.terms(self._entropy.hex()), "", now)
        if (table := self.table) is None:
            return
        if (seated := [(p.kind, p.name, p.temper) for p in host.hall.places]) != self._seated:
            self._seated = seated
            self._reseat(table, now)
        away = host.hall.away()
        self._notices += [
            say("{who} is not to be reached. The seat is kept.", who=table.chairs[seat].name)
            for seat in sorted(away - self._away)
        ]
        self._notices += [
            say("{who} is back.", who=table.chairs[seat].name)
            for seat in sorted(self._away - away)
            if table.chairs[seat].afar
        ]
        table.away = self._away = away
        table.grants = {s: min(trip, LONGEST_GRANT) for s, trip in host.trips().items()}
        host.publish()
        if host.relay is not None and isinstance(table, SealedTable):
            host.hand_on()
            table.follow(now)
            host.hand_on()
            for seat in table.replaced():
                host.replace(seat, next(iter(host.game.mind.tempers)))
            if (without := table.void()) is not None:
                self._begin_without(without, now)
                return
        left, whole = 0.0, 0.0
        if (clock := table.clock) is not None:
            # What is granted to slow links is not shown: their answers arrive that much later.
            whole = table.pace.window
            left = max(0.0, min(whole, clock.opened + whole - now))
        host.tell_time(wire.Now(table.seq, left, whole, table.nodding(), table.pace.hands_on))

    def equip(self, suite: Suite, now: float) -> None:
        """The means for a sealed table are there; one that was kept goes on with that."""
        self.suite = suite
        host = self.host
        if host.kept is not None and host.relay is None:
            said, part = host.kept
            self._seal(terms_of(said, self._registry), part, now)
            self._settle(now)

    @property
    def wants_suite(self) -> bool:
        """Whether the means for a sealed table are to be loaded."""
        return self.host.sealed and self.suite is None

    def deal_sealed(self, yes: bool) -> None:
        """Before the start: whether nobody is to hold the deck. Raises `IllegalMove`."""
        if self.host.phase != "lobby":
            raise IllegalMove(say("That cannot be done now."))
        self.host.deal_sealed(yes)

    def _seal(self, terms: Terms, kept: str, now: float) -> None:
        """Begin a match in which nobody holds the deck, or go on with it after a reload."""
        host = self.host
        if self.suite is None:
            raise IllegalMove(say("This device cannot play at a sealed table."))
        party = party_at(terms, self.suite, host.keys, self._entropy, kept)
        host.seal(HostRelay(party))
        self._sit_at(party, now)

    def _begin_without(self, seats: Sequence[int], now: float) -> None:
        """A sealed match has not come about, for want of a device: another begins, with bots."""
        self.host.again()
        self.table, self._seated = None, []
        for seat in seats:
            self.host.replace(seat, next(iter(self.host.game.mind.tempers)))
        self.host.start(now)

    def _sit_at(self, party: Party, now: float) -> None:
        chairs = chairs_of(self.host.state(), self.host.game, None)
        seed = self._entropy.hex()
        self.table = SealedTable(party, chairs, seed=seed, pace=self.pace, now=now)

    def _begin(self, now: float) -> None:
        host = self.host
        chairs = chairs_of(host.state(), host.game, None)
        found = host.gathering.found if host.gathering is not None else None
        match = Match(host.game, len(chairs), host.options) if found is None else found[0]
        self.table = Table(
            match,
            chairs,
            seed=host.chance.seed,
            dealer=found[1] if found is not None else None,
            pace=self.pace,
            now=now,
        )
        self.table.ends_for_good = True
        host.begin(match)

    def _reseat(self, table: Table, now: float) -> None:
        """Who sits where may have changed: by a vote, or since somebody is back."""
        chairs = chairs_of(self.host.state(), self.host.game, None)
        for seat, (old, new) in enumerate(zip(table.chairs, chairs, strict=True)):
            if old != new:
                table.reseat(seat, new, now)

    def _carry(self, order: Order, now: float) -> None:
        """What somebody afar does, checked as a click is."""
        table = self.table
        if table is None or self.host.moved_on(order):
            self.host.answer(order, "moved-on")
            return
        try:
            match order.what:
                case "move":
                    self._move(table, order, now)
                case "throw":
                    table.throw(order.seat, now, afar=True)
                case "nod":
                    table.nod(order.seat, now, afar=True)
                case _:
                    table.undo(order.seat, now, afar=True)
        except TableeError:
            self.host.answer(order, "illegal")
            return
        self._settle(now)
        self.host.answer(order)

    def _move(self, table: Table, order: Order, now: float) -> None:
        move = read_move(order.move)
        try:
            reason = table.match.position.why_not(order.seat, move)
        except Exception as error:  # rules may stumble over what no button could have sent
            raise IllegalMove(say("That cannot be done now.")) from error
        if reason is not None:
            raise IllegalMove(reason)
        self.host.signed(order)
        table.move(order.seat, move, now, afar=True)

    # What is to be seen.

    def lobby(self) -> Lobby:
        """The room, for a page to draw."""
        host = self.host
        return lobby_of(
            host.state(), member=host.hall.me, hosting=True, connected=True, sealed=host.sealed
        )

    @property
    def tells(self) -> bool:
        """Whether there are `notices` or `calls`, but for what a table finds (`Table.mark`)."""
        return bool(self._notices or self.host.emoted)

    def notices(self) -> list[Say]:
        """What is to be told once."""
        told, self._notices = self._notices, []
        if isinstance(self.table, SealedTable):
            told += self.table.findings()
        return told

    def calls(self) -> list[Called]:
        """What has been said of the fixed set since this was last asked."""
        said, self.host.emoted = self.host.emoted, []
        return calls_of(self.host.state(), said)

    def rival(self, later: bool, now: float) -> None:
        """Somebody says that another device hosts this table, too; in a ``later`` term, or the
        same. While anybody is here nothing follows from it; a host that is alone is a guest then.
        """
        self.host.rival(later, now)

    @property
    def deposed(self) -> bool:
        """Whether another device has become the host: go on with `GuestRoom.after`."""
        return self.host.deposed

    # What the people at this device do in the room.

    def arrange(self, game: Game, chairs: Sequence[Chair], options: Options) -> None:
        """Set out another game, other options or chairs. Raises `BadOption`.

        A guest keeps a chair that is still ``afar``, whatever name is given for it.
        """
        if self.host.phase != "lobby":
            raise IllegalMove(say("That cannot be done now."))
        places = _places(game, chairs)
        self.host.arrange(game, game.complete(options, len(places)), places)

    def start(self, now: float) -> None:
        """Begin the match. Raises `IllegalMove` if a chair is open."""
        if self.host.phase != "lobby":
            raise IllegalMove(say("That cannot be done now."))
        if any(place.kind == "open" for place in self.host.hall.places):
            raise IllegalMove(say("A seat is still open: wait for a guest, or put a bot on it."))
        if self.host.sealed and self.lobby().devices < 2:
            raise IllegalMove(say("A sealed table needs a friend at another device."))
        if self.wants_suite:
            raise IllegalMove(say("What a sealed table needs is still being loaded."))
        self.host.start(now)
        self._settle(now)

    def again(self) -> None:
        """After a match: the room is a lobby again, set out for a rematch. Raises `IllegalMove`
        while the match goes on.
        """
        host, table = self.host, self.table
        if host.phase != "over" or table is None:
            raise IllegalMove(say("That cannot be done now."))
        options = host.game.rematch(table.match.options, table.match.position.standing())
        host.options = host.game.complete(options, len(host.hall.places))
        host.again()
        self.table, self._seated = None, []

    def close(self, now: float) -> None:
        """Let everybody go, before the page leaves the room."""
        self.host.close(now)

    def send_away(self, member: int, now: float, *, block: bool = False) -> None:
        """Before the start: somebody leaves the room, and if blocked does not come back."""
        self.host.send_away(member, now, block=block)

    def emote(self, emote: str) -> None:
        """Say something of the fixed set."""
        if emote in wire.EMOTES:
            self.host.emote(self.host.hall.me, emote)

    def vote(self, what: str, seat: int, yes: bool, now: float) -> None:
        """Be for a ``bot`` on the seat of who is away, to ``block`` who sits there, or no longer.

        Raises `IllegalMove` where that is not to be voted on (yet).
        """
        mine = self.host.hall.leader()
        if isinstance(self.table, SealedTable):
            if what == "bot" and yes:
                self.table.agree(seat)
                self._settle(now)
            return
        if mine < 0 or not self.host.vote(mine, what, seat, yes, now):
            raise IllegalMove(say("There is nothing to vote on yet."))
        self._settle(now)

    def show(self, now: float) -> None:
        """At a sealed table whose match is over: have all see what the seats here still hold."""
        if isinstance(self.table, SealedTable):
            self.table.show()
            self._settle(now)

    def pass_on(self, member: int, now: float) -> None:
        """Hand the table to a guest's device; this one is a guest then. Raises `IllegalMove`."""
        self._settle(now)
        if not self.host.pass_on(member, now):
            raise IllegalMove(say("The table can only be handed to somebody who sits at it."))


def _places(game: Game, chairs: Sequence[Chair]) -> list[Place]:
    places = []
    for chair in chairs:
        if chair.afar:
            places.append(Place("open"))
        elif chair.is_bot and is_kind(game, chair.temper):
            places.append(Place("bot", clean_name(chair.name), chair.temper))
        elif chair.is_bot:
            raise BadOption(say("There is no bot of that name in {game}.", game=game.title))
        else:
            places.append(Place("host", clean_name(chair.name)))
    return places
