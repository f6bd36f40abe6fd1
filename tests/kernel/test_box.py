"""How a game's box is read, to the letter."""

from __future__ import annotations

import tomllib

import pytest

from tablee.kernel.box import BadCards, check_origins, is_origin, reading, shipped


def test_a_fact_is_of_the_rulebook_of_a_source_by_its_number_or_of_us() -> None:
    for origin in ("R", "I", "D", "P:S1", "P:S23"):
        assert is_origin(origin)
        check_origins([{"origin": "R"}, {"origin": origin}])
    for hearsay in (None, "", "r", "P", "P:", "P:S", "P:1", "R:S1", "RI", "D ", "X"):
        assert not is_origin(hearsay)
        with pytest.raises(BadCards) as refused:
            check_origins([{"origin": "R"}, {"origin": hearsay}])
        assert str(refused.value) == "An entry of the cards does not say where it comes from."
    with pytest.raises(BadCards):
        check_origins([{}])


def test_an_entry_that_is_missed_or_of_another_shape_is_a_clear_sentence() -> None:
    with pytest.raises(BadCards) as lacking, reading():
        raise KeyError("players")
    assert str(lacking.value) == "The cards lack the entry players."
    with pytest.raises(BadCards) as odd, reading():
        raise TypeError("no number")
    assert str(odd.value) == "The cards cannot be read: no number"
    with pytest.raises(BadCards, match=r"^The cards cannot be read: .+"), reading():
        tomllib.loads("=")
    with reading():
        assert shipped("tablee.games.peco_peco").startswith("# ")


def test_another_file_may_come_with_a_game() -> None:
    assert shipped("tablee.games.don_peperoni", "board.json").startswith("{")
