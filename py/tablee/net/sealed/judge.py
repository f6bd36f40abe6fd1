"""Whether a move may be legal, as far as everybody can know: a hand is known to its owner alone.

Before a card is opened the question is whether there is any hand at all with which the move is
legal; afterwards the same with what has come to light. What a hand decides, as that nothing in it
fits, stays in doubt (`Doubt`) until the rules open those cards; then it is judged again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from tablee.kernel import Game, Move, Position, world

SAMPLES = 40
"""Whole worlds that are tried where no hand of one kind of card makes the move legal."""


def verdict(game: Game, public: Position, seat: int, move: Move, faces: Mapping[int, int]) -> str:
    """``legal`` whatever the hand; ``illegal`` with every hand that was tried; else ``open``.

    ``faces`` are those that have been opened beyond what ``public`` shows.
    """
    found = {_legal(each, seat, move) for each in _hands(game, public, seat, faces)}
    if found == {False} and hidden(public, seat, faces):
        rng = Random(0)
        known = public.clone()
        for i, face in faces.items():
            known.faces[i] = face
        found |= {_legal(world(known, rng), seat, move) for _ in range(SAMPLES)}
    if found == {True}:
        return "legal"
    return "open" if True in found else "illegal"


def hidden(public: Position, seat: int, faces: Mapping[int, int]) -> tuple[int, ...]:
    """The cards that ``seat`` knows and the public does not."""
    return tuple(
        i
        for i, face in enumerate(public.faces)
        if face is None and public.seen[i] >> seat & 1 and i not in faces
    )


def _hands(game: Game, public: Position, seat: int, faces: Mapping[int, int]) -> Iterator[Position]:
    """The position with each kind of card in all places that ``seat`` alone can look at."""
    unknown = hidden(public, seat, faces)
    kinds = {
        pool: list({_kind(game, face): face for face in sorted(pool.faces)}.values())
        for pool in public.pools
        if any(pool.first <= i < pool.stop for i in unknown)
    }
    most = max(map(len, kinds.values()), default=1)
    for k in range(most):
        each = public.clone()
        for i, face in faces.items():
            each.faces[i] = face
        for pool, alike in kinds.items():
            for i in unknown:
                if pool.first <= i < pool.stop:
                    each.faces[i] = alike[k % len(alike)]
        yield each


def _kind(game: Game, face: int) -> Hashable:
    """What is alike; a game need not tell the kinds of cards that no bot has to guess."""
    try:
        kind: Hashable = game.mind.kind(face)
    except LookupError:
        return face
    return kind


def _legal(position: Position, seat: int, move: Move) -> bool:
    try:
        return seat in position.to_act() and move in position.legal(seat)
    except Exception:  # rules may stumble over what no seat could have done
        return False


@dataclass
class Doubt:
    """A move that was legal only with some hands, to be judged when the hand is opened."""

    before: Position
    seat: int
    move: Move
    unknown: frozenset[int]
    learned: dict[int, int] = field(default_factory=dict)

    def hears(self, faces: Mapping[int, int]) -> bool:
        """Whether faces that were opened now are of that hand."""
        news = {i: face for i, face in faces.items() if i in self.unknown - self.learned.keys()}
        self.learned |= news
        return bool(news)

    def forget(self, ids: frozenset[int]) -> bool:
        """Cards are mixed anew: whether nothing more can come to light after that."""
        self.unknown -= ids - self.learned.keys()
        return not self.unknown - self.learned.keys()
