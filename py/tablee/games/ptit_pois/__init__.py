"""Ptit Pois: get rid of your cards, upwards or downwards, and end the round clean."""

from __future__ import annotations

from tablee.games.ptit_pois import mind, rules, words
from tablee.games.ptit_pois.cards import SEATS
from tablee.kernel import Game, Option, say

GAME = Game(
    name="ptit-pois",
    title="Ptit Pois",
    version=1,
    seats=SEATS,
    setup=rules.setup,
    mind=mind.MIND,
    words=words.WORDS,
    options=(
        Option(
            "rounds",
            3,
            tuple(range(1, 13)),
            say("Rounds"),
            say(
                "After so many rounds the lowest total wins. The game of 50 points has its own end."
            ),
        ),
        Option(
            "fifty",
            False,
            (False, True),
            say("Up to 50 points"),
            say("Rounds go on until somebody has 50 points or more; the lowest total wins."),
        ),
        Option(
            "remembered",
            True,
            (False, True),
            say("Mark what was seen"),
            say("A hidden card that everybody has seen before is marked on the table."),
        ),
    ),
)
