"""Everything a sealed table does, done once to no effect, while its friends are still coming in.

The first time takes several times as long as the second: points that are always the same are
derived, tables of their multiples are made, and the browser has yet to compile what runs often.
Six devices that shuffle one after the other would all wait for each one's first time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tablee.net.sealed.suite import COINS, Context, Mixing, Point, Suite

_TEXT = b"warm up"
_ABOUT = Context(bytes(32), 0, 0, "warm up")
"""No match has this name, so nothing that is proven here proves anything there."""
_SIGNER = bytes.fromhex("3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29")
"""The key, by RFC 8032, whose secret is 32 zeros."""


def warm_up(suite: Suite, faces: Sequence[Point]) -> Iterator[None]:
    """Mix these faces, open one, and roll; in slices. Nothing of it is random, or kept."""
    coins = bytes(COINS)
    me = suite.keys(_ABOUT, coins)
    suite.check_key(me.public, me.proof, _ABOUT)
    yield
    deal = suite.deal(me.secret, 1, [1], _ABOUT, coins)
    suite.check_deal(deal.commitments, 1, me.public)
    suite.check_deal_share(deal.commitments, 1, deal.shares[0])
    suite.escrow_key(deal.commitments, 1)
    yield
    suite.unseal(suite.seal(_TEXT, me.public, _ABOUT, coins), me.secret, _ABOUT)
    suite.verify(_SIGNER, _TEXT, suite.sign(bytes(32), _TEXT))
    yield
    part = suite.contribute(me.secret, _ABOUT, _ABOUT, coins)
    suite.verify_contributions(_ABOUT, [part])
    suite.rolled(_ABOUT, part.points)
    yield
    if not faces:
        return
    deck = suite.plain(faces)
    mixed = yield from suite.shuffle(deck, me.public, _ABOUT, coins)
    yield from suite.verify_shuffles([Mixing(deck, mixed.deck, mixed.proof, me.public, _ABOUT)])
    card = mixed.deck[:1]
    claim = suite.share(card, me.secret, replace(_ABOUT, round=1), coins)
    suite.verify_shares(card, [claim])
    suite.open(card, [claim.points], faces)
