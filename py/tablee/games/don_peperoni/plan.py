"""What a town and a number of players settle for a whole game: ways, moves and owners.

Made once for each town and number of seats and shared by all positions; the rules look things
up here, so that they need not work them out at every step.
"""

from __future__ import annotations

from functools import cache

from tablee.games.don_peperoni.cards import BOX, KINDS, MARKERS, PAWNS
from tablee.games.don_peperoni.town import Link, Town, neighbours
from tablee.kernel import Move, Pool


class Plan:
    """A town made ready for ``seats`` players."""

    __slots__ = (
        "actors",
        "blocks",
        "bribes",
        "cards",
        "first_agent",
        "holds",
        "links",
        "neighbours",
        "open",
        "owner",
        "placings",
        "pools",
        "purses",
        "raids",
        "screens",
        "seats",
        "size",
        "spyings",
        "stakes",
        "town",
        "triggers",
        "votes",
        "walks",
    )

    town: Town
    seats: int
    size: int
    """How many houses the town has; a lower place is a house."""
    open: tuple[int, ...]
    """The houses in play, rising."""
    votes: tuple[int, ...]
    """By house."""
    triggers: tuple[int, ...]
    """By house: how many notes are counted at once (DP-18)."""
    links: tuple[Link, ...]
    """All that can be walked; a roadblock may close one of them."""
    neighbours: tuple[tuple[int, ...], ...]
    """By place: the places one step away."""

    cards: int
    """How many cards there are: notes, then agents, each player's together."""
    first_agent: int
    owner: tuple[int, ...]
    """By card: whose it is."""
    pools: tuple[Pool, ...]
    purses: tuple[tuple[int, ...], ...]
    """By seat: its notes; `screens`: its agents."""
    screens: tuple[tuple[int, ...], ...]
    actors: tuple[tuple[tuple[int, ...], ...], ...]
    """By the seat in turn and the mask of those who may act beside it: who is to act."""

    walks: tuple[tuple[tuple[Move, ...], ...], ...]
    """By pawn and place: the steps from there."""
    bribes: tuple[tuple[Move, ...], ...]
    """By house and note; ``placings`` by house and agent; ``stakes`` by marker and note."""
    placings: tuple[dict[int, Move], ...]
    stakes: tuple[tuple[Move, ...], ...]
    spyings: dict[int, Move]
    holds: tuple[tuple[Move, ...], ...]
    """By rival: the pawns the police may hold."""
    raids: tuple[Move, ...]
    blocks: tuple[Move, ...]
    """By number in ``links``."""

    def __init__(self, town: Town, seats: int) -> None:
        self.town = town
        self.seats = seats
        self.size = town.size
        self.open = tuple(town.open_houses(seats))
        self.votes = tuple(house.votes for house in town.houses)
        self.triggers = tuple(BOX.notes_to_count(votes, seats) for votes in self.votes)
        self.links = tuple(town.links(seats))
        self.neighbours = tuple(neighbours(town, seats))
        self._number_cards(seats)
        self._make_moves(seats)
        self.actors = tuple(
            tuple(_in_turn(active, mask, seats) for mask in range(1 << seats))
            for active in range(seats)
        )

    def _number_cards(self, seats: int) -> None:
        faces = BOX.purse(seats)
        purse, screen = len(faces), len(KINDS)
        self.first_agent = first = purse * seats
        self.cards = first + screen * seats
        self.purses = tuple(tuple(range(purse * s, purse * (s + 1))) for s in range(seats))
        self.screens = tuple(
            tuple(range(first + screen * s, first + screen * (s + 1))) for s in range(seats)
        )
        self.owner = tuple(
            card // purse if card < first else (card - first) // screen
            for card in range(self.cards)
        )
        kinds = frozenset(range(screen))
        self.pools = tuple(
            [Pool(notes[0], notes[-1] + 1, faces) for notes in self.purses]
            + [Pool(agents[0], agents[-1] + 1, kinds) for agents in self.screens]
        )

    def _make_moves(self, seats: int) -> None:
        houses, notes = range(self.size), range(self.first_agent)
        agents = range(self.first_agent, self.cards)
        self.walks = tuple(
            tuple(tuple(("go", pawn, to) for to in steps) for steps in self.neighbours)
            for pawn in range(PAWNS)
        )
        self.bribes = tuple(tuple(("bribe", h, note) for note in notes) for h in houses)
        self.placings = tuple({i: ("agent", h, i) for i in agents} for h in houses)
        self.stakes = tuple(tuple(("stake", m, note) for note in notes) for m in range(MARKERS))
        self.spyings = {agent: ("spy", agent) for agent in agents}
        self.holds = tuple(tuple(("hold", s, pawn) for pawn in range(PAWNS)) for s in range(seats))
        self.raids = tuple(("raid", house) for house in self.open)
        self.blocks = tuple(("block", one, other) for one, other in self.links)

    def __repr__(self) -> str:
        return f"Plan({self.town!r}, {self.seats})"


def _in_turn(active: int, mask: int, seats: int) -> tuple[int, ...]:
    others = [(active + k) % seats for k in range(1, seats)]
    return (active, *(seat for seat in others if mask >> seat & 1))


@cache
def plan(town: Town, seats: int) -> Plan:
    """The one plan of a town for so many players."""
    return Plan(town, seats)
