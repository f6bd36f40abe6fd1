"""The suite in plain Python: what the JavaScript one is checked against, and slow beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from tablee.net import ed25519
from tablee.net.edwards import Extended
from tablee.net.sealed import elgamal, proofs, sealing, threshold
from tablee.net.sealed.group import E, Group, Ristretto, scalar_decoded, scalar_encoded
from tablee.net.sealed.shuffle import Shuffles
from tablee.net.sealed.suite import (
    COINS,
    MOST_CARDS,
    MOST_SEATS,
    Card,
    Claim,
    Coins,
    Context,
    Deal,
    Keys,
    Mixing,
    Point,
    Scalar,
    SealedError,
    Shuffled,
    Steps,
)
from tablee.net.sealed.transcript import hashed, reduced


class Reference(Generic[E]):
    """A ``Suite`` over any group."""

    def __init__(self, group: Group[E]) -> None:
        self.group = group
        self._shuffles = Shuffles(group)

    def keys(self, context: Context, coins: Coins) -> Keys:
        if len(coins) != COINS:
            raise SealedError("length")
        group, packed = self.group, context.encoded()
        secret = reduced(hashed("key", packed, coins), group.order)
        public = group.encoded(group.times(secret, group.base))
        proof = proofs.prove_possession(group, secret, packed, coins)
        return Keys(scalar_encoded(secret), public, proof)

    def check_key(self, public: Point, proof: bytes, context: Context) -> None:
        proofs.check_possession(self.group, public, proof, context.encoded())

    def joint(self, publics: Sequence[Point]) -> Point:
        return self.group.encoded(elgamal.joint(self.group, publics))

    def faces(self, label: bytes, count: int) -> tuple[Point, ...]:
        if not 0 < count <= MOST_CARDS:
            raise SealedError("length")
        group = self.group
        return tuple(group.encoded(elgamal.face(group, label, i)) for i in range(count))

    def plain(self, faces: Sequence[Point]) -> tuple[Card, ...]:
        zero = self.group.encoded(self.group.zero)
        elgamal.points_decoded(self.group, faces)
        return tuple(zero + face for face in faces)

    def shuffle(
        self, deck: Sequence[Card], key: Point, context: Context, coins: Coins
    ) -> Steps[Shuffled]:
        return self._shuffles.shuffle(deck, key, context.encoded(), coins)

    def verify_shuffles(self, mixings: Sequence[Mixing]) -> Steps[None]:
        return self._shuffles.verify(mixings)

    def share(self, cards: Sequence[Card], secret: Scalar, context: Context, coins: Coins) -> Claim:
        said = proofs.sharing(cards, context, self.group.order)
        number = scalar_decoded(secret, self.group.order)
        bases = proofs.card_bases(self.group, cards)
        return Claim(*proofs.prove_equal(self.group, said, bases, number, coins), context)

    def verify_shares(self, cards: Sequence[Card], claims: Sequence[Claim]) -> None:
        said = [proofs.sharing(cards, claim.context, self.group.order) for claim in claims]
        bases = proofs.card_bases(self.group, cards)
        proofs.check_equal(self.group, said, bases, claims)

    def open(
        self, cards: Sequence[Card], shares: Sequence[Sequence[Point]], faces: Sequence[Point]
    ) -> tuple[int, ...]:
        return elgamal.opened(self.group, cards, shares, faces)

    def deal(
        self, secret: Scalar, need: int, holders: Sequence[int], context: Context, coins: Coins
    ) -> Deal:
        return threshold.deal(self.group, secret, need, holders, context, coins)

    def check_deal(self, commitments: Sequence[Point], need: int, public: Point) -> None:
        threshold.check_deal(self.group, commitments, need, public)

    def check_deal_share(self, commitments: Sequence[Point], holder: int, share: Scalar) -> None:
        threshold.check_deal_share(self.group, commitments, holder, share)

    def escrow_key(self, commitments: Sequence[Point], holder: int) -> Point:
        return self.group.encoded(threshold.escrow_key(self.group, commitments, holder))

    def combine(
        self, holders: Sequence[int], shares: Sequence[Sequence[Point]]
    ) -> tuple[Point, ...]:
        return tuple(map(self.group.encoded, threshold.combine(self.group, holders, shares)))

    def contribute(self, secret: Scalar, context: Context, roll: Context, coins: Coins) -> Claim:
        said = proofs.rolling(roll, context, self.group.order)
        number = scalar_decoded(secret, self.group.order)
        bases = [self._roll_point(roll)]
        return Claim(*proofs.prove_equal(self.group, said, bases, number, coins), context)

    def verify_contributions(self, roll: Context, claims: Sequence[Claim]) -> None:
        said = [proofs.rolling(roll, claim.context, self.group.order) for claim in claims]
        proofs.check_equal(self.group, said, [self._roll_point(roll)], claims)

    def rolled(self, roll: Context, points: Sequence[Point]) -> bytes:
        if not 0 < len(points) <= MOST_SEATS:
            raise SealedError("length")
        total = self.group.encoded(threshold.summed(self.group, points))
        return hashed("rolled", roll.encoded(), total)

    def seal(self, message: bytes, to: Point, context: Context, coins: Coins) -> bytes:
        return sealing.seal(self.group, message, to, context, coins)

    def unseal(self, sealed: bytes, secret: Scalar, context: Context) -> bytes:
        return sealing.unseal(self.group, sealed, secret, context)

    def sign(self, secret: bytes, message: bytes) -> bytes:
        return ed25519.sign(secret, message)

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return ed25519.verify(public, message, signature)

    def _roll_point(self, roll: Context) -> E:
        return self.group.derived(hashed("roll", roll.encoded()))


def reference() -> Reference[Extended]:
    """Over ristretto255: what is played with."""
    return Reference(Ristretto())
