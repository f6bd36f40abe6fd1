"""A network in a test: devices joined by channels, in a time of its own, all from one seed.

It stands for everything that is not the protocol: channels that deliver late, lose, double and
swap what they carry, or break; devices that die and start again; the page that finds the host
again, and hands a table on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from tablee.kernel import Game, Options, Registry
from tablee.net.keys import Curve, digest
from tablee.table import Chair, Pace
from tablee.table.afar import AfarTable, GuestRoom
from tablee.table.hosted import HostRoom

QUICK = Pace(chance=0.0, bot=0.0, step=0.0, hesitation=(0.0, 0.1), least=0.0, window=12.0)


class PlainKeys:
    """Signatures that anybody could make, and that cost nothing: for thousands of matches."""

    def __init__(self, secret: str) -> None:
        self.public = digest(f"public {secret}")

    def sign(self, what: str) -> str:
        return digest(f"{self.public} {what}")

    def verify(self, public: str, what: str, proof: str) -> bool:
        return digest(f"{public} {what}") == proof

    def quicken(self, curve: Curve) -> None:
        """They are quick."""


@dataclass(frozen=True)
class Faults:
    """How bad the network is, each as a chance for every text or every second."""

    lose: float = 0.0
    double: float = 0.0
    swap: float = 0.0
    cut: float = 0.0
    stall: float = 0.0
    """That a channel delivers nothing for up to seventy seconds, and then all of it."""
    kill: float = 0.0
    dead: tuple[float, float] = (2.0, 60.0)
    """For how many seconds a device is dead."""


@dataclass(order=True)
class Timed:
    """Something that happens at a time; of two at once the first that was put there."""

    at: float
    number: int
    do: Callable[[], None] = field(compare=False)


class Network:
    """Devices by name, channels between them, and the time."""

    def __init__(self, seed: str, registry: Registry, faults: Faults | None = None) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.registry = registry
        self.faults = faults or Faults()
        self.now = 0.0
        self.rooms: dict[str, HostRoom | GuestRoom] = {}
        self.links: dict[str, tuple[str, str]] = {}
        """By an end of a channel: whose end it is, and the other end."""
        self.sent: list[tuple[str, str, str]] = []
        """Every text that was sent: from which device, to which, and what."""
        self.said: list[str] = []
        """What was told at the devices."""
        self.kept: dict[str, str] = {}
        """By device: what its page keeps."""
        self._heap: list[Timed] = []
        self._numbers = 0
        self.last: dict[str, float] = {}
        self._alarms: dict[str, float] = {}

    @property
    def host(self) -> str:
        """The device that hosts, or whose host is gone: of several the one of the latest term."""
        hosts = self._hosts()
        return max(hosts, default=(0, "host"))[1]

    def _hosts(self) -> list[tuple[int, str]]:
        rooms = self.rooms.items()
        return [(room.host.term, name) for name, room in rooms if isinstance(room, HostRoom)]

    def keys(self, name: str) -> PlainKeys:
        """The keys of a device: the same after a restart."""
        return PlainKeys(f"{self.seed} {name}")

    def entropy(self) -> str:
        """Text that nobody else has."""
        return f"{self.seed} {self.rng.random()}"

    def at(self, delay: float, do: Callable[[], None]) -> None:
        """Let something happen later."""
        self._numbers += 1
        heappush(self._heap, Timed(self.now + delay, self._numbers, do))

    # Devices.

    def visitor(self, name: str, *, watch: bool = False) -> GuestRoom:
        """A guest's device that looks for the host."""
        room = GuestRoom(
            name.capitalize(),
            keys=self.keys(name),
            entropy=self.entropy(),
            registry=self.registry,
            watch=watch,
            pace=QUICK,
        )
        self.rooms[name] = room
        self.at(self.rng.uniform(0, 0.3), lambda: self.meet(name))
        return room

    def meet(self, name: str) -> None:
        """A guest's page looks for the host, until it has a channel."""
        room, hosts = self.rooms.get(name), self._hosts()
        if not isinstance(room, GuestRoom) or room.guest.gone == "blocked":
            return
        if hosts and not self._ends(name):
            latest = max(hosts)[0]
            self.connect(name, self.rng.choice([each for term, each in hosts if term == latest]))
        self.at(self.rng.uniform(0.5, 3.0), lambda: self.meet(name))

    def _ends(self, name: str) -> list[str]:
        return [peer for peer, (whose, _) in self.links.items() if whose == name]

    def announce(self, name: str) -> None:
        """A device hosts the table: guests of an earlier term go over, and other hosts hear it."""
        mine = self.rooms.get(name)
        if not isinstance(mine, HostRoom):
            return
        for other, room in list(self.rooms.items()):
            if other == name:
                continue
            if isinstance(room, GuestRoom):
                for peer in self._ends(other):
                    host = self.rooms.get(self.links[self.links[peer][1]][0])
                    if not isinstance(host, HostRoom) or host.host.term < mine.host.term:
                        self.cut(peer)
                        self.connect(other, name)
                continue
            low, high = (room, mine) if room.host.term < mine.host.term else (mine, room)
            low.rival(low.host.term < high.host.term, self.now)
            if low.host.term == high.host.term:
                high.rival(False, self.now)
            for each in (other, name):
                self.turn(each)
                self.collect(each)

    def connect(self, guest: str, host: str) -> None:
        """Open a channel."""
        self._numbers += 1
        here, there = f"{guest}>{self._numbers}", f"{host}>{self._numbers}"
        self.links[here], self.links[there] = (guest, there), (host, here)
        self.rooms[host].opened(there, self.now)
        self.rooms[guest].opened(here, self.now)
        self.collect(host)

    def cut(self, peer: str) -> None:
        """A channel is gone, with all that was on its way."""
        if peer not in self.links:
            return
        mine, other = self.links.pop(peer)
        theirs, _ = self.links.pop(other)
        for name, end in ((mine, peer), (theirs, other)):
            if name in self.rooms:
                self.rooms[name].closed(end, self.now)
                self.collect(name)

    def kill(self, name: str) -> None:
        """A device dies; its page comes back later with what it has kept, which is all that it
        knew: a page keeps what it is told before it sends or shows anything.
        """
        self.kept[name] = self.rooms.pop(name).save()
        self._alarms.pop(name, None)
        for peer in self._ends(name):
            self.cut(peer)
        self.at(self.rng.uniform(*self.faults.dead), lambda: self.restart(name))

    def restart(self, name: str) -> None:
        """A page is loaded again: who was the host goes on as one, until it hears of another."""
        kept = self.kept.get(name, "")
        keys, entropy = self.keys(name), self.entropy()
        if kept.startswith('{"host"'):
            self.rooms[name] = HostRoom.restore(
                kept, keys=keys, entropy=entropy, registry=self.registry, now=self.now, pace=QUICK
            )
            self.at(self.rng.uniform(0.1, 0.5), lambda: self.announce(name))
            return
        room = self.visitor(name)
        if kept.startswith('{"guest"') and self.rng.random() < 0.7:
            room.restore(kept, self.registry, self.now)

    def turn(self, name: str) -> None:
        """What a page does when its device becomes the host, or is it no longer."""
        room = self.rooms[name]
        if isinstance(room, GuestRoom) and room.leads:
            for peer in self._ends(name):
                self.cut(peer)
            self.rooms[name] = HostRoom.inherit(room, self.entropy(), self.now)
            self.at(self.rng.uniform(0.1, 0.5), lambda: self.announce(name))
        elif isinstance(room, HostRoom) and room.deposed:
            self.rooms[name] = GuestRoom.after(
                room, entropy=self.entropy(), registry=self.registry, now=self.now
            )
            self.at(0.1, lambda: self.meet(name))

    # Time.

    def collect(self, name: str) -> None:
        """Take what a device wants sent, and set its alarm."""
        room = self.rooms.get(name)
        if room is None:
            return
        texts = room.outbox(self.now)
        self.said += [f"{name}: {say}" for say in room.notices()]
        for peer, text in texts:
            if peer in self.links:
                self._post(peer, text)
        due = room.due()
        if due is not None and self._alarms.get(name, -1.0) != due:
            self._alarms[name] = due
            self.at(max(0.0, due - self.now), lambda: self._ring(name, due))

    def _ring(self, name: str, due: float) -> None:
        if name in self.rooms and self._alarms.get(name) == due:
            del self._alarms[name]
            self.rooms[name].advance(self.now)
            self.turn(name)
            self.collect(name)

    def _post(self, peer: str, text: str | None) -> None:
        mine, other = self.links[peer]
        to = self.links[other][0]
        rng, faults = self.rng, self.faults
        at = max(self.now + rng.uniform(0.01, 0.15), self.last.get(other, 0.0))
        if text is None:
            self.at(at - self.now, lambda: self.cut(other))
            return
        self.sent.append((mine, to, text))
        copies = 0 if rng.random() < faults.lose else 1 + (rng.random() < faults.double)
        for _ in range(copies):
            late = rng.uniform(0, 1.0) if rng.random() < faults.swap else 0.0
            if not late:
                self.last[other] = at  # else a channel keeps the order
            self.at(at + late - self.now, lambda: self._arrive(other, text))

    def _arrive(self, peer: str, text: str) -> None:
        if peer in self.links:
            name = self.links[peer][0]
            self.rooms[name].receive(peer, text, self.now)
            self.turn(name)
            self.collect(name)

    def step(self) -> None:
        """The next thing happens."""
        timed = heappop(self._heap)
        self.now = max(self.now, timed.at)
        timed.do()

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        end = self.now + seconds
        self.at(seconds, lambda: None)
        for name in list(self.rooms):
            self.collect(name)
        while self.now < end:
            self.step()


