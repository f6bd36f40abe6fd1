"""How well the seats stand: by their buffets, and by who may win the round.

Chances are shares of one: in the game (`odds`) and in the round (`round_chances`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, log, sqrt
from typing import NamedTuple, cast

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
from tablee.games.peco_peco.layout import ANIMALS, NOBODY, Layout
from tablee.kernel.box import ByFace

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
OF_CARD = cast(ByFace[float], tuple(WORTH[ICON[face]] for face in range(ANIMALS)))
"""The same by face."""
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


def worth_of(position: Layout, hand: tuple[int, ...]) -> float:
    """What a hand is worth, as far as it is known."""
    faces = position.faces
    return fsum([UNSEEN if (f := faces[i]) is None else OF_CARD[f] for i in hand])


class Odds(NamedTuple):
    """The chance of each seat to win the game; a team has its chance together."""

    now: tuple[float, ...]
    """If nobody wins the stake."""
    after: tuple[tuple[float, ...], ...]
    """By seat: if that one wins it."""


def odds(position: Layout) -> Odds:
    """How the seats stand by their buffets, and with the stake that is played for."""
    faces, stake = position.faces, position.stake
    return _odds(
        tuple([tuple([faces[i] for i in ids]) for ids in position.buffets]),
        tuple(map(len, position.turned)),
        position.mates,
        None if stake == NOBODY else faces[stake],
        len(position.food),
        not position.has_solo(),
    )


@lru_cache(maxsize=1024)
def _odds(
    held: tuple[tuple[int | None, ...], ...],
    turned: tuple[int, ...],
    mates: tuple[int, ...],
    stake: int | None,
    left: int,
    sets: bool,
) -> Odds:
    """From the faces that lie up, and how many cards down, by seat; ``left`` stakes to come."""
    seats = range(len(mates))

    def strong(seat: int, gained: tuple[int, ...] = ()) -> float:
        team = [mate for mate in seats if mates[seat] >> mate & 1]
        mine = tuple([face for mate in team for face in held[mate]]) + gained
        return strength(mine, sum([turned[mate] for mate in team]), left, sets)

    strengths = [strong(seat) for seat in seats]  # once the stake is settled
    all_odds = [exp(min(each, 40.0)) for each in strengths]
    # One seat a team: the others have its odds.
    total = fsum([all_odds[s] for s, mask in enumerate(mates) if mask & -mask == 1 << s])
    now = tuple([each / total for each in all_odds])
    if stake is None:
        return Odds(now, (now,) * len(mates))
    after = []
    for winner in seats:
        gained = strong(winner, (stake,))
        if left:
            win = FOODS[stake].win
            if TILT in win:
                gained = (gained + strengths[winner]) / 2  # it has to be defended
            gained += EXTRA_CARD * (win.count(MORE) - win.count(FEWER))
        won = exp(min(gained, 40.0))
        rest = total - all_odds[winner] + won
        mask = mates[winner]
        after.append(
            tuple([(won if mask >> s & 1 else each) / rest for s, each in enumerate(all_odds)])
        )
    return Odds(now, tuple(after))


def round_chances(position: Layout, hands: Sequence[float]) -> list[float]:
    """The chance of each seat to win the round, from the strengths of their hands."""
    powers = [
        max(hand, 0.0) ** HAND_POWER if position.alive >> seat & 1 else 0.0
        for seat, hand in enumerate(hands)
    ]
    total = fsum(powers)
    if not total:
        return powers
    return [each / total for each in powers]


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
    now, after = odds(position)
    if position.stake == NOBODY:
        return list(now)
    result = [0.0] * position.seats
    for chance, shares in zip(winning(position), after, strict=True):
        if chance:
            result = [sofar + chance * share for sofar, share in zip(result, shares, strict=True)]
    return result


def winning(position: Layout) -> list[float]:
    """The chance of each seat to win the round."""
    alive, owner = position.alive, position.owner
    weights = []
    for seat, hand in enumerate(position.hands):
        if not alive >> seat & 1:
            weights.append(0.0)
            continue
        worth = worth_of(position, hand)
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
