"""The bar at the foot of a table: what is to be done now, by whom, for how long, and the buttons.

It is always in the same place. While somebody looks back, is asked twice, or is guided through a
first match, it says that.
"""

from __future__ import annotations

import math

import htpy as h

from tablee.kernel import Move
from tablee.kernel.notation import write_move
from tablee.ui.parts import face, move_data, symbol, throw_data
from tablee.ui.picture import Picture, listed
from tablee.ui.puzzling import after, reveal, verdict
from tablee.ui.scene import Scene


def dock(scene: Scene, art: Picture) -> h.Element:
    """The bar."""
    _ = scene._
    mine = bool(scene.moves or scene.throws or scene.nods)
    asked = scene.look.armed is not None
    many = not asked and scene.moment is None and len(listed(scene, art)) > 3
    many = many or scene.posed is not None  # a question needs a line of its own
    return h.section("#dock.dock", aria_label=_("Now"), data_mine=mine, data_many=many)[
        verdict(scene, scene.posed) if scene.posed else _coach(scene),
        h.div("#now.now", tabindex="-1")[
            _whose(scene),
            h.p("#now-what")[scene.now_what()],
            _clock(scene),
            (reveal if scene.posed else _hint_button)(scene) if scene.moves and not asked else None,
        ],
        _hinted(scene),
        h.div("#actions.actions", role="group", aria_label=_("What you can do"))[
            _actions(scene, art)
        ],
    ]


def coached(scene: Scene) -> bool:
    """Whether the bar has words beside what is to be done: of a lesson, or on an answer."""
    return scene.note is not None if scene.posed is None else scene.posed.right is not None


def _coach(scene: Scene) -> h.Node:
    """What a guided match says."""
    _ = scene._
    if scene.note is None:
        return None
    return h.div("#coach.coach")[
        symbol("sign-hint", "sign", 24),
        h.p[scene.word(scene.note.say)],
        h.button("#alone.quiet", type="button", data_intent="alone")[_("Play without help")],
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


def _hint_button(scene: Scene) -> h.Element:
    return h.button(
        "#hint.quiet",
        type="button",
        data_intent="hint",
        data_seat=scene.seat,
        data_seq=scene.seq,
        title=scene._("What would a bot do?"),
    )[symbol("sign-hint", "sign", 24), h.span[scene._("Hint")]]


def _hinted(scene: Scene) -> h.Node:
    if (hint := scene.look.hint) is None:
        return None
    return h.p("#hinted.hinted")[
        symbol("sign-hint", "sign", 24), h.span[scene.hinted(), " ", scene.word(hint.why)]
    ]


def _actions(scene: Scene, art: Picture) -> h.Node:
    _ = scene._
    if scene.posed is not None and scene.posed.right is not None:
        return after(scene, scene.posed)
    if scene.moment is not None:
        return _back_then(scene)
    if scene.view.over():
        people = scene.people
        intent = "rematch" if people is None else "room-again"
        return [
            h.button("#rematch.primary", type="button", data_intent=intent, data_primary=True)[
                _("Rematch")
            ]
            if people is None or people.lobby.hosting
            else None,
            h.button(
                "#show",
                type="button",
                data_intent="room-show",
                title=_("All see what you still hold, and what was said of it is checked."),
            )[_("Show my cards")]
            if people is not None and people.shows
            else None,
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
    if (armed := scene.look.armed) is not None:
        return [
            h.button("#sure.primary", move_data(scene, armed), type="button", data_primary=True)[
                _("Do it")
            ],
            h.button("#unsure", type="button", data_intent="unsure")[_("Rather not")],
        ]
    moves = listed(scene, art)
    quiet = scene.view.silence(scene.seat) if scene.moves else None
    first = moves[0] if quiet is None and moves else quiet
    return [
        *(_button(scene, art, move, move == first) for move in moves),
        *(_pass_to(scene, seat) for seat in scene.offered),
    ]


def _pass_to(scene: Scene, seat: int) -> h.Element:
    """Let somebody else at this device say something in this turn."""
    return h.button(
        f"#pass-{seat}.action.quiet",
        type="button",
        data_intent="pass",
        data_seat=seat,
        data_seq=scene.seq,
    )[
        face(scene.chairs[seat], seat),
        h.span(".label")[scene._("Pass to {who}", who=scene.chairs[seat].name)],
    ]


def _back_then(scene: Scene) -> h.Node:
    """Step through what has been, and back to now."""
    _ = scene._
    at = scene.moment or 0
    return [
        _step("earlier", "sign-back", _("A move back"), at - 1, at > 1),
        _step("later", "sign-forth", _("A move on"), at + 1, at < scene.seq),
        h.button(
            "#to-now.primary", type="button", data_intent="look", data_event="", data_primary=True
        )[_("Back to now")],
    ]


def _step(name: str, sign: str, label: str, event: int, there: bool) -> h.Element:
    return h.button(
        f"#{name}",
        type="button",
        data_intent="look",
        data_event=event,
        disabled=not there,
        data_back="to-now",
    )[symbol(sign, "sign", 24), label]


def _button(scene: Scene, art: Picture, move: Move, first: bool) -> h.Element:
    note = art.note(scene, move)
    hint = scene.look.hint
    return h.button(
        f"#do-{write_move(move).replace(',', '-')}.action",
        move_data(scene, move),
        type="button",
        data_primary=first,
        data_noted=note is not None,
        data_hinted=hint is not None and hint.move == move,
    )[
        art.face(scene, move),
        h.span(".label")[scene.label(move)],
        h.span(".note")[scene.word(note)] if note else None,
    ]
