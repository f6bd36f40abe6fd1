"""Markup that every page and every game is made of.

A *piece* is anything that travels on the table. The page animates pieces from the difference
between two pictures: one with the same ``id`` moves; one of a *kind* that has no identity (a
marker, a tile, a coin) moves from wherever one of its kind has just gone, or from its supply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import htpy as h
from markupsafe import Markup

from tablee.kernel import Move, Say, say
from tablee.kernel.notation import write_move
from tablee.table import Chair
from tablee.ui.i18n import LANGUAGES, Language
from tablee.ui.scene import Scene

MINUS: Final = "\N{MINUS SIGN}"


class Temper(NamedTuple):
    """What a bot's temper is called on screen, and what it means."""

    name: Say
    meaning: Say


TEMPERS: Mapping[str, Temper] = {
    "cautious": Temper(say("Careful"), say("Minds its own business.")),
    "even": Temper(say("Even"), say("Plays for itself, and against who is ahead.")),
    "spiteful": Temper(say("Spiteful"), say("Glad to see others get wet.")),
    "careful": Temper(
        say("Careful"), say("Would rather lose points than risk the end of a round.")
    ),
    "hasty": Temper(say("Hasty"), say("Runs for the end of the round, and hopes.")),
    "shrewd": Temper(say("Shrewd"), say("Reckons who bluffs, and bluffs where it pays.")),
    "honest": Temper(say("Honest"), say("Seldom bluffs, and believes the others.")),
    "brazen": Temper(say("Brazen"), say("Bluffs with a straight face, and cries foul.")),
    "timid": Temper(say("Timid"), say("Keeps its own out of the giant’s reach.")),
    "greedy": Temper(say("Greedy"), say("Serves who has the most, and asks for more.")),
    "bold": Temper(say("Bold"), say("Spends while there is money, and calls the police.")),
    "thrifty": Temper(say("Thrifty"), say("Keeps the large notes for the end.")),
    "beginner": Temper(say("Beginner"), say("Is still learning, and overlooks things.")),
    "good": Temper(say("Good"), say("Thinks ahead, and weighs the odds.")),
    "sharp": Temper(say("Sharp"), say("Thinks further ahead than the others.")),
}
"""By the name that a game's mind gives it, and the levels. Any other is just a bot."""

LIKE = {
    "careful": "cautious",
    "hasty": "spiteful",
    "shrewd": "even",
    "honest": "cautious",
    "brazen": "spiteful",
    "timid": "cautious",
    "greedy": "spiteful",
    "bold": "spiteful",
    "thrifty": "cautious",
}
"""Tempers that have the face of another."""

BOT = Temper(say("Bot"), say("Plays by the rule of thumb."))


@lru_cache(512)
def symbol(name: str, css: str = "", box: int = 64) -> Markup:
    """A picture of ``static/art/sprite.svg``. It says nothing: words stand beside it.

    Written out once and kept: a table has a hundred of them, at every update.
    """
    art = h.svg(class_=f"art {css}".strip(), viewBox=f"0 0 {box} {box}", aria_hidden="true")
    return Markup(art[h.use(href=f"#{name}")])


def unseen(text: str) -> h.Element:
    """Words for those who listen."""
    return h.span(".unseen")[text]


def number(n: int) -> str:
    """A number as it is read on a table: with a real minus sign."""
    return str(n) if n >= 0 else f"{MINUS}{-n}"


def face(chair: Chair, seat: int) -> h.Element:
    """Who sits there: a bot's face shows its temper, a person has a letter."""
    if chair.is_bot:
        inside: h.Node = symbol(bot_face(chair.temper))
    else:
        inside = h.span(".letter", aria_hidden="true")[chair.name[:1].upper()]
    return h.span(".face", data_seat=seat, data_bot=chair.is_bot)[inside]


def bot_face(temper: str) -> str:
    """The symbol of a temper's face."""
    kind = temper.partition(".")[0]  # of a level with a temper, the level is seen
    return f"bot-{LIKE.get(kind, kind)}" if kind in TEMPERS else "bot-even"


def temper(name: str) -> Temper:
    """How a temper is called on screen."""
    return TEMPERS.get(name.partition(".")[0], BOT)


