"""Service compris ! explained in our own words: the rulebook, and what the rulings settle."""

from __future__ import annotations

from tablee.kernel import Chapter, say

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "game",
        say("The game in short"),
        (
            say(
                "A giant sits at his table, and every player has a people of nine that he would "
                "like to eat. "
                "With cards you serve him the others’ characters, fetch yours back, and counter "
                "what others do. "
                "When his table gets crowded the feast begins, and at the start of each turn "
                "whoever lies nearest his plate is eaten. "
                "Whoever still has somebody when all other peoples are eaten has won."
            ),
        ),
        "sc-giant-0",
    ),
    Chapter(
        "setup",
        say("Before the first turn"),
        (
            say(
                "Each player gets one of six peoples: a chief in a tall hat and eight followers, "
                "all open, at home in the player’s own camp. Nobody of the peoples that are left "
                "takes part."
            ),
            say(
                "The 56 action cards are shuffled, and everybody gets five of them, which only "
                "that player sees. Somebody is drawn to begin."
            ),
        ),
        "sc-p0",
    ),
    Chapter(
        "turn",
        say("A turn"),
        (
            say(
                "If the feast is on, the giant eats first. Then you draw a card, so that you have "
                "six, and play one: with its effect, or laid aside without any. You cannot keep "
                "all six."
            ),
            say(
                "Then it is the next player’s turn, clockwise. But if somebody countered, that "
                "player is next, and from there it goes on clockwise; whoever is skipped loses "
                "nothing else."
            ),
            say(
                "When the draw pile is empty, the cards laid aside are shuffled and become the "
                "new one. What is just being played is not among them."
            ),
        ),
        "sc-pass",
        ("SC-01", "SC-02", "SC-09", "SC-35", "SC-36"),
    ),
    Chapter(
        "cards",
        say("Action cards"),
        (
            say(
                "Attacks are red, with knife and fork: they bring others to the table. Rescues are "
                "green, with a heart: they bring somebody back, or calm the giant. Counters are "
                "blue, with a shield: they are played in a rival’s turn."
            ),
            say(
                "A card that would change nothing can only be laid aside; so can a counter in "
                "your own turn. What is laid aside has no effect, and nobody can counter it."
            ),
            say(
                "Press a card of yours to take it up, and then choose: play it, or lay it aside. "
                "What else it needs is asked for after that."
            ),
        ),
        "sc-attack",
        ("SC-02", "SC-03", "SC-04"),
    ),
    Chapter(
        "camp",
        say("Camps"),
        (
            say(
                "Who is in your camp is safe from the giant, but can be served by the others. Only "
                "characters at home can be: nobody is taken from your camp by attacks of your own, "
                "and a rival with an empty camp cannot be attacked at all."
            ),
            say(
                "All nine count the same; the chief’s hat only matters with hidden chiefs. You are "
                "in the game as long as one of yours is uneaten, at home or on the table."
            ),
        ),
        "sc-home",
        ("SC-15", "SC-16", "SC-32"),
    ),
    Chapter(
        "table",
        say("The giant’s table"),
        (
            say(
                "Whoever is served goes to the far end of the table, unless the card says "
                "otherwise. Place 1 is nearest to the plate, and is eaten first."
            ),
            say(
                "While the giant waits nobody is eaten, however long the table is. The bell marks "
                "the sixth place: with somebody there, the feast begins."
            ),
        ),
        "sc-cloche",
        ("SC-07",),
    ),
    Chapter(
        "feast",
        say("The feast"),
        (
            say(
                "It begins when a sixth character comes to the table; when fewer than seven are "
                "left in play, and one is on the table; or when somebody plays Starters, Eat all "
                "you can, or Gluttony while the table is not empty."
            ),
            say(
                "From then on one character is eaten at the start of every turn, the one nearest "
                "to the plate; with Eat all you can or Gluttony it is two, one after the other. "
                "Two a turn never becomes one again in the same feast."
            ),
            say(
                "The feast ends when the table is empty, or with A breather. After a breather it "
                "takes something new to start it again: a feast card, or somebody who arrives at "
                "a crowded table."
            ),
        ),
        "sc-giant-2",
        ("SC-07", "SC-08", "SC-09", "SC-10", "SC-11", "SC-12", "SC-13", "SC-14", "SC-34"),
    ),
    Chapter(
        "dinners",
        say("Attacks on one rival"),
        (
            say(
                "Dinner: choose somebody from a rival’s camp, who goes to the end of the table. "
                "There are four kinds; what is crossed out on the card cannot counter it."
            ),
            say(
                "Dish of the day: the same, but to the place nearest to the plate. All others "
                "move back by one."
            ),
            say(
                "Cheese and pudding: two from one rival, in the order you like. A counter keeps "
                "only one of the two off the table, and you choose which. A rival with only one "
                "at home serves that one, and no counter helps."
            ),
            say(
                "Nibbler: a rival’s character at home is eaten at once. In return one of yours "
                "goes to the end of the table, so you need somebody at home."
            ),
        ),
        "sc-cloche",
        ("SC-15", "SC-16", "SC-19", "SC-20", "SC-21", "SC-22", "SC-30"),
    ),
    Chapter(
        "crowd",
        say("Attacks on everybody"),
        (
            say(
                "Hamper: one from each rival. Gluttony: two from each rival, and the giant eats "
                "two a turn. You choose who comes, and the order in which they lie; a rival who "
                "has fewer gives what there is."
            ),
            say(
                "Starters: the feast begins, with one a turn. Eat all you can: it begins with two "
                "a turn, or goes on with two."
            ),
            say(
                "Sauerkraut sundae: all on the table are eaten at once, your own too. It may even "
                "be your last one."
            ),
        ),
        "sc-gluttony",
        ("SC-10", "SC-11", "SC-14", "SC-23", "SC-24", "SC-28", "SC-37"),
    ),
    Chapter(
        "rescues",
        say("Rescues"),
        (
            say(
                "Back to the kitchen and Poisonous take one character off the table, of whatever "
                "people; only Back to the kitchen can be countered. Yuck takes all of one "
                "player’s, and Indigestion takes all there are. Everybody goes home to their own "
                "camp, and with the table empty the feast is over."
            ),
            say(
                "Change of plates: one character goes home, and another one from any camp takes "
                "that very place. As nobody is added, no feast begins."
            ),
            say(
                "Hot plates: put the characters on the table in another order. There have to be "
                "two at least. Tap them one after the other, or arrange the list."
            ),
            say("A breather: the giant stops eating, until something starts him again."),
        ),
        "sc-save",
        ("SC-25", "SC-26", "SC-27", "SC-28", "SC-29", "SC-40"),
    ),
    Chapter(
        "counters",
        say("Counters"),
        (
            say(
                "When an attack or a rescue can be countered, everybody else is asked, once it is "
                "known who is meant. Whoever is in the game may counter, not only who was hit, and "
                "the first counter is the only one. Counters themselves are never countered."
            ),
            say(
                "Chef’s surprise, against attacks on one rival: whoever was hit stays at home, and "
                "the attacker serves one of their own in the same place. An attacker with nobody "
                "at home serves nobody."
            ),
            say(
                "Too salty, against the same: whoever was hit stays at home. The chef has left, "
                "against Back to the kitchen: the character stays on the table. Larder, against "
                "Gluttony: you serve nobody, the others do; only who would serve somebody can "
                "play it."
            ),
            say(
                "Whoever countered draws a card at once, and has the next turn, with the usual "
                "draw on top."
            ),
        ),
        "sc-counter",
        (
            *("SC-05", "SC-06", "SC-17", "SC-18", "SC-24", "SC-30", "SC-35"),
            *("SC-38", "SC-39", "SC-40", "SC-41", "SC-42", "SC-43"),
        ),
    ),
    Chapter(
        "end",
        say("Being eaten, and the end"),
        (
            say(
                "Whoever has lost the last character is out at once; the hand is laid aside. If "
                "that happens at the start of one’s own turn, the next player begins."
            ),
            say(
                "As soon as a single people is left, it has won. The others are ranked by how long "
                "they lasted; who was eaten up at the same moment shares a place."
            ),
            say(
                "If the last peoples are eaten together, nobody has won but Oscar, the giant: then "
                "the best place to be had is the second."
            ),
        ),
        "sc-bone",
        ("SC-31", "SC-32", "SC-33", "SC-34", "SC-37", "SC-38"),
    ),
    Chapter(
        "chiefs",
        say("Hidden chiefs"),
        (
            say(
                "An option. As many peoples as there are players are mixed: each camp gets eight "
                "followers, open and of all sorts, and a chief that only its owner sees. Attacks "
                "are aimed at camps, whatever people their characters are of."
            ),
            say(
                "To take somebody off the table you have to show your chief. Who is saved goes to "
                "the camp of the chief of that people, if that chief is shown and uneaten; nobody "
                "else can leave the table, nor be meant by Yuck. Hot plates and A breather work "
                "without showing anything."
            ),
            say(
                "A chief leaves the camp last, and is turned up when nobody else is left there. A "
                "chief on the table can be saved as well, and then goes home to its owner. Whoever "
                "loses the chief is out, and so is everybody in that camp; the rest of the people "
                "stay where they are."
            ),
            say(
                "An empty camp alone does not matter: as long as the chief is uneaten, one plays "
                "on. The last living chief wins. For the fewer than seven that start a feast, "
                "chiefs count too."
            ),
        ),
        "sc-hidden",
        (
            *("SC-50", "SC-51", "SC-52", "SC-53", "SC-54", "SC-55", "SC-56"),
            *("SC-57", "SC-58", "SC-59", "SC-60", "SC-61", "SC-62"),
        ),
    ),
    Chapter(
        "options",
        say("Options"),
        (
            say(
                "Plates change in the family: with Change of plates only somebody of the same "
                "people takes the place. Last eaten wins: if the last peoples are eaten together, "
                "whoever lay furthest from the plate has won."
            ),
            say(
                "Relaxed reactions: everybody is asked in turn whether they counter, and there is "
                "no clock. Without it all are asked at once, and the fastest counter counts. "
                "Peoples can be picked in turn, and somebody can be chosen to begin."
            ),
        ),
        "sc-change",
        ("SC-26", "SC-33", "SC-42"),
    ),
)
