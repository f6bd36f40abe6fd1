"""What a sealed table costs a player: 60 cards, six seats, in node and in Chromium at 1x and 4x.

``python -m tests.bench.sealed`` prints these rows alone.
"""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TypedDict

from playwright.sync_api import sync_playwright

from tests.bench.rows import Row, row, table
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.sealed.node import laid_out
from tools.serve import serving

RUNS = int(os.environ.get("TABLEE_BENCH_RUNS", "7"))
SCRIPT = "sealed.mjs"
PAGE = '<!doctype html><meta charset="utf-8"><title>Sealed</title><link rel="icon" href="data:,">'
MEASURE = """async (runs) => {
  const { measured } = await import("./sealed.mjs");
  measured();
  return Array.from({ length: runs }, measured);
}"""


class Run(TypedDict):
    """One run: times in ms, and bytes that a player sends."""

    times: dict[str, float]
    bytes: dict[str, float]


def in_node(folder: Path) -> list[Run]:
    """After one run that does not count: tables are made in it, and code gets compiled."""
    command = ("node", str(folder / SCRIPT), str(RUNS))
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    runs: list[Run] = json.loads(done.stdout)
    return runs


def in_chromium(folder: Path, slowed: int) -> list[Run]:
    """On a page of its own, as many times slower as said."""
    with serving(folder) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page()
        page.goto(site.url)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        runs: list[Run] = page.evaluate(MEASURE, RUNS)
        browser.close()
    return runs


def sealed_rows() -> list[Row]:
    """Medians of each figure in each place; the bytes are the same in all."""
    with tempfile.TemporaryDirectory(prefix="tablee-sealed-") as name:
        folder = laid_out(Path(name))
        shutil.copyfile(Path(__file__).with_name(SCRIPT), folder / SCRIPT)
        (folder / "index.html").write_text(PAGE, "utf-8")
        places = {"node": in_node(folder)}
        places["chromium"] = in_chromium(folder, 1)
        places["chromium 4x"] = in_chromium(folder, 4)
    rows = []
    for place, runs in places.items():
        for what in runs[0]["times"]:
            values = [run["times"][what] for run in runs]
            rows.append(row(f"sealed.{what}.{place}", "ms", values))
    first = places["node"][0]["bytes"]
    rows += [row(f"sealed.bytes.{what}", "bytes", [value]) for what, value in first.items()]
    return rows


if __name__ == "__main__":
    print(table(sealed_rows()))
