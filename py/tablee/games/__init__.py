"""The games, by name: five folders of one make. What differs between two is the game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from tablee.kernel import Game, Registry

NAMES = ("pechvogel", "ptit-pois", "peco-peco", "service-compris", "don-peperoni")

registry = Registry()


def package(name: str) -> str:
    """The package of a game; it is not imported."""
    return f"tablee.games.{name.replace('-', '_')}"


def part(name: str, module: str) -> ModuleType:
    """A module of a game: its puzzle, say. Imported when it is first asked for."""
    return import_module(f"{package(name)}.{module}")


def _loader(name: str) -> Callable[[], Game]:
    def loader() -> Game:
        game: Game = import_module(package(name)).GAME
        return game

    return loader


for _name in NAMES:
    registry.add(_name, _loader(_name))

load = registry.load
"""The game of that name. Raises `UnknownGame`."""
