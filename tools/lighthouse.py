"""Lighthouse on the built site, as on a phone (`make lighthouse`): the figures, and what it wants.

    python -m tools.lighthouse [--runs 3]

Lighthouse (Apache-2.0) is installed on demand in a folder of its own: it is large, and a run
takes a minute. 12.8 is the last version that Node 20 runs. Of several runs the best counts: other
work on the machine makes a page slower, and never faster.
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
)  # fmt: skip
PAGES = {"lobby": "", "table": "#play=pechvogel&seats=4", "six frames": "bloggers.html"}
LEAST = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}
SHIFT = 0.01
"""The most that things may move about by themselves (CLS)."""
TIMES = {
    "FCP": "first-contentful-paint", "LCP": "largest-contentful-paint",
    "TBT": "total-blocking-time", "SI": "speed-index",
}  # fmt: skip


class Report(NamedTuple):
    """Scores of 100 by category; ms by name of `TIMES`; CLS; what is not perfect, in words."""

    scores: dict[str, int]
    times: dict[str, int]
    shift: float
    faults: list[str]

    @property
    def good(self) -> bool:
        return self.shift <= SHIFT and all(self.scores[key] >= n for key, n in LEAST.items())

    def __str__(self) -> str:
        scores = "  ".join(f"{key} {score}" for key, score in self.scores.items())
        times = "  ".join(f"{key} {ms} ms" for key, ms in self.times.items())
        return f"{scores}  CLS {self.shift:.3f}\n  {times}"


def run(url: str, into: Path) -> Report:
    """One run. Raises `CalledProcessError` if Lighthouse fails."""
    cli = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    command = [
        "node", str(cli), url,
        "--quiet", "--output=json", f"--output-path={into}",
        f"--only-categories={','.join(LEAST)}", f"--chrome-flags={' '.join(FLAGS)}",
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
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Lighthouse on the built site, as on a phone.")
    parser.add_argument("--runs", type=int, default=3, help="of each page; the best counts")
    options = parser.parse_args()
    bad = []
    with serving() as site, tempfile.TemporaryDirectory() as folder:
        for name, link in PAGES.items():
            reports: list[Report] = []
            while len(reports) < options.runs and not any(each.good for each in reports):
                reports.append(run(site.url + link, Path(folder) / "report.json"))
            best = max(reports, key=lambda each: (each.good, each.scores["performance"]))
            print(f"{name}: {best}", *best.faults, sep="\n  ", flush=True)
            if not best.good:
                bad.append(name)
    if bad:
        raise SystemExit(f"below what is asked for: {', '.join(bad)}")


if __name__ == "__main__":
    main()
