"""Whatever comes over a channel: nothing is raised, nothing is changed, the table goes on."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from functools import partial
from itertools import product

import pytest

from tablee import games
from tablee.kernel import BadRecord, Match
from tablee.kernel.notation import hear
from tablee.net import wire
from tablee.net.chain import linked, public_text
from tablee.net.copy import Copy
from tablee.net.schema import LONGEST, BadMessage
from tablee.table.afar import IMPOSSIBLE, AfarTable, GuestRoom
from tablee.table.hosted import HostRoom
from tests.net.simulated import Network, Play, agree, lobby_of_devices

HOSTILE = int(os.environ.get("TABLEE_HOSTILE", "1500"))
"""Messages against each side; 100,000 at full size."""

ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    255,
    10**6,
    10**30,
    1.5,
    -0.0,
    1e308,
    "",
    "0",
    "a",
    "0" * 64,
)
ODD += ("f" * 64, "é" * 40, "\ud800", "\x00", "<b>", "{0.__class__}", "../..", "play,1", "1.play,1")


def odd(rng: random.Random, depth: int = 0) -> object:
    """Anything that JSON can say."""
    kind = rng.randrange(6 if depth < 4 else 3)
    if kind < 3:
        return rng.choice(ODD)
    if kind == 3:
        return [odd(rng, depth + 1) for _ in range(rng.randrange(5))]
    if kind == 4:
        return {str(rng.choice(ODD)): odd(rng, depth + 1) for _ in range(rng.randrange(5))}
    times = rng.choice((1, 9, 250))
    return [odd(rng, depth + 1 if times < 250 else 4)] * times  # many of many fill the memory


def twisted(text: str, rng: random.Random) -> object:
    """A message of ours, damaged or changed somewhere."""
    way = rng.randrange(9)
    if way == 0:
        k = rng.randrange(len(text) + 1)
        return text[:k] + rng.choice(("", "}", '"', "\\u", "NaN", "\x00", "é")) + text[k + 1 :]
    if way == 1:
        return text[: rng.randrange(len(text))]
    if way == 2:
        return rng.choice(("[" * 5000, "", "null", "[]", "1" * 5000, text * 2, "x" * (LONGEST + 1)))
    if way == 3:
        return rng.choice((None, 7, b"{}", [], object()))
    found = json.loads(text)
    key = rng.choice(list(found))
    if way == 4:
        del found[key]
    elif way == 5:
        found["more"] = odd(rng)
    else:
        old = found[key]
        if isinstance(old, list) and old and way < 8:
            old[rng.randrange(len(old))] = odd(rng)
        elif isinstance(old, int) and way < 8:
            found[key] = old + rng.choice((-1, 1, 2, 100, 10**9))
        elif isinstance(old, str) and old and way < 8:
            k = rng.randrange(len(old))
            found[key] = old[:k] + rng.choice("0af9,.*+=-zé") + old[k + 1 :]
        else:
            found[key] = odd(rng)
    return json.dumps(found)


def table(seed: str, name: str = "ptit-pois") -> tuple[Network, HostRoom, GuestRoom]:
    """A match under way, and all that was sent so far."""
    net, host = lobby_of_devices(games.load(name), 3, 2, games.registry, seed, {})
    net.run(3.0)
    host.start(net.now)
    Play(net)
    net.run(25.0)
    net._heap.clear()  # nobody does anything more by themselves
    for peer in list(net.links):
        room = net.rooms[net.links[peer][0]]
        for each, text in room.outbox(net.now):
            assert each
            assert text
    guest = net.rooms["guest0"]
    assert isinstance(guest, GuestRoom)
    assert guest.guest.connected
    assert host.table is not None
    assert not host.table.over()
    return net, host, guest


def of_the_host(host: HostRoom) -> Callable[[], object]:
    """What must be as it was."""
    assert host.table is not None
    assert host.host.ledger is not None
    shown, whole, ledger, hall = host.table, host.table.match, host.host.ledger, host.host.hall
    return lambda: (
        whole.position.clone(),
        whole.events[:],
        ledger.chain.head,
        ledger.rev,
        [(p.kind, p.name, p.temper, p.member) for p in hall.places],
        [(m.id, m.key, m.name, m.peer, m.commit, m.reveal) for m in hall.members.values()],
        sorted(hall.blocked),
        {key: set(ayes) for key, ayes in hall.votes.items()},
        host.host.phase,
        host.host.term,
        host.host.deposed,
        host.host.chance.own,
        shown.chairs,
        shown.nodding(),
    )


def of_the_guest(guest: GuestRoom) -> Callable[[], tuple[object, ...]]:
    """What must be as it was; the last is who the guest is at the host."""
    copy = guest.guest.copy
    assert copy is not None
    return lambda: (
        guest.guest.copy is copy,
        copy.match.position.clone(),
        copy.match.events[:],
        copy.chain.head,
        copy.pledges,
        copy.seeds,
        copy.share,
        guest.guest.state,
        guest.guest.seed,
        guest.guest.leads,
        guest.guest.member,
    )


def legal(text: object, host: HostRoom, seat: int) -> bool:
    """Whether this is, by chance, something that a guest may rightly say."""
    try:
        message = wire.from_guest(text)
    except BadMessage:
        return False
    return isinstance(message, wire.Vote | wire.Do | wire.Hello)


def test_a_hostile_guest_changes_nothing_at_the_host() -> None:
    rng = random.Random("hostile guest")
    net, host, guest = table("hostile guest")
    peer = next(m.peer for m in host.host.hall.members.values() if m.id == guest.guest.me)
    assert peer is not None
    assert host.table is not None
    seat = guest.guest.copy.seat if guest.guest.copy else 0
    right = [text for mine, to, text in net.sent if to == "host"]
    head = guest.guest.copy.chain.head if guest.guest.copy else ""
    now = net.now
    host.opened("stranger", now)
    host.outbox(now)
    before = of_the_host(host)
    was = before()
    for number in range(HOSTILE):
        now += 5.0  # slowly, so that it is not let go for a flood
        for each in host.host.channels.open.values():
            each.heard = now
        way = rng.randrange(5)
        if way == 0:
            text: object = rng.choice(right)  # said once more
        elif way == 1:
            wrong = rng.choice(("play,1", "pass", "take,0", "", "draw", "play,99", "x" * 30, "go"))
            what = rng.choice(("move", "throw", "nod", "undo", "move"))
            seq = rng.choice((0, 1, len(host.table.match.events), 19_999))
            proof = guest.guest.keys.sign(f"tablee move {head} {seat}.{wrong}")
            text = wire.write(wire.Do(10**5 + number, seq, head, what, wrong, proof))
            position = host.table.match.position
            if what in ("undo", "throw", "nod") or any(
                ",".join(map(str, m)) == wrong for m in position.legal(seat)
            ):
                continue
        elif way == 2:
            text = wire.write(
                rng.choice(
                    (
                        wire.Sit(rng.randrange(-1, 3)),
                        wire.Call("Somebody"),
                        wire.Ready(yes=True),
                        wire.Reveal("0" * 64),
                        wire.Have(3, "0" * 64),
                        wire.Pong(5),
                        wire.Vote("bot", 0, yes=True),
                        wire.Give(1, 0, "0" * 64, 0, (), (), (), more=False),
                    )
                )
            )
        else:
            text = twisted(rng.choice(right), rng)
            if legal(text, host, seat) or (isinstance(text, str) and len(text) > 100_000):
                continue  # a giant is let go, see below
        for channel in (peer, "stranger", "nobody"):
            host.receive(channel, text, now)
            host.advance(now)
            host.outbox(now)
            if "stranger" not in host.host.channels.open:
                host.opened("stranger", now)
            assert peer in host.host.channels.open, text
        if number % 50 == 0 or number == HOSTILE - 1:
            assert before() == was, text
    assert before() == was


@pytest.mark.parametrize("name", ["ptit-pois", "pechvogel"])
def test_a_hostile_host_cannot_make_a_guest_stumble(name: str) -> None:
    rng = random.Random("hostile host")
    net, _host, guest = table(f"hostile host {name}", name)
    right = [text for _, to, text in net.sent if to == "guest0"]
    peer = next(peer for peer, (whose, _) in net.links.items() if whose == "guest0")
    before = of_the_guest(guest)
    was = before()
    unchanged, revision = 0, guest.guest._rev
    for _ in range(HOSTILE):
        text = twisted(rng.choice(right), rng)
        try:
            message = wire.from_host(text)
        except BadMessage:
            message = None
        if isinstance(message, wire.Room | wire.Welcome | wire.Now | wire.Share | wire.Begin):
            continue  # a host may say that; with another beginning it ends the match
        if isinstance(message, wire.Log) and message.rev >= revision and text not in right:
            continue  # a host may take back, and say another thing
        guest.guest._heard = net.now  # it has not fallen silent
        guest.receive(peer, text, net.now)
        guest.advance(net.now)
        guest.outbox(net.now)
        guest.notices()
        unchanged += 1
        assert before() == was, text
    assert unchanged > HOSTILE / 3


def test_a_hostile_host_that_knows_the_rules_shows_no_more_than_events() -> None:
    """Rooms, logs and beginnings that are well formed, in any order: the guest raises nothing."""
    rng = random.Random("odd host")
    net, _host, guest = table("odd host")
    right = [
        text for _, _, text in net.sent if text.startswith(('{"is":"lo', '{"is":"r', '{"is":"b'))
    ]
    right += [text for _, to, text in net.sent if to.startswith("guest")]
    peer = next(peer for peer, (whose, _) in net.links.items() if whose == "guest0")
    for number in range(HOSTILE // 2):
        text = rng.choice(right) if rng.random() < 0.7 else twisted(rng.choice(right), rng)
        guest.receive(peer, text, net.now)
        if number % 20 == 0:
            guest.lobby()
            guest.notices()
            guest.calls()
            guest.outbox(net.now)
            copy, shown = guest.guest.copy, guest.table
            if shown is not None and copy is not None and shown.match is copy.match:
                assert len(copy.chain) == shown.seq == len(copy.heard)


def impossible(copy: Copy, host: HostRoom) -> str:
    """An event of another seat that the rules follow on the guest's view, and nobody can tell."""
    assert host.table is not None
    whole = host.table.match.position
    match, viewer = copy.match, copy.seat
    for seat, card, face in product(range(3), range(len(whole.faces)), range(len(whole.faces))):
        text = f"{seat}.counter,{card}+{card}={face}"
        again = Match(match.game, match.seats, match.options, viewer)
        again.position = match.position.clone()
        try:
            event = hear(again, text)
        except BadRecord:
            continue
        try:
            match.game.words.narrate(match.position, event, again.position)
        except Exception:
            return text
    raise AssertionError("every event that lands can be told")


