"""A position: cards that lie somewhere, their faces, and who has seen them.

The one idea of the project lives here. A card is an id; where it lies is public. Its *face*
is known to the seats whose bit is set in ``seen``, and that is the only secrecy there is. A
view is a position of the same class whose unseen faces are ``None``, and the same rules run
on it. Nothing else in a position is secret: whatever a seat must not know has to be a face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, Self, cast

from tablee.kernel.words import Say, Seat, say

Move = tuple[str | int, ...]
"""A plain tuple, the verb first: ``("play", 12)``."""

Want = tuple[Any, ...]
"""What a position asks of the dealer:

======================================  ==================================================
``("roll", n, sides)``                  n dice; the answer is n numbers in 0..sides-1
``("pick", n)``                         one of n at random; the answer is one number
``("shuffle", ids, seers)``             new faces for these cards, seen by ``seers`` alone
``("open", ids, seers)``                the faces of these cards, shown to ``seers``
======================================  ==================================================

``seers`` is a bit mask of seats. The answers of ``shuffle`` and ``open`` are empty: the faces
have landed in the position before the rules are told.
"""


class Pool(NamedTuple):
    """Cards that are shuffled together: ids ``first`` to ``stop - 1``, and their faces.

    The composition is known to everybody. Faces are distinct numbers, one a printed card, so
    two copies of a kind are two faces that the game's tables describe alike.
    """

    first: int
    stop: int
    faces: frozenset[int]


class Place(NamedTuple):
    """Where a seat ended: ``place`` 1 is a winner, and ties share a place."""

    seat: int
    place: int
    score: int


class Position:
    """What every game's position has in common; a game adds its own ``__slots__``.

    In every ``rules.py`` the methods stand in one order: `to_act`, `legal`, `why_not`,
    `play`, `answer`, `over`, `standing`, then `clone`.
    """

    __slots__ = ("everyone", "faces", "pools", "seats", "seen", "viewer", "want")

    game: ClassVar[str]

    seats: int
    """How many sit at the table; seats are 0 .. seats-1, clockwise."""
    everyone: int
    """The mask of all seats and of the public, whose bit is ``seats``."""
    faces: list[int | None]
    """By card id: the face, or None where nobody *here* knows it."""
    seen: list[int]
    """By card id: the mask of those who know the face. Public, as at a real table."""
    pools: tuple[Pool, ...]
    want: Want | None
    """What the dealer is asked for; while it is not None, no seat may act."""
    viewer: int | None
    """Whose view this is (``seats`` = the public's), or None for the whole. Rules ignore it."""

    @property
    def open_faces(self) -> list[int]:
        """The same as `faces`, for who asks only for cards whose faces are known here."""
        return cast("list[int]", self.faces)

    def __init__(self, seats: int, pools: tuple[Pool, ...] = ()) -> None:
        self.seats = seats
        self.everyone = (1 << (seats + 1)) - 1
        size = pools[-1].stop if pools else 0
        self.faces = [None] * size
        self.seen = [0] * size
        self.pools = pools
        self.want = None
        self.viewer = None

    # What a game gives, in this order.

    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now, in the order of asking; none while ``want`` is set."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of ``seat``, in a fixed order; empty when it may not act."""
        raise NotImplementedError

    def why_not(self, seat: int, move: Move) -> Say | None:
        """The reason why ``move`` is refused, or None where it is legal."""
        raise NotImplementedError

    def play(self, seat: int, move: Move) -> None:
        """Make a legal move. Unchecked, for speed: `Match.play` is the checked one."""
        raise NotImplementedError

    def answer(self, result: tuple[int, ...]) -> None:
        """Go on with the dealer's answer to ``want``, which the kernel has just cleared."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def standing(self) -> list[Place]:
        """The seats from first to last; before the end, as if it ended now."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An independent copy that names every field: the fast way, and the readable one."""
        raise NotImplementedError

    def turn(self) -> int | None:
        """Whose turn it is, also while others may react or chance is waited for."""
        return None

    def silence(self, seat: int) -> Move | None:
        """In a reaction window: the move that saying nothing amounts to; None outside one."""
        return None

    def pause(self) -> bool:
        """Whether people will want to look before the dealer answers: what lies open is about
        to go, or a round has just ended.
        """
        return False

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Where every card lies: the places of the table by name, and the ids that lie there.

        Each card lies in exactly one place, and everybody can see where. A game without
        cards has no places.
        """
        return iter(())

    # What the kernel gives.

    def view(self, seat: int) -> Self:
        """The position as ``seat`` sees it (``seats`` for the public): unseen faces blanked."""
        view = self.clone()
        bit = 1 << seat
        view.viewer = seat
        view.faces = [f if s & bit else None for f, s in zip(self.faces, self.seen, strict=True)]
        return view

    def reveal(self, faces: Mapping[int, int]) -> None:
        """Everybody knows these faces from now on, without an event: the match is over."""
        for i, face in faces.items():
            self.faces[i], self.seen[i] = face, self.everyone

    def out_of_turn(self, seat: int) -> Say | None:
        """The reason that holds whatever the move: the game is over, or others are to act."""
        if self.over():
            return say("The game is over.")
        if self.want is not None:
            return say("The table is waiting for chance.")
        if seat not in self.to_act():
            if not 0 <= seat < self.seats:
                return say("There is no such seat at this table.")
            return say("It is not {who}'s turn.", who=Seat(seat))
        return None

    def __eq__(self, other: object) -> bool:
        """Whether two positions are the same in every field of every slot."""
        if type(other) is not type(self):
            return NotImplemented
        everything = self._everything()
        return bool(everything(self) == everything(other))

    __hash__ = None  # type: ignore[assignment]  # a position changes; its record can be a key

    @classmethod
    @cache
    def fields(cls) -> tuple[str, ...]:
        """The names of all slots, the kernel's first."""
        slots = (getattr(base, "__slots__", ()) for base in reversed(cls.__mro__))
        return tuple(chain.from_iterable(slots))

    @classmethod
    @cache
    def _everything(cls) -> Callable[[Position], tuple[Any, ...]]:
        """What takes all the fields of a position at once."""
        return attrgetter(*cls.fields())

    def __repr__(self) -> str:
        """Every field by name, so that a failing test can be read."""
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields())
        return f"{type(self).__name__}({inside})"


def places(scores: list[int]) -> list[Place]:
    """Places by score, the highest first; equal scores share a place."""
    ranked = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    return [
        Place(seat, 1 + sum(score > scores[seat] for score in scores), scores[seat])
        for seat in ranked
    ]
