"""A group small enough that whole matches are played with it in seconds. It keeps no secrets."""

from collections.abc import Sequence
from math import prod

from tablee.net.sealed.group import Group
from tablee.net.sealed.suite import Point, SealedError

_P = 2**64 - 1469
"""A safe prime: (p - 1) / 2 is prime too."""


class Toy:
    """The squares below a safe prime of 64 bits."""

    order = (_P - 1) // 2
    zero = 1
    base = 4

    def add(self, p: int, q: int) -> int:
        return p * q % _P

    def negated(self, p: int) -> int:
        return pow(p, -1, _P)

    def times(self, s: int, p: int) -> int:
        return pow(p, s, _P)

    def total(self, scalars: Sequence[int], points: Sequence[int]) -> int:
        return prod(pow(p, s, _P) for s, p in zip(scalars, points, strict=True)) % _P

    def same(self, p: int, q: int) -> bool:
        return p == q

    def encoded(self, p: int) -> Point:
        return p.to_bytes(32, "little")

    def decoded(self, packed: Point) -> int:
        if len(packed) != 32:
            raise SealedError("length")
        number = int.from_bytes(packed, "little")
        if not 0 < number < _P or pow(number, self.order, _P) != 1:
            raise SealedError("point")
        return number

    def derived(self, uniform: bytes) -> int:
        return pow(int.from_bytes(uniform, "little") % _P, 2, _P)


TOY: Group[int] = Toy()
