"""The rules of Service compris ! (David B. Bromley).

A turn: the giant eats if his feast is on, then draw a card and play one, with or without its
effect. Attacks deliver the others' characters to his table, saves take them back, and counters
answer both; who counters has the next turn. Whoever has a character left at the end wins.
Rulings SC-01 to SC-62 are those of the project's sheet.

The course of things is told in three files: `menu` (what may be done), `serving` (what a card
does), `feast` (turns, eating, and being eaten).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import ClassVar, NamedTuple, Self

from tablee.games.service_compris import feast, reasons
from tablee.games.service_compris.cards import (
    ACTIONS,
    BOX,
    CARDS,
    CHIEF,
    HAND,
    NO_KIND,
    NOBODY,
    PEOPLES,
    followers,
)
from tablee.games.service_compris.menu import CHOICES, PASS, cards, counters
from tablee.games.service_compris.seating import ALONE
from tablee.games.service_compris.serving import DOES
from tablee.kernel import Move, Options, Place, Pool, Position, Say

POOLS = (
    Pool(0, ACTIONS, frozenset(range(ACTIONS))),
    Pool(ACTIONS, CHIEF, frozenset(range(ACTIONS, CHIEF))),
    Pool(CHIEF, CARDS, frozenset(range(CHIEF, CARDS))),
)
"""Action cards, followers, chiefs."""
SEATINGS = {n: tuple(permutations(range(BOX.peoples), n)) for n in range(BOX.least, BOX.most + 1)}
MIXTURES = {n: tuple(combinations(range(BOX.peoples), n)) for n in range(BOX.least, BOX.most + 1)}
"""By number of seats: which people each may get, and which may be mixed for hidden chiefs."""


WHOLE: tuple[tuple[int, ...], ...] = tuple(
    (*followers(people), CHIEF + people) for people in range(BOX.peoples)
)
"""By people: all its cards, the chief last."""


class Terms(NamedTuple):
    """What the table agreed on before the game."""

    relaxed: bool
    choose: bool
    """Whether the peoples are picked, from the dealer on, and not drawn (fact 9)."""
    same_people: bool
    """SC-26: a change of plates only among one people."""
    last_wins: bool
    """SC-33: when the last die together, who is eaten last has won."""
    traitors: bool
    """The option with hidden chiefs (SC-50 to SC-62)."""


Declined = tuple[tuple[int, ...], int]
"""A hand that was hit and let it be, and the kind of card that hit it."""


def setup(options: Options, seats: int) -> ServiceCompris:
    """The table before the first card is dealt, all characters in the box."""
    terms = Terms(
        relaxed=bool(options["relaxed"]),
        choose=options["peoples"] == "chosen",
        same_people=bool(options["same_people"]),
        last_wins=bool(options["last_wins"]),
        traitors=bool(options["traitors"]),
    )
    table = ServiceCompris(seats, terms)
    first = int(options["first"])
    if first == 0:
        table.want = ("pick", seats)  # fact 8
    else:
        table.active = first - 1
        table._give_peoples()
    return table


class ServiceCompris(Position):
    """Hands and camps, the giant's table, the plate of bones, and the card being played."""

    __slots__ = (
        "active",
        "alive",
        "asked",
        "bones",
        "box",
        "chiefs",
        "chosen",
        "counterer",
        "deck",
        "declined",
        "discard",
        "feast",
        "fell",
        "hands",
        "home",
        "kind",
        "lives",
        "needed",
        "owner",
        "peoples",
        "phase",
        "played",
        "reserve",
        "table",
        "terms",
    )

    game: ClassVar[str] = "service-compris"

    phase: str
    """first, peoples, mixture, camps, deal, draw, refill (all wait for the dealer), people, turn,
    take, counter, spare, give, place, save, swap, recall, order, over."""
    active: int
    """Whose turn it is; before the first turn, who deals or picks a people."""
    alive: int
    """The mask of the seats that are still in the game."""
    deck: list[int]
    """The draw pile, the next card last."""
    discard: list[int]
    hands: list[tuple[int, ...]]
    reserve: list[tuple[int, ...]]
    """By seat: the characters in its camp; a hidden chief last."""
    table: tuple[int, ...]
    """The characters delivered, the one nearest the plate first."""
    bones: tuple[int, ...]
    """The characters eaten, in that order."""
    box: tuple[int, ...]
    """The characters that do not take part."""
    feast: int
    """How many characters the giant eats at the start of a turn: 0, 1 or 2."""
    played: tuple[int, ...]
    """The card being resolved, and the counter to it."""
    kind: int
    """What kind of card is being resolved, or NO_KIND."""
    chosen: tuple[int, ...]
    """The characters chosen so far for that card, in order; they lie where they lay."""
    needed: int
    """How many have to be chosen, where each rival gives some, or the table is ordered."""
    asked: tuple[int, ...]
    """In the window: who has still to say whether they counter, in the order of asking."""
    counterer: int
    """Who countered, or NOBODY."""
    declined: tuple[Declined | None, ...]
    """By seat: the last time it was hit and let it be; for what others conclude from it."""
    peoples: tuple[int, ...]
    """By seat: its people, or NOBODY while that is not known."""
    chiefs: tuple[int, ...]
    """By seat: its chief's card."""
    owner: tuple[int, ...]
    """By card: the seat that loses a life when it is eaten, or NOBODY."""
    home: tuple[int, ...]
    """By people: the seat to whose camp a saved character of it goes, or NOBODY (SC-52)."""
    lives: tuple[int, ...]
    """By seat: characters left; with hidden chiefs, whether its chief is."""
    fell: tuple[int, ...]
    """By seat: at which death it was eliminated, counted from 1; 0 while it is in the game."""
    terms: Terms

    def __init__(self, seats: int, terms: Terms) -> None:
        super().__init__(seats, POOLS)
        for card in range(ACTIONS, CARDS):
            self.faces[card] = card
            self.seen[card] = self.everyone
        self.phase = "first"
        self.active = 0
        self.alive = (1 << seats) - 1
        self.deck = list(range(ACTIONS))
        self.discard = []
        self.hands = [()] * seats
        self.reserve = [()] * seats
        self.table = ()
        self.bones = ()
        self.box = tuple(range(ACTIONS, CARDS))
        self.feast = 0
        self.played = ()
        self.kind = NO_KIND
        self.chosen = ()
        self.needed = 0
        self.asked = ()
        self.counterer = NOBODY
        self.declined = (None,) * seats
        self.peoples = (NOBODY,) * seats
        self.chiefs = (NOBODY,) * seats
        self.owner = (NOBODY,) * CARDS
        self.home = (NOBODY,) * BOX.peoples
        self.lives = (0,) * seats
        self.fell = (0,) * seats
        self.terms = terms

    def to_act(self) -> tuple[int, ...]:
        """The active player; in the window every rival still asked, one by one if relaxed."""
        phase = self.phase
        if phase == "counter":
            return self.asked[:1] if self.terms.relaxed else self.asked
        return ALONE[self.active] if phase in CHOICES else ()

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of ``seat``."""
        phase = self.phase
        if phase == "turn":
            return cards(self, seat) if seat == self.active else []
        if phase == "counter":
            return counters(self, seat) if seat in self.to_act() else []
        if seat != self.active or phase not in CHOICES:
            return []
        return CHOICES[phase](self, seat)

    def why_not(self, seat: int, move: Move) -> Say | None:
        """The reason why ``move`` is refused, or None where it is legal."""
        if reason := self.out_of_turn(seat):
            return reason
        return None if move in self.legal(seat) else reasons.refusal(self, seat, move)

    def play(self, seat: int, move: Move) -> None:
        """Make a legal move."""
        # The last part is a card, a character, a people or a seat; or the verb itself.
        DOES[move[0]](self, seat, move[-1])

    def answer(self, result: tuple[int, ...]) -> None:
        """Go on: with who deals, the peoples, the camps, the deal, or a new draw pile."""
        phase = self.phase
        if phase == "first":
            self.active = result[0]
            self._give_peoples()
        elif phase == "peoples":
            self._lead(SEATINGS[self.seats][result[0]])
        elif phase == "mixture":
            self._mix(MIXTURES[self.seats][result[0]])
        elif phase == "camps":
            self._show_camps()
        elif phase == "deal":
            self._deal()
        else:
            feast.restock(self)

    def over(self) -> bool:
        """Whether at most one people is left."""
        return self.phase == "over"

    def standing(self) -> list[Place]:
        """Who lives first, then by the order of death, the last first; scores are characters.

        Who dies together shares a place. SC-33: if nobody is left, the giant has the first.
        """
        last = max(self.fell) + 1
        late = [fell or last for fell in self.fell]
        first = 1 if self.alive else 2
        ranked = sorted(range(self.seats), key=lambda seat: (-late[seat], seat))
        return [
            Place(seat, first + sum(other > late[seat] for other in late), self.characters(seat))
            for seat in ranked
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
        new.phase = self.phase
        new.active = self.active
        new.alive = self.alive
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.hands = self.hands[:]
        new.reserve = self.reserve[:]
        new.table = self.table
        new.bones = self.bones
        new.box = self.box
        new.feast = self.feast
        new.played = self.played
        new.kind = self.kind
        new.chosen = self.chosen
        new.needed = self.needed
        new.asked = self.asked
        new.counterer = self.counterer
        new.declined = self.declined
        new.peoples = self.peoples
        new.chiefs = self.chiefs
        new.owner = self.owner
        new.home = self.home
        new.lives = self.lives
        new.fell = self.fell
        new.terms = self.terms
        return new

    def turn(self) -> int | None:
        """The active player."""
        return None if self.phase in BEFORE or self.phase == "over" else self.active

    def silence(self, seat: int) -> Move | None:
        """Who lets the clock run out does not counter."""
        return PASS if self.phase == "counter" and seat in self.asked else None

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Draw pile, discard, what is being played; hands and camps; table, bones and box."""
        yield "deck", self.deck
        yield "discard", self.discard
        yield "played", self.played
        for seat, hand in enumerate(self.hands):
            yield f"hand/{seat}", hand
        for seat, camp in enumerate(self.reserve):
            yield f"camp/{seat}", camp
        yield "table", self.table
        yield "bones", self.bones
        yield "box", self.box

    def live(self) -> int:
        """How many characters are in play, on the table or in camps (SC-62: chiefs too)."""
        return CARDS - ACTIONS - len(self.box) - len(self.bones)

    def characters(self, seat: int) -> int:
        """How many characters a seat has left; with hidden chiefs, its camp and its chief."""
        if self.terms.traitors:
            return len(self.reserve[seat]) + (self.chiefs[seat] in self.table)
        return self.lives[seat]

    def camp_of(self, card: int) -> int:
        """In whose camp a character lies, or NOBODY."""
        seat = self.owner[card]
        if seat >= 0:
            return seat if card in self.reserve[seat] else NOBODY
        for seat, camp in enumerate(self.reserve):
            if card in camp:
                return seat
        return NOBODY

    # Before the first turn.

    def _give_peoples(self) -> None:
        if self.terms.traitors:
            self.phase = "mixture"
            self.want = ("pick", len(MIXTURES[self.seats]))
        elif self.terms.choose:
            self.phase = "people"
        else:
            self.phase = "peoples"
            self.want = ("pick", len(SEATINGS[self.seats]))

    def pick_people(self, people: int) -> None:
        """The active player takes a people; the next one picks, in the end the dealer plays."""
        seat = self.active
        peoples = list(self.peoples)
        peoples[seat] = people
        self.peoples = tuple(peoples)
        self.active = (seat + 1) % self.seats
        if NOBODY not in peoples:
            self._lead(self.peoples)

    def _lead(self, peoples: tuple[int, ...]) -> None:
        # Fact 2: each player has one people before him, all nine face up.
        self.peoples = peoples
        self.chiefs = tuple(CHIEF + people for people in peoples)
        home = [NOBODY] * BOX.peoples
        for seat, people in enumerate(peoples):
            home[people] = seat
            self.reserve[seat] = WHOLE[people]
        self.home = tuple(home)
        self.owner = tuple([home[people] if people >= 0 else NOBODY for people in PEOPLES])
        spare = [people for people in range(BOX.peoples) if home[people] == NOBODY]
        self.box = tuple([card for people in spare for card in WHOLE[people]])
        self.lives = (BOX.characters,) * self.seats
        self._ask_for_deal()

    def _mix(self, peoples: tuple[int, ...]) -> None:
        # [R] eight each and a chief; [D] which peoples. The camps are laid out, then shuffled.
        mixed = sorted(card for people in peoples for card in followers(people))
        chiefs = tuple(CHIEF + people for people in peoples)
        size = len(mixed) // self.seats
        owner = [NOBODY] * CARDS
        for seat, chief in enumerate(chiefs):
            self.reserve[seat] = (*mixed[size * seat : size * (seat + 1)], chief)
            owner[chief] = seat
        self.chiefs = chiefs
        self.owner = tuple(owner)
        shuffled = (*mixed, *chiefs)
        self.box = tuple(card for card in self.box if card not in shuffled)
        self.lives = (1,) * self.seats  # SC-58: with the chief all is lost
        self.phase = "camps"
        self.want = ("shuffle", shuffled, 0)

    def _show_camps(self) -> None:
        for seat, camp in enumerate(self.reserve):
            for card in camp[:-1]:
                self.seen[card] = self.everyone
            self.seen[camp[-1]] = 1 << seat  # the chief: its owner alone, until it is shown
        self._ask_for_deal()

    def _ask_for_deal(self) -> None:
        self.phase = "deal"
        self.want = ("shuffle", tuple(self.deck), 0)

    def _deal(self) -> None:
        for seat in range(self.seats):
            hand = tuple(range(HAND * seat, HAND * (seat + 1)))
            self.hands[seat] = hand
            for card in hand:
                self.seen[card] = 1 << seat
        self.deck = list(range(ACTIONS - 1, HAND * self.seats - 1, -1))
        feast.begin_turn(self, self.active)


BEFORE = frozenset(("first", "peoples", "people", "mixture", "camps", "deal"))
"""The phases before anybody's turn."""
