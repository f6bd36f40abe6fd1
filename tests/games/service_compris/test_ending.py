"""Being eaten up, and who has won."""

from __future__ import annotations

from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.words import narrate
from tablee.kernel import Event
from tests.games.service_compris.kit import card, do, hold, keep, play, serve, table, who


def lay_any(t: ServiceCompris, seat: int) -> None:
    do(t, seat, ("lay", t.hands[seat][0]))


def test_sc_31_out_the_moment_the_last_is_eaten_and_the_hand_is_discarded() -> None:
    t = table(3)
    keep(t, 2, 0)
    serve(t, who(2, 0), who(0, 0))
    t.feast = 1
    hand = t.hands[2]
    lay_any(t, 0)
    assert t.alive == 0b011
    assert t.hands[2] == ()
    assert set(hand) <= set(t.discard)
    assert t.active == 1
    lay_any(t, 1)
    assert t.active == 0, "seat 2 has no turn any more"


def test_sc_31_a_victim_at_the_start_of_his_own_turn_does_not_play() -> None:
    t = table(3)
    keep(t, 1, 0)
    serve(t, who(1, 0), who(0, 0), who(0, 1))
    t.feast = 1
    lay_any(t, 0)
    assert t.alive == 0b101
    assert t.active == 2
    # The next player's turn starts as every turn does.
    assert t.bones[-2:] == (who(1, 0), who(0, 0))


def test_sc_32_all_on_the_table_none_eaten_is_still_in_the_game() -> None:
    t = table(3)
    keep(t, 1, 0, 1)
    serve(t, who(1, 0), who(1, 1))
    lay_any(t, 0)
    assert t.active == 1
    assert len(t.hands[1]) == 6
    assert t.alive == 0b111


def test_sc_33_the_last_die_together_and_oscar_wins() -> None:
    t = table(3)
    hold(t, 0, "sauerkraut")
    keep(t, 0, 0)
    keep(t, 1, 0)
    t.alive, t.fell = 0b011, (0, 0, 1)
    t.hands[2], t.reserve[2], t.lives = (), (), (1, 1, 0)
    serve(t, who(1, 0), who(0, 0))
    before = t.view(3)
    move = ("play", card(t, 0, "sauerkraut"))
    play(t, "sauerkraut")
    assert t.over()
    standing = t.standing()
    assert [(place.seat, place.place) for place in standing] == [(0, 2), (1, 2), (2, 4)]
    told = [str(each) for each in narrate(before, Event(0, move, {}, {}), t.view(3))]
    assert told[-1] == "Nobody is left: Oscar wins."


def test_sc_33_the_switch_lets_the_last_eaten_win() -> None:
    t = table(2, last_wins=True)
    hold(t, 0, "sauerkraut")
    keep(t, 0, 0)
    keep(t, 1, 0)
    serve(t, who(1, 0), who(0, 0))
    play(t, "sauerkraut")
    assert t.over()
    assert [(place.seat, place.place) for place in t.standing()] == [(0, 1), (1, 2)]


def test_sc_33_who_dies_together_shares_a_place() -> None:
    t = table(4)
    hold(t, 0, "sauerkraut")
    keep(t, 1, 0)
    keep(t, 2, 0)
    serve(t, who(1, 0), who(2, 0))
    play(t, "sauerkraut")
    assert not t.over()
    t.alive, t.fell = 0b0001, (0, 1, 1, 2)
    places = [(place.seat, place.place) for place in t.standing()]
    assert places == [(0, 1), (3, 2), (1, 3), (2, 3)]


def test_sc_34_two_mode_resolves_one_by_one_and_stops_at_a_single_people() -> None:
    t = table(2)
    keep(t, 0, 0)
    keep(t, 1, 0)
    serve(t, who(1, 0), who(0, 0))
    t.feast = 2
    lay_any(t, 0)
    assert t.over()
    assert t.table == (who(0, 0),), "the second bite is not taken"
    assert t.standing()[0] == (0, 1, 1)
    assert t.to_act() == ()
    assert t.legal(0) == t.legal(1) == []


def test_the_nibbler_can_end_the_game_before_its_price() -> None:
    t = table(2)
    hold(t, 0, "nibbler")
    keep(t, 1, 0)
    play(t, "nibbler", ("take", who(1, 0)))
    assert t.over()
    assert len(t.reserve[0]) == 9
    assert t.played == ()


def test_before_the_end_all_who_live_share_the_first_place() -> None:
    t = table(3)
    assert [place.place for place in t.standing()] == [1, 1, 1]
    assert [place.score for place in t.standing()] == [9, 9, 9]
