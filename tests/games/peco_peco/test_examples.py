"""The test vectors of the sheet, the examples of the rulebook, and what they ask of the words."""

from __future__ import annotations

import pytest

from tablee.games.peco_peco.buffets import points
from tablee.games.peco_peco.layout import NOBODY
from tests.games.peco_peco.scripted import FOOD, Table

# The sheet's test vectors.


def test_top_cat_and_no_elephant_is_an_honest_pass() -> None:
    table = Table({0: "mouse mouse cat"}, top="cat")
    assert not table.position.could_play(0)


def test_the_same_hand_with_a_bomb_is_a_bluff() -> None:
    table = Table({0: "mouse mouse cat cat+bomb"}, top="cat")
    assert table.position.could_play(0)
    assert str(table.position.why_not(0, ("accuse",)))


@pytest.mark.parametrize(
    ("top", "beaten_by"), [("cat", "mouse"), ("elephant", "cat"), ("mouse", "elephant")]
)
def test_upside_down(top: str, beaten_by: str) -> None:
    table = Table({0: "elephant cat mouse"}, top=top, stake="mak3")
    assert table.plays(0) == [beaten_by]


@pytest.mark.parametrize(
    ("top", "beaten_by"), [("cat", "elephant"), ("elephant", "mouse"), ("mouse", "cat")]
)
def test_the_food_chain(top: str, beaten_by: str) -> None:
    table = Table({0: "elephant cat mouse"}, top=top)
    assert table.plays(0) == [beaten_by]


def test_a_buffet_of_seven_points() -> None:
    faces = [FOOD[name] for name in ("mak5", "mak3", "mak1", "sus1")]
    assert points(faces, turned=1) == 7
    table = Table(buffets={1: "mak5 mak3 mak1 sus1"}, turned={1: "oni5"})
    assert table.position.score(1) == 7


def test_two_cards_in_the_hand_of_the_last_winner_are_two_points() -> None:
    table = Table({1: "cat mouse"}, stake="mak4", food="")
    table.end_round(1)
    assert table.position.score(1) == 2 + 2


@pytest.mark.parametrize("defended", [True, False])
def test_a_tilted_onigiri_that_would_complete_the_set(*, defended: bool) -> None:
    table = Table(first=1, buffets={1: "mak4 sus4"}, tilted="oni5", stake="mak1")
    assert not table.position.over()
    table.end_round(1 if defended else 2)
    assert table.position.over() is defended
    assert table.turned(1) == ([] if defended else ["oni5"])
    if defended:
        assert table.position.won == 1
    else:
        assert table.position.score(1) == 2 + 2 + 1


def test_four_pass_on_the_start_card_the_stake_goes_and_the_same_player_starts() -> None:
    table = Table(first=2, turn=2)
    for seat in (2, 3, 0, 1):
        table.play(seat, "pass")
    position = table.position
    assert position.rounds[0][0] == NOBODY
    assert position.lost[-1] == position.rounds[0][1]
    table.shuffle()
    assert position.active == 2


def test_two_left_the_other_passes_the_round_is_over_without_an_accusation() -> None:
    table = Table({1: "elephant"}, owner=0, turn=1, out=[2, 3])
    table.play(1, "pass")
    assert table.position.rounds[0][0] == 0


# The rulebook's examples.


def test_page_5_no_elephant_on_a_cat_i_cannot_play() -> None:
    table = Table({0: "cat mouse mouse"}, top="cat")
    assert table.plays(0) == []
    assert str(table.play(0, "pass")[0]) == "seat 0 says: “I cannot play.”"


def test_page_6_a_caught_bluffer_does_not_show_the_hand() -> None:
    table = Table({0: "elephant cat"})
    table.play(0, "pass")
    table.play(1, "accuse")
    told = table.play(0, "admit")
    assert table.event.faces == {}
    assert str(told[0]) == "seat 0 admits it: that was a bluff. The hand stays hidden."
    table.pick_card("elephant")
    stolen = table.position.hands[1][-1]
    assert table.position.seen[stolen] == 0b0011
    assert str(table.told[1][0]) == "seat 1 steals an elephant from seat 0; nobody else sees it."
    assert str(table.told[2][0]) == "seat 1 steals a card from seat 0; only they see it."


def test_page_6_the_turn_goes_on_with_the_accuser_who_may_bluff_too() -> None:
    table = Table({0: "elephant cat", 1: "elephant cat"})
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "admit")
    table.pick()
    table.play(1, "pass")
    assert "accuse" in table.may(2)


def test_page_9_a_bomb_in_a_hand_that_passes_is_always_a_bluff() -> None:
    for top in ("elephant", "cat", "mouse", "cat+bomb"):
        assert Table({0: "mouse+bomb"}, top=top).position.could_play(0)


def test_page_11_a_tilted_card_is_worth_one_point_once_it_is_turned() -> None:
    table = Table(first=1, tilted="oni5", food="", stake="mak4")
    table.end_round()
    assert table.position.score(1) == 1


def test_page_8_the_start_card_of_the_next_round_the_direction_and_the_first_player() -> None:
    table = Table(food="mak5", stake="sus4")
    table.end_round(3)
    table.shuffle(seed=4)
    position = table.position
    assert position.active == 3
    assert position.direction == -1
    assert position.rule == "all_in"
    assert len(position.discard) == 1
    assert len(position.deck) == 66 - 4 * 4 - 1
