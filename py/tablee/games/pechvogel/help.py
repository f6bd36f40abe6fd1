"""Pechvogel explained in our own words: what the rulebook says, and what the rulings settle."""

from __future__ import annotations

from tablee.kernel import Chapter, say

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "game",
        say("The game in short"),
        (
            say(
                "Throw seven dice, choose a value, and collect four dice of it before three ravens "
                "lie on the board. "
                "Four dice win a tile of that value; three ravens bring a bad-luck marker. "
                "With a marker a throw is made again: one of yours, or one of somebody else’s. "
                "When the middle is empty, tiles count their value, and each marker takes away 3 "
                "points, or 7 from whoever has Murphy."
            ),
        ),
        "murphy-art",
    ),
    Chapter(
        "setup",
        say("Before the first throw"),
        (
            say(
                "Fifteen tiles lie in the middle, three each of 3, 4, 5, 6 and 7. The dice are in "
                "the cup, the bad-luck markers in the supply, and Murphy waits beside the board. "
                "Nobody has anything yet."
            ),
            say(
                "The lot decides who begins, unless you have chosen a seat when you laid the "
                "table. From there it goes round clockwise. Nothing is hidden in this game but "
                "what the dice will show."
            ),
        ),
        "pv-tile",
    ),
    Chapter(
        "turn",
        say("A turn"),
        (
            say(
                "Throw all seven dice and choose one value that they show. It stays your value for "
                "the whole turn: all dice of it go to the board, and so do all ravens."
            ),
            say(
                "Throw the rest, again and again. Each time the dice of your value and the ravens "
                "join those on the board. With four of your value or three ravens the turn ends, "
                "and the next player has the dice."
            ),
            say(
                "A throw with neither does no good and no harm: the same dice are simply thrown "
                "once more."
            ),
        ),
        "cup",
        ("PV-04", "PV-11"),
    ),
    Chapter(
        "dice",
        say("The dice and the first throw"),
        (
            say(
                "Each die shows 3, 4, 5, 6, 7 and a raven, all equally likely. Every value stands "
                "on a figure with as many sides, so the shape tells it as well as the colour."
            ),
            say(
                "Four or more of a value in the first throw win the tile at once, if you choose "
                "it. The first throw can be neither chased nor brought bad luck."
            ),
            say(
                "With three or more ravens in the first throw the turn is over before you choose. "
                "Only if the other four dice are all alike do you still choose, and get the tile "
                "and the bad luck."
            ),
        ),
        "pv-die",
        ("PV-01", "PV-02", "PV-03"),
    ),
    Chapter(
        "goal",
        say("Four of a value"),
        (
            say(
                "The upper row of the board is for the dice of your value; the sign before it "
                "shows which. The place with the crown is the fourth: with it you win a tile of "
                "that value."
            ),
            say(
                "A fifth die is greedy. The tile is yours all the same, but Murphy moves in with "
                "you. Dice of other values never matter."
            ),
            say(
                "You may choose a value of which no tile is left, but four of it win nothing. The "
                "buttons warn you."
            ),
        ),
        "pv-four",
        ("PV-18", "PV-21", "PV-28"),
    ),
    Chapter(
        "ravens",
        say("Three ravens"),
        (
            say(
                "Ravens sit on the wire, the lower row of the board. With the third the turn ends, "
                "and you get a bad-luck marker: those that rivals have brought to the board, all "
                "of them; if there are none, one from the supply."
            ),
            say(
                "If the same throw completes your four dice, you get both: the tile and the bad "
                "luck. With a fourth raven Murphy moves in too."
            ),
        ),
        "pv-raven",
        ("PV-13", "PV-14", "PV-15"),
    ),
    Chapter(
        "tiles",
        say("Tiles and theft"),
        (
            say(
                "Four dice of a value win one tile of it: from the middle, or from any rival who "
                "has one. You may steal from the very first tile on, but not from yourself."
            ),
            say(
                "After a theft, put any one tile of the middle back in the box, whatever its "
                "value. There always is one: without it the game would be over."
            ),
            say(
                "If neither the middle nor a rival has a tile of your value, you get none. Ravens, "
                "markers and Murphy count as usual."
            ),
        ),
        "pv-tile",
        ("PV-19", "PV-20", "PV-21", "PV-22", "PV-24"),
    ),
    Chapter(
        "markers",
        say("Bad-luck markers"),
        (
            say(
                "At the end each marker costs 3 points, or 7 if you have Murphy. Until then it is "
                "a weapon: with it you chase the bad luck from your own throw, or bring it to "
                "somebody else’s."
            ),
            say(
                "The supply never runs out, however many markers there are. Those that are chased "
                "go back there."
            ),
        ),
        "cloud",
        ("PV-17", "PV-27"),
    ),
    Chapter(
        "again",
        say("Throwing again"),
        (
            say(
                "It is always the last throw that is made again. The dice it put on the board come "
                "back, and exactly the same dice are thrown once more; what lay there before stays."
            ),
            say(
                "Three kinds of throw stand as they are: the first of a turn, a greedy one, and "
                "one that put nothing on the board. Any other can be thrown again, whether it ends "
                "the turn or not."
            ),
            say(
                "What comes of it may be thrown again too: a throw that was brought bad luck can "
                "still be chased, and the other way round. But each happens only once in a turn, "
                "and a greedy result stands."
            ),
        ),
        "umbrella",
        ("PV-03", "PV-05", "PV-07", "PV-10", "PV-11", "PV-12"),
    ),
    Chapter(
        "chasing",
        say("Chasing bad luck"),
        (
            say(
                "Once in your turn, right after a throw, you can give one of your markers back to "
                "the supply: that throw is made again. It never goes to the board."
            ),
            say(
                "You are asked before your rivals. A throw that you chase cannot be brought bad "
                "luck as well; what comes of it can."
            ),
        ),
        "umbrella",
        ("PV-05", "PV-06", "PV-07", "PV-17"),
    ),
    Chapter(
        "bringing",
        say("Bringing bad luck"),
        (
            say(
                "Once in a turn the rivals have their moment. Everybody who has a marker may put "
                "one on the board, no more, and the last throw is made again: once, however many "
                "join in."
            ),
            say(
                "Everybody is asked, from the left of whoever is throwing. After the first yes, "
                "those who had said no are asked again. It is no race; only without “Relaxed "
                "reactions” is there a clock."
            ),
            say(
                "If nobody wants to, the moment comes again after the next throw. Even three "
                "ravens can be brought bad luck, though that may turn out well for their owner."
            ),
        ),
        "cloud",
        ("PV-06", "PV-08", "PV-09", "PV-10", "PV-26"),
    ),
    Chapter(
        "paying",
        say("What bringing comes to"),
        (
            say(
                "If the turn ends with three ravens, whoever was throwing gets all markers on the "
                "board, and none from the supply. You are rid of yours."
            ),
            say(
                "If not, everybody who brought bad luck gets their marker back and one more, in "
                "the order in which they brought it: from whoever was throwing as long as there "
                "are any, and then from the supply."
            ),
            say(
                "An example: two have brought bad luck to somebody with a single marker, and the "
                "third raven did not come. The first gets that marker, the second one from the "
                "supply. With the option “Choose whose marker repays” the player may pay from the "
                "supply instead."
            ),
        ),
        "cloud",
        ("PV-13", "PV-16"),
    ),
    Chapter(
        "murphy",
        say("Murphy"),
        (
            say(
                "More than four dice of your value, or more than three ravens, is greedy: Murphy "
                "moves in with you, whatever else you have won or lost, and stays until somebody "
                "else is greedy."
            ),
            say(
                "At the end every marker next to Murphy costs 7 points instead of 3. Without "
                "markers Murphy costs nothing."
            ),
        ),
        "murphy-art",
        ("PV-12", "PV-18", "PV-25"),
    ),
    Chapter(
        "end",
        say("The end and the points"),
        (
            say(
                "Every turn is settled in the same order: the tile, the markers, Murphy. The game "
                "is over once a turn that has emptied the middle is settled to the end."
            ),
            say(
                "Tiles count their value. Each marker takes away 3 points, or 7 with Murphy; the "
                "result may be below zero. The most points win, and equals share the win."
            ),
            say(
                "An example: tiles worth 20, three markers and Murphy come to 20 less 3 × 7, which "
                "is one point below zero."
            ),
        ),
        "pv-crown",
        ("PV-23", "PV-25", "PV-29"),
    ),
)
"""From what it is about to how it ends."""
