"""Who sees a shuffle: nobody, but for what is shuffled in somebody's own hand.

A face that a shuffle shows by mistake breaks no rule, and changes no move of a match played at
random: only the seat's device would have it.
"""

from __future__ import annotations

import random

import pytest

from tablee import games
from tablee.kernel import Event, Match, SeededDealer


def events(name: str, seats: int, seed: int) -> list[Event]:
    """A whole match, played at random."""
    match = Match.start(games.load(name), seats)
    dealer, rng = SeededDealer(seed), random.Random(seed)
    while not match.position.over():
        match.settle(dealer)
        if acting := match.position.to_act():
            seat = rng.choice(acting)
            match.play(seat, rng.choice(match.position.legal(seat)))
    return match.events


@pytest.mark.parametrize("name", games.NAMES)
def test_a_shuffle_shows_nothing_but_ones_own_purse(name: str) -> None:
    game = games.load(name)
    shuffles = 0
    for seats in (game.seats.start, game.seats.stop - 1):
        for event in events(name, seats, seed=seats):
            if event.want is None or event.want[0] != "shuffle":
                continue
            shuffles += 1
            # What is dealt to hands at once, the rules show to their owners themselves.
            own = name == "don-peperoni"  # there everybody fills their own purse
            assert event.want[2].bit_count() == own
    assert shuffles >= 2 or name == "pechvogel"
