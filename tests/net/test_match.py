"""Whole matches among devices: what each of them folds is what its seat may see."""

from __future__ import annotations

import os

import pytest

from tablee import games
from tablee.kernel.notation import write_event
from tests.net.simulated import Faults, agree, lobby_of_devices, play_out

GAMES = tuple(games.registry)
SCHEDULES = int(os.environ.get("TABLEE_SCHEDULES", "3"))
"""Of each game; 2,000 at full size."""


def faults(number: int) -> Faults:
    """Every third schedule is of another kind of misfortune, and every seventh of all of them."""
    if number % 7 == 6:
        return Faults(0.01, 0.01, 0.01, 0.01, 0.002, 0.005)
    kinds = (
        Faults(cut=0.02, kill=0.004, dead=(2.0, 15.0)),
        Faults(lose=0.02, double=0.03, swap=0.03, stall=0.005),
        Faults(kill=0.008, dead=(25.0, 90.0)),
    )
    return kinds[number % 3]


@pytest.mark.parametrize("name", GAMES)
def test_a_match_among_three_devices_ends_the_same_on_all(name: str) -> None:
    game = games.load(name)
    net, _ = lobby_of_devices(game, max(3, game.seats.start), 2, games.registry, name, {})
    net.visitor("watcher", watch=True)
    host = play_out(net)
    agree(net, host)
    checked = [line for line in net.said if "Checked: all" in line]
    assert len(checked) == 3, net.said
    assert host.table is not None
    assert all(write_event(e, whole=True) for e in host.table.match.events)


FOUND = (
    ("don-peperoni", 268),
    ("ptit-pois", 310),
    ("ptit-pois", 50),
    ("peco-peco", 1117),
    ("peco-peco", 1916),
    ("don-peperoni", 29),
    ("don-peperoni", 579),
)
"""Schedules in which every device took the table over at once, and gave way again, for ever; one in
which a guest who had missed the last move of a host was told that nobody had signed it, once that
host was a guest; one in which a page that was loaded again stayed the second host of a term; and
two in which a guest's move waited at a host that was slow, and was carried out although what it had
been made on was taken back meanwhile, and done otherwise.
"""


@pytest.mark.parametrize(
    ("name", "number"), [*((name, n) for name in GAMES for n in range(SCHEDULES)), *FOUND]
)
def test_a_match_outlives_what_happens_to_its_devices(name: str, number: int) -> None:
    game = games.load(name)
    seats = max(3, game.seats.start)
    seed = f"{name} {number}"
    net, _ = lobby_of_devices(
        game, seats, seats - 1 - number % 2, games.registry, seed, {}, faults(number)
    )
    agree(net, play_out(net))
    assert not any("do not agree" in line for line in net.said), net.said
    if not faults(number).lose:  # else it may not be known yet who sits where
        assert not any("not signed" in line for line in net.said), net.said
