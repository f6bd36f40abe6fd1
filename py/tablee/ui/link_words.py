"""What the page's link to other devices says by name (``static/js/link``), in sentences.

The link has no words of its own: it is loaded late, and its sentences are translated here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablee.kernel import Say, say

TROUBLES: Final[Mapping[str, Say]] = {
    "code-unreadable": say("That is no complete code. Copy or scan it again, whole."),
    "code-is-an-offer": say("That is an invitation. Here goes the answer to it, from the guest."),
    "code-is-an-answer": say("That is an answer. Here goes the invitation, from the host."),
    "code-unknown": say("That code is for another invitation, or has been used. Make a new one."),
    "no-connection": say("This browser does not let two devices talk to each other."),
    "ice-unusable": say("The connection servers in the settings cannot be used."),
    "hosted-elsewhere": say("This table is already open in another tab of this device."),
    "camera-none": say("No camera was found. The code can also be copied and pasted."),
    "camera-denied": say(
        "The camera may not be used here. Allow it in the browser, or copy and paste the code."
    ),
    "camera-busy": say("The camera does not answer. The code can also be copied and pasted."),
}
"""Why something that was asked for has not been done."""

STATES: Final[Mapping[str, Say]] = {
    "no-relays": say(
        "No meeting place on the internet answers. Devices can still meet by code, in one room."
    ),
    "waiting": say("The host has not answered yet. Keep this page open."),
    "unreachable": say(
        "The two devices find no way to each other: some networks allow none. Try the same Wi-Fi, "
        "another network, or a relay of your own (TURN) in the settings."
    ),
    "full": say("The table is full."),
    "away": say("The connection is interrupted. It comes back by itself."),
    "code-needed": say("The connection is lost. A new code brings it back."),
    "two-hosts": say("Another device has opened this table too."),
    "outranked": say("Another device hosts this table now."),
}
"""How things stand; what is not here needs no word (``relays``, ``back``)."""

ENDS: Final[Mapping[str, Say]] = {
    "left": say("The other device has left."),
    "dropped": say("The host has shown this device out."),
    "lost": say("The connection is lost."),
    "too-slow": say("The other device could not keep up."),
    "flood": say("The other device sent too much, and was cut off."),
    "too-large": say("The other device sent too much, and was cut off."),
    "odd": say("The other device sent something that makes no sense, and was cut off."),
}
"""Why a connection has ended; ``replaced`` goes on at once."""


def link_word(name: str) -> Say | None:
    """The sentence to any of them, or none."""
    return TROUBLES.get(name) or STATES.get(name) or ENDS.get(name)
