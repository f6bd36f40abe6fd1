"""Tournaments: bots against each other, seats rotated, with an interval for what was luck."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.bots.players import player
from tablee.bots.shares import shares
from tablee.kernel import Game, Position, settle


@dataclass(slots=True)
class Score:
    """How one contestant did: a shared first place counts as its share of a win."""

    name: str
    games: int = 0
    wins: float = 0.0
    moves: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """Wins a game."""
        return self.wins / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share."""
        n, p, z = max(self.games, 1), self.share, 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def ms_a_move(self) -> float:
        """Milliseconds of thinking a move."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0


def arena(
    game: Game,
    names: Sequence[str],
    *,
    games: int,
    seed: int | str,
    share: tuple[int, int] = (0, 1),
) -> list[Score]:
    """Play ``games`` games with default options, and count the wins by contestant.

    Each deal is played once in every seating, so that all have the same luck: contestant k sits
    k seats further each game. ``share`` is which part of how many is played here, for several
    processes. Raises `BadOption` for an unknown bot or a number of contestants the game is not for.
    """
    count = len(names)
    options = game.complete({}, count)
    players = [player(game, name) for name in names]
    scores = [Score(name) for name in names]
    for number in range(share[0], games, share[1]):
        chance = random.Random(f"{seed}/{number // count}")
        minds = random.Random(f"{seed}/{number}/minds")
        sitting = [(seat + number) % count for seat in range(count)]
        position = game.setup(options, count)
        while not position.over():
            if position.want is not None:
                settle(position, chance)
                continue
            # Several may be asked at once: they answer in any order, as they would.
            actors = position.to_act()
            seat = actors[int(minds.random() * len(actors))]
            score = scores[sitting[seat]]
            started = time.perf_counter()
            move = players[sitting[seat]](position.view(seat), seat, minds)
            score.seconds += time.perf_counter() - started
            score.moves += 1
            position.play(seat, move)
        _count(position, sitting, scores)
    return scores


def added(parts: Sequence[Sequence[Score]]) -> list[Score]:
    """The scores of several processes as one."""
    totals = [Score(score.name) for score in parts[0]]
    for part in parts:
        for total, score in zip(totals, part, strict=True):
            total.games += score.games
            total.wins += score.wins
            total.moves += score.moves
            total.seconds += score.seconds
    return totals


def _count(position: Position, sitting: Sequence[int], scores: Sequence[Score]) -> None:
    for contestant, share in zip(sitting, shares(position), strict=True):
        scores[contestant].games += 1
        scores[contestant].wins += share
