"""How a game looks: what its ``table.py`` gives the page.

- ``draw(scene)`` is the picture: everybody's place and what lies in the middle;
- ``face(scene, move)`` is the small picture on a move's button, or None;
- ``note(scene, move)`` is what had better be known before pressing it, or None;
- ``reckoning(scene, seat)`` is how the seat's score comes about;
- ``in_words(scene)`` is who has what, in words;
- ``listed(scene)``, if it is there, are the moves of the plain row of buttons, where all of them
  would be too many: the others are buttons of the picture;
- ``sound(event)``, if it is there, is how an event sounds, where the usual is not good enough;
- ``UNIT``, if it is there, is what a score counts, if it is not points.

Elements with ``data_about`` name a chapter of the game's help: pressing them opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, cast

import htpy as h

from tablee.games import part
from tablee.kernel import Event, Game, Move, Say
from tablee.ui.scene import Scene

USUAL = {"roll": "dice", "shuffle": "shuffle", "open": "reveal", "pick": ""}
"""How the dealer's answers sound; a move sounds like a card that is laid down."""


class Picture(Protocol):
    """What a game's ``table.py`` gives."""

    def draw(self, scene: Scene) -> h.Element:
        """The table."""
        ...

    def face(self, scene: Scene, move: Move) -> h.Node:
        """The small picture of a move."""
        ...

    def note(self, scene: Scene, move: Move) -> Say | None:
        """What had better be known before the move."""
        ...

    def reckoning(self, scene: Scene, seat: int) -> Say:
        """How the score comes about."""
        ...

    def in_words(self, scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Who has what: headings and their lines, in the reader's language."""
        ...


def picture(game: Game) -> Picture:
    """The module that draws a game."""
    return cast(Picture, part(game.name, "table"))


def listed(scene: Scene, art: Picture) -> Sequence[Move]:
    """The moves of the plain row of buttons."""
    chosen: Callable[[Scene], Sequence[Move]] | None = getattr(art, "listed", None)
    return scene.moves if chosen is None else chosen(scene)


def sound(art: Picture, event: Event) -> str:
    """What an event sounds like: a name of ``static/js/sound.js``, or nothing."""
    own: Callable[[Event], str] | None = getattr(art, "sound", None)
    if own is not None:
        return own(event)
    return "card" if event.want is None else USUAL[event.want[0]]
