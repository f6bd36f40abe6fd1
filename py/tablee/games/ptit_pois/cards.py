"""The cards of Ptit Pois, read once from ``cards.toml``, and the tables made from them.

A face is a number: all values of the first colour, then all of the second, and so on.
"""

from __future__ import annotations

import tomllib
from itertools import combinations
from typing import Any, NamedTuple

from tablee.kernel import say
from tablee.kernel.box import BadCards, is_origin, shipped

SEATS = range(2, 7)
HAND = 4
"""Cards dealt to each hand [R]."""
PACKETS = 2
"""Packets in each row, dealt as one hidden card under one visible card [R]."""
PILES = 2
"""Discards, one on either side of the Up&Down card [R]."""
DEALT = HAND + 2 * PACKETS
"""Cards that each player starts with."""

NAMES = ("red", "green", "violet", "blue", "yellow", "orange")
"""The colours that words and pictures know."""


class Deck(NamedTuple):
    """What ``cards.toml`` says."""

    colours: tuple[str, ...]
    values: tuple[int, ...]
    """Of each colour, one card a value."""
    leaving: dict[int, tuple[tuple[int, ...], ...]]
    """By the number of seats: the sets of colours that may stay in the box."""

    def faces(self, left: tuple[int, ...] = ()) -> frozenset[int]:
        """The faces in play when the colours ``left`` stay in the box."""
        size = len(self.values)
        return frozenset(
            face for face in range(size * len(self.colours)) if face // size not in left
        )

    def size(self, seats: int) -> int:
        """How many cards are in play."""
        return len(self.values) * (len(self.colours) - len(self.leaving[seats][0]))


def read_deck(text: str) -> Deck:
    """The deck in a TOML text. Raises `BadCards` with the reason if it cannot be played."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCards(say("The file of the cards is no TOML: {why}", why=str(error))) from error
    try:
        colours = tuple(str(colour["name"]) for colour in found["colours"])
        values = tuple(found["values"]["printed"])
        counts = {seats: found["leaving"][str(seats)] for seats in SEATS}
        which = found["which"]["leave"]
        origins = [part["origin"] for part in (*found["colours"], *map(found.get, _TAGGED))]
    except (KeyError, TypeError) as error:
        raise BadCards(say("The file of the cards lacks {what}.", what=str(error))) from error
    _check_colours(colours)
    _check_numbers(values, counts)
    if which not in ("random", "last"):
        raise BadCards(say("Colours leave at “random”, or the “last” ones."))
    if not all(map(is_origin, origins)):
        raise BadCards(say("Every fact of the cards names its origin: R, I, P:… or D."))
    deck = Deck(colours, values, {seats: _boxed(colours, counts[seats], which) for seats in SEATS})
    for seats in SEATS:
        # A draw pile is left, so that the first draw needs no reshuffle of nothing.
        if deck.size(seats) < seats * DEALT + PILES + 1:
            raise BadCards(
                say("With {seats} players there are not enough cards to deal.", seats=seats)
            )
    return deck


_TAGGED = ("values", "leaving", "which")


def _check_colours(colours: tuple[str, ...]) -> None:
    if len(set(colours)) != len(colours):
        raise BadCards(say("A colour of the cards stands there twice."))
    for colour in colours:
        if colour not in NAMES:
            raise BadCards(say("There is no picture for the colour {colour}.", colour=colour))


def _check_numbers(values: tuple[Any, ...], counts: dict[int, Any]) -> None:
    if not values or not all(type(value) is int and 1 <= value <= 99 for value in values):
        raise BadCards(say("The values of the cards are whole numbers from 1 to 99."))
    if len(set(values)) != len(values):
        raise BadCards(say("A value stands twice in the same colour."))
    if not all(type(count) is int and count >= 0 for count in counts.values()):
        raise BadCards(say("How many colours leave is a whole number, 0 or more."))


def _boxed(colours: tuple[str, ...], count: int, which: str) -> tuple[tuple[int, ...], ...]:
    if count >= len(colours):
        raise BadCards(say("More colours leave than there are."))
    every = range(len(colours))
    if which == "last":
        return (tuple(every)[len(colours) - count :],)
    return tuple(combinations(every, count))


DECK = read_deck(shipped(__package__))

VALUE = tuple(DECK.values) * len(DECK.colours)
"""By face: its value, which is also what it costs at the end of a round."""
COLOUR = tuple(face // len(DECK.values) for face in range(len(VALUE)))
"""By face: its colour, a number into ``DECK.colours``."""

FITS = tuple(
    tuple(
        tuple(value >= top if up else value <= top for value in VALUE)  # PT-27: or equal
        for top in VALUE
    )
    for up in (False, True)
)
"""``FITS[up][top][face]``: whether ``face`` may be played on ``top``."""


def _wheres(up: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    values = DECK.values
    by_value = {
        (left, right): tuple(
            (value >= left) + 2 * (value >= right) if up else (value <= left) + 2 * (value <= right)
            for value in VALUE
        )
        for left in values
        for right in values
    }
    return tuple(tuple(by_value[left, right] for right in VALUE) for left in VALUE)


WHERE = (_wheres(up=False), _wheres(up=True))
"""``WHERE[up][left][right][face]``: 0 where ``face`` fits on neither top, 1 on the left one,
2 on the right one, 3 on both."""
IN_PLAY = {boxed: DECK.faces(boxed) for sets in ({()}, *DECK.leaving.values()) for boxed in sets}
"""The faces in play, by the colours that stay in the box."""
