"""How cards look: characters by their people's outline, action cards by sort, picture and text."""

from __future__ import annotations

import htpy as h

from tablee.games.service_compris.cards import (
    ACTIONS,
    BOX,
    CHEESE,
    DINNER,
    DINNER_NO_EXCUSE,
    DINNER_NO_SALT,
    DINNER_NO_SURPRISE,
    GLUTTONY,
    INDIGESTION,
    KIND,
    NIBBLER,
    PEOPLE,
)
from tablee.games.service_compris.names import CARD_TEXTS, character_name, kind_name, rank
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.words import character
from tablee.kernel import Move, say
from tablee.ui import cards
from tablee.ui.parts import hit, move_data, symbol
from tablee.ui.scene import Scene

PICTURES = (
    *("cloche",) * 4,
    *("daily", "cheese", "nibble", "sauerkraut", "hamper", "starter", "buffet", "gluttony"),
    *("back", "poison", "change", "hot", "breather", "yuck", "indigestion"),
    *("surprise", "salt", "gone", "larder"),
)
"""By kind: its picture in ``static/art/service-compris.svg``."""
SHUT_OUT = {
    DINNER: (),
    DINNER_NO_SURPRISE: ("surprise",),
    DINNER_NO_SALT: ("salt",),
    DINNER_NO_EXCUSE: ("surprise", "salt"),
}
"""By dinner: which counters are crossed out on it."""
SORT_NAMES = {"attack": say("attack"), "save": say("rescue"), "counter": say("counter")}
CHOOSING = frozenset(("take", "save", "swap", "spare", "give", "place"))
"""Verbs of the moves that choose a character."""


def seen(scene: Scene) -> ServiceCompris:
    """The position as the viewer sees it."""
    assert isinstance(scene.view, ServiceCompris)
    return scene.view


# Characters.


def figure(face: int) -> h.Element:
    """A character's picture: the outline of its people, a look of its own, a chief's hat."""
    chief = rank(face) == 0
    return h.span(".figure", data_people=PEOPLE[face], data_chief=chief, aria_hidden="true")[
        symbol(f"sc-p{PEOPLE[face]}", "body"),
        symbol(f"sc-look-{rank(face)}", "look-of"),
        symbol("sc-hat", "hat") if chief else None,
    ]


def choice(scene: Scene, card: int) -> Move | None:
    """The move that chooses this character now."""
    return next(
        (move for move in scene.moves if move[0] in CHOOSING and move[1] == card),
        None,
    )


def tile(scene: Scene, card: int) -> h.Element:
    """A character where it lies; a button if it may be chosen now."""
    view = seen(scene)
    if view.phase == "camps":
        # All lie in the order of their peoples: what is about to be mixed is shown as backs.
        return cards.down(card, data={"char": True, "chief": card in view.chiefs})
    face = view.faces[card]
    move = choice(scene, card)
    button = hit(scene, f"card-{card}", move) if move else None
    name = character(view, card)
    looks: dict[str, str | int | bool | None] = {"can": move is not None, "char": True}
    if card in view.chosen:
        number = looks["mark"] = view.chosen.index(card) + 1
        name = say("{character}, chosen as number {n}", character=name, n=number)
    if face is None:
        return cards.down(card, button, name=scene.word(name), data={**looks, "chief": True})
    if view.seen[card] != view.everyone:
        looks["secret"] = True
        name = say("{character}, hidden from the others", character=name)
    looks |= {"people": PEOPLE[face], "chief": rank(face) == 0}
    print_ = [
        figure(face),
        h.b(".called")[scene.word(character_name(face))],
        h.span(".hush")[symbol("sc-secret", box=24)] if "secret" in looks else None,
    ]
    return cards.up(card, scene.word(name), print_, button, data=looks)


def at_home(view: ServiceCompris, seat: int) -> list[int]:
    """A camp as it is drawn: the chief first, then people by people."""
    return sorted(
        view.reserve[seat], key=lambda card: (card not in view.chiefs, view.faces[card] or 0)
    )


def eaten(card: int) -> h.Element:
    """What is left of a character: the plate of bones is closed."""
    return cards.down(card, data={"char": True, "bone": True})


# Action cards.


def sort_of(face: int) -> str:
    """Attack, save or counter."""
    return BOX.actions[KIND[face]].sort


def about(face: int) -> str:
    """The chapter of the help that explains an action card."""
    kind = KIND[face]
    if kind <= CHEESE or kind == NIBBLER:
        return "dinners"
    if kind > INDIGESTION:
        return "counters"
    return "rescues" if kind > GLUTTONY else "crowd"


