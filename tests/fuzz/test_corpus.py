"""Every input that once reached something new is still taken or refused in order; and some more."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz.mutate import mutated
from tests.fuzz.targets import TARGETS, beginnings

CORPUS = Path(__file__).parent / "corpus"
MORE = 200
"""Changed inputs a target; `make fuzz` tries as many in a second."""


def kept(name: str) -> list[bytes]:
    return [file.read_bytes() for file in sorted((CORPUS / name).glob("*"))]


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_found_and_what_is_right(name: str) -> None:
    inputs = [*kept(name), *beginnings(name)]
    assert inputs
    for data in inputs:
        TARGETS[name](data)


@pytest.mark.parametrize("name", TARGETS)
def test_inputs_that_are_nearly_right(name: str) -> None:
    others = [*beginnings(name), *kept(name)]
    for number in range(MORE):
        rng = random.Random(f"{name} {number}")
        TARGETS[name](mutated(rng.choice(others), rng, others))


def test_a_target_notices_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = next(beginnings("records"))
    with monkeypatch.context() as patch:
        patch.setattr("tests.fuzz.targets.write_line", lambda record, game: "tablee/1 nonsense/1 x")
        with pytest.raises(Exception, match="no game of that name"):
            TARGETS["records"](begin)
