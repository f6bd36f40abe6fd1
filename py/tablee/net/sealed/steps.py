"""What a sealed match goes in: a step, what is awaited in it, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from tablee.kernel import Event
from tablee.net.sealed.posts import Post
from tablee.net.sealed.suite import POINT, Card, Context, Mixing, Point, SealedError


@dataclass(frozen=True)
class Cheat:
    """Who did what no honest device does, in which step; ``party`` -1: it must be the host."""

    party: int
    what: str
    """A code of `suite.Code`; ``illegal``, a move that cannot be; ``claim``, one that the hand
    that was opened gives the lie to; ``fork``, devices were told different things."""
    step: int


@dataclass(frozen=True)
class Owed:
    """The shares that one party owes in a step."""

    everybody: tuple[Card, ...] = ()
    private: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """By receiving party."""

    def __bool__(self) -> bool:
        return bool(self.everybody or any(self.private.values()))


@dataclass
class Demand:
    """What is awaited in a step."""

    kind: type[Post]
    due: frozenset[int]
    """The parties whose word is awaited; of a move the first that comes is enough."""
    check: Callable[[Post], None]
    owed: Mapping[int, Owed] = field(default_factory=dict)
    """By party: its shares, in a step of shares."""
    decks: tuple[tuple[Card, ...], ...] = ()
    key: Point = b""
    """In a step of a shuffle: what is shuffled, and the key it is masked with."""
    roll: Context | None = None
    """In a step of a roll: what all contribute to."""
    mixed: Callable[[Post], list[Mixing]] = lambda _: []
    """In a step of a shuffle: what may be checked while the next step is under way."""


@dataclass
class Step:
    """A step and what has come for it."""

    number: int
    demand: Demand
    said: dict[int, Post] = field(default_factory=dict)
    lent: dict[tuple[int, int], Post] = field(default_factory=dict)
    """What stands in for a party that is gone: by that party, and by whom."""


Looked = tuple[tuple[int, Card, tuple[int, ...]], ...]
"""Cards that somebody looks at from now on: id, card, under whose keys."""


@dataclass(frozen=True)
class Landed:
    """An event that all could follow, and who sees what by it."""

    event: Event
    """As the public knows it."""
    faces: Mapping[int, int]
    """Those that were opened for all before it landed."""
    shown: Mapping[int, Looked]
    """By party: what a seat of it sees."""
    step: int
    """In which the shares for them were given."""


@dataclass(frozen=True)
class HandedOver:
    """The hands of a party that is gone were opened to another one, which plays on for it."""

    absent: int
    to: int
    shown: Mapping[int, Looked]
    step: int


@dataclass(frozen=True)
class Audited:
    """The match is over, and a party had all see what its seats still held."""

    party: int
    faces: Mapping[int, int]
    step: int


T = TypeVar("T")
Told = Generator[Demand, Step | None, T]
"""A part of the course: it demands, is sent the steps in which that has come, and comes to a T."""
Talk = Told[None]


def points(joined: bytes) -> tuple[Point, ...]:
    """The points that stand one after the other."""
    return split(joined, POINT)


def split(joined: bytes, size: int) -> tuple[bytes, ...]:
    """Bytes in parts of one size."""
    if len(joined) % size:
        raise SealedError("length")
    return tuple(joined[at : at + size] for at in range(0, len(joined), size))
