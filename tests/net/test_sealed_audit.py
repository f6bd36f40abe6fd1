"""After a sealed match: who likes shows what they hold, and what they said is judged by it."""

from __future__ import annotations

import os
from functools import cache

import pytest

from tablee import games
from tablee.kernel.notation import write_move
from tablee.net.sealed import posts
from tablee.net.sealed.judge import hidden
from tablee.net.sealed.party import Party
from tests.net.sealed_table import Board

HANDS = ("service-compris", "don-peperoni") if "TABLEE_SEALED" in os.environ else ("don-peperoni",)
"""Games in which somebody holds something at the end; of Peco Peco there is the `lie`."""


def ended(name: str) -> Board:
    game = games.load(name)
    table = Board(game, max(3, game.seats.start), f"x {name}")
    table.play()
    assert table.watcher.course.over
    return table


def held(device: Party) -> dict[int, int]:
    """What this device knows and the public does not."""
    public = device.course.public
    return {
        i: face
        for i, face in enumerate(device.match.position.faces)
        if face is not None and public.faces[i] is None
    }


@pytest.mark.parametrize("name", HANDS)
def test_who_agrees_shows_what_they_hold_and_nobody_else_does(name: str) -> None:
    table = ended(name)
    hands = {k: held(device) for k, device in table.devices.items()}
    assert any(hands.values())
    first = next(k for k, hand in hands.items() if hand)
    public = table.position
    only = {i: f for i, f in hands[first].items() if public.seen[i] == 1 << first}
    closed = {i for i, face in enumerate(public.faces) if face is None} - only.keys()
    assert all(device.may_audit == bool(hands[k]) for k, device in table.devices.items())
    assert not table.watcher.may_audit
    table.devices[first].audit()
    table.settle()
    assert not table.devices[first].may_audit
    for device in table.all():
        assert device.course.over
        assert only.items() <= dict(enumerate(device.match.position.faces)).items()
        assert all(device.course.public.faces[i] is None for i in closed), "the others' hands"
    for device in table.devices.values():
        device.audit()  # who has nothing to show is not heard
    table.settle()
    for device in table.all():
        assert device.course.over
        assert device.course.step is None, "there is nothing left to show"
        whole = device.course.public
        assert all(face is not None for face, s in zip(whole.faces, whole.seen, strict=True) if s)
        shown = {i: whole.faces[i] for hand in hands.values() for i in hand}
        assert shown == {i: face for hand in hands.values() for i, face in hand.items()}
    assert table.cheat is None


def test_nothing_is_shown_before_the_end() -> None:
    table = Board(games.load("service-compris"), 3, "early")
    table.play(most=12)
    device = table.devices[0]
    assert held(device)
    assert not device.may_audit
    early = posts.Audit(*device._stamp()).signed(device.course.match.hex(), device._keys)
    assert not table.watcher.receive(posts.write(early))


def test_what_was_shown_is_there_after_a_reload() -> None:
    table = ended("service-compris")
    first = next(k for k, device in table.devices.items() if held(device))
    table.devices[first].audit()
    table.settle()
    for k in table.devices:
        before = table.devices[k].match.position
        table.reload(k)
        assert table.devices[k].match.position.faces == before.faces
        assert table.devices[k].course.head == table.watcher.course.head


@cache
def lie() -> tuple[Board, int]:
    """Peco Peco: one that could prove admits a bluff, with cards that are in hand to the end."""
    for number in range(22, 62):  # the first is one: to look for it takes a minute
        table = Board(games.load("peco-peco"), 4, f"lie {number}")
        liar, lies = -1, []
        table.settle()
        while (acting := table.moving()) and table.cheat is None:
            seat = table.rng.choice(acting)
            device = table.devices[table.watcher.course.party_of(seat)]
            legal = device.match.position.view(seat).legal(seat)
            proves = any(move[0] == "prove" for move in legal)
            if proves and (liar < 0 or liar == seat):
                liar = seat
                device._post(posts.Act(*device._stamp(), seat, write_move(("admit",))))
            elif ("accuse",) in legal and table.rng.random() < 0.7:
                device.act(seat, ("accuse",))
            else:
                device.act(seat, table.thumb(device, seat))
            table.settle()
            if proves and liar == seat:
                told = [doubt for doubt in table.watcher.course.doubts if doubt.seat == liar]
                lies += [doubt for doubt in told[-1:] if doubt.move == ("admit",)]
        left = [lie for lie in lies if lie in table.watcher.course.doubts]
        mine = set(hidden(table.position, liar, {})) if liar >= 0 else set()
        if table.cheat is None and any(lie.unknown - lie.learned.keys() <= mine for lie in left):
            return table, liar
    raise AssertionError("no such match")


def test_a_lie_that_the_rules_never_open_is_found_when_its_teller_shows_the_hand() -> None:
    table, liar = lie()
    assert table.watcher.course.over
    party = table.watcher.course.party_of(liar)
    for k, device in table.devices.items():
        if k != party:
            device.audit()
    table.settle()
    assert table.cheat is None, "the others have told no lie"
    table.devices[party].audit()
    table.settle()
    for device in table.all():
        cheat = device.course.cheat
        assert cheat is not None
        assert (cheat.party, cheat.what) == (party, "claim")
