"""A small sealed table, and somebody who cheats at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from tablee.net.sealed.elgamal import cards_decoded, key_decoded
from tablee.net.sealed.group import E, Group
from tablee.net.sealed.shuffle import Shuffles, begun
from tablee.net.sealed.suite import (
    EVERYBODY,
    Card,
    Claim,
    Context,
    Keys,
    Point,
    Scalar,
    Shuffled,
    Suite,
    run,
)
from tablee.net.sealed.transcript import Nonces

SEATS = 3
FACES = 5


def coins(*what: object) -> bytes:
    """Other 32 bytes for each."""
    return sha256(repr(what).encode()).digest()


class Scene:
    """Three seats with keys, and five cards that all of them have shuffled."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self.match = sha256(b"a match").digest()
        self.keys = [self._key(seat) for seat in range(SEATS)]
        self.joint = suite.joint([key.public for key in self.keys])
        self.faces = suite.faces(b"animals", FACES)
        self.plain = suite.plain(self.faces)
        self.contexts = [self.context(seat, 1, "shuffle animals") for seat in range(SEATS)]
        self.decks: list[Sequence[Card]] = [self.plain]
        self.shuffles: list[Shuffled] = []
        for seat in range(SEATS):
            done = run(
                suite.shuffle(
                    self.decks[-1], self.joint, self.contexts[seat], coins("shuffle", seat)
                )
            )
            self.shuffles.append(done)
            self.decks.append(done.deck)
        self.deck = self.decks[-1]
        self.roll = self.context(EVERYBODY, 7, "roll")

    def context(self, seat: int, number: int, statement: str) -> Context:
        return Context(self.match, seat, number, statement)

    def _key(self, seat: int) -> Keys:
        return self.suite.keys(self.context(seat, 0, "key"), coins("key", seat))

    def claim(self, seat: int, cards: Sequence[Card], number: int = 2) -> Claim:
        context = self.context(seat, number, "share")
        return self.suite.share(cards, self.keys[seat].secret, context, coins("share", seat))

    def claims(self, cards: Sequence[Card]) -> list[Claim]:
        return [self.claim(seat, cards) for seat in range(SEATS)]

    def contributions(self) -> list[Claim]:
        return [self.contribution(self.keys[seat].secret, seat) for seat in range(SEATS)]

    def contribution(self, secret: Scalar, seat: int) -> Claim:
        context = self.context(seat, 7, "part")
        return self.suite.contribute(secret, context, self.roll, coins("part", seat))


def elsewhere(context: Context) -> list[Context]:
    """The same in another match, of another seat, in another round, about something else."""
    return [
        replace(context, match=sha256(b"another match").digest()),
        replace(context, seat=context.seat ^ 1),
        replace(context, round=context.round + 1),
        replace(context, statement=context.statement + "!"),
    ]


def cheated(
    group: Group[E],
    before: Sequence[Card],
    key: Point,
    context: Context,
    psi: Sequence[int],
    twist: Sequence[int],
    proven: Sequence[int] | None = None,
) -> Shuffled:
    """A shuffle by ``psi`` that need be no permutation, each card ``twist`` times what it was.

    The proof is made as an honest one is, about all that was really done; or, if ``proven`` is
    given, as if that had been the permutation.
    """
    shuffles = Shuffles(group)
    packed = context.encoded()
    a, b = cards_decoded(group, before)
    masking = key_decoded(group, key)
    said = begun(packed, before, key, group.order)
    nonces = Nonces(said, coins("cheat"))
    r = nonces.some("mask", len(psi))
    pairs = [
        (
            group.add(group.times(k, a[j]), group.times(r[i], group.base)),
            group.add(group.times(k, b[j]), group.times(r[i], masking)),
        )
        for i, (j, k) in enumerate(zip(psi, twist, strict=True))
    ]
    after = tuple(group.encoded(one) + group.encoded(two) for one, two in pairs)
    said.add("after", b"".join(after))
    proof = run(shuffles._prove(said, nonces, proven or psi, r, pairs, masking))
    return Shuffled(after, proof, tuple(psi))
