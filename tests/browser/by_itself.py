"""A match that plays itself in the page, in any browser: a press for every moment.

Tests that are about something else than playing (no network, kills, memory, other browsers) have
whole games played with it; what people press, and how, is for test_play.py and test_keyboard.py.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.playing import DOES, OVER

Runs = Callable[[str], object]
"""What runs an expression in the page and gives its value."""

PRESS = f"""(() => {{
  clearInterval(self.byItself);
  let at = "", pressed = 0, since = 0;
  self.byItself = setInterval(() => {{
    if (document.querySelector("{OVER}")) return clearInterval(self.byItself);
    const seq = document.querySelector("#undo")?.dataset.seq ?? "";
    const now = performance.now();
    // Who presses twice in one moment is refused; who waits for ever, because the first press came
    // while somebody else was faster, does not go on.
    if (seq === at && now - since < 4000) return;
    const things = [...document.querySelectorAll("#actions :is({DOES})")];
    if (!things.length || document.querySelector("#do-wait")) return;
    at = seq;
    since = now;
    things[(pressed++ * 7) % things.length].click();
  }}, 15);
}})()"""
STOP = "clearInterval(self.byItself)"
SEQ = "document.querySelector('#undo')?.dataset.seq ?? ''"
IS_OVER = f"document.querySelector('{OVER}') !== null"


def play_to_the_end(page: Page, timeout: float = 600_000) -> int:
    """In Playwright; the number of the last event."""
    page.evaluate(PRESS)
    page.wait_for_function(IS_OVER, timeout=timeout)
    return int(page.evaluate(SEQ))
