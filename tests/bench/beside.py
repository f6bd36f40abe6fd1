"""Our rules beside the engines of others, in one run on one core, taking turns.

    make bench-peers

Every contender plays at random for a while, then the next one, seven times round: so whatever else
the machine does falls on all of them. What is counted is processor time. Moves are decisions and,
where chance is explicit (OpenSpiel, ours), its answers: an answer of our dealer is one move even
if it shuffles sixty cards, which OpenSpiel's games deal one by one.
"""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pokerkit
import pyspiel
import rlcard
from open_spiel.python import games as _registers_python_games
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.classic import leduc_holdem_v4

from tablee import bench, games
from tablee.bots.search import Search
from tablee.kernel import Game, Match, Options, Position, SeededDealer, Style
from tablee.testing.harness import play_out

assert _registers_python_games

RUNS = int(os.environ.get("TABLEE_BENCH_RUNS", "7"))
SECONDS = 0.4
SEATS = 4
NODE = Path(__file__).parent / "node"
FILE = Path("build/beside.json")

ROLLOUTS = Style(sims=1 << 30, cut=10_000, thumbs=0.0, silent=0.0)
"""A search as others do it: random rollouts to the end."""

Measure = Callable[[], float]
"""One run: how many a second of processor time; for a copy, how many µs it takes."""


@dataclass
class Contender:
    """What is measured, and what came of it."""

    kind: str
    engine: str
    what: str
    measure: Measure
    runs: list[float] = field(default_factory=list)


rate = partial(bench.rate, seconds=SECONDS)


def micros(once: Callable[[], object]) -> float:
    """How long it takes, in µs."""

    def several() -> int:
        for _ in range(20):
            once()
        return 20

    return 1e6 / rate(several)


# Ours.


def middle(name: str) -> Position:
    """A position half way through a random match, in which somebody has a choice."""
    game, rng = games.load(name), random.Random(f"middle of {name}")
    match, dealer = Match.start(game, SEATS), SeededDealer(1)
    kept: list[Position] = []
    while not match.position.over():
        match.settle(dealer)
        if actors := match.position.to_act():
            moves = match.position.legal(actors[0])
            if len(moves) > 1:
                kept.append(match.position.clone())
            match.play(actors[0], rng.choice(moves))
    return kept[len(kept) // 2]


def playout(game: Game, options: Options, rng: random.Random) -> int:
    return play_out(game.setup(options, SEATS), rng)


def think(game: Game, view: Position, seat: int) -> int:
    temper = next(iter(game.mind.tempers.values()))
    Search(game, view.clone(), seat, random.Random(1), ROLLOUTS, temper).step(20)
    return 20


def ours() -> Iterator[Contender]:
    for name in games.NAMES:
        game, position = games.load(name), middle(name)
        title = f"{game.title}, {SEATS} seats"
        play = partial(playout, game, game.complete({}, SEATS), random.Random(1))
        seat = position.to_act()[0]
        yield Contender("playout", "Tablée", title, partial(rate, play))
        yield Contender("clone", "Tablée", title, partial(micros, position.clone))
        search = partial(think, game, position.view(seat), seat)
        yield Contender("search", "Tablée", title, partial(rate, search))


# OpenSpiel.


def spiel_playout(game: Any, rng: random.Random) -> int:
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = outcomes[int(rng.random() * len(outcomes))][0]
        else:
            legal = state.legal_actions()
            action = legal[int(rng.random() * len(legal))]
        state.apply_action(action)
        moves += 1
    return moves


def spiel_middle(game: Any) -> Any:
    """A state some moves into the game, in which somebody has a choice."""
    rng, state, kept = random.Random(3), game.new_initial_state(), None
    for _ in range(70):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        if not state.is_chance_node() and len(legal) > 1:
            kept = state.clone()
        state.apply_action(legal[int(rng.random() * len(legal))])
    assert kept is not None
    return kept


def python_ismcts(game: Any, state: Any) -> int:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=1.4,
        max_simulations=20,
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    bot.get_policy(state)
    return 20


def open_spiel() -> Iterator[Contender]:
    rng = random.Random(2)
    for engine, name in (
        ("OpenSpiel, Python", "python_liars_poker"),
        ("OpenSpiel, Python", "python_block_dominoes"),
        ("OpenSpiel, C++", "liars_dice"),
        ("OpenSpiel, C++", "crazy_eights(players=4)"),
        ("OpenSpiel, C++", "hearts"),
    ):
        game = pyspiel.load_game(name)
        play = partial(spiel_playout, game, rng)
        yield Contender("playout", engine, name, partial(rate, play))
        yield Contender("clone", engine, name, partial(micros, spiel_middle(game).clone))
    for name in ("leduc_poker", "oh_hell(players=4)"):
        game = pyspiel.load_game(name)
        search = partial(python_ismcts, game, spiel_middle(game))
        yield Contender("search", "OpenSpiel, ISMCTS in Python", name, partial(rate, search))


# The others.


def rlcard_playout(env: Any) -> int:
    state, _ = env.reset()
    moves = 0
    while not env.is_over():
        legal = [*state["legal_actions"]]
        state, _ = env.step(legal[int(random.random() * len(legal))])
        moves += 1
    return moves


def zoo_playout(env: Any) -> int:
    env.reset()
    moves = 0
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(seen["action_mask"]))
        moves += 1
    return moves


