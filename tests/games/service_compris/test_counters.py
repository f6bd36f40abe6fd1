"""The window, and the four counters."""

from __future__ import annotations

from tablee.kernel import Seat, say
from tests.games.service_compris.kit import (
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


def test_sc_05_any_living_rival_may_counter_the_one_hit_is_asked_first() -> None:
    t = table(5)
    hold(t, 0, "dinner")
    play(t, "dinner", ("take", who(3)))
    assert t.to_act() == (3, 1, 2, 4)
    assert all(("pass",) in t.legal(seat) for seat in (1, 2, 3, 4))
    assert t.legal(0) == []


def test_sc_05_the_window_opens_whether_or_not_a_hand_fits() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    for seat in (1, 2):
        hold(t, seat, "larder" if seat == 1 else "chef_gone", "starter", "buffet")
    play(t, "dinner", ("take", who(1)))
    assert t.phase == "counter"
    assert t.to_act() == (1, 2)


def test_sc_05_the_larder_is_for_those_who_would_deliver() -> None:
    t = table(4)
    hold(t, 0, "gluttony")
    keep(t, 2, 0)
    serve(t, who(2, 0))
    moves = [("take", who(seat, k)) for seat in (1, 3) for k in (0, 1)]
    play(t, "gluttony", *moves)
    assert t.to_act() == (1, 3)


def test_relaxed_asks_one_by_one_the_one_hit_first_then_clockwise() -> None:
    t = table(4, relaxed=True)
    hold(t, 0, "dinner")
    play(t, "dinner", ("take", who(2)))
    order = []
    while t.phase == "counter":
        (seat,) = t.to_act()
        order.append(seat)
        assert t.why_not(3 if seat != 3 else 1, ("pass",)) is not None
        do(t, seat, ("pass",))
    assert order == [2, 1, 3]


def test_all_no_closes_early() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    play(t, "dinner", ("take", who(1)))
    do(t, 2, ("pass",))
    assert t.phase == "counter"
    do(t, 1, ("pass",))
    assert t.table == (who(1),)


def test_sc_06_sc_42_the_first_counter_closes_the_window_and_the_others_stay() -> None:
    t = table(4)
    hold(t, 0, "dinner")
    for seat in (1, 2):
        hold(t, seat, "salty")
    second = card(t, 1, "salty")
    play(t, "dinner", ("take", who(1)))
    do(t, 2, ("counter", card(t, 2, "salty")))
    assert t.phase == "turn"
    assert t.active == 2
    assert second in t.hands[1]
    assert "rival’s turn" in str(t.why_not(2, ("counter", second)))


def test_sc_38_the_eliminated_are_not_asked() -> None:
    t = table(4)
    hold(t, 0, "dinner")
    t.alive = 0b1011
    t.fell = (0, 0, 1, 0)
    t.reserve[2] = ()
    play(t, "dinner", ("take", who(3)))
    assert t.to_act() == (3, 1)
    assert t.why_not(2, ("pass",)) == say("It is not {who}'s turn.", who=Seat(2))


def test_sc_39_a_third_party_takes_the_turn() -> None:
    t = table(4)
    hold(t, 0, "dinner")
    hold(t, 3, "salty")
    play(t, "dinner", ("take", who(1)))
    do(t, 3, ("counter", card(t, 3, "salty")))
    assert t.table == ()
    assert who(1) in t.reserve[1]
    assert t.active == 3


def test_salty_keeps_the_character_at_home() -> None:
    t = table(3)
    hold(t, 0, "dish_of_the_day")
    hold(t, 1, "salty")
    serve(t, who(2))
    play(t, "dish_of_the_day", ("take", who(1)))
    do(t, 1, ("counter", card(t, 1, "salty")))
    assert t.table == (who(2),)
    assert len(t.reserve[1]) == 9


def test_sc_17_vector_dish_of_the_day_countered_by_a_surprise() -> None:
    """Attacker's character at index 0, victim's at home, counter's player moves next."""
    t = table(3)
    hold(t, 0, "dish_of_the_day")
    hold(t, 1, "surprise")
    serve(t, who(2))
    play(t, "dish_of_the_day", ("take", who(1)))
    do(t, 1, ("counter", card(t, 1, "surprise")))
    assert t.phase == "give"
    assert t.to_act() == (0,), "the attacker chooses"
    assert {move[1] for move in t.legal(0)} == set(t.reserve[0])
    do(t, 0, ("give", who(0, 5)))
    assert t.table == (who(0, 5), who(2))
    assert who(1) in t.reserve[1]
    assert t.active == 1


def test_sc_17_a_surprise_at_dinner_takes_the_slot_at_the_end() -> None:
    t = table(3)
    hold(t, 0, "dinner_no_salt")
    hold(t, 2, "surprise")
    serve(t, who(2, 3))
    play(t, "dinner_no_salt", ("take", who(1)))
    do(t, 2, ("counter", card(t, 2, "surprise")))
    do(t, 0, ("give", who(0, 8)))
    assert t.table == (who(2, 3), who(0, 8))


def test_sc_18_a_surprise_for_who_has_nobody_at_home() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 1, "surprise")
    keep(t, 0, 0)
    serve(t, who(0, 0))
    play(t, "dinner", ("take", who(1)))
    do(t, 1, ("counter", card(t, 1, "surprise")))
    assert t.table == (who(0, 0),)
    assert who(1) in t.reserve[1]
    assert t.active == 1


