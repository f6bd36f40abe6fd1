"""A first match of Pechvogel, with words: five turns of three players.

The pupil gets a tile and a marker at once, brings bad luck in vain, chases bad luck, steals, and
brings bad luck again, this time for good. On the way somebody is greedy.
"""

from __future__ import annotations

from tablee.kernel import Lesson, Note, Seat, say

RECORD = (
    "tablee/1 pechvogel/1 seats=3 *0 "
    "*3,5,0,3,4,1,2 0.pick,6 *5,0,3,1 *0,2 *3,5 "
    "*2,5,0,2,1,5,4 1.pick,5 *2,1,2 0.bring *0,2,2 "
    "*4,4,1,4,5,0,3 2.pick,7 *4,0,4 "
    "*4,0,5,1,4,2,1 0.pick,7 *5,1,5,3 0.chase *4,0,4,2 0.steal,2 0.remove,7 "
    "*3,5,1,3,5,0,2 1.pick,6 *3,0,3 0.bring *5,3,1"
)
"""A turn a line. The dice were laid so that all comes up soon; every move is the bots' own."""

LEFT, RIGHT = Seat(1), Seat(2)

NOTES = (
    Note(
        0,
        say(
            "Four dice of one value win a tile, three ravens bring bad luck. And what you throw "
            "is not safe from the others, nor what they throw from you."
        ),
    ),
    Note(1, say("You begin. Press the cup to throw all seven dice."), "tray"),
    Note(
        2,
        say(
            "Choose one value for this turn. Only the 6 came twice, so press a 6: both go to the "
            "board, and the raven goes there anyway."
        ),
        "die-0",
    ),
    Note(
        3,
        say(
            "With two more 6s the tile of 6 is yours, with two more ravens the turn is over. "
            "Throw the other dice until one or the other has come."
        ),
        "tray",
    ),
    Note(
        5,
        say("No 6 and no raven: nothing changes. Throw the same two dice again."),
        "tray",
    ),
    Note(
        6,
        say(
            "The fourth 6 and the third raven in one throw: you get the tile, and a bad-luck "
            "marker too. It costs 3 points at the end, but until then it is a weapon."
        ),
        "luck-0",
    ),
    Note(
        9,
        say(
            "Four 5s would win {who} a tile. Press your marker to bring bad luck: the three dice "
            "are thrown again, and in three cases out of four a third raven comes.",
            who=LEFT,
        ),
        "coins-0",
    ),
    Note(
        11,
        say(
            "No third raven, and the 5s came all the same. When that happens you get your marker "
            "back and one more, so now you have two."
        ),
        "luck-0",
    ),
    Note(
        14,
        say(
            "Five 7s are greedy: {who} wins the tile, but Murphy makes every marker there cost 7 "
            "points. It is your turn: throw the dice.",
            who=RIGHT,
        ),
        "murphy",
    ),
    Note(
        15,
        say(
            "Two 7s and two 4s: the 7 is as likely as the 4, and worth more. Press a 7, and then "
            "throw the dice that are left."
        ),
        "die-0",
    ),
    Note(
        17,
        say(
            "Two more ravens: that makes three, and would bring a third marker. Press your markers "
            "to chase the bad luck for one of them, and throw these four dice again."
        ),
        "coins-0",
    ),
    Note(
        19,
        say(
            "Four 7s: take a tile from the middle, or steal one. Press the 7 of {who}: what you "
            "win, a rival loses.",
            who=RIGHT,
        ),
        "won-2-7",
    ),
    Note(
        20,
        say(
            "After a theft, a tile of the middle goes back in the box. You are ahead, so press "
            "the 7s: the less there is to win, the harder you are to catch."
        ),
        "stack-7",
    ),
    Note(
        24,
        say(
            "Four 6s, and {who} could steal yours. Two ravens lie on the board, so press your "
            "marker and bring bad luck once more.",
            who=LEFT,
        ),
        "coins-0",
    ),
    Note(
        26,
        say(
            "The third raven: {who} has your marker now, and you lead with 13 points. From here "
            "on you play alone: win dear tiles, be rid of your markers before the middle is "
            "empty, and the most points win.",
            who=LEFT,
        ),
        "tiles",
    ),
)

LESSON = Lesson(RECORD, NOTES)
