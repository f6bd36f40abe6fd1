"""The screen between two people at one device: it comes up once the other hand has gone."""

from __future__ import annotations

import htpy as h

from tablee.table import Table
from tablee.ui.i18n import Language
from tablee.ui.parts import face


def next_eyes(table: Table, now_looking: int, called: int | None = None) -> int:
    """Whose side of the table is to be shown next; ``now_looking`` while nobody else must act.

    Who may act besides the one in turn (a spy, say) is not waited for, so nothing is passed on;
    but they are ``called`` if somebody at the device says so.
    """
    if called is not None and called in table.offered():
        return called
    if table.nods() and now_looking not in table.persons:
        return table.persons[0]
    waited = table.acting()
    turn = table.match.position.turn()
    must = [
        seat for seat in table.persons if seat in waited and (turn not in waited or seat == turn)
    ]
    if not must or now_looking in must:
        return now_looking
    return min(must, key=waited.index)


def secretive(table: Table) -> bool:
    """Whether several people share this device, and have something to hide from each other."""
    return table.passed_on


def handover(table: Table, seat: int, _: Language) -> h.Element:
    """Ask for the device to be passed to ``seat``; nothing of anybody's side is on this page."""
    chair = table.chairs[seat]
    return h.div("#handover.handover", data_screen="handover")[
        h.section(".handover-card", aria_labelledby="handover-title")[
            face(chair, seat),
            h.h1("#handover-title", tabindex="-1")[_("Pass to {who}", who=chair.name)],
            h.p[_("The other hand is off the table. Look only if this is you.")],
            h.p[_("Several are asked: the answers are opened together.")] if table.seals else None,
            h.button(
                "#here.primary",
                type="button",
                data_intent="here",
                data_seat=seat,
                data_seq=table.seq,
                data_primary=True,
                data_playable=True,
            )[_("I am {who}: show my side", who=chair.name)],
            h.button("#leave.quiet", type="button", data_intent="leave")[_("Leave")],
        ]
    ]
