"""Pechvogel: the dice game in which bad luck can be chased away, or brought."""

from __future__ import annotations

from tablee.games.pechvogel import mind, rules, words
from tablee.kernel import Game, Option, say

GAME = Game(
    name="pechvogel",
    title="Pechvogel",
    version=1,
    seats=range(2, 6),
    setup=rules.setup,
    mind=mind.MIND,
    words=words.WORDS,
    options=(
        Option(
            "first",
            0,
            (0, 1, 2, 3, 4, 5),
            say("Who starts"),
            say("Drawn at random, or the seat you choose."),
        ),
        Option(
            "relaxed",
            True,  # the rulebook: this is no game of speed, go round the table
            (False, True),
            say("Relaxed reactions"),
            say("No clock: everybody is asked in turn whether they bring bad luck."),
        ),
        Option(
            "choose",
            False,
            (False, True),
            say("Choose whose marker repays"),
            say("The active player chooses whether an extra marker is their own or a new one."),
        ),
    ),
    check=lambda options, seats: (
        say("The seat that starts is not at this table.") if int(options["first"]) > seats else None
    ),
)
