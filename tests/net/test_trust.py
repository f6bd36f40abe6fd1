"""Trust in chance: what an honest host deals is found to be so, and what another does is not."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.kernel import Event, Position, SeededDealer, happen
from tablee.kernel.dealer import shuffled
from tablee.net.chance import Chance, needed
from tablee.net.host import Host
from tablee.net.keys import Ed25519
from tablee.table.afar import GuestRoom
from tests.net.simulated import Network, Play, lobby_of_devices, play_out


def told(net: Network, who: str, words: str) -> bool:
    """Whether that was told at a device."""
    return any(line.startswith(f"{who}:") and words in line for line in net.said)


def match(name: str, seed: str) -> Network:
    """A whole match; the devices say what they have found."""
    game = games.load(name)
    net, _ = lobby_of_devices(game, max(3, game.seats.start), 2, games.registry, seed, {})
    play_out(net)
    return net


class Cheat(SeededDealer):
    """Draws again when it does not like what it has drawn, once in a match."""

    done = False

    def deal(self, position: Position) -> Event:
        want = position.want
        if self.done or want is None or want[0] not in ("roll", "shuffle"):
            return super().deal(position)
        self.done = True
        self.rng.random()
        if want[0] == "roll":
            return happen(position, None, (0,) * want[1])
        return happen(position, None, (), shuffled(position, want[1], self.rng))


@pytest.mark.parametrize("name", ["pechvogel", "ptit-pois"])
def test_a_host_that_draws_again_is_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.table.table.SeededDealer", Cheat)
    net = match(name, f"cheat {name}")
    for who in ("guest0", "guest1"):
        assert told(net, who, "do not agree"), net.said
        assert not told(net, who, "Checked")


def test_a_host_that_opens_another_seed_than_it_promised_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Chance, "seed", property(lambda chance: chance.own))  # nothing mixed in
    net = match("ptit-pois", "unmixed")
    assert told(net, "guest0", "do not agree")


def test_nobody_picks_chance_alone() -> None:
    """The same host's seed, another guest's: another match. The host had promised before."""
    first = []
    for seed in ("mix a", "mix b"):
        net, host = lobby_of_devices(games.load("ptit-pois"), 3, 2, games.registry, seed, {})
        host.host.chance = Chance("ab" * 32)
        net.run(3.0)
        host.start(net.now)
        net.run(3.0)
        assert host.table is not None
        assert len(host.host.chance.reveals) == 2
        first.append(host.table.match.position.faces)
    assert first[0] != first[1]


def test_a_host_that_leaves_out_what_was_mixed_in_is_told_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mixed = Host._mixed

    def without(host: Host) -> None:
        for _, member in list(host.hall.guests())[1:]:
            member.reveal = ""
        mixed(host)

    monkeypatch.setattr(Host, "_mixed", without)
    net, host = lobby_of_devices(games.load("ptit-pois"), 3, 2, games.registry, "left out", {})
    net.run(3.0)
    host.start(net.now)
    net.run(3.0)
    assert sum("left out" in line for line in net.said) == 1


def test_a_guest_who_does_not_say_what_it_promised_is_waited_for_so_long_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Host, "_reveal", lambda *_: None)
    net, host = lobby_of_devices(games.load("ptit-pois"), 3, 2, games.registry, "silent", {})
    net.run(3.0)
    host.start(net.now)
    net.run(3.0)
    assert host.table is None
    net.run(5.0)
    assert host.table is not None


def test_a_move_that_a_host_makes_up_for_a_guest_is_told_to_all() -> None:
    net, host = lobby_of_devices(games.load("pechvogel"), 3, 2, games.registry, "made up", {})
    for name in ("guest0", "guest1"):
        net.rooms[name].guest.keys = Ed25519(name)  # type: ignore[union-attr]  # a guest
    host.host.keys = Ed25519("host")
    host.host.hall.key = host.host.keys.public
    net.run(3.0)
    host.start(net.now)
    play = Play(net)
    net.run(20.0)
    assert host.table is not None
    assert sum(event.seat in (1, 2) for event in host.table.match.events) > 3
    assert not told(net, "guest0", "not signed")
    play.act = lambda room: None  # type: ignore[method-assign]  # nobody acts by itself
    for _ in range(100):
        position = host.table.match.position
        seat = (position.to_act() or (0,))[0]
        if position.want is None and seat == 2:
            host.table.move(seat, position.legal(seat)[0], net.now, afar=True)
            break
        Play.act(play, net.rooms["host"])
        for name in ("guest0", "guest1"):
            Play.act(play, net.rooms[name])
        net.run(1.0)
    net.run(2.0)
    for name in ("guest0", "guest1"):
        assert told(net, name, "not signed"), net.said


def test_a_move_on_what_was_taken_back_while_it_waited_is_not_carried_out() -> None:
    net, host = lobby_of_devices(games.load("don-peperoni"), 3, 1, games.registry, "waits", {})
    net.run(3.0)
    host.start(net.now)
    play, guest, table = Play(net), net.rooms["guest0"], None
    play.act = lambda room: None  # type: ignore[method-assign]  # nobody acts by itself
    assert isinstance(guest, GuestRoom)
    while not (table and table.undoable(0) and guest.table and guest.table.moves(1)):
        if not (table and table.undoable(0)):
            Play.act(play, host)
        Play.act(play, guest)
        net.run(1.0)
        table = host.table
    was = len(table.match.events)
    guest.table.move(1, guest.table.moves(1)[0], net.now)
    for peer, text in guest.outbox(net.now):
        host.receive(net.links[peer][1], text, net.now)  # it waits for `advance`
    taken = table.undo(0, net.now).move
    table.move(0, next(move for move in table.moves(0) if move != taken), net.now)
    assert len(table.match.events) == was
    net.run(2.0)
    assert len(table.match.events) == was
    assert told(net, "guest0", "moved on meanwhile")
    assert not told(net, "guest0", "not signed")


@pytest.mark.parametrize(
    ("guests", "need"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 3), (5, 3), (7, 4)]
)
def test_never_one_alone_opens_the_seed(guests: int, need: int) -> None:
    assert needed(guests) == need
    shares = Chance("cd" * 32).shares(list(range(1, guests + 1)))
    assert len(shares) == (guests if need else 0)
    assert all(share.need == need and share.y != "cd" * 32 for share in shares.values())
