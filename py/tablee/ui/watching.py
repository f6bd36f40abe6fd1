"""A match that is looked at: the picture of a moment, and the bar that leads through all of them.

The table is drawn as at any other time, from what the chosen eyes saw; only the bar is another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import htpy as h

from tablee.kernel import BadRecord, say
from tablee.table import Told, Watch
from tablee.table.watch import Eyes
from tablee.ui.i18n import Language
from tablee.ui.parts import symbol
from tablee.ui.picture import picture, sound
from tablee.ui.scene import Look, Scene, Watched

FEW: Final = 3
"""Events passed at once that are told one by one; of a longer leap only the end is told."""


def watched(watch: Watch, language: Language, look: Look) -> Scene:
    """The table at the moment that is looked at."""
    match, story = watch.match, tuple(watch.story)
    public = match.seats
    return Scene(
        language,
        match.game,
        watch.view,
        public if watch.eyes is None else watch.eyes,
        watch.chairs,
        moves=(),
        acting=(),
        throws=False,
        nods=False,
        undoable=False,
        clock=None,
        now=0.0,
        log=tuple(line for line in story if line.event <= watch.at),
        seq=watch.length,
        story=story,
        look=replace(look, moment=watch.at, hint=None, armed=None),
        watched=Watched(watch.at, watch.playing, watch.eyes, watch.allowed, match.viewer is None),
    )


def carry(watch: Watch, message: Mapping[str, Any], now: float) -> None:
    """What somebody does who watches. Raises `BadRecord` for what there is not."""
    if message.get("intent") == "look":  # a line of the log
        watch.go(_number(message.get("event"), watch.length), now)
        return
    if (eyes := message.get("eyes")) is not None and _eyes(watch, str(eyes)) != watch.eyes:
        watch.look_with(_eyes(watch, str(eyes)))
    match message.get("do"):
        case "play":
            watch.play(True, now)
        case "pause":
            watch.play(False, now)
        case _:
            at = _number(message.get("at"), watch.at)
            if at != watch.at:
                watch.play(False, now)
                watch.go(at, now)


def _number(text: object, otherwise: int) -> int:
    word = str(text)
    return int(word) if word.isdecimal() and len(word) < 6 else otherwise


def _eyes(watch: Watch, word: str) -> Eyes:
    if word == "all":
        return None
    if word == "public":
        return watch.match.seats
    if word.isdecimal() and len(word) < 3:
        return int(word)
    raise BadRecord(say("This match cannot be seen from there."))


def tell(watch: Watch, shown: Scene, before: int) -> tuple[list[str], list[str]]:
    """Sentences and sounds of what has happened since ``before`` events."""
    passed = range(before, watch.at)
    if not 0 < len(passed) <= FEW:
        return ([shown.now_what()] if watch.at != before else []), []
    said = [shown.told(line) for line in shown.story if before < line.event <= watch.at]
    event = watch.match.events[watch.at - 1]
    name = sound(picture(shown.game), event) if shown.settings["sound"] else ""
    return said, [name] if name else []


def bar(scene: Scene, shown: Watched) -> h.Element:
    """Where one stands, what has just happened, and all ways on."""
    _ = scene._
    return h.section("#dock.dock.watching", aria_label=_("Replay"))[
        h.div("#now.now", tabindex="-1")[
            h.p("#now-what")[scene.now_what()], h.p("#just-told")[_just_told(scene, shown)]
        ],
        h.form("#watch", data_change="watch", data_intent="watch")[
            h.input(
                "#scrub",
                type="range",
                name="at",
                min="0",
                max=str(scene.seq),
                value=str(shown.at),
                aria_label=_("Move"),
                aria_valuetext=scene.now_what(),
            ),
            h.div("#watch-steps.replay-steps", role="group", aria_label=_("Step by step"))[
                _step(scene, "first", "sign-start", _("To the beginning"), 0, shown.at > 0),
                _step(scene, "earlier", "sign-back", _("A move back"), shown.at - 1, shown.at > 0),
                _play(scene, shown),
                _step(scene, "later", "sign-forth", _("A move on"), shown.at + 1, _more(scene)),
                _step(scene, "last", "sign-end", _("To the end"), scene.seq, _more(scene)),
            ],
            _seen_by(scene, shown) if len(shown.allowed) > 1 else None,
            _branch(scene) if shown.whole else None,
        ],
    ]


def _more(scene: Scene) -> bool:
    return scene.watched is not None and scene.watched.at < scene.seq


def _just_told(scene: Scene, shown: Watched) -> str:
    """What the event before this moment told, or the last that told anything."""
    told = [line for line in scene.story if line.event <= shown.at]
    last: list[Told] = [line for line in told if told and line.event == told[-1].event]
    return " ".join(scene.told(line) for line in last)


def _step(scene: Scene, name: str, sign: str, label: str, at: int, there: bool) -> h.Element:
    return h.button(
        f"#{name}.quiet",
        type="button",
        title=label,
        data_intent="watch",
        data_at=at,
        data_back="play-pause",
        disabled=not there,
    )[symbol(sign, "sign", 24), h.span(".unseen")[label]]


def _play(scene: Scene, shown: Watched) -> h.Element:
    label = scene._("Pause") if shown.playing else scene._("Let it run")
    return h.button(
        "#play-pause.primary",
        type="button",
        title=label,
        data_intent="watch",
        data_do="pause" if shown.playing else "play",
        data_playable=True,
        data_primary=True,
    )[
        symbol("sign-pause" if shown.playing else "sign-play", "sign", 24),
        h.span(".unseen")[label],
    ]


def _seen_by(scene: Scene, shown: Watched) -> h.Element:
    """Whose eyes one looks with."""
    _ = scene._
    public = scene.view.seats

    def option(eyes: Eyes) -> h.Element:
        if eyes is None:
            value, label = "all", _("All hands open")
        elif eyes == public:
            value, label = "public", _("Nobody’s hand")
        else:
            value, label = str(eyes), scene.chairs[eyes].name
        return h.option(value=value, selected=eyes == shown.eyes)[label]

    return h.label("#seen-by.seen-by")[
        symbol("sign-eye", "sign", 24),
        h.span(".unseen")[_("Seen by")],
        h.select("#eyes", name="eyes")[(option(eyes) for eyes in shown.allowed)],
    ]


def _branch(scene: Scene) -> h.Element:
    return h.button("#branch", type="button", data_intent="branch", disabled=scene.view.over())[
        scene._("Play on from here")
    ]
