"""The rules of Ptit Pois (Thomas Favrelière, Alex Fortineau, Simon Moulard; BLAM !).

A turn: play a card on one of two discards, from the hand or from the visible cards of the
row, upwards or downwards as the Up&Down card says; or draw two cards, turn that card over,
and then play. A card on its own colour earns a bonus. Whoever ends a turn with no card left
in hand or in row ends the round. Rulings PT-01 to PT-27 are those of the project's sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import ClassVar, Self

from tablee.games.ptit_pois.cards import COLOUR, DECK, FITS, IN_PLAY, PACKETS, PILES, VALUE, WHERE
from tablee.games.ptit_pois.layout import LAYOUTS
from tablee.games.ptit_pois.moves import DONE, DOWN, DRAW, FITTING, FLIPS, ONLY, PASS, PLAYS, UP
from tablee.games.ptit_pois.score import ranked, round_scores
from tablee.kernel import Move, Options, Place, Pool, Position, Say, say

DRAWN = 2
"""Cards drawn to turn the Up&Down card over [R]."""
FIFTY = 50
"""Points that end the longer game [R]."""
NO_CARD = -1
NOBODY = -1

PLAYING = ("turn", "drawn")
"""The phases in which a card is played on either discard."""

Drew = tuple[tuple[int, ...], bool, int, int, int, int]
"""A turn without a first play: the hand, whether up was asked for, the two top cards, and the
two visible cards of the row (or NO_CARD)."""


def setup(options: Options, seats: int) -> PtitPois:
    """The table before the first deal, all cards in the draw pile."""
    table = PtitPois(seats)
    table.rounds = int(options["rounds"])
    table.fifty = bool(options["fifty"])
    table.marked = bool(options["remembered"])
    sets = DECK.leaving[seats]
    if len(sets) > 1:
        table.phase = "colours"
        table.want = ("pick", len(sets))
    else:
        table._leave(sets[0])
    return table


class PtitPois(Position):
    """Hands, rows, two discards and a draw pile; the Up&Down card; the scores so far."""

    __slots__ = (
        "active",
        "boxed",
        "deck",
        "discards",
        "drew",
        "ender",
        "fifty",
        "hands",
        "hidden",
        "marked",
        "owed",
        "phase",
        "pile",
        "rounds",
        "sheet",
        "shown",
        "totals",
        "up",
    )

    game: ClassVar[str] = "ptit-pois"

    phase: str
    """colours, deal, first, reshuffle, count (all wait for the dealer), face, turn, drawn,
    bonus, over."""
    active: int
    up: bool
    """Which face of the Up&Down card is up."""
    pile: int
    """In a bonus: the discard that was played on."""
    owed: int
    """Cards that the active player has still to draw, while the discards are shuffled."""
    deck: tuple[int, ...]
    """The draw pile, the next card first."""
    discards: list[list[int]]
    """The two discards, the top card last."""
    hands: list[tuple[int, ...]]
    hidden: list[int]
    """By ``2 * seat + packet``: the card that lies face down, or NO_CARD."""
    shown: list[int]
    """Likewise the card face up."""
    drew: list[Drew | None]
    """By seat: the last time it did not play; what others may conclude from it."""
    ender: int
    """Who ended the round that is being counted, or NOBODY."""
    sheet: tuple[tuple[int, ...], ...]
    """By round, by seat: the scores."""
    totals: tuple[int, ...]
    boxed: tuple[int, ...]
    """The colours that stay in the box."""
    rounds: int
    fifty: bool
    """Whether the game goes on until somebody has 50 points."""
    marked: bool
    """Whether the table marks the hidden cards that everybody has seen."""

    def __init__(self, seats: int) -> None:
        # Before colours have left, any of all the faces may be in play.
        super().__init__(seats, (Pool(0, DECK.size(seats), IN_PLAY[()]),))
        self.phase = "deal"
        self.active = 0
        self.up = True
        self.pile = 0
        self.owed = 0
        self.deck = tuple(range(DECK.size(seats)))
        self.discards = [[] for _ in range(PILES)]
        self.hands = [()] * seats
        self.hidden = [NO_CARD] * (2 * seats)
        self.shown = [NO_CARD] * (2 * seats)
        self.drew = [None] * seats
        self.ender = NOBODY
        self.sheet = ()
        self.totals = (0,) * seats
        self.boxed = ()
        self.rounds = 3
        self.fifty = False
        self.marked = True

    def to_act(self) -> tuple[int, ...]:
        """The active player (PT-26: clockwise, whatever the Up&Down card says)."""
        return () if self.want is not None or self.phase == "over" else ONLY[self.active]

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of ``seat``: plays from hand and row, then what else there is."""
        if seat != self.active or self.want is not None:
            return []
        phase = self.phase
        if phase == "bonus":
            return self._replays(seat)
        if phase not in PLAYING:
            return [UP, DOWN] if phase == "face" else []
        faces: list[int] = self.faces  # type: ignore[assignment]  # the mover knows these
        left, right = self.discards
        where = WHERE[self.up][faces[left[-1]]][faces[right[-1]]]
        moves: list[Move] = []
        for card in self.hands[seat]:
            if fit := where[faces[card]]:
                moves += FITTING[card][fit]
        # PT-15: of the row only the visible cards.
        at = 2 * seat
        shown = self.shown
        if (card := shown[at]) >= 0 and (fit := where[faces[card]]):
            moves += FITTING[card][fit]
        if (card := shown[at + 1]) >= 0 and (fit := where[faces[card]]):
            moves += FITTING[card][fit]
        if phase == "turn":
            # PT-01: drawing is always free. PT-02: it is all there is where no card fits.
            moves.append(DRAW)
        elif not moves:
            # PT-04: what fits after a draw must be played. PT-03: or else the turn is over.
            moves.append(PASS)
        return moves

    def why_not(self, seat: int, move: Move) -> Say | None:
        """The reason why ``move`` is refused, or None where it is legal."""
        if reason := self.out_of_turn(seat):
            return reason
        if move in self.legal(seat):
            return None
        verb = move[0] if move else ""
        phase = self.phase
        if phase == "face":
            return say("First choose the face of the Up&Down card.")
        if verb == "play":
            return self._why_not_play(seat, move[1:])
        if verb == "flip" and phase == "bonus":
            return say("Only a packet with a hidden card can be turned over.")  # PT-13
        if verb == "flip":
            return say("A packet is turned over with a bonus action only.")
        if verb == "draw":
            return say("Cards are drawn once a turn, before playing.")
        if verb == "pass" and phase == "drawn":
            return say("You have a card that fits: it must be played.")  # PT-04
        if verb == "pass":
            return say("Play a card, or draw two.")
        return say("That cannot be done now.")

    def play(self, seat: int, move: Move) -> None:
        """Make a legal move."""
        if move[0] != "play":
            self._act(seat, move)
            return
        card: int
        pile: int
        _, card, pile = move  # type: ignore[assignment]  # both are ints
        seen = self.seen
        hand = self.hands[seat]
        if seen[card] != self.everyone:  # a card of the hand: those of the row all can see
            at = hand.index(card)
            self.hands[seat] = hand = hand[:at] + hand[at + 1 :]
            seen[card] = self.everyone
        else:
            shown = self.shown
            at = 2 * seat
            shown[at if shown[at] == card else at + 1] = NO_CARD
        discard = self.discards[pile]
        faces: list[int] = self.faces  # type: ignore[assignment]  # both are public now
        same = COLOUR[faces[card]] == COLOUR[faces[discard[-1]]]
        discard.append(card)
        # PT-16: an empty hand ends nothing yet, while the row can go on with the chain.
        if same and (hand or self._has_row(seat)):
            self.phase = "bonus"
            self.pile = pile
        elif hand and self.hidden[2 * seat] >= 0:
            self._next_turn(seat)  # most often: there is a hand, and there is a row
        else:
            self._end_turn(seat)

    def answer(self, result: tuple[int, ...]) -> None:
        """Go on: with the colours that leave, a deal, a draw by lot, or the cards laid open."""
        phase = self.phase
        if phase == "deal":
            self._deal()
        elif phase == "count":
            self._count()
        elif phase == "reshuffle":
            self._restock()
        elif phase == "first":
            self._begin(self._choosers()[result[0]])
        else:
            self._leave(DECK.leaving[self.seats][result[0]])

    def over(self) -> bool:
        """Whether the last round has been counted."""
        return self.phase == "over"

    def standing(self) -> list[Place]:
        """The lowest total first; PT-22: then who scored less in the last round."""
        return ranked(self.totals, self.sheet[-1] if self.sheet else self.totals)

    def pause(self) -> bool:
        """At the end of a round all hands lie open until the next deal."""
        return self.phase == "deal" and self.ender != NOBODY

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
        new.up = self.up
        new.pile = self.pile
        new.owed = self.owed
        new.deck = self.deck
        left, right = self.discards
        new.discards = [left[:], right[:]]
        new.hands = self.hands[:]
        new.hidden = self.hidden[:]
        new.shown = self.shown[:]
        new.drew = self.drew[:]
        new.ender = self.ender
        new.sheet = self.sheet
        new.totals = self.totals
        new.boxed = self.boxed
        new.rounds = self.rounds
        new.fifty = self.fifty
        new.marked = self.marked
        return new

    def turn(self) -> int | None:
        """The active player."""
        return None if self.phase in ("colours", "deal", "first", "over") else self.active

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Draw pile, discards, hands, and the two layers of each packet."""
        yield "deck", self.deck
        for pile, cards in enumerate(self.discards):
            yield f"discard/{pile}", cards
        for seat, hand in enumerate(self.hands):
            yield f"hand/{seat}", hand
            for packet in range(PACKETS):
                at = 2 * seat + packet
                yield f"hidden/{seat}/{packet}", self.hidden[at : at + 1] * (self.hidden[at] >= 0)
                yield f"shown/{seat}/{packet}", self.shown[at : at + 1] * (self.shown[at] >= 0)

    def row(self, seat: int) -> list[int]:
        """The cards of a row, hidden and visible."""
        at = 2 * seat
        cards = self.hidden[at : at + 2] + self.shown[at : at + 2]
        return [card for card in cards if card >= 0]

    def remembered(self, card: int) -> bool:
        """Whether the table marks this card: it lies face down and everybody has seen it."""
        return self.marked and self.seen[card] == self.everyone and card in self.hidden

    def drawable(self) -> int:
        """How many cards a draw would bring, reshuffle included (PT-06)."""
        return min(DRAWN, len(self.deck) + sum(len(discard) - 1 for discard in self.discards))

    # What may be done.

    def _replays(self, seat: int) -> list[Move]:
        # PT-10: on the same discard only. PT-11: or one flip.
        faces: list[int] = self.faces  # type: ignore[assignment]  # the mover knows these
        fits = FITS[self.up][faces[self.discards[self.pile][-1]]]
        plays = PLAYS[self.pile]
        at = 2 * seat
        shown, hidden = self.shown, self.hidden
        cards = (*self.hands[seat], shown[at], shown[at + 1])
        moves = [plays[card] for card in cards if card >= 0 and fits[faces[card]]]
        # PT-12, PT-13: any packet that has a hidden card, covered or not.
        if hidden[at] >= 0:
            moves.append(FLIPS[0])
        if hidden[at + 1] >= 0:
            moves.append(FLIPS[1])
        moves.append(DONE)  # PT-09: a bonus may be let go
        return moves

    def _why_not_play(self, seat: int, rest: tuple[str | int, ...]) -> Say:
        if len(rest) != 2 or rest[1] not in range(PILES):
            return say("There is no such discard.")
        card, pile = rest[0], int(rest[1])
        if card == NO_CARD or card not in (*self.hands[seat], *self.row(seat)):
            return say("You have no such card.")
        if card in self.hidden:
            return say("A hidden card cannot be played.")  # PT-15
        if self.phase == "bonus" and pile != self.pile:
            return say("A bonus is played on the same discard.")  # PT-10
        face = self.faces[self.discards[pile][-1]]
        assert face is not None
        if self.up:
            return say("Up: only {value} or more can be played there.", value=VALUE[face])
        return say("Down: only {value} or less can be played there.", value=VALUE[face])

    # The course of a turn.

    def _act(self, seat: int, move: Move) -> None:
        """Any move but a play."""
        verb = move[0]
        if verb == "draw":
            self._note(seat)
            self.owed = DRAWN
            self._take()
        elif verb == "done":
            self._end_turn(seat)
        elif verb == "flip":
            self._flip(2 * seat + int(move[1]))
            self._end_turn(seat)  # PT-11, PT-14: a flip is the last thing in a turn
        elif verb == "pass":
            self._note(seat)
            self._end_turn(seat)
        else:
            self.up = verb == "up"
            self.phase = "turn"

    def _take(self) -> None:
        """Draw what is owed, then turn the Up&Down card over."""
        owed, seat = self.owed, self.active
        drawn = self.deck[:owed]
        if drawn:
            self.deck = self.deck[owed:]
            self.hands[seat] += drawn
            seen, bit = self.seen, 1 << seat
            for card in drawn:
                seen[card] = bit
            owed -= len(drawn)
            self.owed = owed
        if owed and (below := self._below()):
            # PT-08: also between the two cards.
            self.phase = "reshuffle"
            self.want = ("shuffle", below, 0)
            return
        # PT-05: whoever had to draw can play now: what was too low to go up goes down.
        # PT-06, PT-07: as many as there were, or none; the Up&Down card is turned all the same.
        self.owed = 0
        self.up = not self.up
        self.phase = "drawn"

    def _below(self) -> tuple[int, ...]:
        left, right = self.discards
        return (*left[:-1], *right[:-1])

    def _restock(self) -> None:
        # PT-06: the top cards stay.
        self.deck = self._below()
        self.discards = [discard[-1:] for discard in self.discards]
        # A card that comes back is another one: what was concluded no longer holds.
        self.drew = [None] * self.seats
        self._take()

    def _flip(self, at: int) -> None:
        # PT-12: two cards change places. PT-13: a single hidden one comes up. PT-24: no other
        # move looks at a hidden card.
        hidden, shown = self.hidden, self.shown
        hidden[at], shown[at] = shown[at], hidden[at]
        self.seen[shown[at]] = self.everyone

    def _note(self, seat: int) -> None:
        """Keep for the minds that no card was played: most often none fitted."""
        left, right = self.discards
        shown, at = self.shown, 2 * seat
        self.drew[seat] = (self.hands[seat], self.up, left[-1], right[-1], shown[at], shown[at + 1])

    def _has_row(self, seat: int) -> bool:
        # PT-17: hidden cards count.
        hidden, shown = self.hidden, self.shown
        at = 2 * seat
        return hidden[at] >= 0 or shown[at] >= 0 or hidden[at + 1] >= 0 or shown[at + 1] >= 0

    def _end_turn(self, seat: int) -> None:
        # PT-16: the only moment at which the round may end.
        if self.hands[seat] and self._has_row(seat):
            self._next_turn(seat)
        else:
            self._end_round(seat)

    def _next_turn(self, seat: int) -> None:
        self.active = (seat + 1) % self.seats
        self.phase = "turn"

    # Rounds.

    def _leave(self, boxed: tuple[int, ...]) -> None:
        self.boxed = boxed
        first, stop, _ = self.pools[0]
        self.pools = (Pool(first, stop, IN_PLAY[boxed]),)
        self._ask_for_deal()

    def _ask_for_deal(self) -> None:
        self.phase = "deal"
        self.want = ("shuffle", LAYOUTS[self.seats].cards, 0)

    def _deal(self) -> None:
        layout = LAYOUTS[self.seats]
        self.hidden = list(layout.hidden)
        self.shown = list(layout.shown)
        self.hands = list(layout.hands)
        self.discards = [[card] for card in layout.discards]
        self.deck = layout.deck
        self.seen[:] = layout.seen
        self.drew = [None] * self.seats
        self.ender = NOBODY
        choosers = self._choosers()
        if len(choosers) == 1:
            self._begin(choosers[0])
        else:
            self.phase = "first"
            self.want = ("pick", len(choosers))

    def _choosers(self) -> list[int]:
        """Who may begin: PT-21, and round 1, where all totals are 0."""
        faces: list[int] = self.faces  # type: ignore[assignment]  # visible cards are public
        shown, totals = self.shown, self.totals
        ranks = [
            (totals[seat], VALUE[faces[shown[2 * seat]]] + VALUE[faces[shown[2 * seat + 1]]])
            for seat in range(self.seats)
        ]
        top = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == top]

    def _begin(self, seat: int) -> None:
        # PT-23: the first player chooses the direction, the hand already dealt.
        self.active = seat
        self.phase = "face"

    def _end_round(self, seat: int) -> None:
        self.ender = seat
        self.phase = "count"
        # Hands and what nobody has seen of the rows; every rival holds a card, so it is not empty.
        everyone, seen = self.everyone, self.seen
        opened = [card for card in self.hidden if card >= 0 and seen[card] != everyone]
        self.want = ("open", (*chain(*self.hands), *opened), everyone)

    def _count(self) -> None:
        hands = [self._sum(hand) for hand in self.hands]
        rows = [self._sum(self.row(seat)) for seat in range(self.seats)]
        scores = round_scores(hands, rows, self.ender)
        self.sheet += (scores,)
        self.totals = tuple([sum(both) for both in zip(self.totals, scores, strict=True)])
        # PT-25: the game of 50 points ends after the round in which somebody reaches them.
        ended = max(self.totals) >= FIFTY if self.fifty else len(self.sheet) >= self.rounds
        if ended:
            self.phase = "over"
        else:
            self._ask_for_deal()

    def _sum(self, cards: Sequence[int]) -> int:
        faces: list[int] = self.faces  # type: ignore[assignment]  # all laid open
        total = 0
        for card in cards:
            total += VALUE[faces[card]]
        return total
