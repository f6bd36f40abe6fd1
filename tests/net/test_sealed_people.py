"""Devices of a sealed table that are loaded again, or are gone."""

from __future__ import annotations

import os

import pytest

from tablee import games
from tablee.net.sealed import posts
from tests.net.sealed_table import Board

PHASES = ("shuffle", "shares", "roll", "act")
FULL = "TABLEE_SEALED" in os.environ
GONE = [(name, kind) for name in games.registry for kind in PHASES if FULL] or [
    ("ptit-pois", "shuffle"),
    ("ptit-pois", "shares"),
    ("ptit-pois", "act"),
    ("pechvogel", "roll"),
]
"""Who is gone in which game, and when: all of them at full size."""

NEVER = {("pechvogel", "shuffle"), ("pechvogel", "shares")}
"""Nothing is hidden there."""


def until(table: Board, kind: str, party: int) -> bool:
    """Play until a post of that kind is awaited of that device, and hold it back."""
    held: list[str] = []

    def hand_on(text: str) -> None:
        post = posts.read(text)
        if (post.KIND, post.party) == (kind, party):
            held.append(text)
        else:
            Board.say(table, text)

    table.say = hand_on  # type: ignore[method-assign]  # this table says more
    table.settle()
    while not held and (acting := table.moving()) and table.cheat is None:
        seat = table.rng.choice(acting)
        device = table.devices[table.watcher.course.party_of(seat)]
        device.act(seat, table.thumb(device, seat))
        table.settle()
    del table.say
    return bool(held)


@pytest.mark.parametrize("name", ["ptit-pois", "don-peperoni"] if FULL else ["ptit-pois"])
def test_a_device_that_was_loaded_again_goes_on(name: str) -> None:
    table = Board(games.load(name), 3, f"reload {name}")
    for party in (0, 1, 2, 1):
        table.play(most=7)
        before = table.devices[party].match
        table.reload(party)
        assert table.devices[party].match is not before
        assert table.devices[party].match.position == before.position
        assert table.devices[party].match.events == before.events
        table.settle()
    table.play(most=20)
    assert table.cheat is None
    table.agree()


@pytest.mark.parametrize("kind", ["key", "escrow", "ready", *PHASES])
def test_a_device_that_was_loaded_again_while_its_word_is_awaited_says_it(kind: str) -> None:
    table = Board(games.load("ptit-pois"), 3, f"reload at {kind}")
    assert until(table, kind, 1)
    table.reload(1)
    table.play(most=10)
    assert table.cheat is None
    assert table.watcher.course.started
    assert len(table.watcher.match.events) > 10
    table.agree()


@pytest.mark.parametrize(("name", "kind"), GONE)
def test_the_others_play_to_the_end_without_a_device_that_is_gone(name: str, kind: str) -> None:
    game = games.load(name)
    seats = max(3, game.seats.start)
    table = Board(game, seats, f"gone {name} {kind}")
    if not until(table, kind, 1):
        assert (name, kind) in NEVER
        return
    table.dead.add(1)
    before = len(table.watcher.match.events)
    table.play()
    assert not table.watcher.course.over  # nobody goes on without it unless all agree
    for party in range(seats):
        if party != 1:
            assert 1 not in table.watcher.course.gone
            table.devices[party].agree(1)
    table.play()
    assert table.cheat is None
    assert table.watcher.course.over, table.watcher.course.waiting()
    assert len(table.watcher.match.events) > before
    table.agree()


def test_the_hand_of_who_is_gone_stays_closed_while_one_disagrees() -> None:
    table = Board(games.load("ptit-pois"), 4, "closed")
    table.play(most=5)
    table.dead.add(2)
    for party in (0, 1):
        table.devices[party].agree(2)
    table.play()
    assert 2 not in table.watcher.course.gone
    table.agree()


def test_two_wait_for_each_other() -> None:
    table = Board(games.load("ptit-pois"), 2, "two")
    table.play(most=5)
    table.dead.add(1)
    table.devices[0].agree(1)
    table.play()
    assert not table.watcher.course.over
    assert table.watcher.course.gone == set()
    kept = len(table.watcher.match.events)
    table.dead.clear()
    table.reload(1)
    table.play()
    assert table.watcher.course.over
    assert len(table.watcher.match.events) > kept
    table.agree()
