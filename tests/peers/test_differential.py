"""Kuhn poker and liar's dice on our kernel against OpenSpiel's own, over the whole tree."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="make test-peers has it")

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from tablee.bots.search import Search
from tablee.games.template import GAME as KUHN
from tablee.kernel import Game, Style
from tablee.kernel.notation import write_move
from tests.peers.spiel import Pay, register, scores
from tests.toys.liars_dice import LIARS_DICE

FULL = "TABLEE_FULL" in os.environ

CASES: list[tuple[str, Game, int, Mapping[str, object], str]] = [
    ("kuhn2", KUHN, 2, {"hands": 1}, "kuhn_poker(players=2)"),
    ("kuhn3", KUHN, 3, {"hands": 1}, "kuhn_poker(players=3)"),
    ("kuhn4", KUHN, 4, {"hands": 1}, "kuhn_poker(players=4)"),
    ("liar13", LIARS_DICE, 2, {"sides": 3}, "liars_dice(numdice=1,dice_sides=3)"),
    ("liar14", LIARS_DICE, 2, {"sides": 4}, "liars_dice(numdice=1,dice_sides=4)"),
    ("liar22", LIARS_DICE, 2, {"dice": 2, "sides": 2}, "liars_dice(numdice=2,dice_sides=2)"),
]
if FULL:
    CASES.append(("liar16", LIARS_DICE, 2, {}, "liars_dice(numdice=1,dice_sides=6)"))

MEANS = {"pass": "Pass", "bet": "Bet", "liar": "Liar"}


def ours(name: str, game: Game, players: int, options: Mapping[str, object]) -> Any:
    pay: Pay = scores
    short = register(game, f"tablee_{name}", options, pay, 100.0)
    return pyspiel.load_game(short, {"players": players})


def meaning(move: str, sides: int) -> str:
    """What OpenSpiel calls a move of ours."""
    verb, _, number = move.partition(",")
    if verb == "bid":
        many, face = divmod(int(number), sides)
        return f"{many + 1}-{face + 1}"
    return MEANS[verb]


class Walk:
    """Both trees at once; how many states of each kind there were."""

    def __init__(self, sides: int, same_sets: bool) -> None:
        self.sides, self.same_sets = sides, same_sets
        self.chance = self.decisions = self.ends = 0
        self.sets: dict[tuple[int, str], str] = {}
        self.back: dict[tuple[int, str], str] = {}

    def walk(self, mine: Any, theirs: Any) -> None:
        while mine.is_chance_node() and len(mine.chance_outcomes()) == 1:
            mine.apply_action(0)  # the card left over, which OpenSpiel does not deal
        assert mine.is_terminal() == theirs.is_terminal()
        if mine.is_terminal():
            self.ends += 1
            assert mine.returns() == theirs.returns()
            return
        assert mine.current_player() == theirs.current_player()
        if mine.is_chance_node():
            self.chance += 1
            chances = [chance for _, chance in theirs.chance_outcomes()]
            assert [chance for _, chance in mine.chance_outcomes()] == pytest.approx(chances)
        else:
            self.decisions += 1
            self.compare(mine, theirs)
        pairs = zip(mine.legal_actions(), theirs.legal_actions(), strict=True)
        for our_action, their_action in pairs:
            self.walk(mine.child(our_action), theirs.child(their_action))

    def compare(self, mine: Any, theirs: Any) -> None:
        """The same moves in the same order; and what is one to a seat here is one to it there."""
        seat = mine.current_player()
        named = [meaning(mine.action_to_string(seat, a), self.sides) for a in mine.legal_actions()]
        assert named == [theirs.action_to_string(seat, a) for a in theirs.legal_actions()]
        here, there = mine.information_state_string(), theirs.information_state_string()
        assert self.back.setdefault((seat, here), there) == there, "a seat that is told more here"
        if self.same_sets:
            assert self.sets.setdefault((seat, there), here) == here, "and less"


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_the_whole_tree_is_the_same(case: tuple[str, Game, int, Mapping[str, object], str]) -> None:
    name, game, players, options, other = case
    # With two dice OpenSpiel tells them in order of size, and we one by one.
    walk = Walk(int(str(options.get("sides", 6))), same_sets=options.get("dice") != 2)
    walk.walk(
        ours(name, game, players, options).new_initial_state(),
        pyspiel.load_game(other).new_initial_state(),
    )
    print(f"{name}: {walk.chance} chance, {walk.decisions} decisions, {walk.ends} ends")
    assert walk.decisions > walk.ends / 2 > 10


SMALL = [case for case in CASES if case[0] in ("kuhn2", "kuhn3", "liar13")]


@pytest.mark.parametrize("case", SMALL)
def test_uniform_play_can_be_exploited_by_as_much(
    case: tuple[str, Game, int, Mapping[str, object], str],
) -> None:
    name, game, players, options, other = case
    figures = [
        exploitability.nash_conv(each, policy.UniformRandomPolicy(each))
        for each in (ours(name, game, players, options), pyspiel.load_game(other))
    ]
    assert figures[0] == pytest.approx(figures[1], abs=1e-9)
    if name == "kuhn2":
        assert figures[0] == pytest.approx(11 / 12, abs=1e-9), "the known figure"


class SearchPolicy(policy.Policy):
    """How often our search makes each move, by a number of decisions at each information state."""

    def __init__(self, spiel: Any, game: Game, sims: int, decisions: int) -> None:
        super().__init__(spiel, list(range(spiel.num_players())))
        self.game, self.decisions = game, decisions
        self.style = Style(sims=sims)
        self.known: dict[tuple[int, str], dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        key = (seat, state.information_state_string(seat))
        if key not in self.known:
            self.known[key] = self._decide(state, seat)
        return self.known[key]

    def _decide(self, state: Any, seat: int) -> dict[int, float]:
        view = state.story.position.view(seat)
        moves = [write_move(move) for move in view.legal(seat)]
        made = dict.fromkeys(range(len(moves)), 0.0)
        for number in range(self.decisions):
            rng = random.Random(f"{number} {seat} {view!r}")
            search = Search(self.game, view, seat, rng, self.style, None)
            search.step(self.style.sims)
            made[moves.index(write_move(search.best()))] += 1 / self.decisions
        return made


def test_the_more_our_search_thinks_the_less_it_can_be_exploited() -> None:
    sides, budgets, decisions = (3, (4, 32, 256), 16) if FULL else (2, (4, 128), 8)
    spiel = ours(f"liar1{sides}", LIARS_DICE, 2, {"sides": sides})
    found = {
        sims: exploitability.nash_conv(spiel, SearchPolicy(spiel, LIARS_DICE, sims, decisions))
        for sims in budgets
    }
    uniform = exploitability.nash_conv(spiel, policy.UniformRandomPolicy(spiel))
    print(f"uniform {uniform:.3f}, by simulations:", {n: round(f, 3) for n, f in found.items()})
    assert found[budgets[-1]] < found[budgets[0]]
    assert found[budgets[-1]] < uniform
