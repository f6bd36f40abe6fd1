"""How well the seats stand: by their buffets, and by who may win the round.

Chances are shares of one: in the game (`Buffets`) and in the round (`round_chances`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, log, sqrt

from tablee.games.peco_peco.buffets import ALL_TYPES, points, types
from tablee.games.peco_peco.cards import (
    BEATEN_BY,
    BOMB,
    DRAW,
    FEWER,
    FOODS,
    ICON,
    INVERTED,
    KIND,
    MORE,
    PLAIN,
    REVERSE,
    STEAL,
    TILT,
)
from tablee.games.peco_peco.layout import NOBODY, Layout

PER_TYPE, PER_POINT, POINT_SOON = 0.2, 0.1, 0.2
"""What makes a buffet win, on the scale of `exp`: a type of dish, a point, and a point by how few
stakes are left (over their root). Fitted to the winners of 250 games of bots."""
LAST_POINT = 1.6
"""What a point is worth when no stake is left."""
SET = 12.0
"""The strength of a dish of each type: the game is won."""
EXTRA_CARD = 0.12
"""What a card more in the next round is worth, on the same scale."""
HAND_POWER = 1.5
"""A hand's chance of winning the round grows faster than its size."""


WORTH = {PLAIN: 1.0, REVERSE: 1.05, STEAL: 1.3, DRAW: 1.4, BOMB: 1.9}
"""What a card is worth in hand, a plain one being 1: a bomb can always be played."""
UNSEEN = 1.15
"""What a card of unknown face is worth."""


@lru_cache(maxsize=4096)
def strength(faces: tuple[int | None, ...], turned: int, left: int, sets: bool) -> float:
    """How strong a buffet is, with ``left`` stakes to come; ``sets``: whether a set wins."""
    known = [face for face in faces if face is not None]
    kinds = types(known)
    if sets and kinds == ALL_TYPES:
        return SET
    if not left:
        return LAST_POINT * points(known, turned)
    per_point = PER_POINT + POINT_SOON / sqrt(left)
    return PER_TYPE * sets * kinds.bit_count() + per_point * points(known, turned)


class Buffets:
    """The odds of every team to win the game: now, and with the stake that is played for."""

    def __init__(self, position: Layout) -> None:
        self.position = position
        mates = position.mates
        self.heads = [seat for seat, mask in enumerate(mates) if mask & -mask == 1 << seat]
        """One seat a team: the others have its odds."""
        seats = range(position.seats)
        left = len(position.food)
        self.left = left
        """Stakes to come after the one that is played for."""
        self.strengths = [self._strength(seat, (), left) for seat in seats]
        """Once that one is settled."""
        self.odds = [exp(min(each, 40.0)) for each in self.strengths]
        self.total = fsum([self.odds[head] for head in self.heads])

    def _strength(self, seat: int, gained: tuple[int, ...], left: int) -> float:
        position = self.position
        faces, buffets = position.faces, position.buffets
        mask = position.mates[seat]
        if mask == 1 << seat:
            ids, turned = buffets[seat], len(position.turned[seat])
        else:
            team = position.team(seat)
            ids = tuple([i for mate in team for i in buffets[mate]])
            turned = sum([len(position.turned[mate]) for mate in team])
        mine = tuple([faces[i] for i in ids]) + gained
        return strength(mine, turned, left, not position.has_solo())

    def now(self) -> list[float]:
        """The chance of each seat to win the game if nobody wins the stake; a team has its
        chance together.
        """
        return [each / self.total for each in self.odds]

    def after(self, winner: int) -> list[float]:
        """The same if ``winner`` wins the stake."""
        position = self.position
        stake = position.faces[position.stake] if position.stake != NOBODY else None
        if stake is None:
            return self.now()
        gained = self._strength(winner, (stake,), self.left)
        if self.left:
            win = FOODS[stake].win
            if TILT in win:
                gained = (gained + self.strengths[winner]) / 2  # it has to be defended
            gained += EXTRA_CARD * (win.count(MORE) - win.count(FEWER))
        odds = exp(min(gained, 40.0))
        total = self.total - self.odds[winner] + odds
        mask = position.mates[winner]
        return [(odds if mask >> seat & 1 else each) / total for seat, each in enumerate(self.odds)]


def round_chances(position: Layout, hands: Sequence[float]) -> list[float]:
    """The chance of each seat to win the round, from the strengths of their hands."""
    odds = [
        max(hand, 0.0) ** HAND_POWER if position.alive >> seat & 1 else 0.0
        for seat, hand in enumerate(hands)
    ]
    total = fsum(odds)
    if not total:
        return odds
    return [each / total for each in odds]


CARDS_LOG, CARDS, EMPTY, LEADS, LEADS_PASSED, SAFE, BEATEN = (
    0.985,
    0.284,
    -1.35,
    0.56,
    1.06,
    6.8,
    -0.15,
)
"""On the scale of `exp`, what makes a seat win the round: the logarithm of its hand's size and
the size itself, an empty hand, its animal on top, how many have passed on that, that nobody left
can beat it, and each who can. Fitted to the winners of 110 games of bots."""


def value(position: Layout) -> list[float]:
    """How well each seat stands in an unfinished game: its chance to win it, by this round."""
    buffets = Buffets(position)
    if position.stake == NOBODY:
        return buffets.now()
    chances = winning(position)
    result = [0.0] * position.seats
    for winner, chance in enumerate(chances):
        if chance:
            after = buffets.after(winner)
            result = [sofar + chance * share for sofar, share in zip(result, after, strict=True)]
    return result


def winning(position: Layout) -> list[float]:
    """The chance of each seat to win the round."""
    alive, owner = position.alive, position.owner
    faces = position.faces
    weights = []
    for seat, hand in enumerate(position.hands):
        if not alive >> seat & 1:
            weights.append(0.0)
            continue
        worth = fsum([UNSEEN if (f := faces[i]) is None else WORTH[ICON[f]] for i in hand])
        likely = CARDS_LOG * log(worth + 0.5) + CARDS * worth
        if not hand:
            likely += EMPTY
        if seat == owner:
            likely += LEADS + _led(position)
        weights.append(exp(likely))
    total = fsum(weights)
    return [weight / total for weight in weights] if total else weights


def _led(position: Layout) -> float:
    """How the others' passes and hands speak for the animal on top."""
    rivals = position.alive & ~(1 << position.owner)
    passed = position.passed & rivals
    led = LEADS_PASSED * passed.bit_count() / max(1, rivals.bit_count())
    beats = BEATEN_BY[position.rule == INVERTED][KIND[position.faces[position.discard[-1]]]]
    faces, can = position.faces, 0
    for seat, hand in enumerate(position.hands):
        if (rivals & ~passed) >> seat & 1:
            for i in hand:
                if (f := faces[i]) is None or beats[f]:
                    can += 1
                    break
    return led + (BEATEN * can if can else SAFE)
