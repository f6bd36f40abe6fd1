"""Times of a start in Chromium, ours beside a bare page that only starts stock Pyodide.

Each run has a new profile: its first visit is cold, its third warm. Ours and bare take turns, so
that whatever else the machine does falls on both.
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
from tools.paths import BUILD, NODE_MODULES
from tools.serve import serving

RUNS = int(os.environ.get("TABLEE_BENCH_RUNS", "7"))
VISITS = {"cold": 0, "warm": 2}
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
    """A page to be started, and what was measured of it: visits by temperature."""

    url: str
    last: str
    visits: dict[str, list[Visit]] = field(default_factory=lambda: {k: [] for k in VISITS})

    def of(self, temperature: str, what: str) -> list[float]:
        return [visit[what] for visit in self.visits[temperature]]


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


def run(playwright: Playwright, page: Page) -> None:
    """Three visits in a new profile."""
    with tempfile.TemporaryDirectory(prefix="tablee-bench-") as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=list(ARGUMENTS), locale="en-GB"
        )
        context.pages[0].wait_for_timeout(500)
        measured = [visit(context, page) for _ in range(max(VISITS.values()) + 1)]
        context.close()
    for temperature, number in VISITS.items():
        page.visits[temperature].append(measured[number])


def boot_rows(note: Callable[[str], None] = lambda text: print(text, file=sys.stderr)) -> list[Row]:
    """Measure, and say how it goes."""
    with serving() as site, bare_site() as folder, serving(folder) as bare_served:
        ours = Page(f"{site.url}#play=pechvogel&first=1", "tablee:playable")
        bare = Page(bare_served.url, "bare:python")
        with sync_playwright() as playwright:
            for number in range(RUNS):
                for page in (ours, bare):
                    run(playwright, page)
                note(f"boot: run {number + 1} of {RUNS}")
    rows = []
    for temperature in VISITS:
        for what, beside in (("paint", "paint"), ("python", "python"), ("playable", "python")):
            name = f"boot.{what}.{temperature}"
            rows.append(row(name, "ms", ours.of(temperature, what), bare.of(temperature, beside)))
        rows.append(row(f"boot.task.{temperature}", "ms", ours.of(temperature, "task")))
    return rows
