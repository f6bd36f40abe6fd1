"""The page of a table: the same frame for every game, around the game's own picture.

A game's ``table.py`` draws it:

- ``draw(scene)`` is the picture: everybody's place and what lies in the middle;
- ``face(scene, move)`` is the small picture on a move's button, or None;
- ``note(scene, move)`` is what had better be known before pressing it, or None;
- ``reckoning(scene, seat)`` is how the seat's score comes about;
- ``listed(scene)``, if it is there, are the moves of the plain row of buttons, where all of them
  would be too many: the others are buttons of the picture;
- ``UNIT``, if it is there, is what a score counts, if it is not points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, cast

import htpy as h

from tablee.kernel import Game, Move, Place, Say, Seat, say
from tablee.kernel.notation import write_move
from tablee.ui.parts import face, languages, move_data, number, symbol, throw_data, unseen
from tablee.ui.scene import Scene

LINES = 60
"""As many lines of the log are on the page; the record holds them all."""


class Picture(Protocol):
    """What a game's ``table.py`` gives."""

    def draw(self, scene: Scene) -> h.Element:
        """The table."""
        ...

    def face(self, scene: Scene, move: Move) -> h.Node:
        """The small picture of a move."""
        ...

    def note(self, scene: Scene, move: Move) -> Say | None:
        """What had better be known before the move."""
        ...

    def reckoning(self, scene: Scene, seat: int) -> Say:
        """How the score comes about."""
        ...


def picture(game: Game) -> Picture:
    """The module that draws a game."""
    folder = game.name.replace("-", "_")
    return cast(Picture, import_module(f"tablee.games.{folder}.table"))


def table_page(scene: Scene) -> h.Element:
    """The whole page, without its head."""
    art = picture(scene.game)
    over = scene.view.over()
    return h.div("#table.table", data_screen="table", data_game=scene.game.name, data_over=over)[
        _head(scene),
        h.div("#scene.scene")[_result(scene, art) if over else None, art.draw(scene)],
        _dock(scene, art),
        _log(scene),
    ]


def _head(scene: Scene) -> h.Element:
    _ = scene._
    return h.header("#table-head.table-head")[
        h.button("#leave.quiet", type="button", data_intent="leave")[
            symbol("sign-leave", "sign", 24), h.span[_("Leave")]
        ],
        h.h1("#table-title", tabindex="-1", data_words="own")[scene.game.title],
        h.button(
            "#undo.quiet",
            type="button",
            disabled=not scene.undoable,
            data_intent="undo",
            data_seat=scene.seat,
            data_seq=scene.seq,
        )[symbol("sign-undo", "sign", 24), h.span[_("Take back")]],
        languages(_),
    ]


def _dock(scene: Scene, art: Picture) -> h.Element:
    _ = scene._
    mine = bool(scene.moves or scene.throws or scene.nods)
    return h.section(
        "#dock.dock", aria_label=_("Now"), data_mine=mine, data_many=len(_listed(scene, art)) > 3
    )[
        h.div("#now.now", tabindex="-1")[
            _whose(scene),
            h.p("#now-what")[scene.now_what()],
            _clock(scene),
        ],
        h.div("#actions.actions", role="group", aria_label=_("What you can do"))[
            _actions(scene, art)
        ],
    ]


def _whose(scene: Scene) -> h.Node:
    """The face of the one person or bot that is waited for."""
    seats = scene.acting or ((turn,) if (turn := scene.view.turn()) is not None else ())
    if scene.view.over() or not seats:
        return None
    seat = scene.seat if scene.seat in seats else seats[0]
    return face(scene.chairs[seat], seat)


def _clock(scene: Scene) -> h.Node:
    if scene.clock is None:
        return None
    left = max(0.0, scene.clock.closes - scene.now)
    whole = max(0.1, scene.clock.closes - scene.clock.opened)
    return h.div("#clock.clock", data_left=f"{left:.2f}", data_whole=f"{whole:.2f}")[
        h.span("#clock-bar.clock-bar"),
        h.span("#clock-left.clock-left")[scene._("{n} s", n=math.ceil(left))],
    ]


