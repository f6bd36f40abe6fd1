"""Matches where nobody holds the deck, played to their end."""

from __future__ import annotations

import gc
import os
import random
from collections.abc import Iterator
from functools import partial
from types import GeneratorType, ModuleType

import pytest

from tablee import games
from tablee.kernel import Event, Game, Position, TableeError
from tablee.net.sealed.party import Party
from tests.net.sealed_table import Board, Once

GAMES = tuple(games.registry)
MATCHES = int(os.environ.get("TABLEE_SEALED", "0"))
"""Of each game and number of seats; 20 at full size. Else one of each game that three can play:
not of Peco Peco, whose sealed hands are played in `test_sealed_cheats`.
"""


def tables() -> list[tuple[str, int, int]]:
    return [
        (name, seats, number)
        for name in GAMES
        for seats in games.load(name).seats
        if (MATCHES and seats > 1) or seats == 3
        for number in range(MATCHES or 1)
    ]


def some_options(name: str, seats: int, number: int) -> dict[str, object]:
    """Every option at one of its values, by chance; as they are usually in match 0."""
    game, rng = games.load(name), random.Random(f"{name} {seats} {number}")
    while number:
        options = {each.name: rng.choice(each.choices) for each in game.options}
        try:
            game.complete(options, seats)
        except TableeError:
            continue
        return dict(options)
    return {}


@pytest.mark.parametrize(("name", "seats", "number"), tables())
def test_a_sealed_match_ends_the_same_on_all_devices(name: str, seats: int, number: int) -> None:
    options = some_options(name, seats, number)
    table = Board(games.load(name), seats, f"{name} {seats} {number}", options=options)
    table.play()
    assert table.cheat is None
    assert table.watcher.course.over, table.watcher.course.waiting()
    assert all(device.course.over for device in table.all())
    assert {device.course.head for device in table.all()} == {table.watcher.course.head}
    table.agree()


@pytest.mark.parametrize(
    "name",
    [name for name in GAMES if name != "pechvogel"] if MATCHES else ["ptit-pois", "don-peperoni"],
)
def test_no_face_lies_anywhere_outside_a_device_that_may_know_it(name: str) -> None:
    """All that a device holds is gone through: its host's memory is no other."""
    game = games.load(name)
    table = Board(game, max(3, game.seats.start), f"memory {name}")
    looked = 0
    for _ in range(4):
        table.play(most=9)
        hidden = sum(face is None for face in table.position.faces)
        assert hidden, "there is something to hide"
        for device in table.all():
            seats = device.course.seats[device.me] if device.me is not None else set()
            bits = sum(1 << seat for seat in seats) | 1 << table.terms.seats
            for found in reachable(device):
                if isinstance(found, Position):
                    looked += 1
                    for i, face in enumerate(found.faces):
                        assert face is None or found.seen[i] & bits, (device.me, i)
                elif isinstance(found, Event):
                    looked += 1
                    for i in found.faces:
                        assert found.seers[i] & bits, (device.me, i)
    assert looked > 100


def reachable(device: Party) -> Iterator[object]:
    """Everything that can be come to from a device, its unfinished work included."""
    seen: set[int] = set()
    waiting: list[object] = [device]
    while waiting:
        found = waiting.pop()
        skipped = isinstance(found, str | bytes | int | type | ModuleType | Game | Once)
        if id(found) in seen or skipped or (callable(found) and not isinstance(found, partial)):
            continue
        seen.add(id(found))
        yield found
        waiting += gc.get_referents(found)
        if isinstance(found, GeneratorType) and found.gi_frame is not None:
            waiting += found.gi_frame.f_locals.values()
