"""Whole matches among devices: what each of them folds is what its seat may see."""

from __future__ import annotations

import random

import pytest

from tablee import games
from tests.net.simulated import act, table_of

GAMES = tuple(games.registry)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_among_three_devices_ends_the_same_on_all(name: str) -> None:
    game = games.load(name)
    net, host, guests = table_of(game, max(3, game.seats.start), 2, games.registry, name, {})
    net.run(1.0)
    lobby = host.lobby()
    assert {each.name for each in lobby.sitters[:3]} == {"Ann", "Guest 0", "Guest 1"}
    host.start(net.now)
    net.run(1.0)
    rng = random.Random(name)
    for _ in range(60_000):
        if host.table is not None and host.table.over():
            break
        if not any(act(room, rng, net.now) for room in net.rooms.values()):
            net.step()
    assert host.table is not None
    assert host.table.over()
    net.run(1.0)
    whole = host.table.match
    for guest in guests:
        assert guest.table is not None
        (seat,) = guest.table.persons
        assert guest.table.match.position == whole.position.view(seat)
        assert guest.table.chronicle(seat).view == whole.position.view(seat)
        assert guest.table.chronicle(whole.seats).view == whole.position.view(whole.seats)
