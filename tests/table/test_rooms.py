"""Rooms: who sits where, windows and nods among devices, manners, votes."""

from __future__ import annotations

import random

import pytest

from tablee import games
from tablee.games.pechvogel.moves import BRING, PASS
from tablee.kernel import BadOption, IllegalMove, Match, SeededDealer
from tablee.table import Chair, Pace
from tablee.table.afar import GuestRoom
from tablee.table.hosted import HostRoom
from tests.net.simulated import Network, Play, agree, lobby_of_devices
from tests.table.rooms import gone, guest, play_on, seated

PEAS, UNLUCKY = games.load("ptit-pois"), games.load("pechvogel")
OPEN = Chair("", afar=True)


# The lobby.


def test_a_room_is_told_to_all_as_it_changes() -> None:
    net, host = lobby_of_devices(PEAS, 3, 2, games.registry, "lobby", {})
    net.run(3.0)
    mine, theirs = host.lobby(), guest(net, "guest0").lobby()
    assert theirs is not None
    assert mine.hosting
    assert not theirs.hosting
    assert [s._replace(mine=False) for s in mine.sitters] == [
        s._replace(mine=False) for s in theirs.sitters
    ]
    assert [s.mine for s in mine.sitters] == [True, False, False]
    assert [s.name for s in theirs.sitters if s.mine] == ["Guest0"]
    guest(net, "guest0").ready(yes=True)
    guest(net, "guest1").call("  Guest0\u202e ")
    net.run(1.0)
    lobby = host.lobby()
    assert {s.name for s in lobby.sitters} == {"Ann", "Guest0", "Guest0 2"}, (
        "cleaned, and told apart"
    )
    assert [s.ready for s in lobby.sitters if s.name == "Guest0"] == [True]


def test_a_guest_takes_another_seat_or_none() -> None:
    net, host = lobby_of_devices(PEAS, 4, 2, games.registry, "seats", {})
    host.arrange(PEAS, [Chair("Ann"), OPEN, OPEN, OPEN], {})
    net.run(3.0)
    free = next(k for k, s in enumerate(host.lobby().sitters) if s.kind == "open")
    guest(net, "guest0").sit(free)
    net.run(1.0)
    assert host.lobby().sitters[free].name == "Guest0"
    guest(net, "guest1").sit(free)
    guest(net, "guest1").sit(7)
    net.run(1.0)
    assert sum("seat is taken" in line for line in net.said) == 2
    guest(net, "guest1").sit(-1)
    net.run(1.0)
    assert [w.name for w in host.lobby().watchers] == ["Guest1"]
    with pytest.raises(IllegalMove, match="still open"):
        host.start(net.now)


def test_who_sits_on_a_chair_that_is_still_open_keeps_it_when_the_host_arranges() -> None:
    net, host = lobby_of_devices(PEAS, 3, 2, games.registry, "arrange", {})
    net.run(3.0)
    before = [s.name for s in host.lobby().sitters]
    host.arrange(UNLUCKY, [Chair("Ann"), OPEN, Chair("Zoé", "cautious"), OPEN], {"relaxed": True})
    after = host.lobby()
    assert [s.name for s in after.sitters] == ["Ann", before[1], "Zoé", before[2]]
    assert (after.game, after.options["relaxed"]) == ("pechvogel", True)
    with pytest.raises(BadOption):
        host.arrange(UNLUCKY, [Chair("Ann")], {})
    with pytest.raises(BadOption):
        host.arrange(UNLUCKY, [Chair("Ann"), Chair("Bot", "no-such-temper")], {})
    assert [s.name for s in host.lobby().sitters] == ["Ann", before[1], "Zoé", before[2]]


def test_before_the_start_the_host_lets_go_and_blocks() -> None:
    net, host = lobby_of_devices(PEAS, 3, 2, games.registry, "block", {})
    net.run(3.0)
    members = {s.name: s.member for s in host.lobby().sitters}
    host.send_away(members["Guest1"], net.now)
    host.send_away(members["Guest0"], net.now, block=True)
    net.run(10.0)
    assert "Guest0" not in {s.name for s in host.lobby().sitters}
    assert "Guest1" in {s.name for s in host.lobby().sitters}, "may come again"
    assert any("cannot join" in line for line in net.said if line.startswith("guest0"))


def test_what_is_said_of_the_fixed_set_is_heard_by_all_and_nothing_else_is() -> None:
    net, host = lobby_of_devices(PEAS, 3, 2, games.registry, "emote", {})
    net.run(3.0)
    guest(net, "guest0").emote("well-done")
    guest(net, "guest0").emote("anything")
    host.emote("thanks")
    net.run(1.0)
    for room in (host, guest(net, "guest1")):
        assert sorted((c.name, c.emote) for c in room.calls()) == [
            ("Ann", "thanks"),
            ("Guest0", "well-done"),
        ]
        assert room.calls() == []


