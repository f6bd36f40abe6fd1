"""A round of Ptit Pois played to its end by likely moves, without the rules' bookkeeping.

A trial plays hundreds of rounds to their end for one move, so here only what a round costs is
kept: faces, sums and numbers of cards. Turns are made as a quick player makes them: of the cards
that fit, the one that takes most; a bonus goes on with another card, or turns a packet over;
cards are drawn where none fits. A player reads nothing that it does not see.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from tablee.games.ptit_pois.cards import COLOUR, FITS, VALUE
from tablee.games.ptit_pois.rules import DRAWN
from tablee.games.ptit_pois.score import round_scores

EMPTY = -1
"""Where no card lies."""
SMALLER = 0.22
"""What a point in the smaller of hand and row counts, beside one in the larger."""
NEARER = 0.8
"""What a card less between oneself and the end of the round is worth, in points."""
BONUS = 4.8
"""What a bonus is worth, in points."""
REPLAY = 3.5
"""What another card must take to be rather played than a bare packet turned over, in points."""
REACH = 0.15
"""What it costs to go a point further up or down than one must."""
CLEAN = 11.0
"""What it is worth to end the round clean, in points."""
NEAR, WIDE = 3.2, 13.0
"""From so many points too many on, and over so many, it grows likely that one ends clean."""
NOT = -1000.0
"""No card at all is that bad."""
MEAN = sum(VALUE) / len(VALUE)
LONGEST = 400
"""Turns after which a round is broken off, which no real one comes near."""

LEAD = 2 * max(VALUE)
"""A difference of hand and row that no card makes up for."""
GAINS = tuple(
    tuple([min(value, (1 - SMALLER) * lead + SMALLER * value) for value in VALUE])
    for lead in range(LEAD)
)
"""By how much more lies where the card lies, and by its face: what it is worth to be rid of it."""


@cache
def _fitting_one(up: bool, top: int) -> tuple[float, ...]:
    """What speaks for each face on one top besides its points; `NOT` if it does not fit."""
    return tuple(
        [
            BONUS * (COLOUR[face] == COLOUR[top]) - REACH * abs(VALUE[face] - VALUE[top])
            if fits
            else NOT
            for face, fits in enumerate(FITS[up][top])
        ]
    )


@cache
def _fitting(up: bool, left: int, right: int) -> tuple[list[float], list[bool]]:
    """The same for the better of two tops, and whether that is the right one."""
    one, two = _fitting_one(up, left), _fitting_one(up, right)
    return (
        [max(a, b) for a, b in zip(one, two, strict=True)],
        [a < b for a, b in zip(one, two, strict=True)],
    )


class Round:
    """A round under way, every face known. By seat: hand, two packets, sums, numbers of cards."""

    __slots__ = (
        "active",
        "below",
        "deck",
        "hand_sums",
        "hands",
        "hidden",
        "row_counts",
        "row_sums",
        "seed",
        "shown",
        "tops",
        "up",
    )

    def __init__(
        self,
        hands: list[list[int]],
        shown: list[int],
        hidden: list[int],
        deck: list[int],
        below: list[int],
        tops: list[int],
        active: int,
        *,
        up: bool,
        seed: int = 0,
    ) -> None:
        """Faces all: ``shown`` and ``hidden`` by ``2 * seat + packet``, `EMPTY` where none lies.

        ``deck`` is drawn from its end; ``below`` is what lies under the two ``tops``. The lists
        are kept and changed. ``seed`` is the luck of a reshuffle.
        """
        value = VALUE
        self.hands = hands
        self.shown = shown
        self.hidden = hidden
        self.deck = deck
        self.below = below
        self.tops = tops
        self.active = active
        self.up = up
        self.seed = seed
        self.hand_sums = [sum([value[face] for face in hand]) for hand in hands]
        self.row_sums = sums = [0] * len(hands)
        self.row_counts = counts = [0] * len(hands)
        for row in (shown, hidden):
            for at, face in enumerate(row):
                if face >= 0:
                    sums[at >> 1] += value[face]
                    counts[at >> 1] += 1

    def play_out(self) -> tuple[int, ...]:
        """The scores of the round by seat."""
        hands, counts, seat = self.hands, self.row_counts, self.active
        seats = len(hands)
        for _ in range(LONGEST):
            if not self._play(seat):
                self.draw(seat)
                self._play(seat)
            if not hands[seat] or not counts[seat]:
                break
            seat += 1
            if seat == seats:
                seat = 0
        return self.ended(seat)

    def ended(self, seat: int) -> tuple[int, ...]:
        """The scores if ``seat`` has ended the round."""
        return round_scores(self.hand_sums, self.row_sums, seat)

    def draw(self, seat: int) -> None:
        """Two cards, as many as there are, and the other direction (PT-06 to PT-08)."""
        hand = self.hands[seat]
        for _ in range(DRAWN):
            if not self.deck:
                if not self.below:
                    break
                self.deck, self.below = self.below, []
                random.Random(self.seed).shuffle(self.deck)
            face = self.deck.pop()
            hand.append(face)
            self.hand_sums[seat] += VALUE[face]
        self.up = not self.up

    def _play(self, seat: int) -> bool:
        """The card that takes most, and what its bonus brings; whether there is one that fits."""
        left, right = self.tops
        extras, piles = _fitting(self.up, left, right)
        face = self._choose(seat, extras)
        if face < 0:
            return False
        pile = int(piles[face])
        while True:
            covered = self._lay(seat, face, pile)
            if COLOUR[face] != COLOUR[covered]:
                return True
            hand, count = self.hands[seat], self.row_counts[seat]
            if not hand and not count:
                return True
            # A bonus: another card on the same pile, or a packet is turned over.
            last = len(hand) + count
            bare = self._bare(seat)
            least = NOT / 2 if bare < 0 else REPLAY
            face = self._choose(seat, _fitting_one(self.up, face), least) if last > 1 else EMPTY
            if face < 0:
                if bare >= 0:  # what is not seen cannot be played
                    self.shown[bare], self.hidden[bare] = self.hidden[bare], EMPTY
                return True

    def _choose(self, seat: int, extras: Sequence[float], most: float = NOT / 2) -> int:
        """The face that takes most of those that fit, and more than ``most``; else `EMPTY`."""
        hand, at = self.hands[seat], 2 * seat
        in_hand, in_row = len(hand), self.row_counts[seat]
        lead = self.hand_sums[seat] - self.row_sums[seat]
        weigh = GAINS[0 if lead < 0 else lead if lead < LEAD else -1]
        best = EMPTY
        rest = NEARER if in_hand <= in_row else 0.0
        if in_hand == 1:
            rest = self._end(seat, self.row_sums[seat])
        most -= rest
        for face in hand:
            gain = extras[face] + weigh[face]
            if gain > most:
                best, most = face, gain
        most += rest
        lead = -lead
        weigh = GAINS[0 if lead < 0 else lead if lead < LEAD else -1]
        rest = NEARER if in_row <= in_hand else 0.0
        for each in (at, at + 1):
            face = self.shown[each]
            if face >= 0:
                gain = extras[face] + weigh[face] + rest
                if in_row == 1:
                    gain += self._end(seat, self.hand_sums[seat])
                if gain > most:
                    best, most = face, gain
        return best

    def _end(self, seat: int, own: int) -> float:
        """What it is worth to end the round with ``own`` left, as far as one sees."""
        if not own:
            return CLEAN
        shown, hidden, value = self.shown, self.hidden, VALUE
        least = 1000.0
        for rival, hand in enumerate(self.hands):
            if rival != seat:
                row, at = 0.0, 2 * rival
                for each in (at, at + 1):
                    if (face := shown[each]) >= 0:
                        row += value[face]
                    if hidden[each] >= 0:
                        row += MEAN
                score = MEAN * len(hand)
                if row > score:
                    score = row
                if score < least:
                    least = score
        lead = (least - own + NEAR) / WIDE
        clean = 0.0 if lead < 0 else 1.0 if lead > 1 else lead
        return CLEAN * clean - (1 - clean) * own

    def _lay(self, seat: int, face: int, pile: int) -> int:
        """Lay a face on a pile; what it covers."""
        hand, tops = self.hands[seat], self.tops
        if face in hand:
            hand.remove(face)
            self.hand_sums[seat] -= VALUE[face]
        else:
            shown, at = self.shown, 2 * seat
            shown[at if shown[at] == face else at + 1] = EMPTY
            self.row_sums[seat] -= VALUE[face]
            self.row_counts[seat] -= 1
        covered = tops[pile]
        self.below.append(covered)
        tops[pile] = face
        return covered

    def _bare(self, seat: int) -> int:
        """Where a hidden card of the seat lies bare; `EMPTY` if nowhere."""
        shown, hidden = self.shown, self.hidden
        for at in (2 * seat, 2 * seat + 1):
            if hidden[at] >= 0 and shown[at] < 0:
                return at
        return EMPTY
