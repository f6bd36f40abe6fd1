"""Pictures for docs/ (`make pictures`): the built site, as people see it.

    python -m tools.pictures [GAME …]

Each game in mid-play by day and by night, on a tablet both ways and on a phone, as people see it
whose eyes tell red from green less well, and in its first guided match; the lobby, rules and a
result. Chance is the page's own, so every picture shows another moment; look before you commit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from tablee.games import NAMES, load
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import MINE, OVER
from tools.paths import ROOT, SITE
from tools.serve import Site, serving

SIZES = {"tablet": (1180, 820), "upright": (820, 1180), "phone": (390, 844)}
SETTLED = 1200
"""Milliseconds after which nothing moves any more."""
SHARP = 86
"""Quality of the pictures, in per cent."""
MIDDLE = {"don-peperoni": 4}
"""So many presses lead to the middle of a game; here each is a whole day."""
DEFICIENCIES = ("deuteranopia", "protanopia")


def picture(page: Page, name: str) -> None:
    """Take it once all is at rest."""
    page.wait_for_timeout(SETTLED)
    path = ROOT / "docs" / f"{name}.jpg"
    path.parent.mkdir(exist_ok=True)
    page.screenshot(path=path, type="jpeg", quality=SHARP)


def in_sizes(page: Page, name: str, sizes: tuple[str, ...] = tuple(SIZES)) -> None:
    """The same moment on several devices."""
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        picture(page, f"{name}-{size}")


def play_on(page: Page, clicks: int) -> bool:
    """Take the first thing offered, so many times, and wait for the next; False if the match is
    over then.
    """
    for left in range(clicks, -1, -1):
        page.wait_for_selector(f":is({MINE}, {OVER}):visible")
        if page.locator(OVER).count():
            return False
        if not left:
            break
        seq = page.locator("[data-seq]").first.get_attribute("data-seq")
        page.locator(f"{MINE}:visible").first.click()
        page.wait_for_function(
            "s => document.querySelector('[data-seq]')?.dataset.seq !== s", arg=seq
        )
    return True


@contextmanager
def opened(browser: Browser, url: str, theme: str = "light") -> Iterator[Page]:
    """A page on a tablet, started."""
    width, height = SIZES["tablet"]
    with browser.new_context(
        viewport={"width": width, "height": height},
        locale="en",
        color_scheme="dark" if theme == "dark" else "light",
        service_workers="block",
    ) as context:
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(url)
        page.wait_for_selector("#boot[hidden]", state="attached")
        yield page


def table(browser: Browser, site: Site, game: str) -> None:
    """A game in mid-play, and in its first guided match."""
    seats = max(4, load(game).seats.start)
    for theme in ("light", "dark"):
        night = "-dark" if theme == "dark" else ""
        url = f"{site.url}#play={game}&seats={seats}&speed=off"
        with opened(browser, url, theme) as page:
            clicks = MIDDLE.get(game, 14)
            while not play_on(page, clicks):  # it was a short match
                clicks //= 2
                page.locator(OVER).click()
            in_sizes(page, f"{game}{night}", ("tablet", "phone") if night else tuple(SIZES))
            if not night:
                as_others_see_it(page, game)
    with opened(browser, f"{site.url}#learn={game}&speed=off") as page:
        play_on(page, 3)
        page.wait_for_selector("#coach")
        in_sizes(page, f"{game}-guided", ("tablet",))


def as_others_see_it(page: Page, game: str) -> None:
    """The same moment, its colours as in two of the more frequent kinds of colour blindness."""
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["tablet"], strict=True)))  # type: ignore[arg-type]  # zip makes no TypedDict
    session = page.context.new_cdp_session(page)
    for kind in DEFICIENCIES:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        picture(page, f"vision/{game}-{kind}")
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def house(browser: Browser, site: Site) -> None:
    """What is there besides tables: lobby, rules, a panel, a result."""
    for theme in ("light", "dark"):
        with opened(browser, site.url, theme) as page:
            in_sizes(page, "lobby" + ("-dark" if theme == "dark" else ""))
    with opened(browser, f"{site.url}#rules=ptit-pois") as page:
        in_sizes(page, "rules", ("tablet", "phone"))
    with opened(browser, f"{site.url}#play=ptit-pois&seats=4&speed=off") as page:
        play_on(page, 6)
        page.locator("#side-help").click()
        page.locator(".entry").nth(3).click()
        in_sizes(page, "rules-beside", ("tablet",))
        page.locator("#chapter-back").click()
    with opened(browser, f"{site.url}#play=pechvogel&seats=4&speed=off") as page:
        while play_on(page, 50):
            pass
        in_sizes(page, "result")


def main(*games: str) -> None:
    with serving(SITE) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        if not games:
            house(browser, site)
        for game in games or NAMES:
            table(browser, site, game)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
