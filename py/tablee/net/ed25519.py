"""Signatures by RFC 8032 (Ed25519), in plain Python.

One signature a move is all that is asked of it, so it need not be fast: a few milliseconds in the
browser. Plain Python has no constant time: fit for a friendly table, not for money.
"""

from __future__ import annotations

from hashlib import sha512
from typing import Final

_P: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)

_Point = tuple[int, int, int, int]
"""Extended coordinates: x = X/Z, y = Y/Z, xy = T/Z."""

_ZERO: Final = (0, 1, 1, 0)


def _add(p: _Point, q: _Point) -> _Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % _P
    b = (p[1] + p[0]) * (q[1] + q[0]) % _P
    c = 2 * p[3] * q[3] * _D % _P
    d = 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(s: int, p: _Point) -> _Point:
    q: _Point = _ZERO
    while s:
        if s & 1:
            q = _add(q, p)
        p = _add(p, p)
        s >>= 1
    return q


def _same(p: _Point, q: _Point) -> bool:
    x = (p[0] * q[2] - q[0] * p[2]) % _P
    return x == 0 and (p[1] * q[2] - q[1] * p[2]) % _P == 0


def _x_of(y: int, odd: int) -> int | None:
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    if square == 0:
        return None if odd else 0
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P:
        return None
    return x if x & 1 == odd else _P - x


def _packed(p: _Point) -> bytes:
    inverse = pow(p[2], _P - 2, _P)
    x, y = p[0] * inverse % _P, p[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _unpacked(packed: bytes) -> _Point | None:
    if len(packed) != 32:
        return None
    y = int.from_bytes(packed, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    x = _x_of(y, odd)
    return None if x is None else (x, y, 1, x * y % _P)


def _base_point() -> _Point:
    y = 4 * pow(5, _P - 2, _P) % _P
    x = _x_of(y, 0)
    assert x is not None
    return x, y, 1, x * y % _P


_BASE: Final = _base_point()


def _number(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % _ORDER


def _expanded(secret: bytes) -> tuple[int, bytes]:
    h = sha512(secret).digest()
    a = int.from_bytes(h[:32], "little")
    return (a & (1 << 254) - 8) | 1 << 254, h[32:]


def public_of(secret: bytes) -> bytes:
    """The public key of 32 secret bytes."""
    return _packed(_times(_expanded(secret)[0], _BASE))


def sign(secret: bytes, message: bytes) -> bytes:
    """The signature of a message: 64 bytes."""
    a, prefix = _expanded(secret)
    public = _packed(_times(a, _BASE))
    r = _number(prefix, message)
    point = _packed(_times(r, _BASE))
    s = (r + _number(point, public, message) * a) % _ORDER
    return point + s.to_bytes(32, "little")


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the message was signed by who holds that key."""
    if len(signature) != 64:
        return False
    key, point = _unpacked(public), _unpacked(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or point is None or s >= _ORDER:
        return False
    h = _number(signature[:32], public, message)
    return _same(_times(s, _BASE), _add(point, _times(h, key)))
