"""Magpie: a small card game of our own that uses all that the kernel offers.

Two to four magpies hold three cards each of sixteen. In turn each plays a card: it is turned
over, and every rival may lay a coin of its purse on it, face down. The first gold coin takes
the card, else its player does; cheap cards are thrown away. Before that one may peek at the
deck, rob a rival of a card at random, and throw two dice for a card more. The black feather
may be played only as the last card of a hand. After three rounds the cards won are counted.

It is here so that faults can be planted in it: `tests/testing/test_harness.py`.
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

CARDS = 16
HAND = 3
COINS = 2
ROUNDS = 3
FEATHER = 0
"""The face of the black feather."""
CHEAP = 6
"""Faces below this are thrown away, never won."""
NONE = -1

PEEK: Move = ("peek",)
THROW: Move = ("throw",)
LET: Move = ("let",)
PASS: Move = ("pass",)


class Magpie(Position):
    """Hands, deck, discard, what was won, and a purse of two coins for each seat."""

    __slots__ = (
        "active",
        "asked",
        "dealt",
        "deck",
        "discard",
        "done",
        "hands",
        "laid",
        "phase",
        "purses",
        "relaxed",
        "returning",
        "table",
        "turns",
        "won",
    )

    game: ClassVar[str] = "magpie"

    def __init__(self, seats: int) -> None:
        pools = [Pool(0, CARDS, frozenset(range(CARDS)))]
        for seat in range(seats):
            first = CARDS + COINS * seat
            pools.append(Pool(first, first + COINS, frozenset(range(first, first + COINS))))
        super().__init__(seats, tuple(pools))
        self.phase = "purses"
        self.active = 0
        self.dealt = 0
        self.turns = ROUNDS * seats
        self.deck = list(range(CARDS))
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.purses = [self.coins(seat) for seat in range(seats)]
        self.laid: list[int] = []
        self.returning: list[int] = []
        self.table = NONE
        self.asked: list[int] = []
        self.done: list[str] = []
        self.relaxed = False
        self.want = ("shuffle", tuple(self.purses[0]), 1)

    @staticmethod
    def coins(seat: int) -> list[int]:
        first = CARDS + COINS * seat
        return list(range(first, first + COINS))

    def is_gold(self, coin: int) -> bool:
        face = self.faces[coin]
        return face is not None and face % COINS == 1

    def to_act(self) -> tuple[int, ...]:
        if self.want is not None or self.phase == "over":
            return ()
        if self.phase == "window":
            return (self.asked[0],) if self.relaxed else tuple(self.asked)
        return (self.active,)

    def legal(self, seat: int) -> list[Move]:
        if seat not in self.to_act():
            return []
        if self.phase == "window":
            return [*(("pay", coin) for coin in self.purses[seat]), LET]
        hand = self.hands[seat]
        moves: list[Move] = [
            ("play", i) for i in hand if self.faces[i] != FEATHER or len(hand) == 1
        ]
        if not hand:
            moves.append(PASS)
        if "peek" not in self.done and self.deck:
            moves.append(PEEK)
        if "throw" not in self.done:
            moves.append(THROW)
        if "rob" not in self.done:
            moves += [("rob", r) for r in range(self.seats) if r != seat and self.hands[r]]
        return moves

    def why_not(self, seat: int, move: Move) -> Say | None:
        if reason := self.out_of_turn(seat):
            return reason
        if move in self.legal(seat):
            return None
        if move[:1] == ("play",) and self.phase == "turn":
            return say("You have no such card, or it is the feather and not your last.")
        return say("A magpie cannot do that now.")

    def play(self, seat: int, move: Move) -> None:
        verb = move[0]
        if self.phase == "window":
            self.asked.remove(seat)
            if verb == "pay":
                self.purses[seat].remove(int(move[1]))
                self.laid.append(int(move[1]))
            if not self.asked:
                self.close()
        elif verb == "play":
            self.table = int(move[1])
            self.hands[seat].remove(self.table)
            self.ask("shown", ("open", (self.table,), self.everyone))
        elif verb == "peek":
            self.done.append("peek")
            self.ask("peek", ("open", (self.deck[-1],), 1 << seat))
        elif verb == "throw":
            self.done.append("throw")
            self.ask("throw", ("roll", 2, 6))
        elif verb == "rob":
            self.done.append("rob")
            self.dealt = int(move[1])
            self.ask("rob", ("pick", len(self.hands[self.dealt])))
        else:
            self.end_turn()

    def answer(self, result: tuple[int, ...]) -> None:
        phase = self.phase
        if phase in ("purses", "shuffle", "deal"):
            self.go_on_dealing()
        elif phase == "shown":
            self.phase = "window"
            self.asked = [(self.active + k) % self.seats for k in range(1, self.seats)]
        elif phase == "throw" and sum(result) >= 6 and self.deck:
            self.draw("drawn")
        elif phase == "rob":
            card = self.hands[self.dealt].pop(result[0])
            self.hands[self.active].append(card)
            self.ask("robbed", ("open", (card,), 1 << self.active))
        elif phase == "opened":
            self.take_back()
        elif phase == "return":
            self.return_coins()
        elif phase == "reshuffle":
            self.draw("refilled")
        elif phase == "refilled":
            self.end_turn()
        else:
            self.phase = "turn"

    def over(self) -> bool:
        return self.phase == "over"

    def standing(self) -> list[Place]:
        return places([self.score(seat) for seat in range(self.seats)])

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.seats = self.seats
        new.everyone = self.everyone
        new.faces = self.faces[:]
        new.seen = self.seen[:]
        new.pools = self.pools
        new.want = self.want
        new.viewer = self.viewer
        new.phase = self.phase
        new.active = self.active
        new.dealt = self.dealt
        new.turns = self.turns
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.hands = [hand[:] for hand in self.hands]
        new.won = [won[:] for won in self.won]
        new.purses = [purse[:] for purse in self.purses]
        new.laid = self.laid[:]
        new.returning = self.returning[:]
        new.table = self.table
        new.asked = self.asked[:]
        new.done = self.done[:]
        new.relaxed = self.relaxed
        return new

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        yield "deck", self.deck
        yield "discard", self.discard
        yield "laid", self.laid
        yield "table", [self.table] if self.table != NONE else []
        for seat in range(self.seats):
            yield f"hand {seat}", self.hands[seat]
            yield f"purse {seat}", self.purses[seat]
            yield f"won {seat}", self.won[seat]

    def turn(self) -> int | None:
        return None if self.phase in ("purses", "shuffle", "deal", "over") else self.active

    def silence(self, seat: int) -> Move | None:
        return LET if self.phase == "window" and seat in self.asked else None

    # What the rules are made of; the planted faults change these.

    def score(self, seat: int) -> int:
        """Every card won was turned over once, so that everybody can count it."""
        return sum(face for i in self.won[seat] if (face := self.faces[i]) is not None)

    def ask(self, phase: str, want: tuple[object, ...]) -> None:
        self.phase = phase
        self.want = want

    def go_on_dealing(self) -> None:
        self.dealt += 1
        if self.phase == "purses" and self.dealt < self.seats:
            self.ask("purses", ("shuffle", tuple(self.purses[self.dealt]), 1 << self.dealt))
        elif self.phase == "purses":
            self.ask("shuffle", ("shuffle", tuple(self.deck), 0))
        else:
            seat = 0 if self.phase == "shuffle" else self.dealt
            if seat == self.seats:
                self.start_turn()
                return
            self.dealt = seat
            self.hands[seat] = [self.deck.pop() for _ in range(HAND)]
            self.ask("deal", ("open", tuple(self.hands[seat]), 1 << seat))

    def start_turn(self) -> None:
        self.done = []
        self.phase = "turn" if self.turns else "over"

    def draw(self, phase: str) -> None:
        card = self.deck.pop()
        self.hands[self.active].append(card)
        self.ask(phase, ("open", (card,), 1 << self.active))

    def close(self) -> None:
        if self.laid:
            self.ask("opened", ("open", tuple(self.laid), self.everyone))
        else:
            self.settle(self.active)

    def take_back(self) -> None:
        """Who laid the first gold takes the card; every coin laid goes home and is hidden."""
        owners = [(coin - CARDS) // COINS for coin in self.laid]
        gold = [owner for owner, coin in zip(owners, self.laid, strict=True) if self.is_gold(coin)]
        for owner, coin in zip(owners, self.laid, strict=True):
            self.purses[owner].append(coin)
        self.laid = []
        self.returning = owners
        self.settle(gold[0] if gold else self.active)

    def settle(self, taker: int) -> None:
        face = self.faces[self.table]
        assert face is not None, "the card on the table has been turned over"
        (self.discard if face < CHEAP else self.won[taker]).append(self.table)
        self.table = NONE
        self.return_coins()

    def return_coins(self) -> None:
        if self.returning:
            owner = self.returning.pop(0)
            self.ask("return", ("shuffle", tuple(self.purses[owner]), 1 << owner))
        elif self.deck:
            self.draw("refilled")
        elif self.discard:
            self.deck, self.discard = self.discard, []
            self.ask("reshuffle", ("shuffle", tuple(self.deck), 0))
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.turns -= 1
        self.active = (self.active + 1) % self.seats
        self.start_turn()


def thumb(view: Magpie, seat: int, rng: random.Random, temper: float) -> Move:
    """Lay gold on dear cards, peek never, and play the dearest card."""
    moves = view.legal(seat)
    if view.phase == "window":
        coin = next((coin for coin in view.purses[seat] if view.is_gold(coin)), NONE)
        dear = (view.faces[view.table] or 0) >= CARDS * temper
        return ("pay", coin) if dear and coin != NONE else LET
    plays = [move for move in moves if move[0] == "play"]
    if plays:
        return max(plays, key=lambda move: view.faces[int(move[1])] or 0)
    return moves[int(rng.random() * len(moves))]


def narrate(before: Magpie, event: Event, after: Magpie) -> list[Say]:
    if event.seat is None:
        return [say("{who} begins.", who=Seat(after.active))] if before.phase == "deal" else []
    return [say("{who} will {verb}.", who=Seat(event.seat), verb=str(event.move[0]))]


def label(view: Magpie, seat: int, move: Move) -> Say:
    return say("{verb}, seat {n}", verb=" ".join(map(str, move)), n=seat)


def prompt(view: Magpie, seat: int) -> Say:
    return say("{who}, what now?", who=Seat(seat))


def waiting(view: Magpie) -> Say:
    return say("Wait for {who}.", who=Seat(view.active))


def magpie(
    make: type[Magpie] = Magpie, mind: Mind | None = None, words: Words | None = None
) -> Game:
    """The game, or one with another position class, mind or words in it."""

    def setup(options: Options, seats: int) -> Magpie:
        table = make(seats)
        table.relaxed = bool(options["relaxed"])
        return table

    return Game(
        name="magpie",
        title="Magpie",
        version=1,
        seats=range(2, 5),
        setup=setup,
        mind=mind or MIND,
        words=words or WORDS,
        options=(
            Option("relaxed", False, (False, True), say("Relaxed"), say("One asked at a time.")),
        ),
    )


WORDS = Words(narrate=narrate, label=label, prompt=prompt, waiting=waiting)
MIND = Mind(
    thumb=thumb,
    tempers={"plain": 0.5, "keen": 0.3},
    value=lambda position: [1 / position.seats] * position.seats,
)
