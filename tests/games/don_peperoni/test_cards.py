"""The data of purses, agents and the course of the game."""

from __future__ import annotations

import pkgutil

import pytest

from tablee.games.don_peperoni.cards import BOX, WORTH, read_box
from tablee.kernel.box import BadCards
from tests.games.don_peperoni.scripted import Table

FILE = (pkgutil.get_data("tablee.games.don_peperoni", "cards.toml") or b"").decode()


def test_a_purse() -> None:
    assert len(WORTH) == 20
    assert sum(WORTH) == 1876


def test_a_purse_of_three_players() -> None:
    """DP-36: each loses both 1s and one 500."""
    faces = BOX.purse(3)
    assert len(faces) == 17
    assert sum(WORTH[face] for face in faces) == 1374
    assert min(WORTH[face] for face in faces) == 2
    assert len(Table(3).position.purses[0]) == 17
    assert len(Table(4).position.purses[0]) == 20


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[purse]", "[purse", "no TOML"),
        ('origin = "R"', 'origin = "X"', "names its origin"),
        ("rounds = 8\n", "", "lacks"),
        ("rounds = 8", "rounds = 0", "whole numbers above 0"),
        ("rounds = 8", "rounds = 4", "before the last round"),
        ("rounds = 8", "rounds = true", "whole numbers above 0"),
        ("great_notes = 3", "great_notes = 4", "no more notes than there are players"),
        ("notes = 2", "notes = 1", "two notes at least"),
        ("[1, 2], [2, 2]", "[1, 2], [1, 2]", "stands there twice"),
        ("[50, 4]", "[50, 40]", "A purse holds 1 to 40 notes"),
        ("[50, 4]", "[50]", "another shape"),
        ("leave = [1, 1, 500]", "leave = [1, 1, 7]", "has none"),
        ('"cleaner"', '"cook"', "The agents are these"),
    ],
)
def test_data_that_cannot_be_played_are_refused(old: str, new: str, why: str) -> None:
    assert old in FILE
    with pytest.raises(BadCards) as refused:
        read_box(FILE.replace(old, new, 1))
    assert why in str(refused.value)


def test_posters_do_not_run_out() -> None:
    """DP-40: the fifteen posters of the box are no limit here; more houses still count."""
    table = Table(5)
    taken = [name for name in (f"h{n:02}" for n in range(28)) if table.owner(name) < 0]
    for k, name in enumerate(taken[:16]):
        table.position.bids[table.at(name)] = ()
        table.position.owner[table.at(name)] = 0 if k < 15 else -1
    table.look()
    table.start(8, 0)
    before = table.votes()[0]
    table.bribe(0, taken[15], 500)
    table.to_the_end()
    assert table.votes()[0] > before
    assert table.position.owner.count(0) == 17  # with the seat
