"""What things are called: the cards, the six peoples, and their characters. All of our own."""

from __future__ import annotations

from tablee.games.service_compris.cards import (
    ACTIONS,
    BOX,
    CHIEF,
    CODES,
    FOLLOWERS,
    KIND,
    PEOPLE,
)
from tablee.kernel import Say, say
from tablee.kernel.box import BadCards

CARD_NAMES = (
    say("Dinner"),
    say("Dinner (no surprises)"),
    say("Dinner (hold the salt)"),
    say("Dinner (no excuses)"),
    say("Dish of the day"),
    say("Cheese and pudding"),
    say("Nibbler"),
    say("Sauerkraut sundae"),
    say("Hamper"),
    say("Starters"),
    say("Eat all you can"),
    say("Gluttony"),
    say("Back to the kitchen"),
    say("Poisonous"),
    say("Change of plates"),
    say("Hot plates"),
    say("A breather"),
    say("Yuck"),
    say("Indigestion"),
    say("Chef’s surprise"),
    say("Too salty"),
    say("The chef has left"),
    say("Larder"),
)

CARD_TEXTS = (
    say("Deliver a character of a rival to the end of the table."),
    say("Deliver a character of a rival. No surprise counters it."),
    say("Deliver a character of a rival. No salt counters it."),
    say("Deliver a character of a rival. Nothing counters it."),
    say("Deliver a character of a rival to the place nearest the plate."),
    say("Deliver two characters of one rival. A counter spares only one of the two."),
    say("A rival’s character is eaten at once; one of yours goes on the table."),
    say("All characters on the table are eaten at once."),
    say("Deliver one character of each rival, in the order you like."),
    say("The giant starts to eat: one character a turn."),
    say("The giant starts to eat: two characters a turn."),
    say("Deliver two characters of each rival; the giant eats two a turn."),
    say("Take a character off the table. It can be countered."),
    say("Take a character off the table. Nothing counters it."),
    say("A character leaves the table, and another takes its place."),
    say("Put the characters on the table in another order."),
    say("The giant stops eating, until something starts him again."),
    say("All characters of one player leave the table."),
    say("All characters leave the table."),
    say("Against a dinner: the attacker has to serve one of their own instead."),
    say("Against a dinner: the character stays at home."),
    say("Against a return to the kitchen: the character stays on the table."),
    say("Against gluttony: you deliver nobody."),
)

PEOPLES = (
    say("the Teapots"),
    say("the Odd Socks"),
    say("the Puddles"),
    say("the Candles"),
    say("the Snails"),
    say("the Kites"),
)

CHARACTERS = (
    (
        say("Countess Copper"),
        say("Spout"),
        say("Chip"),
        say("Old Limescale"),
        say("Whistling Will"),
        say("Little Lid"),
        say("Cosy"),
        say("Samovar Sam"),
        say("Dribble"),
    ),
    (
        say("Left the First"),
        say("Argyle"),
        say("Darned Dora"),
        say("Big Toe"),
        say("Heel Harry"),
        say("Woolly Winifred"),
        say("Stripes"),
        say("Knee-High Nell"),
        say("Lint"),
    ),
    (
        say("Admiral Splash"),
        say("Drip"),
        say("Muddy Maud"),
        say("Ripple"),
        say("Gutter Gus"),
        say("Little Mirror"),
        say("Slush"),
        say("Rainbow Rita"),
        say("Plip"),
    ),
    (
        say("Abbot Beeswax"),
        say("Wick"),
        say("Tallow Tom"),
        say("Snuff"),
        say("Birthday Bea"),
        say("Stumpy"),
        say("Drafty Dan"),
        say("Glimmer"),
        say("Soot"),
    ),
    (
        say("Duke Domicile"),
        say("Slow Sue"),
        say("Horns"),
        say("Silver Trail"),
        say("Lettuce Lou"),
        say("Spiral"),
        say("Late Nate"),
        say("Dewdrop"),
        say("Backpack"),
    ),
    (
        say("Queen Tangle"),
        say("Gust"),
        say("Bow-Tail Bob"),
        say("Snag"),
        say("High Heidi"),
        say("Paper Pete"),
        say("Loop"),
        say("Breezy"),
        say("Flutter"),
    ),
)
"""By people: its chief, then the eight others (fact 10)."""

if len(CHARACTERS) < BOX.peoples or len(CHARACTERS[0]) < BOX.characters:
    raise BadCards(say("There are no names for so many characters."))


def kind_name(kind: int) -> Say:
    """A kind of action card."""
    return CARD_NAMES[kind]


def card_name(face: int | None) -> Say:
    """An action card, or what can be said of one whose face is not known."""
    return say("a card") if face is None else CARD_NAMES[KIND[face]]


def people_name(people: int) -> Say:
    """A people."""
    return PEOPLES[people]


def rank(face: int) -> int:
    """Which of its people a character is: 0 the chief, then 1 to 8."""
    return 0 if face >= CHIEF else 1 + (face - ACTIONS) % FOLLOWERS


def character_name(face: int | None) -> Say:
    """A character, or what can be said of a chief that is still hidden."""
    if face is None:
        return say("a hidden chief")
    return CHARACTERS[PEOPLE[face]][rank(face)]


assert len(CARD_NAMES) == len(CARD_TEXTS) == len(CODES)
