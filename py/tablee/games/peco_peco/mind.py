"""How a bot plays Peco Peco: by the rules of thumb of `plain`, or by the weighing of `weighing`."""

from __future__ import annotations

import random

from tablee.games.peco_peco.beliefs import weight
from tablee.games.peco_peco.cards import ICON, KIND, NO_ACCUSING
from tablee.games.peco_peco.hints import why
from tablee.games.peco_peco.plain import TEMPERS, Plain, plainly, quick
from tablee.games.peco_peco.prospects import value
from tablee.games.peco_peco.rules import (
    ACCUSE,
    ADMIT,
    BELIEVE,
    GRANT,
    PASS,
    PLEAD,
    PROVE,
    REFUSE,
    PecoPeco,
)
from tablee.games.peco_peco.weighing import GOOD, SHARP, Temper, Turn, is_poor
from tablee.kernel import Mind, Move, Style


def thumb(view: PecoPeco, seat: int, rng: random.Random, temper: Plain | Temper) -> Move:
    """By rules of thumb, or the move that promises most."""
    if isinstance(temper, Plain):
        return plainly(view, seat, rng, temper)
    phase = view.phase
    if phase == "turn":
        return Turn(view, seat, temper).best(rng)
    if phase == "slap":
        return ACCUSE if Turn(view, seat, temper).should_accuse(rng) else BELIEVE
    if phase == "victim":
        return Turn(view, seat, temper).best_victim()
    moves = view.legal(seat)
    if phase == "plea":
        return GRANT if rng.random() < temper.mercy else REFUSE
    if phase == "accused":
        if moves[0] == ADMIT:
            # A poor hand is worth a plea: it may be drawn anew.
            poor = is_poor(view, view.hands[seat])
            return PLEAD if len(moves) > 1 and poor and rng.random() < 0.3 else ADMIT
        return PROVE
    return moves[0]  # one weakest team is as good as the other


def bluffs(view: PecoPeco, seat: int) -> list[Move]:
    """To pass with a hand that could play, where that may be challenged."""
    can = view.phase == "turn" and view.rule != NO_ACCUSING and view.could_play(seat)
    return [PASS] if can else []


MIND = Mind(
    thumb=thumb,
    tempers=TEMPERS,
    value=value,
    weight=weight,
    cards={"play": 1, "play_call": 1},
    kind=lambda face: (KIND[face], ICON[face]),
    quick=quick,
    chapter=lambda position: len(position.rounds),
    bluffs=bluffs,
    good=Style(sims=0, temper=GOOD),
    sharp=Style(sims=0, temper=SHARP),
    why=why,
)
