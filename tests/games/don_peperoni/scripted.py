"""A table of Don Peperoni whose purses and pawns are as the test says.

Every event that happens is also folded, masked, into the view of each seat and of the public,
and must give exactly the view of the whole; and it is told in words on each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablee.games.don_peperoni import GAME, in_town
from tablee.games.don_peperoni.cards import BOX, KINDS, NOBODY, WORTH
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.town import TOWN, Town
from tablee.kernel import Event, Move, Say, SeededDealer, happen, land

HOMES = {
    3: ("h15", "h16", "h19"),
    4: ("h15", "h16", "h19", "h07"),
    5: ("h15", "h16", "h19", "h07", "h26"),
}
"""Seats that the tests start from, if they do not say otherwise."""


class Table:
    """A table in ``round``, where seat ``first`` begins; ``options`` are those switched on."""

    def __init__(
        self,
        seats: int = 4,
        *,
        round: int = 1,  # noqa: A002  # the game's own word
        first: int = 0,
        homes: Sequence[str] | None = None,
        town: Town = TOWN,
        options: Sequence[str] = (),
    ) -> None:
        game = GAME if town is TOWN else in_town(town)
        complete = game.complete({"first": first + 1, **dict.fromkeys(options, True)}, seats)
        position = game.setup(complete, seats)
        assert isinstance(position, DonPeperoni)
        self.game = game
        self.position = position
        self.dealer = SeededDealer(1)
        self.told: list[str] = []
        for seat in range(seats):
            # As if shuffled: the lowest note first, agents in the order of their kinds.
            for i, face in zip(position.plan.purses[seat], sorted(BOX.purse(seats)), strict=True):
                position.faces[i], position.seen[i] = face, 1 << seat
            for i, kind in zip(position.plan.screens[seat], range(len(KINDS)), strict=True):
                position.faces[i], position.seen[i] = kind, 1 << seat
        position.want = None
        position.deal(seats)
        self.look()
        if homes == ():
            return
        chosen = homes or HOMES[seats]
        for k in range(seats):
            seat = (first + k) % seats
            self.play(seat, "seat", self.at(chosen[seat]))
        if round > 1:
            self.start(round, first)

    def start(self, round: int, seat: int) -> None:  # noqa: A002  # the game's own word
        """Let a round begin with ``seat``, by hand: a new turn for whoever is wanted next."""
        self.position.start_round(round, seat)
        self.look()

    def look(self) -> None:
        """The views anew, after the test has moved something by hand."""
        seats = range(self.position.seats + 1)
        self.views = [self.position.view(seat) for seat in seats]

    # Names.

    def at(self, name: str) -> int:
        """The place of that id."""
        return self.position.plan.town.place(name)

    def note(self, seat: int, worth: int) -> int:
        """A note of ``seat`` that is still in the purse."""
        position = self.position
        for i in position.purses[seat]:
            face = position.faces[i]
            if face is not None and WORTH[face] == worth:
                return i
        raise AssertionError(f"seat {seat} has no {worth}")

    def agent(self, seat: int, kind: str) -> int:
        """The agent of ``seat`` of that kind, wherever he is."""
        return self.position.plan.screens[seat][KINDS.index(kind)]

    # What happens.

    def play(self, seat: int, *move: str | int) -> None:
        """A legal move, and whatever the dealer has to answer after it."""
        position = self.position
        reason = position.why_not(seat, move)
        assert reason is None, f"{move} of seat {seat}: {reason}"
        assert move in position.view(seat).legal(seat)
        self._follow(lambda: happen(position, seat, move))
        while position.want is not None:
            self._follow(lambda: self.dealer.deal(position))

    def _follow(self, what: Callable[[], Event]) -> None:
        words = self.game.words
        event = what()
        assert isinstance(event, Event)
        for seat, view in enumerate(self.views):
            before = view.clone()
            mine = event.for_seat(seat)
            land(view, mine)
            assert view == self.position.view(seat), f"seat {seat} sees something else"
            told = words.narrate(before, mine, view)
            assert all(str(each) for each in told)
            if seat == self.position.seats:
                self.told += map(str, told)

    def refused(self, seat: int, *move: str | int) -> str:
        """The reason why a move is not legal."""
        assert move not in self.position.legal(seat)
        reason = self.position.view(seat).why_not(seat, move)
        assert isinstance(reason, Say), f"{move} of seat {seat} is legal"
        return str(reason)

    def verbs(self, seat: int, verb: str) -> list[Move]:
        """The legal moves of that verb."""
        return [move for move in self.position.legal(seat) if move[0] == verb]

    def turn_of(self, seat: int) -> None:
        """Whoever is in turn ends it, until it is the turn of ``seat``."""
        for _ in range(self.position.seats):
            if self.position.active == seat:
                return
            self.play(self.position.active, "end")
        raise AssertionError("that turn never comes")

    def put(self, seat: int, name: str, pawn: int = 0) -> None:
        """Set a pawn down somewhere, by hand; nothing has been entered by that."""
        self.position.pawns[2 * seat + pawn] = self.at(name)
        self.position.fresh = -1
        self.look()

    def enter(self, seat: int, name: str, pawn: int = 0) -> None:
        """A pawn enters a house from its door, in the turn of its owner."""
        self.turn_of(seat)
        house = self.at(name)
        door = self.position.plan.town.houses[house].door
        self.position.pawns[2 * seat + pawn] = door
        self.position.points = BOX.points
        self.look()
        self.play(seat, "go", pawn, house)

    def bribe(self, seat: int, name: str, worth: int, pawn: int = 0) -> None:
        """A pawn enters a house, and leaves a note."""
        self.enter(seat, name, pawn)
        self.play(seat, "bribe", self.at(name), self.note(seat, worth))

    def raise_in(self, seat: int, name: str, worth: int) -> None:
        """A note in a tie, from a pawn that is there already."""
        self.turn_of(seat)
        self.put(seat, name)
        self.play(seat, "bribe", self.at(name), self.note(seat, worth))

    def place(self, seat: int, name: str, kind: str, pawn: int = 0) -> None:
        """A pawn enters a house, and leaves an agent."""
        self.enter(seat, name, pawn)
        self.play(seat, "agent", self.at(name), self.agent(seat, kind))

    def to_the_end(self) -> None:
        """Everybody ends the turn, and passes, until all is counted."""
        position = self.position
        while not position.over():
            seat = position.active
            move = "end" if position.phase == "turn" else "pass"
            self.play(seat, move) if position.phase != "name" else self.play(seat, "name", seat)

    # What is to be seen.

    def owner(self, name: str) -> int:
        """Whose poster hangs there, or NOBODY."""
        return self.position.owner[self.at(name)]

    def votes(self) -> list[int]:
        """By seat."""
        return list(self.position.votes)

    def bids(self, name: str) -> list[int]:
        """The values of the notes that lie face down in a house."""
        return [self._worth(note) for note in self.position.bids[self.at(name)]]

    def tie(self, name: str) -> list[int]:
        """Who is tied in a house."""
        mask = self.position.tied[self.at(name)]
        return [seat for seat in range(self.position.seats) if mask >> seat & 1]

    def gone(self) -> list[int]:
        """The values of the notes that have left the game."""
        first_agent = self.position.plan.first_agent
        return [self._worth(card) for card in self.position.gone if card < first_agent]

    def _worth(self, note: int) -> int:
        face = self.position.faces[note]
        assert face is not None
        return WORTH[face]


def nobody(owner: int) -> bool:
    """Whether no poster hangs there."""
    return owner == NOBODY
