"""The rulings on a turn: playing, drawing, bonuses (PT-01 to PT-17, PT-24, PT-26, PT-27)."""

from __future__ import annotations

import random

import pytest

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.moves import DONE, DRAW, PASS
from tablee.games.ptit_pois.rules import PtitPois
from tablee.kernel import SeededDealer, settle
from tests.games.ptit_pois.tables import (
    EMPTY,
    LEFT,
    RIGHT,
    Packet,
    act,
    card,
    others,
    play,
    plays,
    refusal,
    table,
)

RIVAL: tuple[Packet, Packet] = (("blue 1", "blue 2"), ("blue 3", "blue 4"))
ROW: tuple[Packet, Packet] = (("red 1", "red 2"), ("green 1", "green 2"))
HAND = ["blue 8", "blue 9"]


def test_pt_01_who_can_play_may_draw_instead() -> None:
    laid = table(hands=[["red 9", "green 9"], HAND], rows=[ROW, RIVAL])
    assert plays(laid) >= {("red 9", LEFT), ("red 9", RIGHT)}
    assert DRAW in laid.legal(0)


def test_pt_02_drawing_is_all_there_is_when_no_card_fits() -> None:
    laid = table(hands=[["red 3"], HAND], rows=[ROW, RIVAL], tops=(["violet 4"], ["green 7"]))
    assert laid.legal(0) == [DRAW]
    assert refusal(laid, "pass") == "Play a card, or draw two."


def test_pt_03_after_a_voluntary_draw_nothing_fits_and_the_turn_is_over() -> None:
    laid = table(
        hands=[["red 9", "green 9"], HAND],
        rows=[(("red 1", "red 10"), ("green 1", "green 10")), RIVAL],
        deck=["violet 9", "violet 10"],
    )
    act(laid, "draw")
    assert laid.legal(0) == [PASS]
    act(laid, "pass")
    assert laid.active == 1
    assert len(laid.hands[0]) == 4, "the two cards stay"


def test_pt_04_after_a_draw_what_fits_must_be_played() -> None:
    laid = table(
        hands=[["red 9", "green 9"], HAND], rows=[ROW, RIVAL], deck=["violet 3", "violet 10"]
    )
    act(laid, "draw")
    assert plays(laid) == {
        ("violet 3", LEFT), ("violet 3", RIGHT),
        ("red 2", LEFT), ("red 2", RIGHT),
        ("green 2", LEFT), ("green 2", RIGHT),
    }  # fmt: skip
    assert others(laid) == []
    assert refusal(laid, "pass") == "You have a card that fits: it must be played."
    assert refusal(laid, "draw") == "Cards are drawn once a turn, before playing."


@pytest.mark.parametrize("seats", GAME.seats)
def test_pt_05_a_forced_draw_always_leads_to_a_play(seats: int) -> None:
    rng = random.Random(seats)
    forced = 0
    for _ in range(60):
        position = GAME.setup(GAME.complete({"rounds": 1}, seats), seats)
        assert isinstance(position, PtitPois)
        while not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            (seat,) = position.to_act()
            moves = position.legal(seat)
            was_forced = position.phase == "turn" and moves == [DRAW]
            position.play(seat, rng.choice(moves))
            while was_forced and position.want is not None:
                settle(position, rng)
            if was_forced:
                forced += 1
                assert PASS not in position.legal(seat)
    assert forced > 20


def test_pt_06_the_discards_are_shuffled_and_their_top_cards_stay() -> None:
    laid = table(
        hands=[["red 3"], HAND],
        rows=[ROW, RIVAL],
        tops=(["red 5", "violet 4"], ["red 6", "green 7"]),
        deck=["violet 9"],
        rest="hand",
    )
    below = {card(laid, "red 5"), card(laid, "red 6")}
    act(laid, "draw")
    assert laid.want is not None
    assert set(laid.want[1]) == below
    assert laid.want[2] == 0, "nobody sees the new pile"
    SeededDealer(1).deal(laid)
    assert len(laid.hands[0]) == 3
    assert [len(pile) for pile in laid.discards] == [1, 1]
    assert len(laid.deck) == 1
    assert laid.seen[laid.deck[0]] == 0
    assert not laid.up


def test_pt_06_only_one_card_is_there_to_be_drawn() -> None:
    laid = table(hands=[["red 3"], HAND], rows=[ROW, RIVAL], deck=["violet 9"], rest="hand")
    act(laid, "draw")
    assert laid.want is None
    assert len(laid.hands[0]) == 2


