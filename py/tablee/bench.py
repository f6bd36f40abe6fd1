"""How fast the rules run: random playouts, clones and worlds, in rows for ``make bench``.

A row is ``{"name", "value", "unit", "beside", "ratio", "runs", "min", "max"}``: the median of
the runs, and, where there is something to hold it against, its name and the ratio to it.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import TypedDict

from tablee.kernel import Game, Match, Position, SeededDealer, world
from tablee.testing.harness import play_out

RUNS = 7
SECONDS = 0.15
"""How long one run goes on, at least: of processor time, which a busy machine does not stretch."""
LENGTHS = 99
"""Random matches whose length is counted."""


class Row(TypedDict):
    """One figure of ``build/bench.json``."""

    name: str
    value: float
    unit: str
    beside: str | None
    ratio: float | None
    runs: int
    min: float
    max: float


def bench(game: Game, seats: Sequence[int] = ()) -> list[Row]:
    """The rows of one game, with default options, for these numbers of seats, or for all."""
    return [row for count in seats or game.seats for row in _bench_seats(game, count)]


def _bench_seats(game: Game, seats: int) -> list[Row]:
    name = f"{game.name}.{seats}"
    options = game.complete({}, seats)
    rng = random.Random(f"bench {name}")
    middle = _middle(game, seats, rng)
    view = middle.view(middle.to_act()[0])
    playouts = [_rate(lambda: play_out(game.setup(options, seats), rng)) for _ in range(RUNS)]
    clones = [1e6 / _rate(_times(middle.clone)) for _ in range(RUNS)]
    length = [play_out(game.setup(options, seats), rng) for _ in range(LENGTHS)]
    worlds = [1e6 / _rate(_times(lambda: world(view, rng))) for _ in range(RUNS)]
    return [
        row(f"{name}.playout", "moves/s", playouts),
        row(f"{name}.length", "moves", [float(moves) for moves in length]),
        row(f"{name}.clone", "µs", clones),
        row(f"{name}.world", "µs", worlds),
    ]


def row(name: str, unit: str, values: list[float]) -> Row:
    """A row from the values of its runs."""
    return {
        "name": name,
        "value": statistics.median(values),
        "unit": unit,
        "beside": None,
        "ratio": None,
        "runs": len(values),
        "min": min(values),
        "max": max(values),
    }


def _times(what: Callable[[], object], times: int = 1000) -> Callable[[], int]:
    def run() -> int:
        for _ in range(times):
            what()
        return times

    return run


def _rate(what: Callable[[], int]) -> float:
    """How many a second of processor time, counting what ``what`` returns."""
    done = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        done += what()
    return done / spent


def _middle(game: Game, seats: int, rng: random.Random) -> Position:
    """A position about half way through a random game, in which players are to act."""
    options = game.complete({}, seats)
    match, dealer = Match.start(game, seats, options), SeededDealer(1)
    kept: list[Position] = []
    while not match.position.over():
        match.settle(dealer)
        if actors := match.position.to_act():
            kept.append(match.position.clone())
            match.play(actors[0], rng.choice(match.position.legal(actors[0])))
    return kept[len(kept) // 2]
