"""A guided first match: a round won by the pupil, with a bluff caught and a truth doubted, and
the first turns of a second, in which the pupil bluffs.

Four seats, default options. The numbers in the ids that the notes point to are those of the
cards as the record deals them.
"""

from __future__ import annotations

from tablee.kernel import Lesson, Note, Seat, say

_RECORD = (
    "tablee/1 peco-peco/1 seats=4 *0 *30,16,47,58,38,65,40,37,4,61,0,53,60,64,35,14,12,45,54,34,"
    "51,63,25,59,9,50,41,33,24,55,10,2,1,26,8,15,13,62,42,11,3,7,20,17,21,43,44,18,29,46,28,52,"
    "31,36,56,5,22,39,6,23,48,32,27,19,49,57,13,8,1,11,6,4,10,9,2,14,0,7,3,5,12 0.play,62 1.play,"
    "58 2.play,54 3.pass 0.accuse 3.admit *0 0.play,50 1.pass 2.play,55 3.play,51 0.pass "
    "1.accuse 0.prove *1 1.play,59 2.pass 3.pass 0.play,47 0.rob,1 *0 2.pass 3.pass *32,45,3,53,"
    "29,49,15,41,63,10,7,23,30,59,24,34,6,36,52,0,13,26,17,11,51,56,4,8,28,38,48,46,50,64,65,62,"
    "5,61,40,43,21,20,58,37,44,19,54,39,14,55,47,16,42,35,1,57,18,31,25,2,33,12,22,9,60,27 "
    "0.pass 3.play,54 2.pass 1.pass 0.play,64"
)

_NOTES = (
    Note(
        0,
        say(
            "The best dishes of the counter are fought for with elephants, cats and mice. "
            "Whoever first has maki, sushi and onigiri wins."
        ),
    ),
    Note(
        2,
        say(
            "This round is about two onigiri. A mouse lies on top, and a cat beats a mouse: "
            "press your cat."
        ),
        "card-62",
    ),
    Note(
        5,
        say(
            "{first} has beaten your cat with an elephant, and {second} the elephant with a mouse. "
            "The heads on the tray show who beats whom.",
            first=Seat(1),
            second=Seat(2),
        ),
        "chain",
    ),
    Note(
        6,
        say(
            "{who} says “I cannot play.” With four cards in hand, is none a cat? Accuse {who} of a "
            "bluff.",
            who=Seat(3),
        ),
        "place-3",
    ),
    Note(
        9,
        say(
            "It was a bluff, so you steal a card at random: a cat, of all things. It is still your "
            "turn, and the cat beats the mouse: press it."
        ),
        "card-50",
    ),
    Note(
        13,
        say(
            "Again a mouse, and this time you have no cat. Say that you cannot play: it is the "
            "truth, and you stay in the round."
        ),
        "do-pass",
    ),
    Note(
        15,
        say("{who} does not believe you. Show your hand, and see who is sorry.", who=Seat(1)),
        "do-prove",
    ),
    Note(
        17,
        say(
            "Your hand went under the discard, you drew three new cards, and stole one from {who}. "
            "A wrong accusation costs a card.",
            who=Seat(1),
        ),
        "hand-0",
    ),
    Note(
        20,
        say(
            "Two have passed on the cat of {who}. If you pass too, {who} wins the onigiri: press "
            "your elephant, whose icon steals a card.",
            who=Seat(1),
        ),
        "card-47",
    ),
    Note(
        21,
        say(
            "Choose whose card is buried. {who} has only one: press that place. Without a card, "
            "{who} is out of the round.",
            who=Seat(1),
        ),
        "place-1",
    ),
    Note(
        25,
        say(
            "Nobody has covered your elephant, so the onigiri are yours, and count two points. "
            "Two types of dish are still missing."
        ),
        "served-0",
    ),
    Note(
        26,
        say(
            "All cards are dealt anew, and this stake has a special rule: nobody may be accused. "
            "So bluff, and keep your elephant for later."
        ),
        "do-pass",
    ),
    Note(
        30,
        say(
            "{who} has spent an elephant instead. Now you are the last who can cover it: press "
            "your mouse, whose icon lets you draw a card.",
            who=Seat(3),
        ),
        "card-64",
    ),
    Note(
        31,
        say(
            "From here on you play by yourself. Watch who has passed and how many cards are left, "
            "bluff when somebody else will play, and collect a dish of each type."
        ),
    ),
)

LESSON = Lesson(_RECORD, _NOTES)
