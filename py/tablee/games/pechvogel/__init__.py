"""Pechvogel: the dice game in which bad luck can be chased away, or brought."""

from __future__ import annotations

from tablee.games.pechvogel import mind, rules, words
from tablee.kernel import Game, Option, say, starter, why_no_starter

GAME = Game(
    name="pechvogel",
    title="Pechvogel",
    version=1,
    seats=range(2, 6),
    setup=rules.setup,
    mind=mind.MIND,
    words=words.WORDS,
    options=(
        starter(5),
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
    check=why_no_starter,
)
