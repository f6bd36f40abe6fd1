"""Whatever is done to a message on its way, it is refused.

A sample at each stop; ``TABLEE_SEALED=full`` for 10,000 of every kind, which JavaScript checks, and
as many in the small group, where more mutants are points and have to fail by the proof itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from tablee.net.sealed.reference import Reference
from tablee.net.sealed.script import Script
from tablee.net.sealed.suite import Claim, Mixing, SealedError, Suite, run
from tests.sealed.scene import Scene, coins
from tests.sealed.toy import TOY

FULL = os.environ.get("TABLEE_SEALED") == "full"

Check = Callable[[bytes], None]


def _claim(claim: Claim, packed: bytes) -> Claim:
    """The claim as it travels: points, then the proof. Lengths are what the receiver expects."""
    size = 32 * len(claim.points)
    points = tuple(packed[at : at + 32] for at in range(0, size, 32))
    return replace(claim, points=points, proof=packed[size:])


def kinds(scene: Scene) -> dict[str, tuple[bytes, Check]]:
    """By kind of message: one that is right, and how it is checked."""
    suite = scene.suite
    key, context = scene.keys[0], scene.context(0, 0, "key")
    done, joint = scene.shuffles[1], scene.joint
    size = sum(map(len, done.deck))
    cards = scene.deck[:2]
    claim = scene.claim(0, cards)
    part = scene.contribution(key.secret, 0)
    dealing = scene.context(0, 5, "deal")
    dealt = suite.deal(key.secret, 2, (2, 3), dealing, coins("deal"))
    sealed = suite.seal(b"a share of a card", key.public, dealing, coins("seal"))

    def check_key(packed: bytes) -> None:
        suite.check_key(packed[:32], packed[32:], context)

    def check_shuffle(packed: bytes) -> None:
        deck = tuple(packed[at : at + 64] for at in range(0, size, 64))
        mixing = Mixing(scene.decks[1], deck, packed[size:], joint, scene.contexts[1])
        run(suite.verify_shuffles([mixing]))

    def check_share(packed: bytes) -> None:
        suite.verify_shares(cards, [_claim(claim, packed)])

    def check_part(packed: bytes) -> None:
        suite.verify_contributions(scene.roll, [_claim(part, packed)])

    def check_deal(packed: bytes) -> None:
        commitments = [packed[at : at + 32] for at in range(0, len(packed) - 32, 32)]
        suite.check_deal(commitments, 2, key.public)
        suite.check_deal_share(commitments, 2, packed[-32:])

    def check_seal(packed: bytes) -> None:
        suite.unseal(packed, key.secret, dealing)

    return {
        "key": (key.public + key.proof, check_key),
        "shuffle": (b"".join(done.deck) + done.proof, check_shuffle),
        "share": (b"".join(claim.points) + claim.proof, check_share),
        "contribution": (part.points[0] + part.proof, check_part),
        "deal": (b"".join(dealt.commitments) + dealt.shares[0], check_deal),
        "seal": (sealed, check_seal),
    }


KINDS = ("key", "shuffle", "share", "contribution", "deal", "seal")


def flipped(packed: bytes, rng: Random) -> bytes:
    out = bytearray(packed)
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def swapped(packed: bytes, rng: Random) -> bytes:
    """Two words of 32 bytes change places: each of them is still a point or a number."""
    words = [packed[at : at + 32] for at in range(0, len(packed), 32)]
    i, j = rng.randrange(len(words)), rng.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return b"".join(words)


def overwritten(packed: bytes, rng: Random, words: Sequence[bytes]) -> bytes:
    """One word becomes another that is a point or a number itself."""
    at = 32 * rng.randrange(len(packed) // 32)
    return packed[:at] + rng.choice(words) + packed[at + 32 :]


def cut(packed: bytes, rng: Random) -> bytes:
    return packed[: rng.randrange(len(packed))]


def drawn_out(packed: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(packed) + 1)
    return packed[:at] + rng.randbytes(rng.choice((1, 32))) + packed[at:]


def mutants(packed: bytes, rng: Random, words: Sequence[bytes], many: int) -> list[bytes]:
    """So many, none of them what it was."""
    ways = (flipped, swapped, partial(overwritten, words=words), flipped, swapped, cut, drawn_out)
    out: list[bytes] = []
    while len(out) < many:
        mutant = ways[len(out) % len(ways)](packed, rng)
        if mutant != packed:
            out.append(mutant)
    return out


def none_is_accepted(suite: Suite, kind: str, many: int) -> None:
    scene = Scene(suite)
    packed, check = kinds(scene)[kind]
    check(packed)
    words = [bytes(32), b"\xff" * 32, *scene.faces, scene.joint]
    words += [key.public for key in scene.keys] + [key.secret for key in scene.keys]
    for mutant in mutants(packed, Random(f"mutants {kind}"), words, many):
        with pytest.raises(SealedError):
            check(mutant)


@pytest.mark.parametrize("kind", KINDS)
def test_no_mutant_is_accepted(script: Script, kind: str) -> None:
    none_is_accepted(script, kind, 10_000 if FULL else 70)


@pytest.mark.parametrize("kind", KINDS)
def test_no_mutant_is_accepted_in_the_small_group(kind: str) -> None:
    none_is_accepted(Reference(TOY), kind, 10_000 if FULL else 210)
