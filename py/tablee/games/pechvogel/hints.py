"""Why a move of Pechvogel is good, in one sentence: what the rule of thumb weighs, said aloud.

The reason is what decides between a move and the best of the others: so the same sentence may
speak for the one and against the other. `hints_throws` knows of throws that are made again.
"""

from __future__ import annotations

from tablee.games.pechvogel.hints_throws import of_bringing, of_chasing
from tablee.games.pechvogel.odds import exact_odds
from tablee.games.pechvogel.pieces import NEEDED, VALUES
from tablee.games.pechvogel.prospects import SHARP, cost, is_there, promise, victim
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import Move, Say, Seat, percent, say

SLIGHT = 1e-9
"""Shares of the win that differ by less than this are the same."""


def why(view: Pechvogel, seat: int, move: Move) -> Say:
    """What speaks for ``move``, or for what is better."""
    match move:
        case ("pick", int(value)):
            return _pick(view, seat, value)
        case ("chase",) | ("keep",):
            return of_chasing(view, seat)
        case ("bring",) | ("pass",):
            return of_bringing(view, seat)
        case ("take",):
            return _take(view)
        case ("steal", int(rival)):
            return _steal(view, rival)
        case ("remove", int(value)):
            return _remove(view, seat, value)
        case ("own",):
            return say("Kept, your marker would cost {cost} points.", cost=cost(view, seat))
    return say(
        "Your marker stays with you, to be used later or to cost {cost} points.",
        cost=cost(view, seat),
    )


# The value of a turn.


def _pick(view: Pechvogel, seat: int, value: int) -> Say:
    others = [int(move[1]) for move in view.legal(seat) if move[1] != value]
    dice = view.dice.count(value)
    if not others:
        return say("No other value has come up.")
    promises = {each: promise(view, seat, SHARP, each) for each in (value, *others)}
    other = max(others, key=promises.__getitem__)
    if not is_there(view, value):
        return _without_tile(view, value, better=promises[value] > promises[other])
    if abs(promises[value] - promises[other]) < SLIGHT:
        return say("The {value} and the {other} promise the same.", value=value, other=other)
    if promises[value] < promises[other]:
        return _rather(view, other, value)
    if dice == NEEDED:
        return say("Four dice show it: the tile is won, for a first throw always stands.")
    if dice > NEEDED:
        return say("{n} dice show it: the tile is won, but Murphy comes with it.", n=dice)
    return _rather(view, value, other)


def _without_tile(view: Pechvogel, value: int, *, better: bool) -> Say:
    """Of this value there is nothing to win; and yet that may be ``better`` than all others."""
    if better and sum(view.centre) == 1:
        return say(
            "The last tile would end the game before you are ahead; of the {value} none is left.",
            value=value,
        )
    return say("No tile of {value} is left, so four dice of it win nothing.", value=value)


def _rather(view: Pechvogel, value: int, other: int) -> Say:
    """Why ``value`` promises more than ``other``."""
    dice, fewer = view.dice.count(value), view.dice.count(other)
    chance = percent(exact_odds(dice, view.ravens).tile)
    less = percent(exact_odds(fewer, view.ravens).tile)
    if not is_there(view, other):
        return say(
            "A tile of {value} comes in {chance}% of turns; of the {other} none is left to win.",
            value=value,
            chance=chance,
            other=other,
        )
    if dice > fewer:
        return say(
            "With {n} dice of it there, a tile of {value} comes in {chance}% of turns; one of "
            "{other} would in {less}%.",
            n=dice,
            value=value,
            chance=chance,
            other=other,
            less=less,
        )
    if dice == fewer and value > other:
        return say(
            "The {value} comes as often as the {other}, in {chance}% of turns, and is worth more.",
            value=value,
            other=other,
            chance=chance,
        )
    if (rival := victim(view, value)) is not None:
        return say(
            "A tile of {value} can be stolen from {who}: what you win, a rival loses.",
            value=value,
            who=Seat(rival),
        )
    if chance * value > less * other:
        return say(
            "A tile of {value} comes in {chance}% of turns, one of {other} in {less}%; but the "
            "{value} is worth that much more.",
            value=value,
            chance=chance,
            other=other,
            less=less,
        )
    if not view.markers[view.active]:
        return say(
            "The {value} is worth more than the {other}, and should three ravens come, a first "
            "marker is of use.",
            value=value,
            other=other,
        )
    if value > other:
        return say("With a marker to chase bad luck you can aim higher than {other}.", other=other)
    return say("All in all, the {value} promises more than the {other}.", value=value, other=other)


# Tiles.


def _take(view: Pechvogel) -> Say:
    return say(
        "From the middle or stolen, the tile is worth {value}; but stolen, a rival loses as much.",
        value=view.target,
    )


def _steal(view: Pechvogel, rival: int) -> Say:
    best = victim(view, view.target)
    assert best is not None, "there is somebody to steal from"
    if view.score(best) > view.score(rival):
        return say(
            "{who} has a tile of {value} too, and more points.", who=Seat(best), value=view.target
        )
    return say(
        "You win {value} points and {who} loses as many; nobody else with such a tile has more.",
        value=view.target,
        who=Seat(rival),
    )


def _remove(view: Pechvogel, seat: int, value: int) -> Say:
    left = [each for each, n in zip(VALUES, view.centre, strict=True) if n]
    if sum(view.centre) == 1:
        return say("It is the last tile of the middle, so the game ends here.")
    if len(left) == 1:
        return say("No other value is left in the middle.")
    leads = view.score(seat) == max(map(view.score, range(view.seats)))
    if leads and value == left[-1]:
        return say("You are ahead: without the dearest tile the others have less to win.")
    if leads:
        return say("You are ahead, so rather the {best}: it leaves less to win.", best=left[-1])
    if value == left[0]:
        return say("You are behind: without the cheapest tile there is still the most to win.")
    return say("You are behind, so rather the {best}: it leaves more to win.", best=left[0])