def test_what_cannot_have_happened_does_not_break_the_guest() -> None:
    net, host, guest = table("no words 0", "service-compris")
    copy, before = guest.guest.copy, of_the_guest(guest)
    assert copy is not None
    *was, _ = before()
    shown = guest.table
    assert isinstance(shown, AfarTable)
    told = shown.told
    peer = next(peer for peer, (whose, _) in net.links.items() if whose == "guest0")
    text = impossible(copy, host)
    again = Match(copy.match.game, 3, copy.match.options, copy.seat)
    again.position = copy.match.position.clone()
    after = linked(copy.chain.head, guest.guest.term, public_text(hear(again, text), 3))
    first, term = len(copy.chain), guest.guest.term
    rev = guest.guest._rev + 1
    log = wire.Log(term, rev, first, (text,), (term,), ("",), after, more=False)
    guest.receive(peer, wire.write(log), net.now)
    assert (peer, None) in guest.outbox(net.now)
    assert IMPOSSIBLE in guest.notices()
    assert guest.guest.member is None
    assert [*before()][:-1] == was, "nothing else has changed"
    assert isinstance(guest.table, AfarTable)
    assert guest.table.told == told
    net.cut(peer)
    net.at(1.0, partial(net.meet, "guest0"))
    net.run(10.0)  # and what is true is heard again
    assert guest.guest.connected
    assert isinstance(guest.table, AfarTable)
    assert guest.table.told >= told


