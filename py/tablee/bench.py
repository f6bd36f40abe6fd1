"""How fast the rules run: random playouts, searches, clones and worlds, in rows for ``make bench``.

A row is ``{"name", "value", "unit", "beside", "ratio", "runs", "min", "max"}``: the median of
the runs, and, where there is something to hold it against, its name and the ratio to it.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from typing import TypedDict

from tablee.bots import Thinker, kinds
from tablee.kernel import Game, Match, Position, SeededDealer, Style, world
from tablee.testing.harness import play_out

RUNS = 7
SECONDS = 0.15
"""How long one run goes on, at least: of processor time, which a busy machine does not stretch."""
LENGTHS = 99
"""Random matches whose length is counted."""
TREE = Style(sims=30, cut=2, thumbs=0.0)
"""The search whose simulations are counted, in every game the same."""
DECISIONS = 12
"""Decisions of one match that it thinks about, in turns."""

Work = Callable[[], int]
"""Does some of what is counted, and tells how much that was."""


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
    decisions = _decisions(game, seats, rng)
    middle = decisions[len(decisions) // 2]
    view = middle.view(middle.to_act()[0])
    rates = {what: [rate(work) for _ in range(RUNS)] for what, work in works(game, seats).items()}
    clones = [1e6 / rate(_times(middle.clone)) for _ in range(RUNS)]
    length = [play_out(game.setup(options, seats), rng) for _ in range(LENGTHS)]
    worlds = [1e6 / rate(_times(lambda: world(view, rng))) for _ in range(RUNS)]
    return [
        *(row(f"{name}.{what}", UNITS[what], runs) for what, runs in rates.items()),
        row(f"{name}.length", "moves", [float(moves) for moves in length]),
        row(f"{name}.clone", "µs", clones),
        row(f"{name}.world", "µs", worlds),
    ]


UNITS = {"playout": "moves/s", "search": "sims/s"}


def works(game: Game, seats: int) -> dict[str, Work]:
    """What is counted a second, here and in Pyodide: random moves, and simulations of a search."""
    options = game.complete({}, seats)
    rng = random.Random(f"bench {game.name}.{seats}")
    found = _decisions(game, seats, rng)
    some = cycle(found[:: max(1, len(found) // DECISIONS)])
    searching = replace(game, mind=replace(game.mind, sharp=TREE))

    def search() -> int:
        position = next(some)
        seat = position.to_act()[0]
        thinker = Thinker(searching, "sharp", position.view(seat), seat, 1)
        while not thinker.step(TREE.sims):
            pass
        return TREE.sims

    return {"playout": lambda: play_out(game.setup(options, seats), rng), "search": search}


def replies(game: Game, seats: int, seed: int) -> list[float]:
    """What the best bot takes for each of its decisions in a match of its like, s, by the clock."""
    options = game.complete({}, seats)
    match, dealer = Match.start(game, seats, options), SeededDealer(seed)
    taken: list[float] = []
    while not match.position.over():
        match.settle(dealer)
        for seat in match.position.to_act()[:1]:
            started = time.perf_counter()
            thinker = Thinker(game, kinds(game)[-1], match.position.view(seat), seat, len(taken))
            while not thinker.step(TREE.sims):
                pass
            move = thinker.move()
            if len(match.position.legal(seat)) > 1:
                taken.append(time.perf_counter() - started)
            match.play(seat, move)
    return taken


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


def _times(what: Callable[[], object], times: int = 1000) -> Work:
    def run() -> int:
        for _ in range(times):
            what()
        return times

    return run


def rate(what: Work, seconds: float | None = None) -> float:
    """How many a second of processor time, counting what ``what`` returns; over `SECONDS`."""
    done = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < (seconds or SECONDS):
        done += what()
    return done / spent


def _decisions(game: Game, seats: int, rng: random.Random) -> list[Position]:
    """The positions of a random match in which somebody has more than one thing to do."""
    match, dealer = Match.start(game, seats, game.complete({}, seats)), SeededDealer(1)
    kept: list[Position] = []
    while not match.position.over():
        match.settle(dealer)
        if actors := match.position.to_act():
            moves = match.position.legal(actors[0])
            if len(moves) > 1:
                kept.append(match.position.clone())
            match.play(actors[0], rng.choice(moves))
    return kept
