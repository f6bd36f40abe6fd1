"""Manners of a tablet: the screen stays on, nothing is lost at the edges, and how to install.

One start of Python serves several checks.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.moments import in_mid_play
from tests.browser.playing import open_table
from tests.browser.sizes import some
from tools.serve import Site

SIZES = ((390, 844), (820, 1180), (640, 480), (590, 410), (320, 640))
"""A phone, a tablet, what is little; a page at 200 %, and the narrowest."""

HIDDEN = """() => [...document.querySelectorAll("#scene :is([data-intent=move], [data-pick])")]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    each.scrollIntoView({block: "center", behavior: "instant"});
    const box = each.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.25, 0.75], [0.75, 0.25]];
    return !points.some(([x, y]) => {
      const hit = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
      return hit && (each.contains(hit) || hit.contains(each));
    });
  })
  .map((each) => `${each.id} ${each.dataset.move ?? each.dataset.pick}`)"""

WIDER = "document.documentElement.scrollWidth - innerWidth"

FAKES = """
window.locks = [];
const wakeLock = {
  request: async (kind) => {
    const lock = new EventTarget();
    lock.kind = kind;
    lock.held = true;
    lock.release = async () => { lock.held = false; lock.dispatchEvent(new Event("release")); };
    window.locks.push(lock);
    return lock;
  },
};
Object.defineProperty(navigator, "wakeLock", {value: wakeLock});
Object.defineProperty(navigator, "standalone", {value: false});
Object.defineProperty(Document.prototype, "hidden", {get: () => Boolean(window.away)});
"""
"""A screen that can be kept on, and a Safari that is not on the home screen."""

TWO_FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
MIDDLE = """() => {
  const foot = document.querySelector("#dock").getBoundingClientRect().top;
  return document.elementFromPoint(innerWidth / 2, foot / 2).closest("#scene [id]").id;
}"""
STILL = """(id) => {
  const middle = document.querySelector("#dock").getBoundingClientRect().top / 2;
  const {top, bottom} = document.getElementById(id).getBoundingClientRect();
  return top <= middle && middle <= bottom;
}"""
KEPT = """(loaded) => navigator.serviceWorker.dispatchEvent(
  new MessageEvent("message", {data: {tablee: {step: "keep", loaded, total: 200}}}))"""
"""What the service worker says while it puts the site by."""

HELD = "window.locks.filter((lock) => lock.held).length"


@pytest.mark.parametrize("game", some("service-compris"))
def test_nothing_that_can_be_played_is_under_the_bar_or_beyond_the_edge(
    page: Page, site: Site, game: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, site, in_mid_play(game))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(HIDDEN) == [], (width, height)
        assert page.evaluate(WIDER) <= 0, (width, height)


def test_the_screen_stays_on_while_a_match_runs(page: Page, site: Site) -> None:
    page.add_init_script(FAKES)
    page.emulate_media(reduced_motion="reduce")
    open_table(page, site, in_mid_play("service-compris"))
    page.wait_for_function(f"{HELD} === 1")
    assert page.evaluate("window.locks[0].kind") == "screen"
    # The page is put away: the browser lets go, and it is asked again when the page comes back.
    page.evaluate("window.away = true; void window.locks[0].release()")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate(HELD) == 0
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(f"{HELD} === 1")

    # What is in the middle and what is open stay so when the tablet is turned.
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.querySelector('#place-0').scrollIntoView({block: 'center'})")
    page.evaluate(TWO_FRAMES)
    seen = page.evaluate(MIDDLE)
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(STILL, seen), (seen, width)
    page.set_viewport_size({"width": 820, "height": 1180})
    page.locator("#side-menu").click()
    page.wait_for_selector("#side[data-open=help]")
    page.set_viewport_size({"width": 1180, "height": 820})
    assert page.locator("#side[data-open=help]").is_visible()

    assert page.locator("#install").is_hidden(), "in the lobby only"
    page.locator("#leave").click()
    page.wait_for_selector(".lobby")
    page.wait_for_function(f"{HELD} === 0")


def test_the_lobby_tells_how_to_put_it_on_the_home_screen_once(page: Page, site: Site) -> None:
    page.add_init_script(FAKES)
    page.goto(site.url)
    card = page.locator("#install")
    card.wait_for(timeout=60_000)
    assert "tap Share" in card.inner_text()
    assert page.locator("#install-now").is_hidden(), "Safari has no such button"
    # Chromium makes an offer, which its button takes up.
    page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", {cancelable: true});
          offer.prompt = async () => { window.prompted = true; };
          dispatchEvent(offer);
        }"""
    )
    page.locator("#install-now").click()
    assert page.evaluate("window.prompted") is True
    # The last thing on the page does not lie under the card.
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})")
    last = page.locator(".lobby > :last-child").bounding_box()
    top = card.bounding_box()
    assert last
    assert top
    assert last["y"] + last["height"] <= top["y"]
    card.locator("button", has_text="No, thanks").click()
    assert card.is_hidden()

    # What is kept of the site is told while it comes in, and once when it is all there.
    line = page.locator("#kept-share")
    page.wait_for_function(
        f"loaded => {{ ({KEPT})(loaded); return !document.querySelector('#kept-share').hidden; }}",
        arg=81,
        timeout=60_000,
    )
    assert line.inner_text() == "Kept for play without a network: 40 %"
    assert page.locator("#device [role=status]").inner_text() == "", "no number is read aloud"
    page.evaluate(KEPT, 200)
    assert line.inner_text() == "Ready to play without a network."
    assert page.locator("#device [role=status]").inner_text() == line.inner_text()

    page.reload()
    page.wait_for_selector("#device", state="attached", timeout=60_000)
    assert page.locator("#install").is_hidden(), "for good"
