"""How well the seats stand: by their buffets, and by who may win the round.

Chances are shares of one: in the game (`shares`) and in the round (`round_chances`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from tablee.games.peco_peco.buffets import ALL_TYPES, points, types
from tablee.games.peco_peco.cards import FEWER, FOODS, MORE, TILT
from tablee.games.peco_peco.layout import NOBODY, Layout

PER_TYPE, PER_POINT = 0.9, 0.22
"""What a type of dish and a point are worth, on the scale of `exp`, in mid-game."""
LAST_POINT = 1.6
"""What a point is worth when no stake is left."""
SET = 12.0
HAND_POWER = 1.5
"""A hand's chance of winning the round grows faster than its size."""


class Buffets:
    """The strength of every team's buffet now, and with the stake that is played for."""

    def __init__(self, position: Layout) -> None:
        self.position = position
        self.left = len(position.food)
        self.sets = not position.has_solo()
        self.now = [self._strength(seat, None) for seat in range(position.seats)]

    def _strength(self, seat: int, stake: int | None) -> float:
        """``stake``: a Food face added to the buffet of ``seat``."""
        position = self.position
        faces = [position.faces[i] for mate in position.team(seat) for i in position.buffets[mate]]
        turned = sum(len(position.turned[mate]) for mate in position.team(seat))
        if stake is not None:
            faces.append(stake)
        known = [face for face in faces if face is not None]
        kinds = types(known)
        if self.sets and kinds == ALL_TYPES:
            return SET
        score = points(known, turned)
        # The fewer stakes are left, the more the points count and the less the types.
        late = 1 / (1 + self.left)
        per_type = PER_TYPE if self.sets and self.left else 0.0
        per_point = PER_POINT + (LAST_POINT - PER_POINT) * late
        return per_type * kinds.bit_count() + per_point * score

    def after(self, winner: int) -> list[float]:
        """The strengths by seat if ``winner`` wins the stake; NOBODY: if it is lost."""
        position = self.position
        strengths = self.now[:]
        stake = position.faces[position.stake] if position.stake != NOBODY else None
        if winner == NOBODY or stake is None:
            return strengths
        gained = self._strength(winner, stake)
        if self.left:
            win = FOODS[stake].win
            if TILT in win:
                gained = (gained + self.now[winner]) / 2  # it has to be defended
            gained += 0.12 * (win.count(MORE) - win.count(FEWER))
        for mate in position.team(winner):
            strengths[mate] = gained
        return strengths


def shares(position: Layout, strengths: Sequence[float]) -> list[float]:
    """The chance of each seat to win the game; a team has its chance together."""
    odds = [exp(min(strength, 40.0)) for strength in strengths]
    total = sum(odds[seat] for seat in range(position.seats) if position.team(seat)[0] == seat)
    return [each / total for each in odds]


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
    seats = range(position.seats)
    if position.stake == NOBODY:
        return shares(position, buffets.now)
    hands = [float(len(hand)) for hand in position.hands]
    chances = round_chances(position, hands)
    owner = position.owner
    if owner >= 0:
        # The animal on top may stay there: the likelier, the more have passed already.
        rivals = [s for s in seats if position.alive >> s & 1 and s != owner]
        passed = sum(position.passed >> s & 1 for s in rivals)
        stays = 0.25 + 0.6 * passed / max(1, len(rivals))
        chances = [(1 - stays) * chance for chance in chances]
        chances[owner] += stays
    result = [0.0] * position.seats
    for winner in seats:
        if chances[winner] > 0:
            for seat, share in enumerate(shares(position, buffets.after(winner))):
                result[seat] += chances[winner] * share
    if not sum(chances):
        return shares(position, buffets.now)
    return result
