"""How well the seats stand: by their buffets, and by who may win the round.

Chances are shares of one: in the game (`Buffets`) and in the round (`round_chances`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from tablee.games.peco_peco.buffets import ALL_TYPES, points, types
from tablee.games.peco_peco.cards import FEWER, FOODS, MORE, TILT
from tablee.games.peco_peco.layout import NOBODY, Layout

PER_TYPE, PER_POINT = 0.9, 0.22
"""What a type of dish and a point are worth, on the scale of `exp`, in mid-game."""
LAST_POINT = 1.6
"""What a point is worth when no stake is left."""
SET = 12.0
"""The strength of a dish of each type: the game is won."""
EXTRA_CARD = 0.12
"""What a card more in the next round is worth, on the same scale."""
HAND_POWER = 1.5
"""A hand's chance of winning the round grows faster than its size."""


@lru_cache(maxsize=4096)
def strength(faces: tuple[int | None, ...], turned: int, left: int, sets: bool) -> float:
    """How strong a buffet is, with ``left`` stakes to come; ``sets``: whether a set wins."""
    known = [face for face in faces if face is not None]
    kinds = types(known)
    if sets and kinds == ALL_TYPES:
        return SET
    # The fewer stakes are left, the more the points count and the less the types.
    per_type = PER_TYPE if sets and left else 0.0
    per_point = PER_POINT + (LAST_POINT - PER_POINT) / (1 + left)
    return per_type * kinds.bit_count() + per_point * points(known, turned)


class Buffets:
    """The odds of every team to win the game: now, and with the stake that is played for."""

    def __init__(self, position: Layout) -> None:
        self.position = position
        mates = position.mates
        self.heads = [seat for seat, mask in enumerate(mates) if mask & -mask == 1 << seat]
        """One seat a team: the others have its odds."""
        self.strengths = [self._strength(seat, ()) for seat in range(position.seats)]
        self.odds = [exp(min(each, 40.0)) for each in self.strengths]
        self.total = sum([self.odds[head] for head in self.heads])

    def _strength(self, seat: int, gained: tuple[int, ...]) -> float:
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
        return strength(mine, turned, len(position.food), not position.has_solo())

    def now(self) -> list[float]:
        """The chance of each seat to win the game; a team has its chance together."""
        return [each / self.total for each in self.odds]

    def after(self, winner: int) -> list[float]:
        """The same if ``winner`` wins the stake."""
        position = self.position
        stake = position.faces[position.stake] if position.stake != NOBODY else None
        if stake is None:
            return self.now()
        gained = self._strength(winner, (stake,))
        if position.food:
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
    total = sum(odds)
    if not total:
        return odds
    return [each / total for each in odds]


def value(position: Layout) -> list[float]:
    """How well each seat stands in an unfinished game: its chance to win it, by this round."""
    buffets = Buffets(position)
    if position.stake == NOBODY:
        return buffets.now()
    chances = round_chances(position, [float(len(hand)) for hand in position.hands])
    owner = position.owner
    if owner >= 0:
        # The animal on top may stay there: the likelier, the more have passed already.
        rivals = position.alive & ~(1 << owner)
        passed = (position.passed & rivals).bit_count()
        stays = 0.25 + 0.6 * passed / max(1, rivals.bit_count())
        chances = [(1 - stays) * chance for chance in chances]
        chances[owner] += stays
    result = [0.0] * position.seats
    for winner, chance in enumerate(chances):
        if chance:
            result = [
                sofar + chance * share
                for sofar, share in zip(result, buffets.after(winner), strict=True)
            ]
    certain = sum(chances)
    if certain < 1:
        result = [
            sofar + (1 - certain) * share
            for sofar, share in zip(result, buffets.now(), strict=True)
        ]
    return result
