"""How a bot searches: the figures that a game gives, and that ``bots/search.py`` goes by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from tablee.kernel.position import Move


@dataclass(frozen=True)
class Style:
    """How a search spends its simulations. The figures were tried against each other."""

    paired: bool = False
    """Whether moves are tried in the same worlds with the same luck (``bots/trials.py``), not in a
    tree (``bots/search.py``)."""
    sims: int = 300
    """Simulations a decision: counted, not timed, so that a seed repeats them anywhere. None at
    all leaves the rule of thumb's move."""
    temper: Any = None
    """Whose rule of thumb is consulted; None is the game's usual temper."""
    cut: int = 12
    """Moves of a rollout, at most; then the game's `value` is asked."""
    thumbs: float = 0.5
    """How often the rule of thumb chooses in a rollout; else the game's `quick`. Where it has none,
    a tree makes a move at random, and a trial keeps to the rule of thumb."""
    alone: bool = False
    """Whether the others move by the rule of thumb in the tree, instead of searching too."""
    curiosity: float = 1.0
    """Exploration, in standard deviations of what leaves are worth to the mover."""
    doubt: float = 1.0
    """By how many standard errors a move must beat the rule of thumb's to be preferred."""
    trust: float = 0.0
    """For how many worlds a trial counts what a move promised before it was tried."""
    silent: float = 0.7
    """How often a move at random lets a reaction window pass: chance would always react."""
    bluff: float = 0.0
    """How often the best of the bluffs is made where it promises about as much."""
    within: float = 0.0
    """About as much: at most so much less of the win."""


class Playouts(Protocol):
    """A game's own way to find out what may be done now comes to, world by world."""

    moves: list[Move]
    """What is tried: each by the move that it begins with, so that one may stand here twice."""

    hopes: list[float]
    """Likewise: what share of the win it promises before it is tried. Only differences count."""

    def deal(self) -> None:
        """Go on to another world, and to other luck."""

    def outcome(self, arm: int) -> float:
        """The seat's share of the win after ``moves[arm]`` in this world, with this luck."""
