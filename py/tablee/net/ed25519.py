"""Signatures by RFC 8032 (Ed25519), in plain Python.

One signature a move is all that is asked of it, so it need not be fast: a few milliseconds in the
browser. Plain Python has no constant time: fit for a friendly table, not for money.
"""

from __future__ import annotations

from hashlib import sha512

from tablee.net.edwards import BASE, ORDER, Extended, P, add, times, x_of


def _same(p: Extended, q: Extended) -> bool:
    x = (p[0] * q[2] - q[0] * p[2]) % P
    return x == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def _packed(p: Extended) -> bytes:
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _unpacked(packed: bytes) -> Extended | None:
    if len(packed) != 32:
        return None
    y = int.from_bytes(packed, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    x = x_of(y, odd)
    return None if x is None else (x, y, 1, x * y % P)


def _number(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % ORDER


def _expanded(secret: bytes) -> tuple[int, bytes]:
    h = sha512(secret).digest()
    a = int.from_bytes(h[:32], "little")
    return (a & (1 << 254) - 8) | 1 << 254, h[32:]


def public_of(secret: bytes) -> bytes:
    """The public key of 32 secret bytes."""
    return _packed(times(_expanded(secret)[0], BASE))


def sign(secret: bytes, message: bytes) -> bytes:
    """The signature of a message: 64 bytes."""
    a, prefix = _expanded(secret)
    public = _packed(times(a, BASE))
    r = _number(prefix, message)
    point = _packed(times(r, BASE))
    s = (r + _number(point, public, message) * a) % ORDER
    return point + s.to_bytes(32, "little")


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the message was signed by who holds that key."""
    if len(signature) != 64:
        return False
    key, point = _unpacked(public), _unpacked(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or point is None or s >= ORDER:
        return False
    h = _number(signature[:32], public, message)
    return _same(times(s, BASE), add(point, times(h, key)))
