"""A first match of Service compris !, with words: three players, until the feast is on.

Everybody counters whatever can be countered, so that after a few turns it is clear what counters
are good for, and that they bring the turn; then the sixth character starts the feast, and the
pupil's next one is saved from it.
"""

from __future__ import annotations

from tablee.kernel import Lesson, Note, Seat, say

RECORD = (
    "tablee/1 service-compris/1 seats=3 *0 *40 "
    "*29,52,27,45,10,26,53,49,22,7,44,4,35,46,12,1,48,20,47,54,42,28,40,11,0,34,23,36,"
    "33,50,8,24,41,18,16,43,55,5,2,14,3,39,32,38,13,25,9,17,15,19,31,51,30,6,37,21 "
    "0.play,15 0.take,56 1.counter,7 1.play,5 1.take,64 1.take,72 2.play,12 2.save,64 "
    "1.counter,6 1.play,17 1.take,73 1.take,74 2.pass 0.counter,3 1.spare,73 1.give,56 "
    "1.place,74 0.play,4 0.take,57 1.counter,16 0.give,73 1.play,24 1.take,65 2.counter,13 "
    "1.give,57 2.play,11 2.take,58 1.pass 0.pass 0.play,27 0.save,74"
)
"""Found by a search over many deals, with bots at all three places."""

LEFT, RIGHT = Seat(1), Seat(2)
"""The two rivals: who plays next, and who after that."""

NOTES = (
    Note(
        0,
        say(
            "You lead a people of nine, and a giant wants to eat all peoples there are. Serve him "
            "the others’ characters: whoever has somebody left at the end has won."
        ),
    ),
    Note(
        3,
        say(
            "You have drawn a sixth card, and now you play one. Press Dinner and then Play Dinner: "
            "it brings a rival’s character to the giant’s table."
        ),
        "card-15",
    ),
    Note(
        4,
        say("Who shall it be? Press Spout, in the camp of {whom}.", whom=LEFT),
        "card-56",
    ),
    Note(
        6,
        say(
            "{who} countered with Too salty: Spout stays at home. Whoever counters draws a card "
            "and has the next turn.",
            who=LEFT,
        ),
        "discard",
    ),
    Note(
        9,
        say(
            "A hamper takes one of each rival. Place 1 is nearest to the plate and is eaten "
            "first; Drip, at place 2, is yours."
        ),
        "plank",
    ),
    Note(
        12,
        say(
            "{who} wanted to save Argyle, but {other} had a counter to that as well, and so has "
            "the turn again.",
            who=RIGHT,
            other=LEFT,
        ),
        "plank",
    ),
    Note(
        16,
        say(
            "Cheese and pudding takes two of yours. Press Chef’s surprise: one of them stays at "
            "home, and {who} has to serve somebody instead.",
            who=LEFT,
        ),
        "card-3",
    ),
    Note(
        20,
        say(
            "Two of the four on the table are yours, and so is the turn, because you countered. "
            "Press Dinner (hold the salt) and play it: no salt helps against this one."
        ),
        "card-4",
    ),
    Note(
        21,
        say("Now it is for somebody of {whom} again: press Chip.", whom=LEFT),
        "card-57",
    ),
    Note(
        23,
        say(
            "No salt, but a surprise: Chip stays at home, and one of yours has to go. "
            "Press Muddy Maud."
        ),
        "card-73",
    ),
    Note(
        24,
        say(
            "There are five on the table now. The giant still waits, but as soon as a sixth comes "
            "the feast begins."
        ),
        "board",
    ),
    Note(
        28,
        say(
            "{who} was surprised too, and had to serve the sixth. From now on whoever is at place "
            "1 is eaten at the start of every turn; Argyle was the first.",
            who=LEFT,
        ),
        "giant",
    ),
    Note(
        31,
        say(
            "{who} attacks {whom}, not you. Keep your salt until it is one of yours, and press "
            "Let it be.",
            who=RIGHT,
            whom=LEFT,
        ),
        "stamp-pass",
    ),
    Note(
        32,
        say(
            "Drip has been eaten, and Ripple is next: also one of yours. Press Poisonous and play "
            "it: it takes somebody off the table, and nothing counters it."
        ),
        "card-27",
    ),
    Note(33, say("Press Ripple, at place 1."), "card-74"),
    Note(
        34,
        say(
            "Ripple is at home, and instead the giant has eaten Spout, who is not yours. From here "
            "the match goes on by itself: mind who lies nearest to the plate, and see that one of "
            "yours is the last to be left."
        ),
    ),
)

LESSON = Lesson(RECORD, NOTES)
