"""How the bot thinks: beliefs, weights, and that it wins."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablee.bots.arena import arena
from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.beliefs import BLUFFS, Beliefs, none_of, still
from tablee.games.peco_peco.plain import TEMPERS, Plain
from tablee.games.peco_peco.prospects import winning
from tablee.games.peco_peco.rules import PecoPeco
from tablee.games.peco_peco.weighing import Temper
from tablee.kernel import Move, settle, world
from tests.games.peco_peco.scripted import Table

SURE = Temper(noise=0.0)


def thumb(table: Table, seat: int, temper: Temper = SURE) -> Move:
    return GAME.mind.thumb(table.position.view(seat), seat, random.Random(1), temper)


# Beliefs.


def test_the_odds_of_none_are_those_of_drawing_without_replacement() -> None:
    assert none_of(10, 4, 2) == pytest.approx(6 / 10 * 5 / 9)
    assert none_of(10, 4, 7) == 0
    assert none_of(10, 0, 5) == 1


def test_a_pass_makes_a_fitting_hand_less_likely() -> None:
    table = Table({0: "mouse mouse mouse"})
    before = Beliefs(table.position.view(3), 3).can_play(0, 1)
    table.play(0, "pass")
    beliefs = Beliefs(table.position.view(3), 3)
    assert beliefs.can_play(0, 1) == pytest.approx(still(before))
    assert beliefs.bluffed() == pytest.approx(still(before))
    assert beliefs.can_play(0, 0) > before / 2  # other animals are as likely as ever


def test_who_heeds_no_pass_takes_every_hand_for_as_likely_as_before() -> None:
    table = Table({0: "mouse mouse mouse"})
    before = Beliefs(table.position.view(3), 3).can_play(0, 1)
    table.play(0, "pass")
    heedless = Beliefs(table.position.view(3), 3, heeds=False)
    assert heedless.can_play(0, 1) == pytest.approx(before)
    assert heedless.bluffed() == pytest.approx(before)


def test_after_an_admitted_bluff_it_is_nearly_certain() -> None:
    table = Table({0: "elephant elephant mouse"})
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "admit")
    table.pick_card("mouse")
    assert Beliefs(table.position.view(3), 3).can_play(0, 1) >= 2 / 3


def test_a_card_that_was_shown_is_certain() -> None:
    table = Table({0: "mouse", 1: "cat elephant"}, deck="cat")
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "prove")
    table.pick_card("elephant")
    assert Beliefs(table.position.view(1), 1).can_play(0, 1) == 1.0  # seat 1 knows what was stolen
    assert Beliefs(table.position.view(2), 2).can_play(0, 1) < 1.0


# Weights of worlds.


def test_a_world_in_which_the_passer_could_play_weighs_less() -> None:
    table = Table({0: "mouse mouse mouse"})
    table.play(0, "pass")
    whole = table.position
    assert GAME.mind.weight(whole, 3) == 1.0
    bluff = whole.clone()
    elephant = next(i for i in whole.deck if bluff.faces[i] == 0)
    mine = whole.hands[0][0]
    bluff.faces[mine], bluff.faces[elephant] = bluff.faces[elephant], bluff.faces[mine]
    assert GAME.mind.weight(bluff, 3) == pytest.approx(BLUFFS)
    assert GAME.mind.weight(bluff, 0) == 1.0  # the passer knows


def test_a_world_without_the_admitted_bluff_is_next_to_impossible() -> None:
    table = Table({0: "elephant mouse mouse"})
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "admit")
    table.pick_card("mouse")
    assert GAME.mind.weight(table.position, 3) == 1.0
    weights = [
        GAME.mind.weight(world(table.position.view(3), random.Random(seed)), 3)
        for seed in range(60)
    ]
    assert {weight < 1e-5 for weight in weights} == {True, False}
    assert min(weights) > 0


def test_a_pass_without_risk_says_nothing() -> None:
    table = Table({0: "elephant"}, stake="sus1")
    table.play(0, "pass")
    assert table.position.claims == []


# Decisions.


def test_it_covers_rather_than_lose_the_round() -> None:
    table = Table({0: "elephant cat"}, owner=1, passed=[2, 3])
    assert thumb(table, 0)[0] == "play"


def test_in_a_team_it_lets_the_partner_win() -> None:
    table = Table({0: "elephant cat"}, owner=2, passed=[1, 3], teams=True)
    assert thumb(table, 0) == ("pass",)


def test_it_accuses_who_has_surely_bluffed() -> None:
    # All elephants but a few are out of sight and the hand of seat 0 is large.
    table = Table({0: "cat cat cat cat cat", 1: "mouse mouse mouse"})
    table.play(0, "pass")
    assert thumb(table, 1) == ("accuse",)


def test_it_believes_who_can_hardly_have_bluffed() -> None:
    table = Table({0: "mouse", 1: "elephant cat cat"})
    table.play(0, "pass")
    assert thumb(table, 1, Temper(noise=0.0, suspicion=0.05)) != ("accuse",)


def test_it_calls_unless_it_forgets() -> None:
    table = Table({0: "elephant cat"}, call=True, owner=1, passed=[2, 3])
    assert thumb(table, 0, Temper(noise=0.0, forget=0.0))[0] == "play_call"
    assert thumb(table, 0, Temper(noise=0.0, forget=1.0))[0] == "play"


def test_values_are_shares_of_one_game() -> None:
    table = Table(buffets={1: "mak4 sus4"}, stake="oni1")
    values = GAME.mind.value(table.position)
    assert sum(values) == pytest.approx(1)
    assert max(values) == values[1]
    seen = GAME.mind.value(table.position.view(2))  # a card not known counts as the mean
    assert sum(seen) == pytest.approx(1)
    assert max(seen) == seen[1]


def test_an_animal_that_nobody_left_can_beat_has_as_good_as_won_the_round() -> None:
    hands = {1: "mouse", 2: "mouse", 3: "mouse"}
    table = Table({0: "cat", **hands}, owner=0, passed=[1, 2])
    safe = winning(table.position)
    assert safe[0] > 0.9
    table = Table({0: "cat", **hands, 3: "elephant"}, owner=0, passed=[1, 2])
    assert winning(table.position)[0] < safe[0]


# Playing.


def play(seats: int, minds: dict[int, Plain | Temper], seed: int, lies: list[bool]) -> PecoPeco:
    """A match in which the seats without a temper play at random."""
    rng = random.Random(seed)
    position: Any = GAME.setup(GAME.complete({}, seats), seats)
    while position.want is not None or not position.over():
        if position.want is not None:
            settle(position, rng)
            continue
        actors = position.to_act()
        seat = actors[int(rng.random() * len(actors))]
        if seat in minds:
            move = GAME.mind.thumb(position.view(seat), seat, rng, minds[seat])
            if move == ("pass",):
                lies.append(position.could_play(seat))
        else:
            moves = position.legal(seat)
            move = moves[int(rng.random() * len(moves))]
        position.play(seat, move)
    assert isinstance(position, PecoPeco)
    return position


@pytest.mark.parametrize("temper", [*TEMPERS.values(), SURE], ids=[*TEMPERS, "weighing"])
def test_the_rule_of_thumb_wins_against_random_players(temper: Plain | Temper) -> None:
    wins = 0
    games = 80
    for game in range(games):
        seat = game % 4
        position = play(4, {seat: temper}, game, [])
        wins += position.standing()[0].seat == seat
    assert wins / games >= (0.35 if isinstance(temper, Plain) else 0.55)


@pytest.mark.parametrize("temper", [TEMPERS["shrewd"], Temper()], ids=["plain", "weighing"])
def test_it_bluffs_now_and_then(temper: Plain | Temper) -> None:
    lies: list[bool] = []
    for game in range(12):
        play(4, dict.fromkeys(range(4), temper), game, lies)
    assert 0.08 <= sum(lies) / len(lies) <= 0.45


@pytest.mark.parametrize("level", ["good", "sharp"])
def test_who_weighs_promises_wins_more_than_by_rules_of_thumb(level: str) -> None:
    one, *_ = arena(GAME, [level, "thumb", "thumb", "thumb"], games=80, seed=3)
    assert one.interval()[0] > 0.25
