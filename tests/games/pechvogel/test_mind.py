"""The rule of thumb: what it decides where that is plain, what it values, and how it fares."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest

from tablee.bots.arena import arena
from tablee.games import load
from tablee.games.pechvogel.odds import ENDINGS, Ending, endings, expected, promised
from tablee.games.pechvogel.pieces import NOBODY
from tablee.games.pechvogel.prospects import SHARP, Temper, shares, value
from tablee.games.pechvogel.rules import Pechvogel
from tablee.games.pechvogel.tempers import TEMPERS, Plain
from tablee.kernel import Move, settle
from tests.games.pechvogel.scripted import R, Table
from tests.games.pechvogel.test_odds import every_throw

PECHVOGEL = load("pechvogel")
MIND = PECHVOGEL.mind


def decides(table: Table, temper: str = "even") -> Move:
    """The move of whoever is asked first."""
    seat = table.position.to_act()[0]
    view = table.position.view(seat)
    move: Move = MIND.thumb(view, seat, random.Random(0), MIND.tempers[temper])
    return move


@pytest.mark.parametrize(("name", "least"), [("thumb", 0.47), ("good", 0.55), ("sharp", 0.60)])
def test_each_wins_its_part_against_three_random_players(name: str, least: float) -> None:
    one, *others = arena(PECHVOGEL, [name, "random", "random", "random"], games=160, seed=1)
    assert one.games == 160
    assert one.share >= least
    assert one.share + sum(other.share for other in others) == pytest.approx(1)


def test_who_reckons_with_the_odds_wins_more_than_by_rules_of_thumb() -> None:
    sharp, *_ = arena(PECHVOGEL, ["sharp", "thumb", "thumb", "thumb"], games=200, seed=3)
    assert sharp.interval()[0] > 0.25


@pytest.mark.parametrize(("seats", "least"), [(2, 0.85), (3, 0.70), (5, 0.45)])
def test_a_sharp_bot_wins_at_other_tables_too(seats: int, least: float) -> None:
    sharp, *_ = arena(PECHVOGEL, ["sharp", *["random"] * (seats - 1)], games=60, seed=2)
    assert sharp.share >= least


def test_two_tempers_at_least_and_the_spiteful_one_brings_more() -> None:
    assert {"cautious", "spiteful"} <= set(TEMPERS)
    brought = dict.fromkeys(TEMPERS, 0)
    rng = random.Random(8)
    for _ in range(25):
        position = PECHVOGEL.setup(PECHVOGEL.complete({}, 4), 4)
        while not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            seat = position.to_act()[0]
            if position.phase == "bring":  # type: ignore[attr-defined]  # positions of this game have phases
                for name, temper in TEMPERS.items():
                    brought[name] += MIND.thumb(position, seat, rng, temper) == ("bring",)
            position.play(seat, rng.choice(position.legal(seat)))
    assert 0 < brought["cautious"] < brought["even"] < brought["spiteful"]


@pytest.mark.parametrize("temper", [*TEMPERS.values(), SHARP], ids=[*TEMPERS, "sharp"])
def test_every_move_is_legal_and_the_view_is_left_alone(temper: Temper | Plain) -> None:
    rng = random.Random(5)
    for seats in PECHVOGEL.seats:
        position = PECHVOGEL.setup(PECHVOGEL.complete({"choose": True}, seats), seats)
        while not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            seat = position.to_act()[0]
            view = position.view(seat)
            move = MIND.thumb(view, seat, rng, temper)
            assert view == position.view(seat)
            assert move in position.legal(seat)
            position.play(seat, move)


# Plain decisions.


def test_four_at_once_are_taken() -> None:
    table = Table(3)
    table.throw(5, 5, 5, 5, 7, 7, R)
    assert decides(table) == ("pick", 5)


def test_of_as_many_dice_the_dearer_value() -> None:
    table = Table(3)
    table.throw(3, 3, 7, 7, 4, 5, R)
    assert decides(table) == ("pick", 7)


def test_a_value_without_tiles_is_not_chosen() -> None:
    table = Table(3, centre=[3, 3, 3, 3, 0])
    table.throw(3, 3, 7, 7, 7, 5, R)
    assert decides(table) != ("pick", 7)
    table.position.centre = [3, 3, 3, 3, 3]
    assert decides(table) == ("pick", 7), "with its tiles it is"


def test_a_tile_is_kept_and_three_ravens_on_a_good_board_are_chased() -> None:
    table = Table(2, markers=[1, 0])
    table.goes_for(7, hits=3, ravens=0)
    table.throw(7, 3, 4, 5)
    assert decides(table) == ("keep",)
    table = Table(2, markers=[1, 0])
    table.goes_for(7, hits=3, ravens=0)
    table.throw(R, R, R, 4)
    assert decides(table) == ("chase",)


@pytest.mark.parametrize("temper", TEMPERS)
def test_bad_luck_is_brought_where_ravens_are_all_but_sure(temper: str) -> None:
    table = Table(2, markers=[0, 2], centre=[1, 0, 0, 1, 1])
    table.goes_for(7, hits=1, ravens=2)
    table.throw(7, 7, 7, 3)
    assert decides(table, temper) == ("bring",), ".886 for the ravens, and a tile is undone"


@pytest.mark.parametrize("temper", TEMPERS)
def test_no_bad_luck_is_brought_to_who_has_it(temper: str) -> None:
    table = Table(2, markers=[0, 2], centre=[1, 0, 0, 1, 1])
    table.goes_for(7, hits=3, ravens=0)
    table.throw(R, R, R, 3)
    assert decides(table, temper) == ("pass",)


def test_the_strongest_is_robbed_and_the_leader_shortens_the_game() -> None:
    table = Table(4, tiles={0: (7, 7), 1: (6, 3), 2: (6, 5), 3: (6,)})
    table.goes_for(6, hits=4, ravens=0)
    assert decides(table) == ("steal", 2)
    table.play(0, "steal", 2)
    assert decides(table) == ("remove", 7)


def test_who_is_behind_spends_the_cheapest() -> None:
    table = Table(3, tiles={1: (6,), 2: (7, 7, 7)})
    table.goes_for(6, hits=4, ravens=0)
    table.play(0, "steal", 1)
    assert decides(table) == ("remove", 3)


def test_a_marker_of_ones_own_is_given_away() -> None:
    table = Table(2, markers=[2, 1], choose=True)
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(0, "keep")
    table.play(1, "bring")
    table.throw(6, 6, 3, 3, 4)
    table.play(0, "keep")
    assert decides(table) == ("own",)


# What a table is worth.


def test_shares_add_up_and_are_exact_at_the_end() -> None:
    assert shares([10, 10, 4], [0, 0, 0], NOBODY, 0) == [0.5, 0.5, 0]
    assert shares([20, 0], [3, 0], 0, 0) == [0, 1], "20 − 21 = −1"
    assert shares([20, 0], [3, 0], 1, 0) == [1, 0]
    for left in range(16):
        assert sum(shares([7, 3, 0, 12], [1, 0, 4, 2], 2, left)) == pytest.approx(1)


def test_a_lead_counts_more_the_nearer_the_end() -> None:
    lead = [shares([12, 5, 5], [0, 0, 0], NOBODY, left)[0] for left in range(15, -1, -1)]
    assert lead == sorted(lead)
    assert lead[0] < 0.6
    assert lead[-1] == 1


def test_markers_and_murphy_weigh_at_the_end_and_little_at_the_start() -> None:
    def burden(markers: int, murphy: int, left: int) -> float:
        even = shares([9, 9], [0, 0], NOBODY, left)[0]
        return even - shares([9, 9], [markers, 0], murphy, left)[0]

    assert burden(3, 1, 1) > burden(3, 1, 15) > 0
    assert burden(3, 0, 1) > burden(3, 1, 1)


def test_value_is_what_the_table_shows() -> None:
    position = Table(3, markers=[0, 1, 0], tiles={0: (7,), 2: (3,)}).position
    assert value(position) == shares([7, 0, 3], [0, 1, 0], NOBODY, 15)
    assert isinstance(position, Pechvogel)


# The odds with one throw that may be taken back, against a plain recursion in fractions.


def turn_worth(worth: dict[Ending, Fraction], hits: int, ravens: int) -> Fraction:
    return sum((chance * worth[e] for e, chance in endings(hits, ravens).items()), Fraction(0))


def test_promised_is_the_best_that_one_redo_can_do() -> None:
    alone = {e: Fraction(7 * e.tile - 3 * e.ravens - 4 * e.greedy) for e in ENDINGS}
    redone = {e: worth - Fraction(1, 2) for e, worth in alone.items()}

    @cache
    def best(hits: int, ravens: int) -> Fraction:
        if hits >= 4 or ravens >= 3:
            return alone[Ending(hits >= 4, ravens >= 3, hits > 4 or ravens > 3)]
        back = turn_worth(redone, hits, ravens)
        total, placed = Fraction(0), 0
        for (more_hits, more_ravens), count in every_throw(7 - hits - ravens).items():
            if more_hits or more_ravens:
                after = best(hits + more_hits, ravens + more_ravens)
                may_redo = hits + more_hits <= 4 and ravens + more_ravens <= 3
                total += count * (max(after, back) if may_redo else after)
                placed += count
        return total / placed

    one = {e: float(worth) for e, worth in alone.items()}
    other = {e: float(worth) for e, worth in redone.items()}
    for hits in range(1, 4):
        for ravens in range(3):
            found = promised(one, other, hits, ravens)
            assert found == pytest.approx(float(best(hits, ravens)))
            assert found > expected(one, hits, ravens), "the right to it is worth something"
            assert promised(one, None, hits, ravens) == expected(one, hits, ravens)
    assert promised(one, other, 4, 0) == one[Ending(tile=True, ravens=False, greedy=False)]
