"""Killed at any moment, Tablée comes back with the match as it was last seen, whole.

What the page shows is noted from outside as it appears; then the process is ended, as a system
does that needs the memory. A sample in CI; 50 moments a game and 20 of a write with `make kills`.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.by_itself import IS_OVER, PRESS, SEQ, play_to_the_end
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import SAVED
from tests.browser.sizes import GAMES, KILLS, SHORT, some
from tools.serve import Site

MOMENTS = KILLS or 2
WRITES = 20
BLANK = "static/vendor/LICENSES.txt"
"""A page of the same origin that starts nothing."""
WATCH = """
new MutationObserver(() => {
  const seq = document.querySelector("#undo")?.dataset.seq;
  if (seq === undefined || seq === self.lastShown) return;
  self.lastShown = seq;
  // A database that is slower than the patience of the page is told of: then nothing is promised.
  if (document.querySelector("#memory")?.hidden) self.shown(Number(seq));
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
AT_A_WRITE = """() => {
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...args) {
  self.writing?.();
  return put.apply(this, args);
};
}"""


class Moments:
    """The last event that the page showed, and what was kept when the page was ended."""

    def __init__(self) -> None:
        self.shown = 0
        self.events: list[Any] = []

    def begin(self) -> None:
        self.shown, self.events = 0, []

    def show(self, _: object, seq: int) -> None:
        self.shown = max(self.shown, seq)

    def check(self, page: Page, url: str) -> None:
        """Look at what is kept, before the app does."""
        page.goto(url + BLANK)
        text = page.evaluate(SAVED)
        assert text or self.shown == 0, "the match is kept"
        events = json.loads(text)["record"]["events"] if text else []
        assert len(events) >= self.shown, "it stands at what was shown last"
        assert events[: len(self.events)] == self.events, "what was there has not changed"
        self.events = events


def open_match(page: Page, url: str, game: str, moments: Moments) -> None:
    """The match that is kept goes on; a new one if there is none, or if that one is over."""
    page.goto(url)
    page.wait_for_selector("#boot[hidden]", state="attached")
    if moments.events and not page.evaluate(IS_OVER):
        page.wait_for_selector("#undo", state="attached")
        assert page.locator("#notice").count() == 0
        assert int(page.locator("#undo").get_attribute("data-seq") or 0) >= moments.shown
        return
    page.goto("about:blank")
    page.goto(url + BLANK)
    page.evaluate("async () => { for (const { name } of await indexedDB.databases())"
                  " await new Promise((done) => { const gone = indexedDB.deleteDatabase(name);"
                  " gone.onsuccess = gone.onerror = gone.onblocked = done; }); }")  # fmt: skip
    moments.begin()
    page.goto(f"{url}#play={game}&speed=off{SHORT.get(game, '') if not KILLS else ''}")
    page.wait_for_selector("[data-playable]", state="attached")


def kill_the_page(browser: Browser, page: Page) -> None:
    """End the processes of the pages there are, and no other of the browser's."""
    session = browser.new_browser_cdp_session()

    def pages() -> set[int]:
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {int(each["id"]) for each in found if each["type"] == "renderer"}

    ended = pages()
    with page.expect_event("crash"):
        for each in ended:
            os.kill(each, signal.SIGKILL)
    page.close()
    # A new page may be given a process that is ready and dead, and is then waited for for ever.
    end = time.monotonic() + 60
    while pages() & ended:
        assert time.monotonic() < end, "a process that was killed is gone"
        time.sleep(0.02)
    session.detach()


@pytest.mark.parametrize("game", GAMES if KILLS else some("ptit-pois"))
def test_a_killed_page_comes_back_where_it_was(
    browser: Browser, new_context: Callable[..., BrowserContext], site: Site, game: str
) -> None:
    rng = random.Random(f"kill {game}")
    context = new_context(viewport={"width": 1180, "height": 820})
    context.set_default_timeout(90_000)
    moments = Moments()
    context.expose_binding("shown", moments.show)
    context.add_init_script(WATCH)
    for number in range(MOMENTS):
        page = context.new_page()
        if number % 7 == 6:  # also while it is still starting
            page.goto(site.url, wait_until="commit")
            page.wait_for_timeout(rng.uniform(0, 900))
        else:
            open_match(page, site.url, game, moments)
            opened = int(page.evaluate(SEQ) or 0)
            page.evaluate(PRESS)
            if number % 7 == 0:  # at least then something new was seen, however slow the machine
                page.wait_for_function("seen => Number(self.lastShown) > seen", arg=opened)
            page.wait_for_timeout(rng.uniform(0, 1200))
        kill_the_page(browser, page)
        after = context.new_page()
        moments.check(after, site.url)
        after.close()
    page = context.new_page()
    open_match(page, site.url, game, moments)
    play_to_the_end(page)


def started(profile: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A Chromium of our own with a profile that outlives it, and where it is spoken to."""
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    for left in profile.glob("Singleton*"):
        left.unlink()  # what a browser that was killed leaves behind
    own = ("--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}")
    process = subprocess.Popen(
        [CHROMIUM, *own, *ARGUMENTS],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while not (port.is_file() and port.read_text().strip()):
        if time.monotonic() > end:
            killed(process)
            raise AssertionError("Chromium does not start")
        time.sleep(0.05)
    return process, f"http://127.0.0.1:{port.read_text().split()[0]}"


def killed(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def chromium(
    profile: Path, browser: Browser
) -> Iterator[tuple[BrowserContext, Callable[[], None]]]:
    """A Chromium in that profile, and what kills it all at once."""
    for more in (2, 1, 0):
        process, address = started(profile)
        try:
            connected = browser.browser_type.connect_over_cdp(address, timeout=20_000)
            break
        except Error:  # one in fifty begins and answers nobody: a person would begin again, too
            killed(process)
            if not more:
                raise
    try:
        yield connected.contexts[0], lambda: killed(process)
    finally:
        killed(process)


@pytest.mark.skipif(not KILLS, reason="a whole match after it: with `make kills`")
def test_a_browser_killed_in_the_middle_of_a_write_loses_nothing(
    browser: Browser, site: Site
) -> None:
    rng = random.Random("writes")
    moments = Moments()
    with tempfile.TemporaryDirectory(prefix="tablee-kill-", ignore_cleanup_errors=True) as folder:
        for _ in range(WRITES):
            with chromium(Path(folder), browser) as (context, kill):
                write_and_die(context, kill, rng, moments, site.url)
            with chromium(Path(folder), browser) as (context, _kill):
                moments.check(context.new_page(), site.url)
        with chromium(Path(folder), browser) as (context, _kill):
            context.set_default_timeout(90_000)
            page = context.new_page()
            open_match(page, site.url, "ptit-pois", moments)
            play_to_the_end(page)


def write_and_die(
    context: BrowserContext,
    kill: Callable[[], None],
    rng: random.Random,
    moments: Moments,
    url: str,
) -> None:
    """Play on until a certain write begins; that moment, or a little after, is the last."""
    left, late = rng.randint(1, 12), rng.uniform(0, 0.012)
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.add_init_script(WATCH)
    page.expose_binding("shown", moments.show)
    open_match(page, url, "ptit-pois", moments)

    def writing(_: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            time.sleep(late)
            kill()

    page.expose_binding("writing", writing)
    page.evaluate(AT_A_WRITE)
    page.evaluate(PRESS)
    with pytest.raises(Error):
        page.wait_for_function("false", timeout=90_000)
    assert left <= 0
