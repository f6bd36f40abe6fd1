"""The option with hidden chiefs. In these tables seat s leads people s, and holds it."""

from __future__ import annotations

import random

import pytest

from tablee.games.service_compris import GAME
from tablee.games.service_compris.cards import CHIEF, PEOPLE
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.serving import show_chief
from tablee.kernel import settle
from tests.games.service_compris.kit import (
    can_play,
    card,
    do,
    hold,
    hush,
    play,
    serve,
    table,
    traitors,
    who,
)


def only(t: ServiceCompris, seat: int, *cards: int) -> None:
    """Leave a camp only these cards; the rest has been eaten."""
    gone = tuple(c for c in t.reserve[seat] if c not in cards)
    t.reserve[seat] = tuple(c for c in t.reserve[seat] if c in cards)
    t.bones = (*t.bones, *gone)
    if t.reserve[seat] == (t.chiefs[seat],):
        show(t, seat)


def show(t: ServiceCompris, *seats: int) -> None:
    for seat in seats:
        show_chief(t, seat)


def hidden(t: ServiceCompris, seat: int) -> bool:
    return t.seen[t.chiefs[seat]] == 1 << seat


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_setup_deals_a_secret_chief_and_eight_open_characters(seats: int) -> None:
    t = table(seats, traitors=True)
    for seat, camp in enumerate(t.reserve):
        assert len(camp) == 9
        assert camp[-1] == t.chiefs[seat] >= CHIEF
        assert hidden(t, seat)
        view = t.view((seat + 1) % seats)
        assert view.faces[t.chiefs[seat]] is None
        assert all(view.faces[i] is not None for i in camp[:-1])
    peoples = {PEOPLE[t.faces[i]] for camp in t.reserve for i in camp}
    assert len(peoples) == seats
    assert {PEOPLE[t.faces[i]] for i in t.chiefs} == peoples
    assert t.live() == 9 * seats


def test_sc_50_attacks_are_aimed_at_camps_whatever_the_people() -> None:
    t = traitors()
    hold(t, 0, "dinner")
    # One of one's own people lies in a rival's camp, and one of his here.
    t.faces[who(1, 0)], t.faces[who(0, 0)] = t.faces[who(0, 0)], t.faces[who(1, 0)]
    play(t, "dinner")
    assert ("take", who(1, 0)) in t.legal(0)
    assert ("take", who(0, 0)) not in t.legal(0)


@pytest.mark.parametrize(
    "code", ["back_to_the_kitchen", "poisonous", "change_of_plates", "yuck", "indigestion"]
)
def test_sc_51_five_saves_show_ones_chief(code: str) -> None:
    t = traitors()
    hold(t, 0, code)
    serve(t, who(0, 0))
    assert hidden(t, 0)
    play(t, code)
    assert t.seen[t.chiefs[0]] == t.everyone
    assert t.home[0] == 0
    assert t.peoples == (0, -1, -1)


@pytest.mark.parametrize("code", ["hot_plates", "breather"])
def test_sc_51_two_saves_do_not(code: str) -> None:
    t = traitors()
    hold(t, 0, code)
    serve(t, who(0, 0), who(1, 0))
    t.feast = 1
    play(t, code)
    assert hidden(t, 0)


def test_sc_51_laying_such_a_card_aside_shows_nothing() -> None:
    t = traitors()
    hold(t, 0, "indigestion")
    serve(t, who(0, 0))
    do(t, 0, ("lay", card(t, 0, "indigestion")))
    assert hidden(t, 0)


def test_sc_51_the_last_card_of_a_camp_is_shown() -> None:
    t = traitors()
    hold(t, 0, "dinner_no_excuse")
    only(t, 1, who(1, 3), t.chiefs[1])
    play(t, "dinner_no_excuse", ("take", who(1, 3)))
    assert t.reserve[1] == (t.chiefs[1],)
    assert t.seen[t.chiefs[1]] == t.everyone
    assert t.home[1] == 1


def test_sc_52_only_who_has_a_shown_chief_leaves_the_table() -> None:
    t = traitors()
    hold(t, 0, "poisonous")
    show(t, 2)
    serve(t, who(1, 0), who(2, 0), who(0, 0))
    play(t, "poisonous")
    # Seat 0 has shown its own chief by playing; seat 1's is hidden.
    assert {move[1] for move in t.legal(0)} == {who(2, 0), who(0, 0)}
    assert "no home" in str(t.why_not(0, ("save", who(1, 0))))