class Play:
    """People at all devices who do what the table waits for, and now and then something else."""

    def __init__(self, net: Network) -> None:
        self.net = net
        net.at(0.0, self.beat)

    def beat(self) -> None:
        """Every half a second: who may does something; devices and channels fail."""
        net, faults = self.net, self.net.faults
        for name in list(net.rooms):
            if name in net.rooms:
                self.act(net.rooms[name])
                net.turn(name)
                net.collect(name)
        for peer in list(net.links):
            if peer not in net.links:  # cut with its other end, or while that was told
                continue
            if net.rng.random() < faults.cut / 2:
                net.cut(peer)
            elif net.rng.random() < faults.stall / 2:
                late = net.now + net.rng.uniform(2.0, 70.0)
                net.last[peer] = net.last[net.links[peer][1]] = late
        for name in list(net.rooms):
            if net.rng.random() < faults.kill / 2 and self.begun():
                net.kill(name)
        net.at(0.5, self.beat)

    def begun(self) -> bool:
        """Whether the match is under way."""
        host = self.net.rooms.get(self.net.host)
        return isinstance(host, HostRoom) and host.table is not None

    def act(self, room: HostRoom | GuestRoom) -> None:
        """The people at a device do one thing each, if the table waits for them."""
        table, rng, now = room.table, self.net.rng, self.net.now
        if table is None or (isinstance(table, AfarTable) and not self._reached(room)):
            return
        self.vote(room)
        for seat in table.persons:
            if table.nods():
                table.nod(seat, now)
                return
            if table.undoable(seat) and rng.random() < 0.05:
                table.undo(seat, now)
                return
            if table.throws(seat):
                table.throw(seat, now)
                return
            moves = table.moves(seat)
            if moves:
                table.move(seat, rng.choice(moves), now)
                return

    @staticmethod
    def _reached(room: HostRoom | GuestRoom) -> bool:
        return isinstance(room, GuestRoom) and room.guest.connected

    def vote(self, room: HostRoom | GuestRoom) -> None:
        """Now and then people are for a bot on the seat of who is away."""
        lobby = room.lobby()
        if lobby is None or self.net.rng.random() > 0.05:
            return
        for seat, sitter in enumerate(lobby.sitters):
            if sitter.kind == "guest" and not sitter.here and isinstance(room, GuestRoom):
                room.vote("bot", seat, True, self.net.now)


