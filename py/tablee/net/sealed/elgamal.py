"""Cards: faces as points, masked by ElGamal under the sum of all keys."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.net.sealed.group import E, Group
from tablee.net.sealed.suite import (
    CARD,
    MOST_CARDS,
    MOST_SEATS,
    POINT,
    Card,
    Point,
    SealedError,
)
from tablee.net.sealed.transcript import hashed


def face(group: Group[E], label: bytes, index: int) -> E:
    """The point of a face. Nobody knows how two of them are related."""
    return group.derived(hashed("face", label, index.to_bytes(4, "little")))


def points_decoded(group: Group[E], packed: Sequence[Point]) -> list[E]:
    """Refused at the first that is none; ``where`` says which."""
    out = []
    for i, each in enumerate(packed):
        try:
            out.append(group.decoded(each))
        except SealedError as error:
            raise SealedError(error.code, i) from None
    return out


def cards_decoded(group: Group[E], cards: Sequence[Card]) -> tuple[list[E], list[E]]:
    """Their a and b. Refused: none, too many, or any that is not two points."""
    if not 0 < len(cards) <= MOST_CARDS:
        raise SealedError("length")
    for i, card in enumerate(cards):
        if len(card) != CARD:
            raise SealedError("length", i)
    return (
        points_decoded(group, [card[:POINT] for card in cards]),
        points_decoded(group, [card[POINT:] for card in cards]),
    )


def key_decoded(group: Group[E], packed: Point) -> E:
    """Refused too (``identity``) if it masks nothing."""
    key = group.decoded(packed)
    if group.same(key, group.zero):
        raise SealedError("identity")
    return key


def joint(group: Group[E], publics: Sequence[Point]) -> E:
    """The sum of keys; ``key`` if one stands twice or they cancel out."""
    if not 0 < len(publics) <= MOST_SEATS:
        raise SealedError("length")
    total = group.zero
    for i, packed in enumerate(publics):
        if packed in publics[:i]:
            raise SealedError("key", i)
        total = group.add(total, key_decoded(group, packed))
    if group.same(total, group.zero):
        raise SealedError("key")
    return total


def opened(
    group: Group[E],
    cards: Sequence[Card],
    shares: Sequence[Sequence[Point]],
    faces: Sequence[Point],
) -> tuple[int, ...]:
    """The faces of cards, by index, from all shares of them; ``face`` names one that has none."""
    _, b = cards_decoded(group, cards)
    known = {packed: index for index, packed in enumerate(faces)}
    if len(known) != len(faces) or any(len(each) != len(cards) for each in shares):
        raise SealedError("length")
    for each in shares:
        for i, point in enumerate(points_decoded(group, each)):
            b[i] = group.add(b[i], group.negated(point))
    out = []
    for i, point in enumerate(b):
        index = known.get(group.encoded(point))
        if index is None:
            raise SealedError("face", i)
        out.append(index)
    return tuple(out)
