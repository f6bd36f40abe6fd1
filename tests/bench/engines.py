"""Times of a start in Firefox and WebKitGTK: the second visit against a bare page, warm."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.boot import RUNS, bare_site
from tests.bench.rows import Row, row
from tests.browser.engines import Driver, firefox, missing, webkit
from tests.browser.playing import PREPARED
from tools.serve import serving

MARK = "(performance.getEntriesByName('{}')[0]?.startTime ?? 0)"


@contextmanager
def _firefox() -> Iterator[Driver]:
    # It may still write into its profile while it goes.
    with (
        tempfile.TemporaryDirectory(prefix="tablee-", ignore_cleanup_errors=True) as profile,
        firefox(Path(profile)) as driver,
    ):
        yield driver


ENGINES = {"firefox": _firefox, "webkit": webkit}


def visit(driver: Driver, url: str, mark: str) -> float:
    """From the navigation to a mark, in ms by the page's own clock."""
    driver.go(url)
    driver.wait(MARK.format(mark))
    return float(driver.run(MARK.format(mark)))


def engine_rows(
    note: Callable[[str], None] = lambda text: print(text, file=sys.stderr),
) -> list[Row]:
    """Each browser that there is; the others are told."""
    rows = []
    with serving() as site, bare_site() as folder, serving(folder) as bare:
        url = f"{site.url}#play=pechvogel&first=1"
        for name, start in ENGINES.items():
            if lacking := missing(name):
                note(f"boot: {name} {lacking}")
                continue
            second, warm = [], []
            for number in range(RUNS):
                with start() as driver:
                    visit(driver, url, "tablee:playable")
                    driver.wait(f"({PREPARED})()")
                    second.append(visit(driver, url, "tablee:playable"))
                with start() as driver:
                    *_, last = [visit(driver, bare.url, "bare:python") for _ in range(3)]
                    warm.append(last)
                note(f"boot: {name}, run {number + 1} of {RUNS}")
            rows.append(row(f"boot.playable.{name}.second", "ms", second, warm))
    return rows
