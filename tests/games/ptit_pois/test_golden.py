"""Golden playthroughs of Ptit Pois, to be read by people."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games.ptit_pois import GAME
from tablee.testing import golden, playthrough
from tablee.testing.playthrough import RANDOM

HERE = Path(__file__).parent.parent.parent / "golden" / "ptit-pois"


@pytest.mark.parametrize("seats", [2, 4])
def test_the_base_game_of_thumbs(seats: int) -> None:
    golden(HERE / f"{seats}-seats.txt", playthrough(GAME, seats, {}, seed=seats))


def test_one_round_at_random_with_six() -> None:
    text = playthrough(GAME, 6, {"rounds": 1}, seed=6, play=RANDOM)
    assert "shuffled into a new draw pile" in text, "the draw pile runs out"
    golden(HERE / "6-seats-one-round.txt", text)


def test_the_game_of_50_points() -> None:
    text = playthrough(GAME, 3, {"fifty": True}, seed=50, play="hasty")
    golden(HERE / "3-seats-fifty.txt", text)
