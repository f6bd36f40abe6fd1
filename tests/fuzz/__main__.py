"""Fuzz a target, guided by coverage: python -m tests.fuzz records 600.

`make fuzz` does it for all of them. What is found stays in build/fuzz: inputs that reach
something new in ``corpus``, and what broke a target as ``crash-…`` or ``timeout-…`` beside it.
With no seconds, what is new in it is taken over into ``tests/fuzz/corpus``, to be committed.
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
        *(map(str, (corpus, kept)) if seconds else ("-merge=1", *map(str, (kept, corpus)))),
    ]
    atheris.Setup(arguments, TARGETS[name], custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
