"""A puzzle of Service compris !: Poisonous, and somebody to save."""

from __future__ import annotations

from tablee.kernel import Puzzle, say

RECORD = (
    "tablee/1 service-compris/1 seats=3 *1 *89 *43,35,54,37,49,8,9,55,25,31,11,42,20,"
    "32,45,16,38,18,22,14,21,19,4,2,28,46,12,39,27,48,5,17,26,13,0,40,36,6,34,24,52,"
    "30,23,7,10,3,51,15,29,1,33,41,47,53,44,50 1.play,9 1.take,64 1.take,65 1.take,88 "
    "1.take,89 2.pass 0.pass 2.play,12 2.take,72 2.take,73 1.pass 0.pass 0.play,17 0.take,74 "
    "0.take,75 1.pass 2.pass 1.play,8 1.take,66 1.take,90 2.play,16 2.save,66 2.swap,91 "
    "0.lay,2 1.play,21 1.take,67 1.take,68 2.counter,14 1.spare,67 1.give,76 1.place,68 "
    "2.play,13 2.save,68 0.pass 1.pass 0.play,24 1.play,5 1.take,67 2.pass 0.pass 2.play,22 "
    "2.take,92 0.counter,4 0.play,28 1.play,6 1.take,69 2.pass 0.pass 2.play,23 2.take,92 "
    "0.pass 1.pass 0.play,27 0.save,92 0.swap,70 1.play,32 1.take,71 1.take,93 2.play,30 "
    "2.take,94 0.pass 1.pass 0.play,0 0.recall,0 1.play,15 1.take,95 0.pass 2.pass 2.play,36"
)


_YOURS = say(
    "Yours goes home, and the others lie nearer to the plate. Which of your three it is matters "
    "less than that it is one of them."
)

PUZZLE = Puzzle(
    RECORD,
    2,
    say("You have played Poisonous, and may save one of those on the table. Whom?"),
    {"save,69": _YOURS, "save,70": _YOURS, "save,71": _YOURS},
    {"save,95": say("A friendly turn, but Backpack is not yours, and three of yours stay there.")},
)
