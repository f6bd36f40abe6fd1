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
    return (*move[:at], mind.kind(position.faces[int(move[at])]), *move[at + 1 :])


def watched(mind: Mind, position: Position, seat: int, move: Move) -> Hashable:
    """The same for a ``seat`` that watches: without the face, if it was not shown."""
    at = mind.cards.get(move[0])
    if at is None:
        return move
    card = int(move[at])
    face = position.faces[card] if position.seen[card] >> seat & 1 else None
    return (*move[:at], None if face is None else mind.kind(face), *move[at + 1 :])
