"""Tablée from a terminal: for people who study the games, and for measuring.

Standard library only: ``PYTHONPATH=py python3 -m tablee games`` runs from a bare checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path

from tablee import games
from tablee.bench import Row, bench
from tablee.bots import kinds
from tablee.bots.arena import Score, added, arena
from tablee.kernel import TableeError
from tablee.kernel.notation import Record, from_json, read_line, replay, unpack
from tablee.table.chronicle import Chronicle
from tablee.testing import Report, check


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 1 for faults found, 2 for what cannot be done."""
    wanted = _parser().parse_args(arguments)
    try:
        status: int = wanted.command(wanted)
    except TableeError as error:
        print(error, file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m tablee", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("games", help="the games, their seats and options")
    listing.set_defaults(command=_games)

    harness = commands.add_parser("check", help="play random games under the harness")
    harness.add_argument("game")
    harness.add_argument("--games", type=int, default=100, help="for each number of seats")
    harness.add_argument("--seats", type=int, action="append", help="default: every number")
    harness.add_argument("--seed", default="0")
    harness.add_argument("--jobs", type=int, default=2, help="processes")
    harness.set_defaults(command=_check)

    contest = commands.add_parser("arena", help="bots against each other")
    contest.add_argument("game")
    contest.add_argument("--seats", required=True, help="bots by name, with commas")
    contest.add_argument("--games", type=int, default=400)
    contest.add_argument("--seed", default="0")
    contest.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    contest.add_argument("--json", action="store_true")
    contest.set_defaults(command=_arena)

    speed = commands.add_parser("bench", help="how fast the rules run here")
    speed.add_argument("game", nargs="?")
    speed.add_argument("--json", action="store_true")
    speed.set_defaults(command=_bench)

    show = commands.add_parser("show", help="a match in words")
    show.add_argument("record", help="a record, a packed one, or a file that holds one")
    show.add_argument("--seat", type=int, help="as this seat saw it; default: the public")
    show.set_defaults(command=_show)
    return parser


def _games(wanted: argparse.Namespace) -> int:
    for name in games.registry:
        game = games.load(name)
        print(f"{name}: {game.title}, {game.seats.start}–{game.seats.stop - 1} players")
        for option in game.options:
            choices = ", ".join(map(str, option.choices))
            print(f"  {option.name}: {option.help} ({choices}; default {option.default})")
        print(f"  bots: random, thumb, {', '.join(kinds(game))}")
    return 0


def _check(wanted: argparse.Namespace) -> int:
    game = games.load(wanted.game)
    total = Report()
    for seats in wanted.seats or game.seats:
        game.complete({}, seats)
        jobs = max(1, wanted.jobs)
        shares = [wanted.games // jobs] * jobs
        shares[0] += wanted.games - sum(shares)
        with ProcessPoolExecutor(jobs) as pool:
            runs = [
                pool.submit(_check_share, game.name, share, seats, f"{wanted.seed}.{job}")
                for job, share in enumerate(shares)
            ]
            reports = [run.result() for run in runs]
        _add(total, reports)
        moves, faults = sum(r.moves for r in reports), sum(len(r.faults) for r in reports)
        print(f"{seats} seats: games={wanted.games} moves={moves} faults={faults}", flush=True)
    for fault in total.faults[:20]:
        print(fault)
    print("options:", ", ".join(f"{name} ×{n}" for name, n in sorted(total.covered.items())))
    print(f"{game.name} games={total.games} moves={total.moves} faults={len(total.faults)}")
    return 1 if total.faults else 0


def _check_share(name: str, count: int, seats: int, seed: str) -> Report:
    return check(games.load(name), games=count, seats=[seats], seed=seed)


def _add(total: Report, reports: Sequence[Report]) -> None:
    for report in reports:
        total.games += report.games
        total.moves += report.moves
        total.faults += report.faults
        for name, n in report.covered.items():
            total.covered[name] = total.covered.get(name, 0) + n


def _arena(wanted: argparse.Namespace) -> int:
    names = wanted.seats.split(",")
    jobs = max(1, min(wanted.jobs, wanted.games))
    if jobs == 1:
        scores = _arena_share(wanted.game, names, wanted.games, wanted.seed, (0, 1))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            runs = [
                pool.submit(
                    _arena_share, wanted.game, names, wanted.games, wanted.seed, (job, jobs)
                )
                for job in range(jobs)
            ]
            scores = added([run.result() for run in runs])
    if wanted.json:
        rows = [
            {
                "name": score.name,
                "games": score.games,
                "wins": score.wins,
                "share": score.share,
                "interval": score.interval(),
                "ms_a_move": score.ms_a_move,
            }
            for score in scores
        ]
        print(json.dumps({"game": wanted.game, "seed": wanted.seed, "scores": rows}))
        return 0
    for score in scores:
        low, high = score.interval()
        print(
            f"{score.name:12} {score.share:6.1%} of {score.games} games "
            f"(95 %: {low:.1%}–{high:.1%}), {score.ms_a_move:.3f} ms a move"
        )
    return 0


def _arena_share(
    name: str, names: Sequence[str], count: int, seed: str, share: tuple[int, int]
) -> list[Score]:
    return arena(games.load(name), names, games=count, seed=seed, share=share)


def _bench(wanted: argparse.Namespace) -> int:
    names = [wanted.game] if wanted.game else list(games.registry)
    rows: list[Row] = []
    for name in names:
        rows += bench(games.load(name))
    if wanted.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for row in rows:
        print(f"{row['name']:28} {row['value']:14,.2f} {row['unit']:8} {_range(row)}")
    return 0


def _range(row: Row) -> str:
    return f"({row['min']:,.2f}–{row['max']:,.2f} in {row['runs']} runs)"


def _show(wanted: argparse.Namespace) -> int:
    match = replay(_read(wanted.record), games.registry)
    viewer = match.seats if wanted.seat is None else wanted.seat
    if not 0 <= viewer <= match.seats:
        print("There is no such seat in this match.", file=sys.stderr)
        return 2
    if match.viewer is not None:
        viewer = match.viewer
    chosen = ", ".join(f"{name} {value}" for name, value in match.options.items())
    print(f"{match.game.title}, {match.seats} players; {chosen}")
    chronicle = Chronicle(match.game, match.seats, match.options, viewer)
    for event in match.events:
        before = len(chronicle.log)
        chronicle.follow(event)
        told = " ".join(str(line.say) for line in chronicle.log[before:])
        print(f"{chronicle.events:4} {told}")
    for place in match.position.standing() if match.viewer is None else ():
        print(f"{place.place}. seat {place.seat}: {place.score}")
    return 0


def _read(text: str) -> Record:
    """A record as a line, a packed line, a JSON text, or the file that holds one of them."""
    with suppress(OSError, ValueError):  # a packed line may be too long for a name
        text = Path(text).read_text(encoding="utf-8").strip()
    if text.startswith("{"):
        return from_json(text)
    return read_line(text if " " in text else unpack(text), games.registry)


if __name__ == "__main__":
    sys.exit(main())
