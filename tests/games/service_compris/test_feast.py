"""When the giant eats, how much, and when he stops."""

from __future__ import annotations

import pytest

from tablee.games.service_compris.rules import ServiceCompris
from tests.games.service_compris.kit import (
    bin_,
    can_play,
    card,
    do,
    hold,
    hush,
    keep,
    play,
    serve,
    table,
    who,
)


def lay_any(t: ServiceCompris, seat: int) -> None:
    do(t, seat, ("lay", t.hands[seat][0]))


def five(t: ServiceCompris) -> None:
    serve(t, who(1, 0), who(2, 0), who(1, 1), who(2, 1), who(0, 0))


def test_sc_07_vector_the_sixth_character_starts_the_feast() -> None:
    """Feast = 1; at the start of the next turn index 0 is eaten before the draw."""
    t = table(3)
    hold(t, 0, "dinner_no_excuse")
    five(t)
    assert t.feast == 0
    deck = len(t.deck)
    play(t, "dinner_no_excuse", ("take", who(1, 5)))
    assert t.feast == 1
    assert t.bones == (who(1, 0),)
    assert len(t.table) == 5
    assert t.active == 1
    assert len(t.deck) == deck - 1


def test_sc_07_the_fifth_does_not() -> None:
    t = table(3)
    hold(t, 0, "dinner_no_excuse")
    serve(t, who(1, 0), who(2, 0), who(1, 1), who(2, 1))
    play(t, "dinner_no_excuse", ("take", who(1, 5)))
    assert t.feast == 0
    assert t.bones == ()


def test_sc_07_vector_a_breather_with_seven_on_the_table() -> None:
    """Feast off; the next delivery re-arms it."""
    t = table(3)
    hold(t, 0, "breather")
    hold(t, 1, "dinner_no_excuse")
    hold(t, 2, "starter")
    five(t)
    serve(t, who(1, 2), who(2, 2))
    t.feast = 1
    play(t, "breather")
    assert t.feast == 0
    assert len(t.table) == 7
    assert not t.bones, "he does not eat while he rests, however full the table"
    play(t, "dinner_no_excuse", ("take", who(2, 7)))
    assert t.feast == 1
    assert t.bones == (who(1, 0),)


def test_sc_07_with_fewer_than_seven_in_play_one_added_is_enough() -> None:
    t = table(2)
    hold(t, 0, "dinner_no_excuse")
    keep(t, 0, 0, 1, 2)
    keep(t, 1, 0, 1, 2)
    assert t.live() == 6
    play(t, "dinner_no_excuse", ("take", who(1, 0)))
    assert t.bones[-1] == who(1, 0)
    assert t.feast == 0, "and the table is empty again"


def test_sc_07_dropping_below_seven_starts_it_while_somebody_lies_there() -> None:
    t = table(2)
    hold(t, 0, "nibbler")
    keep(t, 0, 0, 1, 2)
    keep(t, 1, 0, 1, 2, 3)
    serve(t, who(1, 0))
    play(t, "nibbler", ("take", who(1, 1)))
    assert t.live() == 6
    assert t.feast == 1
    do(t, 0, ("give", who(0, 1)))
    assert t.bones[-1] == who(1, 0)


def test_sc_07_a_change_of_plates_adds_nobody() -> None:
    t = table(3)
    hold(t, 0, "change_of_plates")
    five(t)
    serve(t, who(1, 2), who(2, 2))
    play(t, "change_of_plates", ("save", who(0, 0)), ("swap", who(1, 7)))
    assert t.feast == 0


def test_sc_08_sc_09_the_mode_is_set_at_once_and_the_first_bite_is_next_turn() -> None:
    t = table(3)
    hold(t, 0, "starter")
    serve(t, who(1, 0), who(2, 0))
    play(t, "starter")
    assert t.active == 1, "whoever plays next"
    assert t.bones == (who(1, 0),)


def test_sc_09_the_counters_player_included() -> None:
    t = table(4)
    hold(t, 0, "dinner")
    hold(t, 3, "salty")
    serve(t, who(1, 0), who(2, 0))
    t.feast = 1
    play(t, "dinner", ("take", who(1, 4)))
    do(t, 3, ("counter", card(t, 3, "salty")))
    assert t.active == 3
    assert t.bones == (who(1, 0),)


def test_sc_10_more_food_never_calms_him() -> None:
    t = table(3)
    hold(t, 0, "starter", "buffet")
    five(t)
    t.feast = 1
    assert not can_play(t, 0, "starter"), "it would change nothing"
    assert can_play(t, 0, "buffet")
    play(t, "buffet")
    assert t.feast == 2
    assert t.bones == (who(1, 0), who(2, 0))
    t.feast = 2
    hold(t, 1, "starter")
    assert not can_play(t, 1, "starter")


def test_sc_10_gluttony_raises_one_to_two() -> None:
    t = table(2)
    hold(t, 0, "gluttony")
    serve(t, who(0, 0), who(0, 1), who(1, 0))
    t.feast = 1
    play(t, "gluttony", ("take", who(1, 4)), ("take", who(1, 5)))
    hush(t)
    assert t.feast == 2
    assert t.bones == (who(0, 0), who(0, 1))


def test_sc_11_no_feast_on_an_empty_table() -> None:
    t = table(3)
    hold(t, 0, "starter", "buffet")
    assert not can_play(t, 0, "starter")
    assert not can_play(t, 0, "buffet")
    lay_any(t, 0)
    assert t.feast == 0


@pytest.mark.parametrize("feast", [1, 2])
def test_sc_12_an_empty_table_ends_it_and_the_next_starts_at_one(feast: int) -> None:
    t = table(3)
    hold(t, 1, "starter")
    serve(t, who(1, 0), *([who(2, 0)] if feast == 2 else []))
    t.feast = feast
    lay_any(t, 0)
    assert t.table == ()
    assert t.feast == 0
    serve(t, who(2, 4), who(2, 5))
    play(t, "starter")
    assert t.feast == 1


def test_sc_12_a_save_that_empties_the_table_ends_it() -> None:
    t = table(3)
    hold(t, 0, "poisonous")
    serve(t, who(0, 0))
    t.feast = 2
    play(t, "poisonous", ("save", who(0, 0)))
    assert t.feast == 0
    assert t.bones == ()


def test_sc_13_two_mode_with_one_on_the_table() -> None:
    t = table(3)
    serve(t, who(1, 0))
    t.feast = 2
    lay_any(t, 0)
    assert t.bones == (who(1, 0),)
    assert t.feast == 0


def test_sc_14_starters_whet_him_however_few_lie_there() -> None:
    t = table(3)
    hold(t, 0, "starter")
    serve(t, who(2, 3))
    play(t, "starter")
    assert t.bones == (who(2, 3),)


def test_the_one_nearest_the_plate_is_eaten_and_never_comes_back() -> None:
    t = table(3)
    serve(t, who(2, 3), who(1, 1), who(0, 8))
    t.feast = 1
    for seat in range(3):
        lay_any(t, seat)
    assert t.bones == (who(2, 3), who(1, 1), who(0, 8))
    assert t.lives == (8, 8, 8)
    bin_(t, [who(0, 0)])
    assert t.live() == 23
