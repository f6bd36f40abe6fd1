"""What a buffet is worth, and which types of dish lie in it. Pure sums over faces."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.games.peco_peco.cards import FOODS, TYPES

ALL_TYPES = (1 << len(TYPES)) - 1


def types(faces: Iterable[int]) -> int:
    """The types of dish among these Food cards, as a bit mask; `ALL_TYPES` is a set."""
    mask = 0
    for face in faces:
        mask |= 1 << FOODS[face].type
    return mask


def points(faces: Iterable[int], turned: int) -> int:
    """The points of the cards that lie face up, and of ``turned`` cards face down.

    Of each type the card with most dishes counts its dishes, every other card one point. A
    card that lies face down is worth one point and belongs to no type (PP-36).
    """
    most = [0] * len(TYPES)
    total = turned
    for face in faces:
        food = FOODS[face]
        total += 1
        most[food.type] = max(most[food.type], food.dishes)
    return total + sum(dishes - 1 for dishes in most if dishes)
