"""What is printed on the cards of Peco Peco: animals on a shape of their own, and dishes."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from tablee.games.peco_peco.cards import FOODS, ICON, KIND, PLAIN, SPECIES, TYPES
from tablee.games.peco_peco.names import card_name, food_name
from tablee.games.peco_peco.rules import PecoPeco
from tablee.kernel import say
from tablee.ui import cards
from tablee.ui.parts import symbol
from tablee.ui.scene import Scene

SHAPES = ("square", "triangle", "disc")
"""By species: what lies behind its head, so that it is told without colour."""
ANIMALS = (say("elephant"), say("cat"), say("mouse"))
SIGNS = {
    "pass": "shrug",
    "accuse": "accuse",
    "believe": "none",
    "admit": "shrug",
    "prove": "cards",
    "plead": "cards",
    "grant": "none",
    "refuse": "accuse",
    "rob": "steal",
    "join": "cards",
}
"""By verb: the small picture of a move that lays no card."""


def seen(scene: Scene) -> PecoPeco:
    """The table as whoever looks sees it."""
    assert isinstance(scene.view, PecoPeco)
    return scene.view


def sign(name: str) -> Markup:
    """A small sign, in the colour of its words."""
    return symbol(f"pk-{name}", "glyph", 24)


# Animals.


def icon_of(animal: int) -> h.Node:
    return None if ICON[animal] == PLAIN else h.span(".icon")[sign(ICON[animal])]


def print_of(scene: Scene, animal: int) -> h.Node:
    """What is printed on an Animal card: head, shape, letter, and its icon."""
    species = KIND[animal]
    letter = scene._.word(ANIMALS[species]).strip("⟦⟧")[0].upper()
    return [
        h.b(".letter-of", data_words="own")[letter],
        h.span(".head-of")[
            symbol(f"pk-{SHAPES[species]}", "shape-of"), symbol(f"pk-{SPECIES[species]}", "animal")
        ],
        icon_of(animal),
    ]


def animal_card(
    scene: Scene, card: int, *inside: h.Node, named: bool = True, **data: bool
) -> h.Element:
    """An Animal card, face up if the viewer knows it."""
    animal = seen(scene).faces[card]
    if animal is None:
        return cards.down(card, *inside)
    name = scene.word(card_name(animal)) if named else ""
    looks: dict[str, str | bool] = {"species": SPECIES[KIND[animal]], "icon": ICON[animal], **data}
    return cards.up(card, name, print_of(scene, animal), *inside, data=looks)


# Food.


def food_card(scene: Scene, card: int, **data: bool) -> h.Element:
    """A Food card that lies in a buffet: its dish, and how many."""
    face = seen(scene).faces[card]
    if face is None:
        return cards.down(card, data={"food": True, **data})
    food = FOODS[face]
    name = scene.word(food_name(face))
    dishes = [symbol(f"pk-{TYPES[food.type]}", "plated") for _ in range(food.dishes)]
    print_ = [h.span(".servings", data_n=food.dishes)[dishes], h.b(".dish-count")[str(food.dishes)]]
    return cards.up(card, name, print_, data={"food": True, **data})


def turned_card(scene: Scene, card: int) -> h.Element:
    """A Food card that was not defended: one point, of no type."""
    return cards.down(
        card, name=scene._("a Food card face down, worth 1"), data={"food": True, "lost": True}
    )
