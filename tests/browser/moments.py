"""Links to matches in the middle of play, the same ones at every run."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator

from tablee.games import load
from tablee.kernel import Game, Match, Position, SeededDealer
from tablee.kernel.notation import pack, record_of, write_line

ME = 0
"""The seat of the person at a table that a link opens; the others are bots."""


def played(game: Game, seats: int, seed: int) -> Iterator[Match]:
    """A match of bots, at every moment in which nothing is left to chance, to its end."""
    rng = random.Random(seed)
    dealer = SeededDealer(seed)
    temper = next(iter(game.mind.tempers.values()))
    match = Match.start(game, seats)
    while not match.position.over():
        position = match.position
        if position.want is not None:
            match.deal(dealer)
            continue
        yield match
        seat = rng.choice(position.to_act())
        match.play(seat, game.mind.thumb(position.view(seat), seat, rng, temper))


def link_to(name: str, seats: int, fits: Callable[[Position], bool], seed: int = 1) -> str:
    """A link to the first moment of a match, or of one of those after it, that ``fits``."""
    game = load(name)
    for each in range(seed, seed + 400):
        for match in played(game, seats, each):
            if fits(match.position):
                return f"#match={pack(write_line(record_of(match), game))}&speed=off"
    raise AssertionError("no such moment")


def link_to_the_end(name: str, seed: int = 1) -> str:
    """A link to a match of as many as can play, when it is over."""
    game = load(name)
    match = deque(played(game, game.seats[-1], seed), maxlen=1)[0]
    return f"#match={pack(write_line(record_of(match), game))}&speed=off"


def in_mid_play(name: str, seats: int = 4) -> str:
    """A link to a moment about the middle of a match, in which only the person may act."""
    half = sum(1 for _ in played(load(name), seats, 1)) // 2
    moments = 0

    def fits(position: Position) -> bool:
        nonlocal moments
        moments += 1
        return moments > half and list(position.to_act()) == [ME] and len(position.legal(ME)) > 1

    return link_to(name, seats, fits)
