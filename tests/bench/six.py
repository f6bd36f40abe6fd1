"""How soon six friends can play where nobody holds the deck: six contexts of one Chromium.

``python -m tests.bench.six`` prints these rows alone. From the press that starts the match until a
move can be made at one of the devices: keys made, proven and shared out, the deck mixed by one
device after the other and checked by all, hands dealt. ``.task`` is the longest task of any page's
main thread meanwhile, in processor time.
"""

import json
import sys
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tablee import games
from tests.bench.play import CATEGORIES, main_threads, spent, tasks_of
from tests.bench.rows import Row, row, table
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import MINE
from tests.browser.test_rooms import ready
from tests.browser.test_sealed import gathered
from tests.relay import relaying
from tools.serve import serving

RUNS = 3
WATCH = f"""
new MutationObserver(() => {{
  if (document.querySelector("#table") && document.querySelector(`{MINE}`)) self.may ??= Date.now();
}}).observe(document, {{ subtree: true, childList: true, attributes: true }})
"""
START = """() => { document.querySelector("#room-start").click(); return Date.now(); }"""


def start(host: Page, pages: list[Page]) -> float:
    """Start the match; ms until somebody can make a move."""
    for page in pages:
        page.evaluate(WATCH)
    began = float(host.evaluate(START))
    while True:
        host.wait_for_timeout(100)
        seen = [float(page.evaluate("self.may ?? 0")) for page in pages]
        if any(seen):
            return min(at for at in seen if at) - began


def longest_task(browser: Browser, host: Page, pages: list[Page]) -> float:
    """The same, and then a moment; ms of processor time of any page's longest task on its way."""
    browser.start_tracing(page=host, categories=CATEGORIES)
    start(host, pages)
    host.wait_for_timeout(1000)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return max(spent(task) for main in main_threads(events) for task in tasks_of(main))


def six_rows(note: Callable[[str], None] = lambda text: print(text, file=sys.stderr)) -> list[Row]:
    """Measure in each game, and say how it goes."""
    rows = []
    with serving() as site, relaying() as relay, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))

        def new_context(**about: object) -> BrowserContext:
            # Playwright has a type for each option.
            return browser.new_context(locale="en-GB", **about)  # type: ignore[arg-type]

        for game in games.registry:
            values, tasks = [], []
            for number in range(RUNS + 1):
                host, guests, watchers = gathered(new_context, site, relay, game, 6)
                pages = [host, *guests, *watchers]
                ready(host, guests)
                host.wait_for_timeout(2000)  # friends are not there in the same second
                if number < RUNS:
                    values.append(start(host, pages))
                else:  # a trace takes time of its own
                    tasks.append(longest_task(browser, host, pages))
                for page in pages:
                    page.context.close()
            rows.append(row(f"sealed.six.{game}", "ms", values))
            rows.append(row(f"sealed.six.task.{game}", "ms", tasks))
            note(f"six: {game}")
        browser.close()
    return rows


if __name__ == "__main__":
    print(table(six_rows()))
