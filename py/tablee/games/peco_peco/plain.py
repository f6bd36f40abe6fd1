"""Peco Peco by rules of thumb, in a few microseconds: how casual bots play, and playouts go.

Play a plain card that fits; bluff now and then, the rather the fewer cards fit; challenge a pass
by how many cards the hand holds that passes. The rates are those of the bots that weigh what each
move promises (``weighing.py``), counted over 80 of their games.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tablee.games.peco_peco.cards import ALL_IN, NO_ACCUSING
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.prospects import OF_CARD
from tablee.games.peco_peco.rules import (
    ACCUSE,
    ADMIT,
    BELIEVE,
    GRANT,
    PASS,
    PLAY,
    PLAY_CALL,
    REFUSE,
    PecoPeco,
)
from tablee.kernel import Move


@dataclass(frozen=True)
class Plain:
    """What a casual bot is like."""

    bluffs: float = 1.0
    """How much more often than usual it bluffs."""
    challenges: float = 1.0
    """The same of its challenges."""
    forget: float = 0.0
    """How often the call of "Der des der" is forgotten (PP-46)."""
    mercy: float = 0.2
    """How often an honest mistake is believed (PP-47)."""


TEMPERS = {
    "shrewd": Plain(forget=0.03),
    "honest": Plain(bluffs=0.15, challenges=0.6, forget=0.06, mercy=0.6),
    "brazen": Plain(bluffs=1.8, challenges=1.1, forget=0.06),
}
"""By name; the first is the usual one."""
USUAL = Plain()

ACCUSED = (0.0, 0.01, 0.15, 0.65, 0.9, 0.94)
"""How often a pass is challenged by who may, by the cards in the hand that passes."""
BLUFFED = (1.0, 0.21, 0.12, 0.09, 0.06)
"""How often somebody passes who could play, by how many cards fit."""
LEADS, SAFELY, AT_RISK = 2.5, 2.5, 0.3
"""By what factor more often where nobody has laid an animal yet, where no pass can be challenged,
and where a bluff that is caught costs the whole hand."""
SAVED = 0.7
"""How often the plainest card is laid that fits."""


def quick(position: PecoPeco, seat: int, rng: random.Random) -> Move:
    """A likely move; of a whole world, only what the seat sees is read."""
    return plainly(position, seat, rng, USUAL)


def plainly(position: PecoPeco, seat: int, rng: random.Random, temper: Plain) -> Move:
    """A move by rules of thumb."""
    phase = position.phase
    unit = rng.random
    if phase == "turn":
        hand = position.hands[seat]
        if position.passer >= 0 and unit() < _challenged(position, position.passer, temper):
            return ACCUSE
        fitting = position.beating(hand)
        if not fitting or unit() < _bluffed(position, len(fitting), temper):
            return PASS
        if unit() < SAVED:
            faces = position.faces
            card = min(fitting, key=lambda i: OF_CARD[faces[i]])
        else:
            card = fitting[int(unit() * len(fitting))]
        calls = position.terms.call and len(hand) == 2 and unit() >= temper.forget
        return (PLAY_CALL if calls else PLAY)[card]
    if phase == "slap":
        return ACCUSE if unit() < _challenged(position, position.active, temper) else BELIEVE
    if phase == "plea":
        return GRANT if unit() < temper.mercy else REFUSE
    moves = position.legal(seat)
    return ADMIT if ADMIT in moves else moves[int(unit() * len(moves))]


def _challenged(position: PecoPeco, passer: int, temper: Plain) -> float:
    size = min(len(position.hands[passer]), len(ACCUSED) - 1)
    return ACCUSED[size] * temper.challenges


def _bluffed(position: PecoPeco, fitting: int, temper: Plain) -> float:
    rate = BLUFFED[min(fitting, len(BLUFFED) - 1)] * temper.bluffs
    if position.owner == NOBODY:
        rate *= LEADS
    rule = position.rule
    return rate * SAFELY if rule == NO_ACCUSING else rate * AT_RISK if rule == ALL_IN else rate
