"""Trials: each move is played out by likely moves, in the same worlds and with the same luck.

The rule of thumb's own move stands until another one has done better than it by more than luck
explains: so a bot that tries is hardly ever worse than its rule of thumb, and the others in its
worlds never come to know its hand, as those in a tree do. Moves that fall behind are no longer
tried (a race), and the fewer simulations are left, the fewer stay.

Like a search in a tree, it receives a view and a generator, and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from math import ceil, sqrt
from typing import Any

from tablee.bots.naming import known
from tablee.bots.shares import shares
from tablee.bots.worlds import worlds
from tablee.kernel import Game, Move, Position, Style, settle

LAP = 8
"""Worlds between two looks at who has fallen behind."""
BEHIND = 2.0
"""The standard errors by which a move must trail the best to be given up."""


class Trials:
    """One decision of ``seat``, thought about in as many slices as the caller likes."""

    def __init__(
        self, game: Game, view: Position, seat: int, rng: random.Random, style: Style, temper: Any
    ) -> None:
        """``view`` is the seat's own; ``temper`` is whose rule of thumb is consulted."""
        self.game = game
        self.seat = seat
        self.style = style
        self.temper = temper
        self.done = 0
        """Simulations so far: a move played out in a world is one."""
        mind = game.mind
        self.habit = mind.thumb(view.clone(), seat, rng, temper)
        """What the rule of thumb would do."""
        self._kept = known(mind, view, self.habit)
        self.moves = {known(mind, view, move): move for move in view.legal(seat)}
        self.moves[self._kept] = self.habit
        self._field = list(self.moves)
        """The moves that are still tried."""
        self._found: dict[Hashable, list[float]] = {key: [] for key in self.moves}
        """By move: what came of it, world by world."""
        self._chapter = mind.chapter(view)
        self._worlds: Iterator[Position] = worlds(view, seat, mind, rng)
        self._seeds = rng
        self._luck = random.Random(0)
        self._seed = 0
        self._world = view
        self._waiting: list[Hashable] = []
        """Those still to be tried in this world."""
        self._tried = 0

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to think about."""
        return len(self._field) == 1 or self.done >= self.style.sims

    def step(self, sims: int) -> bool:
        """Think on for at most so many simulations; whether that was the last of it."""
        for _ in range(sims):
            if self.finished:
                break
            if not self._waiting:
                self._next_world()
            key = self._waiting.pop()
            self._found[key].append(self._play_out(self.moves[key]))
            self.done += 1
            if not self._waiting:
                self._tried += 1
                if self._tried % LAP == 0:
                    self._thin_out()
        return self.finished

    def best(self) -> Move:
        """The rule of thumb's move, unless another is surely better."""
        best, most = self._kept, 0.0
        for key in self._field:
            gain, error = self._lead(key, self._kept)
            if gain - self.style.doubt * error > most:
                best, most = key, gain - self.style.doubt * error
        return self.moves[best]

    def worth(self) -> dict[Move, float]:
        """By move tried: the share of the win that it promises."""
        return {self.moves[key]: sum(all_) / len(all_) for key, all_ in self._found.items() if all_}

    # The race.

    def _lead(self, key: Hashable, other: Hashable) -> tuple[float, float]:
        """By how much a move did better than another in the same worlds, and how sure that is."""
        pairs = zip(self._found[key], self._found[other], strict=False)
        leads = [one - two for one, two in pairs]
        n = len(leads)
        if key == other or n < LAP:
            return 0.0, 1.0
        mean = sum(leads) / n
        spread = sum([(lead - mean) ** 2 for lead in leads]) / (n - 1)
        return mean, sqrt(spread / n)

    def _thin_out(self) -> None:
        found = self._found
        ranked = sorted(self._field, key=lambda key: -sum(found[key]))
        best = ranked[0]
        left = max(2, ceil(len(self.moves) * (1 - self.done / self.style.sims)))
        field = [best]
        for key in ranked[1:]:
            lead, error = self._lead(best, key)
            if lead <= BEHIND * error and (len(field) < left or key == self._kept):
                field.append(key)
        if self._kept not in field:
            self._kept = best
        self._field = field

    # One simulation.

    def _next_world(self) -> None:
        self._world = next(self._worlds)
        self._seed = self._seeds.getrandbits(32)
        self._waiting = self._field[:]

    def _play_out(self, move: Move) -> float:
        mind, luck, chapter = self.game.mind, self._luck, self._chapter
        luck.seed(self._seed)
        position = self._world.clone()
        position.play(self.seat, move)
        for _ in range(self.style.cut):
            while position.want is not None and mind.chapter(position) == chapter:
                settle(position, luck)
            if position.want is not None or position.over():
                break
            actor = position.to_act()[0]
            position.play(actor, self._likely(position, actor))
        while position.want is not None and mind.chapter(position) == chapter:
            settle(position, luck)
        result = shares(position) if position.over() else mind.value(position)
        # Machines differ in the last digit of an exponential; a seed must not.
        return round(result[self.seat], 9)

    def _likely(self, position: Position, actor: int) -> Move:
        mind, luck, style = self.game.mind, self._luck, self.style
        quick = mind.quick
        if quick is not None and (style.thumbs == 0.0 or luck.random() >= style.thumbs):
            return quick(position, actor, luck)
        moves = position.legal(actor)
        if len(moves) == 1:
            return moves[0]
        return mind.thumb(position.view(actor), actor, luck, self.temper)
