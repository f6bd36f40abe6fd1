"""OpenSpiel's, PettingZoo's and Gymnasium's own suites over our five games and the template.

In CI each game is played with every number of seats, a few times; `TABLEE_FULL` plays many, and
replays the long playthroughs too. ``GOLDEN=write`` writes the playthroughs anew.
"""

from __future__ import annotations

import lzma
import os
import unittest
import warnings
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="make test-peers has it")

import numpy as np
import pyspiel
from absl import flags
from gymnasium.utils.env_checker import check_env

from tablee.games import NAMES, load
from tablee.games.template import GAME as TEMPLATE
from tablee.kernel import Game
from tests.peers.spiel import register
from tests.peers.zoo import Seat, Zoo, parallel

with warnings.catch_warnings():
    # Its own games, which it looks at if what they are drawn with is there, use its old ways.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

FULL = "TABLEE_FULL" in os.environ
TIMES = 25 if FULL else 1
CYCLES = 1000 if FULL else 100
GAMES: dict[str, Game] = {game.name: game for game in (TEMPLATE, *map(load, NAMES))}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
SLOW = frozenset(("peco-peco",))
"""Whose playthrough OpenSpiel takes ten seconds to write: a thousand cards dealt one by one."""
GOLDEN = Path(__file__).parent / "golden"

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_open_spiel_plays_it_at_random(name: str, seats: int) -> None:
    """Legal actions, chance, clones, serialisation, undo, returns, observations: at every step."""
    game = pyspiel.load_game(register(GAMES[name]), {"players": seats})
    long = name in SLOW and not FULL
    pyspiel.random_sim_test(game, num_sims=TIMES, serialize=not long, verbose=False)


@pytest.mark.parametrize("name", [name for name in GAMES if FULL or name not in SLOW])
def test_open_spiels_api_test(name: str) -> None:
    import open_spiel.integration_tests.api_test as suite

    short = register(GAMES[name])
    flags.FLAGS.test_only_games = f"^{short}$"
    # It looked for the games when it was loaded, before ours may have been there.
    suite._ALL_GAMES = pyspiel.registered_games()
    suite._GAMES_TO_TEST.add(short)
    found = suite.load_tests(unittest.TestLoader(), unittest.TestSuite(), None)
    result = unittest.TextTestRunner(verbosity=0).run(found)
    print(f"{short}: {result.testsRun} tests of api_test")
    assert result.testsRun >= 5
    assert result.wasSuccessful(), [*result.failures, *result.errors]


@pytest.mark.parametrize("name", [name for name in GAMES if FULL or name not in SLOW])
def test_a_golden_playthrough_replays_to_the_same_text(name: str, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    short = register(GAMES[name])
    kept, plain = GOLDEN / f"{name}.txt.xz", tmp_path / "playthrough.txt"
    if os.environ.get("GOLDEN") == "write":
        kept.parent.mkdir(exist_ok=True)
        text = generate_playthrough.playthrough(short, [], seed=1)
        kept.write_bytes(lzma.compress(text.encode(), preset=9))
    plain.write_bytes(lzma.decompress(kept.read_bytes()))
    expected, actual = generate_playthrough.replay(os.fspath(plain))
    for number, (one, two) in enumerate(
        zip(expected.split("\n"), actual.split("\n"), strict=False)
    ):
        assert one == two, f"line {number}"
    assert expected == actual


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.filterwarnings("ignore:Observation")  # as all with a mask: a Dict, and no array
def test_petting_zoo_and_gymnasium(name: str, seats: int) -> None:
    game = GAMES[name]
    for _ in range(TIMES):
        api_test(Zoo(game, seats), num_cycles=CYCLES)
        seed_test(lambda: Zoo(game, seats), num_cycles=CYCLES)
        parallel_api_test(parallel(game, seats), num_cycles=CYCLES)
        check_env(Seat(game, seats), skip_render_check=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whole_episodes_by_the_mask_end_with_the_whole_of_a_win_shared_out(
    name: str, seats: int
) -> None:
    rng = np.random.default_rng(seats)
    env = Zoo(GAMES[name], seats)
    for seed in range(TIMES):
        env.reset(seed)
        won = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            won[agent] += reward
            mask = seen["action_mask"]
            env.step(None if ended or cut else rng.choice(np.flatnonzero(mask)))
        assert not env.agents
        assert sum(won.values()) in (pytest.approx(1), 0), "or all have lost"


class Careless(Zoo):
    """An environment with a fault: what a seed is for."""

    def reset(self, seed: int | None = None, options: object = None) -> None:
        super().reset(None, options)


def test_the_suites_would_notice_a_seed_that_is_not_heeded() -> None:
    with pytest.raises(AssertionError):
        seed_test(lambda: Careless(GAMES["ptit-pois"], 3), num_cycles=CYCLES)
