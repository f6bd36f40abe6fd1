"""How a bot thinks about Pechvogel: the rule of thumb on the exact odds of a turn."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tablee.games.pechvogel.odds import Stakes, exact_odds, worth
from tablee.games.pechvogel.rules import (
    BRING,
    CHASE,
    COST,
    KEEP,
    MURPHY_COST,
    OWN,
    PASS,
    RAVEN,
    TAKE,
    Pechvogel,
)
from tablee.kernel import Mind, Move


@dataclass(frozen=True)
class Temper:
    """What a bot minds. Points are the measure of everything."""

    spite: float
    """What a point lost by a rival is worth, in points of one's own."""
    dread: float = 0.5
    relief: float = 1.0
    margin: float = 0
    """How many points a meddling (chase, bring, theft) must promise to be worth it."""


TEMPERS = {
    "cautious": Temper(spite=0.1, margin=0.5),
    "even": Temper(spite=0.35, margin=0.0),
    "spiteful": Temper(spite=1.0, margin=-0.5),
}


def thumb(view: Pechvogel, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The move that promises most by the exact odds of the turn, left alone from then on."""
    phase = view.phase
    if phase == "pick":
        return _best_value(view, seat, temper)
    if phase == "chase":
        return _chase(view, seat, temper)
    if phase == "bring":
        return _bring(view, seat, temper)
    if phase == "tile":
        return _take_or_steal(view, seat, temper)
    if phase == "remove":
        return _remove(view, seat)
    return OWN  # a marker of one's own given away is always better than a new one


def value(position: Pechvogel) -> list[float]:
    """Each seat's standing as a share of all, softened while many tiles are left."""
    scores = [position.score(seat) for seat in range(position.seats)]
    left = sum((at + 3) * tiles for at, tiles in enumerate(position.centre))
    softness = 4.0 + left / 6
    top = max(scores)
    weights = [2.0 ** ((score - top) / softness) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def _marker_cost(view: Pechvogel, seat: int) -> int:
    return MURPHY_COST if view.murphy == seat else COST


def _stakes(view: Pechvogel, target: int, brought: int, temper: Temper) -> Stakes:
    """What the active player's turn is about, with ``brought`` markers on the board."""
    seat = view.active
    at = target - 3
    stealable = any(view.tiles[rival][at] for rival in range(view.seats) if rival != seat)
    cost = _marker_cost(view, seat)
    mine = view.markers[seat]
    return Stakes(
        tile=target * (1 + temper.spite) if stealable else target if view.centre[at] else 0,
        ravens=cost * (brought or 1),
        murphy=0 if view.murphy == seat else (MURPHY_COST - COST) * (mine + temper.dread),
        # The extra markers of PV-16 come from the active player's own, and rid him of them.
        spared=cost * min(brought, mine),
        relief=cost * temper.relief if mine else 0,
    )


def _best_value(view: Pechvogel, seat: int, temper: Temper) -> Move:
    may_chase = view.markers[seat] > 0

    def promise(move: Move) -> float:
        target = int(move[1])
        stakes = _stakes(view, target, 0, temper)
        return worth(stakes, view.dice.count(target), view.ravens, may_chase)

    return max(view.legal(seat), key=promise)


def _before_last(view: Pechvogel) -> tuple[int, int]:
    """Dice of the value and ravens on the board if the last throw is taken back."""
    ravens = sum(view.dice[die] == RAVEN for die in view.last)
    return view.hits - (len(view.last) - ravens), view.ravens - ravens


def _chase(view: Pechvogel, seat: int, temper: Temper) -> Move:
    stakes = _stakes(view, view.target, len(view.brought), temper)
    kept = worth(stakes, view.hits, view.ravens, True)
    chased = worth(stakes, *_before_last(view), False) + stakes.relief
    return CHASE if chased > kept else KEEP


def _bring(view: Pechvogel, seat: int, temper: Temper) -> Move:
    brought = len(view.brought)
    before = _before_last(view)
    may_chase = not view.chased and view.markers[view.active] > 0
    joined = worth(_stakes(view, view.target, brought + 1, temper), *before, may_chase)
    # If somebody has brought already, the dice are thrown again whatever I do.
    here = before if brought else (view.hits, view.ravens)
    left = worth(_stakes(view, view.target, brought, temper), *here, may_chase)
    # My marker stays with him if the ravens come; otherwise I get it back with another.
    lost = float(exact_odds(*before).ravens)
    mine = (2 * lost - 1) * _marker_cost(view, seat)
    envy = temper.spite * _danger(view, seat, view.active)
    return BRING if mine + envy * (left - joined) > temper.margin else PASS


def _danger(view: Pechvogel, seat: int, rival: int) -> float:
    """How much a point of ``rival`` matters to ``seat``: 1 for the strongest, less behind."""
    top = max(view.score(other) for other in range(view.seats) if other != seat)
    return 2.0 ** ((view.score(rival) - top) / 8)


def _take_or_steal(view: Pechvogel, seat: int, temper: Temper) -> Move:
    moves = view.legal(seat)
    steals = [move for move in moves if move[0] == "steal"]
    if (
        TAKE in moves
        and temper.margin > 0
        and view.score(seat) < max(view.score(int(move[1])) for move in steals)
    ):
        # The cautious one behind the leader keeps the middle full: more turns to come.
        return TAKE
    return max(steals, key=lambda move: view.score(int(move[1])))


def _remove(view: Pechvogel, seat: int) -> Move:
    """Who leads shortens the game by its dearest tile; who is behind spends the cheapest."""
    moves = view.legal(seat)
    leads = view.score(seat) >= max(map(view.score, range(view.seats)))
    return moves[-1] if leads else moves[0]


MIND = Mind(thumb=thumb, tempers=TEMPERS, value=value)
