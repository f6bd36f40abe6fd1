"""Who sits where: tables by who is alive, so that nothing is searched in the middle of a turn."""

from __future__ import annotations

from tablee.games.service_compris.cards import BOX

_SEATS = range(BOX.most)


def _clockwise(alive: int, seat: int) -> tuple[int, ...]:
    order = ((seat + step) % BOX.most for step in range(1, BOX.most))
    return tuple(other for other in order if alive >> other & 1)


AROUND = tuple(tuple(_clockwise(alive, seat) for seat in _SEATS) for alive in range(1 << BOX.most))
"""``AROUND[alive][seat]``: the other living seats, clockwise from the left of ``seat``."""


def _hit_first(rivals: tuple[int, ...], hit: int) -> tuple[int, ...]:
    if hit not in rivals:
        return rivals
    return (hit, *(rival for rival in rivals if rival != hit))


ASKED = tuple(
    tuple(tuple(_hit_first(rivals, hit) for hit in _SEATS) for rivals in by_seat)
    for by_seat in AROUND
)
"""``ASKED[alive][active][hit]``: in which order rivals may react, the one hit first."""

ALONE = tuple((seat,) for seat in _SEATS)
LIVING = tuple(alive.bit_count() for alive in range(1 << BOX.most))
"""By who is alive: how many."""
