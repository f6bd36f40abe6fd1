"""Trials: each move is played out by likely moves, in the same worlds and with the same luck.

The rule of thumb's own move stands until another one has done better than it by more than luck
explains, as far as the style doubts that: so a bot that tries is hardly ever worse than its rule
of thumb, and the others in its worlds never come to know its hand, as those in a tree do. Moves
that fall behind are no longer tried (a race), and the fewer simulations are left, the fewer stay.

How a move is played out is the game's, if it says so (`Mind.playouts`), or goes by the rules.
Like a search in a tree, it receives a view and a generator, and nothing else.
"""

from __future__ import annotations

import random
from math import ceil, fsum, sqrt
from typing import Any

from tablee.bots.naming import known
from tablee.bots.playouts import ByTheRules
from tablee.kernel import Game, Move, Playouts, Position, Style

# Fractions are added by `fsum`, here and in all minds: from Python 3.12 on `sum` rounds otherwise,
# and what is equal on one machine would be better on another.

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
        self.style = style
        self.done = 0
        """Simulations so far: a move played out in a world is one."""
        mind = game.mind
        self.habit = mind.thumb(view.clone(), seat, rng, temper)
        """What the rule of thumb would do."""
        self._field: list[int] = []
        """What is still tried, by its number in the playouts."""
        self._found: list[list[float]] = []
        """Likewise: what came of it, world by world."""
        self._waiting: list[int] = []
        """Those still to be tried in this world."""
        self._tried = 0
        self._moves: list[Move] = [self.habit]
        if len(view.legal(seat)) == 1:
            return
        playouts = mind.playouts
        self._source: Playouts = (
            playouts(view, seat, rng, temper)
            if playouts is not None
            else ByTheRules(game, view, seat, rng, style, temper)
        )
        self._moves = self._source.moves
        self._field = list(range(len(self._moves)))
        self._found = [[] for _ in self._moves]
        kept = known(mind, view, self.habit)
        self._habits = {at for at in self._field if known(mind, view, self._moves[at]) == kept}

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to think about."""
        return len(self._field) <= 1 or self.done >= self.style.sims

    def step(self, sims: int) -> bool:
        """Think on for at most so many simulations; whether that was the last of it."""
        for _ in range(sims):
            if self.finished:
                break
            if not self._waiting:
                self._source.deal()
                self._waiting = self._field[:]
            arm = self._waiting.pop()
            # Machines differ in the last digit of an exponential; a seed must not.
            self._found[arm].append(round(self._source.outcome(arm), 9))
            self.done += 1
            if not self._waiting:
                self._tried += 1
                if self._tried % LAP == 0:
                    self._thin_out()
        return self.finished

    def best(self) -> Move:
        """The rule of thumb's move, unless another is surely better."""
        if not self._field:
            return self.habit
        kept = max(
            (arm for arm in self._field if arm in self._habits),
            key=self._promise,
            default=self._field[0],
        )
        best, most = kept, 0.0
        for arm in self._field:
            gain, error = self._lead(arm, kept)
            if gain - self.style.doubt * error > most:
                best, most = arm, gain - self.style.doubt * error
        return self._moves[best]

    def worth(self) -> dict[Move, float]:
        """By move tried: the share of the win that it promises."""
        found: dict[Move, float] = {}
        for move, all_ in zip(self._moves, self._found, strict=False):
            if all_:
                found[move] = max(found.get(move, 0.0), fsum(all_) / len(all_))
        return found

    # The race.

    def _promise(self, arm: int) -> float:
        """What a move promises by what came of it and what was hoped."""
        found, trust = self._found[arm], self.style.trust
        hoped = trust * self._source.hopes[arm]
        return (fsum(found) + hoped) / max(1.0, len(found) + trust)

    def _lead(self, arm: int, other: int) -> tuple[float, float]:
        """By how much a move did better than another in the same worlds, and how sure that is."""
        pairs = zip(self._found[arm], self._found[other], strict=False)
        leads = [one - two for one, two in pairs]
        n = len(leads)
        if arm == other or n < LAP:
            return 0.0, 1.0
        mean = fsum(leads) / n
        spread = fsum([(lead - mean) ** 2 for lead in leads]) / (n - 1)
        trust, hopes = self.style.trust, self._source.hopes
        counts = n / (n + trust)
        hoped = (1 - counts) * (hopes[arm] - hopes[other])
        return counts * mean + hoped, counts * sqrt(spread / n)

    def _thin_out(self) -> None:
        found = self._found
        ranked = sorted(self._field, key=lambda arm: -self._promise(arm))
        best = ranked[0]
        left = max(2, ceil(len(found) * (1 - self.done / self.style.sims)))
        field = [best]
        for arm in ranked[1:]:
            lead, error = self._lead(best, arm)
            if lead <= BEHIND * error and (len(field) < left or arm in self._habits):
                field.append(arm)
        self._field = field
