"""A puzzle on the screen: the position, the question, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import htpy as h

from tablee.kernel import IllegalMove, Say, say
from tablee.kernel.notation import read_move
from tablee.table.riddle import Riddle
from tablee.ui.i18n import Language
from tablee.ui.parts import symbol
from tablee.ui.picture import picture, sound
from tablee.ui.scene import Look, Posed, Scene

LONGEST_ROW = 20
"""Moves that one press may make."""


def posed(riddle: Riddle, language: Language, look: Look) -> Scene:
    """The table as the one who is asked sees it."""
    told = riddle.chronicle.log
    asked = riddle.verdict is None
    return Scene(
        language,
        riddle.match.game,
        riddle.view,
        riddle.seat,
        riddle.chairs,
        moves=riddle.moves,
        acting=(riddle.seat,) if asked else (),
        throws=False,
        nods=False,
        undoable=False,
        clock=None,
        now=0.0,
        log=tuple(told),
        seq=riddle.seq,
        story=tuple(told),
        look=replace(look, moment=None),  # nothing before the question can be gone back to
        posed=Posed(
            _text(language, riddle, riddle.ask),
            riddle.verdict.right if riddle.verdict else None,
            _text(language, riddle, riddle.verdict.why) if riddle.verdict else "",
            riddle.match.viewer is None,
        ),
    )


def _text(language: Language, riddle: Riddle, text: Say | str) -> str:
    """Words of ours in the reader's language; those of a link as they are."""
    if isinstance(text, str):
        return text
    return language.word(text, [chair.name for chair in riddle.chairs])


def carry(riddle: Riddle, message: Mapping[str, Any]) -> None:
    """What somebody does who is asked. Raises a `TableeError` for what cannot be done."""
    match message.get("intent"):
        case "move":
            riddle.attempt(read_move(str(message.get("move"))))
        case "moves":
            for text in str(message.get("moves")).split()[:LONGEST_ROW]:
                if riddle.verdict is None:
                    riddle.attempt(read_move(text))
        case "again":
            riddle.again()
        case "reveal":
            riddle.reveal()
        case _:
            raise IllegalMove(say("This button is not known here."))


def tell(riddle: Riddle, shown: Scene, before: int, said: str) -> tuple[list[str], list[str]]:
    """Sentences and sounds: what was tried, and what is said to it."""
    tried = riddle.events[before:]
    told = [shown.told(line) for line in shown.story if line.event > before] if tried else []
    if (now := shown.now_what()) != said or tried:
        told.append(now)
        told += [shown.posed.why] if shown.posed and shown.posed.why else []
    art = picture(shown.game)
    sounds = [sound(art, event) for event in tried] if shown.settings["sound"] else []
    return told, [name for name in sounds if name]


def verdict(scene: Scene, shown: Posed) -> h.Node:
    """What is said to an answer."""
    if shown.right is None:
        return None
    sign = "sign-right" if shown.right else "sign-wrong"
    return h.div("#coach.coach", data_right="yes" if shown.right else "no")[
        symbol(sign, "sign", 24), h.p("#verdict")[shown.why]
    ]


def reveal(scene: Scene) -> h.Element:
    """To be told the answer."""
    return h.button("#reveal.quiet", type="button", data_intent="reveal")[
        symbol("sign-hint", "sign", 24), h.span[scene._("Show me")]
    ]


def after(scene: Scene, shown: Posed) -> list[h.Element]:
    """What can be done once it is answered."""
    _ = scene._
    again = h.button(
        "#again", {".primary": not shown.right}, type="button", data_intent="again",
        data_primary=not shown.right, data_playable=True,
    )[_("Try again")]  # fmt: skip
    on = h.button(
        "#branch",
        {".primary": bool(shown.right)},
        type="button",
        data_intent="branch",
        data_primary=bool(shown.right),
    )[_("Play on from here")]
    if shown.right:
        return [on, again] if shown.whole else [again]
    return [again, reveal(scene)]
