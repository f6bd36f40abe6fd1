"""The seven kinds of save."""

from __future__ import annotations

import pytest

from tests.games.service_compris.kit import (
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


@pytest.mark.parametrize("code", ["back_to_the_kitchen", "poisonous"])
def test_sc_25_anybody_may_be_saved_and_goes_back_to_its_people(code: str) -> None:
    t = table(3)
    hold(t, 0, code)
    serve(t, who(1, 3), who(0, 0))
    t.feast = 0
    play(t, code)
    assert {move[1] for move in t.legal(0)} == {who(1, 3), who(0, 0)}
    assert "not on the table" in str(t.why_not(0, ("save", who(2))))
    do(t, 0, ("save", who(1, 3)))
    hush(t)
    assert t.table == (who(0, 0),)
    assert who(1, 3) in t.reserve[1]


def test_poisonous_cannot_be_countered_and_back_to_the_kitchen_can() -> None:
    for code, phase in (("poisonous", "turn"), ("back_to_the_kitchen", "counter")):
        t = table(3)
        hold(t, 0, code)
        serve(t, who(0))
        play(t, code, ("save", who(0)))
        assert t.phase == phase


def test_sc_26_plates_change_between_any_two_and_the_slot_is_kept() -> None:
    t = table(3)
    hold(t, 0, "change_of_plates")
    serve(t, who(1, 0), who(0, 0), who(2, 0))
    play(t, "change_of_plates", ("save", who(0, 0)))
    assert {move[1] for move in t.legal(0)} == {*t.reserve[0], *t.reserve[1], *t.reserve[2]}
    assert "free place" in str(t.why_not(0, ("swap", who(2, 0))))
    do(t, 0, ("swap", who(2, 7)))
    assert t.table == (who(1, 0), who(2, 7), who(2, 0))
    assert who(0, 0) in t.reserve[0]
    assert t.phase == "turn"


def test_sc_26_the_switch_keeps_the_change_within_a_people() -> None:
    t = table(3, same_people=True)
    hold(t, 0, "change_of_plates")
    keep(t, 1, 0)
    serve(t, who(0, 0), who(1, 0))
    play(t, "change_of_plates")
    assert t.legal(0) == [("save", who(0, 0))], "of people 1 nobody is left to take the place"
    assert "take the place" in str(t.why_not(0, ("save", who(1, 0))))
    do(t, 0, ("save", who(0, 0)))
    assert {move[1] for move in t.legal(0)} == set(t.reserve[0])
    do(t, 0, ("swap", who(0, 5)))
    assert t.table == (who(0, 5), who(1, 0))


def test_sc_26_the_switch_can_leave_nothing_to_change() -> None:
    t = table(3, same_people=True)
    hold(t, 0, "change_of_plates")
    keep(t, 1, 0)
    serve(t, who(1, 0))
    assert not can_play(t, 0, "change_of_plates")
    assert "change places" in str(t.why_not(0, ("play", card(t, 0, "change_of_plates"))))


def test_sc_27_yuck_takes_all_of_one_player_off_the_table() -> None:
    t = table(3)
    hold(t, 0, "yuck")
    serve(t, who(1, 0), who(0, 0), who(1, 1))
    play(t, "yuck")
    assert t.legal(0) == [("recall", 0), ("recall", 1)]
    assert "leave the table" in str(t.why_not(0, ("recall", 2)))
    do(t, 0, ("recall", 1))
    assert t.table == (who(0, 0),)
    assert len(t.reserve[1]) == 9


def test_sc_28_indigestion_sends_all_home_and_ends_the_feast() -> None:
    t = table(3)
    hold(t, 0, "indigestion")
    serve(t, who(1, 0), who(0, 0), who(2, 1))
    t.feast = 1
    play(t, "indigestion")
    assert t.table == ()
    assert [len(camp) for camp in t.reserve] == [9, 9, 9]
    assert t.feast == 0


def test_hot_plates_orders_the_table_anew_nearest_first() -> None:
    t = table(3)
    hold(t, 0, "hot_plates")
    serve(t, who(0, 0), who(1, 0), who(2, 0), who(1, 1))
    play(t, "hot_plates", ("place", who(1, 1)))
    assert t.table[0] == who(0, 0), "nothing moves before the order is complete"
    assert "has its place" in str(t.why_not(0, ("place", who(1, 1))))
    do(t, 0, ("place", who(2, 0)), ("place", who(1, 0)))
    assert t.table == (who(1, 1), who(2, 0), who(1, 0), who(0, 0)), "the last one by itself"
    assert t.active == 1


def test_hot_plates_may_leave_the_rest_as_it_is() -> None:
    t = table(3)
    hold(t, 0, "hot_plates")
    serve(t, who(0, 0), who(1, 0), who(2, 0))
    play(t, "hot_plates")
    assert t.why_not(0, ("done",)) is not None, "with nothing chosen nothing is ordered"
    do(t, 0, ("place", who(2, 0)), ("done",))
    assert t.table == (who(2, 0), who(0, 0), who(1, 0))


def test_sc_29_hot_plates_need_two_characters() -> None:
    t = table(3)
    hold(t, 0, "hot_plates")
    serve(t, who(1))
    assert not can_play(t, 0, "hot_plates")
    serve(t, who(2))
    assert can_play(t, 0, "hot_plates")
