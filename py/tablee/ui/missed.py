"""What happened while others had the device: shown to who takes it, until they play or put it away.

It is made of the lines of that seat's own log, so it cannot tell what the seat may not know.
"""

from __future__ import annotations

import htpy as h

from tablee.table import Told
from tablee.ui.parts import symbol
from tablee.ui.scene import Scene

MOST = 5
"""So many lines are read in a moment; the others stand in the log."""


def lines(scene: Scene) -> tuple[Told, ...]:
    """What this seat has not been shown; nothing once it has been put away."""
    if scene.look.missed is None or scene.moment is not None or scene.view.over():
        return ()
    after, upto = scene.look.missed
    return tuple(line for line in scene.story if after < line.event <= upto)


def missed(scene: Scene) -> h.Node:
    """The card above the table, or nothing."""
    found = lines(scene)
    if not found:
        return None
    _ = scene._
    more = len(found) - MOST
    return h.section("#missed.missed", aria_labelledby="missed-title")[
        h.h2("#missed-title")[_("Since you last looked")],
        h.button("#missed-close.quiet", type="button", data_intent="caught-up", data_back="now")[
            symbol("sign-close", "sign", 24), h.span(".unseen")[_("Close")]
        ],
        h.ol(role="list")[
            h.li[_("And {n} more before this.", n=more)] if more > 0 else None,
            (h.li[scene.told(line)] for line in found[-MOST:]),
        ],
    ]
