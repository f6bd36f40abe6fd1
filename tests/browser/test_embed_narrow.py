"""A column of 320 px, as blogs have on a phone: no game is wider, at any moment, from any seat.

One start of Python for all games: the frame is shown one record after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import BrowserContext, Page

from tablee.games import NAMES, load
from tablee.table import links
from tests.browser.conftest import Watch
from tests.browser.moments import played
from tests.browser.sizes import FULL
from tools.serve import Site

PATIENCE = 120_000

SHOW = """link => dispatchEvent(
  new CustomEvent('tablee:ask', {detail: {intent: 'open', hash: link}}))"""
SHOWN = """([game, at, most]) => document.querySelector(`#table[data-game="${game}"]`)
  && document.getElementById('scrub')?.value === at
  && document.getElementById('scrub')?.max === most"""
WIDER = """() => {
  const {scrollWidth, clientWidth} = document.scrollingElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    each => each.getBoundingClientRect().right > clientWidth + 0.5);
  return [`${scrollWidth} px`, ...wide.slice(0, 6).map(({id, className}) => `${className}#${id}`)];
}"""


def looks() -> Iterator[tuple[str, str, int, int]]:
    """A link, its game, how many events have happened and how many there are."""
    for name in NAMES:
        game = load(name)
        least, four, most = game.seats.start, min(4, game.seats[-1]), game.seats[-1]
        # At the end of some games all lies open, and takes more room.
        some = {(four, 0), (most, most)}
        if FULL:
            some |= {(seats, eyes) for seats in (least, four, most) for eyes in (0, seats)}
        for seats, eyes in sorted(some):
            *_, match = played(game, seats, 3)
            last = len(match.events)
            for at in sorted({0, last // 5, last // 2, last - 3, last} if FULL else {last}):
                yield links.write(match, kind="watch", at=at, seat=eyes), name, at, last


def test_no_table_is_wider_than_its_column(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    page: Page = new_context(
        viewport={"width": 320, "height": 640}, reduced_motion="reduce"
    ).new_page()
    watch.attach(page)
    page.goto(f"{site.url}embed.html#game=pechvogel&autostart=1&speed=off")
    page.wait_for_selector("html[data-state=ready]", timeout=PATIENCE)
    for link, game, at, last in looks():
        page.evaluate(SHOW, link)
        page.wait_for_function(SHOWN, arg=[game, str(at), str(last)], timeout=PATIENCE)
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(WIDER) == [], f"{game} at {at} of {last} in {width} px"
    assert watch.unexpected() == []


def test_a_frame_whose_app_does_not_come_says_so_and_can_be_pressed_again(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    watch.expect("app.js")
    page = new_context(service_workers="block").new_page()
    watch.attach(page)
    page.route("**/app.js*", lambda route: route.abort())
    page.goto(f"{site.url}embed.html#game=pechvogel&speed=off")
    button = page.locator("#poster button:visible").first
    button.click()
    page.wait_for_selector("#poster-facts:text-is('The games could not be started.')")
    assert button.is_enabled()
    page.unroute("**/app.js*")
    button.click()
    page.wait_for_selector("html[data-state=ready]", timeout=PATIENCE)
