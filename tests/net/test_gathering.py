"""The shares that a match outlives its host by: whose they are, and that they stay of one kind."""

from __future__ import annotations

from functools import partial

import pytest

from tablee import games
from tablee.net import shamir, wire
from tablee.net.chance import Chance
from tablee.net.gathering import Estate, Gathering
from tablee.net.whole import pledge_of
from tablee.table.afar import GuestRoom
from tablee.table.hosted import HostRoom
from tests.net.simulated import Network, Play, lobby_of_devices

SEED = "cd" * 32


def gathering(share: wire.Share) -> Gathering:
    """What the heir at seat 1 of five gathers from the guests at seats 2, 3 and 4."""
    game = games.load("peco-peco")
    estate = Estate(game, 5, game.complete({}, 5), [], {1: pledge_of(SEED)}, (), share)
    return Gathering(estate, "ab" * 32, 2, {2, 3, 4}, hides=True)


def give(share: wire.Share, x: int | None = None) -> wire.Give:
    return wire.Give(share.need, share.x if x is None else x, share.y, 0, (), (), (), more=False)


def test_a_share_counts_for_its_own_seat_alone() -> None:
    shares = Chance(SEED).shares([1, 2, 3, 4])
    found = gathering(shares[1])
    lie = wire.Share(3, 0, "ee" * 32)
    for x in range(1, 256):
        if x != 3:  # who sits at 2 has the third share: no other can be given in its place
            found.take(2, 2, give(lie, x))
    found.take(9, None, give(lie, 5))  # who watches has none
    assert not found.ready(0.0)
    assert found.shares == {2: shares[1]}
    found.take(3, 3, give(shares[3]))
    found.take(4, 4, give(shares[4]))
    assert found.ready(10.0) or found.ready(20.0)
    assert found.estate.seed == SEED


def test_a_false_share_of_ones_own_does_not_hide_the_true_ones() -> None:
    shares = Chance(SEED).shares([1, 2, 3, 4])
    found = gathering(shares[1])
    found.take(2, 2, give(wire.Share(3, 3, "ee" * 32)))
    found.take(3, 3, give(shares[3]))
    assert not found.ready(0.0)
    found.take(4, 4, give(shares[4]))
    found.ready(0.0)
    assert found.estate.seed == SEED


def held(net: Network) -> dict[str, wire.Share]:
    """The shares of the seed, by device."""
    rooms = {name: room for name, room in net.rooms.items() if isinstance(room, GuestRoom)}
    copies = {name: room.guest.copy for name, room in rooms.items()}
    return {name: copy.share for name, copy in copies.items() if copy and copy.share}


def opened(shares: list[wire.Share]) -> str:
    return shamir.opened({share.x: bytes.fromhex(share.y) for share in shares}).hex()


def begun(seed: str) -> tuple[Network, HostRoom]:
    """Five people, four of them afar, in mid-match."""
    net, host = lobby_of_devices(games.load("peco-peco"), 5, 4, games.registry, seed, {})
    net.run(3.0)
    host.start(net.now)
    Play(net)
    net.run(5.0)
    assert [share.need for share in held(net).values()] == [3] * 4
    return net, host


def lose(net: Network, name: str) -> None:
    """That device loses its channels."""
    for peer in [peer for peer, (whose, _) in net.links.items() if whose == name]:
        net.cut(peer)


@pytest.mark.parametrize("what", ["bot", "block"])
def test_the_shares_stay_of_one_kind_when_somebody_is_voted_out(what: str) -> None:
    net, host = begun(f"voted {what}")
    out = host.host.hall.seat_of(host.host.hall.members[1].id)
    assert out is not None
    gone = next(name for name, share in held(net).items() if share.x == out + 1)
    if what == "bot":
        net.rooms.pop(gone)
        lose(net, gone)
        net.run(40.0)
    for seat in range(5):
        if seat != out:
            host.host.vote(seat, what, out, True, net.now)
    assert host.host.hall.places[out].kind == "bot"
    net.run(3.0)
    some = next(name for name in held(net) if name != gone)
    lose(net, some)  # it loses the host for a moment, and is told all of it again
    net.at(0.5, partial(net.meet, some))
    net.run(10.0)
    shares = [share for name, share in held(net).items() if name != gone]
    assert len(shares) == 3
    assert len({share.need for share in shares}) == 1
    assert opened(shares[: shares[0].need]) == host.host.chance.own
