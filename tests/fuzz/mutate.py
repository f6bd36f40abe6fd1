"""Changes to an input that keep something of its shape: words, numbers, brackets."""

from __future__ import annotations

import random
import re

TOKEN = re.compile(rb"[A-Za-z_]+|-?[0-9]+|\s+|.", re.DOTALL)
NUMBERS = (b"0", b"-1", b"1", b"7", b"255", b"999999", b"1000000", b"99999999999999999999", b"1e9")
STRANGE = (
    b"",
    b"\xff",
    b"\x00",
    "é".encode(),
    "\u202e".encode(),
    b"null",
    b"true",
    b"NaN",
    b'"',
    b"[",
)


def mutated(data: bytes, rng: random.Random, others: list[bytes], most: int = 1 << 16) -> bytes:
    """One to four changes: a token doubled, dropped, moved, replaced, or another's."""
    tokens = TOKEN.findall(data) or [b""]
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(tokens) or 1)
        match rng.randrange(7):
            case 0:
                del tokens[at : at + rng.choice((1, 1, 2, 8, 64))]
            case 1:
                tokens[at:at] = tokens[at : at + rng.choice((1, 2, 8))]
            case 2:
                other = TOKEN.findall(rng.choice(others)) or [b""]
                start = rng.randrange(len(other))
                tokens[at:at] = other[start : start + rng.choice((1, 2, 8, 64))]
            case 3:
                tokens[at : at + 1] = [rng.choice(NUMBERS)]
            case 4:
                tokens[at : at + 1] = [rng.choice(STRANGE)]
            case 5:
                to = rng.randrange(len(tokens) or 1)
                tokens[at : at + 1], tokens[to : to + 1] = tokens[to : to + 1], tokens[at : at + 1]
            case _:
                whole = bytearray(b"".join(tokens)) or bytearray(b"\0")
                whole[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
                tokens = TOKEN.findall(bytes(whole))
        tokens = tokens or [b""]
    return b"".join(tokens)[:most]
