"""Fuzz a target, guided by coverage: python -m tests.fuzz records 600.

`make fuzz` does it for all of them. What is found stays in build/fuzz: inputs that reach
something new in ``corpus``, and what broke a target as ``crash-…`` or ``timeout-…`` beside it.
With no seconds, the smallest of what was found are copied to ``tests/fuzz/corpus``.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["tablee"]):
    from tablee.games import NAMES, load
    from tests.fuzz.targets import TARGETS, TOO_LONG, beginnings

    for each in NAMES:
        load(each)  # a game is imported when it is first asked for

from tests.fuzz.mutate import mutated

BUILD = Path("build/fuzz")
KEPT = Path(__file__).parent / "corpus"


SMALLEST, SMALL = 60, 2000
"""So many inputs of at most so many bytes are kept, a target: a few for `test_corpus.py` to try."""


def keep(name: str) -> None:
    """Copy the smallest inputs that were found into the tree."""
    found = [file for file in (BUILD / name / "corpus").iterdir() if file.name[:5] != "begin"]
    small = [file for file in found if file.stat().st_size <= SMALL]
    (KEPT / name).mkdir(parents=True, exist_ok=True)
    for file in sorted(small, key=lambda file: (file.stat().st_size, file.name))[:SMALLEST]:
        (KEPT / name / file.name).write_bytes(file.read_bytes())


def main(name: str, seconds: int) -> None:
    corpus, kept = BUILD / name / "corpus", KEPT / name
    for folder in (corpus, kept):
        folder.mkdir(parents=True, exist_ok=True)
    others = [*beginnings(name)]
    for number, data in enumerate(others):
        (corpus / f"begin-{number}").write_bytes(data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if rng.random() < 0.3:
            return bytes(atheris.Mutate(data, most))
        return mutated(data, rng, others, most)

    arguments = [
        sys.argv[0],
        f"-max_total_time={seconds}",
        f"-timeout={TOO_LONG}",
        "-max_len=65536",
        "-rss_limit_mb=4096",
        "-print_final_stats=1",
        f"-artifact_prefix={BUILD / name}/",
        *map(str, (corpus, kept)),
    ]
    atheris.Setup(arguments, TARGETS[name], custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[2] == "0":
        keep(sys.argv[1])
    else:
        main(sys.argv[1], int(sys.argv[2]))
