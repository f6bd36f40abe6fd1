"""Notes and agents of Don Peperoni and the course of the game, read once from ``cards.toml``.

The face of a note is a number into `WORTH`, the face of an agent one of the five kinds. Every
player has a pool of notes and a pool of agents of their own, so that faces repeat between
players and never within a pool.
"""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from tablee.kernel import say
from tablee.kernel.box import BadCards, is_origin, shipped

SEATS = range(3, 6)

LAWYER, SPY, BODYGUARD, GUNMAN, CLEANER = range(5)
KINDS = ("lawyer", "spy", "bodyguard", "gunman", "cleaner")
"""What the rules and the pictures know, in the order of the faces."""
MARKERS = 2
"""Police markers [R]."""
PAWNS = 2
"""Pawns of each player [R]."""
NOBODY = -1
"""No seat, or no pawn."""
NOWHERE = -1
"""No place."""


class Box(NamedTuple):
    """What ``cards.toml`` says."""

    worth: tuple[int, ...]
    """By face of a note, rising: its value."""
    left_out: tuple[int, ...]
    """The faces of the notes that leave every purse with three players."""
    rounds: int
    points: int
    police_after: int
    most_for_one: int
    seat_votes: int
    trigger: int
    great_house: int
    great_trigger: int
    trigger_of_five: int

    def purse(self, seats: int) -> frozenset[int]:
        """The faces of the notes in a purse. DP-36: fewer with three players."""
        faces = frozenset(range(len(self.worth)))
        return faces.difference(self.left_out) if seats == 3 else faces

    def notes_to_count(self, votes: int, seats: int) -> int:
        """How many notes in a house of ``votes`` are counted at once (DP-18)."""
        if seats == 5:
            return self.trigger_of_five
        return self.great_trigger if votes == self.great_house else self.trigger


def read_box(text: str) -> Box:
    """The box in a TOML text. Raises `BadCards` with the reason if it cannot be played."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCards(say("The file of the cards is no TOML: {why}", why=str(error))) from error
    try:
        origins = [found[part]["origin"] for part in _PARTS]
        kinds = tuple(found["agents"]["kinds"])
        notes = [(value, count) for value, count in found["purse"]["notes"]]
        leave = list(found["purse_of_three"]["leave"])
        numbers = [found[part][name] for part, name in _NUMBERS]
    except KeyError as error:
        raise BadCards(say("The file of the cards lacks {what}.", what=str(error))) from error
    except (TypeError, ValueError) as error:
        raise BadCards(say("A part of the file of the cards has another shape.")) from error
    if not all(map(is_origin, origins)):
        raise BadCards(say("Every fact of the cards names its origin: R, I, P:… or D."))
    if kinds != KINDS:
        raise BadCards(say("The agents are these: {kinds}.", kinds=KINDS))
    if not all(_whole(number) for number in numbers):
        raise BadCards(say("Rounds, points and triggers are whole numbers above 0."))
    worth = _worth(notes)
    box = Box(worth, _left_out(worth, leave), *numbers)
    if box.police_after >= box.rounds:
        raise BadCards(say("The police comes before the last round."))
    if min(box.trigger, box.great_trigger, box.trigger_of_five) < 2:
        raise BadCards(say("A count compares two notes at least."))
    if max(box.trigger, box.great_trigger, box.trigger_of_five) > min(SEATS):
        raise BadCards(say("A count takes no more notes than there are players."))
    return box


_PARTS = (
    "purse", "purse_of_three", "agents", "course", "shared_points", "seat", "trigger", "supply",
)  # fmt: skip
_NUMBERS = (
    ("course", "rounds"),
    ("course", "points"),
    ("course", "police_after"),
    ("shared_points", "most"),
    ("seat", "votes"),
    ("trigger", "notes"),
    ("trigger", "great_house"),
    ("trigger", "great_notes"),
    ("trigger", "notes_of_five"),
)
"""The numbers of the file, in the order of the fields of `Box`."""

MOST_NOTES = 40


def _whole(number: object) -> bool:
    return type(number) is int and 1 <= number <= 9999


def _worth(notes: list[tuple[Any, Any]]) -> tuple[int, ...]:
    if not all(_whole(value) and _whole(count) for value, count in notes):
        raise BadCards(say("A note's value and number are whole numbers above 0."))
    if len({value for value, _ in notes}) != len(notes):
        raise BadCards(say("A value of the notes stands there twice."))
    if not 1 <= sum(count for _, count in notes) <= MOST_NOTES:
        raise BadCards(say("A purse holds 1 to {n} notes.", n=MOST_NOTES))
    return tuple(value for value, count in sorted(notes) for _ in range(count))


def _left_out(worth: tuple[int, ...], leave: list[Any]) -> tuple[int, ...]:
    left: list[int] = []
    for value in leave:
        faces = [face for face, worth_of in enumerate(worth) if worth_of == value]
        again = [face for face in faces if face not in left]
        if not again:
            raise BadCards(say("A note of {value} leaves a purse that has none.", value=str(value)))
        left.append(again[-1])
    if len(left) >= len(worth):
        raise BadCards(say("A purse of three players would be empty."))
    return tuple(sorted(left))


BOX = read_box(shipped(__package__))

WORTH = BOX.worth
"""By face of a note: its value."""