def lobby_of_devices(
    game: Game,
    seats: int,
    guests: int,
    registry: Registry,
    seed: str,
    options: Options,
    faults: Faults | None = None,
    net: Network | None = None,
) -> tuple[Network, HostRoom]:
    """A room with one person at the host, some guests and bots for the rest, all in the lobby."""
    net = net or Network(seed, registry, faults)
    bot = next(iter(game.mind.tempers))
    chairs = [Chair("Ann"), *[Chair("", afar=True)] * guests]
    chairs += [Chair(f"Bot {k}", bot) for k in range(seats - len(chairs))]
    host = HostRoom(game, chairs, options, keys=net.keys("host"), entropy=net.entropy(), pace=QUICK)
    net.rooms["host"] = host
    for k in range(guests):
        net.visitor(f"guest{k}")
    return net, host


def play_out(net: Network, most: float = 40_000.0) -> HostRoom:
    """Play the match to its end; then let the network be good, and all come back."""
    host = net.rooms["host"]
    assert isinstance(host, HostRoom)
    net.run(3.0)
    while any(sitter.kind == "open" for sitter in host.lobby().sitters):
        net.run(1.0)
    host.start(net.now)
    Play(net)
    while net.now < most:
        net.step()
        room = net.rooms.get(net.host)
        if isinstance(room, HostRoom) and room.table is not None and room.table.over():
            break
    net.faults = Faults()
    net.run(100.0)
    room = net.rooms[net.host]
    assert isinstance(room, HostRoom)
    assert room.table is not None
    assert room.table.over(), f"no end after {net.now:.0f} s (seed {net.seed})"
    return room


def agree(net: Network, host: HostRoom) -> None:
    """Every device's view is what the whole shows its seat, and its log is the host's."""
    assert host.table is not None
    assert host.host.ledger is not None
    whole = host.table.match
    for name, room in net.rooms.items():
        if room is host:
            continue
        assert isinstance(room, GuestRoom), f"{name} hosts, too (seed {net.seed})"
        table, copy = room.table, room.guest.copy
        assert table is not None, f"{name} has no table (seed {net.seed})"
        assert copy is not None
        viewer = whole.seats if copy.seat < 0 else copy.seat
        where = f"{name} (seed {net.seed})"
        assert copy.chain.texts == host.host.ledger.chain.texts, where
        assert copy.chain.head == host.host.ledger.chain.head, where
        assert table.match.position == whole.position.view(viewer), where
        if copy.seat in table.persons:  # else a bot has the seat by now
            assert table.chronicle(viewer).view == whole.position.view(viewer), where
        assert table.chronicle(whole.seats).view == whole.position.view(whole.seats), where
