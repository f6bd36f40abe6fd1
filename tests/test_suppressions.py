"""Whatever a checker is told to overlook has its reason beside it, or above it."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("py", "static", "tools", "tests")
KINDS = {"*.py", "*.js", "*.mjs"}
OVERLOOKED = re.compile(r"# (?:type: ignore|noqa|pragma)\b|@ts-(?:ignore|expect-error|nocheck)\b")
REASON = re.compile(
    r"# (?:type: ignore\[[\w, -]+\]|noqa: [A-Z0-9, ]+)(?:  # noqa: [A-Z0-9]+)?  # \w"
    r"|@ts-expect-error \w"
)


def test_nothing_is_overlooked_without_a_reason() -> None:
    bare, seen = [], 0
    for folder in FOLDERS:
        for kind in KINDS:
            for path in (ROOT / folder).rglob(kind):
                if "node_modules" in path.parts or path == Path(__file__):
                    continue
                above = ""
                for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                    if OVERLOOKED.search(line):
                        seen += 1
                        if not (REASON.search(line) or above.startswith("# ")):
                            bare.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
                    above = line.strip()
    assert seen > 10
    assert not bare, "\n".join(bare)
