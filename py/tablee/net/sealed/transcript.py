"""Fiat–Shamir: what has been said, hashed, and the challenges that follow from it.

All hashing of a sealed table starts from ``DOMAIN`` and a kind, puts its length before everything
it takes in, and so never reads two things as one.
"""

from __future__ import annotations

from hashlib import sha512
from typing import Final

from tablee.net.sealed.suite import COINS, SealedError

DOMAIN: Final = b"tablee sealed 1, ristretto255, sha-512"


def hashed(kind: str, *parts: bytes) -> bytes:
    """64 bytes that follow from these parts and from no others."""
    out = sha512(_framed(DOMAIN) + _framed(kind.encode()))
    for part in parts:
        out.update(_framed(part))
    return out.digest()


def _framed(part: bytes) -> bytes:
    return len(part).to_bytes(4, "little") + part


def numbered(seed: bytes, what: str, index: int) -> bytes:
    """64 bytes, others for each index."""
    return hashed("numbered", seed, what.encode(), index.to_bytes(4, "little"))


class Transcript:
    """What prover and verifier both have seen, in its order."""

    def __init__(self, kind: str, context: bytes, order: int) -> None:
        self.order = order
        self.state = hashed("transcript", kind.encode(), context)

    def add(self, what: str, *parts: bytes) -> None:
        """Take in what is stated or committed to."""
        self.state = hashed("add", self.state, what.encode(), *parts)

    def challenge(self, what: str) -> int:
        """A number below the order that nobody can foresee before all so far was fixed."""
        out = hashed("challenge", self.state, what.encode())
        self.add("challenged", what.encode())
        return reduced(out, self.order)

    def challenges(self, what: str, count: int) -> list[int]:
        """So many of 128 bits: enough for weights, and half the work."""
        seed = hashed("challenges", self.state, what.encode())
        self.add("challenged", what.encode())
        return [
            int.from_bytes(numbered(seed, what, i)[:16], "little") % self.order
            for i in range(count)
        ]


class Nonces:
    """The secret numbers of one proof.

    They follow from the coins *and* from secret and statement, so that even coins used twice give
    no two proofs the same nonce.
    """

    def __init__(self, transcript: Transcript, coins: bytes, secret: bytes = b"") -> None:
        if len(coins) != COINS:
            raise SealedError("length")
        self.order = transcript.order
        self.seed = hashed("nonces", transcript.state, coins, secret)

    def one(self, what: str, index: int = 0) -> int:
        """Uniform below the order, but for less than 2**-250."""
        return reduced(numbered(self.seed, what, index), self.order)

    def some(self, what: str, count: int) -> list[int]:
        """So many."""
        return [self.one(what, i) for i in range(count)]


def reduced(uniform: bytes, order: int) -> int:
    """A number below the order from 64 bytes."""
    return int.from_bytes(uniform, "little") % order
