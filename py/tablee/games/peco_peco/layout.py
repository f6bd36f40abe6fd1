"""The table of Peco Peco: what lies where, and what can be read off it. No move is made here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar, NamedTuple, Self

from tablee.games.peco_peco.buffets import points
from tablee.games.peco_peco.cards import BEATS, BEATS_INVERTED, CARDS, INVERTED, NO_RULE
from tablee.kernel import Pool, Position

NOBODY = -1
ANIMALS = len(CARDS.animals)
ALL_ANIMALS = tuple(range(ANIMALS))


class Terms(NamedTuple):
    """What was agreed before the first card: it never changes, and clones share it."""

    teams: bool = False
    team_tilt: bool = False
    call: bool = False
    leniency: bool = False
    relaxed: bool = False


Claim = tuple[int, int, tuple[int, ...], bool]
"""A pass of this round that could be challenged, as everybody saw it: its seat, the species on
top, the cards its player held, and whether it was admitted to be a bluff."""


@cache
def around(seats: int, step: int) -> tuple[tuple[int, ...], ...]:
    """By seat: all other seats in the order in which their turns come."""
    return tuple(tuple((seat + k * step) % seats for k in range(1, seats)) for seat in range(seats))


@cache
def _pools(stakes: tuple[int, ...]) -> tuple[Pool, ...]:
    """The Animal deck, and a Food deck of these faces."""
    return (
        Pool(0, ANIMALS, frozenset(ALL_ANIMALS)),
        Pool(ANIMALS, ANIMALS + len(stakes), frozenset(stakes)),
    )


class Layout(Position):
    """Both decks, the hands, the buffets, and the round that is being played."""

    __slots__ = (
        "accused",
        "accuser",
        "active",
        "alive",
        "asked",
        "buffets",
        "buried",
        "claims",
        "deck",
        "direction",
        "discard",
        "extra",
        "first",
        "food",
        "hands",
        "lost",
        "mates",
        "owed",
        "owner",
        "passed",
        "passer",
        "phase",
        "picked",
        "rounds",
        "rule",
        "solo",
        "stake",
        "terms",
        "tilted",
        "turned",
        "victim",
        "won",
    )

    game: ClassVar[str] = "peco-peco"

    terms: Terms
    phase: str
    """turn, slap (who accuses?), accused, plea, victim, join, over; and, waiting for chance:
    first, solo, deal, draw, robbing, caught, proved, redraw, pardon, pardoned."""
    active: int
    """Whose turn it is, or was when the question of another phase came up."""
    direction: int
    """1 clockwise, -1 anticlockwise."""
    owner: int
    """Who laid the animal on top of the discard; NOBODY for the start card (PP-17)."""
    alive: int
    """The mask of those still in this round."""
    passed: int
    """The mask of those who have said that they cannot play, since the last play (PP-10)."""
    passer: int
    """Whose pass the one whose turn it is may challenge, or NOBODY (PP-05, PP-06)."""
    rule: str
    """The special rule of the stake."""
    accuser: int
    accused: int
    asked: tuple[int, ...]
    """In a window: who has still to answer, in turn order."""
    victim: int
    """From whom the steal icon takes a card."""
    owed: int
    """Cards still to be drawn once the pile has been made anew (PP-20)."""
    picked: int
    """Which card of the accuser's hand the wrongly accused steals after redrawing (PP-18)."""
    claims: list[Claim]
    """The passes of this round that could be challenged: what minds reason from."""
    deck: list[int]
    """The pile of Animal cards; the last is on top."""
    discard: list[int]
    """The animals face up; the last is on top, and only that may be looked at (PP-51)."""
    buried: list[int]
    """The animals face down under the discard."""
    hands: list[tuple[int, ...]]
    food: tuple[int, ...]
    """The pile of Food cards; the last is on top."""
    stake: int
    """The Food card that is played for, or NOBODY between two rounds."""
    lost: tuple[int, ...]
    """Stakes that nobody won."""
    buffets: tuple[tuple[int, ...], ...]
    """By seat: Food cards face up."""
    turned: tuple[tuple[int, ...], ...]
    """By seat: Food cards face down."""
    tilted: int
    """The Food card that lies at a slant before ``first``, not yet won; or NOBODY."""
    first: int
    """Who starts the round: the winner of the last one that had a winner (PP-32)."""
    extra: int
    """How many cards more or fewer ``first`` is dealt next."""
    rounds: tuple[tuple[int, int], ...]
    """The rounds that are over: winner or NOBODY, and the stake."""
    mates: tuple[int, ...]
    """By seat: the mask of its team, itself included. Without teams, itself alone."""
    solo: int
    """With teams at five or seven: who plays alone until the last round; else NOBODY."""
    won: int
    """Who has a dish of each type and so has won at once, or NOBODY."""

    def __init__(self, seats: int, stakes: Sequence[int] | None = None) -> None:
        """``stakes``: the faces of the Food deck, all of them by default."""
        pools = _pools(CARDS.stakes(seats) if stakes is None else tuple(stakes))
        stop = pools[-1].stop
        super().__init__(seats, pools)
        self.terms = Terms()
        self.phase = "first"
        self.active = 0
        self.direction = 1
        self.owner = NOBODY
        self.alive = (1 << seats) - 1
        self.passed = 0
        self.passer = NOBODY
        self.rule = NO_RULE
        self.accuser = NOBODY
        self.accused = NOBODY
        self.victim = NOBODY
        self.asked = ()
        self.owed = 0
        self.picked = 0
        self.claims = []
        self.deck = list(ALL_ANIMALS)
        self.discard = []
        self.buried = []
        self.hands = [()] * seats
        self.food = tuple(range(ANIMALS, stop))
        self.stake = NOBODY
        self.lost = ()
        self.buffets = ((),) * seats
        self.turned = ((),) * seats
        self.tilted = NOBODY
        self.first = NOBODY
        self.extra = 0
        self.rounds = ()
        self.mates = tuple(1 << seat for seat in range(seats))
        self.solo = NOBODY
        self.won = NOBODY

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
        new.terms = self.terms
        new.phase = self.phase
        new.active = self.active
        new.direction = self.direction
        new.owner = self.owner
        new.alive = self.alive
        new.passed = self.passed
        new.passer = self.passer
        new.rule = self.rule
        new.accuser = self.accuser
        new.accused = self.accused
        new.victim = self.victim
        new.asked = self.asked
        new.owed = self.owed
        new.picked = self.picked
        new.claims = self.claims[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.buried = self.buried[:]
        new.hands = self.hands[:]
        new.food = self.food
        new.stake = self.stake
        new.lost = self.lost
        new.buffets = self.buffets
        new.turned = self.turned
        new.tilted = self.tilted
        new.first = self.first
        new.extra = self.extra
        new.rounds = self.rounds
        new.mates = self.mates
        new.solo = self.solo
        new.won = self.won
        return new

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        """The piles, the hands, and the Food cards in front of everybody."""
        yield "deck", self.deck
        yield "discard", self.discard
        yield "buried", self.buried
        yield "food", self.food
        yield "stake", () if self.stake == NOBODY else (self.stake,)
        yield "lost", self.lost
        for seat in range(self.seats):
            yield f"hand/{seat}", self.hands[seat]
            yield f"buffet/{seat}", self.buffets[seat]
            yield f"turned/{seat}", self.turned[seat]
            tilts = seat == self.first and self.tilted != NOBODY
            yield f"tilted/{seat}", (self.tilted,) if tilts else ()

    # What can be asked about a table: for minds, words, and the rules themselves.

    def could_play(self, seat: int) -> bool:
        """Whether a pass of ``seat`` is a bluff: its hand beats what lies on top."""
        return bool(self.beating(self.hands[seat]))

    def beating(self, ids: Sequence[int]) -> list[int]:
        """Which of these cards, all of them known, beat what lies on top."""
        faces = self.faces
        beaten_by = (BEATS_INVERTED if self.rule == INVERTED else BEATS)[faces[self.discard[-1]]]
        return [i for i in ids if beaten_by[faces[i]]]

    def suspect(self) -> int:
        """Whom an accusation is about."""
        # PP-05: on a turn the last to act; in the window the one whose pass opened it.
        return self.passer if self.phase == "turn" else self.active

    def would_end(self, seat: int) -> bool:
        """Whether the round is over if ``seat`` now says that it cannot play."""
        return not self.alive & ~self.passed & ~(1 << seat) & ~self._leader()

    def victims(self) -> list[int]:
        """PP-22: the rivals still in who have a card that can be stolen."""
        rivals = self.alive & ~self.mates[self.active]
        return [seat for seat, hand in enumerate(self.hands) if hand and rivals >> seat & 1]

    def has_solo(self) -> bool:
        """Whether somebody plays alone until the last round: teams at five or seven."""
        return self.terms.teams and self.seats % 2 == 1

    def team(self, seat: int) -> list[int]:
        """The seats whose buffets are pooled with that of ``seat``, itself included."""
        return [mate for mate in range(self.seats) if self.mates[seat] >> mate & 1]

    def score(self, seat: int) -> int:
        """The points of the buffet of ``seat`` and its mates; at the end with the bonus."""
        total = points(self._pool(seat), self._turned(seat))
        if (
            self.phase == "over"
            and self.rounds[-1][0] != NOBODY
            and self.mates[seat] >> self.first & 1
        ):
            # PP-41: the cards left in the winner's own hand. PP-33: none after a general defeat.
            total += len(self.hands[self.first])
        return total

    def cards(self, seat: int) -> int:
        """PP-36: Food cards of ``seat`` and its mates, those face down too; no tilted one."""
        return sum(len(self.buffets[mate]) + len(self.turned[mate]) for mate in self.team(seat))

    def open_teams(self) -> list[int]:
        """PP-42: the teams the solo player may join, each by its lowest seat.

        The one of lower value, without any bonus; then the one with fewer Food cards; if that
        does not decide, those that are left.
        """
        heads = [s for s in range(self.seats) if s != self.solo and self.team(s)[0] == s]
        least = min((self.score(seat), self.cards(seat)) for seat in heads)
        return [seat for seat in heads if (self.score(seat), self.cards(seat)) == least]

    def _pool(self, seat: int) -> list[int]:
        faces = self.faces
        won = [faces[i] for mate in self.team(seat) for i in self.buffets[mate]]
        return [face for face in won if face is not None]

    def _turned(self, seat: int) -> int:
        return sum(len(self.turned[mate]) for mate in self.team(seat))

    def _leader(self) -> int:
        return 0 if self.owner < 0 else 1 << self.owner