def test_pt_07_with_nothing_to_draw_the_card_is_turned_all_the_same() -> None:
    laid = table(hands=[["red 3"], HAND], rows=[ROW, RIVAL], rest="hand")
    assert laid.legal(0) == [DRAW]
    act(laid, "draw")
    assert laid.want is None
    assert len(laid.hands[0]) == 1
    assert not laid.up
    assert ("red 3", LEFT) in plays(laid)


def test_pt_08_the_reshuffle_comes_between_the_two_cards() -> None:
    laid = table(
        hands=[["red 3"], HAND],
        rows=[ROW, RIVAL],
        tops=(["red 5", "violet 4"], ["green 7"]),
        deck=["violet 9"],
        rest="hand",
    )
    event = act(laid, "draw")
    assert event.faces == {card(laid, "violet 9"): laid.faces[card(laid, "violet 9")]}
    assert (laid.phase, laid.owed, laid.up) == ("reshuffle", 1, True)
    SeededDealer(1).deal(laid)
    assert (laid.phase, laid.owed, laid.up) == ("drawn", 0, False)
    assert card(laid, "red 5") in laid.hands[0]


def test_pt_08_no_reshuffle_while_the_pile_suffices() -> None:
    laid = table(
        hands=[["red 3"], HAND],
        rows=[ROW, RIVAL],
        tops=(["red 5", "violet 4"], ["green 7"]),
        deck=["violet 9", "violet 10"],
        rest="hand",
    )
    act(laid, "draw")
    assert laid.want is None
    assert laid.deck == ()
    assert len(laid.discards[LEFT]) == 2


def bonus() -> PtitPois:
    """Seat 0 has just played the violet 8 on the violet 4."""
    laid = table(
        hands=[["violet 8", "green 9", "red 10"], HAND],
        rows=[(("red 1", "violet 9"), ("green 1", None)), RIVAL],
    )
    play(laid, "violet 8", LEFT)
    return laid


def test_pt_09_a_bonus_may_be_let_go() -> None:
    laid = bonus()
    assert DONE in laid.legal(0)
    act(laid, "done")
    assert laid.active == 1


def test_pt_10_a_replay_goes_on_the_same_discard() -> None:
    laid = bonus()
    assert plays(laid) == {("violet 9", LEFT), ("green 9", LEFT), ("red 10", LEFT)}
    green = card(laid, "green 9")
    assert refusal(laid, "play", green, RIGHT) == "A bonus is played on the same discard."


def test_pt_10_a_replay_of_another_colour_ends_the_turn() -> None:
    laid = bonus()
    play(laid, "green 9", LEFT)
    assert laid.active == 1


def test_pt_11_a_flip_is_instead_of_a_replay_and_ends_the_turn() -> None:
    laid = bonus()
    act(laid, "flip", 0)
    assert laid.active == 1


def test_pt_12_in_a_packet_of_two_the_cards_change_places() -> None:
    laid = bonus()
    hidden, shown = card(laid, "red 1"), card(laid, "violet 9")
    event = act(laid, "flip", 0)
    assert laid.shown[0] == hidden
    assert laid.hidden[0] == shown
    assert set(event.seers) == {hidden}, "everybody learns the card that came up, and only it"
    assert event.seers[hidden] == laid.everyone
    assert laid.remembered(shown), "what went down is remembered"


def test_pt_13_a_single_card_is_only_turned_up() -> None:
    laid = bonus()
    act(laid, "flip", 1)
    assert laid.shown[1] == card(laid, "green 1")
    laid = table(hands=[["violet 8", "green 9"], HAND], rows=[((None, "red 1"), EMPTY), RIVAL])
    play(laid, "violet 8", LEFT)
    reason = "Only a packet with a hidden card can be turned over."
    assert refusal(laid, "flip", 0) == reason, "a single visible card stays visible"
    assert refusal(laid, "flip", 1) == reason, "there is nothing there"


def test_pt_14_the_card_just_turned_cannot_be_played() -> None:
    laid = table(hands=[["violet 8", "green 9"], HAND], rows=[(("violet 9", None), EMPTY), RIVAL])
    play(laid, "violet 8", LEFT)
    act(laid, "flip", 0)
    assert laid.legal(0) == []
    assert laid.active == 1