def test_sc_52_a_save_that_could_save_nobody_is_only_laid() -> None:
    t = traitors()
    hold(t, 0, "poisonous", "indigestion", "yuck", "change_of_plates")
    serve(t, who(1, 0))
    for code in ("poisonous", "indigestion", "yuck", "change_of_plates"):
        assert not can_play(t, 0, code)
    show(t, 1)
    for code in ("poisonous", "indigestion", "yuck", "change_of_plates"):
        assert can_play(t, 0, code)


def test_sc_52_indigestion_skips_the_peoples_of_hidden_chiefs() -> None:
    t = traitors()
    hold(t, 0, "indigestion")
    show(t, 2)
    serve(t, who(1, 0), who(2, 0), who(0, 0))
    t.feast = 0
    play(t, "indigestion")
    assert t.table == (who(1, 0),)
    assert who(2, 0) in t.reserve[2]
    assert who(0, 0) in t.reserve[0]


def test_sc_52_a_saved_one_goes_to_its_chief_and_not_to_where_it_came_from() -> None:
    t = traitors()
    hold(t, 0, "poisonous")
    t.faces[who(1, 0)], t.faces[who(0, 0)] = t.faces[who(0, 0)], t.faces[who(1, 0)]
    serve(t, who(1, 0))
    play(t, "poisonous", ("save", who(1, 0)))
    assert who(1, 0) in t.reserve[0]
    assert t.reserve[0][-1] == t.chiefs[0], "the chief stays last"


def test_sc_53_saving_somebody_elses_people_fills_his_camp() -> None:
    t = traitors()
    hold(t, 0, "back_to_the_kitchen")
    show(t, 2)
    serve(t, who(2, 0))
    play(t, "back_to_the_kitchen", ("save", who(2, 0)))
    hush(t)
    assert who(2, 0) in t.reserve[2]


def test_sc_54_yuck_recalls_one_people_whose_chief_is_shown() -> None:
    t = traitors()
    hold(t, 0, "yuck")
    show(t, 2)
    serve(t, who(2, 0), who(1, 0), who(2, 1))
    play(t, "yuck")
    assert t.legal(0) == [("recall", 2)]
    do(t, 0, ("recall", 2))
    assert t.table == (who(1, 0),)


def test_sc_55_a_change_of_plates_brings_home_and_any_camp_serves() -> None:
    t = traitors()
    hold(t, 0, "change_of_plates")
    serve(t, who(1, 0), who(0, 0), who(1, 1))
    play(t, "change_of_plates")
    assert t.legal(0) == [("save", who(0, 0))]
    do(t, 0, ("save", who(0, 0)))
    offered = {move[1] for move in t.legal(0)}
    assert offered == {i for camp in t.reserve for i in camp[:-1]}
    do(t, 0, ("swap", who(2, 2)))
    assert t.table == (who(1, 0), who(2, 2), who(1, 1))


def test_sc_56_a_chief_is_delivered_last() -> None:
    t = traitors()
    hold(t, 0, "dinner_no_excuse")
    only(t, 1, who(1, 3), t.chiefs[1])
    play(t, "dinner_no_excuse")
    assert ("take", t.chiefs[1]) not in t.legal(0)
    assert "last" in str(t.why_not(0, ("take", t.chiefs[1])))


def test_sc_56_a_chief_alone_may_be_delivered_and_lies_open() -> None:
    t = traitors()
    hold(t, 0, "dinner_no_excuse")
    only(t, 1, t.chiefs[1])
    play(t, "dinner_no_excuse", ("take", t.chiefs[1]))
    assert t.table == (t.chiefs[1],)
    assert t.view(3).faces[t.chiefs[1]] is not None


def test_sc_56_of_two_the_chief_is_the_one_that_is_spared() -> None:
    t = traitors()
    hold(t, 0, "cheese_and_pudding")
    hold(t, 2, "salty")
    only(t, 1, who(1, 3), t.chiefs[1])
    play(t, "cheese_and_pudding", ("take", who(1, 3)), ("take", t.chiefs[1]))
    do(t, 2, ("counter", card(t, 2, "salty")))
    assert t.legal(0) == [("spare", t.chiefs[1])]
    do(t, 0, ("spare", t.chiefs[1]))
    assert t.table == (who(1, 3),)
    assert t.reserve[1] == (t.chiefs[1],)


def test_sc_56_nor_does_a_chief_change_plates_with_who_comes_home_to_it() -> None:
    t = traitors()
    hold(t, 0, "change_of_plates")
    only(t, 1, t.chiefs[1])
    t.bones = tuple(i for i in t.bones if i != who(1, 0))
    t.table = (who(1, 0),)
    play(t, "change_of_plates", ("save", who(1, 0)))
    assert ("swap", t.chiefs[1]) not in t.legal(0)
    assert t.legal(0)


