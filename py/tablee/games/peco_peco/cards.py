"""What is printed on the cards: `cards.toml`, read once, and refused if it does not fit."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from tablee.kernel import Say, say
from tablee.kernel.box import BadCards, ByFace, check_origins, reading, shipped

SPECIES = ("elephant", "cat", "mouse")
"""In the order of the food chain: each beats the next, and the last beats the first [R]."""
PLAIN, REVERSE, DRAW, STEAL, BOMB = ICONS = ("plain", "reverse", "draw", "steal", "bomb")
TYPES = ("maki", "sushi", "onigiri")
NO_RULE, INVERTED, NO_ACCUSING, ANYONE, ALL_IN = RULES = (
    "none",
    "inverted",
    "no_accusing",
    "anyone",
    "all_in",
)
MORE, FEWER, TILT = ON_WIN = ("more", "fewer", "tilt")
TURNS = {"cw": 1, "ccw": -1}


class Animal(NamedTuple):
    """One Animal card. A card has one icon or none; a bomb has a species as well (PP-02)."""

    species: int
    icon: str


class Food(NamedTuple):
    """One Food card: what it is worth, and the round that is played for it."""

    name: str
    type: int
    dishes: int
    deal: int
    """Animal cards dealt to each player."""
    turn: int
    """1 clockwise, -1 anticlockwise, at the start of the round."""
    rule: str
    win: tuple[str, ...]
    first_feast: bool


class Cards(NamedTuple):
    """Both decks, by face, and what depends on the number of players."""

    animals: tuple[Animal, ...]
    foods: tuple[Food, ...]
    least: int
    most: int
    crowd: int
    """From how many players on the stakes that deal ``cut_deal`` are taken out."""
    cut_deal: int

    def stakes(self, seats: int, *, every: bool = False) -> tuple[int, ...]:
        """The faces of the Food deck for so many players; ``every``: leave none out (PP-52)."""
        cut = seats >= self.crowd and not every
        return tuple(
            face for face, food in enumerate(self.foods) if not (cut and food.deal == self.cut_deal)
        )

    def first_feast(self) -> int:
        """The face of First Feast, or -1 if the deck has none."""
        feasts = [face for face, food in enumerate(self.foods) if food.first_feast]
        return feasts[0] if feasts else -1

    def fits(self, seats: int, *, every: bool = False) -> Say | None:
        """The reason why so many players cannot play with this deck, if there is one."""
        foods = [self.foods[face] for face in self.stakes(seats, every=every)]
        for number, name in enumerate(TYPES):
            if not any(food.type == number for food in foods):
                return say("With {n} players the deck has no card of {type}.", n=seats, type=name)
        # The start card, and one more for who won a card with that icon.
        needed = seats * max(food.deal for food in foods) + 2
        if needed > len(self.animals):
            return say(
                "{n} players need {needed} Animal cards; the deck has {has}.",
                n=seats,
                needed=needed,
                has=len(self.animals),
            )
        return None


def read_cards(text: str) -> Cards:
    """The decks in a TOML text. Raises `BadCards` with the reason if they do not fit."""
    with reading():
        found = tomllib.loads(text)
        cards = Cards(
            animals=tuple(_animals(found["animal"])),
            foods=tuple(_food(row) for row in found["food"]),
            least=found["players"]["least"],
            most=found["players"]["most"],
            crowd=found["crowd"]["players"],
            cut_deal=found["crowd"]["cut_deal"],
        )
        tables = [found["players"], found["crowd"], *found["animal"], *found["food"]]
    check_origins(tables)
    if sum(food.first_feast for food in cards.foods) > 1:
        raise BadCards(say("Only one Food card can be First Feast."))
    for seats in range(cards.least, cards.most + 1):
        if reason := cards.fits(seats):
            raise BadCards(reason)
    return cards


def _animals(rows: Sequence[dict[str, Any]]) -> list[Animal]:
    if tuple(row["species"] for row in rows) != SPECIES:
        raise BadCards(say("The deck needs elephant, cat and mouse, each once and in this order."))
    animals = []
    for species, row in enumerate(rows):
        if sum(_count(row[icon], 0) for icon in ICONS) == 0:
            raise BadCards(say("The deck has no card of {type}.", type=SPECIES[species]))
        animals += [Animal(species, icon) for icon in ICONS for _ in range(row[icon])]
    return animals


def _food(row: dict[str, Any]) -> Food:
    name, win = str(row["name"]), row["win"]
    known = (
        row["type"] in TYPES
        and row["rule"] in RULES
        and row["turn"] in TURNS
        and isinstance(win, list)
        and set(win) <= set(ON_WIN)
    )
    if not known:
        raise BadCards(say("The Food card {name} has an unknown type, rule or icon.", name=name))
    return Food(
        name=name,
        type=TYPES.index(row["type"]),
        dishes=_count(row["dishes"], 1),
        deal=_count(row["deal"], 1),
        turn=TURNS[row["turn"]],
        rule=row["rule"],
        win=tuple(win),
        first_feast=bool(row.get("first_feast", False)),
    )


def _count(number: object, least: int) -> int:
    if type(number) is not int or number < least:
        raise BadCards(say("A number on the cards is smaller than {least}.", least=least))
    return number


CARDS = read_cards(shipped(__package__))

# Tables by face, for the rules and the minds.
KIND = cast(ByFace[int], tuple(animal.species for animal in CARDS.animals))
ICON = cast(ByFace[str], tuple(animal.icon for animal in CARDS.animals))
FOODS = cast(ByFace[Food], CARDS.foods)


def _beaten_by(species: int, *, inverted: bool) -> ByFace[bool]:
    # PP-03: an animal does not beat its own kind. PP-04: a bomb beats whatever lies there.
    # PP-02: a bomb that lies there is beaten as the animal it shows.
    winner = (species + (1 if inverted else -1)) % len(SPECIES)
    beats = (animal.species == winner or animal.icon == BOMB for animal in CARDS.animals)
    return cast(ByFace[bool], tuple(beats))


BEATEN_BY = tuple(
    tuple(_beaten_by(species, inverted=inverted) for species in range(len(SPECIES)))
    for inverted in (False, True)
)
"""By hierarchy (True: inverted), then by the species on top: which faces beat it."""


def _by_top(inverted: bool) -> ByFace[ByFace[bool]]:
    rows = BEATEN_BY[inverted]
    return cast(ByFace[ByFace[bool]], tuple(rows[animal.species] for animal in CARDS.animals))


BEATS = _by_top(False)
BEATS_INVERTED = _by_top(True)
"""By the face on top: which faces beat it."""
