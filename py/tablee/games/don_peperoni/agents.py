"""What the agents of a house do to its votes at the end: the sheet's table (DP §4)."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.games.don_peperoni.cards import BODYGUARD, GUNMAN, LAWYER


def takeover(agents: Iterable[tuple[int, int]]) -> int | None:
    """Who takes the house by its agents, pairs of kind and seat; None: all stays as it is.

    DP-23: whether somebody has the votes so far or nobody, makes no difference.
    """
    kinds: list[int] = []
    gunmen: list[int] = []
    lawyer = None
    for kind, seat in agents:
        kinds.append(kind)
        if kind == GUNMAN:
            gunmen.append(seat)
        elif kind == LAWYER:
            lawyer = seat
    if BODYGUARD in kinds:
        return None  # DP-44: against everybody, whoever sent him
    if gunmen:
        return gunmen[0] if len(gunmen) == 1 else None
    # DP-45: the cleaner, like any other agent, silences a lawyer; DP-16: an unused spy too.
    return lawyer if len(kinds) == 1 else None
