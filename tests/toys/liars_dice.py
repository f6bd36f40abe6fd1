"""Liar's dice for two, as OpenSpiel plays it: to be held against theirs, state by state.

Everybody throws some dice and looks at their own. In turn one bids that among all dice so many
show a face, each bid higher than the last, or says that the last bid was a lie. Then all dice
are laid open: if there are as many, the highest face being wild, the bidder wins.

A die is a card here: it lies open to its owner alone, and its pool holds all its faces.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from tablee.kernel import (
    Event,
    Game,
    Mind,
    Move,
    Option,
    Options,
    Place,
    Pool,
    Position,
    Say,
    Seat,
    Words,
    places,
    say,
)

SEATS = 2
LIAR: Move = ("liar",)


class LiarsDice(Position):
    """Dice, the last bid, and who won."""

    __slots__ = ("active", "bid", "dice", "phase", "sides", "winner")

    game: ClassVar[str] = "liars-dice"

    phase: str
    """throw and show (both wait for the dealer), bid, over."""
    bid: int
    """The last bid: (how many - 1) × sides + face, faces from 0; -1 before the first."""

    def __init__(self, dice: int, sides: int) -> None:
        cards = SEATS * dice
        super().__init__(
            SEATS, tuple(Pool(i, i + 1, frozenset(range(sides))) for i in range(cards))
        )
        self.dice, self.sides = dice, sides
        self.phase = "throw"
        self.active = 0
        self.bid = -1
        self.winner = -1
        self.want = ("shuffle", (0,), 1)

    def to_act(self) -> tuple[int, ...]:
        return (self.active,) if self.phase == "bid" else ()

    def legal(self, seat: int) -> list[Move]:
        if seat not in self.to_act():
            return []
        bids = range(self.bid + 1, SEATS * self.dice * self.sides)
        moves: list[Move] = [("bid", number) for number in bids]
        return moves + [LIAR] * (self.bid >= 0)

    def why_not(self, seat: int, move: Move) -> Say | None:
        if reason := self.out_of_turn(seat):
            return reason
        return None if move in self.legal(seat) else say("A bid must be higher than the last.")

    def play(self, seat: int, move: Move) -> None:
        if move[0] == "bid":
            self.bid = int(move[1])
            self.active = 1 - seat
        else:
            self.phase = "show"
            self.want = ("open", tuple(range(SEATS * self.dice)), self.everyone)

    def answer(self, result: tuple[int, ...]) -> None:
        if self.phase == "show":
            wild = self.sides - 1
            many, face = divmod(self.bid, self.sides)
            matches = sum(shown in (face, wild) for shown in self.faces)
            self.winner = 1 - self.active if matches > many else self.active
            self.phase = "over"
            return
        thrown = sum(seen > 0 for seen in self.seen)
        if thrown < SEATS * self.dice:
            self.want = ("shuffle", (thrown,), 1 << thrown // self.dice)
        else:
            self.phase = "bid"

    def over(self) -> bool:
        return self.phase == "over"

    def standing(self) -> list[Place]:
        if self.winner < 0:
            return places([0, 0])
        return places([1 if seat == self.winner else -1 for seat in range(SEATS)])

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.seats = self.seats
        new.everyone = self.everyone
        new.faces = self.faces[:]
        new.seen = self.seen[:]
        new.pools = self.pools
        new.want = self.want
        new.viewer = self.viewer
        new.dice = self.dice
        new.sides = self.sides
        new.phase = self.phase
        new.active = self.active
        new.bid = self.bid
        new.winner = self.winner
        return new

    def turn(self) -> int | None:
        return self.active if self.phase == "bid" else None

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat in range(SEATS):
            yield f"dice {seat}", range(seat * self.dice, (seat + 1) * self.dice)


def thumb(view: LiarsDice, seat: int, rng: random.Random, temper: None) -> Move:
    """Anything: what a search makes of it is its own."""
    moves = view.legal(seat)
    return moves[int(rng.random() * len(moves))]


def narrate(before: LiarsDice, event: Event, after: LiarsDice) -> list[Say]:
    if event.seat is None:
        return [say("{who} has won.", who=Seat(after.winner))] if after.over() else []
    return [say("{who}: {move}", who=Seat(event.seat), move=str(event.move[0]))]


WORDS = Words(
    narrate=narrate,
    label=lambda view, seat, move: say("{move}", move=" ".join(map(str, move))),
    prompt=lambda view, seat: say("Bid higher, or call the lie."),
    waiting=lambda view: say("Somebody bids."),
)
MIND = Mind(thumb=thumb, tempers={"any": None}, value=lambda position: [0.5, 0.5])


def setup(options: Options, seats: int) -> LiarsDice:
    return LiarsDice(int(options["dice"]), int(options["sides"]))


LIARS_DICE = Game(
    name="liars-dice",
    title="Liar's Dice",
    version=1,
    seats=range(SEATS, SEATS + 1),
    setup=setup,
    mind=MIND,
    words=WORDS,
    options=(
        Option("dice", 1, (1, 2), say("Dice"), say("Dice each.")),
        Option("sides", 6, (2, 3, 4, 6), say("Sides"), say("Sides of a die.")),
    ),
)
