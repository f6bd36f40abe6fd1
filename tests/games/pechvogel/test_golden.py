"""Golden playthroughs of Pechvogel: the thumb against itself, to be read by people."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games import load
from tablee.testing import golden, playthrough

HERE = Path(__file__).parent.parent.parent / "golden" / "pechvogel"


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_game_of_thumbs(seats: int) -> None:
    text = playthrough(load("pechvogel"), seats, {}, seed=seats)
    golden(HERE / f"{seats}-seats.txt", text)


def test_a_game_in_which_the_active_player_chooses_whose_marker_repays() -> None:
    text = playthrough(
        load("pechvogel"), 4, {"choose": True, "relaxed": False}, seed=11, play="spiteful"
    )
    assert "own | supply" in text, "the choice comes up"
    golden(HERE / "4-seats-choose.txt", text)
