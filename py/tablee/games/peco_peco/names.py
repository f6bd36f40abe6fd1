"""What things are called: cards, rules and icons. English is the source text."""

from __future__ import annotations

from tablee.games.peco_peco.cards import (
    ALL_IN,
    ANYONE,
    BOMB,
    DRAW,
    FEWER,
    FOODS,
    ICON,
    INVERTED,
    KIND,
    MORE,
    NO_ACCUSING,
    NO_RULE,
    PLAIN,
    REVERSE,
    STEAL,
    TILT,
)
from tablee.kernel import Say, say

ANIMAL_NAMES = {
    PLAIN: (say("an elephant"), say("a cat"), say("a mouse")),
    REVERSE: (say("an elephant (turn)"), say("a cat (turn)"), say("a mouse (turn)")),
    DRAW: (say("an elephant (draw)"), say("a cat (draw)"), say("a mouse (draw)")),
    STEAL: (say("an elephant (steal)"), say("a cat (steal)"), say("a mouse (steal)")),
    BOMB: (say("an elephant bomb"), say("a cat bomb"), say("a mouse bomb")),
}
TYPE_NAMES = (say("maki"), say("sushi"), say("onigiri"))
RULE_NAMES = {
    NO_RULE: say("No special rule."),
    INVERTED: say("The food chain is upside down: mouse beats cat, cat elephant, elephant mouse."),
    NO_ACCUSING: say("Nobody may be accused of bluffing."),
    ANYONE: say("Whoever passes may be accused by anyone, at once."),
    ALL_IN: say("Who loses an accusation loses all cards."),
}
WIN_NAMES = {
    MORE: say("its winner is dealt a card more in the next round"),
    FEWER: say("its winner is dealt a card fewer in the next round"),
    TILT: say("its winner must win the next round too, or it is turned face down"),
}


def card_name(face: int | None) -> Say:
    """An Animal card, or what can be said of one whose face is not known."""
    return say("a card") if face is None else ANIMAL_NAMES[ICON[face]][KIND[face]]


def food_name(face: int | None) -> Say:
    """A Food card: its type and how many dishes it shows."""
    if face is None:
        return say("a Food card")
    food = FOODS[face]
    return say("{type} × {dishes}", type=TYPE_NAMES[food.type], dishes=food.dishes)