def emblem(kind: int) -> h.Element:
    """The picture of a kind, with what is no use against it crossed out."""
    return h.span(".emblem")[
        symbol(f"sc-{PICTURES[kind]}"),
        (h.span(".barred")[symbol(f"sc-{each}")] for each in SHUT_OUT.get(kind, ())),
    ]


def print_of(scene: Scene, face: int) -> h.Node:
    """What is printed on an action card: sort, name, picture, and what it does."""
    kind = KIND[face]
    return [
        h.span(".strip")[
            symbol(f"sc-{sort_of(face)}", "sort", 24), h.b(".title")[scene.word(kind_name(kind))]
        ],
        emblem(kind),
        h.span(".does")[scene.word(CARD_TEXTS[kind])],
    ]


def action(scene: Scene, card: int, *inside: h.Node, **data: bool) -> h.Element:
    """An action card, face up if the viewer knows it."""
    face = seen(scene).faces[card]
    if face is None:
        return cards.down(card, *inside)
    name = scene.word(kind_name(KIND[face]))
    looks: dict[str, str | int | bool | None] = {
        "sort": sort_of(face),
        "about": about(face),
        **data,
    }
    return cards.up(card, name, print_of(scene, face), *inside, data=looks)


def mini(scene: Scene, card: int, *, aside: bool = False) -> h.Node:
    """A card on a button of the plain row."""
    face = seen(scene).faces[card]
    if face is None:
        return symbol("sc-hidden")
    if face >= ACTIONS:
        return figure(face)
    return h.span(".mini", data_sort=sort_of(face), data_aside=aside, aria_hidden="true")[
        symbol("sc-aside", "sign", 24) if aside else symbol(f"sc-{PICTURES[KIND[face]]}")
    ]


# One's own hand.


def hand(scene: Scene) -> h.Element:
    """One's own action cards, attacks first."""
    view = seen(scene)
    mine = view.hands[scene.seat]
    held = cards.arranged(scene, mine, lambda card: (view.faces[card] or 0, card))
    return cards.fan(scene, scene.seat, [_mine(scene, card) for card in held])


def _mine(scene: Scene, card: int) -> h.Element:
    face = seen(scene).faces[card]
    if face is None:
        return action(scene, card)
    counter, lay, play = _of(card)
    if counter in scene.moves:
        return action(scene, card, hit(scene, f"card-{card}", counter), can=True)
    name = say(
        "{card}, {sort}: {what}",
        card=kind_name(KIND[face]),
        sort=SORT_NAMES[sort_of(face)],
        what=CARD_TEXTS[KIND[face]],
    )
    if lay in scene.moves or play in scene.moves:
        taken = cards.take_up(scene, card, say("{card} Take it up, then choose.", card=name))
        return action(scene, card, taken, can=play in scene.moves, idle=True)
    tried = counter if seen(scene).phase == "counter" else play
    reason = seen(scene).why_not(scene.seat, tried)
    return action(scene, card, cards.playing(scene, card, name, [], reason))


def _of(card: int) -> tuple[Move, Move, Move]:
    return ("counter", card), ("lay", card), ("play", card)


def offers(scene: Scene) -> h.Node:
    """What can be done with the card that has been taken up: play it, or lay it aside."""
    view = seen(scene)
    found: list[h.Node] = []
    for card in view.hands[scene.seat]:
        _counter, lay, play = _of(card)
        if lay not in scene.moves and play not in scene.moves:
            continue
        found += [_offer(scene, play, "pass"), _offer(scene, lay, "aside")]
        if play not in scene.moves and (reason := view.why_not(scene.seat, play)):
            found.append(
                h.span(f"#no-effect-{card}.no-effect", data_drop=card, hidden=True)[
                    scene.word(reason)
                ]
            )
    return h.div("#offers.offers")[found] if found else None


def _offer(scene: Scene, move: Move, sign: str) -> h.Node:
    if move not in scene.moves:
        return None
    verb, card = move
    return h.button(
        f"#offer-{verb}-{card}.stamp",
        move_data(scene, move),
        type="button",
        hidden=True,
        data_drop=card,
    )[symbol(f"sc-{sign}", "sign", 24), h.span[scene.label(move)]]


def laid(scene: Scene, verb: str) -> list[tuple[int, Move]]:
    """The moves of a verb that a card in hand can make, by card."""
    return [(int(move[1]), move) for move in scene.moves if move[0] == verb]
