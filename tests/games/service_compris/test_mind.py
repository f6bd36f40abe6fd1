"""The rule of thumb, what it counts on, and what it concludes from silence."""

from __future__ import annotations

import random

import pytest

from tablee.games.service_compris import GAME
from tablee.games.service_compris.mind import thumb, value, weight
from tablee.games.service_compris.outlook import TEMPERS, strengths
from tablee.games.service_compris.rules import ServiceCompris
from tablee.kernel import Move, settle, world
from tests.games.service_compris.kit import (
    card,
    do,
    hold,
    hush,
    keep,
    play,
    serve,
    table,
    traitors,
    who,
)

RNG = random.Random(1)
USUAL = next(iter(TEMPERS.values()))


def choose(t: ServiceCompris, seat: int) -> Move:
    """The usual temper's move, on its own view."""
    return thumb(t.view(seat), seat, RNG, USUAL)


def test_it_saves_its_own_from_the_plate() -> None:
    t = table(3)
    hold(t, 0, "poisonous", "larder", "salty", "starter", "chef_gone", "chef_gone")
    serve(t, who(1, 0), who(0, 0), who(0, 1))
    t.feast = 2
    assert choose(t, 0) == ("play", card(t, 0, "poisonous"))
    play(t, "poisonous")
    assert choose(t, 0) == ("save", who(0, 0))


def test_it_counters_when_it_is_hit() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 1, "salty", "starter", "starter", "dinner", "dinner")
    serve(t, who(2, 0))
    t.feast = 1
    play(t, "dinner", ("take", who(1)))
    assert choose(t, 1) == ("counter", card(t, 1, "salty"))


def test_it_lays_what_is_worth_least() -> None:
    t = table(3)
    hold(t, 0, "salty", "surprise", "chef_gone", "surprise", "salty", "breather")
    assert choose(t, 0) == ("lay", card(t, 0, "chef_gone"))


def test_it_aims_at_the_strongest() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    keep(t, 1, 0, 1)
    play(t, "dinner")
    assert t.camp_of(int(choose(t, 0)[1])) == 2


def test_it_orders_the_rivals_before_its_own() -> None:
    t = table(3)
    hold(t, 0, "hot_plates")
    serve(t, who(0, 0), who(1, 0), who(0, 1), who(2, 0))
    play(t, "hot_plates")
    while t.phase == "order":
        do(t, 0, choose(t, 0))
    assert t.table == (who(1, 0), who(2, 0), who(0, 0), who(0, 1))


def test_it_serves_a_surprise_with_strangers_first_among_traitors() -> None:
    t = traitors(3)
    hold(t, 0, "dinner")
    hold(t, 1, "surprise")
    t.faces[who(0, 7)], t.faces[who(2, 7)] = t.faces[who(2, 7)], t.faces[who(0, 7)]
    play(t, "dinner", ("take", who(1)))
    do(t, 1, ("counter", card(t, 1, "surprise")))
    assert choose(t, 0) == ("give", who(0, 7))


def test_value_counts_heads_and_who_lies_before_the_giant() -> None:
    t = table(3)
    t.hands = [()] * 3
    assert value(t) == pytest.approx([1 / 3] * 3)
    serve(t, who(1, 0), who(2, 0))
    t.feast = 1
    first, second = strengths(t)[1:]
    assert strengths(t)[0] == 9 > second > first > 8
    t.alive, t.fell = 0b101, (0, 1, 0)
    assert value(t)[1] == 0
    assert sum(value(t)) == pytest.approx(1)


def test_a_counter_is_unlikely_in_a_hand_that_was_hit_and_silent() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 1, "starter", "starter", "breather", "dinner", "dinner")
    play(t, "dinner", ("take", who(1)))
    hush(t)
    plain, likely = t.clone(), weight(t, 0)
    assert likely == 1
    hold(plain, 1, "salty", "starter", "starter", "breather", "dinner")
    assert weight(plain, 0) < 1
    assert weight(plain, 1) == 1, "one's own hand is no guess"


def test_worlds_are_weighed_above_zero() -> None:
    t = table(4)
    rng = random.Random(5)
    while not t.over():
        if t.want is not None:
            settle(t, rng)
            continue
        seat = rng.choice(t.to_act())
        assert 0 < weight(world(t.view(seat), rng), seat) <= 1
        t.play(seat, rng.choice(t.legal(seat)))


def wins_against_random(seats: int, games: int, temper: str, **options: bool) -> float:
    """The share of games that one bot wins against random rivals, seats rotated."""
    won = 0
    complete = GAME.complete(options, seats)
    for number in range(games):
        rng = random.Random(f"thumb/{number}")
        t = GAME.setup(complete, seats)
        mine = number % seats
        while not t.over():
            if t.want is not None:
                settle(t, rng)
                continue
            actors = t.to_act()
            seat = actors[int(rng.random() * len(actors))]
            if seat == mine:
                move = GAME.mind.thumb(t.view(seat), seat, rng, TEMPERS[temper])
            else:
                moves = t.legal(seat)
                move = moves[int(rng.random() * len(moves))]
            t.play(seat, move)
        won += any(place.seat == mine and place.place == 1 for place in t.standing())
    return won / games


@pytest.mark.parametrize("temper", list(TEMPERS))
def test_each_temper_beats_three_random_players(temper: str) -> None:
    assert wins_against_random(4, 60, temper) >= 0.7


def test_it_beats_three_random_traitors() -> None:
    assert wins_against_random(4, 60, "shrewd", traitors=True) >= 0.6
