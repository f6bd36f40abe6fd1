"""The host's side of the protocol: a room, who is in it, and the log that each of them gets.

Like all of this package it does nothing by itself: it is told what came and what time it is, and
leaves what is to be sent in its `outbox`. The match is played by the table (`table/hosted.py`),
which takes the guests' `orders` and has the events that come of them published here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tablee.kernel import Game, Match, Options
from tablee.net import wire
from tablee.net.chain import match_root
from tablee.net.chance import Chance
from tablee.net.channels import Channel, Channels
from tablee.net.gathering import Gathering
from tablee.net.guest import Guest
from tablee.net.hall import Hall
from tablee.net.keys import Entropy, Keys, digest, hello_text
from tablee.net.ledger import Ledger
from tablee.net.members import Member, Place
from tablee.net.orders import Order, moved_on, order_of, why_not
from tablee.net.schema import BadMessage
from tablee.net.sealed.terms import Terms
from tablee.net.votes import cast, prune, settle, votable

if TYPE_CHECKING:  # loaded with the first sealed table
    from tablee.net.sealed.relay import HostRelay

BEAT = 5.0
"""Seconds between two pings."""
AWAY = 15.0
"""Seconds without a word after which somebody is held to be away; their seat is kept."""
STRANGER = 60.0
"""Seconds that an open channel may stay without a name."""
FORGOTTEN = 90.0
"""Seconds after which, before the start, the chair of somebody who is away is open again."""
MIXING = 6.0
"""Seconds that the room waits for those who have promised something to mix into the seed."""
SETTLED = 8.0
"""Seconds after which the guests of a host that was loaded again should be back."""
TELLING = 1.0
"""Seconds between two times that a device is told all that it has missed."""


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
        me: int = 0,
        chance: Chance | None = None,
    ) -> None:
        """``room`` names the table; ``me`` is this device's own number in it."""
        self.room = room
        self.term = term
        self.keys = keys
        self.game = game
        self.options: Options = dict(options)
        self.hall = Hall(me, keys.public, places)
        self.chance = chance or Chance(entropy.hex(), term)
        self.phase = "lobby"
        self.orders: list[Order] = []
        self.emoted: list[tuple[int, str]] = []
        self.ledger: Ledger | None = None
        self.gathering: Gathering | None = None
        self.estate: Guest | None = None
        """The guest that this device was before it took the table over."""
        self.deposed = False
        """Whether another device has become the host: this one is to join it as a guest."""
        self.sealed = False
        """Whether nobody is to hold the deck in the match to come, or in this one."""
        self.relay: HostRelay | None = None
        """What goes through this host at a sealed table; None where the host deals."""
        self.kept: tuple[wire.Sealing, str] | None = None
        """Of a sealed table, before a reload: the match, and what this device's part had kept."""
        self._entropy = entropy
        self.channels = Channels(entropy)
        self._room_rev = 0
        self._beat = 0.0
        self._mixing_ends = 0.0
        self._changed = False
        self._proofs: dict[str, str] = {}
        self._gathered_head = ""
        self._rival = False
        self._since = 0.0

    @property
    def match(self) -> Match | None:
        """The match, once it has begun."""
        return self.ledger.match if self.ledger is not None else None

    def outbox(self) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel, in that order; None: the channel is to be closed."""
        self._tell_room()
        return self.channels.outbox()

    def _tell_room(self) -> None:
        if self._changed:
            self._changed = False
            self._room_rev += 1
            self._tell_all(self.state())

    def state(self) -> wire.Room:
        """The room as all see it."""
        return self.hall.state(self._room_rev, self.phase, self.game.name, dict(self.options))

    # Channels.

    def opened(self, peer: str, now: float) -> None:
        """A channel has been opened by somebody; who it is they will say."""
        if self.deposed:
            self.channels.close(peer)
        elif (channel := self.channels.add(peer, now)) is not None:
            self.channels.send(peer, self._greet(channel))

    def _greet(self, channel: Channel) -> wire.Greet:
        leader, pledge = self.hall.leader(), self.chance.pledge
        return wire.Greet(wire.VERSION, self.room, self.term, leader, channel.nonce, pledge)

    def closed(self, peer: str, now: float) -> None:
        """A channel is gone; whoever was on it is away, and keeps the seat."""
        channel = self.channels.open.pop(peer, None)
        member = self._who(channel)
        if member is not None and member.peer == peer:
            member.peer, member.left = None, now
            self._changed = True
            self._give_way(now)
            if self.phase == "lobby" and self.hall.place_of(member.id) is None:
                self.hall.forget(member.id)

    def _who(self, channel: Channel | None) -> Member | None:
        """Whose channel that is, as far as they have said."""
        if channel is None or channel.member is None:
            return None
        return self.hall.members.get(channel.member)

    def receive(self, peer: str, text: object, now: float) -> None:
        """Something has come over a channel. Whatever it is, nothing is raised."""
        channel = self.channels.open.get(peer)
        if channel is None:
            return
        if not channel.rate.allows(len(text) if isinstance(text, str) else 0, now):
            self._let_go(peer, "flood", now)
            return
        try:
            message = wire.from_guest(text)
        except BadMessage:
            return
        self._heard(channel, now)
        if isinstance(message, wire.Hello):
            if channel.member is None:
                self._hello(peer, channel, message, now)
            elif now > channel.told + TELLING:
                channel.told = now
                self.channels.send(peer, wire.Welcome(channel.member))
        elif (member := self._who(channel)) is not None:
            self._from(peer, member, message, now)

    def due(self) -> float | None:
        """When something is to be done without anybody's word."""
        times = [self._beat + BEAT] if self.channels.open else []
        if self.phase == "mixing":
            times.append(self._mixing_ends)
        if self.gathering is not None and (due := self.gathering.due()) is not None:
            times.append(due)
        if self.orders:
            times.append(self.orders[0].at)
        return min(times, default=None)

    def advance(self, now: float) -> None:
        """Do what is due: ask who is still there, and go on without those who are not."""
        if self.phase == "mixing" and now >= self._mixing_ends:
            self._mixed()
        self._gather(now)
        self._give_way(now)
        if not self.channels.open or now < self._beat + BEAT:
            return
        self._beat = now
        log = self.ledger.rev if self.ledger is not None else 0
        log = log if self.relay is None else self.relay.length
        for peer, channel in list(self.channels.open.items()):
            if (member := self._who(channel)) is not None:
                self._mind_silence(channel, member, now)
                self.channels.ping(peer, log, self._room_rev, now)
            elif now > channel.opened + STRANGER:
                self._let_go(peer, "proof", now)
            else:
                self.channels.send(peer, self._greet(channel))
        self._forget_the_long_gone(now)

    def _heard(self, channel: Channel, now: float) -> None:
        channel.heard = now
        member = self._who(channel)
        if member is not None and member.quiet:
            member.quiet, self._changed = False, True

    def _mind_silence(self, channel: Channel, member: Member, now: float) -> None:
        """Who has not been heard for long is away. The channel stays: it may only be slow."""
        if now > channel.heard + AWAY and not member.quiet:
            member.quiet, member.left, self._changed = True, channel.heard, True

    def _forget_the_long_gone(self, now: float) -> None:
        """Before the start: a chair is open again if its guest does not come back."""
        for member in list(self.hall.members.values()):
            gone = member.peer is None and now > member.left + FORGOTTEN
            if gone and self.phase == "lobby":
                self.hall.forget(member.id)
                self._changed = True

    def _hello(self, peer: str, channel: Channel, said: wire.Hello, now: float) -> None:
        hall = self.hall
        text = hello_text(self.room, self.term, channel.nonce)
        if said.version != wire.VERSION:
            self._let_go(peer, "version", now)
        elif said.key == self.keys.public or not self.keys.verify(said.key, text, said.proof):
            self._let_go(peer, "proof", now)
        elif said.key in hall.blocked:
            self._let_go(peer, "blocked", now)
        elif self._outdone(said):
            self.depose(now)
        elif (member := hall.of_key(said.key) or self._admit(said)) is None:
            self._let_go(peer, "full", now)
        else:
            self._come_in(peer, channel, member, said, now)

    def _outdone(self, said: wire.Hello) -> bool:
        """Whether somebody of this table, who has proven it, has another host meanwhile.

        Of two the later term is the host, then the lower seat. While anybody is still here it is
        that one who is lost, and not this host.
        """
        later = (said.term, -said.leader) > (self.term, -self.hall.leader())
        known = self.hall.of_key(said.key)
        seated = known is not None and self.hall.seat_of(known.id) is not None
        alone = not any(each.here for each in self.hall.members.values())
        return later and said.term > 1 and seated and alone

    def _admit(self, said: wire.Hello) -> Member | None:
        member = self.hall.admit(said.key, said.name)
        if member is not None and not said.watch and self.phase == "lobby":
            self.hall.take_free_seat(member)
        return member

    def _come_in(
        self, peer: str, channel: Channel, member: Member, said: wire.Hello, now: float
    ) -> None:
        old, member.peer = member.peer, peer
        if old is not None:
            self._let_go(old, "elsewhere", now)
        channel.member, member.done, member.quiet = member.id, 0, False
        if self.phase == "lobby":
            member.commit = said.commit
        place = self.hall.place_of(member.id)
        if place is not None and place.kind == "bot" and self.relay is None:
            place.kind, place.temper = "guest", ""  # the bot gets up for who is back
        prune(self.hall, now)
        self._changed = True
        self.channels.send(peer, wire.Welcome(member.id))
        if self.gathering is not None:
            self.channels.send(peer, self.state())
            self.channels.send(peer, self.gathering.want(self._gathered_head))
        else:
            self._tell_all_of_it(peer, member, said.seq, said.hash)

    def _tell_all_of_it(self, peer: str, member: Member, seq: int, head: str) -> None:
        """The room, and of the match what is not known to a device that has come to ``seq``."""
        self.channels.send(peer, self.state())
        if self.sealed:
            self.channels.send(peer, wire.Dealing(True))
        if self.relay is not None:
            self.channels.send(peer, self.relay.said)
        if self.ledger is None:
            return
        self.channels.send(peer, self.begin_for(self.hall.seat_of(member.id)))
        for log in self.ledger.tail(self.term, self._viewer(member), seq, head):
            self.channels.send(peer, log)
        self.channels.open[peer].time = None
        self._send_share(member)
        if self.phase == "over":
            self.channels.send(peer, self.chance.opened())

    # What guests say.

    def _from(  # noqa: C901  # one word a case
        self, peer: str, member: Member, message: wire.Message, now: float
    ) -> None:
        channel = self.channels.open[peer]
        match message:
            case wire.Pong(n):
                sent = channel.asked.pop(n, None)
                if sent is not None:
                    member.trip = now - sent
            case wire.Sit(seat):
                sat = self.phase == "lobby" and self.hall.sit(member, seat)
                if not sat:
                    why = "taken" if self.phase == "lobby" else "late"
                    self.channels.send(peer, wire.Answer(0, why))
                self._changed = self._changed or sat
            case wire.Call(name) if self.phase == "lobby" and name:
                self.hall.call(member, name)
                self._changed = True
            case wire.Ready(yes) if self.phase == "lobby":
                member.ready = yes
                self._changed = True
            case wire.Promise(commit) if self.phase == "lobby":
                member.commit = commit
            case wire.Reveal(what):
                self._reveal(member, what)
            case wire.Do():
                self._do(peer, member, message, now)
            case wire.Have(seq, head) if self.gathering is None and now > channel.told + TELLING:
                channel.told = now
                self._tell_all_of_it(peer, member, seq, head)
            case wire.Say(text) if self.relay is not None:
                self.relay.hear(text)
            case wire.Behind(have) if self.relay is not None and now > channel.told + TELLING:
                channel.told = now
                for board in self.relay.tail(have):
                    self.channels.send(peer, board)
            case wire.Give() if self.gathering is not None:
                self.gathering.take(member.id, message)
                self._gather(now)
            case wire.Emote(emote):
                self.emote(member.id, emote)
            case wire.Vote(what, seat, yes) if self.relay is None:
                if (mine := self.hall.seat_of(member.id)) is not None:
                    self.vote(mine, what, seat, yes, now)

    def _do(self, peer: str, member: Member, said: wire.Do, now: float) -> None:
        if said.number <= member.done:  # it came twice
            if said.number == member.done and member.answered:
                self.channels.send(peer, wire.Answer(said.number, member.answered))
            return
        member.done, member.answered = said.number, ""
        seat, ledger = self.hall.seat_of(member.id), self.ledger
        order = order_of(said, member, seat or 0, now)
        if ledger is None or seat is None or self.hall.places[seat].kind != "guest":
            self.answer(order, "not-now")
            return
        events = ledger.match.events
        why = why_not(order, said.hash, member.key, ledger.chain, events, self.keys)
        if why:
            self.answer(order, why)
            return
        self.orders.append(order)
        # What comes in the same moment is carried out in the order of the seats.
        self.orders.sort(key=lambda each: (each.at, each.seat))

    def moved_on(self, order: Order) -> bool:
        """Whether the table has moved on since a guest made that order."""
        assert self.ledger is not None
        return moved_on(self.ledger.match.events, order)

    def take_orders(self) -> list[Order]:
        """What is to be carried out at the table now; `answer` each, then `publish`."""
        orders, self.orders = self.orders, []
        return orders

    def answer(self, order: Order, why: str = "done") -> None:
        """What has come of an order: what it has changed must be published before."""
        member = self.hall.members.get(order.member)
        if member is None or order.number != member.done:
            return
        member.answered = why
        if member.peer is not None:
            self.channels.send(member.peer, wire.Answer(order.number, why))

    def emote(self, member: int, emote: str) -> None:
        """Somebody has said something of the fixed set; all hear it."""
        self.emoted.append((member, emote))
        self._tell_all(wire.Emoted(member, emote))

    # Votes.

    def vote(self, voter: int, what: str, seat: int, yes: bool, now: float) -> bool:
        """Somebody at the table is for something or no longer; False: that is not voted on."""
        playing = self.phase == "playing" and votable(self.hall, what, seat, now)
        if not playing or voter == seat:
            return False
        if cast(self.hall, voter, what, seat, yes):
            self._carried(what, seat, now)
        self._changed = True
        return True

    def _carried(self, what: str, seat: int, now: float) -> None:
        hall, place = self.hall, self.hall.places[seat]
        member = hall.members[place.member]
        place.kind, place.temper = "bot", next(iter(self.game.mind.tempers))
        if what == "block":
            hall.blocked.add(member.key)
            place.member = -1
            if member.peer is not None:
                self._let_go(member.peer, "blocked", now)
            hall.members.pop(member.id, None)
        settle(hall, seat)

    # What the host does in the lobby.

    def arrange(self, game: Game, options: Options, places: Sequence[Place]) -> None:
        """Set out another game, other options, other chairs."""
        self.game, self.options = game, dict(options)
        self.hall.arrange(places)
        self._changed = True

    def send_away(self, number: int, now: float, *, block: bool = False) -> None:
        """Send somebody away before the start; blocked, they cannot come back."""
        member = self.hall.members.get(number)
        if member is None or self.phase not in ("lobby", "mixing"):
            return
        if block:
            self.hall.blocked.add(member.key)
        if member.peer is not None:
            self._let_go(member.peer, "blocked" if block else "sent-away", now)
        self.hall.forget(number)
        self._changed = True

    def again(self) -> None:
        """The match is put away: the room is a lobby again, with everybody where they were."""
        self.chance = Chance(self._entropy.hex(), self.term)
        self.ledger = self.gathering = self.estate = self.relay = self.kept = None
        self.orders = []
        self.hall.again()
        self.phase, self._changed = "lobby", True
        self._tell_all(wire.Again(self.chance.pledge))

    def close(self, now: float) -> None:
        """The room is closed: everybody is let go."""
        for peer in list(self.channels.open):
            self._let_go(peer, "closed", now)

    def start(self, now: float) -> None:
        """All chairs are taken: mix what was promised into the seed, and begin."""
        self.phase = "mixing"
        self._mixing_ends = now + MIXING
        self._changed = True
        commits = tuple((each.id, each.commit) for each in self._mixers())
        for each in self._mixers():
            if each.peer is not None:
                self.channels.send(each.peer, wire.Mix(commits))
        if not commits:
            self._mixed()

    def _mixers(self) -> list[Member]:
        return [member for _, member in self.hall.guests() if member.commit]

    def _reveal(self, member: Member, what: str) -> None:
        if self.phase != "mixing" or digest(what) != member.commit:
            return
        member.reveal = what
        if all(each.reveal for each in self._mixers()):
            self._mixed()

    def _mixed(self) -> None:
        mixers = [each for each in self._mixers() if each.reveal]
        self.chance.reveals = tuple((each.id, each.commit, each.reveal) for each in mixers)
        self.phase = "playing"
        self._changed = True

    # The match.

    def begin(self, match: Match) -> None:
        """The match that is played from here on; `publish` tells what happens in it."""
        chance = self.chance
        first = chance.pledges[min(chance.pledges)]
        self.ledger = Ledger(match, match_root(self.room, match, first, chance.reveals))
        if self.gathering is not None and self.gathering.found is not None:
            self.ledger.adopt(self.gathering.found[2])
            self.gathering = None
        for peer, member in self.hall.reached():
            self._tell_all_of_it(peer, member, 0, "")
        self.publish()

    def take_over(self, gathering: Gathering, head: str, now: float) -> None:
        """Be the host of a match that another device has hosted so far."""
        self.gathering, self._gathered_head, self._since = gathering, head, now
        self.phase = "gathering"
        self._gather(now)

    def _gather(self, now: float) -> None:
        if self.phase != "gathering" or self.gathering is None or not self.gathering.ready(now):
            return
        self.gathering.settle(self.chance)
        self.phase = "playing"
        self._changed = True

    def deal_sealed(self, yes: bool) -> None:
        """Before the start: whether the table is to be sealed; all are told."""
        if self.phase == "lobby" and yes != self.sealed:
            self.sealed, self._changed = yes, True
            for member in self.hall.members.values():
                member.ready = False
            self._tell_all(wire.Dealing(yes))

    def terms(self, drawn: str) -> Terms:
        """Who plays what at a sealed table; ``drawn`` is of this match alone."""
        places = self.hall.places
        here = tuple(seat for seat, place in enumerate(places) if place.kind in ("host", "bot"))
        guests = [(seat, member.key) for seat, member in self.hall.guests()]
        mine = [(here, self.keys.public)] if here else []
        parties = [*mine, *(((seat,), key) for seat, key in guests)]
        return Terms(
            drawn,
            self.game,
            len(places),
            self.options,
            tuple(seats for seats, _ in parties),
            tuple(key for _, key in parties),
        )

    def seal(self, relay: HostRelay) -> None:
        """A match begins in which nobody holds the deck; `hand_on` tells what is said in it."""
        self.relay = relay
        for peer, _ in self.hall.reached():
            self.channels.send(peer, relay.said)
            for board in relay.tail(0):
                self.channels.send(peer, board)

    def replace(self, seat: int, temper: str) -> None:
        """A bot plays on for who is gone from a sealed table."""
        place = self.hall.places[seat]
        if place.kind == "guest":
            place.kind, place.temper, self._changed = "bot", temper, True
            settle(self.hall, seat)

    def hand_on(self) -> None:
        """Tell everybody what has been said at a sealed table since the last time."""
        if self.relay is None:
            return
        self._tell_room()
        for board in self.relay.news():
            self._tell_all(board)
        if self.phase == "playing" and self.relay.party.course.over:
            self.phase, self._changed = "over", True

    def begin_for(self, seat: int | None) -> wire.Begin:
        """The match as it starts, for the device of that seat; None: for who watches."""
        assert self.match is not None
        match = self.match
        return wire.Begin(
            -1 if seat is None else seat,
            match.game.name,
            match.game.version,
            match.seats,
            dict(match.options),
            self.chance.reveals,
            tuple(self.chance.pledges.items()),
        )

    def signed(self, order: Order) -> None:
        """A move is about to be made that its device has signed."""
        self._proofs[f"{order.seat}.{order.move}"] = order.proof

    def publish(self) -> None:
        """Tell everybody what has happened, or been taken back, since the last time."""
        ledger = self.ledger
        if ledger is None:
            return
        self._tell_room()  # who sits where is known before what they do
        for first, events in ledger.news(self.term, self._proofs):
            for peer, member in self.hall.reached():
                viewer, stop = self._viewer(member), first + len(events)
                self.channels.send(peer, ledger.log(self.term, viewer, first, stop))
        self._proofs.clear()
        if self.phase == "playing" and ledger.match.position.over():
            self.phase = "over"
            self._changed = True
            self._tell_all(self.chance.opened())

    def tell_time(self, now: wire.Now) -> None:
        """How the table stands in time, for those who have not been told."""
        for peer, _ in self.hall.reached():
            self.channels.tell_time(peer, now)

    def trips(self) -> Mapping[int, float]:
        """By seat afar: how long a message takes there and back."""
        return {seat: member.trip for seat, member in self.hall.guests()}

    def _send_share(self, member: Member) -> None:
        seats = [seat for seat, _ in self.hall.guests()]
        share = self.chance.shares(seats).get(self._viewer(member))
        if share is not None and member.peer is not None and self.phase == "playing":
            self.channels.send(member.peer, share)

    def _viewer(self, member: Member) -> int:
        """Whose view a member is sent: of the seat, or the public's."""
        assert self.match is not None
        seat = self.hall.seat_of(member.id)
        return self.match.seats if seat is None else seat

    # Handing the table on.

    def pass_on(self, number: int, now: float) -> bool:
        """Hand the table to a guest who sits at it and is here; False if that cannot be."""
        heir = self.hall.members.get(number)
        seated = heir is not None and self.hall.seat_of(heir.id) is not None
        if (
            heir is None
            or heir.peer is None
            or not heir.here
            or not seated
            or self.phase != "playing"
            or self.relay is not None
        ):
            return False
        self.channels.send(heir.peer, wire.Pass(self.chance.own))
        self.depose(now)
        return True

    def rival(self, later: bool, now: float) -> None:
        """Another device is said to be the host, in a ``later`` term or the same.

        Of two that are alone in the same term both give way, and the first heir leads again before
        the other. A page that has just been loaded again is alone for a moment, too: not that one.
        """
        loaded = self.estate is None and now < self._since + SETTLED
        self._rival = self._rival or later or not loaded
        self._give_way(now)

    def _give_way(self, now: float) -> None:
        """Who is alone while another device hosts the table has been cut off, and joins it."""
        begun = self.ledger is not None or self.gathering is not None
        alone = not any(each.here for each in self.hall.members.values())
        if self._rival and begun and alone and not self.deposed:
            self.depose(now)

    def depose(self, now: float) -> None:
        """Another device is the host from now on."""
        self.deposed = True
        for peer in list(self.channels.open):
            self._let_go(peer, "passed", now)

    def _let_go(self, peer: str, why: str, now: float) -> None:
        self.channels.send(peer, wire.Gone(why))
        self.channels.close(peer)
        self.closed(peer, now)

    def _tell_all(self, message: wire.Message) -> None:
        for peer, _ in self.hall.reached():
            self.channels.send(peer, message)
