"""A suite of the same make in a group where everything can be looked through: numbers modulo a
prime, added up. It hides nothing, but it is exact: what the real proofs show is computed here. So
whole matches are played in seconds; the real suites have the same calls.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from hashlib import sha512

from tablee.net.sealed.suite import (
    CARD,
    Card,
    Claim,
    Coins,
    Context,
    Deal,
    Keys,
    Point,
    Scalar,
    SealedError,
    Shuffled,
    Steps,
)

Q = 2**255 - 19


def _hash(*parts: bytes) -> bytes:
    return sha512(b"|".join(parts)).digest()


def _number(*parts: bytes) -> int:
    return int.from_bytes(_hash(*parts), "little") % Q


def _write(value: int) -> bytes:
    return (value % Q).to_bytes(32, "little")


def _read(point: bytes) -> int:
    if len(point) != 32:
        raise SealedError("length")
    value = int.from_bytes(point, "little")
    if value >= Q:
        raise SealedError("point")
    return value


def _parts(card: Card) -> tuple[int, int]:
    if len(card) != CARD:
        raise SealedError("length")
    return _read(card[:32]), _read(card[32:])


class Toy:
    """See `suite.Suite`."""

    def keys(self, context: Context, coins: Coins) -> Keys:
        secret = _write(_number(b"key", coins))
        return Keys(secret, secret, self._proof(context, secret)[:64])

    def check_key(self, public: Point, proof: bytes, context: Context) -> None:
        if proof != self._proof(context, public)[:64]:
            raise SealedError("possession")

    def joint(self, publics: Sequence[Point]) -> Point:
        if len(set(publics)) != len(publics):
            raise SealedError("key")
        return _write(sum(map(_read, publics)))

    def faces(self, label: bytes, count: int) -> tuple[Point, ...]:
        return tuple(_write(_number(b"face", label, bytes(str(k), "ascii"))) for k in range(count))

    def plain(self, faces: Sequence[Point]) -> tuple[Card, ...]:
        return tuple(_write(0) + face for face in faces)

    def shuffle(
        self, deck: Sequence[Card], key: Point, context: Context, coins: Coins
    ) -> Steps[Shuffled]:
        yield
        rng = random.Random(coins)
        order = list(range(len(deck)))
        rng.shuffle(order)
        mixed = []
        for k in order:
            a, b = _parts(deck[k])
            r = rng.randrange(1, Q)
            mixed.append(_write(a + r) + _write(b + r * _read(key)))
        return Shuffled(tuple(mixed), self._proof(context, b"shuffle", *mixed), tuple(order))

    def verify_shuffle(
        self,
        before: Sequence[Card],
        after: Sequence[Card],
        proof: bytes,
        key: Point,
        context: Context,
    ) -> Steps[None]:
        yield
        if proof != self._proof(context, b"shuffle", *after):
            raise SealedError("shuffle")

        def inside(cards: Sequence[Card]) -> Counter[int]:
            return Counter((b - a * _read(key)) % Q for a, b in map(_parts, cards))

        if inside(before) != inside(after):
            raise SealedError("shuffle")

    def share(self, cards: Sequence[Card], secret: Scalar, context: Context, coins: Coins) -> Claim:
        points = tuple(_write(_parts(card)[0] * _read(secret)) for card in cards)
        return Claim(secret, points, self._proof(context, b"share", secret, *points)[:96], context)

    def verify_shares(self, cards: Sequence[Card], claims: Sequence[Claim]) -> None:
        for k, claim in enumerate(claims):
            right = self.share(cards, claim.public, claim.context, b"")
            if claim != right:
                raise SealedError("share", k)

    def open(
        self, cards: Sequence[Card], shares: Sequence[Sequence[Point]], faces: Sequence[Point]
    ) -> tuple[int, ...]:
        found = []
        for i, card in enumerate(cards):
            inside = _write(_parts(card)[1] - sum(_read(each[i]) for each in shares))
            if inside not in faces:
                raise SealedError("face", i)
            found.append(faces.index(inside))
        return tuple(found)

    def deal(
        self, secret: Scalar, need: int, holders: Sequence[int], context: Context, coins: Coins
    ) -> Deal:
        made = [_number(b"deal", coins, bytes([k])) for k in range(1, need)]
        numbers = [_read(secret), *made]
        shares = tuple(self._at(numbers, x) for x in holders)
        return Deal(tuple(map(_write, numbers)), shares)

    def _at(self, numbers: Sequence[int], x: int) -> bytes:
        return _write(sum(c * x**k for k, c in enumerate(numbers)))

    def check_deal(self, commitments: Sequence[Point], need: int, public: Point) -> None:
        if len(commitments) != need or commitments[0] != public:
            raise SealedError("escrow")

    def check_deal_share(self, commitments: Sequence[Point], holder: int, share: Scalar) -> None:
        if self.escrow_key(commitments, holder) != share:
            raise SealedError("escrow")

    def escrow_key(self, commitments: Sequence[Point], holder: int) -> Point:
        return self._at([_read(each) for each in commitments], holder)

    def combine(
        self, holders: Sequence[int], shares: Sequence[Sequence[Point]]
    ) -> tuple[Point, ...]:
        total = [0] * len(shares[0])
        for x, points in zip(holders, shares, strict=True):
            weight = 1
            for other in holders:
                if other != x:
                    weight = weight * other * pow(other - x, -1, Q) % Q
            total = [old + weight * _read(p) for old, p in zip(total, points, strict=True)]
        return tuple(map(_write, total))

    def contribute(self, secret: Scalar, context: Context, roll: Context, coins: Coins) -> Claim:
        point = _write(_read(secret) * _number(b"roll", roll.encoded()))
        return Claim(secret, (point,), self._proof(context, b"roll", secret, point)[:96], context)

    def verify_contributions(self, roll: Context, claims: Sequence[Claim]) -> None:
        for k, claim in enumerate(claims):
            if claim != self.contribute(claim.public, claim.context, roll, b""):
                raise SealedError("share", k)

    def rolled(self, roll: Context, points: Sequence[Point]) -> bytes:
        return _hash(b"rolled", roll.encoded(), _write(sum(map(_read, points))))

    def seal(self, message: bytes, to: Point, context: Context, coins: Coins) -> bytes:
        return self._veiled(message, to, context) + _hash(b"tag", to, context.encoded(), message)

    def unseal(self, sealed: bytes, secret: Scalar, context: Context) -> bytes:
        message = self._veiled(sealed[:-64], secret, context)
        if _hash(b"tag", secret, context.encoded(), message) != sealed[-64:]:
            raise SealedError("seal")
        return message

    def _veiled(self, message: bytes, to: Point, context: Context) -> bytes:
        stream = random.Random(_hash(b"veil", to, context.encoded())).randbytes(len(message))
        return bytes(x ^ y for x, y in zip(message, stream, strict=True))

    def _proof(self, context: Context, *parts: bytes) -> bytes:
        return _hash(b"proof", context.encoded(), *parts) + _hash(b"more", context.encoded())
