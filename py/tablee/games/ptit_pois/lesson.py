"""A first match of Ptit Pois, with words: one round of three players, from the deal to the count.

The pupil's row is heavy and the hand is light, so the row is what goes: a plain play, a bonus
that turns a hidden card up, a draw because nothing fits, a chain of bonuses, and a clean end.
"""

from __future__ import annotations

from tablee.kernel import Lesson, Note, say

RECORD = (
    "tablee/1 ptit-pois/1 seats=3 *5 "
    "*46,48,35,56,9,38,6,5,0,59,49,41,50,1,33,2,53,51,42,52,"
    "39,34,30,54,58,45,55,4,36,37,8,32,40,43,57,3,7,44,31,47 "
    "0.down 0.play,6,0 1.play,18,1 1.play,19,1 2.play,11,1 "
    "0.play,7,0 0.flip,1 1.play,16,0 2.draw 2.play,23,0 2.play,26,0 2.play,10,0 "
    "0.play,1,1 0.flip,0 1.play,9,1 2.play,20,0 "
    "0.draw 0.play,29,0 0.play,28,0 0.play,0,0 *"
)
"""Found by a search over many deals: in few turns everything comes up, and the pupil plays well."""

NOTES = (
    Note(
        0,
        say(
            "Get rid of your cards: those in your hand, and those in the row in front of you. "
            "What you still have at the end costs points."
        ),
    ),
    Note(
        2,
        say(
            "Your visible row is the highest, so you begin and set the arrow. All your cards are "
            "low enough for a discard: press Down, and from now on it is equal or lower."
        ),
        "arrow",
    ),
    Note(
        3,
        say(
            "Your row weighs more than your hand, so begin there. Press the red 7: it goes on the "
            "orange 9."
        ),
        "card-6",
    ),
    Note(
        6,
        say(
            "A yellow card on a yellow one: the same colour earned a bonus. With it the orange 3 "
            "followed on the same discard."
        ),
        "bed-1",
    ),
    Note(
        7,
        say(
            "Now you can do that: press the red 6. It fits on the red 7, and red on red is a bonus."
        ),
        "card-7",
    ),
    Note(
        8,
        say(
            "Your bonus can turn up a hidden card, and nothing else can. Press the one on the "
            "right: face down it could not be played."
        ),
        "packet-0-1",
    ),
    Note(
        9,
        say("A yellow 9 came up. Turning a card ends the turn, but next time you can play it."),
        "packet-0-1",
    ),
    Note(
        11,
        say(
            "Somebody drew two cards, and that turns the arrow over. Now it points up: equal or "
            "higher."
        ),
        "arrow",
    ),
    Note(
        14,
        say("High cards are good now. Press the yellow 9: on the yellow 2 it earns a bonus too."),
        "card-1",
    ),
    Note(
        15,
        say("One hidden card is left in your row, and it counts. Press it to turn it up."),
        "packet-0-0",
    ),
    Note(
        18,
        say(
            "Both discards show a 10, so nothing fits. Press the draw pile: you get two cards, and "
            "the arrow turns down again."
        ),
        "stock",
    ),
    Note(
        19,
        say("You drew the blue 7 and the blue 8. Press the 8 first: it goes on the blue 10."),
        "card-29",
    ),
    Note(
        20,
        say("A bonus again. Press the blue 7: one bonus can lead to the next."),
        "card-28",
    ),
    Note(
        21,
        say(
            "The yellow 7 is the last card of your row, and it fits. Press it: an empty row ends "
            "the round, just as an empty hand would."
        ),
        "card-0",
    ),
    Note(
        22,
        say(
            "Your hand of small cards is all you have left. Now everybody lays their cards open, "
            "and the larger of hand and row counts for the others."
        ),
        "hand-0",
    ),
    Note(
        23,
        say(
            "Your 10 is less than 14 and 19, so it counts nothing; otherwise it would have counted "
            "20. The match now goes on by itself: two more rounds, and the lowest total wins."
        ),
        "sheet",
    ),
)

LESSON = Lesson(RECORD, NOTES)
