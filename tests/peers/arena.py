"""OpenSpiel's own information-set search against ours, at as many simulations:

    PYTHONPATH=py:. .venv-peers/bin/python -m tests.peers.arena ptit-pois --sims 100 --games 40

Its Python ISMCTS (Cowling, Powley and Whitehouse 2012) plays our games through `spiel.py`, as an
opponent that nobody here has written. Where it values a position it has the match played out at
random, by our rules and not through its own states, which is the same and costs less. Half of the
seats are its own; each deal is played twice, with the seats changed over.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from tablee.bots.arena import Score
from tablee.bots.search import Search
from tablee.bots.shares import shares
from tablee.games import load
from tablee.kernel import Game, Style, settle
from tablee.testing.harness import play_out
from tests.peers.spiel import SpielState, Story, register

THEIRS, OURS = "OpenSpiel ISMCTS", "our search"


class RandomRollouts:
    """What `mcts.RandomRolloutEvaluator` does, once."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def evaluate(self, state: SpielState) -> Any:
        position = state.story.position.clone()
        if state.story.part:  # half way through an answer of chance: it is given anew
            settle(position, self.rng)
        play_out(position, self.rng)
        return np.array(shares(position))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Theirs:
    """Their bot in a match of ours: it is handed a view, with an unlikely whole behind it."""

    def __init__(self, game: Game, seats: int, sims: int, seed: int) -> None:
        self.spiel = pyspiel.load_game(register(game), {"players": seats})
        self.bot = ismcts.ISMCTSBot(
            game=self.spiel,
            evaluator=RandomRollouts(random.Random(seed)),
            uct_c=1.4,
            max_simulations=sims,
            random_state=np.random.RandomState(seed),
        )
        self.bot.set_resampler(self._imagine)
        self.rng = random.Random(seed)
        self.state: Any = None
        self.seat = 0

    def choose(self, view: Any, seat: int) -> Any:
        self.seat = seat
        self.view = Story(view)
        self.state = self.spiel.new_initial_state()
        self.state.story = self._imagine(self.state, seat).story
        policy = dict(self.bot.get_policy(self.state))
        best = max(policy, key=lambda action: (policy[action], -action))
        return view.legal(seat)[best]

    def _imagine(self, state: Any, seat: int) -> Any:
        other = state.clone()
        other.story = self.view.imagined(seat, self.rng)
        return other


def match(game: Game, seats: int, sims: int, deal: int, swapped: int, scores: list[Score]) -> None:
    """One match; contestant 0 is theirs, and has every other seat."""
    chance, minds = random.Random(f"deal {deal}"), random.Random(f"{deal} {swapped}")
    position = game.setup(game.complete({}, seats), seats)
    theirs = Theirs(game, seats, sims, 2 * deal + swapped)
    temper = next(iter(game.mind.tempers.values()))
    who = [(seat + swapped) % 2 for seat in range(seats)]
    while not position.over():
        if position.want is not None:
            settle(position, chance)
            continue
        seat = position.to_act()[0]
        view = position.view(seat)
        started = time.process_time()
        moves = view.legal(seat)
        if len(moves) == 1:
            move = moves[0]
        elif who[seat] == 0:
            move = theirs.choose(view, seat)
        else:
            search = Search(game, view, seat, minds, Style(sims=sims), temper)
            search.step(sims)
            move = search.best()
        scores[who[seat]].seconds += time.process_time() - started
        scores[who[seat]].moves += 1
        position.play(seat, move)
    for seat, share in enumerate(shares(position)):
        scores[who[seat]].wins += share
    for score in scores:
        score.games += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--sims", type=int, default=100)
    parser.add_argument("--games", type=int, default=40)
    wanted = parser.parse_args()
    game = load(wanted.game)
    seats = wanted.seats or game.seats.start
    assert seats % 2 == 0, "each has half of the seats"
    scores = [Score(THEIRS), Score(OURS)]
    for number in range(wanted.games):
        match(game, seats, wanted.sims, number // 2, number % 2, scores)
        told = ", ".join(
            f"{score.name} {score.share:.1%} ({score.interval()[0]:.1%}–{score.interval()[1]:.1%}) "
            f"{score.ms_a_move:.0f} ms a move"
            for score in scores
        )
        print(
            f"{game.name}, {seats} seats, {wanted.sims} sims, {number + 1} games: {told}",
            flush=True,
        )


if __name__ == "__main__":
    main()
