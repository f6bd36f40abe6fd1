"""A guest's room, and the table in it: drawn like any other, moved by asking the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.kernel import Event, IllegalMove, Move, Registry, Say, TableeError, say
from tablee.kernel.notation import write_move
from tablee.net import wire
from tablee.net.copy import Copy
from tablee.net.guest import Guest
from tablee.net.heir import retire
from tablee.net.keep import guest_kept, keep_guest
from tablee.net.keys import Entropy, Keys
from tablee.net.refusals import GONE, NO
from tablee.net.sealed.relay import GuestRelay, party_at, terms_of
from tablee.table.chairs import Chair, clean_name
from tablee.table.chronicle import Chronicle
from tablee.table.rooms import Called, Lobby, calls_of, chairs_of, lobby_of
from tablee.table.sealed import SealedTable
from tablee.table.table import Table
from tablee.table.timing import Clock, Pace

if TYPE_CHECKING:
    from tablee.net.sealed.party import Party
    from tablee.net.sealed.suite import Suite
    from tablee.table.hosted import HostRoom

CHECKED: dict[str, Say] = {
    "all": say("Checked: all dice and cards of this match fell as they had to."),
    "part": say("Checked as far as can be: the host changed on the way, and so did chance."),
    "not": say("The dice or cards of this match do not agree with what the host had promised."),
}
"""What this device has found when the match was over (`Copy.checked`)."""
IMPOSSIBLE = say(
    "The host tells of something that cannot have happened. "
    "This device has let go of it; the match is as it was."
)


class AfarTable(Table):
    """One seat's side of a match that another device holds.

    It is drawn like any table. What a person does is checked on the view, and asked of the host;
    it has happened when the host says so.
    """

    def __init__(
        self, guest: Guest, copy: Copy, chairs: Sequence[Chair], pace: Pace, now: float
    ) -> None:
        self._guest = guest
        self._copy = copy
        super().__init__(copy.match, chairs, seed="afar", pace=pace, now=now)
        self.taken_back = copy.taken_back
        self.ends_for_good = True

    def follow(self, now: float) -> None:
        """Take over what the guest has been told since the last time."""
        copy = self._copy
        if copy.taken_back != self.taken_back:
            self.taken_back = copy.taken_back
            self._follow_all()
        for event in copy.heard[self.told :]:
            for chronicle in self._chronicles.values():
                chronicle.follow(event)
        state = self._guest.now
        if state is None or not state.whole:
            self._times.clock = None
        else:
            closes = self._guest.now_at + state.left
            self._times.clock = Clock(closes - state.whole, closes)

    @property
    def told(self) -> int:
        """How many events have been told."""
        return self._chronicles[self.match.seats].events

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Who sits where may change: a bot sits in, or a person is back."""
        self.chairs = chairs
        self._follow_all()

    @property
    def waits(self) -> bool:
        """Whether the host has been asked for something, and has not answered."""
        return self._guest.asked is not None

    def moves(self, seat: int) -> tuple[Move, ...]:
        """What ``seat`` may do now; nothing while the host is asked."""
        return () if self.waits or seat not in self.persons else super().moves(seat)

    def throws(self, seat: int) -> bool:
        """Whether the table waits for this person to throw the dice."""
        return not self.waits and seat in self.persons and super().throws(seat)

    def _thrower(self) -> int | None:
        """Who is to throw: whether dice are thrown by hand is for the host's table to say."""
        position, state = self.match.position, self._guest.now
        by_hand = state is None or state.hands_on
        if not by_hand or position.want is None or position.want[0] != "roll":
            return None
        seat = position.turn()
        return seat if seat in self.people else None

    def nodding(self) -> tuple[int, ...]:
        """The persons who have yet to look before the table goes on."""
        state = self._guest.now
        if self.waits or not self._pauses() or (state and not state.hands_on):
            return ()
        return state.nods if state and state.seq == self.seq else self.people

    def undoable(self, seat: int) -> bool:
        """Whether this person may take back the last move."""
        return not self.waits and seat in self.persons and super().undoable(seat)

    def move(self, seat: int, move: Move, now: float, *, afar: bool = False) -> list[Event]:
        """Ask the host for a move. Raises `IllegalMove`."""
        self._may(seat)
        reason = self.match.position.why_not(seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        self._guest.ask("move", write_move(move), now)
        return []

    def throw(self, seat: int, now: float, *, afar: bool = False) -> list[Event]:
        """Ask the host for the dice. Raises `IllegalMove`."""
        self._may(seat)
        if not self.throws(seat):
            raise IllegalMove(say("There is nothing for you to throw now."))
        self._guest.ask("throw", "", now)
        return []

    def nod(self, seat: int, now: float, *, afar: bool = False) -> None:
        """Tell the host that this person has looked. Raises `IllegalMove`."""
        self._may(seat)
        if seat not in self.nodding():
            raise IllegalMove(say("The table is not waiting for you."))
        self._guest.ask("nod", "", now)

    def undo(self, seat: int, now: float, *, afar: bool = False) -> Event:
        """Ask the host to take back this person's last move. Raises `IllegalMove`."""
        self._may(seat)
        if not self.undoable(seat):
            raise IllegalMove(say("This can no longer be taken back."))
        self._guest.ask("undo", "", now)
        return self.match.events[-1]

    def _may(self, seat: int) -> None:
        if seat not in self.persons:
            raise IllegalMove(say("That seat is not yours to move."))
        if not self._guest.connected:
            raise IllegalMove(say("The host is not to be reached just now: your seat is kept."))
        if self.waits:
            raise IllegalMove(say("The host is still busy with what you did before."))

    def due(self) -> float | None:
        """Nothing happens here by itself: the host keeps the time."""
        return None

    def advance(self, now: float) -> list[Event]:
        """Nothing happens here by itself."""
        return []

    def thinking(self) -> bool:
        """Bots think at the host's device."""
        return False

    def _turn_over(self, now: float) -> None:
        self._now = now

    def _follow_all(self) -> None:
        match = self.match
        self._chronicles = {
            seat: Chronicle(match.game, match.seats, match.options, seat)
            for seat in (*self.persons, match.seats)
        }
        for event in self._copy.heard:
            for chronicle in self._chronicles.values():
                chronicle.follow(event)


class GuestRoom:
    """See `rooms.Room` for what it has in common with the host's."""

    def __init__(
        self,
        name: str,
        *,
        keys: Keys,
        entropy: str,
        registry: Registry,
        watch: bool = False,
        pace: Pace | None = None,
        suite: Suite | None = None,
    ) -> None:
        """``keys`` are what gives the seat back after a reload: made from a text that is kept.

        Without a ``suite`` this device plays at no sealed table.
        """
        self._entropy = Entropy(entropy)
        self.guest = Guest(keys, self._entropy, registry, clean_name(name), watch=watch)
        self.table: AfarTable | SealedTable | None = None
        self.suite = suite
        self._registry = registry
        self.pace = pace or Pace()
        self._told_gone = self._checked = ""
        self._notices: list[Say] = []

    def save(self) -> str:
        """The room as text, for `restore` after a reload; empty before there is anything in it."""
        return keep_guest(self.guest) if self.guest.state is not None else ""

    def restore(self, text: str, registry: Registry, now: float) -> None:
        """Go on with what `save` wrote: the table is there before the host is. Raises a
        `TableeError`, and has changed nothing then.
        """
        guest_kept(self.guest, text, registry, now)
        self._settle(now)

    @classmethod
    def after(cls, room: HostRoom, *, entropy: str, registry: Registry, now: float) -> GuestRoom:
        """This device is no longer the host: its room as a guest's."""
        host = room.host
        name = next((place.name for place in host.hall.places if place.kind == "host"), "")
        guest = cls(
            name,
            keys=host.keys,
            entropy=entropy,
            registry=registry,
            watch=not name,
            pace=room.pace,
            suite=room.suite,
        )
        retire(host, guest.guest, registry, now)
        guest._settle(now)
        return guest

    def opened(self, peer: str, now: float) -> None:
        """A channel to the host is open."""
        self.guest.opened(peer, now)

    def closed(self, peer: str, now: float) -> None:
        """The channel is gone; the table stays on screen."""
        self.guest.closed(peer, now)

    def receive(self, peer: str, text: object, now: float) -> None:
        """A text has come over a channel."""
        self.guest.receive(peer, text, now)
        self._settle(now)

    def due(self) -> float | None:
        """When something is to be done without anybody's word."""
        table = self.table.due() if isinstance(self.table, SealedTable) else None
        return min((each for each in (table, self.guest.due()) if each is not None), default=None)

    def advance(self, now: float) -> None:
        """Let what is due happen."""
        self.guest.advance(now)
        if isinstance(self.table, SealedTable):
            self.table.advance(now)
        self._settle(now)

    def outbox(self, now: float) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel; None: close it."""
        self.guest.hand_on()
        return self.guest.outbox()

    def _settle(self, now: float) -> None:
        guest, table = self.guest, self.table
        if guest.sealing is not None:
            self._sealed(guest.sealing, now)
            return
        if guest.copy is None or guest.state is None:
            self.table = None
            return
        copy = guest.copy
        if len(guest.state.chairs) != copy.match.seats:
            return
        chairs = chairs_of(guest.state, copy.match.game, copy.seat)
        shown = isinstance(table, AfarTable) and table.match is copy.match
        told = table.told if isinstance(table, AfarTable) and shown else 0
        try:
            if not isinstance(table, AfarTable) or not shown:
                self.table = table = AfarTable(guest, copy, chairs, self.pace, now)
            elif chairs != table.chairs:
                table.sit(chairs)
            table.follow(now)
        except Exception:
            # On a view the moves of others cannot be judged: what no honest host sends lands, and
            # then there are no words for it.
            copy.back_to(told)
            guest.leave(now)
            self.table = AfarTable(guest, copy, chairs, self.pace, now)
            self._notices.append(IMPOSSIBLE)
            return
        if not copy.seeds:
            self._checked = ""
        elif not self._checked:
            self._checked = copy.checked()
            self._notices += [CHECKED[self._checked]] if self._checked in CHECKED else []

    def _sealed(self, said: wire.Sealing, now: float) -> None:
        """A match in which nobody holds the deck."""
        guest, table = self.guest, self.table
        if guest.state is None and guest.relay is not None:
            return  # another host, who is about to tell the room
        if self.suite is None or guest.state is None or len(guest.state.chairs) != said.seats:
            self.table = None
            return
        if guest.relay is None:
            try:
                terms = terms_of(said, self._registry)
                party = party_at(terms, self.suite, guest.keys, self._entropy, guest.kept)
            except TableeError:
                guest.gone, guest.sealing, guest.kept = "version", None, ""
                return
            guest.relay = GuestRelay(party)
            guest.catch_up()
        party = guest.relay.party
        chairs = chairs_of(guest.state, party.terms.game, self._own_seat(party))
        if not isinstance(table, SealedTable) or table.party is not party:
            seed = self._entropy.hex()
            self.table = table = SealedTable(party, chairs, seed=seed, pace=self.pace, now=now)
        for seat, chair in enumerate(chairs):
            if chair != table.chairs[seat]:
                table.reseat(seat, chair, now)
        table.follow(now)
        guest.hand_on()

    def _own_seat(self, party: Party) -> int:
        """Where the person at this device sits: its other seats are bots'. -1: nowhere."""
        assert self.guest.state is not None
        chairs, me = self.guest.state.chairs, self.guest.me
        mine = () if party.me is None else party.terms.parties[party.me]
        return next((seat for seat in mine if chairs[seat].member == me), mine[0] if mine else -1)

    def lobby(self) -> Lobby | None:
        """The room, for a page to draw; None while the host has not told it."""
        guest = self.guest
        if guest.state is None:
            return None
        return lobby_of(
            guest.state,
            member=guest.me,
            hosting=False,
            connected=guest.connected,
            sealed=guest.sealed,
        )

    @property
    def wants_suite(self) -> bool:
        """Whether the means for a sealed table are to be loaded."""
        return (self.guest.sealed or self.guest.sealing is not None) and self.suite is None

    def equip(self, suite: Suite, now: float) -> None:
        """The means for a sealed table are there."""
        self.suite = suite
        self._settle(now)

    def reachable(self, yes: bool, now: float) -> None:
        """Whether this device could meet others at all: while it is cut off itself, it does not
        think that the host is gone.
        """
        if yes and not self.guest.meeting and not self.guest.connected:
            self.guest.lost(now)
        self.guest.meeting = yes

    @property
    def leads(self) -> bool:
        """Whether this device is to be the host from now on: go on with `HostRoom.inherit`."""
        return self.guest.leads

    @property
    def tells(self) -> bool:
        """Whether there are `notices` or `calls`, but for what a table finds (`Table.mark`)."""
        guest = self.guest
        untold = (self._notices, guest.refused, guest.odd, guest.emoted)
        return any(untold) or guest.gone != self._told_gone

    def notices(self) -> list[Say]:
        """What is to be told once."""
        guest = self.guest
        told, self._notices = self._notices, []
        if isinstance(self.table, SealedTable):
            told += self.table.findings()
        told += [NO[why] for why in guest.refused if why in NO]
        guest.refused = []
        told += [self._odd(*each) for each in guest.odd]
        guest.odd = []
        if guest.gone != self._told_gone:
            self._told_gone = guest.gone
            told += [GONE[guest.gone]] if guest.gone in GONE else []
        return told

    def _odd(self, what: str, seat: int) -> Say:
        if what == "left-out":
            return say("The host has left out what this device had mixed into chance.")
        chairs = self.table.chairs if self.table is not None else ()
        who = chairs[seat].name if seat < len(chairs) else ""
        return say("A move of {who} has come that their own device has not signed.", who=who)

    def calls(self) -> list[Called]:
        """What has been said of the fixed set since this was last asked."""
        guest = self.guest
        said, guest.emoted = guest.emoted, []
        return calls_of(guest.state, said) if guest.state is not None else []

    def sit(self, seat: int) -> None:
        """Ask for an open seat; -1: stand up and watch."""
        self.guest.sit(seat)

    def call(self, name: str) -> None:
        """Ask to be called that."""
        self.guest.call(clean_name(name))

    def ready(self, yes: bool) -> None:
        """Say whether the table may start."""
        self.guest.ready(yes)

    def emote(self, emote: str) -> None:
        """Say something of the fixed set."""
        if emote in wire.EMOTES:
            self.guest.emote(emote)

    def show(self, now: float) -> None:
        """At a sealed table whose match is over: have all see what the seats here still hold."""
        if isinstance(self.table, SealedTable):
            self.table.show()
            self.guest.hand_on()
            self._settle(now)

    def vote(self, what: str, seat: int, yes: bool, now: float) -> None:
        """Be for a ``bot`` on the seat of who is away, or to ``block`` who sits, or no longer."""
        if isinstance(self.table, SealedTable):
            if what == "bot" and yes:
                self.table.agree(seat)
                self.guest.hand_on()
            return
        self.guest.vote(what, seat, yes)
