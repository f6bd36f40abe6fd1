"""Who is in a room, and over which channel: named by a proof, away when silent, and let go of.

What is played in the room is not known here: `host.Host` is a reception that knows it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from tablee.kernel import Game, Options
from tablee.net import wire
from tablee.net.chance import Chance
from tablee.net.channels import Channel, Channels
from tablee.net.hall import Hall
from tablee.net.keys import Entropy, Keys, hello_text
from tablee.net.members import Member, Place
from tablee.net.schema import BadMessage

BEAT = 5.0
"""Seconds between two pings."""
AWAY = 15.0
"""Seconds without a word after which somebody is held to be away; their seat is kept."""
STRANGER = 60.0
"""Seconds that an open channel may stay without a name."""
FORGOTTEN = 90.0
"""Seconds after which, before the start, the chair of somebody who is away is open again."""
TELLING = 1.0
"""Seconds between two times that a device is told all that it has missed."""


class Reception(ABC):
    """The door, the chairs and the channels of a room, at its host."""

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
        self.emoted: list[tuple[int, str]] = []
        self.deposed = False
        """Whether another device has become the host: this one is to join it as a guest."""
        self.channels = Channels(entropy)
        self._changed = False
        self._room_rev = 0
        self._beat = 0.0

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

    # What the match makes of it.

    @abstractmethod
    def _in_match(self, peer: str, member: Member, message: wire.Message, now: float) -> None:
        """A member has said something about the match."""

    @abstractmethod
    def _welcome(self, peer: str, member: Member, said: wire.Hello, now: float) -> None:
        """A member has come in, or is back, and is told how things stand."""

    @abstractmethod
    def _give_way(self, now: float) -> None:
        """Somebody is gone; whoever is alone now may have been cut off from the others."""

    @property
    @abstractmethod
    def _told(self) -> int:
        """How much has been told of the match: who has heard less asks for the rest."""

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
        return self._beat + BEAT if self.channels.open else None

    def advance(self, now: float) -> None:
        """Ask who is still there, if that is due."""
        if not self.channels.open or now < self._beat + BEAT:
            return
        self._beat = now
        told = self._told
        for peer, channel in list(self.channels.open.items()):
            if (member := self._who(channel)) is not None:
                self._mind_silence(channel, member, now)
                self.channels.ping(peer, told, self._room_rev, now)
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

    # The door.

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
        self._changed = True
        self._welcome(peer, member, said, now)

    # People and chairs.

    def _from(self, peer: str, member: Member, message: wire.Message, now: float) -> None:
        match message:
            case wire.Pong(n):
                sent = self.channels.open[peer].asked.pop(n, None)
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
            case wire.Emote(emote):
                self.emote(member.id, emote)
            case _:
                self._in_match(peer, member, message, now)

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

    def emote(self, member: int, emote: str) -> None:
        """Somebody has said something of the fixed set; all hear it."""
        self.emoted = [*self.emoted[-20:], (member, emote)]
        self._tell_all(wire.Emoted(member, emote))

    def close(self, now: float) -> None:
        """The room is closed: everybody is let go."""
        for peer in list(self.channels.open):
            self._let_go(peer, "closed", now)

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
