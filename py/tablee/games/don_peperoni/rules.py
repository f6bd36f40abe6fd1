"""The rules of Don Peperoni (Volker Cullmann, Pegasus 2006).

A turn: eight points move two pawns through the town, a square a point. Who enters a house may
leave a note there face down, and an agent. Enough notes are turned over at once and the
highest takes the votes; a tie waits for second notes. Between rounds 4 and 5 the police is
bid for; after round 8 the last notes are counted, then the agents, house by house. Rulings
DP-01 to DP-46 are those of the project's sheet.

Notes and agents are cards of private pools: their faces are known to their owner. Here stand
the position and the course of the game; `turn` has what is done in a turn, `counting` the
counts, `police` the bidding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from tablee.games.don_peperoni import counting, police, reasons, turn
from tablee.games.don_peperoni.cards import BOX, MARKERS, NOBODY, NOWHERE, PAWNS
from tablee.games.don_peperoni.plan import Plan, plan
from tablee.games.don_peperoni.town import TOWN, Link, Town
from tablee.kernel import Move, Options, Place, Position, Say


def setup(options: Options, seats: int, town: Town = TOWN) -> DonPeperoni:
    """The table before purses are filled; whoever starts is drawn unless the lobby said so."""
    table = DonPeperoni(plan(town, seats))
    table.home = bool(options["home"])
    table.shared = bool(options["shared"])
    table.raid = bool(options["raid"])
    table.roadblock = bool(options["roadblock"])
    table.one_agent = bool(options["one_agent"])
    table.sealed = bool(options["sealed"])
    first = int(options["first"])
    if first == 0:
        table.phase = "first"
        table.want = ("pick", seats)
    else:
        table.begin(first - 1)
    return table


class DonPeperoni(Position):
    """Pawns, posters, notes and agents in the town, purses and screens, and the police."""

    __slots__ = (
        "active",
        "added",
        "agented",
        "at",
        "bidders",
        "bids",
        "contest",
        "eyes",
        "fresh",
        "gone",
        "held",
        "home",
        "homes",
        "markers",
        "market",
        "money",
        "old",
        "one_agent",
        "owner",
        "passes",
        "pawns",
        "phase",
        "piles",
        "plan",
        "points",
        "posts",
        "purses",
        "raid",
        "raids",
        "roadblock",
        "roads",
        "round",
        "screens",
        "sealed",
        "shared",
        "spied",
        "start",
        "tied",
        "turns",
        "undecided",
        "votes",
        "waiting",
        "walked",
    )

    game: ClassVar[str] = "don-peperoni"

    plan: Plan
    """The town for this many players; shared and never changed."""
    phase: str
    """first, deal, seat, turn, count, bid, reveal, name, final, agents, purses, over."""
    active: int
    """The seat in turn, also in choosing seats and in the bidding."""
    start: int
    """Who begins a round."""
    round: int
    """1 to 8; 4 until the police is done."""
    turns: int
    """How many seats have had their turn in this round, or have chosen their seat."""
    at: int
    """The house whose notes or agents are being opened; in the deal, the seat being dealt to."""

    pawns: list[int]
    """By ``2 * seat + pawn``: its place."""
    points: int
    """Movement points left in this turn; ``walked`` has those spent, by pawn."""
    walked: list[int]
    fresh: int
    """The house that has just been entered and may be acted in, or NOWHERE."""
    agented: tuple[int, ...]
    """The houses that got an agent in this turn (DP-12)."""

    homes: list[int]
    """By seat: the house of its family, or NOWHERE before the choice."""
    owner: list[int]
    """By house: whose poster hangs there, or NOBODY."""
    votes: list[int]
    bids: list[tuple[int, ...]]
    """By house: the notes face down, to be counted."""
    old: list[tuple[int, ...]]
    """By house: the notes of a tie, face up until it is settled (DP-21)."""
    tied: list[int]
    """By house: the mask of those tied for the highest note."""
    undecided: tuple[int, ...]
    """The houses with a tie."""

    purses: list[tuple[int, ...]]
    screens: list[tuple[int, ...]]
    """By seat: the agents not placed yet."""
    posts: list[tuple[tuple[int, int], ...]]
    """By seat: the agents placed, each with its house."""
    eyes: list[int]
    """By house: the mask of those who have an agent there."""
    spied: int
    """The mask of those whose spy is used up."""
    waiting: int
    """The mask of those who are offered to let a spy look, whether they have one or not."""
    gone: tuple[int, ...]
    """Notes and spies that have left the game."""

    markers: tuple[int, ...]
    """By police marker: who holds it, or NOBODY once it is used or out."""
    piles: list[tuple[int, ...]]
    """By police marker: the notes under it."""
    market: tuple[int, ...]
    """The markers that are being bid for; ``bidders`` who bids, in order."""
    bidders: tuple[int, ...]
    contest: tuple[int, ...]
    """By marker: the mask of those tied for it."""
    passes: int
    added: bool
    """Whether the bidder has added a note in this visit."""
    held: list[int]
    """By seat: the pawn that the police holds, or NOBODY (DP-33: one at most)."""
    raids: tuple[tuple[int, int], ...]
    """Houses that are raided, and by whom."""
    roads: tuple[tuple[Link, int], ...]
    """Connections that are blocked, and by whom."""
    money: tuple[int, ...]
    """By seat: what is left in a purse that decides a tie; 0 for the others."""

    home: bool
    """Optional rule 1: unplaced agents are at home."""
    shared: bool
    """Optional rule 2: at most 6 points for one pawn."""
    raid: bool
    """Optional rule 3; ``roadblock`` is 4."""
    roadblock: bool
    one_agent: bool
    """DP-12: one agent a turn, whatever the house."""
    sealed: bool
    """DP-25: one sealed bid for the police."""

    def __init__(self, town: Plan) -> None:
        super().__init__(town.seats, town.pools)
        seats, houses = town.seats, town.size
        self.plan = town
        self.phase = "deal"
        self.active = self.start = 0
        self.round = 1
        self.turns = 0
        self.at = 0
        self.pawns = [NOWHERE] * (PAWNS * seats)
        self.points = 0
        self.walked = [0] * PAWNS
        self.fresh = NOWHERE
        self.agented = ()
        self.homes = [NOWHERE] * seats
        self.owner = [NOBODY] * houses
        self.votes = [0] * seats
        self.bids = [()] * houses
        self.old = [()] * houses
        self.tied = [0] * houses
        self.undecided = ()
        self.purses = list(town.purses)
        self.screens = list(town.screens)
        self.posts = [()] * seats
        self.eyes = [0] * houses
        self.spied = 0
        self.waiting = 0
        self.gone = ()
        self.markers = (NOBODY,) * MARKERS
        self.piles = [()] * MARKERS
        self.market = ()
        self.bidders = ()
        self.contest = (0,) * MARKERS
        self.passes = 0
        self.added = False
        self.held = [NOBODY] * seats
        self.raids = ()
        self.roads = ()
        self.money = (0,) * seats
        self.home = self.shared = self.raid = self.roadblock = False
        self.one_agent = self.sealed = False

    def to_act(self) -> tuple[int, ...]:
        """The seat in turn, and beside it those who may let a spy look now.

        DP-17, policy `any`: offered whenever the game waits for somebody, and never awaited.
        Whoever has an agent where a spy could see something is asked, spy or not: an offer
        that only spies get would tell who they are.
        """
        if self.want is not None or self.phase == "over":
            return ()
        return self.plan.actors[self.active][self.waiting]

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of ``seat``: steps, notes, agents, spy, police, and the end of turn."""
        if self.want is not None or self.phase == "over":
            return []
        if seat != self.active:
            return [*turn.spyings(self, seat), turn.WAIT] if self.waiting >> seat & 1 else []
        phase = self.phase
        if phase == "turn":
            return turn.moves_of(self, seat)
        if phase == "bid":
            return police.bids(self, seat) + turn.spyings(self, seat)
        if phase == "seat":
            return [("seat", house) for house in self.seats_on_offer()]
        # DP-29: anyone, himself too.
        return [("name", each) for each in range(self.seats)] + turn.spyings(self, seat)

    def why_not(self, seat: int, move: Move) -> Say | None:
        """The reason why ``move`` is refused, or None where it is legal."""
        if reason := self.out_of_turn(seat):
            return reason
        return None if move in self.legal(seat) else reasons.refusal(self, seat, move)

    def play(self, seat: int, move: Move) -> None:
        """Make a legal move."""
        verb = move[0]
        if verb == "go":
            turn.go(self, seat, move[1], move[2])  # type: ignore[arg-type]  # both are ints
        elif verb == "end":
            self._end_turn(seat)
        elif verb == "bribe":
            turn.bribe(self, seat, move[1], move[2])  # type: ignore[arg-type]  # both are ints
        elif verb == "agent":
            turn.place(self, seat, move[1], move[2])  # type: ignore[arg-type]  # both are ints
        elif verb == "wait":
            self.waiting &= ~(1 << seat)
        elif verb == "spy":
            turn.spy(self, seat, int(move[1]))
        elif verb == "seat":
            self._settle(seat, int(move[1]))
        else:
            police.play(self, seat, move)

    def answer(self, result: tuple[int, ...]) -> None:
        """Go on: with who starts, a purse that was filled, or cards that lie open now."""
        phase = self.phase
        if phase == "count":
            self.phase = "turn"
            counting.count(self, self.at)
        elif phase == "final":
            counting.count_at_the_end(self, self.at)
        elif phase == "agents":
            counting.settle_agents(self, self.at)
        elif phase == "reveal":
            police.judge(self)
        elif phase == "deal":
            self.deal(self.at + 1)
        elif phase == "first":
            self.begin(result[0])
        else:
            counting.count_money(self)

    def over(self) -> bool:
        """Whether the last count has been made."""
        return self.phase == "over"

    def standing(self) -> list[Place]:
        """The most votes first; DP-39: then the most money left; else a place is shared."""
        ranks = list(zip(self.votes, self.money, strict=True))
        order = sorted(range(self.seats), key=lambda seat: (-ranks[seat][0], -ranks[seat][1], seat))
        return [
            Place(seat, 1 + sum(rank > ranks[seat] for rank in ranks), self.votes[seat])
            for seat in order
        ]

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
        new.plan = self.plan
        new.phase = self.phase
        new.active = self.active
        new.start = self.start
        new.round = self.round
        new.turns = self.turns
        new.at = self.at
        new.pawns = self.pawns[:]
        new.points = self.points
        new.walked = self.walked[:]
        new.fresh = self.fresh
        new.agented = self.agented
        new.homes = self.homes[:]
        new.owner = self.owner[:]
        new.votes = self.votes[:]
        new.bids = self.bids[:]
        new.old = self.old[:]
        new.tied = self.tied[:]
        new.undecided = self.undecided
        new.purses = self.purses[:]
        new.screens = self.screens[:]
        new.posts = self.posts[:]
        new.eyes = self.eyes[:]
        new.spied = self.spied
        new.waiting = self.waiting
        new.gone = self.gone
        new.markers = self.markers
        new.piles = self.piles[:]
        new.market = self.market
        new.bidders = self.bidders
        new.contest = self.contest
        new.passes = self.passes
        new.added = self.added
        new.held = self.held[:]
        new.raids = self.raids
        new.roads = self.roads
        new.money = self.money
        new.home = self.home
        new.shared = self.shared
        new.raid = self.raid
        new.roadblock = self.roadblock
        new.one_agent = self.one_agent
        new.sealed = self.sealed
        return new

    def turn(self) -> int | None:
        """The seat in turn, also while its notes are counted."""
        return self.active if self.phase in ("seat", "turn", "count", "bid", "name") else None

    def silence(self, seat: int) -> Move | None:
        """Saying nothing to the offer to spy lets it be; the seat in turn is no window."""
        offered = self.want is None and self.phase != "over" and seat != self.active
        return turn.WAIT if offered and self.waiting >> seat & 1 else None

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Purses, screens, then by house its notes face down, those of a tie, and its agents."""
        for seat in range(self.seats):
            yield f"purse/{seat}", self.purses[seat]
            yield f"screen/{seat}", self.screens[seat]
        for house in range(self.plan.size):
            yield f"house/{house}", self.bids[house]
            yield f"tie/{house}", self.old[house]
            yield f"agents/{house}", self.agents_in(house)
        for marker, pile in enumerate(self.piles):
            yield f"police/{marker}", pile
        yield "gone", self.gone

    # What is to be seen.

    def seats_on_offer(self) -> list[int]:
        """DP-01, DP-02: open houses of eight votes, one a player."""
        votes = self.plan.votes
        return [
            house
            for house in self.plan.open
            if votes[house] == BOX.seat_votes and self.owner[house] == NOBODY
        ]

    def agents_in(self, house: int) -> list[int]:
        """The agents placed in a house."""
        return [agent for posts in self.posts for agent, where in posts if where == house]

    def wanted(self, house: int) -> int:
        """How many notes in a house make the count."""
        # DP-18; DP-20: in a tie, as soon as all of them have a new note.
        tied = self.tied[house]
        return tied.bit_count() if tied else self.plan.triggers[house]

    def points_for(self, pawn: int) -> int:
        """How far this pawn of the seat in turn may still go."""
        if self.held[self.active] == pawn:
            return 0  # DP-32
        if self.shared:
            return min(self.points, BOX.most_for_one - self.walked[pawn])
        return self.points

    def steps_from(self) -> Sequence[Sequence[int]]:
        """By place: the places that a pawn may step to, roadblocks heeded (DP-46)."""
        steps = self.plan.neighbours
        if not self.roads:
            return steps
        closed = {link for link, _ in self.roads}
        return [
            [to for to in tos if (min(place, to), max(place, to)) not in closed]
            for place, tos in enumerate(steps)
        ]

    def raided(self, house: int) -> bool:
        """Whether the police is in the house: no note and no agent can be put there."""
        return any(where == house for where, _ in self.raids)

    def to_be_seen(self, seat: int, house: int) -> bool:
        """Whether there is a face-down note of somebody else in the house."""
        owner = self.plan.owner
        for note in self.bids[house]:  # noqa: SIM110  # a loop is twice as fast as any()
            if owner[note] != seat:
                return True
        return False

    # The beginning.

    def begin(self, seat: int) -> None:
        """``seat`` is to start; before that, purses and screens are filled one by one."""
        self.start = self.active = seat
        self.phase = "deal"
        self.deal(0)

    def deal(self, seat: int) -> None:
        """Ask for the purse and the agents of ``seat``, or let the seats be chosen."""
        if seat < self.seats:
            self.at = seat
            cards = self.plan.purses[seat] + self.plan.screens[seat]
            self.want = ("shuffle", cards, 1 << seat)
            return
        self.at = NOWHERE
        self.phase = "seat"

    def _settle(self, seat: int, house: int) -> None:
        # DP-01: in turn order. DP-03: who comes later chooses among the rest.
        self.homes[seat] = house
        self.owner[house] = seat
        self.votes[seat] = self.plan.votes[house]
        self.pawns[2 * seat] = self.pawns[2 * seat + 1] = house
        self.active = (seat + 1) % self.seats
        if NOWHERE not in self.homes:
            self.start_round(1, self.start)

    # The course of a turn.

    def start_round(self, number: int, seat: int) -> None:
        """Round ``number`` begins with ``seat`` (DP-42: and goes on clockwise from there)."""
        self.round = number
        self.start = seat
        self.turns = 0
        self._start_turn(seat)

    def _start_turn(self, seat: int) -> None:
        self.active = seat
        self.phase = "turn"
        self.points = BOX.points
        self.walked = [0] * PAWNS
        self.fresh = NOWHERE
        self.agented = ()
        if self.raids or self.roads:
            # Until the start of the turn of whoever sent the police.
            self.raids = tuple(each for each in self.raids if each[1] != seat)
            self.roads = tuple(each for each in self.roads if each[1] != seat)

    def _end_turn(self, seat: int) -> None:
        self.held[seat] = NOBODY  # DP-32
        self.fresh = NOWHERE
        self.points = 0
        self.turns += 1
        if self.turns < self.seats:
            self._start_turn((seat + 1) % self.seats)
        elif self.round == BOX.rounds:
            counting.begin_the_end(self)  # DP-41
        elif self.round == BOX.police_after:
            police.begin(self)
        else:
            self.start_round(self.round + 1, self.start)
