"""A first match of Kuhn poker, with words: two hands."""

from __future__ import annotations

from tablee.kernel import Lesson, Note, Seat, say

RECORD = "tablee/1 template/1 seats=2 *2,1,0 * * 0.bet 1.pass *0,1,2 * * 1.pass 0.bet 1.pass"

OTHER = Seat(1)

NOTES = (
    Note(0, say("Each of you has put in a chip. Now everybody gets one of three cards."), "pot"),
    Note(3, say("Yours is the highest card there is. Bet a chip."), "stamp-bet"),
    Note(5, say("{who} gives up, and the pot is yours. Nobody saw a card.", who=OTHER), "pot"),
    Note(
        9,
        say(
            "{who} has passed. Your card is the lowest: bet all the same, as if it were the "
            "highest.",
            who=OTHER,
        ),
        "stamp-bet",
    ),
    Note(11, say("{who} has believed it. Play on: the most chips win.", who=OTHER), "pot"),
)

LESSON = Lesson(RECORD, NOTES)