def hold_em() -> Any:
    return pokerkit.NoLimitTexasHoldem.create_state(
        (
            pokerkit.Automation.ANTE_POSTING,
            pokerkit.Automation.BET_COLLECTION,
            pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
            pokerkit.Automation.CARD_BURNING,
            pokerkit.Automation.HOLE_DEALING,
            pokerkit.Automation.BOARD_DEALING,
            pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            pokerkit.Automation.HAND_KILLING,
            pokerkit.Automation.CHIPS_PUSHING,
            pokerkit.Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (1, 2),
        2,
        200,
        SEATS,
    )


def pokerkit_playout() -> int:
    state, moves = hold_em(), 0
    while state.status:
        done = [state.check_or_call]
        if state.can_fold():
            done.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            done.append(state.complete_bet_or_raise_to)
        done[int(random.random() * len(done))]()
        moves += 1
    return moves


def others() -> Iterator[Contender]:
    for name in ("uno", "doudizhu"):
        env = rlcard.make(name, config={"seed": 1})
        yield Contender("playout", "RLCard", name, partial(rate, partial(rlcard_playout, env)))
    env = rlcard.make("uno", config={"seed": 1})
    env.reset()
    copied = partial(copy.deepcopy, env.game)
    yield Contender("clone", "RLCard", "uno, deepcopy", partial(micros, copied))
    leduc = partial(zoo_playout, leduc_holdem_v4.env())
    yield Contender("playout", "PettingZoo", "leduc_holdem_v4", partial(rate, leduc))
    title = f"no-limit hold'em, {SEATS} seats"
    yield Contender("playout", "pokerkit", title, partial(rate, pokerkit_playout))
    copied = partial(copy.deepcopy, hold_em())
    yield Contender("clone", "pokerkit", f"{title}, deepcopy", partial(micros, copied))


@contextmanager
def boardgame_io() -> Iterator[Contender]:
    environment = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(
        ["node", "shed.mjs"],
        cwd=NODE,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        ask, told = node.stdin, node.stdout

        def measure(seconds: float = SECONDS) -> float:
            print(seconds, file=ask, flush=True)
            return float(told.readline())

        measure(3)  # what is compiled while it runs has been compiled then
        yield Contender("playout", "boardgame.io, node", "a shedding game, 4 seats", measure)
        ask.close()


def main() -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with boardgame_io() as node:
        contenders = [*ours(), *open_spiel(), *others(), node]
        for number in range(RUNS):
            for each in contenders:
                each.runs.append(each.measure())
            print(f"beside: run {number + 1} of {RUNS}", file=sys.stderr)
    rows = [
        {"kind": c.kind, "engine": c.engine, "what": c.what, "runs": c.runs} for c in contenders
    ]
    load = os.getloadavg()
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps({"load": load, "rows": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
