"""Why a throw is kept, chased or brought bad luck: what it has come to, against the same again.

One sentence speaks for the one and against the other.
"""

from __future__ import annotations

from typing import NamedTuple

from tablee.games.pechvogel.odds import exact_odds
from tablee.games.pechvogel.pieces import NEEDED, TOO_MANY, VALUES
from tablee.games.pechvogel.prospects import (
    SHARP,
    before_last,
    bringing,
    chasing,
    cost,
    is_there,
)
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import Say, Seat, percent, say

HALF = 50
"""Percent."""


class Chances(NamedTuple):
    """How the turn ends from here on, and from the same dice thrown again; in percent."""

    tile: int
    ravens: int
    tile_again: int
    ravens_again: int


def _chances(view: Pechvogel) -> Chances:
    lies, again = exact_odds(view.hits, view.ravens), exact_odds(*before_last(view))
    return Chances(*map(percent, (lies.tile, lies.ravens, again.tile, again.ravens)))


def of_chasing(view: Pechvogel, seat: int) -> Say:
    """What decides between chasing the last throw and keeping it."""
    kept, chased = chasing(view, seat, SHARP)
    there = is_there(view, view.target)
    if view.hits >= NEEDED and there:
        return _tile_won(view, seat, better=chased > kept)
    tile, ravens, tile_again, ravens_again = _chances(view)
    if view.ravens >= TOO_MANY and there:
        return say(
            "Three ravens end the turn; thrown again, they come in {more}% of cases, and the tile "
            "of {value} in {again}%.",
            more=ravens_again,
            value=view.target,
            again=tile_again,
        )
    points = (tile_again - tile) * view.target * there
    saved = (ravens - ravens_again) * cost(view, seat)
    if chased > kept and points + saved <= 0:
        return say("Chasing rids you of a marker that costs {cost} points.", cost=cost(view, seat))
    if chased <= kept and points + saved >= 0:
        return say("You can chase but once in a turn, and may need to after a later throw.")
    return _tile_odds(view) if abs(points) > abs(saved) else _raven_odds(view)


def _tile_won(view: Pechvogel, seat: int, *, better: bool) -> Say:
    """The active player has the four dice; ``better``: to chase promises more all the same."""
    chances = _chances(view)
    if better and sum(view.centre) == 1:
        return say("This tile ends the game, and as things stand you would not win it.")
    if better and view.ravens >= TOO_MANY:
        return say(
            "The tile of {value} is won, but with three ravens; thrown again, they come in {more}% "
            "of cases, and the tile in {again}%.",
            value=view.target,
            more=chances.ravens_again,
            again=chances.tile_again,
        )
    if better:
        return say(
            "Thrown again, the tile of {value} comes in {again}% of cases, and you are rid of a "
            "marker that costs {cost} points.",
            value=view.target,
            again=chances.tile_again,
            cost=cost(view, seat),
        )
    return say(
        "The tile of {value} is as good as won; thrown again, it comes in {again}% of cases.",
        value=view.target,
        again=chances.tile_again,
    )


def of_bringing(view: Pechvogel, seat: int) -> Say:
    """What decides between bringing bad luck to the last throw and letting it be."""
    passed, brought = bringing(view, seat, SHARP)
    chances = _chances(view)
    who, more = Seat(view.active), chances.ravens_again
    if view.brought:
        return say(
            "The dice are thrown again anyway: with three ravens, in {more}% of cases, your marker "
            "goes to {who}, and otherwise it comes back with another.",
            more=more,
            who=who,
        )
    if brought > passed:
        return _for_bringing(view, seat, chances)
    if view.ravens >= TOO_MANY:
        return say(
            "Three ravens lie there; thrown again, they come in {more}% of cases.", more=more
        )
    if more < chances.ravens:
        return _raven_odds(view)
    if view.hits < NEEDED and more > HALF:
        return say("If nobody brings bad luck now, a later throw may be worth it more.")
    return say(
        "Thrown again, three ravens come in {more}% of cases; if they do not, your marker comes "
        "back with another.",
        more=more,
    )


def _for_bringing(view: Pechvogel, seat: int, chances: Chances) -> Say:
    who, value = Seat(view.active), view.target
    again, more = chances.tile_again, chances.ravens_again
    if view.hits >= NEEDED and view.tiles[seat][VALUES.index(value)]:
        return say(
            "Your tile of {value} could be stolen; thrown again, {who} gets one in {again}% of "
            "cases, and three ravens come in {more}%.",
            value=value,
            who=who,
            again=again,
            more=more,
        )
    if view.hits >= NEEDED and is_there(view, value):
        return say(
            "{who} has won a tile of {value}; thrown again, it comes in {again}% of cases, and "
            "three ravens in {more}%.",
            who=who,
            value=value,
            again=again,
            more=more,
        )
    if view.ravens >= TOO_MANY:
        return say(
            "The three ravens come again in {more}% of cases, and then the marker that {who} gets "
            "is yours.",
            more=more,
            who=who,
        )
    if more > chances.ravens:
        return say(
            "As it lies, three ravens come in {ravens}% of cases; thrown again, in {more}%, and "
            "then your marker goes to {who}.",
            ravens=chances.ravens,
            more=more,
            who=who,
        )
    return _tile_odds(view)


def _tile_odds(view: Pechvogel) -> Say:
    chances = _chances(view)
    return say(
        "As it lies, the tile of {value} comes in {tile}% of cases; thrown again, in {again}%.",
        value=view.target,
        tile=chances.tile,
        again=chances.tile_again,
    )


def _raven_odds(view: Pechvogel) -> Say:
    chances = _chances(view)
    return say(
        "As it lies, three ravens come in {ravens}% of cases; thrown again, in {more}%.",
        ravens=chances.ravens,
        more=chances.ravens_again,
    )
