"""Proofs about keys: that a secret is known (Schnorr), and that points were made with it.

The second is Chaum and Pedersen's proof of equal logarithms, for many points at once: it is made
about a random combination of them. Both leave their commitments in the proof, so that many proofs
are checked by one sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from tablee.net.sealed.elgamal import cards_decoded, key_decoded, points_decoded
from tablee.net.sealed.group import E, Group, scalar_decoded, scalar_encoded
from tablee.net.sealed.suite import (
    MOST_SEATS,
    POINT,
    POSSESSION,
    SHARE_PROOF,
    Card,
    Claim,
    Coins,
    Context,
    Point,
    SealedError,
)
from tablee.net.sealed.transcript import Nonces, Transcript

# That a secret is known


def prove_possession(group: Group[E], secret: int, context: bytes, coins: Coins) -> bytes:
    """Schnorr's proof: the commitment and the answer."""
    public = group.encoded(group.times(secret, group.base))
    said = Transcript("possession", context, group.order)
    said.add("public", public)
    nonce = Nonces(said, coins, scalar_encoded(secret)).one("possession")
    commitment = group.encoded(group.times(nonce, group.base))
    said.add("commitment", commitment)
    answer = (nonce + said.challenge("answer") * secret) % group.order
    return commitment + scalar_encoded(answer)


def check_possession(group: Group[E], public: Point, proof: bytes, context: bytes) -> None:
    """Raises ``possession``, or what is wrong with a point or scalar."""
    if len(proof) != POSSESSION:
        raise SealedError("length")
    key = key_decoded(group, public)
    commitment = group.decoded(proof[:POINT])
    answer = scalar_decoded(proof[POINT:], group.order)
    said = Transcript("possession", context, group.order)
    said.add("public", public)
    said.add("commitment", proof[:POINT])
    right = group.add(commitment, group.times(said.challenge("answer"), key))
    if not group.same(group.times(answer, group.base), right):
        raise SealedError("possession")


# That points are bases times the secret of a key


def sharing(cards: Sequence[Card], context: Context, order: int) -> Transcript:
    """How a proof about decryption shares of cards begins."""
    said = Transcript("share", context.encoded(), order)
    said.add("cards", b"".join(cards))
    return said


def rolling(roll: Context, context: Context, order: int) -> Transcript:
    """How a proof about a contribution to a roll begins."""
    said = Transcript("contribute", context.encoded(), order)
    said.add("roll", roll.encoded())
    return said


def card_bases(group: Group[E], cards: Sequence[Card]) -> list[E]:
    """What decryption shares are multiples of; ``identity`` names a card that has no mask."""
    bases, _ = cards_decoded(group, cards)
    for i, base in enumerate(bases):
        if group.same(base, group.zero):
            raise SealedError("identity", i)
    return bases


def prove_equal(
    group: Group[E], said: Transcript, bases: Sequence[E], secret: int, coins: Coins
) -> tuple[Point, tuple[Point, ...], bytes]:
    """The public key, its secret times each base, and the proof that it is."""
    public = group.encoded(group.times(secret, group.base))
    points = tuple(group.encoded(group.times(secret, base)) for base in bases)
    weights = _stated(said, public, points)
    nonce = Nonces(said, coins, scalar_encoded(secret)).one("equal")
    combined = group.total(weights, bases)
    commitments = (
        group.encoded(group.times(nonce, group.base)),
        group.encoded(group.times(nonce, combined)),
    )
    said.add("commitments", *commitments)
    answer = (nonce + said.challenge("answer") * secret) % group.order
    return public, points, b"".join(commitments) + scalar_encoded(answer)


def _stated(said: Transcript, public: Point, points: Sequence[Point]) -> list[int]:
    said.add("public", public)
    said.add("points", b"".join(points))
    return said.challenges("weights", len(points))


class _Equation(Generic[E]):
    """A claim, read: both sides of its two equations as factors of points."""

    def __init__(self, group: Group[E], said: Transcript, bases: Sequence[E], claim: Claim) -> None:
        if len(claim.proof) != SHARE_PROOF or len(claim.points) != len(bases):
            raise SealedError("length")
        order = group.order
        key = key_decoded(group, claim.public)
        points = points_decoded(group, claim.points)
        first = group.decoded(claim.proof[:POINT])
        second = group.decoded(claim.proof[POINT : 2 * POINT])
        self.answer = scalar_decoded(claim.proof[2 * POINT :], order)
        self.weights = _stated(said, claim.public, claim.points)
        said.add("commitments", claim.proof[:POINT], claim.proof[POINT : 2 * POINT])
        self.challenge = said.challenge("answer")
        self.state = said.state
        self.points = [key, first, second, *points]
        self.order = order

    def factors(self, one: int, two: int) -> tuple[int, list[int], list[int]]:
        """Of the base point, of the bases, and of ``points``.

        ``one`` times the first equation and ``two`` times the second: if both hold, the whole
        sums to nothing.
        """
        order, c = self.order, self.challenge
        bases = [two * self.answer * w % order for w in self.weights]
        rest = [-one * c % order, -one % order, -two % order]
        rest += [-two * c * w % order for w in self.weights]
        return one * self.answer % order, bases, rest


def check_equal(
    group: Group[E],
    said: Sequence[Transcript],
    bases: Sequence[E],
    claims: Sequence[Claim],
) -> None:
    """That all claims about the same bases hold: by one sum, and apart if that fails.

    ``share`` names the first that does not hold; what cannot be read is named by its own code.
    """
    if not 0 < len(claims) <= MOST_SEATS:
        raise SealedError("length")
    equations: list[_Equation[E]] = []
    for i, (each, claim) in enumerate(zip(said, claims, strict=True)):
        try:
            equations.append(_Equation(group, each, bases, claim))
        except SealedError as error:
            raise SealedError(error.code, i) from None
    if _hold(group, bases, equations):
        return
    for i, equation in enumerate(equations):
        if not _hold(group, bases, [equation]):
            raise SealedError("share", i)
    raise SealedError("share")  # Not seen: a sum that fails has a part that fails.


def _hold(group: Group[E], bases: Sequence[E], equations: Sequence[_Equation[E]]) -> bool:
    # The factors follow from all that is checked, answers too: whoever wants two wrong proofs to
    # make up for each other would have to know them beforehand.
    batch = Transcript("batch", b"", group.order)
    for equation in equations:
        batch.add("proof", equation.state, scalar_encoded(equation.answer))
    factors = batch.challenges("factors", 2 * len(equations))
    of_base, of_bases = 0, [0] * len(bases)
    scalars: list[int] = []
    points: list[E] = []
    for i, equation in enumerate(equations):
        base, mine, rest = equation.factors(factors[2 * i], factors[2 * i + 1])
        of_base += base
        of_bases = [(a + b) % group.order for a, b in zip(of_bases, mine, strict=True)]
        scalars += rest
        points += equation.points
    total = group.total([of_base % group.order, *of_bases, *scalars], [group.base, *bases, *points])
    return group.same(total, group.zero)
