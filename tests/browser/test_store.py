"""What is kept: a slow database loses nothing, a missing one is told."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Watch
from tests.browser.test_offline import opened, stands
from tools.pictures import play_on
from tools.serve import Site

SIZE = {"viewport": {"width": 1180, "height": 820}}
SLOW = """
const put = IDBObjectStore.prototype.put, open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...args) {
  const asked = open.apply(this, args);
  const listen = asked.addEventListener.bind(asked);
  Object.defineProperty(asked, "onsuccess", { set: (then) => {
    listen("success", (event) => setTimeout(() => then.call(asked, event), 2500));
  } });
  return asked;
};
"""
NONE = "Object.defineProperty(self, 'indexedDB', { value: undefined });"


def at_table(context: BrowserContext, site: Site, watch: Watch) -> Page:
    page = opened(context, f"{site.url}#play=ptit-pois&seats=3&speed=off", watch)
    page.wait_for_selector("[data-playable]", state="attached")
    return page


def test_a_slow_database_is_waited_for_and_loses_nothing(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    context = new_context(**SIZE)
    context.add_init_script(SLOW)
    page = at_table(context, site, watch)
    play_on(page, 3)
    seq = stands(page)
    page.wait_for_selector("#memory", state="hidden")
    page.close()
    again = opened(context, site.url, watch)
    assert stands(again) == seq
    assert again.locator("#memory").is_hidden()
    assert watch.unexpected() == []


def test_where_nothing_can_be_kept_one_is_told_and_plays_on(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    context = new_context(**SIZE)
    context.add_init_script(NONE)
    watch.expect("reading 'open'")  # PyScript looks for a cache of its own, and goes on without
    page = at_table(context, site, watch)
    assert "keeps nothing here" in page.locator("#memory").inner_text()
    play_on(page, 3)
    assert stands(page)
    assert watch.unexpected() == []
