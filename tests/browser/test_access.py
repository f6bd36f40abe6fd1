"""What everybody can reach: on a small screen, at 200 %, with a fingertip, and by single keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.moments import in_mid_play
from tests.browser.playing import focus, moment, wait_for_another_moment
from tests.browser.sizes import some
from tools.serve import Site

SEATED = "[data-screen=table] [data-playable]"
NARROW = (320, 640)
"""CSS pixels: the smallest phones, and 640 at 200 %."""

TYPED = 400
"""ms: longer than what is typed into a search waits for the next letter."""

OUTSIDE = """() => {
  const kinds = 'button, input, select, summary, h1, h2, h3, p, li, dd, td, th, b, span';
  const cut = (element) => {
    for (let e = element.parentElement; e && e !== document.body; e = e.parentElement)
      if (getComputedStyle(e).overflowX !== 'visible' || getComputedStyle(e).clipPath !== 'none')
        return true;
    return false;
  };
  return [...document.querySelectorAll('body *')]
    .filter((e) => e.checkVisibility() && !e.closest('.unseen, [aria-hidden=true], #art'))
    .filter((e) => e.matches(kinds) && !cut(e))
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, {left, right, width}]) => width > 1 && (left < -1 || right > innerWidth + 1))
    .map(([e, {left, right}]) =>
      `${e.closest('[id]').id} ${e.tagName}.${e.className} ${left.toFixed()}–${right.toFixed()}`);
}"""
"""Words and controls that stick out of the page sideways, where nothing can be scrolled to."""

UNREACHED = """() => {
  const moves = new Map();
  const fits = (button) => {
    button.scrollIntoView({block: 'center', inline: 'center'});
    const {x, y, width, height} = button.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const free = hit && (button === hit || button.contains(hit));
    const small = Math.min(width, height) < 43.9;
    return [small ? `${Math.round(width)}×${Math.round(height)}` : '', free ? '' : 'covered by '
      + (hit ? `${hit.closest('[id]')?.id} ${hit.className?.baseVal ?? hit.className}` : 'nothing')]
      .filter(Boolean).join(', ');
  };
  for (const button of document.querySelectorAll('[data-intent]:enabled')) {
    const {intent, move = '', moves: row, drop} = button.dataset;
    if (!['move', 'moves', 'throw', 'nod'].includes(intent)) continue;
    // What shows once a card is taken up is reached by way of that card.
    const pick = drop && document.querySelector(`[data-pick="${drop}"]`);
    const meant = button.checkVisibility() ? button : pick;
    if (!meant?.checkVisibility()) continue;
    const fault = fits(meant);
    const name = `${intent} ${row ?? move}`;
    if (moves.get(name) !== '') moves.set(name, fault && `${meant.id}: ${fault}`);
  }
  return {all: moves.size, faults: [...moves].filter(([, fault]) => fault).map(([, f]) => f)};
}"""
"""Of every legal move the best of its buttons: what is wrong with it, if something is."""


@pytest.fixture
def still(page: Page) -> Page:
    """A page in which nothing flies."""
    page.emulate_media(reduced_motion="reduce")
    return page


def sit_down(page: Page, site: Site, game: str) -> None:
    page.goto(site.url + in_mid_play(game))
    page.wait_for_selector(SEATED, state="attached", timeout=60_000)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


def test_the_lobby_at_320(still: Page, site: Site) -> None:
    resize(still, *NARROW)
    still.goto(site.url)
    still.wait_for_selector("#boot[hidden]", state="attached", timeout=60_000)
    assert still.evaluate(OUTSIDE) == []
    still.locator("[data-intent=choose][data-game=don-peperoni]").click()
    still.wait_for_selector("#setup")
    still.locator("#setup details summary").first.click()
    assert still.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("game", some("pechvogel", "service-compris"))
def test_a_table_in_small_windows(still: Page, site: Site, game: str) -> None:
    sit_down(still, site, game)
    resize(still, *NARROW)
    assert still.evaluate(OUTSIDE) == []
    for width, height in ((390, 844), (640, 560)):
        resize(still, width, height)
        while still.locator("#zoom-in:enabled").count():
            still.locator("#zoom-in").click()
        found = still.evaluate(UNREACHED)
        assert found["all"] > 1
        assert found["faults"] == [], (width, height)


def test_a_button_that_is_spent_hands_the_keyboard_on(still: Page, site: Site) -> None:
    """The browser takes the focus from what is disabled, and gives it to nothing."""
    still.goto(f"{site.url}#game=pechvogel")
    still.wait_for_selector("#fewer:enabled")
    for spent, other in (("fewer", "more"), ("more", "fewer")):
        still.locator(f"#{spent}").focus()
        for _ in range(6):
            if still.locator(f"#{spent}").is_disabled():
                break
            count = still.locator("#how-many").inner_text()
            still.keyboard.press("Enter")
            still.wait_for_function(
                "count => document.querySelector('#how-many').innerText !== count", arg=count
            )
        still.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert still.evaluate("document.activeElement.id") == other


def test_single_keys(still: Page, site: Site) -> None:
    sit_down(still, site, "ptit-pois")
    press = still.keyboard.press
    start = ":is(#actions button, #scene [data-intent=move], #scene [data-pick]):visible"
    still.locator(start).first.focus()
    came_from = focus(still).id
    assert came_from

    for key, panel in (("?", "keys"), ("h", "help"), ("w", "places"), ("l", "log")):
        press(key)
        still.wait_for_selector(f"#side[data-open={panel}]")
        still.wait_for_function("document.activeElement.id === 'side-title'")
    press("Escape")
    still.wait_for_selector("#side:not([data-open])")
    still.wait_for_function("id => document.activeElement.id === id", arg=came_from)

    press("h")
    still.locator("#side input[type=search]").focus()
    press("w")
    assert still.locator("#side input[type=search]").input_value() == "w", "a letter is a letter"
    assert still.locator("#side[data-open=help]").count() == 1
    press("Escape")
    assert still.locator("#side[data-open=help]").count() == 1, "that emptied the search"
    press("Escape")
    still.wait_for_selector("#side:not([data-open])")
    still.wait_for_timeout(TYPED)
    assert still.locator("#side[data-open]").count() == 0, "what was typed came after the closing"

    press("i")
    still.wait_for_selector("#hinted")
    press("n")
    assert focus(still).id == "now"


def test_a_card_is_laid_down_before_the_panel_closes(still: Page, site: Site) -> None:
    sit_down(still, site, "service-compris")
    still.keyboard.press("h")
    still.wait_for_selector("#side[data-open=help]")
    still.locator("#near [data-pick]").first.click()
    assert still.locator("[data-pick][aria-pressed=true]").count() == 1
    still.keyboard.press("Escape")
    assert still.locator("[data-pick][aria-pressed=true]").count() == 0
    assert still.locator("#side[data-open=help]").count() == 1
    still.keyboard.press("Escape")
    still.wait_for_selector("#side:not([data-open])")


def test_a_move_is_taken_back_by_a_key_unless_keys_are_off(still: Page, site: Site) -> None:
    sit_down(still, site, "don-peperoni")
    seq = moment(still)
    still.locator("#scene [data-intent=move]:visible").first.click()
    wait_for_another_moment(still, seq)
    later = moment(still)
    still.wait_for_selector("#undo:enabled")
    still.keyboard.press("u")
    wait_for_another_moment(still, later)
    assert moment(still) == seq

    still.locator("#side-settings").click()
    still.locator("#side input[name=setting-letters]").click()
    still.wait_for_function("document.documentElement.dataset.letters === 'off'")
    for key in ("?", "h"):
        still.keyboard.press(key)
        assert still.evaluate("document.getElementById('side').dataset.open") == "settings"
    still.keyboard.press("Escape")
    still.wait_for_selector("#side:not([data-open])")
