"""How a bot thinks about Ptit Pois: what a turn leaves behind, in points of the round.

The rule of thumb looks through all that its own turn may come to (a play, its chain of
bonuses, a flip) and takes the first move towards the best. What it cannot see counts as the
mean of the faces it has not seen. Nothing here reads more than a view.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp, sqrt
from typing import NamedTuple

from tablee.games.ptit_pois.cards import COLOUR, FITS, VALUE, WHERE
from tablee.games.ptit_pois.rules import DRAWN, FIFTY, NO_CARD, PtitPois
from tablee.kernel import Mind, Move


@dataclass(frozen=True)
class Temper:
    """What a bot minds, all in points. The weights were tried against each other."""

    larger: float = 1.0
    """A point in the larger of hand and row, which is what a rival's end would cost."""
    smaller: float = 0.3
    """A point in the smaller."""
    distance: float = 2.5
    """A card more between me and the end: in the smaller of hand and row."""
    stuck: float = 4.0
    """Having no card that goes on in this direction: a draw to come."""
    hinder: float = 1.0
    """Leaving the next player without a card that fits, if that were certain."""
    dread: float = 2.0
    """How much the risk of ending dirty counts."""


TEMPERS = {
    "even": Temper(),
    "hasty": Temper(larger=0.6, distance=4.0, dread=0.5),
    "careful": Temper(larger=1.2, smaller=0.4, distance=1.5, dread=2.5),
}


class Turn(NamedTuple):
    """What a turn may come to: my cards, and the table that the next player finds."""

    hand: tuple[int, ...]
    shown: tuple[int, int]
    hidden: tuple[int, int]
    left: int
    """The faces on the discards."""
    right: int
    up: bool