# The match.


def test_a_guest_moves_by_asking_and_is_told_what_does_not_go() -> None:
    net, _host = seated("pechvogel", "asks")
    room = guest(net, "guest0")
    assert room.table is not None
    (seat,) = room.table.persons
    with pytest.raises(IllegalMove, match="not yours"):
        room.table.move(0, ("pick", 1), net.now)
    while not room.table.throws(seat):
        if not any(_does(net, each) for each in ("host", "guest1")):
            net.run(1.0)
    room.table.throw(seat, net.now)
    assert room.table.waits
    assert room.table.moves(seat) == ()
    with pytest.raises(IllegalMove, match="still busy"):
        room.table.throw(seat, net.now)
    net.run(1.0)
    assert not room.table.waits
    assert room.table.moves(seat)
    with pytest.raises(IllegalMove, match="No die"):
        room.table.move(seat, ("pick", 9), net.now)
    for peer in list(net.links):
        net.cut(peer)
    with pytest.raises(IllegalMove, match="not to be reached"):
        room.table.move(seat, room.table.moves(seat)[0], net.now)


def _does(net: Network, name: str) -> bool:
    """The person there does one thing, if the table waits for them."""
    table = net.rooms[name].table
    assert table is not None
    before = table.seq
    for seat in table.persons:
        if table.throws(seat):
            table.throw(seat, net.now)
        elif table.moves(seat):
            table.move(seat, table.moves(seat)[-1], net.now)
        else:
            continue
        net.run(0.5)
        return table.seq != before
    return False


def window(seed: str) -> tuple[Network, HostRoom, tuple[int, ...]]:
    """A match that has come to a window, and who is asked."""
    options = {"relaxed": False}
    for number in range(60):
        net, host = lobby_of_devices(UNLUCKY, 4, 3, games.registry, f"{seed} {number}", options)
        net.run(3.0)
        host.start(net.now)
        net.run(1.0)
        rng = random.Random(number)
        for _ in range(200):
            assert host.table is not None
            position = host.table.match.position
            if host.table.over():
                break
            asked = tuple(s for s in position.to_act() if position.silence(s) is not None)
            if len(asked) > 1 and 0 not in asked:
                net.run(0.5)
                return net, host, asked
            for room in list(net.rooms.values()):
                Play.act(_playing(net, rng), room)
            net.run(0.5)
    raise AssertionError("no window")


def _playing(net: Network, rng: random.Random) -> Play:
    play = object.__new__(Play)
    play.net = net
    return play


def at(net: Network, host: HostRoom, seat: int) -> GuestRoom:
    """The guest on that seat."""
    rooms = (r for r in net.rooms.values() if isinstance(r, GuestRoom))
    return next(r for r in rooms if r.table is not None and r.table.persons == (seat,))


def test_a_window_is_open_as_long_for_all_and_closes_on_who_says_nothing() -> None:
    net, host, asked = window("clock")
    assert host.table is not None
    clock = host.table.clock
    assert clock is not None
    for seat in asked:
        shown = at(net, host, seat).table
        assert shown is not None
        assert shown.clock is not None
        assert shown.clock.closes <= clock.closes + 0.2
    net.now = clock.closes - 0.5  # nobody says anything
    net.run(2.0)
    assert host.table.clock is None
    silent = [event for event in host.table.match.events if event.move == PASS]
    assert {event.seat for event in silent[-len(asked) :]} == set(asked)


def test_a_slow_link_is_granted_its_time_and_no_more_than_two_seconds() -> None:
    net, host, _asked = window("slow")
    assert host.table is not None
    clock = host.table.clock
    assert clock is not None
    trip = max(m.trip for _, m in host.host.hall.guests())
    assert 0 < clock.closes - clock.opened - Pace().window <= min(2.0, trip + 0.2)
    for _, member in host.host.hall.guests():
        member.trip = 50.0
    host.outbox(net.now)
    assert max(host.table.grants.values()) == 2.0


def test_two_answers_of_one_moment_are_taken_in_the_order_of_the_seats() -> None:
    net, host, asked = window("ties")
    low, high = sorted(asked)[:2]
    for seat in (high, low):  # the higher seat's comes in first
        room = at(net, host, seat)
        assert room.table is not None
        room.table.move(seat, BRING, net.now)
        for peer, text in room.outbox(net.now):
            host.receive(net.links[peer][1], text, net.now)
    assert [order.seat for order in host.host.orders] == [low, high]
    assert host.due() == pytest.approx(net.now)
    assert host.table is not None
    before = host.table.seq
    host.advance(net.now)
    fresh = [event.seat for event in host.table.match.events[before:]]
    assert fresh[:2] == [low, high]