def test_pt_15_a_card_whose_cover_was_played_stays_hidden() -> None:
    laid = table(hands=[["red 3", "red 4"], HAND], rows=[(("green 9", "red 8"), ROW[1]), RIVAL])
    play(laid, "red 8", LEFT)
    green = card(laid, "green 9")
    assert laid.hidden[0] == green
    assert laid.seen[green] == 0
    laid.active = 0
    assert not any(green in move for move in laid.legal(0))
    assert refusal(laid, "play", green, LEFT) == "A hidden card cannot be played."


def test_pt_16_the_hand_may_be_empty_while_the_chain_goes_on_from_the_row() -> None:
    laid = table(hands=[["violet 8"], HAND], rows=[(("red 1", "violet 9"), ROW[1]), RIVAL])
    play(laid, "violet 8", LEFT)
    assert laid.hands[0] == ()
    assert laid.phase == "bonus", "the round has not ended yet"
    play(laid, "violet 9", LEFT)
    assert laid.phase == "bonus"
    act(laid, "done")
    assert (laid.phase, laid.ender) == ("count", 0)


def test_pt_16_an_empty_hand_ends_the_round_at_the_end_of_the_turn() -> None:
    laid = table(hands=[["red 8"], HAND], rows=[ROW, RIVAL])
    play(laid, "red 8", LEFT)
    assert (laid.phase, laid.ender) == ("count", 0)


def test_pt_17_a_row_with_a_hidden_card_is_not_empty() -> None:
    laid = table(hands=[["red 9", "green 9"], HAND], rows=[(("red 1", "red 8"), EMPTY), RIVAL])
    play(laid, "red 8", LEFT)
    assert laid.active == 1, "the round goes on"
    laid = table(hands=[["red 9", "green 9"], HAND], rows=[((None, "red 8"), EMPTY), RIVAL])
    play(laid, "red 8", LEFT)
    assert (laid.phase, laid.ender) == ("count", 0)


def test_pt_24_no_move_looks_at_a_hidden_card() -> None:
    rng = random.Random(24)
    for seats in GAME.seats:
        position = GAME.setup(GAME.complete({}, seats), seats)
        assert isinstance(position, PtitPois)
        while not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            (seat,) = position.to_act()
            position.play(seat, rng.choice(position.legal(seat)))
            if position.want is None and not position.over():
                for at in position.hidden:
                    assert at < 0 or position.seen[at] in (0, position.everyone)


@pytest.mark.parametrize("up", [True, False])
def test_pt_26_turns_go_clockwise_whatever_the_up_and_down_card_says(up: bool) -> None:
    row = [ROW, RIVAL, (("violet 1", "violet 2"), ("violet 3", "blue 5"))]
    laid = table(
        hands=[["red 4", "red 9"], ["blue 6", "blue 10"], ["violet 5", "violet 6"]],
        rows=row,
        tops=(["green 5"], ["green 6"]),
        up=up,
    )
    order = []
    upwards = (("red 9", LEFT), ("blue 10", LEFT), ("violet 6", RIGHT))
    downwards = (("red 4", LEFT), ("blue 4", LEFT), ("violet 2", LEFT))
    for called, pile in upwards if up else downwards:
        order.append(laid.active)
        play(laid, called, pile)
    assert [*order, laid.active] == [0, 1, 2, 0]


@pytest.mark.parametrize("up", [True, False])
def test_pt_27_the_same_value_fits_in_both_directions(up: bool) -> None:
    laid = table(hands=[["red 4", "red 9"], HAND], rows=[ROW, RIVAL], up=up)
    assert ("red 4", LEFT) in plays(laid)
    assert ("red 9", LEFT) in plays(laid) or not up


def test_up_and_down_refuse_what_does_not_fit() -> None:
    laid = table(hands=[["red 3", "red 9"], HAND], rows=[ROW, RIVAL])
    three, nine = card(laid, "red 3"), card(laid, "red 9")
    assert refusal(laid, "play", three, LEFT) == "Up: only 4 or more can be played there."
    laid.up = False
    assert refusal(laid, "play", nine, RIGHT) == "Down: only 7 or less can be played there."
    assert refusal(laid, "play", 39, LEFT) == "You have no such card."
    assert refusal(laid, "play", "nine", LEFT) == "You have no such card."
    assert refusal(laid, "play", nine, 2) == "There is no such discard."
    assert refusal(laid, "flip", 0) == "A packet is turned over with a bonus action only."
