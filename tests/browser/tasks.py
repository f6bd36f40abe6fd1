"""How long the page's main thread was busy at a stretch, by a trace.

Processor time and not the clock's: the rule is 50 ms at 1× speed, and a test machine with other
things to do would break it for the page.
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = ["toplevel", "loading", "devtools.timeline"]


def longest_task(browser: Browser, page: Page, act: Callable[[], None]) -> float:
    """Longest task of the main thread, ms of processor time, after first paint while `act` runs."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    act()
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    painted = [e for e in events if e["name"] == "firstContentfulPaint"]
    assert painted, "the trace saw no paint"
    # Several renderers may be traced; the page's is the one that painted.
    paint = max(painted, key=lambda e: float(e["ts"]))
    tasks = [
        float(e.get("tdur", 0)) / 1000
        for e in events
        if e["name"].endswith("RunTask")
        and (e["pid"], e["tid"]) == (paint["pid"], paint["tid"])
        and e["ts"] > paint["ts"]
    ]
    assert tasks, "the trace saw no task"
    return max(tasks)
