"""Who sits down to what: from the set-up panel's form, from a link, or by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.bots import kinds
from tablee.games import registry
from tablee.kernel import Game
from tablee.table import Chair
from tablee.table.chairs import clean_name
from tablee.ui.lobby import Setup

PERSONS = ("Camille", "Sacha", "Lou", "Noé", "Alix", "Inès", "Malo", "Rose")
BOTS = ("Corbin", "Zélie", "Otto", "Nour", "Basile", "Fleur", "Anton", "Mika")
"""Names to begin with, so that nobody has to type."""


def usual_chairs(game: Game, seats: int, person: int = 0) -> tuple[Chair, ...]:
    """A person on one chair, and bots of every temper in turn."""
    tempers = list(game.mind.tempers)
    bots = [Chair(BOTS[k], tempers[k % len(tempers)]) for k in range(seats - 1)]
    return (*bots[:person], Chair(PERSONS[0]), *bots[person:])


def usual_setup(game: Game) -> Setup:
    """A game as the panel shows it first: one player more than it needs."""
    chairs = usual_chairs(game, game.seats.start + 1)
    return Setup(game, chairs, game.complete({}, len(chairs)))


def inviting(setup: Setup) -> Setup:
    """The same table with a chair for friends elsewhere: all but the first, if none is yet."""
    if any(chair.afar for chair in setup.chairs):
        return setup
    first = next((k for k, chair in enumerate(setup.chairs) if not chair.is_bot), 0)
    chairs = tuple(
        (Chair(PERSONS[0]) if chair.is_bot else chair)
        if k == first
        else Chair(PERSONS[k], "", True)
        for k, chair in enumerate(setup.chairs)
    )
    return Setup(setup.game, chairs, setup.options)


def linked_setup(game: Game, words: Mapping[str, str]) -> Setup:
    """What a link asks for: ``seats=4``, and options by name. Raises `BadOption`."""
    wanted = words.get("seats", str(game.seats.start + 1))
    seats = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    given = {key: game.read(key, word) for key, word in words.items() if key != "seats"}
    options = game.complete(given, seats)
    return Setup(game, usual_chairs(game, seats), options)


def read_setup(message: Mapping[str, Any]) -> Setup:
    """The set-up panel's form, with a chair added or taken away if that was clicked.

    Raises `UnknownGame`, or `BadOption` for what does not go together.
    """
    game = registry.load(str(message.get("game")))
    tempers = list(game.mind.tempers)
    chairs: list[Chair] = []
    for k in range(game.seats.stop - 1):
        kind = message.get(f"kind-{k}")
        if not isinstance(kind, str):
            break
        usual = PERSONS[k] if kind in ("person", "open") else BOTS[k]
        name = clean_name(str(message.get(f"name-{k}") or "")) or usual
        chairs.append(Chair(name, kind if kind in kinds(game) else "", kind == "open"))
    change = message.get("chairs")
    if change == "+1" and len(chairs) < game.seats.stop - 1:
        k = len(chairs)
        chairs.append(Chair(BOTS[k], tempers[k % len(tempers)]))
    elif change == "-1" and len(chairs) > game.seats.start:
        chairs.pop()
    given = {
        option.name: option.read(str(message[f"option-{option.name}"]))
        for option in game.options
        if f"option-{option.name}" in message
    }
    for name in ("first", "solo"):
        if given.get(name, 0) not in range(len(chairs) + 1):
            given[name] = 0  # the seat that was chosen has been taken away
    return Setup(game, tuple(chairs), game.complete(given, len(chairs)))
