"""How Pechvogel looks: a board under a street lamp, at night, in the rain."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from tablee.games.pechvogel.moves import BRING, CHASE, OWN, SUPPLY, TAKE
from tablee.games.pechvogel.pieces import (
    DICE,
    MURPHY_COST,
    NEEDED,
    NOBODY,
    RAVEN,
    TILES_EACH,
    TOO_MANY,
    VALUES,
)
from tablee.games.pechvogel.prospects import cost, in_tiles
from tablee.games.pechvogel.table_words import PICKED, THREW, in_words, lies, seen
from tablee.games.pechvogel.words import die_name
from tablee.kernel import Event, Move, Say, Seat, say
from tablee.ui.parts import around, hit, number, symbol, throw_hit, unseen
from tablee.ui.parts import face as portrait
from tablee.ui.picture import USUAL
from tablee.ui.scene import Scene

__all__ = ["PICKED", "THREW", "draw", "face", "in_words", "lies", "note", "reckoning", "sound"]

COINS = 6
"""More markers than these are drawn as a number only."""


def draw(scene: Scene) -> h.Element:
    """The table."""
    view = seen(scene)
    rolls = sum(line.say.text == THREW for line in scene.log)
    target, board = lies(scene)
    between = not (view.target or view.board)
    loose = [die for die in range(DICE) if die not in board]
    middle = [
        _tiles(scene),
        h.div("#play.play", data_rolls=rolls, data_fresh=between and rolls > 0)[
            _board(scene, target, board), _tray(scene, loose, rolls)
        ],
    ]
    return around(scene, "pechvogel", middle, lambda seat: _belongings(scene, seat))


def face(scene: Scene, move: Move) -> h.Node:
    """The small picture of a move."""
    match move:
        case ("pick" | "remove", int(value)):
            return symbol(f"v{value}", f"value v{value}")
        case ("take",) | ("steal", _):
            value = seen(scene).target
            return symbol(f"v{value}", f"value v{value}")
        case ("keep",) | ("pass",):
            return symbol("umbrella")
    return symbol("cloud")


def note(scene: Scene, move: Move) -> Say | None:
    """How many dice a value has now, or that there is no tile of it left (PV-28)."""
    view = seen(scene)
    match move:
        case ("pick", int(value)):
            at = value - 3
            others = [view.tiles[seat][at] for seat in range(view.seats) if seat != view.active]
            if not view.centre[at] and not any(others):
                return say("no tile left!")
            return say("{n} die", "{n} dice", n=view.dice.count(value))
        case ("chase",):
            return say("costs the marker")
        case ("bring",):
            return say("a marker on the board")
    return None


def reckoning(scene: Scene, seat: int) -> Say:
    """How the score comes about."""
    view = seen(scene)
    tiles, each = in_tiles(view, seat), cost(view, seat)
    if not view.markers[seat]:
        return say("{tiles} in tiles", tiles=tiles)
    return say("{tiles} in tiles, less {n} × {cost}", tiles=tiles, n=view.markers[seat], cost=each)


SOUNDS = {
    "take": "coin",
    "steal": "bite",
    "remove": "step",
    "chase": "good",
    "bring": "bad",
    "own": "coin",
    "supply": "coin",
}
"""How moves sound. To keep a throw, or to let it be, is still."""


def sound(event: Event) -> str:
    """How an event sounds: dice rattle, and are put on the board one by one."""
    if event.want is not None:
        return USUAL[event.want[0]]
    verb = str(event.move[0])
    return "step" if verb == "pick" else SOUNDS.get(verb, "")


# The middle.


def _tiles(scene: Scene) -> h.Element:
    return h.div(
        "#tiles.tiles", role="group", aria_label=scene._("Tiles in the middle"), data_roving=True
    )[(_stack(scene, value) for value in VALUES)]


def _stack(scene: Scene, value: int) -> h.Element:
    _ = scene._
    view = seen(scene)
    left = view.centre[value - 3]
    move: Move = TAKE if view.phase == "tile" and value == view.target else ("remove", value)
    return h.div(f"#stack-{value}.stack", data_left=left, data_value=value, data_about="tiles")[
        h.span(".print", aria_hidden="true")[symbol(f"v{value}", f"value v{value}")],
        (tile(value, f"middle-{k}") for k in range(left)),
        h.span(".count")[
            h.span(aria_hidden="true", data_words="own")[f"×{left}"],
            unseen(_("{n} tile of {value}", "{n} tiles of {value}", n=left, value=value)),
        ],
        hit(scene, f"stack-{value}", move),
    ]


def tile(value: int, where: str) -> h.Element:
    """A tile; those of a value are all alike."""
    return h.span(
        f"#tile-{value}-{where}.tile.piece",
        data_kind=f"tile-{value}",
        data_value=value,
        aria_hidden="true",
    )[symbol(f"v{value}", f"value v{value}")]


def _board(scene: Scene, target: int, board: Sequence[int]) -> h.Element:
    _ = scene._
    view = seen(scene)
    hits = [die for die in board if view.dice[die] != RAVEN]
    ravens = [die for die in board if view.dice[die] == RAVEN]
    told = _("Ravens on the board: {n} of {all}.", n=len(ravens), all=TOO_MANY)
    if target:
        told = (
            _("{n} of {all} dice show {value}.", n=len(hits), all=NEEDED, value=target) + " " + told
        )
    return h.div(
        "#board.board",
        role="group",
        aria_label=_("The board"),
        data_about="turn",
    )[
        h.p("#board-told.unseen")[told],
        h.div("#lamp.lamp")[symbol("lamp-art", box=96)],
        h.div("#roost.roost")[_murphy_at_home(scene)],
        h.div("#goal.rail.goal", data_about="goal")[
            h.span(".rail-sign", aria_hidden="true")[
                symbol(f"v{target}", f"value v{target}") if target else None
            ],
            _sockets(scene, "goal", hits, NEEDED, target),
        ],
        h.div("#wire.rail.wire", data_about="ravens")[
            h.span(".rail-sign", aria_hidden="true")[symbol("raven", "bird")],
            _sockets(scene, "wire", ravens, TOO_MANY, RAVEN),
        ],
        _weather(scene),
    ]


def _sockets(scene: Scene, rail: str, dice: Sequence[int], enough: int, shows: int) -> h.Element:
    """Places for the dice: those that are wanted (or feared), and one more for the greedy."""
    places = max(enough + 1, len(dice))
    return h.ol(f"#{rail}-sockets.sockets", role="list")[
        (
            h.li(
                f"#{rail}-{k}.socket",
                data_greedy=k >= enough,
            )[die(scene, dice[k], loose=False) if k < len(dice) else _mark(rail, k, enough)]
            for k in range(places)
        )
    ]


def _mark(rail: str, k: int, enough: int) -> h.Node:
    """What an empty place promises: the tile, the rain, or Murphy."""
    if k < enough - 1:
        return None
    if k >= enough:
        return h.span(".mark.sulk")[symbol("murphy-art", box=96)]
    return h.span(".mark")[symbol("sign-crown", "sign", 24) if rail == "goal" else symbol("cloud")]


def _weather(scene: Scene) -> h.Element:
    """Markers lying on the board by whom, and the supply they come from and go to."""
    _ = scene._
    view = seen(scene)
    return h.div("#weather.weather")[
        h.ul("#brought.brought", role="list", aria_label=_("Bad luck on the board"))[
            (
                h.li(f"#brought-{seat}", data_about="bringing")[
                    marker(f"board-{seat}"),
                    portrait(scene.chairs[seat], seat),
                    unseen(scene.word(say("{who} has brought bad luck.", who=Seat(seat)))),
                ]
                for seat in view.brought
            )
        ],
        h.div("#supply.supply", data_supply="marker", data_about="markers")[
            symbol("cloud"), h.span(".count")[_("supply")], hit(scene, "supply", SUPPLY)
        ],
    ]


def _tray(scene: Scene, loose: Sequence[int], rolls: int) -> h.Element:
    _ = scene._
    in_cup = rolls == 0
    return h.div("#tray.tray", data_full=in_cup, data_can=scene.throws, data_about="dice")[
        h.div(
            "#loose.loose", role="group", aria_label=_("Dice beside the board"), data_roving=True
        )[None if in_cup else (die(scene, each, loose=True) for each in loose)],
        h.div("#cup.cup")[
            (die(scene, each, loose=True, blank=True) for each in loose) if in_cup else None,
            symbol("cup", "leather-cup", 96),
            h.span(".count", aria_hidden="true")[_("Throw")] if scene.throws else None,
        ],
        throw_hit(scene, "cup"),
    ]


def die(scene: Scene, number_of: int, *, loose: bool, blank: bool = False) -> h.Element:
    """A die, the same element wherever it lies."""
    view = seen(scene)
    shows = view.dice[number_of]
    name = scene.word(die_name(shows))
    picture = symbol("raven", "bird") if shows == RAVEN else symbol(f"v{shows}", f"value v{shows}")
    pick = hit(scene, f"die-{number_of}", ("pick", shows)) if loose else None
    role = {} if pick or blank else {"role": "img", "aria-label": name}
    # A new turn throws all seven, wherever the last one left them.
    thrown_next = loose or not (view.target or view.board)
    return h.div(
        f"#die-{number_of}.die.piece",
        role,
        data_loose=thrown_next,
        data_can=pick is not None,
    )[h.span(".cube")[None if blank else picture], pick]


# The places.


def _belongings(scene: Scene, seat: int) -> h.Node:
    view = seen(scene)
    return [
        h.div(f"#hand-{seat}.won")[
            (_won(scene, seat, value, n) for value, n in zip(VALUES, view.tiles[seat], strict=True))
        ],
        h.div(f"#luck-{seat}.luck", data_murphy=view.murphy == seat)[
            _luck(scene, seat), _murphy_with(scene, seat)
        ],
    ]


def _won(scene: Scene, seat: int, value: int, n: int) -> h.Node:
    if not n:
        return None
    view = seen(scene)
    here = view.phase == "tile" and value == view.target
    return h.div(f"#won-{seat}-{value}.pile", data_value=value, data_about="tiles")[
        (tile(value, f"seat{seat}-{k}") for k in range(min(n, TILES_EACH))),
        unseen(scene._("{n} tile of {value}", "{n} tiles of {value}", n=n, value=value)),
        hit(scene, f"won-{seat}-{value}", ("steal", seat)) if here else None,
    ]


def _luck(scene: Scene, seat: int) -> h.Node:
    view = seen(scene)
    n = view.markers[seat]
    mine = [move for move in (CHASE, BRING, OWN) if move in scene.moves]
    return h.div(f"#coins-{seat}.coins", data_many=n > COINS, data_about="markers")[
        (marker(f"seat{seat}-{k}") for k in range(min(n, COINS))),
        h.span(".count")[
            h.span(aria_hidden="true", data_words="own")[f"×{n}"],
            unseen(scene._("{n} bad-luck marker", "{n} bad-luck markers", n=n)),
        ]
        if n
        else None,
        hit(scene, f"coins-{seat}", mine[0]) if mine and seat == scene.seat else None,
    ]


def marker(where: str) -> h.Element:
    """A bad-luck marker; they are all alike."""
    return h.span(f"#marker-{where}.marker.piece", data_kind="marker", aria_hidden="true")[
        symbol("cloud")
    ]


def _murphy_at_home(scene: Scene) -> h.Node:
    """Nobody has been greedy yet."""
    if seen(scene).murphy != NOBODY:
        return None
    return _murphy(scene._("Murphy is waiting for somebody greedy."))


def _murphy_with(scene: Scene, seat: int) -> h.Node:
    if seen(scene).murphy != seat:
        return None
    told = scene._("Murphy is here: each marker counts {cost}.", cost=number(-MURPHY_COST))
    return _murphy(told)


def _murphy(told: str) -> h.Element:
    return h.span(
        "#murphy.murphy.piece", role="img", aria_label=told, title=told, data_about="murphy"
    )[symbol("murphy-art", box=96)]
