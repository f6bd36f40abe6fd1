"""How a bot thinks about Ptit Pois: the first move of the turn that leaves the least behind.

What a turn may come to, and what that costs, is reckoned in ``outlook.py``; why a move is good,
in words, is in ``hints.py``. Nothing here reads more than a view.
"""

from __future__ import annotations

import random
from math import exp, fsum, sqrt

from tablee.games.ptit_pois.cards import WHERE
from tablee.games.ptit_pois.hints import why
from tablee.games.ptit_pois.mind_playouts import A_ROUND, WILLING, Playouts
from tablee.games.ptit_pois.outlook import Outlook, Temper, mean_value, worth
from tablee.games.ptit_pois.rules import FIFTY, PtitPois
from tablee.kernel import Mind, Move, Style

TEMPERS = {
    "even": Temper(),
    "hasty": Temper(larger=0.6, distance=4.0, dread=0.5),
    "careful": Temper(larger=1.2, smaller=0.4, distance=1.5, dread=2.5),
}


def thumb(view: PtitPois, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The first move towards the turn that leaves the least behind; ``rng`` breaks ties."""
    moves = view.legal(seat)
    if len(moves) == 1:
        return moves[0]
    outlook = Outlook(view, seat, temper)
    costs = [round(outlook.plan(move).cost, 9) for move in moves]  # alike on every machine
    least = min(costs)
    best = [move for move, cost in zip(moves, costs, strict=True) if cost == least]
    return best[0] if len(best) == 1 else best[int(rng.random() * len(best))]


def value(position: PtitPois) -> list[float]:
    """How well each seat stands: a share of 1 by totals and by what it holds now.

    Half of what a seat holds in the round is held to be paid, and the less is left of the
    game, the more a point decides.
    """
    seats = position.seats
    unseen = position.pools[0].faces.difference(position.faces) if None in position.faces else ()
    mean = mean_value([*unseen])
    points = [float(total) for total in position.totals]
    if position.phase not in ("over", "deal"):  # there all is counted
        for seat in range(seats):
            hand, row = position.hands[seat], position.row(seat)
            held, laid = worth(position, hand, mean), worth(position, row, mean)
            cards = min(len(hand), len(row))
            points[seat] += 0.35 * max(held, laid) + 0.15 * min(held, laid) + 1.2 * cards
    least = min(points)
    width = softness(position)
    weights = [exp((least - point) / width) for point in points]
    total = fsum(weights)
    return [weight / total for weight in weights]


def softness(position: PtitPois) -> float:
    """The points by which a lead is worth a factor e: more while many rounds are to come."""
    if position.phase == "over":
        return 0.5
    if position.fifty:
        left = max(1.0, (FIFTY - max(position.totals)) / A_ROUND)
    else:
        left = float(position.rounds - len(position.sheet))
    return 7.0 * sqrt(left)


def weight(world: PtitPois, viewer: int) -> float:
    """How likely a world is, by who drew: most often because no card fitted (PT-01, PT-02)."""
    likely = 1.0
    faces: list[int] = world.faces  # type: ignore[assignment]  # a world knows all
    for seat, drew in enumerate(world.drew):
        if drew is None or seat == viewer:
            continue
        hand, up, left, right, *row = drew
        where = WHERE[up][faces[left]][faces[right]]
        if any(card >= 0 and where[faces[card]] for card in row):
            continue  # it could have played from the row, whatever the hand was
        held = world.hands[seat]
        if any(where[faces[card]] for card in hand if card in held):
            likely *= WILLING
    return likely


MIND = Mind(
    thumb=thumb,
    tempers=TEMPERS,
    value=value,
    weight=weight,
    cards={"play": 1},
    playouts=Playouts,
    good=Style(paired=True, sims=300, doubt=0.0, trust=6.0),
    sharp=Style(paired=True, sims=1500, doubt=0.0, trust=6.0),
    why=why,
)
