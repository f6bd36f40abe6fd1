"""Kuhn poker explained."""

from __future__ import annotations

from tablee.kernel import Chapter, say

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "game",
        say("The game in short"),
        (
            say(
                "Everybody puts in a chip and gets one card; one card is left over. "
                "In turn you pass, or bet a chip more. "
                "The highest card among those who bet takes the pot."
            ),
        ),
    ),
    Chapter(
        "hand",
        say("A hand"),
        (
            say(
                "Once somebody has bet, each of the others says once whether they go along. Who "
                "gives up loses the chip that lies in the pot."
            ),
            say(
                "If nobody bets, all cards are compared. If only one bets, that one wins, and "
                "shows nothing."
            ),
        ),
    ),
    Chapter(
        "pot",
        say("Chips"),
        (say("What you win counts, what you lose is taken away. The most chips win."),),
    ),
)
