"""Times of a start, ours beside a bare page that only starts stock Pyodide in a worker.

In Chromium, in a new profile each run: the first visit is cold; before the second one everything
has been kept (service worker, memory of Python); the third has no network. The bare page's third
visit is its warm one. Ours and bare take turns, so that whatever else the machine does falls on
both. Firefox and WebKitGTK beside: the second visit against their own bare page, warm.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tests.bench.rows import Row, row
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import wait_until_prepared
from tools.paths import BUILD, NODE_MODULES
from tools.serve import serving

RUNS = int(os.environ.get("TABLEE_BENCH_RUNS", "7"))
COLD, SECOND, OFFLINE = "cold", "second", "offline"
BESIDE = {COLD: 0, SECOND: 2, OFFLINE: 2}
"""Which visit of the bare page stands beside one of ours."""
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
BARE_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<link rel="icon" href="data:,"><p id="out">Starting</p>
<script type="module">
const worker = new Worker("worker.mjs", { type: "module" });
worker.onmessage = ({ data }) => {
  document.getElementById("out").textContent = data;
  performance.mark("bare:python");
};
</script></html>
"""
BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("str(6 * 7)"));
"""
WATCH_TASKS = """
self.longest = [];
new PerformanceObserver((list) => self.longest.push(...list.getEntries().map(
  (task) => [task.startTime, task.duration]))).observe({ type: "longtask", buffered: true });
"""
READ = """() => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? null;
  const paint = at("first-contentful-paint");
  const tasks = self.longest.filter(([start]) => start >= paint).map(([, length]) => length);
  return { paint, python: at("tablee:python") ?? at("bare:python"),
           playable: at("tablee:playable"), task: Math.max(0, ...tasks) };
}"""

Visit = dict[str, float]


@dataclass
class Page:
    """A page to be started, and what was measured of it: the visits of each run, in order."""

    url: str
    last: str
    runs: list[list[Visit]] = field(default_factory=list)

    def of(self, visit: int, what: str) -> list[float]:
        return [run[visit][what] for run in self.runs]


@contextmanager
def bare_site() -> Iterator[Path]:
    """A folder with what a page needs that only starts Pyodide: the files as npm has them."""
    folder = BUILD / "bare"
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*STOCK, "pyodide-lock.json"):
        shutil.copyfile(NODE_MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(BARE_PAGE, "utf-8")
    (folder / "worker.mjs").write_text(BARE_WORKER, "utf-8")
    yield folder


def visit(context: BrowserContext, page: Page) -> Visit:
    """One visit, to its last mark and half a second more: the browser caches compiled code late."""
    tab = context.new_page()
    tab.add_init_script(WATCH_TASKS)
    tab.goto(page.url)
    tab.wait_for_function(f"performance.getEntriesByName('{page.last}').length > 0", timeout=60_000)
    tab.wait_for_timeout(500)
    measured: Visit = tab.evaluate(READ)
    tab.close()
    return measured


def run(playwright: Playwright, page: Page, *, ours: bool) -> None:
    """Three visits in a new profile."""
    with tempfile.TemporaryDirectory(prefix="tablee-bench-") as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=list(ARGUMENTS), locale="en-GB"
        )
        context.pages[0].wait_for_timeout(500)
        measured = []
        for number in range(3):
            if ours and number == 1:
                prepare(context, page)
            if ours and number == 2:
                context.set_offline(True)
            measured.append(visit(context, page))
        context.close()
    page.runs.append(measured)


def prepare(context: BrowserContext, page: Page) -> None:
    """Stay until everything is kept."""
    tab = context.new_page()
    tab.goto(page.url)
    wait_until_prepared(tab)
    tab.close()


def boot_rows(note: Callable[[str], None] = lambda text: print(text, file=sys.stderr)) -> list[Row]:
    """Measure, and say how it goes."""
    with serving() as site, bare_site() as folder, serving(folder) as bare_served:
        ours = Page(f"{site.url}#play=pechvogel&first=1", "tablee:playable")
        bare = Page(bare_served.url, "bare:python")
        with sync_playwright() as playwright:
            for number in range(RUNS):
                run(playwright, ours, ours=True)
                run(playwright, bare, ours=False)
                note(f"boot: run {number + 1} of {RUNS}")
    rows = []
    for number, (name, beside) in enumerate(BESIDE.items()):
        for what, other in (("paint", "paint"), ("python", "python"), ("playable", "python")):
            values = ours.of(number, what), bare.of(beside, other)
            rows.append(row(f"boot.{what}.{name}", "ms", *values))
        rows.append(row(f"boot.task.{name}", "ms", ours.of(number, "task")))
    return rows
