"""The rulebook's worked examples and the sheet's test vectors."""

from __future__ import annotations

from tests.games.ptit_pois.tables import LEFT, RIGHT, Packet, act, answer, card, others, play, table

ALEX: tuple[Packet, Packet] = (("blue 1", "red 8"), ("blue 2", "blue 3"))


def test_a_red_8_from_the_row_on_the_violet_4() -> None:
    laid = table(hands=[["blue 4", "blue 5"], ["blue 6"]], rows=[ALEX, ALEX_RIVAL])
    play(laid, "red 8", LEFT)
    assert laid.active == 1, "two colours: the turn is over"
    assert laid.shown[0] < 0
    assert laid.hidden[0] == card(laid, "blue 1"), "what it covered stays hidden"


ALEX_RIVAL: tuple[Packet, Packet] = (("red 1", "red 2"), ("red 3", "red 4"))


def test_a_green_8_then_a_green_9_then_a_flip() -> None:
    laid = table(
        hands=[["green 8", "blue 5"], ["blue 6"]],
        rows=[(("red 1", "green 9"), ("red 2", "red 3")), ALEX],
        tops=(["violet 4"], ["green 7"]),
    )
    play(laid, "green 8", RIGHT)
    assert laid.phase == "bonus"
    play(laid, "green 9", RIGHT)
    assert laid.phase == "bonus", "the chain goes on"
    act(laid, "flip", 0)
    assert laid.shown[0] == card(laid, "red 1")
    assert laid.seen[laid.shown[0]] == laid.everyone
    assert laid.active == 1, "the turn is over"


def test_draw_turn_the_card_to_down_and_play_any_card() -> None:
    laid = table(hands=[["violet 2", "blue 5"], ["blue 6"]], rows=[ALEX, ALEX_RIVAL])
    act(laid, "draw")
    assert not laid.up, "from Up to Down"
    assert others(laid) == []
    play(laid, "violet 2", RIGHT)  # not one of those just drawn
    assert laid.active == 1


def test_a_bonus_can_be_earned_after_a_draw() -> None:
    laid = table(hands=[["violet 3", "blue 5"], ["blue 6"]], rows=[ALEX, ALEX_RIVAL])
    act(laid, "draw")
    play(laid, "violet 3", LEFT)
    assert laid.phase == "bonus"


def last_card(simons_hand: list[str]) -> tuple[int, ...]:
    """Alex ends the round with his last card and keeps 6 and 2; the scores of all three."""
    laid = table(
        hands=[["violet 9"], simons_hand, ["violet 7", "violet 5"]],
        rows=[
            ((None, "green 6"), ("green 2", None)),
            (("red 2", None), (None, "blue 2")),
            (("blue 1", "blue 4"), (None, None)),
        ],
        tops=(["blue 8"], ["green 10"]),
    )
    play(laid, "violet 9", LEFT)
    answer(laid)
    return laid.sheet[0]


def test_alex_has_the_least_and_scores_nothing() -> None:
    assert last_card(["violet 2", "violet 6", "violet 10"]) == (0, 18, 12)


def test_alex_ties_with_simon_and_scores_double() -> None:
    assert last_card(["violet 2", "violet 6"]) == (16, 8, 12)
