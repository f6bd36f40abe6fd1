"""The host's side of the protocol: a room, who is in it, and the log that each of them gets.

Like all of this package it does nothing by itself: it is told what came and what time it is, and
leaves what is to be sent in its `outbox`. The match is played by the table (`table/room.py`),
which takes the guests' `orders` and has the events that come of them published here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tablee.kernel import Event, Game, Match, Options
from tablee.kernel.notation import write_event
from tablee.net import wire
from tablee.net.chain import Chain, public_text, root_of
from tablee.net.keys import Entropy, Keys, digest
from tablee.net.members import Channel, Member, Place, Rate
from tablee.net.schema import BadMessage

BEAT = 5.0
"""Seconds between two pings."""
AWAY = 15.0
"""Seconds without a word after which somebody is held to be away; their seat is kept."""
STRANGER = 10.0
"""Seconds that an open channel may stay without a name."""
MIXING = 6.0
"""Seconds that the room waits for those who have promised something to mix into the seed."""
MOST_CHANNELS = 48
LETTERS_AT_ONCE = 30_000


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody afar does at the table; ``number`` is theirs, for the answer."""

    member: int
    seat: int
    number: int
    seq: int
    what: str
    move: str
    at: float


def hello_text(room: str, term: int, nonce: str) -> str:
    """What a guest signs to prove its key."""
    return f"tablee hello {room} {term} {nonce}"


