"""How soon friends are back: from the reload of a guest's page, or of the host's, to the table.

Three contexts of one Chromium and a relay on this machine. Everything is kept before, as it is for
whoever has played a match: Python starts from its own memory. The table is there *again* as it was
left, and then *own*: as Python has it, to be played at. All are back when no page misses anybody.
Beside that: how long a page takes that only starts Pyodide, loaded again as well.
"""

import sys
import time
from collections.abc import Callable

from playwright.sync_api import Page, sync_playwright

from tests.bench.boot import bare_site
from tests.bench.rows import Row, row
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import wait_until_prepared
from tests.relay import relaying
from tools.serve import serving

RUNS = 7
GUESTS = 2
REST = 3_000
"""Between two loads, ms: a browser compiles on for as long after the first, beside the second."""
WATCH = """
new MutationObserver(() => {
  if (!document.querySelector("#table [data-seq]")) return;
  if (!document.querySelector("#absent")) self.back ??= performance.now();
  if (!document.getElementById("app").inert) self.own ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributeFilter: ["inert"] });
"""


def again(page: Page) -> tuple[float, float]:
    """Load the page anew; the milliseconds until everybody sits at its table, and until its own."""
    page.reload(wait_until="commit")
    page.wait_for_function("self.back > 0 && self.own > 0")
    return float(page.evaluate("self.back")), float(page.evaluate("self.own"))


def bare_again(page: Page) -> float:
    """The same of a page that only starts Pyodide, ms."""
    page.reload(wait_until="commit")
    there = "performance.getEntriesByName('bare:python')"
    page.wait_for_function(f"{there}.length > 0")
    return float(page.evaluate(f"{there}[0].startTime"))


def room_rows(note: Callable[[str], None] = lambda text: print(text, file=sys.stderr)) -> list[Row]:
    """Measure at one table, and say how it goes."""
    with (
        serving() as site,
        relaying() as relay,
        bare_site() as folder,
        serving(folder) as bare_served,
        sync_playwright() as playwright,
    ):
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
        bare = browser.new_context().new_page()
        bare.goto(bare_served.url)
        bare_again(bare)

        def there() -> None:
            """Wait until no page misses anybody."""
            for page in (host, *guests):
                page.wait_for_selector("#absent", state="detached")

        # One after the other: a host that has just been loaded answers slowly, on this machine too.
        of_guest, of_host, all_back = [], [], []
        bare_guest, bare_host = [], []
        for number in range(RUNS + 1):  # the first one compiles
            of_guest.append(again(guests[0]))
            there()
            host.wait_for_timeout(REST)
            bare_guest.append(bare_again(bare))
            host.wait_for_timeout(REST)
            note(f"rooms: guest, run {number} of {RUNS}")
        for number in range(RUNS + 1):
            began = time.perf_counter()
            of_host.append(again(host))
            there()
            all_back.append(1000 * (time.perf_counter() - began))
            host.wait_for_timeout(REST)
            bare_host.append(bare_again(bare))
            host.wait_for_timeout(REST)
            note(f"rooms: host, run {number} of {RUNS}")
        browser.close()
    rows = [
        row(f"room.{who}.again", "ms", [seen for seen, _ in runs[1:]])
        for who, runs in (("guest", of_guest), ("host", of_host))
    ]
    rows.append(row("room.guest.own", "ms", [own for _, own in of_guest[1:]], bare_guest[1:]))
    return [*rows, row("room.host.all back", "ms", all_back[1:], bare_host[1:])]
