"""The rules of Kuhn poker (Harold W. Kuhn, "A simplified two-person poker", 1950).

One card more than there are players, ranked; everybody puts in one chip and is dealt one card.
In turn each passes or bets one chip more. Once somebody has bet, the others say once whether they
go along or give up. Who bet, or everybody if nobody did, compares: the highest card takes all.
More than two players as in OpenSpiel's ``kuhn_poker``; the lead goes round from hand to hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from tablee.kernel import Move, Options, Place, Pool, Position, Say, places, say

PASS: Move = ("pass",)
BET: Move = ("bet",)
ANTE = 1
NOBODY = -1


def setup(options: Options, seats: int) -> Kuhn:
    """The table before the first card is dealt."""
    table = Kuhn(seats)
    table.left = int(options["hands"])
    return table


class Kuhn(Position):
    """Cards, chips, and what has been said in this hand."""

    __slots__ = ("acted", "chips", "first", "left", "opener", "phase", "staked", "won_by")

    game: ClassVar[str] = "template"

    phase: str
    """shuffle, deal, show (all wait for the dealer), bet, over."""
    left: int
    """How many hands are still to be played, this one included."""
    first: int
    """Who speaks first in this hand."""
    acted: int
    """How many have passed or bet in this hand."""
    opener: int
    """How many had spoken before the first bet; NOBODY if there is none."""
    staked: list[int]
    """By seat: chips in the pot."""
    chips: list[int]
    """By seat: what has been won, less what has been lost."""
    won_by: int
    """Who won the hand that lies there finished, or NOBODY."""

    def __init__(self, seats: int) -> None:
        # A seat's card has the seat's number; the last one is left over and lies in the middle.
        cards = seats + 1
        super().__init__(seats, (Pool(0, cards, frozenset(range(cards))),))
        self.left = 1
        self.first = 0
        self.acted = 0
        self.opener = NOBODY
        self.staked = [ANTE] * seats
        self.chips = [0] * seats
        self.won_by = NOBODY
        self.phase = "shuffle"
        self.want = ("shuffle", tuple(range(cards)), 0)

    def to_act(self) -> tuple[int, ...]:
        """Who speaks now."""
        return (self.speaker(),) if self.phase == "bet" else ()

    def legal(self, seat: int) -> list[Move]:
        """To pass or to bet; after a bet, the same words mean giving up or going along."""
        return [PASS, BET] if seat in self.to_act() else []

    def why_not(self, seat: int, move: Move) -> Say | None:
        """The reason why ``move`` is refused, or None where it is legal."""
        if reason := self.out_of_turn(seat):
            return reason
        return None if move in (PASS, BET) else say("That cannot be done now.")

    def play(self, seat: int, move: Move) -> None:
        """Make a legal move."""
        if move[0] == "bet":
            self.staked[seat] += 1
            if self.opener == NOBODY:
                self.opener = self.acted
        self.acted += 1
        # One round for all; whoever passed before the first bet is asked once more.
        if self.acted < self.seats + max(self.opener, 0):
            return
        rivals = self.rivals()
        if len(rivals) > 1:
            self.phase = "show"
            self.want = ("open", tuple(rivals), self.everyone)
        else:
            self._settle(rivals[0])  # nobody has to show a card that nobody paid to see

    def answer(self, result: tuple[int, ...]) -> None:
        """Go on once the cards are dealt, or lie open."""
        if self.phase == "show":
            self._settle(max(self.rivals(), key=lambda seat: self.faces[seat] or 0))
            return
        dealt = 0
        if self.phase == "shuffle":
            self.acted = 0
            self.opener = NOBODY
            self.staked = [ANTE] * self.seats
            self.won_by = NOBODY
        else:
            dealt = 1 + max(seat for seat in range(self.seats) if self.seen[seat])
        if dealt < self.seats:
            self.phase = "deal"
            self.want = ("open", (dealt,), 1 << dealt)
        else:
            self.phase = "bet"

    def over(self) -> bool:
        """Once the last hand has been settled."""
        return self.phase == "over"

    def standing(self) -> list[Place]:
        """The most chips win."""
        return places(self.chips[:])

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.seats = self.seats
        new.everyone = self.everyone
        new.faces = self.faces[:]
        new.seen = self.seen[:]
        new.pools = self.pools
        new.want = self.want
        new.viewer = self.viewer
        new.phase = self.phase
        new.left = self.left
        new.first = self.first
        new.acted = self.acted
        new.opener = self.opener
        new.staked = self.staked[:]
        new.chips = self.chips[:]
        new.won_by = self.won_by
        return new

    def turn(self) -> int | None:
        """Who speaks now."""
        return self.speaker() if self.phase == "bet" else None

    def pause(self) -> bool:
        """A hand has just been settled, and its cards still lie there."""
        return self.won_by != NOBODY

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        """A card before each seat, and the one left over."""
        for seat in range(self.seats):
            yield f"hand {seat}", (seat,)
        yield "deck", (self.seats,)

    # What the rules are made of.

    def speaker(self) -> int:
        """Whose word it is, by how many have spoken."""
        return (self.first + self.acted) % self.seats

    def rivals(self) -> list[int]:
        """Who has bet; everybody while nobody has."""
        if self.opener == NOBODY:
            return list(range(self.seats))
        return [seat for seat in range(self.seats) if self.staked[seat] > ANTE]

    def _settle(self, winner: int) -> None:
        """The pot goes to the winner, and the lead to the next."""
        for seat, stake in enumerate(self.staked):
            self.chips[seat] -= stake
        self.chips[winner] += sum(self.staked)
        self.won_by = winner
        self.left -= 1
        self.first = (self.first + 1) % self.seats
        self.phase = "shuffle" if self.left else "over"
        if self.left:
            self.want = ("shuffle", tuple(range(self.seats + 1)), 0)
