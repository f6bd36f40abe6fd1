"""One page, many matches: what the first ones take is enough for all that follow.

After 30 matches against 3 with TABLEE_FULL=1 (`make everywhere`), a sample in CI.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page

from tests.browser.by_itself import play_to_the_end
from tests.browser.playing import OVER
from tests.browser.sizes import FULL
from tests.browser.tapped import ask, asked
from tools.serve import Site

FEW, MANY = (3, 30) if FULL else (1, 3)
ALLOWED = 1.1


class Memory(NamedTuple):
    """Bytes: what the page's own objects take, the worker's WebAssembly; and Python's objects."""

    page: int
    wasm: int
    objects: int


def measured(page: Page) -> Memory:
    session = page.context.new_cdp_session(page)
    for _ in range(3):  # what finalizers let go is garbage only then
        session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    worker = page.workers[0]
    count = "import gc; gc.collect(); gc.collect(); len(gc.get_objects())"
    objects = ask(page, count)
    wasm = worker.evaluate("() => self.asked._module.HEAP8.length")
    return Memory(int(used), int(wasm), int(objects))


def after_matches(page: Page, number: int) -> Memory:
    for _ in range(number):
        play_to_the_end(page)
        page.locator(OVER).click()
        page.wait_for_function(f"!document.querySelector('{OVER}')")
    page.wait_for_selector("[data-playable]", state="attached")
    return measured(page)


def test_matches_leave_nothing_behind(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    context = new_context(viewport={"width": 1180, "height": 820})
    context.set_default_timeout(90_000)
    page = context.new_page()
    page.route("**/run/boot.mjs", asked)
    page.goto(f"{site.url}#play=ptit-pois&seats=3&speed=off")
    page.wait_for_selector("[data-playable]", state="attached")
    few = after_matches(page, FEW)
    many = after_matches(page, MANY - FEW)
    print(f"after {FEW}: {few}; after {MANY}: {many}")
    for what in Memory._fields:
        assert getattr(many, what) <= getattr(few, what) * ALLOWED, (few, many)
