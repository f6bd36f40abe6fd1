"""What the devices of a sealed table say to each other: all of it may be read by anybody.

A post is one JSON object, as in `net.wire`, and signed by the device it is from: a host hands
posts on and can neither alter them nor make one up. Faces never stand in one: what is for one
device alone is sealed for it.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from tablee.net.keys import Keys, digest
from tablee.net.schema import (
    HEX64,
    SIGNATURE,
    BadMessage,
    Check,
    like,
    listed,
    number,
    part,
    reader,
    row,
)
from tablee.net.schema import write as write
from tablee.net.sealed.suite import CARD, MOST_CARDS, POINT, POSSESSION, SCALAR, SHARE_PROOF

MOST_PARTIES = 8
MOST_DECKS = 24
"""Pools that are shuffled at once: a deck of each."""
LONGEST_PROOF = 32_000
LONGEST_BOX = MOST_CARDS * POINT + SHARE_PROOF + 64

_PARTY = number(0, MOST_PARTIES - 1)
_STEP = number(0, 100_000)


def octets(least: int, most: int, *, each: int = 1) -> Check:
    """So many bytes in base64, a multiple of ``each``."""

    def check(found: object) -> bytes:
        if not isinstance(found, str) or len(found) > 2 * most + 8:
            raise BadMessage("not a text, or too long")
        try:
            read = base64.b64decode(found, validate=True)
        except (ValueError, binascii.Error) as error:
            raise BadMessage("not base64") from error
        if not least <= len(read) <= most or len(read) % each:
            raise BadMessage("not so many bytes")
        return read

    return check


@dataclass(frozen=True, slots=True)
class Post:
    """What all posts have in common. ``head`` stands for all that was before this step."""

    KIND: ClassVar[str]
    party: int = part(_PARTY)
    step: int = part(_STEP)
    head: str = part(HEX64)
    signature: str = part(SIGNATURE)

    def signed(self, match: str, keys: Keys) -> Self:
        """The same with its device's signature."""
        return replace(self, signature=keys.sign(self._text(match)))

    def is_of(self, match: str, public: str, keys: Keys) -> bool:
        """Whether the device of that key has signed this, for this match."""
        return keys.verify(public, self._text(match), self.signature)

    def _text(self, match: str) -> str:
        return f"tablee sealed {match} {digest(write(replace(self, signature='')))}"


@dataclass(frozen=True, slots=True)
class Key(Post):
    """This device's key for the match, and that it knows the secret."""

    KIND = "key"
    public: bytes = part(octets(POINT, POINT))
    proof: bytes = part(octets(POSSESSION, POSSESSION))


@dataclass(frozen=True, slots=True)
class Escrow(Post):
    """The secret in shares, sealed for each of the others: what it is for, see `absent`."""

    KIND = "escrow"
    commitments: bytes = part(octets(POINT, POINT * MOST_PARTIES, each=POINT))
    boxes: tuple[tuple[int, bytes], ...] = part(
        listed(row(_PARTY, octets(SCALAR, SCALAR + 128)), MOST_PARTIES)
    )


@dataclass(frozen=True, slots=True)
class Ready(Post):
    """Its shares of the others' secrets are right: the match may begin."""

    KIND = "ready"


@dataclass(frozen=True, slots=True)
class Shuffle(Post):
    """Decks mixed and masked anew, each with its proof."""

    KIND = "shuffle"
    decks: tuple[tuple[bytes, bytes], ...] = part(
        listed(row(octets(0, CARD * MOST_CARDS, each=CARD), octets(0, LONGEST_PROOF)), MOST_DECKS)
    )


@dataclass(frozen=True, slots=True)
class Shares(Post):
    """Decryption shares that are due: for all to read, and for one device each, sealed.

    With ``absent`` they stand in for that party's, by what this device holds of its secret.
    """

    KIND = "shares"
    absent: int = part(number(-1, MOST_PARTIES - 1))
    points: bytes = part(octets(0, POINT * MOST_CARDS, each=POINT))
    proof: bytes = part(octets(0, SHARE_PROOF))
    boxes: tuple[tuple[int, bytes], ...] = part(
        listed(row(_PARTY, octets(0, LONGEST_BOX)), MOST_PARTIES)
    )


@dataclass(frozen=True, slots=True)
class Roll(Post):
    """A contribution to what is rolled; with ``absent``, standing in for that party's."""

    KIND = "roll"
    absent: int = part(number(-1, MOST_PARTIES - 1))
    point: bytes = part(octets(POINT, POINT))
    proof: bytes = part(octets(0, SHARE_PROOF))


@dataclass(frozen=True, slots=True)
class Act(Post):
    """A move of a seat of this device; or the silence of a seat whose time has run out."""

    KIND = "act"
    seat: int = part(number(0, MOST_PARTIES - 1))
    move: str = part(like(r"[a-z0-9_,-]{1,400}"))


@dataclass(frozen=True, slots=True)
class Audit(Post):
    """The match is over, and what this device's seats still hold may be opened to all."""

    KIND = "audit"


@dataclass(frozen=True, slots=True)
class Agree(Post):
    """This device agrees that another one is gone, and that its hands are opened to a bot."""

    KIND = "agree"
    absent: int = part(_PARTY)


@dataclass(frozen=True, slots=True)
class Complain(Post):
    """What ``accused`` has sealed for this device in step ``about`` is not what was due."""

    KIND = "complain"
    accused: int = part(_PARTY)
    about: int = part(_STEP)


@dataclass(frozen=True, slots=True)
class Answer(Post):
    """The accused's answer, in the open: the same shares again, for all to check."""

    KIND = "answer"
    to: int = part(_PARTY)
    about: int = part(_STEP)
    absent: int = part(number(-1, MOST_PARTIES - 1))
    points: bytes = part(octets(0, POINT * MOST_CARDS, each=POINT))
    proof: bytes = part(octets(0, SHARE_PROOF))


KINDS: tuple[type[Post], ...] = (
    Key,
    Escrow,
    Ready,
    Shuffle,
    Shares,
    Roll,
    Act,
    Audit,
    Agree,
    Complain,
    Answer,
)
read = reader(*KINDS)
"""A post from its text. Raises `BadMessage`, and nothing else, whatever it is handed."""
