"""What a move is called where it is compared across worlds: by the face of its card, never by an
id, which says something else in every world, or where it lies in a hand.
"""

from __future__ import annotations

from collections.abc import Hashable

from tablee.kernel import Mind, Move, Position


def known(mind: Mind, position: Position, move: Move) -> Hashable:
    """A move as who makes it knows it."""
    at = mind.cards.get(move[0])
    if at is None:
        return move
    named = mind.kind(position.faces[int(move[at])])
    if at == 1 and len(move) == 2:  # most often, and a third quicker
        return (move[0], named)
    return (*move[:at], named, *move[at + 1 :])


def watched(mind: Mind, position: Position, move: Move) -> list[Hashable] | None:
    """The same by seat that watches: without the face, if it was not shown to that seat.

    None if all of them know it as the move that it is.
    """
    at = mind.cards.get(move[0])
    if at is None:
        return None
    card = int(move[at])
    seen, face = position.seen[card], position.faces[card]
    shown = (*move[:at], None if face is None else mind.kind(face), *move[at + 1 :])
    if seen == position.everyone:
        return [shown] * position.seats
    hidden = (*move[:at], None, *move[at + 1 :])
    return [shown if seen >> seat & 1 else hidden for seat in range(position.seats)]
