"""A puzzle of Ptit Pois: what to do with a bonus, so that the round ends well."""

from __future__ import annotations

from tablee.kernel import Puzzle, say

RECORD = (
    "tablee/1 ptit-pois/1 seats=3 *14 *26,4,39,27,34,15,29,9,35,31,30,25,6,28,7,22,0,"
    "1,8,24,14,17,11,33,36,12,20,32,37,21,18,2,13,16,19,10,23,38,5,3 0.up 0.play,7,1 1.draw "
    "1.play,8,0 1.play,27,0 1.play,9,0 1.play,17,0 2.play,21,1 0.draw 0.play,12,0 "
    "0.play,14,0 0.play,6,0 1.play,18,1 2.draw 2.play,11,0 2.play,20,0 0.play,13,1 "
    "1.play,19,1"
)


PUZZLE = Puzzle(
    RECORD,
    1,
    say("Violet on violet: you have a bonus. How do you use it?"),
    {
        "play,26,1": say(
            "The violet 1 goes on the violet 5, and the colour earns the next bonus at once. "
            "The hand gets shorter and the round is yours to end."
        )
    },
    {
        "play,16,1": say(
            "It goes, but the colours differ: the chain is over, and so is your turn."
        ),
        "done": say("A bonus that is not used is lost, and here it costs nothing."),
    },
)
