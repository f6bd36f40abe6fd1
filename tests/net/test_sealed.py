"""Matches where nobody holds the deck, played to their end."""

from __future__ import annotations

import os
import random

import pytest

from tablee import games
from tablee.kernel import TableeError
from tests.net.sealed_table import Board

GAMES = tuple(games.registry)
MATCHES = int(os.environ.get("TABLEE_SEALED", "0"))
"""Of each game and number of seats; 20 at full size. Else one match of each game with few."""


def tables() -> list[tuple[str, int, int]]:
    return [
        (name, seats, number)
        for name in GAMES
        for seats in games.load(name).seats
        if seats == max(3, games.load(name).seats.start) or (MATCHES and seats > 1)
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
