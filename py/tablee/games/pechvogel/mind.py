"""How a bot plays Pechvogel: by rules of thumb, or by the best share of the win."""

from __future__ import annotations

import random

from tablee.games.pechvogel.hints import why
from tablee.games.pechvogel.moves import BRING, CHASE, KEEP, OWN, PASS, STEALS
from tablee.games.pechvogel.pieces import NEEDED, TOO_MANY
from tablee.games.pechvogel.prospects import (
    GOOD,
    SHARP,
    Temper,
    before_last,
    bringing,
    chasing,
    is_there,
    promise,
    value,
    victim,
)
from tablee.games.pechvogel.rules import Pechvogel
from tablee.games.pechvogel.tempers import TEMPERS, Plain
from tablee.kernel import Mind, Move, Style


def thumb(view: Pechvogel, seat: int, rng: random.Random, temper: Plain | Temper) -> Move:
    """By rules of thumb, or by the share of the win that each move promises by the odds."""
    phase = view.phase
    if phase in ("tile", "remove"):
        return _tile(view, seat)
    if phase == "repay":
        return OWN  # a marker of one's own given away is always better than a new one
    if isinstance(temper, Plain):
        return _plainly(view, seat, temper)
    if phase == "pick":
        return _best_value(view, seat, temper)
    if phase == "chase":
        return _chase(view, seat, temper)
    return _bring(view, seat, temper)


# Rules of thumb.


def _plainly(view: Pechvogel, seat: int, temper: Plain) -> Move:
    """Most dice, of as many the dearest. Three ravens are chased, tiles of others begrudged."""
    if view.phase == "pick":
        dice = view.dice
        return max(
            view.legal(seat),
            key=lambda move: (
                is_there(view, int(move[1])),
                min(NEEDED, dice.count(int(move[1]))),
                int(move[1]),
            ),
        )
    wins = view.hits >= NEEDED and is_there(view, view.target)
    if view.phase == "chase":
        return CHASE if view.ravens >= TOO_MANY and not wins else KEEP
    _, ravens = before_last(view)
    return BRING if wins and view.ravens < TOO_MANY and ravens >= temper.ravens else PASS


# By the odds.


def _best_value(view: Pechvogel, seat: int, temper: Temper) -> Move:
    moves = view.legal(seat)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: round(promise(view, seat, temper, int(move[1])), 9))


def _chase(view: Pechvogel, seat: int, temper: Temper) -> Move:
    kept, chased = chasing(view, seat, temper)
    return CHASE if chased > kept else KEEP


def _bring(view: Pechvogel, seat: int, temper: Temper) -> Move:
    passed, brought = bringing(view, seat, temper)
    return BRING if brought > passed else PASS


# Either way.


def _tile(view: Pechvogel, seat: int) -> Move:
    """Steal from the strongest. Then spend a tile: the dearest if ahead, else the cheapest."""
    moves = view.legal(seat)
    if view.phase == "tile":
        rival = victim(view, view.target)
        return STEALS[rival] if rival is not None else moves[0]
    leads = view.score(seat) >= max(map(view.score, range(view.seats)))
    return moves[-1] if leads else moves[0]


MIND = Mind(
    thumb=thumb,
    tempers=TEMPERS,
    value=value,
    # The odds are exact: there is nothing to sample.
    good=Style(sims=0, temper=GOOD),
    sharp=Style(sims=0, temper=SHARP),
    why=why,
)
