"""How soon six friends can play where nobody holds the deck: six contexts of one Chromium.

``python -m tests.bench.six`` prints these rows alone. From the press that starts the match until a
move can be made at one of the devices: keys made, proven and shared out, the deck mixed by one
device after the other and checked by all, hands dealt.
"""

import sys
from collections.abc import Callable

from playwright.sync_api import BrowserContext, sync_playwright

from tests.bench.rows import Row, row, table
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import MINE
from tests.browser.test_rooms import SIX, invite, join
from tests.relay import relaying
from tools.serve import serving

RUNS = 3
WATCH = f"""
new MutationObserver(() => {{
  if (document.querySelector("#table") && document.querySelector(`{MINE}`)) self.may ??= Date.now();
}}).observe(document, {{ subtree: true, childList: true, attributes: true }})
"""
START = """() => { document.querySelector("#room-start").click(); return Date.now(); }"""


def six_rows(note: Callable[[str], None] = lambda text: print(text, file=sys.stderr)) -> list[Row]:
    """Measure in each game, and say how it goes."""
    rows = []
    with serving() as site, relaying() as relay, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))

        def new_context(**about: object) -> BrowserContext:
            return browser.new_context(locale="en-GB", **about)  # type: ignore[arg-type]

        for game, seats in SIX.items():
            values = []
            for _ in range(RUNS):
                host, link = invite(new_context, site, relay, game, seats=seats)
                host.locator("#room-seal").click()
                host.wait_for_selector("#room-seal[aria-pressed=true]")
                pages = [host, *(join(new_context, link, f"Friend {n}") for n in range(1, seats))]
                for guest in pages[1:]:
                    guest.locator("#room-ready").click()
                host.wait_for_selector("#room-start:enabled")
                host.wait_for_timeout(2000)  # friends are not there in the same second
                for page in pages:
                    page.evaluate(WATCH)
                began = host.evaluate(START)
                seen: list[float] = []
                while not seen:
                    host.wait_for_timeout(100)
                    seen = [page.evaluate("self.may ?? 0") for page in pages]
                    seen = [at for at in seen if at]
                values.append(min(seen) - began)
                for page in pages:
                    page.context.close()
            rows.append(row(f"sealed.six.{game}", "ms", values))
            note(f"six: {game}")
        browser.close()
    return rows


if __name__ == "__main__":
    print(table(six_rows()))