def test_the_wrong_counter_is_refused_with_a_reason() -> None:
    t = table(3)
    hold(t, 0, "dinner_no_salt")
    hold(t, 1, "salty", "starter", "starter", "breather", "yuck")
    play(t, "dinner_no_salt", ("take", who(1)))
    reason = str(t.why_not(1, ("counter", card(t, 1, "salty"))))
    assert "no counter" in reason
    assert t.legal(1) == [("pass",)]


def test_sc_19_of_two_one_is_saved_and_the_attacker_chooses() -> None:
    t = table(3)
    hold(t, 0, "cheese_and_pudding")
    hold(t, 1, "salty")
    play(t, "cheese_and_pudding", ("take", who(1, 0)), ("take", who(1, 1)))
    do(t, 1, ("counter", card(t, 1, "salty")))
    assert t.legal(0) == [("spare", who(1, 0)), ("spare", who(1, 1))]
    do(t, 0, ("spare", who(1, 0)))
    assert t.table == (who(1, 1),)
    assert who(1, 0) in t.reserve[1]
    assert t.active == 1


def test_sc_19_of_two_one_is_replaced_and_the_attacker_orders_them() -> None:
    t = table(3)
    hold(t, 0, "cheese_and_pudding")
    hold(t, 2, "surprise")
    play(t, "cheese_and_pudding", ("take", who(1, 0)), ("take", who(1, 1)))
    do(t, 2, ("counter", card(t, 2, "surprise")))
    do(t, 0, ("spare", who(1, 1)), ("give", who(0, 2)))
    assert t.legal(0) == [("place", who(1, 0)), ("place", who(0, 2))]
    do(t, 0, ("place", who(1, 0)))
    assert t.table == (who(1, 0), who(0, 2))
    assert t.active == 2


def test_sc_19_sc_18_of_two_one_is_spared_by_a_surprise_with_nobody_to_serve() -> None:
    t = table(3)
    hold(t, 0, "cheese_and_pudding")
    hold(t, 2, "surprise")
    keep(t, 0, 0)
    serve(t, who(0, 0))
    play(t, "cheese_and_pudding", ("take", who(1, 0)), ("take", who(1, 1)))
    do(t, 2, ("counter", card(t, 2, "surprise")))
    do(t, 0, ("spare", who(1, 0)))
    assert t.table == (who(0, 0), who(1, 1))


def test_sc_20_vector_cheese_on_a_reserve_of_one() -> None:
    """Character on the table, turn to the counter's player, whatever was countered."""
    for counter in ("salty", "surprise"):
        t = table(3)
        hold(t, 0, "cheese_and_pudding")
        hold(t, 2, counter)
        keep(t, 1, 4)
        play(t, "cheese_and_pudding", ("take", who(1, 4)))
        do(t, 2, ("counter", card(t, 2, counter)))
        assert t.table == (who(1, 4),)
        assert t.active == 2
        assert len(t.hands[2]) == 6


def test_sc_24_vector_gluttony_with_one_larder() -> None:
    """Two rivals deliver two each, feast = 2, turn to the larder's player."""
    t = table(4)
    hold(t, 0, "gluttony")
    hold(t, 2, "larder")
    moves = [("take", who(seat, k)) for k in (0, 1) for seat in (1, 2, 3)]
    play(t, "gluttony", *moves)
    do(t, 2, ("counter", card(t, 2, "larder")))
    assert t.feast == 2
    assert t.active == 2
    # Two of the four were eaten as his turn began.
    assert t.bones == (who(1, 0), who(3, 0))
    assert t.table == (who(1, 1), who(3, 1))
    assert len(t.reserve[2]) == 9


def test_sc_40_the_chef_has_left_keeps_a_character_on_the_table() -> None:
    t = table(3)
    hold(t, 0, "back_to_the_kitchen")
    hold(t, 1, "chef_gone")
    serve(t, who(0))
    play(t, "back_to_the_kitchen", ("save", who(0)))
    assert t.to_act() == (1, 2)
    do(t, 1, ("counter", card(t, 1, "chef_gone")))
    assert t.table == (who(0),)
    assert t.active == 1


def test_who_was_hit_and_let_it_be_is_noted_for_the_minds() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    play(t, "dinner", ("take", who(1)))
    hand = t.hands[1]
    hush(t)
    assert t.declined[1] == (hand, 0)
    assert t.declined[2] is None
