"""Hands, turns, what may be played, and the deck."""

from __future__ import annotations

import random

import pytest

from tablee.games.service_compris import GAME
from tablee.games.service_compris.cards import ACTIONS, NOBODY
from tablee.games.service_compris.rules import ServiceCompris
from tablee.kernel import Match, SeededDealer, settle
from tests.games.service_compris.kit import can_play, card, do, hold, hush, play, serve, table, who


def test_sc_01_five_cards_between_turns_and_six_to_choose_from() -> None:
    t = table(4)
    assert [len(hand) for hand in t.hands] == [6, 5, 5, 5]
    do(t, 0, ("lay", t.hands[0][0]))
    assert [len(hand) for hand in t.hands] == [5, 6, 5, 5]
    assert t.active == 1


def test_sc_01_the_counters_player_draws_at_once() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 2, "salty")
    play(t, "dinner", ("take", who(1)))
    do(t, 2, ("counter", card(t, 2, "salty")))
    assert [len(hand) for hand in t.hands] == [5, 5, 6]


def test_sc_02_a_card_leaves_the_hand_each_turn_with_effect_or_without() -> None:
    t = table()
    hold(t, 0, "dinner", "dinner_no_salt", "breather", "salty", "salty", "larder")
    assert {move[0] for move in t.legal(0)} == {"lay", "play"}
    assert not any(move[0] in ("pass", "done") for move in t.legal(0))
    assert sum(move[0] == "lay" for move in t.legal(0)) == 6


def test_sc_03_six_counters_do_not_block() -> None:
    t = table()
    hold(t, 0, "salty", "salty", "surprise", "surprise", "chef_gone", "larder")
    assert {move[0] for move in t.legal(0)} == {"lay"}
    reason = t.why_not(0, ("play", card(t, 0, "salty")))
    assert "only be laid aside" in str(reason)
    do(t, 0, ("lay", card(t, 0, "salty")))
    assert len(t.hands[0]) == 5


def test_sc_04_a_card_without_effect_opens_no_window() -> None:
    t = table()
    hold(t, 0, "dinner")
    do(t, 0, ("lay", card(t, 0, "dinner")))
    assert t.phase == "turn"
    assert t.active == 1
    assert t.table == ()


def test_the_played_card_is_shown_to_all_and_lies_on_the_discard() -> None:
    t = table()
    laid = t.hands[0][2]
    do(t, 0, ("lay", laid))
    assert t.discard == [laid]
    assert t.seen[laid] == t.everyone


def test_sc_35_after_a_counter_its_player_goes_on_and_then_clockwise() -> None:
    t = table(4)
    hold(t, 0, "dinner")
    hold(t, 2, "salty")
    play(t, "dinner", ("take", who(1)))
    do(t, 2, ("counter", card(t, 2, "salty")))
    assert t.active == 2
    do(t, 2, ("lay", t.hands[2][0]))
    assert t.active == 3, "seat 1 was skipped and loses nothing else"
    assert len(t.hands[1]) == 5


def test_sc_43_the_counters_player_replaces_the_counter_and_draws_for_the_turn() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 1, "salty")
    left = len(t.deck)
    play(t, "dinner", ("take", who(1)))
    do(t, 1, ("counter", card(t, 1, "salty")))
    assert len(t.deck) == left - 2
    assert len(t.hands[1]) == 6


def test_sc_36_an_empty_deck_is_the_discard_shuffled() -> None:
    t = table(2)
    t.discard = t.deck[:]
    t.deck = []
    laid = t.hands[0][0]
    do(t, 0, ("lay", laid))
    assert t.phase == "draw"
    assert t.want is not None
    assert t.want[0] == "shuffle"
    assert laid in t.want[1]
    settle(t, random.Random(1))
    assert len(t.hands[1]) == 6
    assert t.discard == []
    assert all(t.seen[i] == 0 for i in t.deck), "a shuffled card is nobody's any more"


