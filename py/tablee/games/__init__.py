"""The games, by name: five folders of one make. What differs between two is the game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from tablee.kernel import Game, Registry

NAMES = ("pechvogel", "ptit-pois", "peco-peco", "service-compris", "don-peperoni")

registry = Registry()


def _loader(name: str) -> Callable[[], Game]:
    def loader() -> Game:
        game: Game = import_module(f"tablee.games.{name}").GAME
        return game

    return loader


for _name in NAMES:
    registry.add(_name, _loader(_name.replace("-", "_")))

load = registry.load
"""The game of that name. Raises `UnknownGame`."""
