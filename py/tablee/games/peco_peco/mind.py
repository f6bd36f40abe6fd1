"""How a bot plays Peco Peco: the move that promises most, by the weighing of `weighing`."""

from __future__ import annotations

import random

from tablee.games.peco_peco.beliefs import weight
from tablee.games.peco_peco.cards import ICON, KIND, NO_ACCUSING
from tablee.games.peco_peco.hints import why
from tablee.games.peco_peco.prospects import WORTH, value
from tablee.games.peco_peco.rules import (
    ACCUSE,
    ADMIT,
    BELIEVE,
    GRANT,
    PASS,
    PLAY,
    PLAY_CALL,
    PLEAD,
    PROVE,
    REFUSE,
    PecoPeco,
)
from tablee.games.peco_peco.weighing import Temper, Turn, is_poor
from tablee.kernel import Mind, Move

TEMPERS = {
    "shrewd": Temper(),
    "honest": Temper(bluff=-0.04, suspicion=0.2, nerve=0.02, forget=0.06, mercy=0.6),
    "brazen": Temper(bluff=0.015, suspicion=0.4, nerve=-0.004, noise=0.015, forget=0.06),
}


def thumb(view: PecoPeco, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The move that promises most."""
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


BLUFFED, ACCUSED = 0.12, 0.15
"""How often a hand that could play passes, and a pass is challenged, about."""


def quick(position: PecoPeco, seat: int, rng: random.Random) -> Move:
    """Play the plainest card that fits; seldom bluff, seldom accuse."""
    phase = position.phase
    if phase == "turn":
        if position.passer >= 0 and rng.random() < ACCUSED:
            moves = position.legal(seat)
            return ACCUSE if ACCUSE in moves else moves[int(rng.random() * len(moves))]
        fitting = position.beating(position.hands[seat])
        if not fitting or rng.random() < BLUFFED:
            return PASS
        faces = position.faces
        card = min(fitting, key=lambda i: WORTH[ICON[faces[i]]])
        return (PLAY_CALL if position.terms.call and len(position.hands[seat]) == 2 else PLAY)[card]
    if phase == "slap":
        return ACCUSE if rng.random() < ACCUSED else BELIEVE
    moves = position.legal(seat)
    return moves[int(rng.random() * len(moves))]


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
    bluffs=bluffs,
    why=why,
)
