"""The engine in Pyodide beside CPython, in turns: ``python -m tests.bench.pyodide``.

In a worker of Chromium, where it runs for who plays. What is counted is the processor time of that
worker's thread, and not that of those in which V8 compiles meanwhile; a first run, in which most
is compiled, does not count. Writes build/pyodide.json: rows of Pyodide, CPython's beside them.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tablee import games
from tablee.bench import UNITS, rate, works
from tests.bench.rows import Row, row, table
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tools.paths import BUILD, BYTECODE, WHEELS
from tools.serve import serving

FILE = BUILD / "pyodide.json"
SEATS = 4
RUNS = 7
SECONDS = 0.5
MATCHES = 3
"""In which the best bot's replies are timed."""
WARM = 4.0
"""How long all is done before it is counted, s."""
PREPARE = """async ([pyodide, lock, sources]) => {
  const script = `
    const { loadPyodide } = await import("${pyodide}");
    const python = await loadPyodide({ lockFileContents: ${JSON.stringify(lock)} });
    onmessage = ({ data: [code, bytes] }) => {
      if (bytes) python.unpackArchive(bytes, "zip", { extractDir: "/app" });
      postMessage(python.runPython(code));
    };
    postMessage(0);
  `;
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })),
                            { type: "module" });
  const heard = () => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  await heard();
  self.run = (code, bytes) => {
    const answer = heard();
    worker.postMessage([code, bytes]);
    return answer;
  };
  await self.run(`
import sys, time
sys.path.insert(0, "/app")
from tablee import games
from tablee.bench import replies, works

def count(work, seconds):
    done, ends = 0, time.perf_counter() + seconds
    while time.perf_counter() < ends:
        done += work()
    return done

WORKS = {}
0`, Uint8Array.fromBase64(sources));
}"""


def ask(page: Page, code: str) -> Any:
    """What a line of Python comes to in the worker."""
    return page.evaluate("code => self.run(code)", code)


def threads() -> set[Path]:
    """The threads of this machine on which a worker runs."""
    found = set()
    for name in Path("/proc").glob("[0-9]*/task/*/comm"):
        try:
            if name.read_text().startswith("DedicatedWorker"):
                found.add(name.parent)
        except OSError:  # it has just ended
            continue
    return found


def spent(thread: Path) -> float:
    """Processor time of a thread, s."""
    return int((thread / "schedstat").read_text().split()[0]) / 1e9


def in_worker(page: Page, thread: Path, game: str, what: str, seconds: float) -> float:
    """So much a second of processor time, in Pyodide."""
    before = spent(thread)
    code = f"count(WORKS['{game}']['{what}'], {seconds})"
    return float(ask(page, code)) / (spent(thread) - before)


def reply_row(page: Page, game: str) -> Row:
    """How long the best bot lets one wait: what 95 of 100 replies are faster than, by match."""
    slow = []
    for seed in range(MATCHES):
        code = f"__import__('json').dumps(replies(games.load('{game}'), {SEATS}, {seed}))"
        taken = json.loads(ask(page, code))
        slow.append(1000 * quantiles(taken, n=20)[-1])
    return row(f"{game}.{SEATS}.reply", "ms", slow)


def pyodide_rows() -> list[Row]:
    """Both, a game after the other, in turns."""
    rows = []
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the browser gets it too
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS])
        page = browser.new_page()
        page.goto(f"{site.url}build.json")
        before = threads()
        [home] = (BUILD / "site" / "static" / "vendor").glob("pyodide-*")
        url = f"{site.url}static/vendor/{home.name}/pyodide.mjs"
        lock = (BYTECODE / "lock.json").read_text("utf-8")
        [wheel] = WHEELS.glob("tablee-*.whl")
        sources = base64.b64encode(wheel.read_bytes()).decode()
        page.evaluate(PREPARE, [url, lock, sources])
        [thread] = threads() - before
        for name in games.NAMES:
            ask(page, f"WORKS['{name}'] = works(games.load('{name}'), {SEATS}); 0")
            for what, work in works(games.load(name), SEATS).items():
                in_worker(page, thread, name, what, WARM)
                theirs, ours = [], []
                for _ in range(RUNS):
                    ours.append(rate(work, SECONDS))
                    theirs.append(in_worker(page, thread, name, what, SECONDS))
                rows.append(row(f"{name}.{SEATS}.{what}", UNITS[what], theirs, ours))
                print(table(rows[-1:]).splitlines()[-1], file=sys.stderr)
            rows.append(reply_row(page, name))
            print(table(rows[-1:]).splitlines()[-1], file=sys.stderr)
        browser.close()
    return rows


if __name__ == "__main__":
    FILE.write_text(json.dumps(pyodide_rows(), indent=1) + "\n", "utf-8")
