"""What a turn of Ptit Pois may come to, and what it leaves behind, in points of the round.

An `Outlook` looks through all that one seat's turn may come to (a play, its chain of bonuses,
a flip). What the seat cannot see counts as the mean of the faces it has not seen. Nothing here
reads more than a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum
from typing import NamedTuple

from tablee.games.ptit_pois.cards import COLOUR, FITS, VALUE, WHERE
from tablee.games.ptit_pois.moves import DRAW, FLIPS, PLAYS
from tablee.games.ptit_pois.rules import NO_CARD, PtitPois
from tablee.kernel import Move

MEAN = sum(VALUE) / len(VALUE)
UNKNOWN = -2
"""In a hand that is only thought of: a card not drawn yet."""


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


class Turn(NamedTuple):
    """What a turn may come to: my cards, and the table that the next player finds."""

    hand: tuple[int, ...]
    shown: tuple[int, int]
    hidden: tuple[int, int]
    left: int
    """The faces on the discards."""
    right: int
    up: bool


class Plan(NamedTuple):
    """A turn to its end, and what it costs."""

    cost: float
    turn: Turn
    steps: tuple[Move, ...]
    """What is done, the first move first."""


class Left(NamedTuple):
    """What a turn leaves behind while the round goes on."""

    larger: float
    """Points in the larger of hand and row; a card not known counts as the mean."""
    smaller: float
    distance: int
    """Cards between me and the end of the round."""
    stuck: float
    """How likely I have no card that fits next time, if the tops stay."""
    hinder: float
    """How likely the next player has none."""


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
            self.faces[right[-1]],  # type: ignore[arg-type]  # tops are public
            view.up,
        )
        self.pile = view.pile
        others = [rival for rival in range(view.seats) if rival != seat]
        self.rivals = [expected_score(view, rival, self.mean) for rival in others]

    def plan(self, move: Move) -> Plan:
        """The turn that leaves the least behind of all that begin with ``move``."""
        now = self.now
        match move:
            case ("play", int(card), int(pile)):
                return self._after_play(now, card, pile)
            case ("flip", int(packet)):
                return self._end(flipped(now, packet), move)
            case ("draw",):
                return self._after_draw()
            case ("up",) | ("down",):
                return after(move, self._best_play(now._replace(up=move[0] == "up")))
        return self._end(now, move)

    def left(self, turn: Turn) -> Left | None:
        """What a turn leaves behind; None if the round ends with it."""
        hand, row = self.points(turn)
        if not turn.hand or not in_row(turn):
            return None
        larger, smaller = (hand, row) if hand > row else (row, hand)
        distance = min(len(turn.hand), in_row(turn))
        return Left(larger, smaller, distance, self._stuck(turn), self._next_is_stuck(turn))

    def points(self, turn: Turn) -> tuple[float, float]:
        """What hand and row add up to; a card not known counts as the mean."""
        hand = fsum([self._value_of(card) for card in turn.hand])
        row = [card for card in turn.shown + turn.hidden if card != NO_CARD]
        return hand, fsum([self._value_of(card) for card in row])

    def clean(self, own: float) -> float:
        """How likely nobody has as little as ``own``, which is all that is left (PT-20)."""
        clean = 1.0
        for rival in self.rivals:
            clean *= 1 / (1 + exp((own - rival + 0.5) / 2)) if own else 1.0
        return clean

    def fitting(self, turn: Turn) -> int:
        """How many of my cards that I know would fit next time, if the tops stay."""
        where = WHERE[turn.up][turn.left][turn.right]
        fitting = 0
        for card in (*turn.hand, *turn.shown):
            if card >= 0 and (face := self.faces[card]) is not None and where[face]:
                fitting += 1
        return fitting

    def _after_play(self, turn: Turn, card: int, pile: int) -> Plan:
        """Play, then the best of letting the bonus go, a flip, or a replay."""
        face = self.faces[card]
        assert face is not None, "I play what I can see"
        covered = (turn.left, turn.right)[pile]
        turn = played(turn, card, face, pile)
        move = PLAYS[pile][card]
        best = self._end(turn, move)
        if COLOUR[face] == COLOUR[covered]:
            for packet in (0, 1):
                if turn.hidden[packet] >= 0:
                    plan = self._end(flipped(turn, packet), move, FLIPS[packet])
                    best = plan if plan.cost < best.cost else best
            fits = FITS[turn.up][face]
            for again in (*turn.hand, *turn.shown):
                if again >= 0 and (known := self.faces[again]) is not None and fits[known]:
                    plan = self._after_play(turn, again, pile)
                    best = after(move, plan) if plan.cost < best.cost else best
        return best

    def _best_play(self, turn: Turn) -> Plan:
        """The best turn that begins with a play; as it stands if nothing fits."""
        where = WHERE[turn.up][turn.left][turn.right]
        plans = [
            self._after_play(turn, card, pile)
            for card in (*turn.hand, *turn.shown)
            if card >= 0 and (face := self.faces[card]) is not None
            for pile in (0, 1)
            if where[face] >> pile & 1
        ]
        return min(plans, key=cost_of) if plans else self._end(turn)

    def _after_draw(self) -> Plan:
        """Two unknown cards more, and the other direction."""
        turn = self.now
        # A negative id stands for a card not known yet: see `_value_of`.
        new = (UNKNOWN,) * self.view.drawable()
        return after(DRAW, self._best_play(turn._replace(hand=turn.hand + new, up=not turn.up)))

    def _value_of(self, card: int) -> float:
        face = self.faces[card] if card >= 0 else None
        return self.mean if face is None else VALUE[face]

    def cost(self, turn: Turn) -> float:
        """What a turn that ends like this costs: my points less those of the rivals."""
        left = self.left(turn)
        if left is None:
            return self._ended(sum(self.points(turn)))
        temper = self.temper
        return (
            temper.larger * left.larger
            + temper.smaller * left.smaller
            + temper.distance * left.distance
            + temper.stuck * left.stuck
            - temper.hinder * left.hinder
            - 0.3 * fsum(self.rivals) / len(self.rivals)
        )

    def _end(self, turn: Turn, *steps: Move) -> Plan:
        """A turn that ends like this, and what it costs."""
        return Plan(self.cost(turn), turn, steps)

    def _ended(self, own: float) -> float:
        """PT-20: nothing if I have the least, or else double."""
        dirty = (1 - self.clean(own)) * 2 * own * self.temper.dread
        return dirty - fsum(self.rivals) / len(self.rivals)

    def _stuck(self, turn: Turn) -> float:
        fitting = self.fitting(turn)
        for card in turn.shown:
            if card >= 0 and self.faces[card] is None:  # just turned up, in thought
                chance = self.fits(turn)
                return chance * RISKS[fitting + 1] + (1 - chance) * RISKS[fitting]
        return RISKS[fitting]

    def fits(self, turn: Turn) -> float:
        """How likely a card that I have not seen fits next time, if the tops stay."""
        where = WHERE[turn.up][turn.left][turn.right]
        return sum([where[face] > 0 for face in self.unseen]) / max(1, len(self.unseen))

    def _next_is_stuck(self, turn: Turn) -> float:
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


RISKS = (1.0, 0.45, 0.15, 0.05) + (0.0,) * len(VALUE)
"""How likely none fits next time, by how many fit now."""


def cost_of(plan: Plan) -> float:
    """What plans are compared by."""
    return plan.cost


def after(move: Move, plan: Plan) -> Plan:
    """A plan with a move before it."""
    return Plan(plan.cost, plan.turn, (move, *plan.steps))


def in_row(turn: Turn) -> int:
    """How many cards lie in the row, hidden ones included (PT-17)."""
    return sum([card != NO_CARD for card in turn.shown + turn.hidden])


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
    return sum([VALUE[face] for face in faces]) / len(faces) if faces else MEAN


def worth(view: PtitPois, cards: Sequence[int], mean: float) -> float:
    """What cards add up to, one not known counting as ``mean``."""
    faces = view.faces
    return fsum([mean if (f := faces[card]) is None else VALUE[f] for card in cards])


def expected_score(view: PtitPois, seat: int, mean: float) -> float:
    """What a seat would score if a rival ended the round now (PT-19)."""
    return max(worth(view, view.hands[seat], mean), worth(view, view.row(seat), mean))
