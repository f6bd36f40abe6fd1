"""The curve of Ed25519 and ristretto255: its numbers, and sums of its points, in plain Python.

Extended coordinates as in RFC 8032, 5.1.4. No constant time: fit for a friendly table, not for
money.
"""

from __future__ import annotations

from typing import Final, TypeAlias

P: Final = 2**255 - 19
"""The field."""
ORDER: Final = 2**252 + 27742317777372353535851937790883648493
"""Of the base point."""
D: Final = -121665 * pow(121666, P - 2, P) % P
ROOT: Final = pow(2, (P - 1) // 4, P)
"""A square root of -1."""

Extended: TypeAlias = tuple[int, int, int, int]
"""X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z."""

ZERO: Final[Extended] = (0, 1, 1, 0)

_TWICE_D: Final = 2 * D % P


def add(p: Extended, q: Extended) -> Extended:
    """The sum; complete, so that no case is special."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = p[3] * q[3] * _TWICE_D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def twice(p: Extended) -> Extended:
    """The point and itself, with fewer products than ``add``."""
    a, b = p[0] * p[0] % P, p[1] * p[1] % P
    h = a + b
    e = h - (p[0] + p[1]) ** 2 % P
    g = a - b
    f = 2 * p[2] * p[2] % P + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def negated(p: Extended) -> Extended:
    """The point that sums with this one to ``ZERO``."""
    return P - p[0], p[1], p[2], P - p[3]


def times(s: int, p: Extended) -> Extended:
    """``s`` (not negative) times ``p``, four bits at a time."""
    table = [ZERO, p]
    for _ in range(14):
        table.append(add(table[-1], p))
    q: Extended = ZERO
    for shift in range((s.bit_length() + 3) // 4 * 4 - 4, -1, -4):
        q = twice(twice(twice(twice(q))))
        q = add(q, table[s >> shift & 15])
    return q


def x_of(y: int, odd: int) -> int | None:
    """The x of that parity beside y; None if there is no such point."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if odd else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P:
        return None
    return x if x & 1 == odd else P - x


def _base_point() -> Extended:
    y = 4 * pow(5, P - 2, P) % P
    x = x_of(y, 0)
    assert x is not None
    return x, y, 1, x * y % P


BASE: Final = _base_point()
