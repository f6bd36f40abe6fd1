"""A secret in shares (Shamir, over GF(256)): ``need`` of them open it, fewer say nothing of it.

The coefficients are drawn from the secret itself, so that a host that has been restarted hands
out the same shares. The secret is 32 bytes that nobody can guess; that keeps them as secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

_EXP: Final = [1] * 510
_LOG: Final = [0] * 256


def _tables() -> None:
    x = 1
    for k in range(255):
        _EXP[k] = _EXP[k + 255] = x
        _LOG[x] = k
        x ^= x << 1 ^ (0x11B if x & 0x80 else 0)  # times 3, which generates the field
        x &= 0xFF


_tables()


def _times(a: int, b: int) -> int:
    return _EXP[_LOG[a] + _LOG[b]] if a and b else 0


def share(secret: bytes, need: int, x: int) -> bytes:
    """The share at ``x`` (1 to 255)."""
    coefficients = [secret]
    coefficients += [sha256(b"share %d " % k + secret).digest() for k in range(1, need)]
    out = bytearray(len(secret))
    for each in reversed(coefficients):
        out = bytearray(_times(o, x) ^ c for o, c in zip(out, each, strict=True))
    return bytes(out)


def opened(shares: Mapping[int, bytes]) -> bytes:
    """What these shares open, by their ``x``; something else if they are too few or not right."""
    size = len(next(iter(shares.values())))
    out = bytearray(size)
    for x, mine in shares.items():
        weight = 1
        for other in shares:
            if other != x:
                weight = _times(weight, _divided(other, other ^ x))
        out = bytearray(o ^ _times(weight, y) for o, y in zip(out, mine, strict=True))
    return bytes(out)


def _divided(a: int, b: int) -> int:
    return _EXP[(_LOG[a] - _LOG[b]) % 255] if a else 0
