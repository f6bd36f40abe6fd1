"""Don Peperoni as a person plays it: a whole game by mouse on the table, a round by keyboard.

At every picture the page is held against its own record: of the others it may show how many
notes and agents they have, and no value and no kind that has not been laid open.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.playing import moment, open_table, wait_for_another_moment, wait_for_me
from tests.browser.sizes import FULL
from tools.serve import Site

PLAY = "#play=don-peperoni&seats=3&first=1&speed=off"
LIVE = "[data-intent=move], [data-intent=moves]"
SECRETS = """() => {
  const told = [];
  for (const card of document.querySelectorAll('[id^="card-"]')) {
    const seat = card.dataset.seat;
    const value = card.querySelector('[data-value]')?.dataset.value ?? '';
    const art = [...card.querySelectorAll('use')].map((use) => use.getAttribute('href'));
    const kind = art.find((href) => /^#dp-a\\d$/.test(href)) ?? '';
    told.push({id: card.id, seat, value, kind, secret: 'secret' in card.dataset,
      down: 'down' in card.dataset, inside: card.closest('.purse, .own-agents') ? 'mine' : ''});
  }
  return JSON.stringify(told);
}"""


def look_for_secrets(page: Page) -> None:
    """What lies face down for the others has no face in the page unless it is one's own."""
    for card in json.loads(page.evaluate(SECRETS)):
        if card["inside"]:
            assert card["seat"] == "0", card
        if card["seat"] != "0":
            # Another's card has a face only where it lies open, or where one's spy has looked.
            shown = card["value"] or card["kind"]
            assert card["down"] != bool(shown), card
    for seat in ("1", "2"):
        outside = page.locator(f"#place-{seat} .bill, #place-{seat} .agent")
        assert outside.count() == 0, "the others' purses are shut"


MOST_MISSES = 5


def press(page: Page, thing: Locator, seq: str) -> bool:
    """Click it; False if it went or moved meanwhile: bots let an offer to spy pass at any time."""
    try:
        thing.click(timeout=5_000)
    except PlaywrightTimeout:
        return False
    wait_for_another_moment(page, seq)
    return True


def play_by_mouse(page: Page, rng: random.Random, most: int = 400) -> int:
    """Click in the town and behind the screen; the list of moves only to end a turn."""
    misses = 0
    for clicks in range(most):
        if not wait_for_me(page):
            return clicks
        seq = moment(page)
        if clicks % 3 == 0:
            look_for_secrets(page)
        things = page.locator(f"#scene :is({LIVE}):visible")
        ends = page.locator(f"#actions :is({LIVE})")
        laying = page.locator("#near [data-intent=move]:visible")
        if laying.count() and rng.random() < 0.7:
            thing = laying.nth(rng.randrange(laying.count()))
        elif things.count() and (ends.count() == 0 or rng.random() < 0.75):
            thing = things.nth(rng.randrange(things.count()))
        else:
            thing = ends.nth(rng.randrange(ends.count()))
        misses += not press(page, thing, seq)
        assert misses <= MOST_MISSES, "what can be done can be clicked"
    raise AssertionError(f"no end after {most} clicks")


@pytest.mark.skipif(not FULL, reason="whole by keyboard with every test, by mouse with TABLEE_FULL")
def test_a_whole_game_by_mouse(page: Page, site: Site) -> None:
    open_table(page, site, PLAY)
    assert play_by_mouse(page, random.Random(4)) > 20
    assert page.locator("#standing > li").count() == 3


def focused(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        "({id: document.activeElement?.id ?? '',"
        " walk: document.activeElement?.matches('.walk') ?? false,"
        " spot: document.activeElement?.dataset?.spot ?? ''})"
    )
    return found


def tab_to(page: Page, wanted: str, most: int = 60) -> None:
    """Press Tab until the element that has the focus matches a selector."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def test_a_round_by_keyboard(page: Page, site: Site) -> None:
    open_table(page, site, PLAY)
    assert wait_for_me(page)
    seq = moment(page)
    tab_to(page, ".m-seat, #actions [data-intent=move]")
    page.keyboard.press("Enter")
    wait_for_another_moment(page, seq)
    page.wait_for_selector("#modes", timeout=30_000)

    # One stop in the town; arrows walk the streets, and a way is seen before it is walked.
    tab_to(page, ".spot button")
    start = focused(page)["spot"]
    seen = {start}
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        seen.add(focused(page)["spot"])
    assert len(seen) > 1, "the arrow keys walk"
    assert page.locator("#way[points]").count() == (1 if focused(page)["walk"] else 0)
    while not focused(page)["walk"]:
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
    here, seq = focused(page)["spot"], moment(page)
    page.keyboard.press("Enter")
    wait_for_another_moment(page, seq)
    page.wait_for_function("s => document.activeElement?.dataset?.spot === s", arg=here)

    # The other pawn, chosen by an arrow key as radio buttons are.
    tab_to(page, "body, #leave, [name=mode]")
    tab_to(page, "[name=mode]")
    page.keyboard.press("ArrowRight")
    assert page.locator("#mode-1").is_checked()
    assert page.locator(".m-1:visible").count() > 0
    assert page.locator(".m-0:visible").count() == 0

    seq = moment(page)
    tab_to(page, "#do-end")
    page.keyboard.press("Space")
    wait_for_another_moment(page, seq)
    assert wait_for_me(page)
    look_for_secrets(page)


def test_a_pawn_can_be_pressed_where_a_press_has_sent_it(page: Page, site: Site) -> None:
    """The focus goes back to the place, and the hand still is there: neither covers the pawn."""
    open_table(page, site, PLAY)
    assert wait_for_me(page)
    seq = moment(page)
    page.locator(".m-seat, #actions [data-intent=move]").first.click()
    wait_for_another_moment(page, seq)
    page.wait_for_selector("#modes", timeout=30_000)
    seq = moment(page)
    page.locator(".spot:not([data-house]) > .walk.m-0:visible").first.click()
    wait_for_another_moment(page, seq)
    page.wait_for_function("document.activeElement?.matches('.look')")
    there = page.locator('.pawn[data-mine][data-pawn="0"]').bounding_box()
    assert there
    point = [there["x"] + there["width"] / 2, there["y"] + there["height"] / 2]
    page.wait_for_function(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('.pawn') !== null", arg=point
    )


def test_zoom_by_button(page: Page, site: Site) -> None:
    open_table(page, site, PLAY)
    wide = "document.querySelector('.town-map').getBoundingClientRect().width"
    before = page.evaluate(wide)
    page.locator("#zoom-in").click()
    assert page.evaluate(wide) > before * 1.4
    page.locator("#zoom-out").click()
    assert abs(page.evaluate(wide) - before) < 2
    assert page.locator("#zoom-out").is_disabled()


def test_a_phone_by_touch(new_context: Callable[..., BrowserContext], site: Site) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_table(page, site, PLAY)
    assert wait_for_me(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#zoom-in").tap()
    page.locator("#zoom-in").tap()
    sizes = page.evaluate(
        "[...document.querySelectorAll('.spot > button')].filter((b) => b.checkVisibility())"
        ".map((b) => b.getBoundingClientRect()).map((r) => Math.min(r.width, r.height))"
    )
    assert min(sizes) >= 44
    # Two fingers that part make the town larger.
    cdp = context.new_cdp_session(page)
    page.locator("#zoom-out").tap()
    page.locator("#zoom-out").tap()
    wide = "document.querySelector('.town-map').getBoundingClientRect().width"
    before = page.evaluate(wide)
    box = page.locator(".town-view").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, far in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90)):
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate(wide) > before * 1.5


def test_what_is_pressed_is_explained(page: Page, site: Site) -> None:
    """A place, a purse, the sun of the last day: each opens its chapter beside the table."""
    open_table(page, site, PLAY)
    assert wait_for_me(page)
    for press, chapter in (
        ("#look-3", "house"),
        ("#purse-1", "note"),
        ("#screen-1", "agent"),
        (".sun:last-of-type", "end"),
    ):
        page.locator(press).click()
        page.wait_for_selector(f"#chapter-{chapter}")
    page.locator("#side-places").click()
    page.wait_for_selector("#holding-0")
    assert "purse" in page.locator("#holding-0").inner_text()


def wait_until_pointed_to(page: Page, wanted: str) -> None:
    """Until the words point to an element, and it is in sight."""
    page.wait_for_selector(f"#{wanted}[data-pointed]", timeout=60_000)
    page.wait_for_function(
        "id => { const box = document.getElementById(id).getBoundingClientRect();"
        " const dock = document.getElementById('dock').getBoundingClientRect();"
        " return box.top >= 0 && box.bottom <= dock.top; }",
        arg=wanted,
    )


def test_the_first_match_is_led_from_press_to_press(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    """On a phone, by touch: what the words point to is in sight, and does what they say."""
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(site.url + "#learn=don-peperoni")
    page.wait_for_selector("#coach", timeout=60_000)
    for pressed, then in (
        ("#nod", "m-seat-4"),
        ("#m-seat-4", "walk-0-0"),
        ("#walk-0-0", "lay-0-0"),
        ("#lay-0-0", "label-1"),
    ):
        page.locator(pressed).tap()
        wait_until_pointed_to(page, then)
        if then == "lay-0-0":  # also after a look at the lobby, which took the keyboard with it
            page.locator("#leave").tap()
            page.locator("#resume").tap()
            wait_until_pointed_to(page, then)
    page.locator("#label-1").tap()
    page.locator("#walk-1-17").tap()
    page.wait_for_selector("#lay-17-1[data-pointed]")
