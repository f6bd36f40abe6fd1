"""A seed makes the same moves in CPython and in Pyodide."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tablee import games

HERE = Path(__file__).parents[2]
FULL = bool(os.environ.get("TABLEE_FULL"))
MATCHES = 50 if FULL else 4
NAMES = [*games.NAMES] if FULL else ["pechvogel", "peco-peco"]
"""As a sample one that reckons and one that tries: exponentials and sums may differ."""


def printed(*command: str) -> list[list[str]]:
    """By game: its name, the matches, and the hash of their moves."""
    done = subprocess.run(
        [*command, str(MATCHES), *NAMES],
        cwd=HERE,
        env={**os.environ, "PYTHONPATH": str(HERE / "py")},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.split()[:3] for line in done.stdout.splitlines() if line.split()[0] in NAMES]


def test_a_seed_makes_the_same_moves_in_cpython_and_in_pyodide() -> None:
    """With `TABLEE_FULL` 50 matches of each game, which takes an hour."""
    ours = printed(sys.executable, "-m", "tools.same_moves")
    assert [line[0] for line in ours] == NAMES
    assert printed("node", "tools/same_moves.mjs") == ours
