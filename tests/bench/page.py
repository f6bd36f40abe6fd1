"""docs/performance.md from what was measured: python -m tests.bench.page.

Reads build/beside.json (`tests.bench.beside`), build/pyodide.json (`tests.bench.pyodide`),
build/engine.json (`tablee bench --json`), and build/bench.json (`make bench`) if it is there.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from tablee import games
from tests.bench.rows import Row
from tools.paths import BUILD, ROOT

PAGE = ROOT / "docs" / "performance.md"
SEATS = 4
AIMS: tuple[tuple[str, str, Mapping[str, float]], ...] = (
    (
        "OpenSpiel, Python",
        "python_liars_poker",
        {"Pechvogel": 2, "Ptit Pois": 2, "Peco Peco": 2, "Service compris !": 2, "Don Peperoni": 1},
    ),
    (
        "RLCard",
        "uno",
        {"Pechvogel": 4, "Ptit Pois": 4, "Peco Peco": 4, "Service compris !": 4, "Don Peperoni": 2},
    ),
    ("boardgame.io, node", "a shedding game, 4 seats", dict.fromkeys(("",), 20.0)),
)
"""What was aimed at: beside whom, and by game (or for all) how many times as fast."""

Beside = dict[str, Any]


def number(value: float) -> str:
    """A figure with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def spread(runs: Sequence[float]) -> str:
    return f"{number(median(runs))} | {number(min(runs))}–{number(max(runs))}"


def kind_of(rows: Sequence[Beside], kind: str) -> Iterator[str]:
    for row in rows:
        if row["kind"] == kind:
            yield f"| {row['engine']} | {row['what']} | {spread(row['runs'])} |"


def ratios(rows: Sequence[Beside]) -> Iterator[str]:
    playouts = {(r["engine"], r["what"]): median(r["runs"]) for r in rows if r["kind"] == "playout"}
    yield "| | " + " | ".join(f"× {what} ({engine})" for engine, what, _ in AIMS) + " |"
    yield "| --- |" + " --- |" * len(AIMS)
    for name in games.NAMES:
        title = games.load(name).title
        mine = playouts["Tablée", f"{title}, {SEATS} seats"]
        cells = []
        for engine, what, aims in AIMS:
            aim = aims.get(title, aims.get(""))
            cells.append(f"{mine / playouts[engine, what]:.1f} (aim {aim:g})")
        yield f"| {title} | " + " | ".join(cells) + " |"


def growth(rows: Sequence[Row]) -> Iterator[str]:
    value = {row["name"]: row["value"] for row in rows}
    for name in games.NAMES:
        game = games.load(name)
        for seats in game.seats:
            cards = len(game.setup(game.complete({}, seats), seats).faces)
            key = f"{name}.{seats}"
            cells = [value[f"{key}.{what}"] for what in ("length", "playout", "clone", "world")]
            told = " | ".join(map(number, cells))
            yield f"| {game.title} | {seats} | {cards} | {told} |"


def in_pyodide(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        if row["beside"] is None:
            continue  # a reply
        title = games.load(row["name"].split(".")[0]).title
        cells = [number(row["value"]), f"{number(row['min'])}–{number(row['max'])}"]
        cells += [row["unit"], number(row["beside"]), f"{row['ratio']:.2f}"]
        yield f"| {title} | " + " | ".join(cells) + " |"


def waits(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        name, _, what = row["name"].split(".")
        if what == "reply":
            spread = f"{number(row['min'])}–{number(row['max'])}"
            yield f"| {games.load(name).title} | {number(row['value'])} ms | {spread} |"


def in_the_browser(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        if row["name"].startswith(("boot.", "play.")):
            beside = "–" if row["beside"] is None else number(row["beside"])
            ratio = "–" if row["ratio"] is None else f"{row['ratio']:.2f}"
            runs = f"{number(row['min'])}–{number(row['max'])}"
            told = f"{number(row['value'])} {row['unit']}"
            yield f"| {row['name']} | {told} | {runs} | {beside} | {ratio} |"


def read(name: str) -> Any:
    file = BUILD / name
    return json.loads(file.read_text("utf-8")) if file.is_file() else None


def page() -> str:
    """The page. What is not there is left out, but for what stands beside others."""
    beside, pyodide, native, whole = map(
        read, ("beside.json", "pyodide.json", "engine.json", "bench.json")
    )
    rows = beside["rows"]
    load = ", ".join(f"{each:.1f}" for each in beside["load"])
    runs = len(rows[0]["runs"])
    cores = os.cpu_count()
    lines = [
        "# How fast it is",
        "",
        "Made by `make bench-peers` (`tests/bench/page.py`); nothing here is written by hand.",
        (
            f"{platform.python_implementation()} {platform.python_version()} on "
            f"{platform.machine()}, {cores} cores, load {load} at the end: a machine with others "
            "on it, so that ratios say more than figures. All of it ran on one core, taking turns, "
            "and what is counted is processor time. "
            f"Medians of {runs} runs with the least and the most."
        ),
        "",
        "## Random play, moves a second",
        "",
        (
            "A move is a decision, or an answer of chance where chance is asked for: our dealer's "
            "answer is one move even if sixty cards are shuffled, which OpenSpiel's games deal one "
            "by one."
        ),
        "",
        "| engine | game | moves/s | runs |",
        "| --- | --- | ---: | ---: |",
        *kind_of(rows, "playout"),
        "",
        *ratios(rows),
        "",
        "## A copy of a position, µs",
        "",
        "| engine | game | µs | runs |",
        "| --- | --- | ---: | ---: |",
        *kind_of(rows, "clone"),
        "",
        "## Search, simulations a second",
        "",
        (
            "With random rollouts to the end, from the middle of a match; how long that is differs "
            "from game to game."
        ),
        "",
        "| engine | game | sims/s | runs |",
        "| --- | --- | ---: | ---: |",
        *kind_of(rows, "search"),
        "",
    ]
    if native:
        lines += [
            "## How cost grows with seats, cards and the length of a match",
            "",
            "| game | seats | cards | moves a match | moves/s | clone µs | world µs |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
            *growth(native),
            "",
        ]
    if pyodide:
        lines += [
            f"## In Pyodide, in a worker of Chromium, {SEATS} seats",
            "",
            (
                "As who plays has it; CPython in turns with it on the same core, processor time of "
                "both. A search is one in a tree, 30 simulations a decision."
            ),
            "",
            "| game | a second | runs | of what | CPython | ratio |",
            "| --- | ---: | ---: | --- | ---: | ---: |",
            *in_pyodide(pyodide),
            "",
            "How long the best bot lets one wait there: 95 of 100 replies of a match are faster.",
            "",
            "| game | median | runs |",
            "| --- | ---: | ---: |",
            *waits(pyodide),
            "",
        ]
    if whole and (told := [*in_the_browser(whole)]):
        lines += [
            "## In the browser",
            "",
            (
                "From the navigation to the first paint, to a Python that can be called, and to a "
                "table that can be played at; and the longest task of the page on the way. On a "
                "first visit, on a second one, and with no network. Beside: a bare page that only "
                "starts Pyodide in a worker, first and third visit. `make bench`."
            ),
            "",
            "| what | median | runs | beside | ratio |",
            "| --- | ---: | ---: | ---: | ---: |",
            *told,
            "",
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(ROOT))
