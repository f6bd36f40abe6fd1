"""What passes through other hands: sealed for the holder of a key (Diffie–Hellman, once each).

The hash is the cipher too, so that the page needs no other: the key stream is SHA-512 of a key
and a counter, the tag is HMAC. Whoever sends is not proven; the envelope around it is signed.
"""

from __future__ import annotations

import hmac
from hashlib import sha512

from tablee.net.sealed.elgamal import key_decoded
from tablee.net.sealed.group import E, Group, scalar_decoded
from tablee.net.sealed.suite import POINT, SEAL_OVERHEAD, Coins, Context, Point, Scalar, SealedError
from tablee.net.sealed.transcript import Nonces, Transcript, hashed, numbered

_TAG = SEAL_OVERHEAD - POINT
_MOST = 2**20


def seal(group: Group[E], message: bytes, to: Point, context: Context, coins: Coins) -> bytes:
    """A point, the message in disguise, and the tag."""
    if len(message) > _MOST:
        raise SealedError("length")
    key = key_decoded(group, to)
    said = Transcript("seal", context.encoded(), group.order)
    said.add("to", to)
    said.add("message", message)  # Coins used twice do not give two messages the same stream.
    once = Nonces(said, coins).one("seal")
    start = group.encoded(group.times(once, group.base))
    shared = group.encoded(group.times(once, key))
    secrets = _secrets(context, start, to, shared)
    hidden = _streamed(secrets, message)
    return start + hidden + _tag(secrets, hidden)


def unseal(group: Group[E], sealed: bytes, secret: Scalar, context: Context) -> bytes:
    """The message; ``seal`` if it is not what was sealed for this key in this context."""
    if not SEAL_OVERHEAD <= len(sealed) <= _MOST + SEAL_OVERHEAD:
        raise SealedError("length")
    number = scalar_decoded(secret, group.order)
    start, hidden, tag = sealed[:POINT], sealed[POINT:-_TAG], sealed[-_TAG:]
    shared = group.encoded(group.times(number, key_decoded(group, start)))
    to = group.encoded(group.times(number, group.base))
    secrets = _secrets(context, start, to, shared)
    if not hmac.compare_digest(tag, _tag(secrets, hidden)):
        raise SealedError("seal")
    return _streamed(secrets, hidden)


def _secrets(context: Context, start: Point, to: Point, shared: Point) -> bytes:
    return hashed("seal", context.encoded(), start, to, shared)


def _streamed(secrets: bytes, text: bytes) -> bytes:
    stream = b"".join(
        numbered(secrets[:32], "stream", block) for block in range((len(text) + 63) // 64)
    )
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def _tag(secrets: bytes, hidden: bytes) -> bytes:
    return hmac.new(secrets[32:], hidden, sha512).digest()[:_TAG]
