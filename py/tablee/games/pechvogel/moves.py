"""The moves of Pechvogel and what is asked of chance, each made once."""

from __future__ import annotations

from tablee.games.pechvogel.pieces import DICE, FACES, VALUES
from tablee.kernel import Move, Want

PICKS: tuple[tuple[int, Move], ...] = tuple((value, ("pick", value)) for value in VALUES)
STEALS: tuple[Move, ...] = tuple(("steal", rival) for rival in range(5))
REMOVES: tuple[Move, ...] = tuple(("remove", value) for value in VALUES)
CHASE: Move = ("chase",)
KEEP: Move = ("keep",)
BRING: Move = ("bring",)
PASS: Move = ("pass",)
TAKE: Move = ("take",)
OWN: Move = ("own",)
SUPPLY: Move = ("supply",)

ROLLS: list[Want] = [("roll", dice, len(FACES)) for dice in range(DICE + 1)]
"""What is asked of chance, by the number of dice to throw."""
CLOCKWISE = [
    [tuple((seat + k) % seats for k in range(1, seats)) for seat in range(seats)]
    for seats in range(6)
]
"""The others from the left of a seat on, by the number of seats and the seat."""
ONLY = [(seat,) for seat in range(5)]
"""`to_act` when one seat is to act."""
