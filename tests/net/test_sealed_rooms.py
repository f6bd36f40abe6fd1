"""Sealed tables in rooms: on the network that loses, doubles, cuts and kills."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from tablee import games
from tablee.net import wire
from tablee.net.sealed.said import withdrawn
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
        host = self.net.rooms[self.net.host]
        assert isinstance(host, HostRoom)
        return host

    def table(self, name: str) -> SealedTable:
        table = self.net.rooms[name].table
        assert isinstance(table, SealedTable), name
        return table

    def sealed(self) -> None:
        """Until the match has come to every device."""
        while not all(isinstance(each.table, SealedTable) for each in self.net.rooms.values()):
            self.net.step()

    def beat(self) -> None:
        net, faults = self.net, self.net.faults
        for name, room in list(net.rooms.items()):
            table = room.table
            if isinstance(table, SealedTable) and name not in self.quiet:
                for seat in table.persons:
                    if moves := table.moves(seat):
                        table.move(seat, net.rng.choice(moves), net.now)
            net.turn(name)
            net.collect(name)
        for peer in list(net.links):
            if net.rng.random() < faults.cut / 2:
                net.cut(peer)
        for name in list(net.rooms):
            if net.rng.random() < faults.kill / 2:
                net.kill(name)
        net.at(0.5, self.beat)

    def over(self) -> bool:
        room = self.net.rooms.get(self.net.host)
        table = room.table if room is not None else None
        return isinstance(table, SealedTable) and table.over()

    def play(self, most: float = 20_000.0) -> None:
        while not self.over() and self.net.now < most:
            self.net.step()
        self.net.faults = Faults()
        self.net.run(100.0)  # whoever is dead is back by then
        assert self.over(), f"no end after {self.net.now:.0f} s (seed {self.net.seed})"

    def agree(self, *names: str) -> None:
        public = self.table(self.net.host).party.course.public
        assert self.table(self.net.host).party.course.cheat is None
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


def test_after_the_end_each_device_may_show_what_it_holds() -> None:
    room = SealedRoom("service-compris", "sealed room")
    room.play()
    net, devices = room.net, ("host", "guest0", "guest1", "watcher")
    assert not room.table("watcher").may_show
    shows = [name for name in devices if room.table(name).may_show]
    assert shows
    for name in shows:
        net.said.clear()
        net.rooms[name].show(net.now)
        net.run(5.0)
        told = [each for each in net.said if "shown their cards" in each]
        assert sorted(each.split(":")[0] for each in told) == sorted(devices), "once, to all"
        assert not room.table(name).may_show
        room.agree(*devices)
    hands = room.table("watcher").chronicle(room.seats).view
    assert all(face is not None for face, s in zip(hands.faces, hands.seen, strict=True) if s)


@pytest.mark.parametrize("number", range(SCHEDULES or 1))
@pytest.mark.parametrize("name", [*games.registry] if SCHEDULES else ["ptit-pois"])
def test_a_sealed_match_outlives_what_happens_to_its_devices(name: str, number: int) -> None:
    faults = (
        Faults(lose=0.01, double=0.02, swap=0.02, cut=0.01, kill=0.004, dead=(2.0, 60.0)),
        Faults(kill=0.006, dead=(25.0, 90.0)),
        Faults(cut=0.02, kill=0.004, dead=(2.0, 90.0)),
    )[number % 3]
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


def test_who_is_gone_before_the_first_card_is_played_without() -> None:
    """Nobody holds a share of that device's secret yet: the match begins anew, with a bot."""
    room = SealedRoom("ptit-pois", "sealed, gone at once")
    net = room.net
    room.sealed()
    assert not room.table("host").party.course.started
    (seat,) = room.table("guest1").persons
    net.faults = Faults(dead=(1e6, 2e6))
    net.kill("guest1")
    for name in ("host", "guest0"):
        net.rooms[name].vote("bot", seat, True, net.now)
        net.collect(name)
    net.run(10.0)
    assert room.host.lobby().sitters[seat].kind == "bot"
    assert room.table("host").party.course.started
    room.play()
    room.agree("host", "guest0", "watcher")


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


@pytest.mark.parametrize("events", [0, 1, 5, 12])
def test_another_device_hosts_when_the_host_is_gone_for_good(events: int) -> None:
    """Whenever that is; if the two that are left agree, bots play on for what it played."""
    room = SealedRoom("ptit-pois", f"sealed, host gone {events}")
    net = room.net
    room.sealed()
    while len(room.table("host").match.events) < events:
        net.step()
    net.faults = Faults(dead=(1e6, 2e6))
    net.kill("host")
    net.run(60.0)
    assert net.host in ("guest0", "guest1")
    assert room.host.lobby().phase == "playing"
    (ann,) = (k for k, each in enumerate(room.host.lobby().sitters) if each.name == "Ann")
    for name in ("guest0", "guest1"):
        net.rooms[name].vote("bot", ann, True, net.now)
    room.play()
    room.agree("guest0", "guest1", "watcher")
    assert not net.rooms["guest0"].notices()


def test_a_host_who_is_back_is_a_guest_and_plays_on() -> None:
    """Its bots are still its own: who hosts by now knows nothing of their hands."""
    room = SealedRoom("peco-peco", "sealed, host back")
    net = room.net
    net.run(20.0)
    before = len(room.table("host").match.events)
    net.faults = Faults(dead=(60.0, 61.0))
    net.kill("host")
    net.run(100.0)
    assert net.host in ("guest0", "guest1")
    back = net.rooms["host"]
    assert isinstance(back, GuestRoom)
    assert back.guest.connected
    net.faults = Faults()
    room.play()
    room.agree("host", "guest0", "guest1", "watcher")
    assert len(room.table("host").match.events) > before
    assert not room.table(net.host).replaced()