def _actions(scene: Scene, art: Picture) -> h.Node:
    _ = scene._
    if scene.view.over():
        return [
            h.button("#rematch.primary", type="button", data_intent="rematch", data_primary=True)[
                _("Rematch")
            ],
            h.button("#back", type="button", data_intent="leave")[_("Back to the games")],
        ]
    if scene.throws:
        return h.button("#throw.primary", throw_data(scene), type="button", data_primary=True)[
            _("Throw the dice")
        ]
    if scene.nods:
        return h.button(
            "#nod.primary",
            type="button",
            data_intent="nod",
            data_seat=scene.seat,
            data_seq=scene.seq,
            data_playable=True,
            data_primary=True,
        )[_("Go on")]
    moves = _listed(scene, art)
    quiet = scene.view.silence(scene.seat) if scene.moves else None
    first = moves[0] if quiet is None and moves else quiet
    return [_button(scene, art, move, move == first) for move in moves]


def _listed(scene: Scene, art: Picture) -> Sequence[Move]:
    chosen: Callable[[Scene], Sequence[Move]] | None = getattr(art, "listed", None)
    return scene.moves if chosen is None else chosen(scene)


def _button(scene: Scene, art: Picture, move: Move, first: bool) -> h.Element:
    note = art.note(scene, move)
    return h.button(
        f"#do-{write_move(move).replace(',', '-')}.action",
        move_data(scene, move),
        type="button",
        data_primary=first,
        data_noted=note is not None,
    )[
        art.face(scene, move),
        h.span(".label")[scene.label(move)],
        h.span(".note")[scene.word(note)] if note else None,
    ]


def _log(scene: Scene) -> h.Element:
    _ = scene._
    start = max(0, len(scene.log) - LINES)
    # aria-live is off: the page has one live region, which app.js fills.
    return h.section("#chronicle.chronicle", aria_labelledby="log-title")[
        h.h2("#log-title")[_("What happened")],
        h.div("#log.log", role="log", aria_live="off", tabindex="0", aria_labelledby="log-title")[
            h.ol("#told", role="list")[
                (
                    h.li(
                        f"#told-{start + k}",
                        data_event=line.event,
                        data_new=line.event == scene.seq,
                    )[scene.told(line)]
                    for k, line in enumerate(scene.log[start:])
                )
            ]
        ],
    ]


def _result(scene: Scene, art: Picture) -> h.Element:
    _ = scene._
    standing = scene.view.standing()
    return h.section("#result.result", aria_labelledby="result-title")[
        h.h2("#result-title", tabindex="-1")[scene.word(_headline(standing))],
        h.ol("#standing.standing", role="list")[(_stands(scene, art, each) for each in standing)],
    ]


def _headline(standing: list[Place]) -> Say:
    winners = [Seat(each.seat) for each in standing if each.place == 1]
    if not winners:
        return say("Nobody wins.")
    if len(winners) == 1:
        return say("{who} wins!", who=winners[0])
    return say("Shared by {who}!", who=tuple(winners))


def _stands(scene: Scene, art: Picture, each: Place) -> h.Element:
    _ = scene._
    chair = scene.chairs[each.seat]
    return h.li(f"#stands-{each.seat}", data_winner=each.place == 1)[
        h.span(".rank")[
            symbol("sign-crown", "sign", 24) if each.place == 1 else None,
            _("No. {n}", n=each.place),
        ],
        face(chair, each.seat),
        h.span(".name", data_words="own")[chair.name],
        h.span(".reckoning")[scene.word(art.reckoning(scene, each.seat))],
        h.b(".total")[number(each.score), unseen(_unit(scene, art))],
    ]


def _unit(scene: Scene, art: Picture) -> str:
    own: Say | None = getattr(art, "UNIT", None)
    return scene.word(own) if own else scene._("points")
