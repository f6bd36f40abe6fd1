"""A puzzle of Don Peperoni: which house to move into, before the first day."""

from __future__ import annotations

from tablee.kernel import Puzzle, say

RECORD = (
    "tablee/1 don-peperoni/1 seats=3 *0 "
    "*18,7,16,15,13,12,11,6,10,8,2,17,3,4,9,14,5,1,3,4,2,0 "
    "*8,15,2,17,13,16,9,11,3,7,12,14,6,4,5,18,10,4,1,0,2,3 "
    "*18,4,7,9,3,15,12,14,16,8,5,10,6,13,17,11,2,2,1,3,4,0 0.seat,7"
)

PUZZLE = Puzzle(
    RECORD,
    1,
    say("Three houses are left. Which one does your family move into?"),
    {
        "seat,19": say(
            "From Casa Rosa houses with 59 votes lie within a day’s walk, more than from the "
            "others, and the nearest rival lives 10 points away."
        )
    },
    {
        "seat,15": say("56 votes within a day’s walk, but a rival lives 7 points away."),
        "seat,16": say("The rival is far enough away, but only 55 votes lie within a day’s walk."),
    },
)
