"""What is in the box of Pechvogel, and what its numbers are."""

from __future__ import annotations

DICE = 7
VALUES = (3, 4, 5, 6, 7)
RAVEN = 0
FACES = (3, 4, 5, 6, 7, RAVEN)
"""A die's six sides, in the order of the dealer's numbers 0..5."""
RAVEN_SIDE = FACES.index(RAVEN)
TILES_EACH = 3
NEEDED = 4
"""Dice of the chosen value that earn a tile; more is greedy (PV-18)."""
TOO_MANY = 3
"""Ravens that end a turn; more is greedy (PV-18)."""
COST, MURPHY_COST = 3, 7
"""Points that a marker costs, and costs the one who has Murphy (PV-25)."""
NOBODY = -1
