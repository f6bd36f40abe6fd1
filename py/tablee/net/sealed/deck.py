"""Which masked card lies under which id, and under whose key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.kernel import Game, Pool, Position
from tablee.net.sealed.suite import Card, Point, Suite


def faces_of(suite: Suite, game: Game, position: Position) -> tuple[Point, ...]:
    """By face: the point that stands for it, the same in all matches of a game."""
    last = max((max(pool.faces) for pool in position.pools if pool.faces), default=-1)
    return suite.faces(game.name.encode(), last + 1) if last >= 0 else ()


@dataclass
class Deck:
    """All masked cards of a match. Everybody has the same ones."""

    suite: Suite
    faces: tuple[Point, ...]
    """By face (`faces_of`)."""
    cards: dict[int, Card] = field(default_factory=dict)
    """By id: the masked card, once it was shuffled."""
    holder: dict[int, int] = field(default_factory=dict)
    """By id: the party whose key alone masks it; none where it is the key of all."""
    rest: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """By a pool's first id: masked cards that lie under no id yet."""

    def pile(self, position: Position, pool: Pool, ids: Sequence[int]) -> tuple[Card, ...]:
        """What is shuffled when ``ids`` of that pool are: their cards, and those under no id.

        What everybody knows enters as it is, unmasked. ``position`` is the public one.
        """
        inside = frozenset(ids)
        outside = [i for i in range(pool.first, pool.stop) if i not in inside]
        settled = all(position.faces[i] is not None for i in outside)
        if pool.first in self.rest and not settled:
            laid = [i for i in ids if i in self.cards or position.faces[i] is not None]
            return (*(self._card(position, i) for i in laid), *self.rest[pool.first])
        # Everybody knows which faces these are: all but those that lie elsewhere, face up.
        held = {position.faces[i] for i in outside}
        loose = sorted(face for face in pool.faces if face not in held)
        return self.suite.plain([self.faces[face] for face in loose])

    def _card(self, position: Position, i: int) -> Card:
        face = position.faces[i]
        return self.cards[i] if face is None else self.suite.plain([self.faces[face]])[0]

    def put(
        self, pool: Pool, ids: Sequence[int], mixed: Sequence[Card], holder: int | None
    ) -> None:
        """``ids`` lie anew; what is left over lies under no id."""
        for i, card in zip(ids, mixed, strict=False):
            self.cards[i] = card
            self.holder.pop(i, None)
            if holder is not None:
                self.holder[i] = holder
        self.rest[pool.first] = tuple(mixed[len(ids) :])

    def under(self, i: int, parties: Sequence[int]) -> tuple[int, ...]:
        """Whose shares open the card of that id."""
        return (self.holder[i],) if i in self.holder else tuple(parties)
