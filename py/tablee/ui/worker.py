"""The app in PyScript's worker: JSON text in and out, and a real clock."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable

from tablee.ui.app import App
from tablee.ui.sealing import sealed_suite
from tablee.ui.update import Update

Push = Callable[[str], Awaitable[object]]

SLICE = 0.03
"""Seconds that a bot thinks before others are heard."""
PATIENCE = 0.8
"""Seconds that a bot may think beyond the moment when its move was due."""

_push: Push | None = None
_app: App | None = None
_alarm: asyncio.Task[None] | None = None
_rings: float | None = None
"""When it does; None while it does, and once there is nothing more."""
_loading: asyncio.Task[None] | None = None


def connect(push: Push) -> None:
    """Say how the page is told what happens by itself; called once, before `start`."""
    global _push
    _push = push


def start(text: str) -> str:
    """Begin: the page's languages, saves, link and entropy; the first update."""
    global _app
    message = json.loads(text)
    _app = App(str(message["entropy"]))
    return _answer(_app.start(message, time.monotonic()))


def intent(text: str) -> str:
    """Carry out what a person did; the update that shows it."""
    global _loading
    assert _app is not None, "the page must call start first"
    if _loading is not None and _loading.done():
        _loading = None  # it has failed, and is tried again now that somebody does something
    return _answer(_app.handle(json.loads(text), time.monotonic()))


def _answer(update: Update) -> str:
    """The update as text, with the alarm set for what happens next by itself."""
    global _alarm
    assert _app is not None
    # Where friends talk much there are many answers, and most change nothing of what is next.
    rings = _alarm is not None and not _alarm.done() and _rings is not None
    if not rings or _app.due() != _rings or _app.thinking():
        if _alarm is not None:
            _alarm.cancel()
        _alarm = asyncio.ensure_future(_wait())
    _equip()
    return update.to_json()


def _equip() -> None:
    """Load what a sealed table needs, once there is one."""
    global _loading
    if _loading is None and _app is not None and _app.wants_suite:
        _loading = asyncio.ensure_future(_load())


async def _load() -> None:
    global _loading
    assert _app is not None
    try:
        suite = await sealed_suite()
    except Exception:  # whatever kept the module from being imported: the person is told
        update = _app.equip(None, time.monotonic())
    else:
        update = _app.equip(suite, time.monotonic())
        _loading = None
    if _push is not None:
        await _push(_answer(update))
    for _ in _app.warm_up():
        await asyncio.sleep(0)


async def _wait() -> None:
    global _rings
    while _app is not None and (due := _app.due()) is not None:
        _rings = due
        await _ponder(_app, due)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        _rings = None
        update = _app.tick(time.monotonic())
        if update is not None and _push is not None:
            await _push(update.to_json())


async def _ponder(app: App, due: float) -> None:
    """Let the bot think while what happened last is shown, and a little longer if it must.

    In slices, so that what a person does in the meantime is heard at once.
    """
    while app.thinking():
        now = time.monotonic()
        if now > due + PATIENCE:
            app.hurry()
            return
        while app.thinking() and time.monotonic() < now + SLICE:
            app.think(1)
        await asyncio.sleep(0)
