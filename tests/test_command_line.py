"""The command line, as somebody types it in a bare checkout."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tablee import games
from tablee.__main__ import main
from tablee.kernel import Match, SeededDealer
from tablee.kernel.notation import pack, record_of, to_json, write_line

ROOT = Path(__file__).resolve().parents[1]


def finished(seats: int = 3) -> Match:
    game = games.load("pechvogel")
    match, dealer, rng = (
        Match.start(game, seats, {"choose": True}),
        SeededDealer(4),
        random.Random(4),
    )
    while not match.position.over():
        match.settle(dealer)
        for seat in match.position.to_act()[:1]:
            match.play(seat, rng.choice(match.position.legal(seat)))
    return match


def test_it_runs_from_a_bare_checkout_with_nothing_installed() -> None:
    # -I -S: no site-packages, so that only the standard library can be imported.
    code = "import sys; sys.path.insert(0, 'py'); sys.argv = ['tablee', 'games'];"
    code += "import runpy; runpy.run_module('tablee', run_name='__main__')"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert "pechvogel: Pechvogel, 2–5 players" in ran.stdout


def test_check_ends_in_the_line_that_scripts_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "pechvogel", "--games", "2", "--seats", "3"]) == 0
    last = capsys.readouterr().out.strip().splitlines()[-1].split()
    assert last[0] == "pechvogel"
    assert last[1] == "games=2"
    assert int(last[2].removeprefix("moves=")) > 100
    assert last[3] == "faults=0"


def test_arena_prints_a_line_a_contestant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "pechvogel", "--seats", "thumb,random", "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["thumb", "random"]
    assert all("95 %" in line and "ms a move" in line for line in lines)


def test_show_reads_a_line_a_packed_line_a_json_text_and_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = finished()
    line = write_line(record_of(match), match.game)
    file = tmp_path / "match.txt"
    file.write_text(line, encoding="utf-8")
    shown = []
    for given in (line, pack(line), to_json(record_of(match)), os.fspath(file)):
        assert main(["show", given]) == 0
        shown.append(capsys.readouterr().out)
    assert len(set(shown)) == 1
    assert "begins." in shown[0]
    assert "the game is over" in shown[0]
    assert main(["show", line, "--seat", "1"]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "chess"],
        ["check", "pechvogel", "--seats", "9"],
        ["arena", "pechvogel", "--seats", "thumb,deep-blue"],
        ["show", "nonsense"],
        ["show", "nonsense" * 50],
        ["show", "tablee/1 pechvogel/1 seats=2 *7"],
        ["show", "tablee/1 pechvogel/1 seats=2", "--seat", "5"],
    ],
)
def test_what_cannot_be_done_is_a_sentence_not_a_traceback(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.strip().endswith(".")
    assert "Traceback" not in captured.err


def test_bench_prints_rows_of_the_agreed_shape(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.bench.SECONDS", 0.001)
    assert main(["bench", "pechvogel", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    shape = {"name", "value", "unit", "beside", "ratio", "runs", "min", "max"}
    assert all(set(row) == shape and row["value"] > 0 for row in rows)
    assert {row["name"].split(".")[-1] for row in rows} == {
        "playout",
        "search",
        "length",
        "clone",
        "world",
    }
