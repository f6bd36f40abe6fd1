"""What happens by itself is told to the page when it is due, whatever is asked in between."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tablee.ui import worker
from tablee.ui.app import App
from tests.ui.pages import START

PATIENCE = 20.0
"""Seconds; bots play at the fastest pace."""
QUESTION = json.dumps({"intent": "side", "side": "help"})


@pytest.fixture
def pushed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A fresh worker, and what it tells its page."""
    found: list[dict[str, Any]] = []

    async def push(text: str) -> None:
        found.append(json.loads(text))

    for name in ("_app", "_alarm", "_rings", "_loading"):
        monkeypatch.setattr(worker, name, None)
    monkeypatch.setattr(worker, "_push", push)
    return found


def begin(first: int) -> dict[str, Any]:
    hash_ = f"#play=pechvogel&seats=3&speed=off&first={first}"
    return dict(json.loads(worker.start(json.dumps({**START, "entropy": "e", "hash": hash_}))))


async def until(held: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not held():
            await asyncio.sleep(0.001)


def run(doing: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: Playwright's loop may be under way in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, doing).result()


async def asleep() -> App:
    """The app of a table where a person is to act, and nothing is due."""
    begin(first=1)
    await until(lambda: worker._alarm is not None and worker._alarm.done())
    assert worker._app is not None
    return worker._app


def throws(update: dict[str, Any]) -> bool:
    return 'data-intent="throw"' in update["html"]


def test_bots_play_until_the_person_is_to_act(pushed: list[dict[str, Any]]) -> None:
    async def play() -> None:
        assert not throws(begin(first=2))
        await until(lambda: bool(pushed) and throws(pushed[-1]))
        assert len(pushed) > 2

    run(play())


def test_questions_in_between_do_not_keep_bots_from_playing(pushed: list[dict[str, Any]]) -> None:
    async def play() -> None:
        begin(first=2)
        async with asyncio.timeout(PATIENCE):
            while not (pushed and throws(pushed[-1])):
                worker.intent(QUESTION)
                await asyncio.sleep(0.001)

    run(play())


def test_an_answer_sets_the_alarm_anew_if_something_else_is_next(
    monkeypatch: pytest.MonkeyPatch, pushed: list[dict[str, Any]]
) -> None:
    async def ask() -> None:
        app = await asleep()
        due = time.monotonic() + 60.0
        monkeypatch.setattr(app, "due", lambda: due)
        worker.intent(QUESTION)
        await asyncio.sleep(0)
        alarm = worker._alarm
        worker.intent(QUESTION)
        assert worker._alarm is alarm
        told = app.handle(json.loads(QUESTION), due)
        monkeypatch.setattr(app, "tick", lambda _: told)
        due = time.monotonic()
        worker.intent(QUESTION)
        assert worker._alarm is not alarm
        await until(lambda: bool(pushed))
        due = time.monotonic() + 60.0

    run(ask())


def test_a_bot_that_may_think_again_does_so_at_once(
    monkeypatch: pytest.MonkeyPatch, pushed: list[dict[str, Any]]
) -> None:
    """What is due stays the same: before, something else was to be shown first."""

    async def ask() -> None:
        app = await asleep()
        due, thinks, thoughts = time.monotonic() + 60.0, False, 0

        def think(_: int) -> None:
            nonlocal thinks, thoughts
            thinks, thoughts = False, thoughts + 1

        monkeypatch.setattr(app, "due", lambda: due)
        monkeypatch.setattr(app, "thinking", lambda: thinks)
        monkeypatch.setattr(app, "think", think)
        worker.intent(QUESTION)
        await asyncio.sleep(0.01)
        assert thoughts == 0
        thinks = True
        worker.intent(QUESTION)
        await until(lambda: thoughts == 1)

    run(ask())
    assert pushed == []