def test_all_are_given_time_to_look_and_nobody_waits_for_who_is_away() -> None:
    net, host = seated("ptit-pois", "nods")
    play = _playing(net, random.Random(1))
    assert host.table is not None
    for _ in range(400):
        if host.table.nods():
            break
        for room in list(net.rooms.values()):
            if room.table is not None and not room.table.nods():
                Play.act(play, room)
        net.run(0.5)
    net.run(0.5)
    assert host.table.nodding() == (0, 1, 2)
    first = guest(net, "guest0").table
    other = guest(net, "guest1").table
    assert first is not None
    assert other is not None
    assert first.nods()
    first.nod(first.persons[0], net.now)
    net.run(0.5)
    assert not first.nods()
    assert other.nods()
    assert host.table.nods()
    gone(net, "guest1")
    net.run(0.5)
    assert host.table.nodding() == (0,)
    seq = host.table.seq
    net.run(15.0)
    assert host.table.seq > seq, "who has had the time to look is not waited for any longer"


@pytest.mark.parametrize("name", tuple(games.registry))
def test_who_is_asked_and_for_how_long_is_the_same_whatever_is_in_a_hand(name: str) -> None:
    """All that the clock goes by is in everybody's view, so that no time tells of a hand."""
    game = games.load(name)
    rng = random.Random(name)
    match, dealer = Match.start(game, game.seats.start + 1), SeededDealer(name)
    for _ in range(400):
        position = match.position
        if position.over():
            break
        public = position.view(position.seats)
        assert public.to_act() == position.to_act()
        assert public.pause() == position.pause()
        for seat in position.to_act():
            assert public.silence(seat) == position.silence(seat)
        if position.want is not None:
            match.deal(dealer)
        else:
            seat = rng.choice(position.to_act())
            match.play(seat, rng.choice(position.legal(seat)))


# Away, and back.


def test_a_bot_sits_in_for_who_is_away_if_that_is_voted_and_gets_up_again() -> None:
    net, host = seated("ptit-pois", "vote")
    assert host.table is not None
    seat = next(k for k, s in enumerate(host.lobby().sitters) if s.name == "Guest1")
    with pytest.raises(IllegalMove):
        host.vote("bot", seat, yes=True, now=net.now)
    gone(net, "guest1")
    net.run(10.0)
    with pytest.raises(IllegalMove, match="yet"):
        host.vote("bot", seat, yes=True, now=net.now)
    net.run(25.0)
    assert host.table.chairs[seat] == Chair("Guest1", afar=True)
    host.vote("bot", seat, yes=True, now=net.now)
    net.run(0.5)
    assert host.lobby().votes[0][:2] == ("bot", seat)
    assert host.table.chairs[seat].afar, "one of two is not more than half"
    guest(net, "guest0").vote("bot", seat, yes=True, now=net.now)
    net.run(1.0)
    assert host.table.chairs[seat].is_bot
    assert host.lobby().votes == ()
    shown = guest(net, "guest0").table
    assert shown is not None
    assert shown.chairs[seat].is_bot
    net.visitor("guest1")
    net.run(5.0)
    assert host.table.chairs[seat] == Chair("Guest1", afar=True)
    back = guest(net, "guest1").table
    assert back is not None
    assert back.persons == (seat,)
    agree(net, play_on(net))


def test_who_is_blocked_by_vote_does_not_come_back() -> None:
    net, host = seated("ptit-pois", "block by vote")
    seat = next(k for k, s in enumerate(host.lobby().sitters) if s.name == "Guest1")
    guest(net, "guest1").vote("block", 0, yes=True, now=net.now)
    guest(net, "guest1").vote("block", seat, yes=False, now=net.now)
    host.vote("block", seat, yes=True, now=net.now)
    host.vote("block", seat, yes=False, now=net.now)
    net.run(1.0)
    assert host.lobby().votes == (), "taken back; and the host’s own seat is not to be voted on"
    host.vote("block", seat, yes=True, now=net.now)
    guest(net, "guest0").vote("block", seat, yes=True, now=net.now)
    net.run(10.0)
    assert host.table is not None
    assert host.table.chairs[seat].is_bot
    assert guest(net, "guest1").guest.gone == "blocked"
    gone(net, "guest1")
    net.visitor("guest1")
    net.run(10.0)
    assert guest(net, "guest1").table is None
