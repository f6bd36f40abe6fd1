"""What all devices know alike of a sealed match: there is no face in it that is not open to all."""

from __future__ import annotations

from tablee.kernel import Position, opening
from tablee.net.keys import digest
from tablee.net.sealed.deck import Deck, faces_of
from tablee.net.sealed.judge import Doubt
from tablee.net.sealed.steps import Audited, Cheat, HandedOver, Landed, Step
from tablee.net.sealed.suite import Context, Point, Suite
from tablee.net.sealed.terms import Terms


class Known:
    """The public position, who plays what, the masked cards, and the steps so far."""

    def __init__(self, terms: Terms, suite: Suite) -> None:
        self.terms = terms
        self.suite = suite
        self.match = terms.match
        self.public: Position = opening(terms.game, terms.seats, terms.options, terms.seats)
        self.deck = Deck(suite, faces_of(suite, terms.game, self.public))
        self.seats = [set(seats) for seats in terms.parties]
        """By party: the seats that it plays for now."""
        self.gone: set[int] = set()
        self.to_hand_over: list[int] = []
        """Those of them whose hands are still to be opened to another party."""
        self.cheat: Cheat | None = None
        self.publics: dict[int, Point] = {}
        """By party: its public key."""
        self.joint: Point = b""
        """The key of all together, which masks the cards."""
        self.commitments: dict[int, tuple[Point, ...]] = {}
        """By party: what the shares of its secret are checked against."""
        self.landed: list[Landed | HandedOver | Audited] = []
        self.doubts: list[Doubt] = []
        """Moves that only some hands allow, until those hands are opened."""
        self.steps: list[Step] = []
        """All steps; the last is the one under way."""
        self.head = digest(f"tablee sealed {self.match.hex()}")
        """What was said in all steps before the one under way."""
        self.heads = [self.head]
        """The same by step."""

    @property
    def live(self) -> tuple[int, ...]:
        """The parties that are not gone."""
        return tuple(k for k in range(len(self.terms.parties)) if k not in self.gone)

    @property
    def number(self) -> int:
        """Of the step under way."""
        return len(self.steps) - 1

    @property
    def events(self) -> list[Landed]:
        """What has happened in the match so far."""
        return [each for each in self.landed if isinstance(each, Landed)]

    @property
    def audited(self) -> list[Audited]:
        """What was shown after the end."""
        return [each for each in self.landed if isinstance(each, Audited)]

    def party_of(self, seat: int) -> int:
        """Who plays for that seat now."""
        return next(k for k, seats in enumerate(self.seats) if seat in seats)

    def bits(self, party: int) -> int:
        """The mask of the seats that it plays for now."""
        return sum(1 << seat for seat in self.seats[party])

    def context(self, party: int, statement: str, step: int | None = None) -> Context:
        """What a proof of that party in this step is about."""
        return Context(self.match, party, self.number if step is None else step, statement)

    def whose(self, party: int, absent: int, statement: str) -> tuple[Point, str]:
        """The key that a claim is proven under, and what it is about.

        ``absent`` is the party that ``party`` stands in for, or -1.
        """
        if absent < 0:
            return self.publics[party], statement
        key = self.suite.escrow_key(self.commitments[absent], party + 1)
        return key, f"{statement} for {absent}"
