"""A table of Pechvogel whose dice fall as the test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games import load
from tablee.games.pechvogel.pieces import DICE, FACES, RAVEN
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import Event, Match, Position, happen

R = RAVEN
"""A raven, so that a throw reads as it lies on the table: ``(7, 7, R, R, 3, 4, 5)``."""


class Loaded:
    """A dealer whose next throw is known."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)

    def deal(self, position: Position) -> Event:
        return happen(position, None, self.numbers)


class Table:
    """A match that starts with seat 0, with what each seat is given beforehand."""

    def __init__(
        self,
        seats: int = 3,
        *,
        markers: Sequence[int] | None = None,
        tiles: Mapping[int, Sequence[int]] | None = None,
        centre: Sequence[int] | None = None,
        murphy: int | None = None,
        **options: bool,
    ) -> None:
        """``tiles`` by seat are values, one a tile: ``{1: (7, 7)}``; ``centre`` by value."""
        self.match = Match.start(load("pechvogel"), seats, {"first": 1, **options})
        position = self.position
        if markers is not None:
            position.markers = list(markers)
        for seat, values in (tiles or {}).items():
            position.tiles[seat] = tuple(values.count(value) for value in FACES if value)
        if centre is not None:
            position.centre = list(centre)
        if murphy is not None:
            position.murphy = murphy

    @property
    def position(self) -> Pechvogel:
        position = self.match.position
        assert isinstance(position, Pechvogel)
        return position

    def throw(self, *shows: int) -> None:
        """The dice that are thrown now, by what they show."""
        want = self.position.want
        assert want is not None, "nothing is thrown now"
        assert want[1] == len(shows), f"{want[1]} dice are thrown now"
        self.match.deal(Loaded([FACES.index(each) for each in shows]))

    def play(self, seat: int, *move: str | int) -> None:
        self.match.play(seat, move)

    def why_not(self, seat: int, *move: str | int) -> str:
        """The sentence that refuses a move, or "" for one that is legal."""
        return str(self.position.why_not(seat, move) or "")

    def goes_for(self, value: int, hits: int, ravens: int) -> None:
        """A first throw of seat 0 that puts ``hits`` dice and ``ravens`` ravens on the board."""
        others = [each for each in FACES if each not in (value, R)]
        rest = [others[k % len(others)] for k in range(DICE - hits - ravens)]
        self.throw(*[value] * hits, *[R] * ravens, *rest)
        self.play(self.position.active, "pick", value)

    def wins_against_two(self) -> None:
        """Seat 0 wins a six although seats 1 and 2 have brought bad luck to a throw of it."""
        self.goes_for(6, hits=2, ravens=0)
        self.throw(6, 3, 3, 3, 4)
        self.play(0, "keep")
        self.play(1, "bring")
        self.play(2, "bring")
        self.throw(6, 6, 3, 3, 4)
        self.play(0, "keep")

    def offered(self) -> dict[int, list[str]]:
        """The verbs of the legal moves, by seat to act."""
        legal = self.position.legal
        return {seat: [str(move[0]) for move in legal(seat)] for seat in self.position.to_act()}

    def loose(self) -> int:
        """How many dice are thrown next."""
        want = self.position.want
        assert want is not None
        return int(want[1])

    def next_player(self, seat: int) -> bool:
        """Whether the turn has gone on to ``seat``, who throws seven dice."""
        return self.position.active == seat and self.position.want == ("roll", DICE, len(FACES))

    def values(self, seat: int) -> list[int]:
        """The tiles in front of ``seat``, by value."""
        return [
            value
            for value, n in zip(FACES, self.position.tiles[seat], strict=False)
            for _ in range(n)
        ]


__all__ = ["Loaded", "R", "Table"]
