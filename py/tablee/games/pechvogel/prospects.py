"""What a turn of Pechvogel is worth to a seat: its share of the win, by the exact odds.

A turn can end in six ways (tile or not, three ravens or not, greed or not). Each ending is a table
with other points, markers and Murphy, worth to a seat its share of the win there; the odds of the
turn do the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, sqrt

from tablee.games.pechvogel.odds import ENDINGS, Worth, expected, promised
from tablee.games.pechvogel.pieces import COST, MURPHY_COST, RAVEN, VALUES
from tablee.games.pechvogel.rules import Pechvogel
from tablee.games.pechvogel.settling import victims


@dataclass(frozen=True)
class Temper:
    """What a bot minds besides its own share of the win."""

    envy: float
    """What the strongest rival's share counts, beside one's own."""
    effort: float
    """The share that bringing bad luck must promise to be worth it; below 0 it is fun."""


GOOD = Temper(envy=0.0, effort=0.2)
"""Knows the odds, but brings bad luck to nobody unless a good part of the win hangs on it."""
SHARP = Temper(envy=0.0, effort=0.01)
"""Whatever pays; so go the hints."""

TURNS_A_TILE = 1.6
"""About 25 turns empty a middle of 15 tiles."""
STAYS = 0.8
"""How much of today's markers and Murphy will still lie there a turn later, about: they go
round the table, and at the end of the game alone they cost what the rules say."""
PASSED_ON = 0.6
"""The part of a far-off marker's cost that others will have to pay: it can be brought."""
ARMED = 3.0
"""Points that a first marker is worth while there is much to chase and to bring."""
NOISE, NOISE_A_TURN = 4.0, 2.0
"""How many points of lead make one's odds e times as good: at the end, and by √turns more."""


def value(position: Pechvogel) -> list[float]:
    """Each seat's share of the win, as far as the table tells."""
    points = [in_tiles(position, seat) for seat in range(position.seats)]
    return shares(points, position.markers, position.murphy, sum(position.centre))


def shares(points: Sequence[int], markers: Sequence[int], murphy: int, left: int) -> list[float]:
    """Each seat's share of the win with ``left`` tiles in the middle; exact with none.

    ``points`` are those of the tiles alone.
    """
    seats = range(len(points))
    if not left:
        scores = [points[s] - markers[s] * (MURPHY_COST if s == murphy else COST) for s in seats]
        top = max(scores)
        winners = scores.count(top)
        return [(score == top) / winners for score in scores]
    turns = TURNS_A_TILE * left
    stays = STAYS**turns
    goes = 1 - stays
    cost = COST * (1 - PASSED_ON * goes)
    extra = MURPHY_COST - COST
    noise = NOISE + NOISE_A_TURN * sqrt(turns)
    prospects = []
    for s in seats:
        prospect = float(points[s])
        if markers[s]:
            held = goes / len(points) + (stays if s == murphy else 0)
            prospect += ARMED * goes - markers[s] * (cost + extra * held)
        prospects.append(prospect / noise)
    top_prospect = max(prospects)
    weights = [exp(prospect - top_prospect) for prospect in prospects]
    total = fsum(weights)
    return [weight / total for weight in weights]


def in_tiles(view: Pechvogel, seat: int) -> int:
    """The points of a seat's tiles alone."""
    return sum(value * n for value, n in zip(VALUES, view.tiles[seat], strict=True))


def _worth(
    view: Pechvogel,
    seat: int,
    temper: Temper,
    target: int,
    *,
    brought: Sequence[int] = (),
    chased: bool = False,
) -> Worth:
    """What each ending of the turn is worth to ``seat``, with these bringers, chased or not."""
    active, at = view.active, VALUES.index(target)
    points = [in_tiles(view, each) for each in range(view.seats)]
    markers = view.markers[:]
    markers[active] -= chased
    for bringer in brought:
        markers[bringer] -= bringer not in view.brought  # the others' lie on the board already
    # The tile is stolen from the strongest who has one (PV-19), or taken, or there is none.
    left, won = sum(view.centre), points[:]
    robbed = victim(view, target)
    if robbed is not None or view.centre[at]:
        won[active] += target
        left_won = left - 1
    else:
        left_won = left
    if robbed is not None:
        won[robbed] -= target
    lost = markers[:]
    lost[active] += len(brought) or 1  # PV-13, PV-14
    for bringer in brought:  # PV-16
        markers[bringer] += 2
        markers[active] -= markers[active] > 0
    worth = {}
    for ending in ENDINGS:
        after = shares(
            won if ending.tile else points,
            lost if ending.ravens else markers,
            active if ending.greedy else view.murphy,
            left_won if ending.tile else left,
        )
        envied = max(share for each, share in enumerate(after) if each != seat)
        worth[ending] = after[seat] - temper.envy * envied
    return worth


def promise(view: Pechvogel, seat: int, temper: Temper, target: int) -> float:
    """What choosing this value is worth to the active player, who may chase later on."""
    alone = _worth(view, seat, temper, target)
    redone = _worth(view, seat, temper, target, chased=True) if view.markers[seat] else None
    return promised(alone, redone, view.dice.count(target), view.ravens)


def before_last(view: Pechvogel) -> tuple[int, int]:
    """Dice of the value and ravens on the board if the last throw is taken back."""
    ravens = sum(view.dice[die] == RAVEN for die in view.last)
    return view.hits - (len(view.last) - ravens), view.ravens - ravens


def chasing(view: Pechvogel, seat: int, temper: Temper) -> tuple[float, float]:
    """What it is worth to keep the last throw, and to chase it."""
    alone = _worth(view, seat, temper, view.target, brought=view.brought)
    redone = _worth(view, seat, temper, view.target, brought=view.brought, chased=True)
    kept = promised(alone, redone, view.hits, view.ravens)
    return kept, expected(redone, *before_last(view))


def bringing(view: Pechvogel, seat: int, temper: Temper) -> tuple[float, float]:
    """What it is worth to let the last throw be, and to bring bad luck to it, less the effort."""
    alone = _worth(view, seat, temper, view.target, brought=view.brought)
    redone = _worth(view, seat, temper, view.target, brought=[*view.brought, seat])
    if view.brought:
        # The dice are thrown again whatever I do.
        passed = expected(alone, *before_last(view))
    else:
        passed = promised(alone, redone, view.hits, view.ravens)
    return passed, expected(redone, *before_last(view)) - temper.effort


def is_there(view: Pechvogel, value: int) -> bool:
    """Whether the active player could win a tile of ``value``."""
    return bool(view.centre[VALUES.index(value)]) or victim(view, value) is not None


def victim(view: Pechvogel, value: int) -> int | None:
    """From whom the active player would steal a tile of ``value``: who has the most points."""
    return max(victims(view, value), key=view.score, default=None)


def cost(view: Pechvogel, seat: int) -> int:
    """What a marker takes from ``seat`` as things stand."""
    return MURPHY_COST if view.murphy == seat else COST
