"""Don Peperoni explained in our own words: what the rulebook says, and what the rulings settle."""

from __future__ import annotations

from tablee.kernel import Chapter, say

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "game",
        say("The game in short"),
        (
            say(
                "In eight days the village of Peperoni elects its mayor, and every house has votes "
                "to give. "
                "Your two pawns walk from house to house and leave notes there, face down: once "
                "enough of them lie in a house, they are turned over, and the highest takes its "
                "votes. "
                "Agents, face down too, may take votes away at the very end or guard them. "
                "Whoever has the most votes then is Don Peperoni."
            ),
        ),
        "dp-sun",
    ),
    Chapter(
        "seat",
        say("Your family's seat"),
        (
            say(
                "At first everybody gets a purse of 20 notes and five agents, and hides both "
                "behind a screen. In each purse: 1, 2, 5, 10, 20, 100, 200 and 500 twice, and 50 "
                "four times."
            ),
            say(
                "Then, beginning with the start player, everybody chooses a free house of eight "
                "votes as the family's seat. Its poster has a golden frame, its eight votes count "
                "at once, and both pawns start there. Houses of eight that nobody chooses are "
                "houses like any other."
            ),
            say(
                "No note can be left in a seat: it has given its votes. Agents can come, though, "
                "and take them at the end."
            ),
        ),
        "dp-pawn",
        ("DP-01", "DP-02", "DP-03"),
    ),
    Chapter(
        "turn",
        say("Days, turns and walking"),
        (
            say(
                "The game lasts eight days: the suns above the town count them. In a day everybody "
                "has one turn, clockwise from the start player. Everybody finishes the eighth day, "
                "and then all is counted."
            ),
            say(
                "In your turn you have eight points for your two pawns together, shared out as you "
                "like and in any order. Every square costs one, and a house is a square behind its "
                "one door: one point to go in, and one to come out. Points that are left are lost."
            ),
            say(
                "Nobody is ever in the way: any number of pawns may stand on a square or in a "
                "house. Press a place to send the chosen pawn there; the dotted line shows the way "
                "and the number its price."
            ),
        ),
        "dp-foot",
        ("DP-05", "DP-06", "DP-07", "DP-41", "DP-42"),
    ),
    Chapter(
        "house",
        say("Houses"),
        (
            say(
                "The number in the circle is how many votes a house has, from 2 to 10. Whoever "
                "wins the house gets all of them."
            ),
            say(
                "When a pawn of yours has just entered a house, you may leave a note there, or an "
                "agent, or both, in either order; or nothing at all. Then the pawn may walk on. To "
                "do something there again, it has to leave and come back."
            ),
            say(
                "A house with a poster has been counted: it takes no more notes. Only agents can "
                "still change who has its votes."
            ),
        ),
        "dp-on-bell",
        ("DP-04", "DP-08", "DP-09", "DP-11", "DP-14"),
    ),
    Chapter(
        "note",
        say("Notes"),
        (
            say(
                "A note lies face down: everybody sees whose it is, and only its owner knows what "
                "it is worth. You can have one note in a house, even if both your pawns come by."
            ),
            say(
                "You may leave one where nobody has been yet, or beside the notes of others, as "
                "long as the house has not been counted. In a tie, only those who are tied may."
            ),
            say(
                "Once counted, notes are gone, whether they won or not. So a low note is not "
                "wasted if it makes a rival spend a high one. With three players, every purse "
                "lacks the 1s and one of the 500s: 17 notes."
            ),
        ),
        "dp-purse",
        ("DP-10", "DP-36", "DP-43"),
    ),
    Chapter(
        "count",
        say("The count, and posters"),
        (
            say(
                "As soon as two notes lie in a house, they are turned over. A house of ten votes "
                "wants three, and with five players every house does."
            ),
            say(
                "The highest note takes the votes: its owner's poster goes up, and all notes of "
                "the house leave the game. Agents stay face down."
            ),
            say("Should somebody run out of posters, the votes count all the same."),
        ),
        "dp-bill",
        ("DP-18", "DP-40"),
    ),
    Chapter(
        "tie",
        say("A tie"),
        (
            say(
                "If the highest notes of a count are equal, the house is tied. Its notes stay, "
                "face up, and those who laid the highest may each add another one, face down. "
                "Nobody else may, not even a third who laid less."
            ),
            say(
                "To add it you need not enter: it is enough that a pawn of yours is in the house "
                "in your turn. Whoever has just made the count may add at once."
            ),
            say(
                "When all who are tied have added a note, those are compared; if they are equal "
                "again, it goes on. At the end of the game whoever has not added loses to whoever "
                "has. If nobody has, or the best are equal, the votes are void."
            ),
        ),
        "dp-equal",
        ("DP-19", "DP-20", "DP-21", "DP-22"),
    ),
    Chapter(
        "agent",
        say("Agents"),
        (
            say(
                "You have five agents: lawyer, spy, bodyguard, gunman and cleaner. One may go into "
                "any house that a pawn of yours has just entered, whoever has it, and even if its "
                "votes are decided. It lies face down: everybody sees whose it is, and only you "
                "know who it is."
            ),
            say(
                "You can place one agent in a house in a turn, even if both your pawns come in; "
                "over several turns there may be more, and of several players. No agent comes "
                "back, and none changes anything before the end, except the spy."
            ),
        ),
        "dp-hat",
        ("DP-12", "DP-13"),
    ),
    Chapter(
        "spy",
        say("The spy"),
        (
            say(
                "Once in the game your spy, placed in a house, may look at all face-down notes "
                "there, but not at agents. Then the spy leaves the game, and everybody knows who "
                "it was."
            ),
            say(
                "The look may be taken at any time, even in another's turn, and as soon as the spy "
                "is placed: before you choose your own note for that house. There must be a note "
                "of somebody else to see."
            ),
            say(
                "Whoever has an agent where something could be seen is asked, spy or not, so that "
                "the question gives nothing away; nobody waits for the answer. A spy who has not "
                "looked keeps a lawyer from working."
            ),
        ),
        "dp-a1",
        ("DP-15", "DP-16", "DP-17"),
    ),
    Chapter(
        "takeover",
        say("What agents do at the end"),
        (
            say(
                "When all notes are counted, the agents are turned over house by house. The first "
                "of these that fits decides; taking a house means its votes change hands, and it "
                "works on houses that nobody has won, too."
            ),
            say("A bodyguard is there: nothing changes, whoever sent the bodyguard or the others."),
            say(
                "Exactly one gunman: whoever sent the gunman takes the house. Two or more cancel "
                "each other, and nothing changes."
            ),
            say(
                "One lawyer, and no other agent at all: whoever sent the lawyer takes the house. "
                "Any other agent prevents it, even one of the same player."
            ),
            say(
                "The cleaner has no other use than that: a lawyer is stopped. Above all it is one "
                "more agent that the others cannot be sure of."
            ),
        ),
        "dp-a3",
        ("DP-23", "DP-44", "DP-45"),
    ),
    Chapter(
        "police",
        say("The police"),
        (
            say(
                "Between days 4 and 5 two police markers are to be had for notes. In turn, "
                "everybody puts any number of notes face down under either, or passes; it ends "
                "when all have passed in a row, and who has passed may come back until then. The "
                "larger sum gets the marker, and all those notes are gone. A marker without notes "
                "leaves the game."
            ),
            say(
                "If the largest sums are equal, those who laid them add notes until one leads; if "
                "nobody adds any, the marker is lost. One player may get both. And whoever paid "
                "the most for both together, with or without a marker, names the start player for "
                "the rest of the game. If that is a tie too, the one with more markers does; "
                "otherwise nothing changes."
            ),
            say(
                "A marker is used once, at any moment of a turn of yours: it holds a rival's pawn, "
                "which may not walk in its owner's next turn. The other pawn has all eight points. "
                "A held pawn may still raise in a tie, and a spy may still look. Only one pawn of "
                "a player can be held at a time."
            ),
            say(
                "You may use both markers in one turn, on different rivals. Markers that are not "
                "used are worth nothing."
            ),
        ),
        "dp-police",
        tuple(f"DP-{number}" for number in range(25, 36)),
    ),
    Chapter(
        "end",
        say("The end"),
        (
            say(
                "After the eighth day every house where notes still lie face down is counted, even "
                "if there is only one: the highest wins. Ties that have not been decided are void."
            ),
            say(
                "Then the agents do their work, house by house. Now whoever has the most votes "
                "wins; if two have as many, the money left in their purses decides, and if that is "
                "equal too, they share the win."
            ),
        ),
        "dp-on-flag",
        ("DP-24", "DP-39", "DP-41"),
    ),
    Chapter(
        "river",
        say("Three, four or five players"),
        (
            say(
                "Beyond the river one plays with five only: then there are 28 houses, and three "
                "notes make the count everywhere. A bridge is no square: from one end to the other "
                "costs one point. With three or four players both bridges are closed."
            ),
            say(
                "With three players, six houses have a stop sign. Nobody may go in, and they count "
                "for nothing; the street in front of them is open."
            ),
        ),
        "dp-stop",
        ("DP-18", "DP-37", "DP-38"),
    ),
    Chapter(
        "options",
        say("Rules to choose from"),
        (
            say(
                "Agents at home: at the end, agents that were never placed stand in their family's "
                "seat and count there, for or against. Shared movement: at most six of the eight "
                "points for one pawn."
            ),
            say(
                "Police raids: a marker may also close a house. Until your next turn begins, "
                "nobody can leave anything there; what lies there stays. Roadblocks: it may also "
                "close a street, a bridge or a door, for everybody, and for you. Who is behind a "
                "closed door cannot get out."
            ),
            say(
                "One agent a turn: in all, and not in each house. One sealed bid: everybody bids "
                "for the police just once."
            ),
        ),
        "dp-barrier",
        ("DP-12", "DP-25", "DP-46"),
    ),
)
