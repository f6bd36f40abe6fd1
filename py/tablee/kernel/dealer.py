"""Dealers: whoever answers what a position wants of chance and of hidden faces.

Rules ask and never draw. On one device the dealer is a seeded generator that knows every
face; among devices it is the table's host, or at a sealed table a protocol between all of them.
They all answer with events, and the rules cannot tell them apart.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product
from math import floor
from typing import Protocol

from tablee.kernel.event import Event, happen
from tablee.kernel.position import Pool, Position, Want


class Dealer(Protocol):
    """Answers ``position.want`` (not None): lets the answer land, and returns the event."""

    def deal(self, position: Position) -> Event:
        """Answer once. The position may then want something else."""
        ...


class SeededDealer:
    """The dealer of one device: a generator and the whole position. The seed is in no view."""

    def __init__(self, seed: int | str | None = None) -> None:
        """``seed`` None takes the system's entropy."""
        self.rng = random.Random(seed)

    def deal(self, position: Position) -> Event:
        """Answer once, with the faces that a shuffle deals."""
        want = position.want
        assert want is not None, "nothing is wanted of the dealer"
        rng = self.rng
        if want[0] == "shuffle":
            return happen(position, None, (), shuffled(position, want[1], rng))
        return happen(position, None, draw(want, rng))


def settle(position: Position, rng: random.Random) -> None:
    """Answer ``want`` in place, without making an event: the fast path of playouts.

    Fair as `SeededDealer.deal` is, on whole positions, but a seed deals other cards here.
    """
    want = position.want
    assert want is not None
    position.want = None
    kind = want[0]
    if kind == "roll":
        position.answer(_throw(want[1], want[2], rng.random))
        return
    if kind == "pick":
        position.answer((floor(rng.random() * want[1]),))
        return
    if kind == "shuffle":
        _shuffle(position, want[1], want[2], rng)
    else:
        seen, seers = position.seen, want[2]
        for i in want[1]:
            seen[i] |= seers
    position.answer(())


def _shuffle(position: Position, ids: Sequence[int], seers: int, rng: random.Random) -> None:
    """Deal new faces to ``ids``, as `shuffled` does, straight into the position."""
    faces, seen, unit = position.faces, position.seen, rng.random
    if not ids:
        return
    low, high = min(ids), max(ids)
    for first, stop, all_faces in position.pools:
        if high < first or stop <= low:
            continue
        inside = first <= low and high < stop
        mine = ids if inside else [i for i in ids if first <= i < stop]
        if len(mine) == stop - first:
            rest = [*all_faces]
        else:
            for i in mine:
                faces[i] = None
            rest = [*all_faces.difference(faces[first:stop])]
        left = len(rest)
        for i in mine:
            k = floor(unit() * left)
            left -= 1
            faces[i] = rest[k]
            rest[k] = rest[left]
            seen[i] = seers


def draw(want: Want, rng: random.Random) -> tuple[int, ...]:
    """Numbers for a ``roll`` or a ``pick``; nothing for an ``open``."""
    # floor(random() * n) is four times as fast as randrange; its bias over n ≤ 1,296 is < 1e-12.
    kind = want[0]
    if kind == "roll":
        return _throw(want[1], want[2], rng.random)
    if kind == "pick":
        return (floor(rng.random() * want[1]),)
    return ()


def _throw(n: int, sides: int, unit: Callable[[], float]) -> tuple[int, ...]:
    roll: tuple[int, ...] = ()
    for rolls in _handfuls(n, sides):
        roll += rolls[floor(unit() * len(rolls))]
    return roll


@cache
def _handfuls(n: int, sides: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every roll of ``n`` dice, a few at a time: one number of the generator throws a handful."""
    most = 4 if sides <= 6 else 1
    sizes = [min(most, n - thrown) for thrown in range(0, n, most)]
    return tuple(tuple(product(range(sides), repeat=size)) for size in sizes)


def shuffled(position: Position, ids: Iterable[int], rng: random.Random) -> dict[int, int]:
    """New faces for ``ids``: those of each pool that lie on no other card, in random order."""
    dealt: dict[int, int] = {}
    again = frozenset(ids)
    for pool in position.pools:
        mine = [i for i in range(pool.first, pool.stop) if i in again]
        if mine:
            rest = loose(position, pool, again)
            rng.shuffle(rest)
            # There are more faces than cards while others of the pool are still undealt.
            dealt.update(zip(mine, rest, strict=False))
    return dealt


def loose(position: Position, pool: Pool, ids: frozenset[int]) -> list[int]:
    """The faces of ``pool`` that lie on none of its cards outside ``ids``, in rising order."""
    faces = position.faces
    held = {faces[i] for i in range(pool.first, pool.stop) if i not in ids}
    return sorted(pool.faces.difference(held))
