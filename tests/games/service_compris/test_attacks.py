"""The twelve kinds of attack."""

from __future__ import annotations

import pytest

from tablee.games.service_compris.cards import ACTIONS, CODES, COUNTERABLE, DINNERS, FITS, KIND
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


@pytest.mark.parametrize("code", [CODES[kind] for kind in DINNERS])
def test_sc_15_the_attacker_chooses_any_character_at_home_with_a_rival(code: str) -> None:
    t = table(3)
    hold(t, 0, code)
    serve(t, who(1, 0))
    play(t, code)
    offered = {move[1] for move in t.legal(0)}
    assert offered == {*t.reserve[1], *t.reserve[2]}
    assert "rival" in str(t.why_not(0, ("take", who(0))))
    assert "at home" in str(t.why_not(0, ("take", who(1, 0))))
    do(t, 0, ("take", who(2, 5)))
    hush(t)
    assert t.table == (who(1, 0), who(2, 5)), "behind those who lie there"


def test_sc_16_a_people_wholly_on_the_table_is_no_target() -> None:
    t = table(2)
    hold(t, 0, "dinner", "hamper", "nibbler")
    keep(t, 1, 0, 1)
    serve(t, who(1, 0), who(1, 1))
    assert not any(can_play(t, 0, code) for code in ("dinner", "hamper", "nibbler"))
    assert "at home" in str(t.why_not(0, ("play", card(t, 0, "dinner"))))
    do(t, 0, ("lay", card(t, 0, "dinner")))


@pytest.mark.parametrize(
    ("code", "answers"),
    [
        ("dinner", {"surprise", "salty"}),
        ("dinner_no_surprise", {"salty"}),
        ("dinner_no_salt", {"surprise"}),
        ("dinner_no_excuse", set()),  # SC-30: the main text, not the player aid
        ("dish_of_the_day", {"surprise", "salty"}),
        ("cheese_and_pudding", {"surprise", "salty"}),
        ("nibbler", set()),
        ("sauerkraut", set()),
        ("hamper", set()),
        ("starter", set()),
        ("buffet", set()),
        ("gluttony", {"larder"}),
        ("back_to_the_kitchen", {"chef_gone"}),
        ("poisonous", set()),
        ("change_of_plates", set()),
        ("hot_plates", set()),
        ("breather", set()),
        ("yuck", set()),
        ("indigestion", set()),
        ("surprise", set()),
        ("salty", set()),
        ("chef_gone", set()),
        ("larder", set()),
    ],
)
def test_sc_30_sc_40_sc_06_what_counters_what(code: str, answers: set[str]) -> None:
    kind = CODES.index(code)
    assert {CODES[KIND[face]] for face in range(ACTIONS) if FITS[kind][face]} == answers
    assert COUNTERABLE[kind] == bool(answers)


def test_dish_of_the_day_is_placed_nearest_the_plate() -> None:
    t = table(3)
    hold(t, 0, "dish_of_the_day")
    serve(t, who(2, 0), who(0, 0))
    play(t, "dish_of_the_day", ("take", who(1, 4)))
    hush(t)
    assert t.table == (who(1, 4), who(2, 0), who(0, 0))


def test_cheese_and_pudding_takes_two_of_one_rival_in_the_order_chosen() -> None:
    t = table(3)
    hold(t, 0, "cheese_and_pudding")
    play(t, "cheese_and_pudding", ("take", who(2, 3)))
    assert {move[1] for move in t.legal(0)} == set(t.reserve[2]) - {who(2, 3)}
    assert "same rival" in str(t.why_not(0, ("take", who(1, 0))))
    assert "already" in str(t.why_not(0, ("take", who(2, 3))))
    do(t, 0, ("take", who(2, 0)))
    hush(t)
    assert t.table == (who(2, 3), who(2, 0))


def test_sc_21_one_in_reserve_is_what_limits_the_two_not_one_alive() -> None:
    t = table(3)
    hold(t, 0, "cheese_and_pudding")
    keep(t, 1, 0, 1, 2)
    serve(t, who(1, 0), who(1, 1))
    play(t, "cheese_and_pudding", ("take", who(1, 2)))
    assert t.phase == "counter", "three alive, but one at home: there is no second"


def test_sc_22_the_nibblers_victim_is_eaten_at_once_and_one_of_ones_own_is_served() -> None:
    t = table(3)
    hold(t, 0, "nibbler")
    serve(t, who(2, 0))
    play(t, "nibbler", ("take", who(1, 2)))
    assert t.bones == (who(1, 2),)
    assert t.phase == "give"
    assert "own" in str(t.why_not(0, ("give", who(1, 3))))
    do(t, 0, ("give", who(0, 6)))
    assert t.table == (who(2, 0), who(0, 6))
    assert t.active == 1


def test_sc_22_without_anybody_at_home_the_nibbler_can_only_be_laid() -> None:
    t = table(2)
    hold(t, 0, "nibbler")
    keep(t, 0, 0)
    serve(t, who(0, 0))
    assert not can_play(t, 0, "nibbler")


def test_sauerkraut_eats_the_whole_table_and_sc_28_stops_the_feast() -> None:
    t = table(3)
    hold(t, 0, "sauerkraut")
    serve(t, who(1, 0), who(2, 0), who(0, 0))
    t.feast = 2
    play(t, "sauerkraut")
    assert t.bones == (who(1, 0), who(2, 0), who(0, 0))
    assert t.table == ()
    assert t.feast == 0


def test_sc_23_the_hamper_takes_one_of_each_in_the_order_chosen() -> None:
    t = table(4)
    hold(t, 0, "hamper")
    keep(t, 2, 0)
    serve(t, who(2, 0))
    play(t, "hamper", ("take", who(3, 1)))
    assert {move[1] for move in t.legal(0)} == set(t.reserve[1]), "seat 2 has nobody to give"
    assert "no more" in str(t.why_not(0, ("take", who(3, 2))))
    do(t, 0, ("take", who(1, 7)))
    assert t.table == (who(2, 0), who(3, 1), who(1, 7))
    assert t.phase == "turn", "nothing counters it"


def test_sc_23_gluttony_takes_what_a_rival_has() -> None:
    t = table(3)
    hold(t, 0, "gluttony")
    keep(t, 1, 4, 5)
    serve(t, who(1, 5))
    play(t, "gluttony", ("take", who(2, 0)), ("take", who(1, 4)), ("take", who(2, 1)))
    hush(t)
    # The first two are eaten at the start of the next turn.
    assert t.bones[-2:] == (who(1, 5), who(2, 0))
    assert t.table == (who(1, 4), who(2, 1))
    assert t.feast == 2
    assert t.alive == 0b111, "who has one on the table still plays"


def test_gluttony_with_nobody_to_deliver_still_makes_him_hungry() -> None:
    t = table(2)
    hold(t, 0, "gluttony")
    keep(t, 1, 0, 1, 2)
    serve(t, who(1, 0), who(1, 1), who(1, 2))
    play(t, "gluttony")
    assert t.bones[-2:] == (who(1, 0), who(1, 1))
    assert t.feast == 2


def test_sc_37_one_may_eat_up_ones_own() -> None:
    t = table(3)
    hold(t, 0, "sauerkraut")
    keep(t, 0, 0)
    serve(t, who(0, 0))
    play(t, "sauerkraut")
    assert t.alive == 0b110
    assert t.active == 1
    assert t.hands[0] == ()


def test_bin_helper_counts_lives() -> None:
    t = table(2)
    bin_(t, [who(0, 0)])
    assert t.lives == (8, 9)
    assert t.live() == 17
