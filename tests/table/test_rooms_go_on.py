"""Rooms in time: the table is handed on, inherited, kept and loaded again, and played at anew."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from tablee import games
from tablee.kernel import IllegalMove, TableeError
from tablee.table import Pace
from tablee.table.afar import GuestRoom
from tablee.table.hosted import HostRoom
from tests.net.simulated import Network, agree, lobby_of_devices, play_out
from tests.table.rooms import gone, guest, play_on, seated

PEAS, UNLUCKY = games.load("ptit-pois"), games.load("pechvogel")


# Handing the table on.


@pytest.mark.parametrize(("name", "guests"), [("ptit-pois", 1), ("pechvogel", 2)])
def test_the_host_hands_the_table_on_and_plays_as_a_guest(name: str, guests: int) -> None:
    net, host = seated(name, f"pass {name}", guests, guests + 1)
    with pytest.raises(IllegalMove, match="handed"):
        host.pass_on(99, net.now)
    heir = next(s.member for s in host.lobby().sitters if s.name == "Guest0")
    host.pass_on(heir, net.now)
    net.collect("host")
    net.turn("host")
    net.run(5.0)
    assert net.host == "guest0"
    room = net.rooms["guest0"]
    assert isinstance(room, HostRoom)
    assert guest(net, "host").table is not None
    assert room.host.term == 2
    agree(net, play_on(net))
    assert sum("Checked: all" in line for line in net.said) == guests, "chance goes on as it was"


def test_two_devices_with_hidden_hands_wait_for_the_host() -> None:
    net, _host = seated("ptit-pois", "two", 1, 2)
    gone(net, "host")
    net.run(200.0)
    room = guest(net, "guest0")
    assert not room.leads, "it would know all cards"
    assert room.table is not None
    net.restart("host")
    net.run(10.0)
    agree(net, play_on(net))


def test_chairs_that_fit_no_person_do_not_trouble_the_heir() -> None:
    """A host may say anything of who sits where: who has no key is nobody to wait for."""
    net, _host = seated("pechvogel", "chairs")
    room = guest(net, "guest0")
    state, me = room.guest.state, room.guest.me
    assert state is not None
    chairs = [
        chair if chair.member == me else chair._replace(kind="guest", member=77, key="")
        for chair in state.chairs
    ]
    room.guest.state = replace(state, chairs=tuple(chairs))
    gone(net, "host")
    heir = HostRoom.inherit(room, net.entropy(), net.now)
    heir.advance(net.now)
    assert [place.kind for place in heir.host.hall.places].count("bot") == len(chairs) - 1


def test_a_host_that_is_gone_is_followed_within_thirty_seconds() -> None:
    for name in ("pechvogel", "ptit-pois", "don-peperoni"):
        net, host = seated(name, f"gone {name}")
        assert host.table is not None
        whole = host.table.match.position
        gone(net, "host")
        net.run(30.0)
        room = net.rooms[net.host]
        assert isinstance(room, HostRoom)
        assert room.table is not None
        assert room.table.match.position == whole
        assert room.table.away == {0}
        net.run(10.0)
        agree(net, room)


def test_the_heir_deals_what_the_old_host_would_have_dealt() -> None:
    net, _host = seated("ptit-pois", "same cards")
    twin_net, twin = seated("ptit-pois", "same cards")
    gone(net, "host")
    net.run(40.0)
    room = net.rooms[net.host]
    assert isinstance(room, HostRoom)
    assert room.host.chance.own == twin.host.chance.own
    assert room.host.chance.seed == twin.host.chance.seed
    assert twin_net.host == "host"


def test_of_two_hosts_the_one_that_is_alone_gives_way() -> None:
    """The old host slept; when it wakes another one leads, and somebody tells it so."""
    net, host = seated("pechvogel", "two hosts")
    for peer in [peer for peer, (whose, _) in net.links.items() if whose == "host"]:
        net.cut(peer)
    asleep = net.rooms.pop("host")
    net.run(40.0)
    assert net.host != "host"
    net.rooms["host"] = asleep
    net.announce("host")
    net.run(10.0)
    assert isinstance(net.rooms["host"], GuestRoom)
    room = net.rooms[net.host]
    assert isinstance(room, HostRoom)
    assert room is not host
    agree(net, play_on(net))


def test_a_host_with_guests_is_not_sent_away_by_one_who_says_there_is_another() -> None:
    net, host = seated("pechvogel", "liar")
    liar = guest(net, "guest0")
    liar.guest.term = 9000
    for peer in [peer for peer, (whose, _) in net.links.items() if whose == "guest0"]:
        net.cut(peer)
    net.run(10.0)
    assert not host.deposed
    assert liar.guest.connected


# What is kept.


def test_what_is_kept_gives_back_the_table_and_damage_is_said() -> None:
    net, host = seated("ptit-pois", "kept")
    texts = {"host": host.save(), "guest": guest(net, "guest0").save()}
    rng = random.Random("kept")
    for kind, text in texts.items():
        _restored(net, kind, text)
        refused = 0
        for number in range(300):
            found = json.loads(text)
            key = rng.choice(list(found))
            found[key] = rng.choice((None, 7, -1, "", "x", [], [[]], {}, [["a", 1]], "0" * 64))
            if number % 3 == 0:
                del found[key]
            try:
                _restored(net, kind, json.dumps(found))
            except TableeError:
                refused += 1
        assert refused > 150
        for damaged in ("", "{", "[]", "null", text[:-9], "[" * 9999):
            with pytest.raises(TableeError):
                _restored(net, kind, damaged)


def _restored(net: Network, kind: str, text: str) -> HostRoom | GuestRoom:
    keys = net.keys("host" if kind == "host" else "guest0")
    if kind == "host":
        return HostRoom.restore(text, keys=keys, entropy="e", registry=games.registry, now=net.now)
    room = GuestRoom("Guest0", keys=keys, entropy="e", registry=games.registry)
    room.restore(text, games.registry, net.now)
    return room


def test_a_guest_that_is_loaded_again_sees_its_side_before_the_host_is_there() -> None:
    net, _ = seated("ptit-pois", "early")
    room = guest(net, "guest0")
    assert room.table is not None
    again = _restored(net, "guest", room.save())
    assert again.table is not None
    assert again.table.match.position == room.table.match.position
    assert again.table.persons == room.table.persons


def test_a_whole_match_with_real_keys() -> None:
    from tablee.net.keys import Ed25519

    net, host = lobby_of_devices(UNLUCKY, 3, 2, games.registry, "real keys", {})
    host.host.keys = Ed25519("host")
    host.host.hall.key = host.host.keys.public
    for name in ("guest0", "guest1"):
        guest(net, name).guest.keys = Ed25519(name)
    agree(net, play_out(net))
    assert not any("signed" in line or "could not" in line for line in net.said)
    assert host.host.ledger is not None
    proofs = [bool(proof) for proof in host.host.ledger.chain.proofs]
    assert sum(proofs) > 10


def test_after_a_match_the_same_room_plays_another_one() -> None:
    net, host = lobby_of_devices(PEAS, 3, 2, games.registry, "again", {})
    play_out(net)
    before = host.host.chance.seed
    assert host.table is not None
    host.again()
    assert host.table is None
    net.run(2.0)
    lobby = guest(net, "guest0").lobby()
    assert lobby is not None
    assert lobby.phase == "lobby"
    assert [s.name for s in lobby.sitters] == [s.name for s in host.lobby().sitters]
    assert guest(net, "guest0").table is None
    with pytest.raises(IllegalMove):
        host.again()
    host.start(net.now)
    net.run(2.0)
    assert len(host.host.chance.reveals) == 2
    assert host.host.chance.seed != before
    agree(net, play_on(net))
    assert sum("Checked: all" in line for line in net.said) == 4, "two guests, two matches"


def test_whether_dice_are_thrown_by_hand_is_for_the_host_to_say() -> None:
    net, host = seated("pechvogel", "by hand")
    host.pace = Pace(hands_on=False)
    assert host.table is not None
    host.table.pace = host.pace
    net.run(1.0)
    for name in ("guest0", "guest1"):
        table = guest(net, name).table
        assert table is not None
        assert not any(table.throws(seat) for seat in table.persons)
    agree(net, play_on(net))


def test_a_room_that_is_closed_lets_all_go() -> None:
    net, host = lobby_of_devices(PEAS, 3, 2, games.registry, "closed", {})
    net.run(3.0)
    host.close(net.now)
    net.run(0.3)
    assert sum("closed the table" in line for line in net.said) == 2
