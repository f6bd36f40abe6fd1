"""A whole game of each flow as text, in ``tests/golden/service_compris``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games.service_compris import GAME
from tablee.testing import golden, playthrough

HERE = Path(__file__).parents[2] / "golden" / "service_compris"

FLOWS: dict[str, tuple[int, dict[str, object]]] = {
    "2-seats": (2, {}),
    "4-seats": (4, {}),
    "chosen-peoples-relaxed": (3, {"peoples": "chosen", "relaxed": True}),
    "traitors": (3, {"traitors": True, "relaxed": True}),
    "same-people-last-wins": (2, {"same_people": True, "last_wins": True}),
}


@pytest.mark.parametrize("name", list(FLOWS))
def test_a_whole_game_reads_as_before(name: str) -> None:
    seats, options = FLOWS[name]
    golden(HERE / f"{name}.txt", playthrough(GAME, seats, options, seed=name))
