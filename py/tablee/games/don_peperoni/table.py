"""How Don Peperoni looks: a sun-burnt town from above, and a screen to hide behind.

`table_map` paints the board, `table_town` puts on it what lies and stands there, `table_screen`
has purses, agents and the police, `table_words` says it all in words.
"""

from __future__ import annotations

import htpy as h

from tablee.games.don_peperoni.table_screen import bar, belongings, market
from tablee.games.don_peperoni.table_town import town
from tablee.games.don_peperoni.table_words import in_words as in_words
from tablee.games.don_peperoni.table_words import seen
from tablee.kernel import Event, Move, Say, say
from tablee.ui.parts import around, symbol
from tablee.ui.scene import Scene

ON_THE_TABLE = {"go", "bribe", "agent", "stake", "hold", "raid", "block"}
"""Moves that are made in the town or behind the screen: too many for a row of buttons."""


def draw(scene: Scene) -> h.Element:
    """The table."""
    stalls = market(scene)
    return around(
        scene,
        "don-peperoni",
        [bar(scene), stalls, town(scene)],
        lambda seat: belongings(scene, seat),
        unit=say("votes"),
        data_market=stalls is not None,
    )


def listed(scene: Scene) -> list[Move]:
    """The moves of the plain row of buttons; the others are buttons on the table alone."""
    return [move for move in scene.moves if move[0] not in ON_THE_TABLE]


def face(scene: Scene, move: Move) -> h.Node:
    """The small picture of a move."""
    match move:
        case ("spy", _):
            return symbol("dp-a1", "who-is-it", 32)
        case ("seat", _):
            return symbol(f"dp-e{scene.seat}", "emblem", 24)
        case ("name", int(seat)):
            return symbol(f"dp-e{seat}", "emblem", 24)
        case ("end",):
            return symbol("dp-sun", "setting", 24)
        case ("pass",) | ("done",):
            return symbol("dp-police", box=48)
    return None


def note(scene: Scene, move: Move) -> Say | None:
    """What had better be known before the move."""
    view = seen(scene)
    match move:
        case ("end",) if view.points:
            return say("{n} point is lost", "{n} points are lost", n=view.points)
        case ("spy", _):
            return say("the spy leaves the game")
        case ("seat", int(house)):
            return say("{n} vote", "{n} votes", n=view.plan.votes[house])
    return None


def reckoning(scene: Scene, seat: int) -> Say:
    """How the score comes about."""
    view = seen(scene)
    houses = say("{n} house", "{n} houses", n=view.owner.count(seat))
    if view.money[seat]:
        return say("{houses}, {money} left", houses=houses, money=view.money[seat])
    return houses


SOUNDS = {
    "go": "step",
    "bribe": "card",
    "stake": "card",
    "agent": "step",
    "seat": "good",
    "hold": "bad",
    "raid": "bad",
    "block": "bad",
}
"""How moves sound. What is not here is still: nothing lies elsewhere after it."""


def sound(event: Event) -> str:
    """How an event sounds."""
    if event.want is None:
        return SOUNDS.get(str(event.move[0]), "")
    return {"open": "reveal", "shuffle": "shuffle"}.get(event.want[0], "")
