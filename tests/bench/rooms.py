"""How soon friends are back: from the reload of a guest's page, or of the host's, to the table.

Three contexts of one Chromium and a relay on this machine. Everything is kept before, as it is for
whoever has played a match: Python starts from its own memory. The host is back when nobody is
missing at its table any more.
"""

import sys
from collections.abc import Callable

from playwright.sync_api import Page, sync_playwright

from tests.bench.rows import Row, row
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import wait_until_prepared
from tests.relay import relaying
from tools.serve import serving

RUNS = 7
GUESTS = 2
WATCH = """
new MutationObserver(() => {
  if (self.back || !document.querySelector("#table [data-seq]")) return;
  if (!document.querySelector("#absent")) self.back = performance.now();
}).observe(document, { subtree: true, childList: true });
"""


def again(page: Page) -> float:
    """Load the page anew; the milliseconds until everybody sits at its table."""
    page.reload(wait_until="commit")
    page.wait_for_function("self.back > 0")
    return float(page.evaluate("self.back"))


def room_rows(note: Callable[[str], None] = lambda text: print(text, file=sys.stderr)) -> list[Row]:
    """Measure at one table, and say how it goes."""
    with serving() as site, relaying() as relay, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))

        def device(url: str) -> Page:
            page = browser.new_context(locale="en-GB").new_page()
            page.set_default_timeout(120_000)
            page.add_init_script(WATCH)
            page.goto(url)
            return page

        seats = GUESTS + 1
        host = device(f"{site.url}#game=pechvogel&seats={seats}&speed=off&relay={relay.url}")
        host.locator("#invite").click()
        host.wait_for_selector("#in-room")
        link = host.input_value("#room-link")
        guests = [device(f"{link}&speed=off") for _ in range(GUESTS)]
        for number, guest in enumerate(guests):
            guest.fill("#my-name", f"Friend {number}")
            guest.locator("#room-enter").click()
            guest.locator("#room-ready").click()
        host.locator("#room-start:enabled").click()
        for page in (host, *guests):
            page.wait_for_selector("#table [data-seq]")
            wait_until_prepared(page)
        once, all_of = [], []
        for number in range(RUNS + 1):  # the first one compiles
            once.append(again(guests[0]))
            host.wait_for_selector("#absent", state="detached")
            all_of.append(again(host))
            for page in guests:
                page.wait_for_selector("#absent", state="detached")
            host.wait_for_timeout(1000)
            note(f"rooms: run {number} of {RUNS}")
        browser.close()
    return [row("room.guest.again", "ms", once[1:]), row("room.host.again", "ms", all_of[1:])]
