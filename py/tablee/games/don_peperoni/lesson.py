"""A guided first match: two turns of the pupil, with a house won, one lost, a spy and a gunman.

Four seats, default options. The numbers in the ids that the notes point to are those of the
board file's houses and of the cards as the record deals them.
"""

from __future__ import annotations

from tablee.kernel import Lesson, Note, Seat, say

_RECORD = (
    "tablee/1 don-peperoni/1 seats=4 *0 "
    "*13,4,8,12,1,11,6,10,17,19,18,0,15,16,9,2,7,5,14,3,0,1,3,4,2 "
    "*12,13,11,10,7,19,17,3,16,15,6,14,8,18,9,4,5,0,1,2,3,0,2,4,1 "
    "*13,1,6,14,5,17,19,0,12,3,9,18,4,16,11,2,7,15,8,10,0,2,4,1,3 "
    "*15,4,8,0,2,7,16,18,1,13,9,10,6,17,11,3,12,5,14,19,2,4,0,1,3 0.seat,4 1.seat,7 "
    "2.seat,16 3.seat,8 0.go,0,32 0.go,0,31 0.go,0,30 0.go,0,29 0.go,0,0 0.bribe,0,0 "
    "0.go,1,32 0.go,1,31 0.go,1,17 0.bribe,17,1 0.end 1.go,0,49 1.go,0,48 1.go,0,47 "
    "1.go,0,41 1.go,0,37 1.go,0,1 1.bribe,1,32 1.end 2.go,0,28 2.go,0,29 2.go,0,0 "
    "2.bribe,0,50 * 2.go,0,29 2.go,0,30 2.go,0,31 2.go,0,17 2.bribe,17,42 * 2.end 3.go,0,45 "
    "3.go,0,46 3.go,0,47 3.go,0,41 3.go,0,3 3.bribe,3,60 3.agent,3,99 3.end 0.go,1,31 "
    "0.go,1,37 0.go,1,1 0.agent,1,81 0.spy,81 0.bribe,1,3 * 0.go,0,29 0.go,0,28 0.go,0,16 "
    "0.agent,16,82 0.end"
)

_NOTES = (
    Note(
        0,
        say(
            "In eight days the village votes, and whoever has the most votes then is Don Peperoni. "
            "This first match shows you two of your turns."
        ),
    ),
    Note(
        5,
        say(
            "Your family needs a seat: choose Casa Azul. Its eight votes are yours at once, and "
            "both your pawns start there."
        ),
        "m-seat-4",
    ),
    Note(
        9,
        say(
            "You have eight points for both pawns, one for each square. Hacienda Álvarez has nine "
            "votes and is five squares away: press it."
        ),
        "walk-0-0",
    ),
    Note(
        14,
        say(
            "Who enters a house may leave a note there, face down. The highest note will take the "
            "nine votes: leave a 50."
        ),
        "lay-0-0",
    ),
    Note(
        15,
        say(
            "Three points are left for your other pawn. Choose the second pawn here, then press "
            "Correos: four votes."
        ),
        "label-1",
    ),
    Note(
        18,
        say(
            "Your large notes will not do for every house. Leave a 5 here: the others see that it "
            "is yours, not what it is worth."
        ),
        "lay-17-1",
    ),
    Note(19, say("All points are spent: end your turn, and see what the others do."), "do-end"),
    Note(
        33,
        say(
            "{who} has left the second note in Hacienda Álvarez, so both were turned over: your 50 "
            "beats a 20. The nine votes are yours, your poster hangs there, and both notes are "
            "gone.",
            who=Seat(2),
        ),
        "spot-0",
    ),
    Note(
        39,
        say(
            "In Correos your 5 has lost against a 10. That is how it goes with small notes; now "
            "and then nobody comes, or somebody pays far too much."
        ),
        "spot-17",
    ),
    Note(
        47,
        say(
            "{who} was in Ayuntamiento. Houses of ten votes wait for a third note, and the hat "
            "is an agent, face down: most agents do their work at the very end.",
            who=Seat(3),
        ),
        "spot-3",
    ),
    Note(
        48,
        say(
            "In Panadería lies a note of {who}, and yours would be the second. Better look before "
            "you pay: choose the second pawn and press Panadería.",
            who=Seat(1),
        ),
        "label-1",
    ),
    Note(
        51,
        say(
            "First place your spy, then press “Let the spy look”: once in the game, all notes in "
            "the house can be seen that way."
        ),
        "hit-agent-81",
    ),
    Note(
        53,
        say(
            "It is a 20, and only you know. The lowest note that beats it is a 50: leave it, and "
            "the count follows at once."
        ),
        "lay-1-3",
    ),
    Note(
        55,
        say(
            "Five more votes. Now let the first pawn pay a visit to Casa Blanca, the seat of "
            "{who}: no note can be left there, but an agent can.",
            who=Seat(2),
        ),
        "walk-0-16",
    ),
    Note(
        58,
        say(
            "Place your gunman, then end the turn. At the end you take the eight votes of "
            "this house, unless a bodyguard or a second gunman is there."
        ),
        "hit-agent-82",
    ),
    Note(
        60,
        say(
            "From here on you play by yourself. Spread your notes over eight days, bid for the "
            "police after the fourth, and have the most votes when the agents are turned over."
        ),
    ),
)

LESSON = Lesson(_RECORD, _NOTES)
