"""A puzzle of Peco Peco: the last card but one, with the call that the option asks for."""

from __future__ import annotations

from tablee.kernel import Puzzle, say

RECORD = (
    "tablee/1 peco-peco/1 seats=4 call=yes *3 *3,22,36,52,15,18,9,55,12,6,35,49,14,"
    "33,8,64,26,41,4,21,59,44,0,39,65,31,58,5,56,30,45,46,24,20,29,57,1,50,17,48,28,"
    "34,62,32,25,40,27,60,43,37,2,61,13,38,16,19,54,42,51,47,63,53,23,10,11,7,0,1,5,"
    "13,4,9,2,10,3,8,7,14,11,6,12 3.play,52 0.pass 1.accuse 0.prove *3 1.play,59 2.play,57 "
    "3.play,50 0.play,47 1.pass 2.pass"
)


PUZZLE = Puzzle(
    RECORD,
    3,
    say("A mouse is to be beaten, and you hold two cards. What do you do?"),
    {
        "play_call,53": say(
            "The cat beats the mouse, you draw for it, and nobody can take your last card: you "
            "called."
        )
    },
    {
        "play,53": say(
            "The right card, but not a word with it: uncalled, your last card is lost (PP-44)."
        ),
    },
)