def test_a_flood_and_a_giant_are_let_go_and_the_table_goes_on() -> None:
    net, host, _guest = table("flood")
    peers = [m.peer for m in host.host.hall.members.values() if m.peer]
    assert len(peers) == 2
    before = of_the_host(host)
    was = before()
    host.receive(peers[0], "x" * 10_000_000, net.now)
    said = host.outbox(net.now)
    assert (peers[0], None) in said
    assert [to for to, text in said if text and '"flood"' in text] == [peers[0]]
    for _ in range(200):
        host.receive(peers[1], wire.write(wire.Pong(1)), net.now)
    assert (peers[1], None) in host.outbox(net.now)
    assert was != before(), "they are away"
    assert host.table is not None
    assert host.table.away == {1, 2}
    for name in ("guest0", "guest1"):
        net.at(1.0, partial(net.meet, name))
    for peer in list(net.links):
        net.cut(peer)
    net.run(20.0)
    assert host.table.away == frozenset()
    agree(net, host)


def test_a_stranger_with_a_known_key_or_an_old_proof_takes_no_seat() -> None:
    net, host, _guest = table("thief")
    hello = next(text for mine, _, text in net.sent if mine == "guest0" and '"hello"' in text)
    before = of_the_host(host)
    was = before()
    host.opened("thief", net.now)
    host.receive("thief", hello, net.now)  # overheard, over another number
    said = host.outbox(net.now)
    assert any(text and '"proof"' in text for to, text in said if to == "thief")
    assert ("thief", None) in said
    assert before() == was


def test_two_tabs_of_one_person_are_one_guest() -> None:
    net, host, guest = table("tabs")
    old = next(m for m in host.host.hall.members.values() if m.id == guest.guest.me).peer
    twin = net.visitor("guest0")
    net.connect("guest0", "host")
    net.run(3.0)
    assert twin.table is not None
    assert guest.guest.copy is not None
    assert twin.table.persons == (guest.guest.copy.seat,)
    assert old not in host.host.channels.open


def test_reading_takes_no_longer_than_the_text_is_long() -> None:
    """Patterns that are tried over and over would: the largest texts are read in no time."""
    for text in ("a," * (LONGEST // 2), '{"is":"do","move":"' + "a" * 50_000 + '"}', "[" * LONGEST):
        began = time.perf_counter()
        with pytest.raises(BadMessage):
            wire.from_guest(text)
        assert time.perf_counter() - began < 5.0
