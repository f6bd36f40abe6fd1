"""A puzzle of Pechvogel: which number to go for, late in a match of three."""

from __future__ import annotations

from tablee.kernel import Puzzle, say

RECORD = (
    "tablee/1 pechvogel/1 seats=3 *1 *2,5,1,4,2,3,0 1.pick,5 *2,4,0,2 *2,2,4,2,3,5,4 "
    "2.pick,5 *1,3,1 *3,4,5 *0,0 *1,4 *2,0 2.steal,1 2.remove,7 *0,5,0,3,4,2,4 0.pick,7 "
    "*1,5,0,5 *4,4,2,2,5,4,2 1.pick,5 *1,3,0 *5,2,1 0.pass 1.steal,2 1.remove,7 "
    "*4,5,0,2,4,0,0 2.pick,7 *0,0,5,5 0.pass *2,4,2,3,3,4,3 0.pick,5 *1,4,3,5,1 0.keep "
    "2.pass *1,5,0,5 0.chase *1,3,1,4 *4,4,2,1 2.pass *2,0,3 2.pass 0.steal,1 0.remove,7 "
    "*2,3,1,2,3,5,0 1.pick,5 *5,4,0,5 2.pass *1,4,3,1,0,1,3 2.pick,6 *5,5,0,2,4 2.chase "
    "*4,4,2,4,3 1.pass *1,2,2,4 *0,5,3,2 1.pass *1,4,5,4,2,4,3 0.pick,6 *0,2,2,1,4 "
    "*4,2,1,1,0 *5,0,1,5,2 1.pass *5,3,0,2,2,5,0 1.pick,5 *4,4,3 *2,4,2 1.keep 0.bring "
    "*3,4,0 *2,5,5 *0,0,4,5,0,5,1 2.pick,3 *1,2 *2,2 *2,1 *3,1 *3,5 1.pass *2,2,2,2,1,5,2 "
    "0.pick,5 *3,0,2,2,5,4,1 1.pick,5 *4,4,1,0 *3,5,3,3 1.chase *4,5,2,2 2.pass 1.steal,0 "
    "1.remove,3 *1,2,1,1,0,3,3 2.pick,6 *0,3,2,0,0 2.keep 1.pass *0,0,1,5 2.keep 1.pass "
    "*3,4,3 *5,3,0,2,0,4,0 0.pick,6 *4,0,4,2,5 1.pass 2.pass *4,3,3,1 1.pass 2.bring 1.pass "
    "*0,5,3,0 *3,4,5,5,1,3,1 1.pick,6 *1,0,2 *0,0,2 *3,0,5 1.chase *5,3,0 0.pass "
    "*0,3,4,2,0,5,1 2.pick,5 *2,1,5,5,0 0.pass 1.pass *2,4,4,1,4,2,1 0.pick,5 *2,4,3,3,0 "
    "0.keep 1.pass 2.pass *0,1,0,3 *1,1,0,4 *4,0,0,0 *5,3,1,4 0.keep 1.pass 2.pass *3,0,0 "
    "*0,3,4 *1,1,4 *2,2,5 0.steal,1 0.remove,6 *0,3,5,2,0,4,1 1.pick,6 *2,3,3,4,5 1.keep "
    "2.pass 0.pass *1,2 *5,1 1.chase *5,1 2.pass 0.pass *2,3,3,2,1,2,0 2.pick,5 *1,0,3,5 "
    "2.chase *4,0,0,0 *4,5,4,2 0.pass 1.pass 2.steal,0 2.remove,5 *5,0,5,5,1,1,3 "
    "*2,3,2,0,0,0,4 1.pick,6 *1,4,5,4,1,4 1.chase *0,4,2,4,0,2 *5,5,4,3,1,4 0.pass *2,5,5 "
    "*3,1,1,2,2,4,5 2.pick,5 *3,3,1,1 *3,0,0,3 *2,5,3,5 0.pass 1.pass *0,2,5,1,3,4,4 "
    "0.pick,6 *4,0,0,2,4 *1,5,1,3,2 0.keep 1.pass 2.pass *4,5,0 0.chase *4,2,1 *0,1,5 1.pass "
    "2.pass *2,0,0,1,1,0,1"
)


PUZZLE = Puzzle(
    RECORD,
    1,
    say("Three threes, three fours, a single five. Which number do you go for?"),
    {
        "pick,5": say(
            "One five is enough to begin with, and a tile of 5 lies with who is far ahead: you "
            "gain what they lose. Played out a few hundred times, this wins most often."
        )
    },
    {
        "pick,3": say("It is there at once, but a tile of 3 brings you no nearer to the leader."),
        "pick,4": say("It is there at once, but a tile of 4 brings you no nearer to the leader."),
    },
)
