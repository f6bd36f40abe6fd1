"""How Peco Peco looks: a lacquered sushi counter, a stake on its tray, and bubbles of talk.

`table_counter` is the middle, `table_places` what lies before everybody, `table_cards` what is
printed on the cards, and `table_words` says it all in words.
"""

from __future__ import annotations

import htpy as h

from tablee.games.peco_peco.cards import BOMB, DRAW, ICON, KIND, REVERSE, SPECIES, STEAL
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.table_cards import SIGNS, icon_of, seen, sign
from tablee.games.peco_peco.table_counter import counter
from tablee.games.peco_peco.table_places import belongings
from tablee.games.peco_peco.table_words import in_words
from tablee.kernel import Event, Move, Say, say
from tablee.ui.parts import around, symbol
from tablee.ui.scene import Scene

__all__ = ["draw", "face", "in_words", "note", "reckoning", "sound"]

ICON_NOTES = {
    REVERSE: say("turns the direction"),
    DRAW: say("you draw a card"),
    STEAL: say("a rival loses a card"),
    BOMB: say("beats everything"),
}


def draw(scene: Scene) -> h.Element:
    """The table."""
    return around(
        scene,
        "peco-peco",
        counter(scene),
        lambda seat: belongings(scene, seat),
    )


def face(scene: Scene, move: Move) -> h.Node:
    """The small picture of a move."""
    match move:
        case ("play" | "play_call", int(card)):
            animal = seen(scene).faces[card]
            if animal is None:
                return None
            return h.span(".mini", data_species=SPECIES[KIND[animal]], aria_hidden="true")[
                symbol(f"pk-{SPECIES[KIND[animal]]}"), icon_of(animal)
            ]
    return sign(SIGNS.get(str(move[0]), "none"))


def note(scene: Scene, move: Move) -> Say | None:
    """What the icon of a card does; that saying one cannot would be a bluff is on the label."""
    match move:
        case ("play" | "play_call", int(card)):
            animal = seen(scene).faces[card]
            return None if animal is None else ICON_NOTES.get(ICON[animal])
        case ("rob", int(victim)):
            n = len(seen(scene).hands[victim])
            return say("{n} card in hand", "{n} cards in hand", n=n)
    return None


def reckoning(scene: Scene, seat: int) -> Say:
    """How the score comes about."""
    view = seen(scene)
    n = view.cards(seat)
    if view.won != NOBODY and view.mates[seat] >> view.won & 1:
        return say("a dish of each type")
    return say("from {n} Food card", "from {n} Food cards", n=n)


SOUNDS = {"accuse": "bite", "admit": "bad", "prove": "reveal", "plead": "reveal", "rob": "card"}
"""How moves sound that lay no card. What is not here is only said, and is still."""


def sound(event: Event) -> str:
    """How an event sounds: somebody caught is another thing than a card laid down."""
    if event.want is not None:
        return "shuffle" if event.want[0] == "shuffle" else "step"
    verb = str(event.move[0])
    return "card" if verb in ("play", "play_call") else SOUNDS.get(verb, "")
