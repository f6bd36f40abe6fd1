"""The host's side of the protocol: the match of a room, and the log that each in it gets.

Like all of this package it does nothing by itself: it is told what came and what time it is, and
leaves what is to be sent in its `outbox`. The match is played by the table (`table/hosted.py`),
which takes the guests' `orders` and has the events that come of them published here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tablee.kernel import Game, Match, Options
from tablee.net import wire
from tablee.net.chain import match_root
from tablee.net.chance import Chance
from tablee.net.gathering import Gathering
from tablee.net.guest import NOTHING, Guest
from tablee.net.keys import Entropy, Keys, digest
from tablee.net.ledger import Ledger
from tablee.net.members import Member, Place
from tablee.net.orders import Order, moved_on, order_of, why_not
from tablee.net.reception import TELLING, Reception
from tablee.net.sealed.terms import Terms
from tablee.net.votes import cast, prune, settle, votable

if TYPE_CHECKING:  # loaded with the first room (`heir`), sealed or not
    from tablee.net.sealed.relay import HostRelay

MIXING = 6.0
"""Seconds that the room waits for those who have promised something to mix into the seed."""
SETTLED = 8.0
"""Seconds after which the guests of a host that was loaded again should be back."""


class Host(Reception):
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
        super().__init__(
            room, keys, entropy, game, options, places, term=term, me=me, chance=chance
        )
        self.orders: list[Order] = []
        self.ledger: Ledger | None = None
        self.gathering: Gathering | None = None
        self.estate: Guest | None = None
        """The guest that this device was before it took the table over."""
        self.sealed = False
        """Whether nobody is to hold the deck in the match to come, or in this one."""
        self.relay: HostRelay | None = None
        """What goes through this host at a sealed table; None where the host deals."""
        self.kept: tuple[wire.Sealing, str] | None = None
        """Of a sealed table, before a reload: the match, and what this device's part had kept."""
        self._entropy = entropy
        self._mixing_ends = 0.0
        self._proofs: dict[str, str] = {}
        self._gathered_head = ""
        self.given: set[int] = set()
        """At a sealed table whose host is gone: the members who have told what they had heard."""
        self._rival = False
        self._rival_at: float | None = None
        """From when on a rival of the same term counts."""
        self._since = 0.0

    @property
    def match(self) -> Match | None:
        """The match, once it has begun."""
        return self.ledger.match if self.ledger is not None else None

    # In time, and when somebody comes.

    def due(self) -> float | None:
        """When something is to be done without anybody's word."""
        times = [super().due(), self.gathering.due() if self.gathering is not None else None]
        if self.phase == "mixing":
            times.append(self._mixing_ends)
        times.append(self._rival_at)
        if self.orders:
            times.append(self.orders[0].at)
        return min((each for each in times if each is not None), default=None)

    def advance(self, now: float) -> None:
        """Do what is due: ask who is still there, and go on without those who are not."""
        if self.phase == "mixing" and now >= self._mixing_ends:
            self._mixed()
        self._gather(now)
        if self._rival_at is not None and now >= self._rival_at:
            self._rival, self._rival_at = True, None
        self._give_way(now)
        super().advance(now)

    @property
    def _told(self) -> int:
        if self.relay is not None:
            return self.relay.length
        return self.ledger.rev if self.ledger is not None else 0

    def _welcome(self, peer: str, member: Member, said: wire.Hello, now: float) -> None:
        place = self.hall.place_of(member.id)
        if place is not None and place.kind == "bot" and self.relay is None:
            place.kind, place.temper = "guest", ""  # the bot gets up for who is back
        prune(self.hall, now)
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
            self._tell_sealed(peer, self.relay)
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

    def _in_match(self, peer: str, member: Member, message: wire.Message, now: float) -> None:
        channel = self.channels.open[peer]
        match message:
            case wire.Reveal(what):
                self._reveal(member, what)
            case wire.Do():
                self._do(peer, member, message, now)
            case wire.Have(seq, head) if self.gathering is None and now > channel.told + TELLING:
                channel.told = now
                self._tell_all_of_it(peer, member, seq, head)
            case wire.Say(text) if self.relay is not None:
                self.relay.hear(text)
                self._gather_posts()
            case wire.Behind(have) if self.relay is not None and now > channel.told + TELLING:
                channel.told = now
                for board in self.relay.tail(have):
                    self.channels.send(peer, board)
            case wire.Give() if self._gathers_posts:
                self.given.add(member.id)
                self._gather_posts()
            case wire.Give() if self.gathering is not None:
                self.gathering.take(member.id, self.hall.seat_of(member.id), message)
                self._gather(now)
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
        why = why_not(order, member.key, ledger.chain, ledger.match.events, self.keys)
        if why:
            self.answer(order, why)
            return
        self.orders.append(order)
        # What comes in the same moment is carried out in the order of the seats.
        self.orders.sort(key=lambda each: (each.at, each.seat))

    def moved_on(self, order: Order) -> bool:
        """Whether the table has moved on since a guest made that order, be it while it waited."""
        assert self.ledger is not None
        return moved_on(order, self.ledger.chain, self.ledger.match.events)

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
            for _, each in hall.reached():  # there is one less to open the seed with
                self._send_share(each)
        settle(hall, seat)

    # From the lobby to the match, and back.

    def again(self) -> None:
        """The match is put away: the room is a lobby again, with everybody where they were."""
        self.chance = Chance(self._entropy.hex(), self.term)
        self.ledger = self.gathering = self.estate = self.relay = self.kept = None
        self.orders = []
        self.hall.again()
        self.phase, self._changed = "lobby", True
        self._tell_all(wire.Again(self.chance.pledge))

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

    # A sealed table.

    def take_over_sealed(self, given: Iterable[int]) -> None:
        """Be the host of a table where nobody holds the deck: all there is to know was said to all.

        Whoever plays may have heard more of it, and is waited for, or agreed to be gone: nothing
        new is said before, or the match would go on in two ways. Not so those who have ``given``.
        """
        self.phase, self.sealed, self._changed = "gathering", True, True
        self.given = set(given)
        self._gather_posts()

    @property
    def _gathers_posts(self) -> bool:
        return self.phase == "gathering" and self.sealed

    def _gather_posts(self) -> None:
        if not self._gathers_posts or self.relay is None:
            return
        party = self.relay.party
        playing = {party.terms.devices[k] for k in party.course.live if k != party.me}
        late = [each for each in self.hall.members.values() if each.key in playing]
        if all(each.id in self.given for each in late):
            self.phase, self._changed = "playing", True
            party.again()  # what it said to the host before may be lost

    def _tell_sealed(self, peer: str, relay: HostRelay) -> None:
        self.channels.send(peer, relay.said)
        if self._gathers_posts:
            self.channels.send(peer, wire.Want(relay.length, NOTHING))

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
            self._tell_sealed(peer, relay)
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
        if self._gathers_posts:
            self.relay.agree()
            self._gather_posts()
        if self._gathers_posts:
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
        # Who has a bot in their place keeps their share, so that all are of one kind.
        places = enumerate(self.hall.places)
        seats = [seat for seat, place in places if place.kind != "host" and place.member >= 0]
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
        if later or not loaded:
            self._rival = True
        else:
            self._rival_at = self._since + SETTLED  # unless its guests are back by then
        self._give_way(now)

    def loaded(self, now: float) -> None:
        """This page was loaded again: its guests are on their way."""
        self._since = now

    def _give_way(self, now: float) -> None:
        """Who is alone while another device hosts the table has been cut off, and joins it."""
        sealed = self.relay is not None or self.kept is not None
        begun = sealed or self.ledger is not None or self.gathering is not None
        alone = not any(each.here for each in self.hall.members.values())
        if self._rival and begun and alone and not self.deposed:
            self.depose(now)
