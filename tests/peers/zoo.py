"""Any game of ours as an environment of PettingZoo, and a seat of it as one of Gymnasium."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tablee.bots.shares import shares
from tablee.kernel import Game, Position, settle
from tests.peers.spiel import MOST_MOVES

LOW, HIGH = -(2**15), 2**15 - 1


class Zoo(AECEnv):
    """One agent a seat; an action is the place of a move among the legal ones.

    A reaction window is a poll, as in `spiel.py`. Chance is dealt inside `step`, from the seed
    of `reset`. What a seat sees is its view's faces (-1 for unknown), scores, and who is to act.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "tablee_v0", "is_parallelizable": True}

    def __init__(self, game: Game, seats: int, options: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self.game, self.seats = game, seats
        self.options = game.complete(options or {}, seats)
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        size = len(game.setup(self.options, seats).faces) + 2 * seats
        seen = spaces.Box(LOW, HIGH, (size,), np.int16)
        mask = spaces.Box(0, 1, (MOST_MOVES,), np.int8)
        both = {"observation": seen, "action_mask": mask}
        self._watched = {agent: spaces.Dict(both) for agent in self.possible_agents}
        self._done = {agent: spaces.Discrete(MOST_MOVES) for agent in self.possible_agents}
        self.rng = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self._watched[agent]

    def action_space(self, agent: str) -> Any:
        return self._done[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        if seed is not None:
            self.rng = random.Random(seed)
        self.position = self.game.setup(self.options, self.seats)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        view: Position = self.position.view(seat)
        faces = [-1 if face is None else face for face in view.faces]
        by_seat = {place.seat: place.score for place in view.standing()}
        acting = [int(each in view.to_act()) for each in range(self.seats)]
        seen = np.array([*faces, *(by_seat[each] for each in range(self.seats)), *acting], np.int16)
        mask = np.zeros(MOST_MOVES, np.int8)
        if seat in view.to_act()[:1]:
            mask[: len(view.legal(seat))] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        self.position.play(seat, self.position.legal(seat)[int(action)])
        self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def _go_on(self) -> None:
        while self.position.want is not None:
            settle(self.position, self.rng)
        if self.position.over():
            for agent, share in zip(self.possible_agents, shares(self.position), strict=True):
                self.rewards[agent] = share
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.possible_agents[self.position.to_act()[0]]

    def render(self) -> None:
        """Nothing: it is drawn elsewhere."""

    def close(self) -> None:
        """Nothing is held."""


def parallel(game: Game, seats: int) -> Any:
    """The same as a parallel environment."""
    return turn_based_aec_to_parallel(Zoo(game, seats))


class Seat(gymnasium.Env):
    """The first seat's side of a game against others that play at random.

    Gymnasium knows no mask: a number beyond the legal moves comes round to them.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(self, game: Game, seats: int) -> None:
        self.zoo = Zoo(game, seats)
        self.me = self.zoo.possible_agents[0]
        self.observation_space = self.zoo.observation_space(self.me)
        self.action_space = self.zoo.action_space(self.me)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.zoo.reset(int(self.np_random.integers(2**31)))
        self._others()
        return self.zoo.observe(self.me), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self._over():
            moves = self.zoo.position.legal(0)
            self.zoo.step(int(action) % len(moves))
            self._others()
        won = shares(self.zoo.position)[0] if self._over() else 0.0
        return self.zoo.observe(self.me), won, self._over(), False, {}

    def _over(self) -> bool:
        return self.zoo.position.over()

    def _others(self) -> None:
        position = self.zoo.position
        while not position.over() and (seat := position.to_act()[0]):
            self.zoo.step(int(self.np_random.integers(len(position.legal(seat)))))
