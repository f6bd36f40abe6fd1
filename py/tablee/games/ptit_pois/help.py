"""Ptit Pois explained in our own words: what the rulebook says, and what the rulings settle."""

from __future__ import annotations

from tablee.kernel import Chapter, say

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "game",
        say("The game in short"),
        (
            say(
                "Cards cost points, so get rid of them: from your hand, and from the row in front "
                "of you. "
                "They go on two discards, upwards or downwards, as the arrow card in the middle "
                "says. "
                "Whoever has no card left in hand, or none in the row, ends the round: with the "
                "least points it counts nothing, or else double. "
                "After three rounds the lowest total wins."
            ),
        ),
        "pp-green",
    ),
    Chapter(
        "setup",
        say("Before the first turn"),
        (
            say(
                "Everybody gets two cards face down, side by side, and a visible one on top of "
                "each: that is the row. Four more cards are the hand."
            ),
            say(
                "Two cards go to the middle, one on either side of the arrow card: they begin the "
                "two discards. What is left is the draw pile."
            ),
            say(
                "The first round is begun by whoever shows the most in the visible cards of the "
                "row; between equals the lot decides. That person looks at the hand first, and "
                "then chooses whether the arrow begins up or down."
            ),
        ),
        "pp-bonus",
        ("PT-21", "PT-23"),
    ),
    Chapter(
        "colours",
        say("Cards and colours"),
        (
            say(
                "There are six colours, each with a vegetable of its own, and ten cards of each: "
                "1 to 10. The number says where a card fits, and what it costs if you still have "
                "it at the end."
            ),
            say(
                "With two or three players, two colours stay in the box; with four, one does. With "
                "five or six players every colour is in play. The colours that stay out are drawn "
                "by lot, and everybody sees which."
            ),
        ),
        "pp-orange",
    ),
    Chapter(
        "turn",
        say("A turn"),
        (
            say(
                "It goes round clockwise, and the arrow never changes that. On your turn, either "
                "play a card, or draw two cards, turn the arrow over, and then play one."
            ),
            say(
                "The choice is free, even if a card fits. Only if none does must you draw. "
                "Whoever has the turn plays one card, and more only with a bonus."
            ),
        ),
        "pp-done",
        ("PT-01", "PT-02", "PT-26"),
    ),
    Chapter(
        "arrow",
        say("The Up&Down card"),
        (
            say(
                "The shoot points up: what is played must be equal to or higher than the card "
                "that it covers. The root points down: equal or lower. The same number fits "
                "either way."
            ),
            say(
                "The arrow counts for both discards and for everybody, until somebody draws and "
                "turns it over. Whoever begins a round chooses how it lies at first."
            ),
        ),
        "pp-up",
        ("PT-23", "PT-26", "PT-27"),
    ),
    Chapter(
        "discard",
        say("The two discards"),
        (
            say(
                "A card goes on either of the two, as long as the arrow allows it; only the card "
                "on top counts. On your own turn you choose the discard freely, but a bonus stays "
                "on the one where you earned it."
            ),
            say(
                "A card that lands on its own colour earns a bonus, so look at the colour before "
                "you look at the number."
            ),
        ),
        "pp-red",
        ("PT-10", "PT-27"),
    ),
    Chapter(
        "hand",
        say("The hand"),
        (
            say(
                "Nobody but you sees the cards of your hand, but everybody sees how many there "
                "are. Cards that fit stand up a little; a sprout marks those that would earn a "
                "bonus."
            ),
            say(
                "A card that fits on both discards is pressed first, and then the discard. When "
                "the last card of your hand has gone, the round ends with your turn."
            ),
        ),
        "pp-violet",
    ),
    Chapter(
        "row",
        say("The row"),
        (
            say(
                "Two packets lie in front of everybody, each a visible card on top of a hidden "
                "one. The visible cards can be played just like those of the hand."
            ),
            say(
                "What lies under a card that was played stays hidden, and cannot be played until "
                "a bonus turns it up. A row is empty only when its hidden cards are gone too."
            ),
        ),
        "pp-blue",
        ("PT-15", "PT-17"),
    ),
    Chapter(
        "hidden",
        say("Hidden cards"),
        (
            say(
                "Nobody has seen a hidden card, not even who owns it. It cannot be played, and it "
                "counts in the row all the same. Only a bonus turns it up; there is no other way "
                "to look."
            ),
            say(
                "A card that lay open and was turned down is no secret: all have seen it. With "
                "the option “Mark what was seen” such a card shows its number in a corner; "
                "without it, everybody has to remember."
            ),
        ),
        "pp-turn",
        ("PT-13", "PT-15", "PT-24"),
    ),
    Chapter(
        "draw",
        say("Drawing"),
        (
            say(
                "Draw two cards into your hand, and the arrow turns over. Then play any card that "
                "fits now, new or old; it may earn a bonus as usual."
            ),
            say(
                "If a card fits, it must be played. If none does, which can only happen when "
                "there was no need to draw, the turn is over and both cards stay. After a draw "
                "for lack of a card, something always fits."
            ),
            say(
                "When the pile is empty, the discards are shuffled into a new one, all but their "
                "top cards; this happens between the two cards as well. If there is still too "
                "little, you draw what there is, even nothing, and turn the arrow all the same."
            ),
        ),
        "pp-down",
        ("PT-01", "PT-02", "PT-03", "PT-04", "PT-05", "PT-06", "PT-07", "PT-08"),
    ),
    Chapter(
        "bonus",
        say("The bonus"),
        (
            say(
                "A card on its own colour earns a bonus: play once more on the same discard, or "
                "turn a packet of your row over, or let it go. One of these, not two."
            ),
            say(
                "If the next card again matches the colour it covers, there is another bonus, and "
                "so on. With an empty hand you can go on from the row; the round does not end "
                "before your turn does."
            ),
            say(
                "In a packet of two, the visible card goes down and the hidden one comes up. A "
                "hidden card that lies alone comes up; a visible one alone stays as it is. Turning "
                "a packet ends the turn, so what has come up cannot be played at once."
            ),
        ),
        "pp-bonus",
        ("PT-09", "PT-10", "PT-11", "PT-12", "PT-13", "PT-14", "PT-16"),
    ),
    Chapter(
        "end",
        say("The end of a round"),
        (
            say(
                "At the end of your turn, bonus and all, the round is over if your hand is empty "
                "or your row is. A hidden card still counts as a card in the row."
            ),
            say(
                "Both empty at once is the best that can happen: nothing is less than that, for "
                "every other player still has a card."
            ),
        ),
        "pp-done",
        ("PT-16", "PT-17", "PT-18"),
    ),
    Chapter(
        "points",
        say("Counting a round"),
        (
            say(
                "Everything is laid open, hidden cards too. Those who did not end the round add up "
                "their hand, and then their row: the larger of the two sums is what they score."
            ),
            say(
                "Whoever ended the round adds up everything that is left. If that is less than "
                "the score of every other player, it counts nothing; if not, it counts double. "
                "Being equal is not enough."
            ),
            say(
                "An example: with 8 left against 12 and 18, ending the round counts nothing. "
                "Against 8 and 12 it would have counted 16."
            ),
        ),
        "pp-yellow",
        ("PT-19", "PT-20"),
    ),
    Chapter(
        "rounds",
        say("Rounds, the winner, and options"),
        (
            say(
                "For a new round all cards are dealt again. Whoever has the most points begins and "
                "chooses the arrow; between equals the larger visible row does, and then the lot."
            ),
            say(
                "After three rounds the lowest total wins. Between equals it is whoever scored "
                "less in the last round; if that is equal too, they share the win."
            ),
            say(
                "You may agree on another number of rounds, or play until somebody has 50 points "
                "or more at the end of a round. The lowest total wins there too."
            ),
        ),
        "pp-green",
        ("PT-21", "PT-22", "PT-25"),
    ),
)
"""From what it is about to how it ends."""