def move_data(scene: Scene, move: Move) -> dict[str, str]:
    """What a button says to the table when it is pressed."""
    return {
        "data-intent": "move",
        "data-seat": str(scene.seat),
        "data-move": write_move(move),
        "data-seq": str(scene.seq),
        "data-playable": "",
    }


def hit(scene: Scene, where: str, move: Move, label: str = "") -> h.Element | None:
    """A button over a thing on the table, as large as the thing; None if the move is not legal.

    The thing itself keeps its element whether it can be clicked or not, and so can travel.
    """
    return move_button(scene, f"#hit-{where}.hit", move, label)


def move_button(
    scene: Scene, selector: str, move: Move, label: str = "", **data: str
) -> h.Element | None:
    """A button that makes a move and says so; None if the move is not legal."""
    if move not in scene.moves:
        return None
    return h.button(
        selector,
        move_data(scene, move),
        type="button",
        aria_label=label or scene.label(move),
        **data,
    )


def throw_hit(scene: Scene, where: str) -> h.Element | None:
    """A button over the dice; None if this seat has nothing to throw."""
    if not scene.throws:
        return None
    return h.button(
        f"#hit-{where}.hit", throw_data(scene), type="button", aria_label=scene._("Throw the dice")
    )


def throw_data(scene: Scene) -> dict[str, str]:
    """What a button says to the table when it throws the dice."""
    return {
        "data-intent": "throw",
        "data-seat": str(scene.seat),
        "data-seq": str(scene.seq),
        "data-playable": "",
    }


def around(
    scene: Scene,
    css: str,
    middle: h.Node,
    belongings: Callable[[int], h.Node],
    aside: h.Node = None,
    unit: Say | None = None,
    **state: bool,
) -> h.Element:
    """Everybody's place around the middle: the viewer near, the others clockwise from the left.

    ``aside`` is what lies beside it all, such as a score sheet; ``unit`` is what the score
    counts, if it is not points; ``state`` is what all of the table is drawn by: ``data_…``.
    """
    seats = scene.view.seats
    near = scene.seat if scene.seat < seats else None
    start = seats - 1 if near is None else near
    far = [(start + k) % seats for k in range(1, seats + (near is None))]
    data = {"data_far": len(far), "data_aside": aside is not None, **state}
    return h.div(f"#felt.felt.{css}", **data)[
        h.div("#far.far")[(place(scene, seat, belongings(seat), unit) for seat in far)],
        h.div("#middle.middle")[middle],
        None if near is None else h.div("#near.near")[place(scene, near, belongings(near), unit)],
        None if aside is None else h.div("#aside.aside")[aside],
    ]


def place(scene: Scene, seat: int, belongings: h.Node, unit: Say | None = None) -> h.Element:
    """A seat's place: who sits there, how many points, and what lies in front of them."""
    _ = scene._
    chair = scene.chairs[seat]
    score = next(each.score for each in scene.view.standing() if each.seat == seat)
    turn = scene.view.turn() == seat
    return h.section(
        f"#place-{seat}.place",
        data_seat=seat,
        data_turn=turn,
        aria_label=chair.name,
    )[
        h.div(".plate")[
            face(chair, seat),
            h.span(".who")[
                h.span(".name", data_words="own")[chair.name],
                h.span(".turn")[_("to play")] if turn else None,
            ],
            h.span(".score")[
                h.b[number(score)], h.span(".unit")[_.word(unit) if unit else _("points")]
            ],
        ],
        h.div(".belongings")[belongings],
    ]


def languages(_: Language) -> h.Element:
    """The list of the languages there are, each by the name that it has in itself."""
    return h.label("#languages.languages")[
        h.span[_("Language")],
        h.select("#language", name="language", autocomplete="off", data_change="language")[
            (
                h.option(value=code, lang=code, data_words="own", selected=code == _.code)[name]
                for code, name in LANGUAGES.items()
            )
        ],
    ]


def wordmark(_: Language) -> h.Node:
    """The name of the house."""
    return h.span(".wordmark", data_words="own")[Markup("Tabl<i>é</i>e")]
