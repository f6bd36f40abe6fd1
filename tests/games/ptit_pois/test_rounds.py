"""The rulings on rounds and the whole game (PT-16 to PT-25), set-up, and the options."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.cards import COLOUR, DECK, VALUE, read_deck
from tablee.games.ptit_pois.moves import DOWN, UP
from tablee.games.ptit_pois.rules import PtitPois
from tablee.games.ptit_pois.score import ranked, round_scores
from tablee.kernel import settle
from tablee.kernel.box import BadCards
from tests.games.ptit_pois.tables import LEFT, Packet, act, answer, card, face, play, table


def dealt(seats: int, seed: int, **options: bool | int) -> PtitPois:
    """A table just dealt, all chance answered."""
    position = GAME.setup(GAME.complete(options, seats), seats)
    assert isinstance(position, PtitPois)
    rng = random.Random(seed)
    while position.want is not None:
        settle(position, rng)
    return position


def last_turn(
    hand: Sequence[str] = (),
    rival: Sequence[str] = ("blue 9", "blue 10"),
    row: Sequence[Packet] = ((None, "red 2"), (None, "red 6")),
    rival_row: Sequence[Packet] = (("blue 1", "blue 2"), ("blue 3", "blue 4")),
    totals: Sequence[int] = (),
    **options: bool | int,
) -> PtitPois:
    """Seat 0 has only to play the red 8 on the violet 4 to end the round."""
    laid = table(
        hands=[["red 8", *hand], rival], rows=[row, rival_row], totals=totals, options=options
    )
    play(laid, "red 8", LEFT)
    return laid


# Set-up.


@pytest.mark.parametrize(
    ("seats", "cards", "left"), [(2, 40, 22), (3, 40, 14), (4, 50, 16), (5, 60, 18), (6, 60, 10)]
)
def test_the_deal_by_number_of_players(seats: int, cards: int, left: int) -> None:
    """Facts 1, 2, 6, 7, 8 of the sheet."""
    position = dealt(seats, 1)
    assert len(position.faces) == cards
    assert len(position.deck) == left
    assert all(len(hand) == 4 for hand in position.hands)
    assert all(len(position.row(seat)) == 4 for seat in range(seats))
    assert [len(pile) for pile in position.discards] == [1, 1]
    assert len(position.boxed) == 6 - cards // 10
    in_play = {COLOUR[each] for each in position.faces if each is not None}
    assert in_play.isdisjoint(position.boxed), "what stays in the box is not dealt"


def test_who_sees_what_after_the_deal() -> None:
    position = dealt(3, 2)
    for seat, hand in enumerate(position.hands):
        assert all(position.seen[each] == 1 << seat for each in hand), "the owner only"
    assert all(position.seen[each] == position.everyone for each in position.shown)
    assert all(position.seen[each] == 0 for each in position.hidden), "not even the owner"
    assert all(position.seen[each] == 0 for each in position.deck)


def test_any_colours_may_leave() -> None:
    assert len({dealt(2, seed).boxed for seed in range(200)}) == 15
    assert len({dealt(4, seed).boxed for seed in range(100)}) == 6


def test_the_first_player_has_the_largest_visible_row() -> None:
    for seed in range(30):
        position = dealt(4, seed)
        rows = [
            sum(VALUE[position.faces[each] or 0] for each in position.shown[2 * s : 2 * s + 2])
            for s in range(4)
        ]
        assert rows[position.active] == max(rows)


def test_pt_23_the_first_player_sees_the_hand_and_chooses_the_direction() -> None:
    position = dealt(2, 3)
    first = position.active
    assert position.legal(first) == [UP, DOWN]
    assert None not in [position.view(first).faces[each] for each in position.hands[first]]
    act(position, "down")
    assert not position.up
    assert position.active == first, "and begins"


# The end of a round.


def test_pt_18_both_empty_at_once_is_clean() -> None:
    laid = last_turn(row=((None, None), (None, None)))
    answer(laid)
    assert laid.sheet == ((0, 19),)


def test_pt_18_nothing_is_less_than_any_card() -> None:
    assert round_scores([0, 1], [0, 0], 0) == (0, 1)


def test_pt_19_the_larger_of_hand_and_row_hidden_cards_included() -> None:
    laid = last_turn(rival=["blue 5"])
    assert laid.phase == "count"
    answer(laid)
    assert laid.sheet[0][1] == 10, "row 1 + 2 + 3 + 4 against hand 5"


def test_pt_20_strictly_the_least_counts_nothing_or_else_double() -> None:
    assert round_scores([0, 18, 12], [8, 4, 3], 0) == (0, 18, 12)
    assert round_scores([0, 8, 12], [8, 4, 3], 0) == (16, 8, 12)
    assert round_scores([0, 7, 12], [8, 4, 3], 0) == (16, 7, 12)


def test_pt_20_the_ender_counts_all_hidden_cards_and_a_hand_too() -> None:
    laid = last_turn(row=(("red 1", None), (None, "red 6")))
    answer(laid)
    assert laid.sheet == ((0, 19),)
    # A row that is empty while the hand is not.
    laid = table(
        hands=[["red 9", "red 10"], ["blue 9"]],
        rows=[((None, "red 8"), (None, None)), (("blue 1", "blue 2"), (None, None))],
    )
    play(laid, "red 8", LEFT)
    answer(laid)
    assert laid.sheet == ((38, 9),)


def test_the_end_of_a_round_lays_all_open_before_it_is_counted() -> None:
    laid = last_turn(row=(("red 1", None), (None, "red 6")))
    assert laid.want is not None
    assert set(laid.want[1]) == {
        card(laid, each) for each in ("red 1", "blue 9", "blue 10", "blue 1", "blue 3")
    }
    event = answer(laid)
    assert set(event.for_seat(0).faces) == set(event.seers), "everybody learns all of them"


def test_pt_21_the_highest_total_begins_the_next_round() -> None:
    rng = random.Random(21)
    for _ in range(20):
        laid = last_turn(totals=(30, 5))
        while laid.phase != "face":
            settle(laid, rng)
        assert laid.totals == (30, 24)
        assert laid.active == 0


def test_pt_21_then_the_larger_visible_row_then_the_lot() -> None:
    rng = random.Random(22)
    lots = 0
    firsts = set()
    for _ in range(300):
        laid = last_turn(totals=(19, 0))
        settle(laid, rng)
        settle(laid, rng)
        assert laid.totals == (19, 19)
        values = [VALUE[laid.faces[each] or 0] for each in laid.shown]
        rows = [values[0] + values[1], values[2] + values[3]]
        if laid.want is None:
            assert rows[laid.active] == max(rows)
            assert rows[0] != rows[1]
        else:
            assert laid.want == ("pick", 2)
            assert rows[0] == rows[1]
            settle(laid, rng)
            lots += 1
            firsts.add(laid.active)
    assert lots > 5
    assert firsts == {0, 1}


def test_pt_22_a_tie_goes_to_the_last_round_then_it_is_shared() -> None:
    assert [(p.seat, p.place) for p in ranked([20, 20, 9], [8, 3, 9])] == [(2, 1), (1, 2), (0, 3)]
    assert [(p.seat, p.place) for p in ranked([20, 20, 30], [3, 3, 0])] == [(0, 1), (1, 1), (2, 3)]
    laid = last_turn(totals=(19, 0), rounds=1)
    answer(laid)
    assert laid.over()
    assert [(p.seat, p.place, p.score) for p in laid.standing()] == [(0, 1, 19), (1, 2, 19)]


@pytest.mark.parametrize("rounds", [1, 2, 3, 7, 12])
def test_the_game_ends_after_the_chosen_number_of_rounds(rounds: int) -> None:
    """Variant 1; the base game is of three rounds."""
    position = dealt(3, 5, rounds=rounds)
    finish(position, 5)
    assert len(position.sheet) == rounds
    assert position.totals == tuple(map(sum, zip(*position.sheet, strict=True)))
    assert GAME.complete({}, 2)["rounds"] == 3


def finish(position: PtitPois, seed: int) -> None:
    """Random play to the end."""
    rng = random.Random(seed)
    while not position.over():
        if position.want is not None:
            settle(position, rng)
        else:
            position.play(position.active, rng.choice(position.legal(position.active)))


def test_pt_25_the_game_of_50_points_ends_after_the_round_that_reaches_them() -> None:
    for seed in range(10):
        position = dealt(4, seed, fifty=True, rounds=1)
        finish(position, seed)
        before = [sum(each) for each in zip(*position.sheet[:-1], strict=True)]
        assert max(position.totals) >= 50
        assert max(before, default=0) < 50
        assert position.standing()[0].score == min(position.totals)


def test_pt_25_exactly_50_points_end_it() -> None:
    laid = last_turn(totals=(0, 31), fifty=True)
    answer(laid)
    assert laid.totals == (0, 50)
    assert laid.over()
    laid = last_turn(totals=(0, 30), fifty=True)
    answer(laid)
    assert not laid.over()


def test_remembered_cards_are_marked_unless_the_option_is_off() -> None:
    for marked in (True, False):
        laid = table(
            hands=[["red 8", "red 9"], ["blue 9"]],
            rows=[(("red 1", "red 2"), ("red 3", "red 4")), ((None, "blue 1"), (None, None))],
            remembered=["red 1"],
            options={"remembered": marked},
        )
        laid.marked = marked
        assert laid.remembered(card(laid, "red 1")) is marked
        assert not laid.remembered(card(laid, "red 3")), "nobody has seen it"
        assert not laid.remembered(card(laid, "red 2")), "it lies open"


def test_a_reshuffled_card_is_remembered_no_more() -> None:
    rng = random.Random(8)
    shuffles = 0
    for game in range(40):
        position = dealt(6, game)
        while not position.over():
            if position.want is not None:
                again = position.want[1] if position.phase == "reshuffle" else ()
                settle(position, rng)
                shuffles += bool(again)
                in_deck = [each for each in again if each in position.deck]
                assert all(position.seen[each] == 0 for each in in_deck)
            else:
                position.play(position.active, rng.choice(position.legal(position.active)))
    assert shuffles > 5


# The data.


def test_the_deck_is_that_of_the_sheet() -> None:
    assert len(VALUE) == 60
    assert len(DECK.colours) == 6
    assert sorted(DECK.values) == list(range(1, 11))
    assert VALUE[face("violet 7")] == 7


GOOD = """
colours = [
    {name = "red", origin = "R"}, {name = "green", origin = "R"}, {name = "violet", origin = "R"},
    {name = "blue", origin = "D"}, {name = "yellow", origin = "D"}, {name = "orange", origin = "D"},
]
values = {printed = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], origin = "P:S5"}
leaving = {2 = 2, 3 = 2, 4 = 1, 5 = 0, 6 = 0, origin = "R"}
which = {leave = "random", origin = "D"}
"""


def test_a_deck_that_leaves_the_last_colours() -> None:
    deck = read_deck(GOOD.replace('"random"', '"last"'))
    assert deck.leaving[2] == ((4, 5),)
    assert deck.leaving[6] == ((),)
    assert read_deck(GOOD) == DECK


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("9, 10]", "9, 9]", "A value stands twice in the same colour."),
        ("9, 10]", "9, 0]", "The values of the cards are whole numbers from 1 to 99."),
        ("2, 3, 4, 5, 6, 7, 8, 9, 10]", "2]", "With 2 players there are not enough cards to deal."),
        ('"green"', '"red"', "A colour of the cards stands there twice."),
        ('"green"', '"puce"', "There is no picture for the colour puce."),
        ("2 = 2", "2 = 6", "More colours leave than there are."),
        ("2 = 2", "2 = -1", "How many colours leave is a whole number, 0 or more."),
        ("2 = 2, ", "", "The file of the cards lacks '2'."),
        ('"random"', '"some"', "Colours leave at “random”, or the “last” ones."),
        ('"P:S5"', '"hearsay"', "Every fact of the cards names its origin: R, I, P:… or D."),
        ("colours = [", "colours = ", "The file of the cards is no TOML"),
    ],
)
def test_a_deck_that_does_not_fit_is_refused_with_the_reason(
    old: str, new: str, reason: str
) -> None:
    with pytest.raises(BadCards) as refused:
        read_deck(GOOD.replace(old, new, 1))
    assert str(refused.value).startswith(reason)