def test_sc_57_a_chief_on_the_table_is_saved_to_its_owner() -> None:
    t = traitors()
    hold(t, 0, "poisonous")
    only(t, 1, t.chiefs[1])
    serve(t, t.chiefs[1])
    play(t, "poisonous", ("save", t.chiefs[1]))
    assert t.reserve[1] == (t.chiefs[1],)


def test_sc_58_with_the_chief_eaten_its_owner_is_out_and_his_people_stay() -> None:
    t = traitors()
    show(t, 1)
    # One of people 1 in the camp of seat 2, one on the table; somebody else's with seat 1.
    t.faces[who(2, 0)], t.faces[who(1, 0)] = t.faces[who(1, 0)], t.faces[who(2, 0)]
    only(t, 1, who(1, 0), t.chiefs[1])
    t.reserve[1] = (who(1, 0),)
    t.bones = tuple(i for i in t.bones if i != who(1, 1))
    t.table = (t.chiefs[1], who(1, 1))
    t.feast = 1
    hold(t, 0, "dinner")
    do(t, 0, ("lay", t.hands[0][0]))
    assert t.alive == 0b101
    assert who(1, 0) in t.bones, "his camp is lost with him"
    assert who(2, 0) in t.reserve[2]
    assert t.home[1] == -1, "nobody of his people can be saved any more"
    assert t.active == 2


def test_sc_59_an_empty_camp_with_its_chief_on_the_table_still_plays() -> None:
    t = traitors()
    only(t, 1, t.chiefs[1])
    serve(t, t.chiefs[1])
    do(t, 0, ("lay", t.hands[0][0]))
    assert t.active == 1
    assert len(t.hands[1]) == 6
    assert t.characters(1) == 1


def test_sc_60_the_last_living_chief_wins() -> None:
    t = traitors(2)
    only(t, 1, t.chiefs[1])
    serve(t, t.chiefs[1])
    t.feast = 1
    do(t, 0, ("lay", t.hands[0][0]))
    assert t.over()
    assert [(place.seat, place.place) for place in t.standing()] == [(0, 1), (1, 2)]


def test_sc_60_sc_33_no_chief_left_is_oscars() -> None:
    t = traitors(2)
    hold(t, 0, "sauerkraut")
    for seat in (0, 1):
        only(t, seat, t.chiefs[seat])
        serve(t, t.chiefs[seat])
    play(t, "sauerkraut")
    assert t.over()
    assert [place.place for place in t.standing()] == [2, 2]


def test_sc_61_hamper_and_gluttony_take_a_lone_chief() -> None:
    for code in ("hamper", "gluttony"):
        t = traitors(2)
        hold(t, 0, code)
        only(t, 1, t.chiefs[1])
        play(t, code, ("take", t.chiefs[1]))
        if t.phase == "counter":
            hush(t)
        assert t.chiefs[1] in (*t.table, *t.bones)


def test_sc_61_gluttony_takes_the_last_follower_and_then_the_chief() -> None:
    t = traitors(2)
    hold(t, 0, "gluttony")
    only(t, 1, who(1, 3), t.chiefs[1])
    serve(t, who(0, 0), who(0, 1))
    play(t, "gluttony")
    assert t.legal(0) == [("take", who(1, 3))]
    do(t, 0, ("take", who(1, 3)))
    assert t.legal(0) == [("take", t.chiefs[1])]
    do(t, 0, ("take", t.chiefs[1]))
    hush(t)
    assert t.table == (who(1, 3), t.chiefs[1])
    assert t.seen[t.chiefs[1]] == t.everyone


def test_sc_62_chiefs_count_among_those_in_play() -> None:
    t = traitors(2)
    hold(t, 0, "dinner_no_excuse")
    only(t, 0, who(0, 0), who(0, 1), t.chiefs[0])
    only(t, 1, who(1, 0), who(1, 1), who(1, 2), t.chiefs[1])
    assert t.live() == 7
    play(t, "dinner_no_excuse", ("take", who(1, 0)))
    assert t.feast == 0
    assert t.table == (who(1, 0),)


def test_a_reshuffle_does_not_touch_the_chiefs() -> None:
    t = traitors(2)
    t.discard, t.deck = t.deck, []
    do(t, 0, ("lay", t.hands[0][0]))
    settle(t, random.Random(1))
    assert hidden(t, 0)
    assert hidden(t, 1)
