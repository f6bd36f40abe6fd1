"""Devices whose every word to another is written down, and whose memory can be gone through.

What a device says is taken from its data channels; Python of its worker is asked what it holds.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from tablee.games import registry
from tablee.net import wire
from tablee.net.keys import Ed25519, Entropy
from tablee.net.sealed.party import Party
from tablee.net.sealed.relay import terms_of
from tablee.net.sealed.suite import Suite

HANDLE = "const outspoken = (python, stock = false) => {"
"""Here tools/boot.mjs has the interpreter in its hand."""
FACE = re.compile(r"\+\d+=\d+|\"\*[\d,]*,\d")
"""A face, as records and logs have it (`kernel.notation`): by its card, or in a deal's list."""
TAP = """
const channels = new Map();
const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (text) {
  if (!channels.has(this)) channels.set(this, `${performance.timeOrigin} ${channels.size}`);
  tapped(channels.get(this), text);
  return send.call(this, text);
};
"""
MEMORY = """
import gc, json
from tablee.kernel import Event, Position
from tablee.ui import worker
gc.collect()
party = worker._app.stage.rooms.room.table.party
mine = party.course.seats[party.me] if party.me is not None else ()
bits = sum(1 << seat for seat in mine) | 1 << party.terms.seats
looked, leaks = 0, []
for found in gc.get_objects():
    if isinstance(found, Position):
        looked += 1
        for i, face in enumerate(found.faces):
            if face is not None and not found.seen[i] & bits:
                leaks.append(f"card {i} in a position of {found.seats} seats")
    elif isinstance(found, Event):
        looked += 1
        leaks += [f"card {i} in an event" for i in found.faces if not found.seers[i] & bits]
hidden = sum(face is None for face in party.match.position.faces)
json.dumps([looked, hidden, sorted(leaks)])
"""

PLANT = """
from tablee.ui import worker
party = worker._app.stage.rooms.room.table.party
planted = party.match.position.clone()
hidden = [i for i, face in enumerate(planted.faces) if face is None]
if hidden:
    planted.faces[hidden[0]] = 0
bool(hidden)
"""


def asked(route: Route) -> None:
    """The interpreter can be asked from here: nothing else of the page is changed."""
    answer = route.fetch()
    text = answer.text()
    assert HANDLE in text
    route.fulfill(response=answer, body=text.replace(HANDLE, f"{HANDLE} self.asked = python;"))


def ask(page: Page, code: str) -> Any:
    """What Python of the page's worker says to that, of a page that `asked` was routed for."""
    return page.workers[0].evaluate("(code) => self.asked.runPython(code)", code)


@dataclass
class Tapped:
    """Contexts that are listened to, and all that any of them has said."""

    new_context: Callable[..., BrowserContext]
    said: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """By channel: what was sent on it, piece by piece (``static/js/link/frames.js``)."""

    def __call__(self, **about: object) -> BrowserContext:
        context = self.new_context(**about)
        context.expose_binding("tapped", lambda _, channel, text: self.said[channel].append(text))
        context.add_init_script(TAP)
        context.route("**/boot.mjs", asked)
        return context

    def texts(self) -> list[str]:
        """Whole messages."""
        whole = []
        for pieces in self.said.values():
            text = ""
            for piece in pieces:
                text += piece[1:]
                if piece[0] == ".":
                    whole.append(text)
                    text = ""
        return whole

    def faces(self) -> list[str]:
        """What stands on the wire as a face, for all to read."""
        return [text[:200] for text in self.texts() if FACE.search(text)]

    def overheard(self, suite: Suite) -> Party:
        """The sealed match as somebody follows it who has heard everything and has no key."""
        board: dict[int, str] = {}
        terms = None
        for text in self.texts():
            kind = json.loads(text)["is"]
            if kind == "sealing":
                said = wire.from_host(text)
                assert isinstance(said, wire.Sealing)
                terms = terms_of(said, registry)
            elif kind == "board":
                heard = wire.from_host(text)
                assert isinstance(heard, wire.Board)
                board |= dict(enumerate(heard.texts, heard.first))
        assert terms is not None
        keys = Ed25519("nobody")
        keys.quicken(suite)
        party = Party(terms, None, suite, keys, Entropy("nobody"))
        for number in range(len(board)):
            party.receive(board[number])
        return party


def no_face_too_many(page: Page) -> int:
    """In the memory of a device at a sealed table; how many faces it does not know."""
    looked, hidden, leaks = json.loads(ask(page, MEMORY))
    assert not leaks, leaks
    assert looked > 1, "its own position, and events"
    return int(hidden)


def plant(page: Page) -> bool:
    """Let a device know a face too many; False: there is none that it does not know."""
    return bool(ask(page, PLANT))
