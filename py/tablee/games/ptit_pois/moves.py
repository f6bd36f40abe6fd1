"""The moves of Ptit Pois, each made once."""

from __future__ import annotations

from tablee.games.ptit_pois.cards import PACKETS, PILES, SEATS, VALUE
from tablee.kernel import Move

UP: Move = ("up",)
DOWN: Move = ("down",)
DRAW: Move = ("draw",)
PASS: Move = ("pass",)
DONE: Move = ("done",)
FLIPS: tuple[Move, ...] = tuple(("flip", packet) for packet in range(PACKETS))
PLAYS: tuple[tuple[Move, ...], ...] = tuple(
    tuple(("play", card, pile) for card in range(len(VALUE))) for pile in range(PILES)
)
"""By pile and card, so that no move is made twice."""
FITTING: tuple[tuple[tuple[Move, ...], ...], ...] = tuple(
    ((), (left,), (right,), (left, right)) for left, right in zip(*PLAYS, strict=True)
)
"""By card and where it fits (a number of ``WHERE``): its plays."""
ONLY = tuple((seat,) for seat in range(SEATS.stop))
"""`to_act` when one seat is to act."""