def test_sc_36_the_cards_being_resolved_are_not_shuffled() -> None:
    t = table(2)
    hold(t, 0, "dinner")
    hold(t, 1, "salty")
    t.discard = t.deck[:]
    t.deck = []
    attack, counter = card(t, 0, "dinner"), card(t, 1, "salty")
    play(t, "dinner", ("take", who(1)))
    do(t, 1, ("counter", counter))
    assert t.phase == "refill"
    assert t.want is not None
    assert not {attack, counter} & set(t.want[1])
    settle(t, random.Random(1))
    assert t.discard == [attack, counter]
    assert t.active == 1
    assert len(t.hands[1]) == 6


def test_sc_41_target_characters_and_order_are_named_before_the_window() -> None:
    t = table(3)
    hold(t, 0, "cheese_and_pudding")
    play(t, "cheese_and_pudding")
    assert t.phase == "take"
    do(t, 0, ("take", who(1, 3)))
    assert t.phase == "take"
    do(t, 0, ("take", who(1, 1)))
    assert t.phase == "counter"
    assert t.chosen == (who(1, 3), who(1, 1))
    assert t.table == (), "nobody moves before the window has closed"


def test_fact_2_everybody_has_one_people_face_up() -> None:
    t = table(6)
    assert t.peoples == (0, 1, 2, 3, 4, 5)
    assert all(len(camp) == 9 for camp in t.reserve)
    view = t.view(6)
    assert all(view.faces[i] == i for i in range(ACTIONS, len(t.faces)))


def test_fact_8_the_dealer_is_drawn_or_set() -> None:
    drawn = GAME.setup(GAME.complete({}, 4), 4)
    assert drawn.want == ("pick", 4)
    assert table(4, first=3).active == 2


def test_fact_9_peoples_picked_from_the_dealer_on() -> None:
    t = GAME.setup(GAME.complete({"first": 2, "peoples": "chosen"}, 3), 3)
    assert isinstance(t, ServiceCompris)
    do(t, 1, ("people", 5))
    assert "picked" in str(t.why_not(2, ("people", 5)))
    do(t, 2, ("people", 0))
    do(t, 0, ("people", 3))
    settle(t, random.Random(1))
    assert t.peoples == (3, 5, 0)
    assert t.active == 1, "the dealer plays first"
    assert t.phase == "turn"


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_record_of_a_game_gives_the_same_game(seats: int) -> None:
    match = Match.start(GAME, seats)
    dealer, rng = SeededDealer(seats), random.Random(seats)
    while match.position.want is not None or not match.position.over():
        if match.position.want is not None:
            match.deal(dealer)
        else:
            seat = rng.choice(match.position.to_act())
            match.play(seat, rng.choice(match.position.legal(seat)))
    assert match.position.standing()[0].place in (1, 2)


def test_a_card_that_changes_nothing_can_only_be_laid() -> None:
    t = table(3)
    hold(t, 0, "breather", "hot_plates", "starter", "buffet", "sauerkraut", "poisonous")
    for code in ("breather", "hot_plates", "starter", "buffet", "sauerkraut", "poisonous"):
        assert not can_play(t, 0, code)
        assert t.why_not(0, ("play", card(t, 0, code))) is not None
    serve(t, who(1), who(2))
    for code in ("hot_plates", "starter", "buffet", "sauerkraut", "poisonous"):
        assert can_play(t, 0, code)
    assert not can_play(t, 0, "breather")


def test_turn_and_silence_are_told_to_the_table() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    assert t.turn() == 0
    assert t.silence(0) is None
    play(t, "dinner", ("take", who(1)))
    assert t.turn() == 0
    assert t.silence(1) == t.silence(2) == ("pass",)
    assert t.silence(0) is None
    hush(t)
    assert t.turn() == 1
    assert GAME.setup(GAME.complete({}, 2), 2).turn() is None
    t.phase = "over"
    assert t.turn() is None


def test_where_a_card_lies_has_its_name() -> None:
    places = [name for name, _ in table(2).zones()]
    names = {"deck", "discard", "played", "table", "bones", "box", "hand", "camp"}
    assert {name.split("/")[0] for name in places} == names


def test_a_character_is_in_the_camp_of_its_people_unless_it_has_left() -> None:
    t = table(3)
    for seat in range(3):
        assert t.camp_of(who(seat)) == seat
    gone = who(0)
    t.reserve[0] = tuple(each for each in t.reserve[0] if each != gone)
    assert t.camp_of(gone) == NOBODY