class Host:
    """A room on the device that holds the whole match."""

    def __init__(
        self,
        room: str,
        keys: Keys,
        entropy: Entropy,
        game: Game,
        options: Options,
        places: Sequence[Place],
        *,
        term: int = 1,
        seed: str = "",
    ) -> None:
        """``room`` names the table; ``seed`` is this host's own part of chance."""
        self.room = room
        self.term = term
        self.keys = keys
        self.own_seed = seed or entropy.hex()
        self.game = game
        self.options: Options = dict(options)
        self.places = list(places)
        self.phase = "lobby"
        self.members: dict[int, Member] = {}
        self.blocked: set[str] = set()
        self.orders: list[Order] = []
        self.emoted: list[tuple[int, str]] = []
        self.match: Match | None = None
        self.chain = Chain("")
        self.rev = 0
        self.reveals: tuple[tuple[int, str, str], ...] = ()
        self._published: list[Event] = []
        self._entropy = entropy
        self._channels: dict[str, Channel] = {}
        self._out: list[tuple[str, str | None]] = []
        self._pings = self._room_rev = 0
        self._members = 0
        self._beat = 0.0
        self._mixing_ends = 0.0
        self._changed = False
        self._now_told: dict[str, wire.Now] = {}

    @property
    def pledge(self) -> str:
        """What this host has committed to."""
        return digest(f"tablee seed {self.own_seed}")

    @property
    def seed(self) -> str:
        """What chance is drawn from: the host's part, and what the guests have mixed in."""
        mixed = " ".join(f"{member}:{what}" for member, _, what in self.reveals)
        return digest(f"tablee chance {self.own_seed} {mixed}")

    def outbox(self) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel, in that order; None: the channel is to be closed."""
        if self._changed:
            self._changed = False
            self._room_rev += 1
            state = self.state()
            for peer, channel in self._channels.items():
                if channel.member is not None:
                    self._send(peer, state)
        out, self._out = self._out, []
        return out

    # Channels.

    def opened(self, peer: str, now: float) -> None:
        """A channel has been opened by somebody; who it is they will say."""
        if len(self._channels) >= MOST_CHANNELS:
            self._out.append((peer, None))
            return
        nonce = self._entropy.hex(32)
        self._channels[peer] = Channel(nonce, now, Rate(since=now), heard=now)
        self._send(peer, self._greet(self._channels[peer]))

    def _greet(self, channel: Channel) -> wire.Greet:
        return wire.Greet(wire.VERSION, self.room, self.term, channel.nonce, self.pledge)

    def closed(self, peer: str, now: float) -> None:
        """A channel is gone; whoever was on it is away, and keeps the seat."""
        channel = self._channels.pop(peer, None)
        self._now_told.pop(peer, None)
        if channel is None or channel.member is None:
            return
        member = self.members[channel.member]
        if member.peer == peer:
            member.peer, member.left = None, now
            self._changed = True
            if self._place_of(member.id) is None and self.phase != "playing":
                del self.members[member.id]

    def receive(self, peer: str, text: object, now: float) -> None:
        """Something has come over a channel. Whatever it is, nothing is raised."""
        channel = self._channels.get(peer)
        if channel is None:
            return
        if not channel.rate.allows(len(text) if isinstance(text, str) else 1 << 20, now):
            self._let_go(peer, "flood", now)
            return
        try:
            message = wire.from_guest(text)
        except BadMessage:
            return
        channel.heard = now
        if isinstance(message, wire.Hello):
            if channel.member is None:
                self._hello(peer, channel, message, now)
        elif channel.member is not None:
            self._from(peer, self.members[channel.member], message, now)

    def due(self) -> float | None:
        """When something is to be done without anybody's word."""
        times = [self._beat + BEAT] if self._channels else []
        if self.phase == "mixing":
            times.append(self._mixing_ends)
        if self.orders:
            times.append(self.orders[0].at)
        return min(times, default=None)

    def advance(self, now: float) -> None:
        """Do what is due: ask who is still there, and go on without those who are not."""
        if self.phase == "mixing" and now >= self._mixing_ends:
            self._mixed()
        if not self._channels or now < self._beat + BEAT:
            return
        self._beat = now
        for peer, channel in list(self._channels.items()):
            if channel.member is None:
                if now > channel.opened + STRANGER:
                    self._let_go(peer, "proof", now)
                else:
                    self._send(peer, self._greet(channel))
            elif now > channel.heard + AWAY:
                self.closed(peer, now)
                self._out.append((peer, None))
            else:
                n = self._pings = self._pings + 1
                channel.asked = {**dict(list(channel.asked.items())[-3:]), n: now}
                self._send(peer, wire.Ping(n, self.rev, self._room_rev))

    def _hello(self, peer: str, channel: Channel, said: wire.Hello, now: float) -> None:
        if said.version != wire.VERSION:
            self._let_go(peer, "version", now)
            return
        text = hello_text(self.room, self.term, channel.nonce)
        if not self.keys.verify(said.key, text, said.proof):
            self._let_go(peer, "proof", now)
            return
        if said.key in self.blocked:
            self._let_go(peer, "blocked", now)
            return
        member = next((each for each in self.members.values() if each.key == said.key), None)
        if member is None:
            if len(self.members) >= wire.MOST_SEATS + wire.MOST_WATCHERS - 1:
                self._let_go(peer, "full", now)
                return
            self._members += 1
            member = Member(self._members, said.key, self._free_name(said.name))
            self.members[member.id] = member
            if not said.watch and self.phase == "lobby":
                self._take_free_seat(member)
        elif member.peer is not None:
            self._let_go(member.peer, "elsewhere", now)
        member.peer, channel.member, member.done = peer, member.id, 0
        if self.phase == "lobby":
            member.commit = said.commit
        self._changed = True
        self._send(peer, wire.Welcome(member.id))
        self._tell_all_of_it(peer, member, said.seq, said.hash)

    def _tell_all_of_it(self, peer: str, member: Member, seq: int, head: str) -> None:
        """The room, and of the match what is not known to a device that has come to ``seq``."""
        self._send(peer, self.state())
        if self.match is not None:
            self._send(peer, self._begin(member))
            self._tell_log(peer, member, seq, head)

    def _take_free_seat(self, member: Member) -> None:
        free = next((place for place in self.places if place.kind == "open"), None)
        if free is not None:
            free.kind, free.name, free.member = "guest", member.name, member.id

    def _free_name(self, name: str, mine: int = -1) -> str:
        """A name as asked for, or with a number if somebody has it."""
        taken = {place.name for place in self.places if place.member != mine or mine == -1}
        taken |= {each.name for each in self.members.values() if each.id != mine}
        name = name or "?"
        n, free = 2, name
        while free in taken:
            free, n = f"{name[:20]} {n}", n + 1
        return free

    # What guests say.

    def _from(self, peer: str, member: Member, message: wire.Message, now: float) -> None:
        match message:
            case wire.Pong(n):
                sent = self._channels[peer].asked.pop(n, None)
                if sent is not None:
                    member.trip = now - sent
            case wire.Sit(seat):
                self._sit(peer, member, seat)
            case wire.Call(name):
                if self.phase == "lobby" and name:
                    member.name = self._free_name(name, member.id)
                    if (place := self._place_of(member.id)) is not None:
                        place.name = member.name
                    self._changed = True
            case wire.Ready(yes):
                member.ready = yes
                self._changed = True
            case wire.Reveal(what):
                self._reveal(member, what)
            case wire.Do():
                self._do(peer, member, message, now)
            case wire.Have(seq, head):
                self._tell_all_of_it(peer, member, seq, head)
            case wire.Emote(emote):
                self.emote(member.id, emote)

    def _sit(self, peer: str, member: Member, seat: int) -> None:
        if self.phase != "lobby":
            self._send(peer, wire.Answer(0, "late"))
            return
        if seat >= len(self.places) or (seat >= 0 and self.places[seat].kind != "open"):
            self._send(peer, wire.Answer(0, "taken"))
            return
        if (old := self._place_of(member.id)) is not None:
            old.kind, old.name, old.member = "open", "", -1
        if seat >= 0:
            self.places[seat] = Place("guest", member.name, "", member.id)
        member.ready = False
        self._changed = True

    def _do(self, peer: str, member: Member, said: wire.Do, now: float) -> None:
        if said.number <= member.done:  # it came twice
            if said.number == member.done and member.answered:
                self._send(peer, wire.Answer(said.number, member.answered))
            return
        member.done, member.answered = said.number, ""
        seat = self.seat_of(member.id)
        order = Order(member.id, seat or 0, said.number, said.seq, said.what, said.move, now)
        if self.match is None or seat is None or self.places[seat].kind != "guest":
            self.answer(order, "not-now")
            return
        heads = self.chain.heads
        if said.seq >= len(heads) or heads[said.seq] != said.hash or self.moved_on(order):
            self.answer(order, "moved-on")
            return
        self.orders.append(order)
        # What comes in the same moment is carried out in the order of the seats.
        self.orders.sort(key=lambda each: (each.at, each.seat))

    def moved_on(self, order: Order) -> bool:
        """Whether it was made for another moment: since then that seat or chance has moved.

        That others have said something does not matter: in a window all may at once.
        """
        since = self._published[order.seq :]
        return any(event.seat in (None, order.seat) for event in since)

    def take_orders(self) -> list[Order]:
        """What is to be carried out at the table now; `answer` each, then `publish`."""
        orders, self.orders = self.orders, []
        return orders

    def answer(self, order: Order, why: str = "done") -> None:
        """What has come of an order: what it has changed must be published before."""
        member = self.members.get(order.member)
        if member is None or order.number != member.done:
            return
        member.answered = why
        if member.peer is not None:
            self._send(member.peer, wire.Answer(order.number, why))

    def emote(self, member: int, emote: str) -> None:
        """Somebody has said something of the fixed set; all hear it."""
        self.emoted.append((member, emote))
        self._tell_all(wire.Emoted(member, emote))

    # What the host does in the lobby.

    def arrange(self, game: Game, options: Options, places: Sequence[Place]) -> None:
        """Set out another game, other options, other chairs; who sat on a chair that is still open
        keeps it, and the others stand.
        """
        old = self.places
        self.game, self.options = game, dict(options)
        self.places = [Place(p.kind, p.name, p.temper, p.member) for p in places]
        standing = [place.member for place in old if place.kind == "guest"]
        for seat, place in enumerate(self.places):
            if place.kind in ("open", "guest"):
                place.kind, place.name, place.member = "open", "", -1
                if seat < len(old) and old[seat].kind == "guest":
                    self.places[seat] = old[seat]
                    standing.remove(old[seat].member)
        for member in standing:
            self._take_free_seat(self.members[member])
        for each in self.members.values():
            each.ready = False
        self._changed = True

    def let_go(self, member: int, now: float, *, block: bool = False) -> None:
        """Send somebody away before the start; blocked, they cannot come back."""
        who = self.members.get(member)
        if who is None or self.phase not in ("lobby", "mixing"):
            return
        if block:
            self.blocked.add(who.key)
        if (place := self._place_of(member)) is not None:
            place.kind, place.name, place.member = "open", "", -1
        if who.peer is not None:
            self._let_go(who.peer, "blocked", now)
        self.members.pop(member, None)
        self._changed = True

    def start(self, now: float) -> None:
        """All chairs are taken: mix what was promised into the seed, and begin."""
        self.phase = "mixing"
        self._mixing_ends = now + MIXING
        self._changed = True
        commits = tuple((each.id, each.commit) for each in self._mixers())
        for each in self._mixers():
            if each.peer is not None:
                self._send(each.peer, wire.Mix(commits))
        if not commits:
            self._mixed()

    def _mixers(self) -> list[Member]:
        seated = [self.members[p.member] for p in self.places if p.kind == "guest"]
        return [each for each in seated if each.commit]

    def _reveal(self, member: Member, what: str) -> None:
        if self.phase != "mixing" or digest(what) != member.commit:
            return
        member.reveal = what
        if all(each.reveal for each in self._mixers()):
            self._mixed()

    def _mixed(self) -> None:
        self.reveals = tuple(
            (each.id, each.commit, each.reveal) for each in self._mixers() if each.reveal
        )
        self.phase = "playing"
        self._changed = True

    # The match.

    def begin(self, match: Match) -> None:
        """The match that is played from here on; `publish` tells what happens in it."""
        self.match = match
        self.chain = Chain(match_root(self.room, match, self.pledge, self.reveals))
        for each in self._present():
            assert each.peer is not None
            self._send(each.peer, self._begin(each))
        self.publish()

    def _begin(self, member: Member) -> wire.Begin:
        assert self.match is not None
        match, seat = self.match, self.seat_of(member.id)
        return wire.Begin(
            -1 if seat is None else seat,
            match.game.name,
            match.game.version,
            match.seats,
            dict(match.options),
            self.reveals,
        )

    def publish(self) -> None:
        """Tell everybody what has happened, or been taken back, since the last time."""
        if self.match is None:
            return
        events, old = self.match.events, self._published
        same = min(len(events), len(old))
        while same and events[same - 1] is not old[same - 1]:
            same -= 1
        if same < len(old):
            self.chain.cut(same)
            self._news(same, [])
        for event in events[same:]:
            self.chain.add(self.term, public_text(event, self.match.seats))
            self._news(len(self.chain) - 1, [event])
        self._published = events[:]
        if self.phase == "playing" and self.match.position.over():
            self.phase = "over"
            self._changed = True
            self._tell_all(wire.Opened(self.own_seed))

    def _news(self, first: int, events: list[Event]) -> None:
        self.rev += 1
        for member in self._present():
            assert member.peer is not None
            texts = tuple(self._masked(event, member) for event in events)
            terms = (self.term,) * len(texts)
            log = wire.Log(self.term, self.rev, first, texts, terms, self.chain.head, False)
            self._send(member.peer, log)

    def _masked(self, event: Event, member: Member) -> str:
        """An event as it leaves this device: the one place where what others hold is taken out."""
        assert self.match is not None
        seat = self.seat_of(member.id)
        viewer = self.match.seats if seat is None else seat
        return write_event(event.for_seat(viewer), whole=False)

    def _tell_log(self, peer: str, member: Member, seq: int, head: str) -> None:
        """What a device that has come to ``seq`` lacks; all of it, if it has something else."""
        assert self.match is not None
        chain = self.chain
        first = seq if seq < len(chain.heads) and chain.heads[seq] == head else 0
        while True:
            texts: list[str] = []
            size, last = 0, first
            for event in self._published[first : first + wire.EVENTS_AT_ONCE]:
                texts.append(self._masked(event, member))
                size, last = size + len(texts[-1]) + 10, last + 1
                if size > LETTERS_AT_ONCE:
                    break
            more = last < len(chain)
            terms = tuple(chain.terms[first:last])
            head = chain.heads[last]
            self._send(peer, wire.Log(self.term, self.rev, first, tuple(texts), terms, head, more))
            first = last
            if not more:
                break
        self._now_told.pop(peer, None)
        if self.phase == "over":
            self._send(peer, wire.Opened(self.own_seed))

    def tell_time(self, now: wire.Now) -> None:
        """How the table stands in time, for those who have not been told."""
        for member in self._present():
            assert member.peer is not None
            told = self._now_told.get(member.peer)
            if told is None or replace(told, left=now.left) != now:
                self._now_told[member.peer] = now
                self._send(member.peer, now)

    # Who is who.

    def seat_of(self, member: int) -> int | None:
        """The seat that a member holds; also while a bot sits in for them."""
        seats = (seat for seat, place in enumerate(self.places) if place.member == member)
        return next(seats, None)

    def member_at(self, seat: int) -> Member | None:
        """Who afar holds a seat."""
        return self.members.get(self.places[seat].member)

    def away(self) -> frozenset[int]:
        """The seats of those who are not to be reached."""
        return frozenset(
            seat
            for seat, place in enumerate(self.places)
            if place.kind == "guest" and self.members[place.member].peer is None
        )

    def trips(self) -> Mapping[int, float]:
        """By seat afar: how long a message takes there and back."""
        return {
            seat: self.members[place.member].trip
            for seat, place in enumerate(self.places)
            if place.kind == "guest"
        }

    def state(self) -> wire.Room:
        """The room as all see it."""
        chairs = tuple(self._chair(place) for place in self.places)
        seated = {place.member for place in self.places}
        watchers = tuple(
            (each.id, each.name, each.peer is not None)
            for each in self.members.values()
            if each.id not in seated
        )
        heirs = tuple(place.member for place in self.places if place.kind == "guest")
        return wire.Room(
            self._room_rev,
            self.phase,
            self.game.name,
            dict(self.options),
            chairs,
            watchers,
            (),
            heirs,
        )

    def _chair(self, place: Place) -> tuple[str, str, str, int, str, bool, bool]:
        member = self.members.get(place.member)
        here = place.kind in ("host", "bot") or (member is not None and member.peer is not None)
        ready = place.kind in ("host", "bot") or (member is not None and member.ready)
        key = member.key if member else ""
        return place.kind, place.name, place.temper, place.member, key, here, ready

    def _place_of(self, member: int) -> Place | None:
        return next((place for place in self.places if place.member == member), None)

    def _present(self) -> list[Member]:
        return [each for each in self.members.values() if each.peer is not None]

    def _let_go(self, peer: str, why: str, now: float) -> None:
        self._send(peer, wire.Gone(why))
        self._out.append((peer, None))
        self.closed(peer, now)

    def _tell_all(self, message: wire.Message) -> None:
        for member in self._present():
            assert member.peer is not None
            self._send(member.peer, message)

    def _send(self, peer: str, message: wire.Message) -> None:
        self._out.append((peer, wire.write(message)))


def match_root(
    room: str, match: Match, pledge: str, reveals: tuple[tuple[int, str, str], ...]
) -> str:
    """Where the chain of that match begins, the same on every device."""
    options = json.dumps(dict(match.options), sort_keys=True)
    mixed = json.dumps(reveals)
    game = match.game
    return root_of(room, game.name, game.version, match.seats, options, f"{pledge} {mixed}")
