"""The rule of thumb beats chance, keeps to its view, and its numbers are numbers."""

from __future__ import annotations

import random

import pytest

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.mind import TEMPERS, value, weight
from tablee.games.ptit_pois.mind_playouts import WILLING
from tablee.games.ptit_pois.rules import PtitPois
from tablee.kernel import settle, world
from tests.games.ptit_pois.tables import LEFT, Packet, act, card, play, table

ROW: tuple[Packet, Packet] = (("red 1", "red 2"), ("green 1", "green 2"))
RIVAL: tuple[Packet, Packet] = (("blue 1", "blue 2"), ("blue 3", "blue 4"))


def wins(temper: str, seats: int, games: int, rounds: int) -> float:
    """The share of games that one thumb wins among seats at random, each seat as often."""
    won = 0.0
    for game in range(games):
        rng = random.Random(f"{temper} {seats} {game}")
        position = GAME.setup(GAME.complete({"rounds": rounds}, seats), seats)
        mine = game % seats
        while not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            seat = position.to_act()[0]
            if seat == mine:
                view = position.view(seat)
                position.play(seat, GAME.mind.thumb(view, seat, rng, TEMPERS[temper]))
            else:
                position.play(seat, rng.choice(position.legal(seat)))
        first = [place.seat for place in position.standing() if place.place == 1]
        won += (mine in first) / len(first)
    return won / games


@pytest.mark.parametrize("temper", TEMPERS)
def test_the_thumb_beats_chance_at_two_seats(temper: str) -> None:
    assert wins(temper, 2, 60, 3) >= 0.8


def test_the_thumb_beats_chance_at_six_seats() -> None:
    assert wins("even", 6, 24, 1) >= 0.35, "a seventh is a sixth"


def test_the_thumb_ends_a_round_that_it_ends_clean() -> None:
    laid = table(
        hands=[["red 8"], ["blue 9", "blue 10"]], rows=[((None, "red 1"), (None, None)), RIVAL]
    )
    move = GAME.mind.thumb(laid.view(0), 0, random.Random(1), TEMPERS["even"])
    assert move == ("play", card(laid, "red 8"), LEFT)


def test_the_thumb_does_not_end_a_round_that_costs_double() -> None:
    laid = table(
        hands=[["red 8"], ["blue 1"]],
        rows=[((None, "red 9"), (None, "red 10")), ((None, "blue 2"), (None, None))],
    )
    move = GAME.mind.thumb(laid.view(0), 0, random.Random(1), TEMPERS["even"])
    assert move[:2] != ("play", card(laid, "red 8"))


def test_the_thumb_goes_for_the_chain() -> None:
    laid = table(
        hands=[["violet 8", "red 8"], ["blue 9"]],
        rows=[((None, "violet 9"), ("red 1", "red 3")), RIVAL],
    )
    rng = random.Random(1)
    first = GAME.mind.thumb(laid.view(0), 0, rng, TEMPERS["even"])
    assert first == ("play", card(laid, "violet 8"), LEFT)
    act(laid, *first)
    again = GAME.mind.thumb(laid.view(0), 0, rng, TEMPERS["even"])
    assert again == ("play", card(laid, "violet 9"), LEFT)


@pytest.mark.parametrize("seats", GAME.seats)
def test_values_are_shares_on_the_whole_and_on_every_view(seats: int) -> None:
    rng = random.Random(seats)
    position = GAME.setup(GAME.complete({"fifty": seats == 3}, seats), seats)
    while not position.over():
        if position.want is not None:
            settle(position, rng)
            continue
        for seat in range(seats + 1):
            shares = value(position.view(seat))  # type: ignore[arg-type]  # a position of this game
            assert sum(shares) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in shares)
        position.play(position.to_act()[0], rng.choice(position.legal(position.to_act()[0])))
    shares = value(position)  # type: ignore[arg-type]  # a position of this game
    assert max(range(seats), key=shares.__getitem__) == position.standing()[0].seat
    assert max(shares) > 0.5 or position.standing()[1].score - position.standing()[0].score < 2


def drawn() -> PtitPois:
    """Seat 0 has drawn, upwards on 4 and 7, with a row that did not fit."""
    laid = table(hands=[["red 3", "green 3"], ["blue 9", "blue 10"]], rows=[ROW, RIVAL])
    act(laid, "draw")
    return laid


def test_who_draws_most_likely_had_no_card_that_fits() -> None:
    laid = drawn()
    assert weight(laid, 1) == 1.0, "3 and 3 fit on neither 4 nor 7"
    likely = laid.clone()
    one, other = laid.hands[0][0], laid.deck[0]
    likely.faces[one] = laid.faces[card(laid, "violet 9")]
    likely.faces[card(laid, "violet 9")] = laid.faces[one]
    assert other
    assert weight(likely, 1) == WILLING
    assert weight(likely, 0) == 1.0, "one's own hand is no guess"


def test_a_row_that_fits_tells_nothing_of_the_hand() -> None:
    laid = table(
        hands=[["red 9", "green 3"], ["blue 9", "blue 10"]],
        rows=[(("red 1", "red 8"), ROW[1]), RIVAL],
    )
    act(laid, "draw")
    assert weight(laid, 1) == 1.0


def test_a_card_that_was_played_tells_no_more() -> None:
    laid = table(hands=[["red 3", "green 9"], ["blue 9", "blue 10"]], rows=[ROW, RIVAL])
    act(laid, "draw")
    assert weight(laid, 1) == WILLING
    play(laid, "red 3", LEFT)
    assert weight(laid, 1) == WILLING


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_sampled_world_has_a_weight(seats: int) -> None:
    rng = random.Random(seats)
    position = GAME.setup(GAME.complete({"rounds": 1}, seats), seats)
    while not position.over():
        if position.want is not None:
            settle(position, rng)
            continue
        for viewer in range(seats + 1):
            sampled = world(position.view(viewer), rng)
            assert 0 < weight(sampled, viewer) <= 1  # type: ignore[arg-type]  # a position of this game
        position.play(position.to_act()[0], rng.choice(position.legal(position.to_act()[0])))
