"""A network in a test: rooms joined by channels, in a time of its own, all from one seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tablee.kernel import Game, Options, Registry
from tablee.net.keys import digest
from tablee.table import Chair, Pace
from tablee.table.afar import GuestRoom
from tablee.table.hosted import HostRoom
from tablee.table.rooms import Room

QUICK = Pace(chance=0.0, bot=0.0, step=0.0, hesitation=(0.0, 0.1), least=0.0, window=12.0)


class PlainKeys:
    """Signatures that anybody could make, and that cost nothing: for thousands of matches."""

    def __init__(self, secret: str) -> None:
        self.public = digest(f"public {secret}")

    def sign(self, what: str) -> str:
        return digest(f"{self.public} {what}")

    def verify(self, public: str, what: str, proof: str) -> bool:
        return digest(f"{public} {what}") == proof


@dataclass(order=True)
class Parcel:
    """A text on its way."""

    at: float
    number: int
    to: str = field(compare=False)
    peer: str = field(compare=False)
    text: str | None = field(compare=False)


class Network:
    """Devices by name, channels between them, and the time."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.now = 0.0
        self.rooms: dict[str, Room] = {}
        self.links: dict[str, tuple[str, str]] = {}
        """By channel: whose it is, and who is at its other end. A channel has an id at each end."""
        self.on_way: list[Parcel] = []
        self.sent: dict[str, list[str]] = {}
        """By device: every text that was sent to it."""
        self._numbers = 0
        self._last: dict[str, float] = {}

    def connect(self, guest: str, host: str) -> None:
        """Open a channel."""
        self._numbers += 1
        here, there = f"{guest}>{self._numbers}", f"{host}>{self._numbers}"
        self.links[here], self.links[there] = (guest, there), (host, here)
        self.rooms[host].opened(there, self.now)
        self.rooms[guest].opened(here, self.now)

    def cut(self, peer: str) -> None:
        """A channel is gone, with all that was on its way."""
        if peer not in self.links:
            return
        mine, other = self.links.pop(peer)
        theirs, _ = self.links.pop(other)
        self.on_way = [each for each in self.on_way if each.peer not in (peer, other)]
        for name, end in ((mine, peer), (theirs, other)):
            if name in self.rooms:
                self.rooms[name].closed(end, self.now)

    def collect(self) -> None:
        """Take what the rooms want sent."""
        for room in list(self.rooms.values()):
            for peer, text in room.outbox(self.now):
                if peer not in self.links:
                    continue
                other = self.links[peer][1]
                to = self.links[other][0]
                self._numbers += 1
                at = max(self.now + self.rng.uniform(0.01, 0.15), self._last.get(other, 0.0))
                self._last[other] = at  # a channel keeps the order
                self.on_way.append(Parcel(at, self._numbers, to, other, text))

    def step(self) -> bool:
        """One thing happens: something arrives, or is due. False: nothing will."""
        self.collect()
        dues = [(due, name) for name, room in self.rooms.items() if (due := room.due()) is not None]
        first = min(self.on_way, default=None)
        soonest = min(dues, default=None)
        if first is not None and (soonest is None or first.at <= soonest[0]):
            self.on_way.remove(first)
            self.now = max(self.now, first.at)
            if first.text is None:
                self.cut(first.peer)
            else:
                self.sent.setdefault(first.to, []).append(first.text)
                self.rooms[first.to].receive(first.peer, first.text, self.now)
        elif soonest is not None:
            self.now = max(self.now, soonest[0])
            self.rooms[soonest[1]].advance(self.now)
        else:
            return False
        self.collect()
        return True

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        end = self.now + seconds
        while self.now < end and self.step():
            pass


def act(room: Room, rng: random.Random, now: float) -> bool:
    """One person at this device does something, if the table waits for them."""
    table = room.table
    if table is None:
        return False
    for seat in table.persons:
        if table.nods():
            table.nod(seat, now)
            return True
        if table.throws(seat):
            table.throw(seat, now)
            return True
        moves = table.moves(seat)
        if moves:
            table.move(seat, rng.choice(moves), now)
            return True
    return False


def table_of(
    game: Game, seats: int, guests: int, registry: Registry, seed: str, options: Options
) -> tuple[Network, HostRoom, list[GuestRoom]]:
    """A room with one person at the host, some guests and bots for the rest, all in the lobby."""
    net = Network(seed)
    bot = next(iter(game.mind.tempers))
    chairs = [Chair("Ann"), *[Chair("", afar=True)] * guests]
    chairs += [Chair(f"Bot {k}", bot) for k in range(seats - len(chairs))]
    host = HostRoom(
        game, chairs, options, keys=PlainKeys(f"{seed} host"), entropy=f"{seed} h", pace=QUICK
    )
    net.rooms["host"] = host
    rooms = []
    for k in range(guests):
        room = GuestRoom(
            f"Guest {k}",
            keys=PlainKeys(f"{seed} {k}"),
            entropy=f"{seed} g{k}",
            registry=registry,
            pace=QUICK,
        )
        net.rooms[f"guest{k}"] = room
        rooms.append(room)
        net.connect(f"guest{k}", "host")
    return net, host, rooms
