"""Peco Peco explained in our own words: what the rulebook says, and what the rulings settle."""

from __future__ import annotations

from tablee.kernel import Chapter, say

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "game",
        say("The game in short"),
        (
            say(
                "Elephants, cats and mice fight for the best dishes of a sushi counter. "
                "On your turn you beat the animal on top with one of yours, or say that you "
                "cannot, which may be a lie. "
                "When all others have said so, one after the other, whoever laid the animal on "
                "top wins the Food card that is at stake. "
                "The first to have a dish of each type wins the game at once; if nobody has when "
                "the stakes run out, points decide."
            ),
        ),
        "pk-cat",
    ),
    Chapter(
        "stake",
        say("The stake of a round"),
        (
            say(
                "Each round is played for one Food card: maki, sushi or onigiri, with one to "
                "three dishes on it. It also says how many cards are dealt to each player and "
                "which way the turns go at first."
            ),
            say(
                "All animals are shuffled and dealt anew. One more is turned up to begin the "
                "discard: its icon does nothing. Whoever won the last round starts; the very "
                "first time, the lot decides."
            ),
            say(
                "There are fifteen stakes, five of each type. One of them, First Feast, has no "
                "special rule: put it on top if somebody plays for the first time; otherwise it "
                "is a stake like any other. With seven or eight players, the stakes that deal "
                "five cards stay in the box."
            ),
        ),
        "pk-onigiri",
        ("PP-01", "PP-37", "PP-48", "PP-52"),
    ),
    Chapter(
        "chain",
        say("Who beats whom"),
        (
            say(
                "The elephant beats the cat, the cat beats the mouse, and the mouse beats the "
                "elephant. No animal beats its own kind. The row of heads on the tray shows it."
            ),
            say(
                "A bomb beats whatever lies there, another bomb as well, and whichever way the "
                "food chain runs. But once it lies on top it is an animal like any other: a cat "
                "bomb is beaten by an elephant, or by the next bomb."
            ),
        ),
        "pk-elephant",
        ("PP-02", "PP-03", "PP-04"),
    ),
    Chapter(
        "turn",
        say("A turn"),
        (
            say(
                "Lay one card that beats the animal on top, or say “I cannot play.” You may say "
                "that even if you could: a bluff saves a card for later. But it can be challenged."
            ),
            say(
                "Then the next player has the turn, in the direction of the arrow on the tray. "
                "Saying that you cannot play does not put you out: as long as the round goes on, "
                "your turn will come again."
            ),
        ),
        "pk-shrug",
        ("PP-05", "PP-25"),
    ),
    Chapter(
        "animals",
        say("Animal cards and their icons"),
        (
            say(
                "Nobody sees your hand, but everybody sees how many cards it has. The deck holds "
                "22 of each animal: 14 plain ones, and two of each icon. An icon acts as soon as "
                "its card is played."
            ),
            say(
                "Turn: the direction changes. Draw: you draw a card, even if you have just played "
                "your last. Bomb: it beats everything."
            ),
            say(
                "Steal: choose a rival who still has cards. One of them, picked at random, goes "
                "face down under the discard. Nobody sees it; only its owner can tell what is "
                "missing. If there is somebody to steal from, it must be done."
            ),
        ),
        "pk-bomb",
        ("PP-22", "PP-24", "PP-25"),
    ),
    Chapter(
        "accuse",
        say("Accusing somebody of a bluff"),
        (
            say(
                "If the last to act has said “I cannot play”, you may accuse them before you "
                "play. A bluff is to have said so with a card in hand that could have been "
                "played. Each time, only one accusation can be made, and what was said stands."
            ),
            say(
                "It was a bluff: you steal a card of that hand at random, and only the two of you "
                "know which. The rest stays hidden. Now it is your turn, one card richer."
            ),
            say(
                "It was the truth: everybody is shown the hand. It goes under the discard, as "
                "many new cards are drawn, and then a card is stolen from you at random. If that "
                "was your last, you are out; if not, it is your turn."
            ),
            say(
                "The accused does not play again. And whoever is the last to say it before a "
                "round ends cannot be accused: the round is over at once."
            ),
        ),
        "pk-accuse",
        (
            "PP-05",
            "PP-06",
            "PP-07",
            "PP-11",
            "PP-12",
            "PP-13",
            "PP-14",
            "PP-18",
            "PP-19",
        ),
    ),
    Chapter(
        "out",
        say("No card left"),
        (
            say(
                "Whoever has no card left is out of the round at once, unless the animal on top is "
                "theirs. Then they can still win, but are out as soon as it is covered, before the "
                "icon that covers it acts."
            ),
            say(
                "A card can also be the last because others were stolen or buried. If only one "
                "player is left and the start card has not been covered, that player still has a "
                "turn: to play is to win, to pass is to lose the stake."
            ),
        ),
        "pk-fewer",
        ("PP-10", "PP-13", "PP-14", "PP-15", "PP-16", "PP-17", "PP-23"),
    ),
    Chapter(
        "pile",
        say("The pile and the discard"),
        (
            say(
                "Only the top card of the discard may be looked at. What is stolen by an icon, or "
                "put down after a proof, lies face down under it."
            ),
            say(
                "When the pile is used up, the discard is shuffled into a new one, with all that "
                "was buried; only its top card stays. If there is still too little, you draw what "
                "there is."
            ),
        ),
        "pk-draw",
        ("PP-20", "PP-21", "PP-51"),
    ),
    Chapter(
        "round",
        say("The end of a round"),
        (
            say(
                "The round ends when all others who are still in have passed one after the other, "
                "or nobody else is left. Whoever laid the animal on top takes the stake, even "
                "with no card left in hand."
            ),
            say(
                "Every card that is played lets everybody speak again. So look at who has passed "
                "since: the bubbles show it."
            ),
            say(
                "If nobody has ever covered the start card, nobody wins: the stake is out of the "
                "game, and whoever started starts again."
            ),
        ),
        "pk-cards",
        ("PP-07", "PP-08", "PP-09", "PP-10", "PP-16", "PP-17", "PP-32"),
    ),
    Chapter(
        "rules",
        say("Special rules of a round"),
        (
            say(
                "Upside down: mouse beats cat, cat beats elephant, elephant beats mouse. Nobody "
                "may accuse: bluff as you please. All in: whoever loses an accusation loses all "
                "cards; one is stolen at random, the others go under the discard, unseen."
            ),
            say(
                "Anyone may accuse: each time somebody passes, all rivals who have a card are "
                "asked at once, even the one whose animal lies on top, and even after the last "
                "pass. The first to accuse is the accuser. There is no other accusing in such a "
                "round, and the turn goes on from the accused, whoever it was that spoke up."
            ),
        ),
        "pk-inverted",
        ("PP-04", "PP-26", "PP-27", "PP-28", "PP-29", "PP-30", "PP-31"),
    ),
    Chapter(
        "win",
        say("What comes with a stake"),
        (
            say(
                "Some stakes give their winner a card more in the next round, or a card fewer, but "
                "never less than one. It counts for that round only."
            ),
            say(
                "Some are laid at a slant before their winner, and are not won yet. Win the next "
                "round as well, and the card is straightened; if not, it is turned face down. A "
                "card at a slant counts for nothing until then, not even for a dish of each type."
            ),
            say(
                "If nobody wins the next round, it is turned down too. The last stake of a game is "
                "taken straight, and its icons do nothing."
            ),
        ),
        "pk-tilt",
        ("PP-32", "PP-34", "PP-35", "PP-40", "PP-49"),
    ),
    Chapter(
        "buffet",
        say("Your buffet, and how the game ends"),
        (
            say(
                "The Food cards that you have won are your buffet, and everybody sees it. With "
                "maki, sushi and onigiri face up you win the game at once, even with the last "
                "stake."
            ),
            say(
                "Otherwise the game ends with the last stake, and points are counted. Of each "
                "type, the card with the most dishes counts its dishes; every other card counts "
                "one point, and so does a card face down."
            ),
            say(
                "The winner of the last round adds a point for each card left in hand. If nobody "
                "has won it, nobody gets these points. Between equals the number of Food cards "
                "decides, those face down too; then the win is shared."
            ),
            say(
                "An example: maki with three, two and one dishes, sushi with one, and a card face "
                "down come to 3 + 1 + 1 + 1 + 1 = 7 points."
            ),
        ),
        "pk-maki",
        ("PP-33", "PP-34", "PP-36", "PP-41", "PP-50", "PP-53"),
    ),
    Chapter(
        "teams",
        say("Teams of two"),
        (
            say(
                "Partners sit across from each other and put their buffets together, for a dish of "
                "each type and for points. Their hands stay secret, even from each other. They "
                "cannot accuse each other, nor steal from each other."
            ),
            say(
                "All else is as usual: a card at a slant must be defended by the same player, "
                "unless you have agreed that a partner may, and only the winner’s own hand counts "
                "in the last round."
            ),
            say(
                "With five or seven, one plays alone, and nobody wins by a dish of each type. "
                "Before the last stake is dealt, whoever plays alone joins the team with the "
                "fewest points, then with the fewest Food cards, then as they like, and shares its "
                "result."
            ),
        ),
        "pk-none",
        ("PP-38", "PP-39", "PP-40", "PP-41", "PP-42", "PP-43", "PP-52"),
    ),
    Chapter(
        "options",
        say("What you may agree on"),
        (
            say(
                "Der des der: who plays the last card but one must call “Peco Peco!” with the "
                "button beside that card. Without the call, the last card goes face down under the "
                "discard, before the icon acts. Cards that are stolen or buried need no call."
            ),
            say(
                "Honest mistakes: who is caught may show the hand and plead. If all rivals "
                "forgive it, the hand is drawn anew, and the accuser steals a card of it. A single "
                "refusal, and it was a bluff. Playable cards are marked here, so few will need it."
            ),
            say(
                "A long game with seven or eight keeps the stakes that deal five cards. After a "
                "game, its winner starts the next."
            ),
        ),
        "pk-call",
        ("PP-44", "PP-45", "PP-46", "PP-47", "PP-48", "PP-52"),
    ),
)
"""From what it is about to what may be agreed on."""
