"""Nothing sticks out sideways: from right to left, and in the narrowest window there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tablee.ui.i18n import LANGUAGES
from tests.browser.conftest import Watch, origin
from tests.browser.moments import in_mid_play, link_to_the_end
from tests.browser.playing import open_table
from tests.browser.sizes import some
from tools.serve import Site

PHONE, TABLET, NARROW = (390, 844), (1180, 820), (320, 640)
LAYOUTS = (("rtl", PHONE), ("rtl", TABLET), ("ltr", NARROW), ("rtl", NARROW))

BEYOND = """() => {
  const {scrollWidth, clientWidth} = document.scrollingElement;
  if (scrollWidth <= clientWidth) return [];
  const out = ({left, right}) => left < -1 || right > clientWidth + 1;
  return [...document.querySelectorAll('#app *')]
    .filter((each) => out(each.getBoundingClientRect()))
    .map((each) => each.id || String(each.getAttribute('class')));
}"""
"""What sticks out of a document that can be pushed sideways."""

LONG = "de"
"""The language of the longest words."""
UNFILLED = """document.querySelector("#scene").clientHeight
  - document.querySelector("#felt").offsetHeight"""
"""Pixels between the end of the felt and that of the scene."""


@pytest.fixture
def in_language(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> Iterator[Callable[[str], Page]]:
    """Pages of a reader's language, in which nothing flies."""

    def opened(code: str) -> Page:
        page = new_context(locale=code, reduced_motion="reduce").new_page()
        watch.attach(page)
        return page

    yield opened
    assert watch.foreign(origin(site)) == []
    assert watch.unexpected() == []


def sticking_out(page: Page) -> dict[str, list[str]]:
    """What sticks out, by direction and width, where anything does."""
    found = {}
    for direction, (width, height) in LAYOUTS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
        if beyond := page.evaluate(BEYOND):
            found[f"{direction} {width}"] = beyond
    return found


InLanguage = Callable[[str], Page]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lobby_fits(in_language: InLanguage, site: Site, code: str) -> None:
    page = in_language(code)
    page.goto(site.url)
    assert page.evaluate("document.documentElement.lang") == code
    assert sticking_out(page) == {}


def test_what_opens_in_the_lobby_fits(in_language: InLanguage, site: Site) -> None:
    page = in_language(LONG)
    page.goto(site.url)
    for button, panel in (
        ("#choose-don-peperoni", "#setup"),
        ("#rules-peco-peco", "#rules"),
        ("#open-settings", "#settings-panel"),
    ):
        page.locator(button).click()
        page.wait_for_selector(panel, timeout=60_000)
        assert sticking_out(page) == {}, panel
        page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
        page.reload()


@pytest.mark.parametrize("game", some("service-compris", "don-peperoni"))
def test_a_table_fits(in_language: InLanguage, site: Site, game: str) -> None:
    page = in_language(LONG)
    open_table(page, site, in_mid_play(game))
    assert page.evaluate("document.documentElement.lang") == LONG
    assert sticking_out(page) == {}
    for width, height in (TABLET, TABLET[::-1]):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNFILLED) == 0, "the felt is as high as the scene"


@pytest.mark.parametrize("game", some("ptit-pois", "peco-peco"))
def test_the_end_of_a_match_of_many_fits(in_language: InLanguage, site: Site, game: str) -> None:
    """All hands lie open then, and open ones are wider."""
    page = in_language(LONG)
    page.goto(site.url + link_to_the_end(game))
    page.wait_for_selector("#table", timeout=60_000)
    assert sticking_out(page) == {}


def test_the_panel_beside_a_table_fits(in_language: InLanguage, site: Site) -> None:
    page = in_language(LONG)
    open_table(page, site, in_mid_play("ptit-pois"))
    for name in ("help", "places", "settings", "keys"):
        page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
        page.locator(f"#side-{name}").click()
        page.wait_for_selector(f"#side[data-open={name}]")
        assert sticking_out(page) == {}, name
