"""Who has what in Pechvogel, in words; and what the picture and they both read from a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.games.pechvogel.pieces import DICE, FACES, NEEDED, NOBODY, RAVEN, TOO_MANY, VALUES
from tablee.games.pechvogel.prospects import cost
from tablee.games.pechvogel.rules import Pechvogel
from tablee.games.pechvogel.words import die_name
from tablee.kernel import Say, say
from tablee.ui.parts import number
from tablee.ui.scene import Scene

PICKED, THREW = "{who} goes for {value}.", "{who} throws: {dice}."
"""Lines of the log that the picture is read from, see `lies`."""


def seen(scene: Scene) -> Pechvogel:
    """The table as whoever looks sees it."""
    assert isinstance(scene.view, Pechvogel)
    return scene.view


def lies(scene: Scene) -> tuple[int, Sequence[int]]:
    """The value that is collected, and which dice lie on the board.

    The rules clear the board the moment a turn is settled. On a table the dice lie there until
    the next player takes them up, and everybody can see what they came to; so between two turns
    it is read from the log what the last one collected.
    """
    view = seen(scene)
    if view.target or view.board:
        return view.target, view.board
    target = 0
    for line in reversed(scene.log):
        values = dict(line.say.values)
        if line.say.text == PICKED:
            picked = values["value"]
            target = picked if isinstance(picked, int) else 0
            break
        dice = values.get("dice")
        if line.say.text == THREW and isinstance(dice, tuple) and len(dice) == DICE:
            break
    else:
        return 0, []
    return target, [die for die in range(DICE) if view.dice[die] in (RAVEN, target)]


def in_words(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every place, whoever looks first; then the tiles in the middle, and the dice."""
    view = seen(scene)
    for seat in scene.seats_from_here():
        yield scene.names[seat], _worded(scene, _place(view, seat))
    yield scene._("The middle"), _worded(scene, _middle(view))
    yield scene._("The dice"), _worded(scene, _dice(scene))


def _worded(scene: Scene, lines: Iterator[Say]) -> tuple[str, ...]:
    return tuple(scene.word(line) for line in lines)


def _place(view: Pechvogel, seat: int) -> Iterator[Say]:
    yield say("Points so far: {score}", score=number(view.score(seat)))
    if view.turn() == seat:
        yield say("to play")
    won = tuple(v for v, n in zip(VALUES, view.tiles[seat], strict=True) for _ in range(n))
    yield say("Tiles: {tiles}", tiles=won) if won else say("no tile")
    if view.markers[seat]:
        yield say(
            "{n} bad-luck marker, {cost} points",
            "{n} bad-luck markers, {cost} points each",
            n=view.markers[seat],
            cost=number(-cost(view, seat)),
        )
    else:
        yield say("no bad-luck marker")
    if view.murphy == seat:
        yield say("Murphy is here")
    if seat in view.brought:
        yield say("has a marker on the board")


def _middle(view: Pechvogel) -> Iterator[Say]:
    for value, n in zip(VALUES, view.centre, strict=True):
        yield say("{n} tile of {value}", "{n} tiles of {value}", n=n, value=value)
    if view.murphy == NOBODY:
        yield say("Murphy is waiting for somebody greedy.")


def _dice(scene: Scene) -> Iterator[Say]:
    view = seen(scene)
    target, board = lies(scene)
    loose = [view.dice[die] for die in range(DICE) if die not in board]
    if not any(line.say.text == THREW for line in scene.log):
        yield say("in the cup")
        return
    if not (view.target or view.board):
        yield say("as the last turn has left them")
    if target:
        hits = sum(view.dice[die] == target for die in board)
        yield say("{n} of {all} dice show {value}.", n=hits, all=NEEDED, value=target)
    ravens = sum(view.dice[die] == RAVEN for die in board)
    yield say("Ravens on the board: {n} of {all}.", n=ravens, all=TOO_MANY)
    if loose:
        names = tuple(die_name(each) for each in sorted(loose, key=FACES.index))
        yield say("Beside the board: {dice}", dice=names)