def thumb(view: PtitPois, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The first move towards the turn that leaves the least behind; ``rng`` breaks ties."""
    moves = view.legal(seat)
    if len(moves) == 1:
        return moves[0]
    outlook = Outlook(view, seat, temper)
    costs = [outlook.cost_of(move) for move in moves]
    least = min(costs)
    best = [move for move, cost in zip(moves, costs, strict=True) if cost == least]
    return best[0] if len(best) == 1 else best[int(rng.random() * len(best))]


class Outlook:
    """What one seat knows and expects while it thinks about one move."""

    __slots__ = ("faces", "mean", "now", "pile", "rivals", "temper", "unseen", "view")

    def __init__(self, view: PtitPois, seat: int, temper: Temper) -> None:
        self.view = view
        self.temper = temper
        self.faces = view.faces
        self.unseen = [*view.pools[0].faces.difference(view.faces)]
        self.mean = mean_value(self.unseen)
        left, right = view.discards
        at = 2 * seat
        self.now = Turn(
            view.hands[seat],
            (view.shown[at], view.shown[at + 1]),
            (view.hidden[at], view.hidden[at + 1]),
            self.faces[left[-1]],  # type: ignore[arg-type]  # tops are public
            self.faces[right[-1]],  # type: ignore[arg-type]
            view.up,
        )
        self.pile = view.pile
        others = [rival for rival in range(view.seats) if rival != seat]
        self.rivals = [expected_score(view, rival, self.mean) for rival in others]

    def cost_of(self, move: Move) -> float:
        """The least that the turn can leave behind after ``move``."""
        now = self.now
        match move:
            case ("play", int(card), int(pile)):
                return self._after_play(now, card, pile)
            case ("flip", int(packet)):
                return self._left(flipped(now, packet))
            case ("draw",):
                return self._after_draw()
            case ("up",) | ("down",):
                return self._best_play(now._replace(up=move[0] == "up"))
        return self._left(now)

    def _after_play(self, turn: Turn, card: int, pile: int) -> float:
        """Play, then the best of letting the bonus go, a flip, or a replay."""
        face = self.faces[card]
        assert face is not None, "I play what I can see"
        covered = (turn.left, turn.right)[pile]
        turn = played(turn, card, face, pile)
        least = self._left(turn)
        if COLOUR[face] == COLOUR[covered]:
            for packet in (0, 1):
                if turn.hidden[packet] >= 0:
                    least = min(least, self._left(flipped(turn, packet)))
            fits = FITS[turn.up][face]
            for again in (*turn.hand, *turn.shown):
                if again >= 0 and (known := self.faces[again]) is not None and fits[known]:
                    least = min(least, self._after_play(turn, again, pile))
        return least

    def _best_play(self, turn: Turn) -> float:
        """The best turn that begins with a play; as it stands if nothing fits."""
        where = WHERE[turn.up][turn.left][turn.right]
        costs = [
            self._after_play(turn, card, pile)
            for card in (*turn.hand, *turn.shown)
            if card >= 0 and (face := self.faces[card]) is not None
            for pile in (0, 1)
            if where[face] >> pile & 1
        ]
        return min(costs) if costs else self._left(turn)

    def _after_draw(self) -> float:
        """Two unknown cards more, and the other direction."""
        view, turn = self.view, self.now
        there = len(view.deck) + sum(len(discard) - 1 for discard in view.discards)
        # A negative id stands for a card not known yet: see ``value_of``.
        new = (UNKNOWN,) * min(DRAWN, there)
        return self._best_play(turn._replace(hand=turn.hand + new, up=not turn.up))

    def _value_of(self, card: int) -> float:
        face = self.faces[card] if card >= 0 else None
        return self.mean if face is None else VALUE[face]

    def _left(self, turn: Turn) -> float:
        """What a turn that ends like this costs: points of mine less those of the rivals."""
        hand = sum([self._value_of(card) for card in turn.hand])
        row = [card for card in turn.shown + turn.hidden if card != NO_CARD]
        rows = sum([self._value_of(card) for card in row])
        if not turn.hand or not row:
            return self._ended(hand + rows)
        temper = self.temper
        larger, smaller = (hand, rows) if hand > rows else (rows, hand)
        return (
            temper.larger * larger
            + temper.smaller * smaller
            + temper.distance * min(len(turn.hand), len(row))
            + temper.stuck * self._stuck(turn)
            - temper.hinder * self._next_is_stuck(turn)
            - 0.3 * sum(self.rivals) / len(self.rivals)
        )

    def _ended(self, own: float) -> float:
        """PT-20: nothing if I have the least, or else double."""
        clean = 1.0
        for rival in self.rivals:
            clean *= 1 / (1 + exp((own - rival + 0.5) / 2)) if own else 1.0
        dirty = (1 - clean) * 2 * own * self.temper.dread
        return dirty - sum(self.rivals) / len(self.rivals)

    def _stuck(self, turn: Turn) -> float:
        """How likely I am to have no card that fits next time, if the tops stay."""
        where = WHERE[turn.up][turn.left][turn.right]
        fitting = 0
        for card in (*turn.hand, *turn.shown):
            if card >= 0 and (face := self.faces[card]) is not None and where[face]:
                fitting += 1
        return (1.0, 0.45, 0.15, 0.05)[fitting] if fitting < 4 else 0.0

    def _next_is_stuck(self, turn: Turn) -> float:
        """How likely the next player has no card that fits."""
        view = self.view
        rival = (view.active + 1) % view.seats
        where = WHERE[turn.up][turn.left][turn.right]
        for card in view.shown[2 * rival : 2 * rival + 2]:
            if card >= 0 and where[self.faces[card] or 0]:
                return 0.0
        if not self.unseen:
            return 0.0
        misses = sum([not where[face] for face in self.unseen]) / len(self.unseen)
        return misses ** len(view.hands[rival])


UNKNOWN = -2
"""In a hand that is only thought of: a card not drawn yet."""


def played(turn: Turn, card: int, face: int, pile: int) -> Turn:
    """The turn after ``card`` was played."""
    left, right = (face, turn.right) if pile == 0 else (turn.left, face)
    if card in turn.hand:
        hand = tuple([each for each in turn.hand if each != card])
        return Turn(hand, turn.shown, turn.hidden, left, right, turn.up)
    one, two = turn.shown
    shown = (NO_CARD, two) if one == card else (one, NO_CARD)
    return Turn(turn.hand, shown, turn.hidden, left, right, turn.up)


def flipped(turn: Turn, packet: int) -> Turn:
    """The turn after one packet was turned over."""
    shown, hidden = list(turn.shown), list(turn.hidden)
    shown[packet], hidden[packet] = hidden[packet], shown[packet]
    return turn._replace(shown=(shown[0], shown[1]), hidden=(hidden[0], hidden[1]))


def mean_value(faces: list[int]) -> float:
    """The mean of some faces' values; of all the deck's where there are none."""
    return sum([VALUE[face] for face in faces]) / len(faces) if faces else sum(VALUE) / len(VALUE)


def sums(view: PtitPois, seat: int, mean: float) -> tuple[float, float]:
    """What hand and row of a seat add up to, a card not known counting as ``mean``."""
    faces = view.faces
    hand = sum([mean if (f := faces[card]) is None else VALUE[f] for card in view.hands[seat]])
    row = sum([mean if (f := faces[card]) is None else VALUE[f] for card in view.row(seat)])
    return hand, row


def expected_score(view: PtitPois, seat: int, mean: float) -> float:
    """What a seat would score if a rival ended the round now (PT-19)."""
    return max(sums(view, seat, mean))


def value(position: PtitPois) -> list[float]:
    """How well each seat stands: a share of 1 by totals and by what it holds now.

    Half of what a seat holds in the round is held to be paid, and the less is left of the
    game, the more a point decides.
    """
    seats = position.seats
    mean = mean_value([*position.pools[0].faces.difference(position.faces)])
    points = [float(total) for total in position.totals]
    if position.phase != "over":
        for seat in range(seats):
            hand, row = sums(position, seat, mean)
            cards = min(len(position.hands[seat]), len(position.row(seat)))
            points[seat] += 0.35 * max(hand, row) + 0.15 * min(hand, row) + 1.2 * cards
    least = min(points)
    width = softness(position)
    weights = [exp((least - point) / width) for point in points]
    total = sum(weights)
    return [weight / total for weight in weights]


def softness(position: PtitPois) -> float:
    """The points by which a lead is worth a factor e: more while many rounds are to come."""
    if position.phase == "over":
        return 0.5
    if position.fifty:
        left = max(1.0, (FIFTY - max(position.totals)) / 15)
    else:
        left = float(position.rounds - len(position.sheet))
    return 6.0 * sqrt(left)


WILLING = 0.12
"""How often a bot draws although a card fits; measured: 0.07 with two seats, 0.16 with more."""


def weight(world: PtitPois, viewer: int) -> float:
    """How likely a world is, by who drew: most often because no card fitted (PT-01, PT-02)."""
    likely = 1.0
    faces: list[int] = world.faces  # type: ignore[assignment]  # a world knows all
    for seat, drew in enumerate(world.drew):
        if drew is None or seat == viewer:
            continue
        hand, up, left, right, *row = drew
        where = WHERE[up][faces[left]][faces[right]]
        if any(card >= 0 and where[faces[card]] for card in row):
            continue  # it could have played from the row, whatever the hand was
        held = world.hands[seat]
        if any(where[faces[card]] for card in hand if card in held):
            likely *= WILLING
    return likely


MIND = Mind(thumb=thumb, tempers=TEMPERS, value=value, weight=weight)
