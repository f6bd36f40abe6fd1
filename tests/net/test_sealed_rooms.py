"""Sealed tables in rooms: on the network that loses, doubles, cuts and kills."""

from __future__ import annotations

import os

import pytest

from tablee import games
from tablee.net import wire
from tablee.table import Chair, Pace
from tablee.table.afar import GuestRoom
from tablee.table.hosted import HostRoom
from tablee.table.sealed import SealedTable
from tests.net.sealed_table import Once
from tests.net.simulated import Faults, Network

CALM = Pace(chance=0.0, bot=0.5, step=0.5, hesitation=(0.3, 0.6), least=0.0, window=6.0)
SCHEDULES = int(os.environ.get("TABLEE_SEALED", "0"))
"""Of each game; 20 at full size, else one of one game."""


class SealedNetwork(Network):
    """Devices that can play at sealed tables."""

    suite = Once()

    def visitor(self, name: str, *, watch: bool = False) -> GuestRoom:
        room = GuestRoom(
            name.capitalize(),
            keys=self.keys(name),
            entropy=self.entropy(),
            registry=self.registry,
            watch=watch,
            pace=CALM,
            suite=self.suite,
        )
        self.rooms[name] = room
        self.at(self.rng.uniform(0, 0.3), lambda: self.meet(name))
        return room

    def restart(self, name: str) -> None:
        kept = self.kept.get(name, "")
        if not kept.startswith('{"host"'):
            room = self.visitor(name)
            if kept:
                room.restore(kept, self.registry, self.now)
            return
        self.rooms[name] = HostRoom.restore(
            kept,
            keys=self.keys(name),
            entropy=self.entropy(),
            registry=self.registry,
            now=self.now,
            pace=CALM,
            suite=self.suite,
        )
        self.at(0.2, lambda: self.announce(name))


class SealedRoom:
    """A host with a bot, and two guests; people click at random."""

    def __init__(self, name: str, seed: str, faults: Faults | None = None) -> None:
        game = games.load(name)
        self.seats = max(4, game.seats.start)
        self.net = SealedNetwork(seed, games.registry)
        bot = next(iter(game.mind.tempers))
        chairs = [Chair("Ann"), Chair("", afar=True), Chair("", afar=True)]
        chairs += [Chair(f"Bot {k}", bot) for k in range(self.seats - 3)]
        self.net.rooms["host"] = HostRoom(
            game,
            chairs,
            {},
            keys=self.net.keys("host"),
            entropy=self.net.entropy(),
            pace=CALM,
            suite=self.net.suite,
        )
        for k in range(2):
            self.net.visitor(f"guest{k}")
        self.net.visitor("watcher", watch=True)
        self.net.run(4.0)
        self.host.start(self.net.now)
        self.net.faults = faults or Faults()
        self.quiet: set[str] = set()
        self.net.at(0.0, self.beat)

    @property
    def host(self) -> HostRoom:
        host = self.net.rooms["host"]
        assert isinstance(host, HostRoom)
        return host

    def table(self, name: str) -> SealedTable:
        table = self.net.rooms[name].table
        assert isinstance(table, SealedTable), name
        return table

    def beat(self) -> None:
        net, faults = self.net, self.net.faults
        for name, room in list(net.rooms.items()):
            table = room.table
            if isinstance(table, SealedTable) and name not in self.quiet:
                for seat in table.persons:
                    if moves := table.moves(seat):
                        table.move(seat, net.rng.choice(moves), net.now)
            net.collect(name)
        for peer in list(net.links):
            if net.rng.random() < faults.cut / 2:
                net.cut(peer)
        for name in list(net.rooms):
            if net.rng.random() < faults.kill / 2:
                net.kill(name)
        net.at(0.5, self.beat)

    def over(self) -> bool:
        table = self.net.rooms["host"].table if "host" in self.net.rooms else None
        return isinstance(table, SealedTable) and table.over()

    def play(self, most: float = 20_000.0) -> None:
        while not self.over() and self.net.now < most:
            self.net.step()
        self.net.faults = Faults()
        self.net.run(60.0)
        assert self.over(), f"no end after {self.net.now:.0f} s (seed {self.net.seed})"

    def agree(self, *names: str) -> None:
        public = self.table("host").party.course.public
        assert self.table("host").party.course.cheat is None
        for name in names or tuple(self.net.rooms):
            table = self.table(name)
            assert table.chronicle(self.seats).view == public, name
            for seat in table.persons:
                assert table.chronicle(seat).view == table.match.position.view(seat), name


def test_a_sealed_match_is_played_in_a_room_and_its_host_sends_no_face() -> None:
    room = SealedRoom("service-compris", "sealed room")
    room.play()
    room.agree("host", "guest0", "guest1", "watcher")
    lobby = room.host.lobby()
    assert lobby.phase == "over"
    kinds = {type(wire.from_host(t)).KIND for mine, _, t in room.net.sent if mine == "host"}
    assert {"sealing", "board"} <= kinds
    assert not kinds & {"begin", "log", "share", "opened"}
    longest = max(len(text) for _, _, text in room.net.sent)
    assert longest < 60_000


@pytest.mark.parametrize("number", range(SCHEDULES or 1))
@pytest.mark.parametrize("name", games.registry if SCHEDULES else ["ptit-pois"])
def test_a_sealed_match_outlives_what_happens_to_its_devices(name: str, number: int) -> None:
    faults = Faults(lose=0.01, double=0.02, swap=0.02, cut=0.01, kill=0.004, dead=(2.0, 10.0))
    room = SealedRoom(name, f"sealed {name} {number}", faults)
    room.play()
    room.agree()


def test_a_bot_plays_on_for_who_is_gone_if_all_agree() -> None:
    room = SealedRoom("ptit-pois", "sealed, gone")
    room.net.run(40.0)
    (seat,) = room.table("guest1").persons
    room.net.faults = Faults(dead=(1e6, 2e6))
    room.net.kill("guest1")
    room.host.vote("bot", seat, True, room.net.now)
    room.net.run(30.0)
    assert not room.over()
    assert room.host.lobby().sitters[seat].kind == "guest"
    guest = room.net.rooms["guest0"]
    assert isinstance(guest, GuestRoom)
    guest.vote("bot", seat, True, room.net.now)
    room.net.run(5.0)
    assert room.host.lobby().sitters[seat].kind == "bot"
    room.play()
    room.agree("host", "guest0")


def test_a_device_without_the_means_sits_at_no_sealed_table() -> None:
    room = SealedRoom("pechvogel", "sealed, without")
    plain = GuestRoom(
        "Plain", keys=room.net.keys("plain"), entropy="plain", registry=games.registry, watch=True
    )
    room.net.rooms["plain"] = plain
    room.net.meet("plain")
    room.net.run(10.0)
    assert plain.lobby() is not None
    assert plain.table is None
