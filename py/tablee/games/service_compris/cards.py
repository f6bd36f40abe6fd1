"""What is in the box: `cards.toml`, read once, and refused if it does not fit the rules.

Faces are numbers. An action card's face counts through the deck, kind by kind. A character's
face is 56 and up: first eight followers of each people, people by people, then the chiefs.
"""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple, cast

from tablee.kernel import say
from tablee.kernel.box import BadCards, ByFace, check_origins, reading, shipped

HAND = 5
"""Cards in hand between turns [R]."""
CROWD = 5
"""With more characters than this on the table the giant starts to eat [R]."""
FEW = 7
"""With fewer characters than this in play he does so too [R]."""

CODES = (
    "dinner",
    "dinner_no_surprise",
    "dinner_no_salt",
    "dinner_no_excuse",
    "dish_of_the_day",
    "cheese_and_pudding",
    "nibbler",
    "sauerkraut",
    "hamper",
    "starter",
    "buffet",
    "gluttony",
    "back_to_the_kitchen",
    "poisonous",
    "change_of_plates",
    "hot_plates",
    "breather",
    "yuck",
    "indigestion",
    "surprise",
    "salty",
    "chef_gone",
    "larder",
)
"""The kinds of action card that the rules know (fact 6)."""
DINNER, DINNER_NO_SURPRISE, DINNER_NO_SALT, DINNER_NO_EXCUSE, DISH_OF_THE_DAY = range(5)
CHEESE, NIBBLER, SAUERKRAUT, HAMPER, STARTER, BUFFET, GLUTTONY = range(5, 12)
BACK, POISONOUS, CHANGE, HOT_PLATES, BREATHER, YUCK, INDIGESTION = range(12, 19)
SURPRISE, SALTY, CHEF_GONE, LARDER = range(19, 23)
NO_KIND = -1
NOBODY = -1
"""No seat, or no people."""

SORTS = ("attack", "save", "counter")
DINNERS = (DINNER, DINNER_NO_SURPRISE, DINNER_NO_SALT, DINNER_NO_EXCUSE)
DELIVERIES = (*DINNERS, DISH_OF_THE_DAY, CHEESE)
"""The attacks on one rival that a surprise or too much salt can answer."""
ANSWERABLE = {
    SURPRISE: DELIVERIES,
    SALTY: DELIVERIES,
    CHEF_GONE: (BACK, POISONOUS),
    LARDER: (GLUTTONY,),
}
"""What each counter could be an answer to: the rules know what to do then."""
NEEDS_CHIEF = (BACK, POISONOUS, CHANGE, YUCK, INDIGESTION)
"""SC-51: with hidden chiefs, one's own must be shown to use these."""


class Action(NamedTuple):
    """One kind of action card."""

    sort: str
    copies: int
    countered_by: tuple[int, ...]


class Box(NamedTuple):
    """What ``cards.toml`` says; ``actions`` in the order of `CODES`."""

    least: int
    most: int
    peoples: int
    characters: int
    actions: tuple[Action, ...]

    @property
    def size(self) -> int:
        """How many action cards there are."""
        return sum(action.copies for action in self.actions)


def read_box(text: str) -> Box:
    """The box in a TOML text. Raises `BadCards` with the reason if it does not fit."""
    with reading():
        found = tomllib.loads(text)
        players, peoples, totals = found["players"], found["peoples"], found["totals"]
        rows: list[dict[str, Any]] = found["action"]
        by_name = {str(row["name"]): row for row in rows}
        box = Box(
            least=players["least"],
            most=players["most"],
            peoples=peoples["count"],
            characters=peoples["characters"],
            actions=tuple(_action(by_name[code], code) for code in CODES),
        )
        wanted = {sort: totals[sort] for sort in SORTS}
        tables = [players, peoples, totals, *rows]
    check_origins(tables)
    if len(rows) != len(CODES):
        raise BadCards(say("Each kind of action card stands once among the cards."))
    _check_counts(box)
    for sort, total in wanted.items():
        has = sum(action.copies for action in box.actions if action.sort == sort)
        if has != total:
            raise BadCards(
                say(
                    "There are {has} cards of {sort}, not {total}.", has=has, sort=sort, total=total
                )
            )
    return box


def _action(row: dict[str, Any], code: str) -> Action:
    sort, copies, counters = row["sort"], row["copies"], row["countered_by"]
    kind = CODES.index(code)
    if sort != ("attack" if kind <= GLUTTONY else "save" if kind <= INDIGESTION else "counter"):
        raise BadCards(say("The card {name} is of another sort.", name=code))
    if type(copies) is not int or copies < 1:
        raise BadCards(say("Of the card {name} there must be at least one.", name=code))
    answers = tuple(CODES.index(name) if name in CODES else NO_KIND for name in counters)
    if any(kind not in ANSWERABLE.get(answer, ()) for answer in answers):
        raise BadCards(say("The card {name} cannot be countered like that.", name=code))
    return Action(sort, copies, answers)


def _check_counts(box: Box) -> None:
    numbers = (box.least, box.most, box.peoples, box.characters)
    if any(type(number) is not int or number < 2 for number in numbers) or box.least > box.most:
        raise BadCards(say("Players, peoples and characters are whole numbers, 2 or more."))
    if box.most > box.peoples:
        raise BadCards(say("There are more players than peoples."))
    # All hands, and the two cards that lie between players while a counter is replaced.
    if box.size < box.most * HAND + 2:
        raise BadCards(say("With {n} players there are not enough cards to deal.", n=box.most))


BOX = read_box(shipped(__package__))

# Cards by id, characters in the order of their faces in the base game.
ACTIONS = BOX.size
"""Ids below this are action cards."""
FOLLOWERS = BOX.characters - 1
CHIEF = ACTIONS + BOX.peoples * FOLLOWERS
"""The first chief's id; the chief of people p in the base game is ``CHIEF + p``."""
CARDS = CHIEF + BOX.peoples


def followers(people: int) -> range:
    """The ids, and faces, of a people without its chief."""
    first = ACTIONS + people * FOLLOWERS
    return range(first, first + FOLLOWERS)


def _peoples() -> tuple[int, ...]:
    by_face = [NOBODY] * CARDS
    for people in range(BOX.peoples):
        for face in (*followers(people), CHIEF + people):
            by_face[face] = people
    return tuple(by_face)


KIND = cast(
    ByFace[int],
    tuple(kind for kind, action in enumerate(BOX.actions) for _ in range(action.copies)),
)
"""By face of an action card: its kind."""
PEOPLES = _peoples()
PEOPLE = cast(ByFace[int], PEOPLES)
"""By face of a character: its people."""


def _fits(action: Action) -> ByFace[bool]:
    answers = (KIND[face] in action.countered_by for face in range(ACTIONS))
    return cast(ByFace[bool], tuple(answers))


FITS = tuple(_fits(action) for action in BOX.actions)
"""``FITS[kind][face]``: whether this action card counters that kind (SC-06: never a counter)."""
COUNTERABLE = tuple(bool(action.countered_by) for action in BOX.actions)
"""By kind: whether anything counters it. SC-30: not the dinner without excuses; SC-40: of the
saves only the return to the kitchen, and only the chef who has left does."""
