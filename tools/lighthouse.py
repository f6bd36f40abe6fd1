"""Lighthouse on the built site, as on a phone (`make lighthouse`): the figures, and what it wants.

    python -m tools.lighthouse [--runs 3]

Lighthouse (Apache-2.0) is installed on demand in a folder of its own: it is large, and a run
takes a minute. 12.8 is the last version that Node 20 runs. Of several runs the best counts: other
work on the machine makes a page slower, and never faster.

The phone is one to which a usual desktop is four times as fast. This machine may be slower than
that: how fast it was is the run's BenchmarkIndex, and how many times as fast as the phone that is
follows from it (`slowdown`). So each page is run at four times first, and shown; then as often as
asked at what the run before says of the machine, which is what counts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tools.paths import ROOT
from tools.serve import serving

FOLDER = ROOT / "tools" / "lighthouse-node"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)  # fmt: skip
"""The last: the lists under a desktop's address bar are pages, which begin when ours does."""
PAGES = {"lobby": "", "table": "#play=pechvogel&seats=4", "six frames": "bloggers.html"}
LEAST = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}
SHIFT = 0.01
"""The most that things may move about by themselves (CLS)."""
DESKTOP = 4.0
"""How many times as fast as the phone Lighthouse takes any machine to be, if it is not told."""
CURVE = ((1300, 3.0, 233), (800, 2.0, 500), (150, 1.0, 650))
"""From a BenchmarkIndex on: so many times as fast as the phone, and once more every so many."""
TIMES = {
    "FCP": "first-contentful-paint", "LCP": "largest-contentful-paint",
    "TBT": "total-blocking-time", "SI": "speed-index",
}  # fmt: skip


class Report(NamedTuple):
    """Scores of 100 by category; ms by name of `TIMES`; CLS; what is not perfect, in words.

    ``power`` is the machine's BenchmarkIndex, ``slowdown`` how many times slower the phone was.
    """

    scores: dict[str, int]
    times: dict[str, int]
    shift: float
    faults: list[str]
    power: float
    slowdown: float

    @property
    def fair(self) -> bool:
        """Whether the phone was as slow as it should be, by this run's own index."""
        return self.slowdown >= slowdown(self.power) - 0.25

    @property
    def good(self) -> bool:
        enough = all(self.scores[key] >= n for key, n in LEAST.items())
        return self.fair and enough and self.shift <= SHIFT

    def __str__(self) -> str:
        scores = "  ".join(f"{key} {score}" for key, score in self.scores.items())
        times = "  ".join(f"{key} {ms} ms" for key, ms in self.times.items())
        machine = f"{self.slowdown:.1f} × slower than a machine of {self.power:.0f}"
        machine += "" if self.fair else ", which is not slow enough"
        return f"{scores}  CLS {self.shift:.3f}\n  {times}  {machine}"


def slowdown(index: float) -> float:
    """How many times slower the phone is than a machine of this BenchmarkIndex.

    As the calculator reckons that Lighthouse's `docs/throttling.md` leads to. Raises `SystemExit`
    for a machine that is too slow to stand for a phone.
    """
    for least, times, step in CURVE:
        if index >= least:
            return times + (index - least) / step
    raise SystemExit(f"a machine of {index:.0f} is too slow to stand for a phone")


def run(url: str, into: Path, slower: float = DESKTOP) -> Report:
    """One run, as on a phone so many times slower. Raises `CalledProcessError` if it fails."""
    cli = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    command = [
        "node", str(cli), url,
        "--quiet", "--output=json", f"--output-path={into}",
        f"--only-categories={','.join(LEAST)}", f"--chrome-flags={' '.join(FLAGS)}",
        f"--throttling.cpuSlowdownMultiplier={slower:.2f}",
    ]  # fmt: skip
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": CHROMIUM})
    return read(json.loads(into.read_text("utf-8")))


def read(result: dict[str, Any]) -> Report:
    """What we want of Lighthouse's result."""
    audits = result["audits"]
    faults = []
    for category in result["categories"].values():
        for each in category["auditRefs"]:
            audit = audits[each["id"]]
            score = audit["score"]
            if score is not None and score < 1 and each["weight"]:
                shown = audit.get("displayValue", "")
                faults.append(f"{category['id']}: {audit['title']} {shown} ({score:.2f})")
    return Report(
        {key: round(100 * result["categories"][key]["score"]) for key in LEAST},
        {name: round(audits[key]["numericValue"]) for name, key in TIMES.items()},
        audits["cumulative-layout-shift"]["numericValue"],
        faults,
        result["environment"]["benchmarkIndex"],
        result["configSettings"]["throttling"]["cpuSlowdownMultiplier"],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Lighthouse on the built site, as on a phone.")
    parser.add_argument("--runs", type=int, default=3, help="of each page; the best counts")
    options = parser.parse_args()
    bad = []
    with serving() as site, tempfile.TemporaryDirectory() as folder:
        for name, link in PAGES.items():
            into = Path(folder) / "report.json"
            last = run(site.url + link, into)
            print(f"{name}, by default: {last}", flush=True)
            reports: list[Report] = []
            while len(reports) < options.runs and not last.good:
                last = run(site.url + link, into, slowdown(last.power))
                reports.append(last)
            best = max(reports or [last], key=lambda each: (each.good, each.scores["performance"]))
            print(f"{name}: {best}", *best.faults, sep="\n  ", flush=True)
            if not best.good:
                bad.append(name)
    if bad:
        raise SystemExit(f"below what is asked for: {', '.join(bad)}")


if __name__ == "__main__":
    main()
