"""Pictures for docs/ (`make pictures`): the built site, as people see it.

Chance is the page's own, so every picture shows another moment; look before you commit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tools.paths import ROOT, SITE
from tools.serve import serving

SIZES = {"1180x820": (1180, 820), "820x1180": (820, 1180), "390x844": (390, 844)}
MINE = "#actions [data-intent=throw], #actions [data-intent=move], #actions [data-intent=nod]"
OVER = "[data-intent=rematch]"
SETTLED = 1200
"""Milliseconds after which nothing moves any more."""


def picture(page: Page, name: str) -> None:
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=ROOT / "docs" / f"{name}.png")


def play_on(page: Page, clicks: int) -> bool:
    """Take the first thing offered, so many times; False once the match is over."""
    for _ in range(clicks):
        page.wait_for_selector(f"{MINE}, {OVER}")
        if page.locator(OVER).count():
            return False
        seq = page.locator("[data-seq]").first.get_attribute("data-seq")
        page.locator("#actions [data-intent]").first.click()
        page.wait_for_function(
            "s => document.querySelector('[data-seq]')?.dataset.seq !== s", arg=seq
        )
    return True


@contextmanager
def opened(browser: Browser, size: str, url: str) -> Iterator[Page]:
    width, height = SIZES[size]
    with browser.new_context(viewport={"width": width, "height": height}, locale="en") as context:
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(url)
        yield page


def main(game: str) -> None:
    with serving(SITE) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        for size in SIZES:
            with opened(browser, size, site.url) as page:
                page.wait_for_selector("#boot[hidden]", state="attached")
                picture(page, f"lobby-{size}")
            with opened(browser, size, f"{site.url}#play={game}&seats=4&speed=off") as page:
                page.wait_for_selector("[data-playable]")
                play_on(page, 16)
                page.wait_for_selector(f"{MINE}, {OVER}")
                picture(page, f"{game}-{size}")
                while play_on(page, 50):
                    pass
                picture(page, f"{game}-result-{size}")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
