"""What the tests of rooms have in common: a table of devices in a simulated network."""

from __future__ import annotations

from tablee import games
from tablee.table.afar import GuestRoom
from tablee.table.hosted import HostRoom
from tests.net.simulated import Network, Play, lobby_of_devices


def seated(name: str, seed: str, guests: int = 2, seats: int = 3) -> tuple[Network, HostRoom]:
    """A match that has just begun."""
    net, host = lobby_of_devices(games.load(name), seats, guests, games.registry, seed, {})
    net.run(3.0)
    host.start(net.now)
    net.run(1.0)
    assert host.table is not None
    return net, host


def guest(net: Network, name: str) -> GuestRoom:
    room = net.rooms[name]
    assert isinstance(room, GuestRoom)
    return room


def gone(net: Network, name: str) -> None:
    """A device is gone, and does not come back by itself."""
    net.kept[name] = net.rooms.pop(name).save()
    for peer in [peer for peer, (whose, _) in net.links.items() if whose == name]:
        net.cut(peer)


def play_on(net: Network) -> HostRoom:
    """Play what has begun to its end."""
    room = net.rooms[net.host]
    assert isinstance(room, HostRoom)
    Play(net)
    while net.now < 20_000 and not (room.table is not None and room.table.over()):
        net.step()
        room = net.rooms[net.host]
        assert isinstance(room, HostRoom)
    net.run(40.0)
    return room