def test_a_move_that_the_host_told_nobody_of_is_taken_back() -> None:
    """It dies with it on its lips, and another move stands there when it is back: no fork."""
    room = SealedRoom("service-compris", "sealed, told nobody")
    net, guests = room.net, ("guest0", "guest1")
    room.sealed()

    def moving(name: str) -> bool:
        table = room.table(name)
        return any(table.moves(seat) for seat in table.persons)

    while not moving("host") or not any(moving(name) for name in guests):
        net.step()
    room.quiet |= {"host", *guests}
    for peer in net.links:  # what the host tells hangs in its channels
        net.last[peer] = net.now + 100.0
    known = list(room.table("host").party.taken)
    (seat,) = room.table("host").persons
    room.table("host").move(seat, room.table("host").moves(seat)[0], net.now)
    net.turn("host")
    net.collect("host")
    (alone,) = room.table("host").party.taken[len(known) :]
    assert room.table("host").party.moved_last
    net.faults = Faults(dead=(40.0, 41.0))
    net.kill("host")
    net.faults = Faults()
    net.run(30.0)
    assert net.host in guests
    room.quiet.clear()
    while len(room.table(net.host).party.taken) <= len(known):
        net.step()
    assert alone not in room.table(net.host).party.taken
    net.run(30.0)
    assert isinstance(net.rooms["host"], GuestRoom)
    room.play()
    assert alone not in room.table(net.host).party.taken
    assert all(room.table(name).party.course.cheat is None for name in net.rooms)
    room.agree("host", "guest0", "guest1", "watcher")


@pytest.mark.parametrize("text", ["", "3", "{}", "[[]]", '{"said": 3}\nno', '{"said": []}\nno'])
def test_what_is_damaged_stays_so_for_who_reads_it(text: str) -> None:
    assert withdrawn(text, 0) == text


def told_of_a_match(room: SealedRoom) -> tuple[GuestRoom, wire.Sealing]:
    """A guest, and what its host has told of the match."""
    room.net.run(8.0)
    device = room.net.rooms["guest0"]
    assert isinstance(device, GuestRoom)
    assert device.guest.sealing is not None
    return device, device.guest.sealing


def tell(room: SealedRoom, device: GuestRoom, said: wire.Sealing) -> None:
    """What comes over the channel of its host."""
    assert device.guest._peer is not None
    device.receive(device.guest._peer, wire.write(said), room.net.now)


def test_a_host_that_gives_a_device_no_seat_is_not_believed() -> None:
    room = SealedRoom("ptit-pois", "sealed, a device without a seat")
    device, said = told_of_a_match(room)
    mine = said.devices.index(device.guest.keys.public)
    seats = [*said.parties]
    seats[0], seats[mine] = (*seats[0], *seats[mine]), ()
    tell(room, device, replace(said, parties=tuple(seats)))
    assert device.guest.gone == "version"


def test_a_device_whose_host_has_it_begin_anew_says_so() -> None:
    """It is told of another match, and of its own again: its key is gone, and it is no cheat."""
    room = SealedRoom("ptit-pois", "sealed, anew")
    device, said = told_of_a_match(room)
    for each in (replace(said, room=said.room[::-1]), said):
        tell(room, device, each)
    room.net.run(20.0)
    told = [str(each) for each in device.notices()]
    assert any("no longer has the key" in each for each in [*told, *room.net.said]), told
    host = room.table(room.net.host)
    assert host.party.course.cheat is None


def test_the_table_is_handed_on_and_handed_back() -> None:
    room = SealedRoom("service-compris", "sealed, handed on")
    net = room.net
    for giver, taker in (("host", "guest0"), ("guest0", "host")):
        net.run(10.0)
        room.host.emote("hello")
        taken = net.rooms[taker]
        assert isinstance(taken, GuestRoom)
        assert taken.guest.me is not None
        assert net.host == giver
        room.host.pass_on(taken.guest.me, net.now)
        net.collect(giver)
        net.turn(giver)
        net.run(15.0)
        assert net.host == taker
    room.play()
    room.agree("host", "guest0", "guest1", "watcher")


def test_what_the_new_host_has_missed_comes_before_anything_new() -> None:
    """A move that one guest has heard of and the next host has not is still the move."""
    room = SealedRoom("ptit-pois", "sealed, missed")
    net = room.net
    room.sealed()
    net.run(15.0)
    heir, other = sorted(("guest0", "guest1"), key=lambda name: room.table(name).persons)
    party = room.table(heir).party
    while party.me in party.course.waiting():
        net.step()
    (peer,) = (end for end, (whose, _) in net.links.items() if whose == heir)
    net.last[peer] = net.now + 100.0  # what is told to the heir hangs in its channel
    known = len(room.table(heir).party.taken)
    while len(room.table(other).party.taken) == known:
        net.step()
    assert net.host == "host"
    net.faults = Faults(dead=(1e6, 2e6))
    net.kill("host")
    assert len(room.table(heir).party.taken) == known
    more = list(room.table(other).party.taken)
    net.run(40.0)
    assert net.host == heir
    assert room.table(heir).party.taken[: len(more)] == more
