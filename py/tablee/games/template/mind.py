"""How Kuhn poker is thought about."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import fsum

from tablee.games.template.rules import BET, NOBODY, PASS, Kuhn
from tablee.kernel import Mind, Move, Style


@dataclass(frozen=True)
class Temper:
    """How often the lowest card is bet as if it were the highest."""

    bluffs: float


TEMPERS = {"even": Temper(1 / 3), "honest": Temper(0.05), "brazen": Temper(0.8)}
"""By name; the first is the usual one."""


def thumb(view: Kuhn, seat: int, rng: random.Random, temper: Temper) -> Move:
    """Bet the highest card, sometimes the lowest; go along with the upper half."""
    card = view.faces[seat]
    assert card is not None, "one's own card is known"
    if view.opener == NOBODY:
        bluff = card == 0 and rng.random() < temper.bluffs
        return BET if card == view.seats or bluff else PASS
    return BET if 2 * card > view.seats else PASS


def value(position: Kuhn) -> list[float]:
    """How well each seat stands: by its chips, less so the more hands are to come."""
    lead = max(position.chips)
    near = [1 / (1 + (lead - chips)) for chips in position.chips]
    return [each / fsum(near) for each in near]


def bluffs(view: Kuhn, seat: int) -> list[Move]:
    """To bet first with the lowest card."""
    return [BET] if view.opener == NOBODY and view.faces[seat] == 0 else []


MIND = Mind(
    thumb=thumb,
    tempers=TEMPERS,
    value=value,
    bluffs=bluffs,
    good=Style(sims=200),
)
