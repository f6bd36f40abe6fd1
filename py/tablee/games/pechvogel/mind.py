"""How a bot plays Pechvogel: the move that promises the best share of the win."""

from __future__ import annotations

import random

from tablee.games.pechvogel.hints import why
from tablee.games.pechvogel.moves import BRING, CHASE, KEEP, OWN, PASS
from tablee.games.pechvogel.prospects import TEMPERS, Temper, bringing, chasing, promise, value
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import Mind, Move


def thumb(view: Pechvogel, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The move that promises the best share of the win if the others leave the turn alone."""
    phase = view.phase
    if phase == "pick":
        return _best_value(view, seat, temper)
    if phase == "chase":
        return _chase(view, seat, temper)
    if phase == "bring":
        return _bring(view, seat, temper)
    if phase in ("tile", "remove"):
        return _tile(view, seat)
    return OWN  # a marker of one's own given away is always better than a new one


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


def _tile(view: Pechvogel, seat: int) -> Move:
    """Steal from the strongest. Then spend a tile: the dearest if ahead, else the cheapest."""
    moves = view.legal(seat)
    if moves[-1][0] == "steal":
        return max(
            (move for move in moves if move[0] == "steal"),
            key=lambda move: view.score(int(move[1])),
        )
    leads = view.score(seat) >= max(map(view.score, range(view.seats)))
    return moves[-1] if leads else moves[0]


MIND = Mind(thumb=thumb, tempers=TEMPERS, value=value, why=why)
