"""Python and JavaScript say the same, byte for byte, and each takes the other's proofs.

``TABLEE_SEALED=full`` for 1,000 random runs. ``python -m tests.sealed.test_vectors`` writes the
committed vectors anew; a change in them is a change of the protocol.
"""

import json
import os
from pathlib import Path

import pytest

from tablee.net.edwards import Extended
from tablee.net.sealed.reference import Reference, reference
from tablee.net.sealed.script import Script
from tests.sealed.rehearsal import rehearsed
from tests.sealed.toy import TOY

FULL = os.environ.get("TABLEE_SEALED") == "full"
VECTORS = Path(__file__).with_name("vectors.json")
WRITTEN = 3
"""Of so many seeds the vectors are kept."""
RUNS = 1000 if FULL else 2


def _kept() -> list[dict[str, str]]:
    kept: list[dict[str, str]] = json.loads(VECTORS.read_text("ascii"))
    return kept


def test_the_reference_says_what_it_said(plain: Reference[Extended]) -> None:
    assert rehearsed(plain, plain, 0) == _kept()[0]


@pytest.mark.parametrize("seed", range(WRITTEN))
def test_the_script_says_what_the_reference_said(script: Script, seed: int) -> None:
    assert rehearsed(script, script, seed) == _kept()[seed]


@pytest.mark.parametrize("first", range(WRITTEN, WRITTEN + RUNS, 50))
def test_each_takes_the_proofs_of_the_other(
    plain: Reference[Extended], script: Script, first: int
) -> None:
    for seed in range(first, min(first + 50, WRITTEN + RUNS)):
        assert rehearsed(plain, script, seed) == rehearsed(script, plain, seed)


@pytest.mark.parametrize("seed", range(40))
def test_it_holds_in_any_group(seed: int) -> None:
    rehearsed(Reference(TOY), Reference(TOY), seed)  # asserts as it goes


if __name__ == "__main__":
    suite = reference()
    vectors = [rehearsed(suite, suite, seed) for seed in range(WRITTEN)]
    VECTORS.write_text(json.dumps(vectors, indent=1) + "\n", "ascii")
