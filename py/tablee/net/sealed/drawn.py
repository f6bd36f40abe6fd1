"""Numbers and orders from the 64 bytes of a roll, each exactly as likely as any other."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.net.sealed.transcript import numbered

_RANGE = 2**32


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        out = numbered(seed, "words", block)
        for at in range(0, 64, 4):
            yield int.from_bytes(out[at : at + 4], "little")
        block += 1


def _below(words: Iterator[int], limit: int) -> int:
    # What would make some numbers likelier is thrown away: no remainder of an uneven range.
    most = _RANGE - _RANGE % limit
    return next(word for word in words if word < most) % limit


def numbers(seed: bytes, below: int, count: int) -> tuple[int, ...]:
    """So many numbers from 0 to ``below`` - 1 (at most 2**32 of them), for dice and picks."""
    if not 0 < below <= _RANGE:
        raise ValueError(below)
    words = _words(seed)
    return tuple(_below(words, below) for _ in range(count))


def permutation(seed: bytes, size: int) -> tuple[int, ...]:
    """An order of 0 to ``size`` - 1 (Fisher and Yates)."""
    words = _words(seed)
    out = list(range(size))
    for i in range(size - 1, 0, -1):
        j = _below(words, i + 1)
        out[i], out[j] = out[j], out[i]
    return tuple(out)
