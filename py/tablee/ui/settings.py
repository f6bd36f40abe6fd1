"""What a person has chosen for good: theme, speed, sounds, hand order and the like.

The page keeps them and hands them in at every start; whatever it hands in is checked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tablee.kernel import Option, Options, Say, Setting, say
from tablee.table import Pace

PACES: Final[Mapping[str, Pace]] = {
    "slow": Pace(chance=0.9, bot=1.1, step=0.9, hesitation=(0.6, 1.1), least=0.6, window=20.0),
    "normal": Pace(),
    "fast": Pace(chance=0.2, bot=0.4, step=0.4, hesitation=(0.4, 0.6)),
    "off": Pace(chance=0.0, bot=0.0, step=0.0, hesitation=(0.0, 0.0), least=0.0),
}
"""How fast things follow each other. A bot's move is shown 0.4 to 1.2 s, or (off) not at all; the
longest is 1.1 s, for reckoning and drawing take their time too."""

SETTINGS: Final = (
    Option(
        "theme",
        "auto",
        ("auto", "light", "dark"),
        say("Day or night"),
        say("As your device has it, or always so."),
        (say("As the device"), say("Day"), say("Night")),
    ),
    Option(
        "speed",
        "normal",
        ("slow", "normal", "fast", "off"),
        say("Speed"),
        say("How long the bots’ moves are shown."),
        (say("Slow"), say("Normal"), say("Fast"), say("At once")),
    ),
    Option(
        "sound",
        True,
        (False, True),
        say("Sounds of the table"),
        say("Cards, dice and tokens."),
    ),
    Option(
        "bell",
        True,
        (False, True),
        say("A sound when it is your turn"),
        say("Also at the end of a match."),
    ),
    Option(
        "bots",
        True,
        (False, True),
        say("Sounds of the bots’ moves"),
        say("A little softer than yours."),
    ),
    Option(
        "hand",
        "playable",
        ("playable", "dealt"),
        say("Order of your hand"),
        say("What can be played first, or as the cards came."),
        (say("Playable first"), say("As dealt")),
    ),
    Option(
        "confirm",
        False,
        (False, True),
        say("Ask before what cannot be undone"),
        say("A move that ends your turn or shows something new is asked for twice."),
    ),
    Option(
        "letters",
        True,
        (False, True),
        say("Keys with one letter"),
        say("Shortcuts such as “h” for the rules; switch them off if you dictate."),
    ),
)


class Written(NamedTuple):
    """A setting that is typed: lines of a shape, empty for what is usual."""

    name: str
    label: Say
    help: Say
    line: re.Pattern[str]
    lines: int
    """At most so many."""
    refusal: Say

    def allows(self, value: object) -> bool:
        """Whether it can be this."""
        lines = value.split("\n") if isinstance(value, str) and value else []
        return (
            isinstance(value, str)
            and len(lines) <= self.lines
            and all(self.line.fullmatch(each) for each in lines)
        )


WRITTEN: Final = (
    Written(
        "relays",
        say("Meeting places"),
        say(
            "Nostr relays where devices find each other, one a line, instead of the usual ones. "
            "They see only ciphers."
        ),
        re.compile(r"wss://[!-~]{1,190}|ws://(?:127\.0\.0\.1|localhost)[!-~]{0,100}"),
        6,
        say("A relay is an address that begins with wss://. There may be six of them."),
    ),
    Written(
        "server",
        say("A connection server of your own"),
        say("STUN or TURN, for networks that let nobody through: address, name and password."),
        re.compile(r"(?:stuns?|turns?):[!-~]{1,190}(?: [!-~]{1,190} [!-~]{1,190})?"),
        1,
        say("A server is an address such as turn:example.org:3478, a name and a password."),
    ),
)

DEFAULTS: Final[Options] = {
    **{option.name: option.default for option in SETTINGS},
    **{written.name: "" for written in WRITTEN},
}


def complete(found: object) -> dict[str, Setting]:
    """All settings: what ``found`` says where it makes sense, the others by default."""
    given = found if isinstance(found, Mapping) else {}
    return {
        each.name: given[each.name]
        if each.name in given and each.allows(given[each.name])
        else DEFAULTS[each.name]
        for each in (*SETTINGS, *WRITTEN)
    }


def read(message: Mapping[str, Any], before: Options) -> tuple[dict[str, Setting], Say | None]:
    """The settings that the settings form (``forms.py``) says, on top of those before.

    What was typed wrong stays as it was, and a sentence says so.
    """
    typed = {
        written.name: "\n".join(" ".join(line.split()) for line in text.split("\n") if line.strip())
        for written in WRITTEN
        if isinstance(text := message.get(f"setting-{written.name}"), str)
    }
    wrong = [each for each in WRITTEN if not each.allows(typed.get(each.name, ""))]
    for each in wrong:
        del typed[each.name]
    said = {
        option.name: option.read(str(message[f"setting-{option.name}"]))
        for option in SETTINGS
        if f"setting-{option.name}" in message
    }
    return complete({**before, **said, **typed}), wrong[0].refusal if wrong else None
