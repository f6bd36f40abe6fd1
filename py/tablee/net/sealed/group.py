"""The group that everything is proven in: ristretto255 (RFC 9496), in plain Python.

A group of prime order with one encoding an element: no cofactor to be careful about. ``Group`` is
what the proofs need of it, so that they can be tried in a small group too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from tablee.net.edwards import BASE, ORDER, ROOT, ZERO, D, Extended, P, add, negated, times, twice
from tablee.net.sealed.suite import POINT, SCALAR, Point, Scalar, SealedError

E = TypeVar("E")


class Group(Protocol[E]):
    """A group of prime order in which nobody knows how to take logarithms."""

    order: int
    zero: E
    base: E

    def add(self, p: E, q: E) -> E: ...

    def negated(self, p: E) -> E: ...

    def times(self, s: int, p: E) -> E:
        """``s`` is from 0 to ``order`` - 1."""
        ...

    def total(self, scalars: Sequence[int], points: Sequence[E]) -> E:
        """The sum of all products."""
        ...

    def same(self, p: E, q: E) -> bool: ...

    def encoded(self, p: E) -> Point: ...

    def decoded(self, packed: Point) -> E:
        """Refuses (``length``, ``point``) all but the one encoding of an element."""
        ...

    def derived(self, uniform: bytes) -> E:
        """An element from 64 uniform bytes; nobody knows its logarithm."""
        ...


def scalar_decoded(packed: Scalar, order: int) -> int:
    """Refused (``length``, ``scalar``) unless 32 bytes that say a number below the order."""
    if len(packed) != SCALAR:
        raise SealedError("length")
    number = int.from_bytes(packed, "little")
    if number >= order:
        raise SealedError("scalar")
    return number


def scalar_encoded(number: int) -> Scalar:
    """Little-endian."""
    return number.to_bytes(SCALAR, "little")


_ONE_MINUS_D_SQUARED: Final = (1 - D * D) % P
_D_MINUS_ONE_SQUARED: Final = (D - 1) ** 2 % P


def _absolute(x: int) -> int:
    return P - x if x & 1 else x


def _root_of_ratio(u: int, v: int) -> tuple[bool, int]:
    """RFC 9496, 4.2 (SQRT_RATIO_M1).

    Whether u/v is a square, and its even root; if it is none, that of ROOT·u/v.
    """
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    right = check == u % P
    flipped = check == -u % P
    flipped_i = check == -u * ROOT % P
    if flipped or flipped_i:
        r = r * ROOT % P
    return right or flipped, _absolute(r)


# RFC 9496 writes these two out; either root would do if both sides took the same one.
_ROOT_AD_MINUS_ONE: Final = 0x376931BF2B8348AC0F3CFCC931F5D1FDAF9D8E0C1B7854BD7E97F6A0497B2E1B
_ROOT_INVERSE_A_MINUS_D: Final = 0x786C8905CFAFFCA216C27B91FE01D8409D2F16175A4172BE99C8FDAA805D40EA


class Ristretto:
    """ristretto255. Elements are held as points of the curve: many for one element."""

    order = ORDER
    zero: Extended = ZERO
    base: Extended = BASE

    def add(self, p: Extended, q: Extended) -> Extended:
        return add(p, q)

    def negated(self, p: Extended) -> Extended:
        return negated(p)

    def times(self, s: int, p: Extended) -> Extended:
        return times(s, p)

    def total(self, scalars: Sequence[int], points: Sequence[Extended]) -> Extended:
        """By buckets (Pippenger): for many points far quicker than one by one."""
        width = max(2, len(points).bit_length() - 2)
        mask = (1 << width) - 1
        most = max((s.bit_length() for s in scalars), default=0)
        out = ZERO
        for shift in range(most // width * width, -1, -width):
            for _ in range(width):
                out = twice(out)
            buckets: dict[int, Extended] = {}
            for s, point in zip(scalars, points, strict=True):
                digit = s >> shift & mask
                if digit:
                    buckets[digit] = add(buckets[digit], point) if digit in buckets else point
            running = ZERO
            for digit in range(max(buckets, default=0), 0, -1):
                if digit in buckets:
                    running = add(running, buckets[digit])
                out = add(out, running)
        return out

    def same(self, p: Extended, q: Extended) -> bool:
        """RFC 9496, 4.3.3."""
        return (p[0] * q[1] - q[0] * p[1]) % P == 0 or (p[1] * q[1] - p[0] * q[0]) % P == 0

    def encoded(self, p: Extended) -> Point:
        """RFC 9496, 4.3.2."""
        x, y, z, t = p
        u1 = (z + y) * (z - y) % P
        u2 = x * y % P
        _, inverse = _root_of_ratio(1, u1 * u2 * u2 % P)
        d1, d2 = inverse * u1 % P, inverse * u2 % P
        z_inverse = d1 * d2 * t % P
        if t * z_inverse % P & 1:
            x, y, d = y * ROOT % P, x * ROOT % P, d1 * _ROOT_INVERSE_A_MINUS_D % P
        else:
            d = d2
        if x * z_inverse % P & 1:
            y = -y
        return _absolute(d * (z - y) % P).to_bytes(POINT, "little")

    def decoded(self, packed: Point) -> Extended:
        """RFC 9496, 4.3.1."""
        if len(packed) != POINT:
            raise SealedError("length")
        s = int.from_bytes(packed, "little")
        if s >= P or s & 1:
            raise SealedError("point")
        square = s * s % P
        u1, u2 = (1 - square) % P, (1 + square) % P
        v = (-D * u1 * u1 - u2 * u2) % P
        is_square, inverse = _root_of_ratio(1, v * u2 * u2 % P)
        dx = inverse * u2 % P
        x = _absolute(2 * s * dx % P)
        y = u1 * inverse * dx * v % P
        t = x * y % P
        if not is_square or t & 1 or y == 0:
            raise SealedError("point")
        return x, y, 1, t

    def derived(self, uniform: bytes) -> Extended:
        """RFC 9496, 4.3.4."""
        if len(uniform) != 2 * POINT:
            raise SealedError("length")
        return add(_mapped(uniform[:POINT]), _mapped(uniform[POINT:]))


def _mapped(half: bytes) -> Extended:
    t = (int.from_bytes(half, "little") & (1 << 255) - 1) % P
    r = ROOT * t * t % P
    u = (r + 1) * _ONE_MINUS_D_SQUARED % P
    v = (-1 - r * D) * (r + D) % P
    is_square, s = _root_of_ratio(u, v)
    c = -1
    if not is_square:
        s = -_absolute(s * t % P)
        c = r
    n = (c * (r - 1) * _D_MINUS_ONE_SQUARED - v) % P
    w0, w1 = 2 * s * v % P, n * _ROOT_AD_MINUS_ONE % P
    w2, w3 = (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P
