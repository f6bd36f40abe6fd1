"""What a round costs, and who has won: plain arithmetic on sums of values."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel import Place, places

LAST_WEIGHS = 10_000
"""More than any score of a round."""


def round_scores(hands: Sequence[int], rows: Sequence[int], ender: int) -> tuple[int, ...]:
    """The scores of a round from what each hand and each row adds up to."""
    # PT-19: the others count the larger of the two.
    scores = [max(hand, row) for hand, row in zip(hands, rows, strict=True)]
    # PT-20: the ender counts everything he has: nothing if that is the least, or else double.
    # PT-18: with no card left at all that is 0, and every rival has more.
    own = hands[ender] + rows[ender]
    rivals = scores[:ender] + scores[ender + 1 :]
    scores[ender] = 0 if own < min(rivals) else 2 * own
    return tuple(scores)


def ranked(totals: Sequence[int], last: Sequence[int]) -> list[Place]:
    """Places, the lowest total first; PT-22: then the last round, then a shared place."""
    order = places(
        [-total * LAST_WEIGHS - score for total, score in zip(totals, last, strict=True)]
    )
    return [Place(seat, place, totals[seat]) for seat, place, _ in order]
