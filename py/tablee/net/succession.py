"""When the host is gone: which guest's device takes the table over, and when (`heir.heir`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.net import wire

if TYPE_CHECKING:
    from tablee.net.guest import Guest

INHERIT, NEXT, SILENCE = 20.0, 10.0, 6.0
"""Seconds without a host after which the first heir takes over, and every next one; and so many
more where its channel has only fallen silent, as it does in a tunnel."""


def takes_over_at(guest: Guest, lost: float, *, silent: bool) -> float | None:
    """When that device is to host, if nobody is back before; None: never.

    ``lost``: since when it has had no host.
    """
    state, me = guest.state, guest.me
    if state is None or me is None or not guest.meeting:
        return None
    heirs = [heir for heir in state.heirs if heir == me or heir in _here(state)]
    known = me in heirs
    if state.phase not in ("playing", "gathering") or not _can_lead(guest, known):
        return None
    if guest.retired:  # several at once, maybe: it was lost to each at another time
        order = 0
    elif known:
        order = heirs.index(me)
    else:
        # Who is no heir has been the host before. Several such are not to lead in the same moment
        # again, and again: they go by their seats; where they know no more than the heirs, later.
        order = max(0, _seat(guest)) + (len(heirs) if guest.relay is not None else 0)
    return lost + INHERIT + NEXT * order + SILENCE * silent


def _here(state: wire.Room) -> set[int]:
    """Who was still there when the host was last heard of."""
    return {chair.member for chair in state.chairs if chair.here}


def _can_lead(guest: Guest, known: bool) -> bool:
    """Whether the match could go on with this device as its host."""
    if guest.relay is not None:  # what was said is all that a host has to know
        party = guest.relay.party
        return party.me is not None and party.stands_in
    if (copy := guest.copy) is None:
        return False
    if not known:
        return bool(guest.seed)
    return not copy.hides or copy.share is not None or copy.is_seed(guest.seed)


def _seat(guest: Guest) -> int:
    if guest.relay is not None and guest.relay.party.me is not None:
        return guest.relay.party.terms.parties[guest.relay.party.me][0]
    return guest.copy.seat if guest.copy is not None else -1
