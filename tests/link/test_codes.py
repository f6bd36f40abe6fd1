"""The parts of ``static/js/link`` that need no browser, in node: codes, addresses, pieces,
seals, notes.

``FUZZ=1000000 pytest tests/link`` for more hostile codes than a stop has time for.
"""

from __future__ import annotations

import os
import subprocess

import pytest

from tools.paths import ROOT


@pytest.mark.parametrize("script", ["codes.mjs", "notes.mjs", "seal.mjs"])
def test_in_node(script: str) -> None:
    command = ("node", "--test", str(ROOT / "tests" / "link" / script))
    # Where a check fails, what it had open keeps node alive.
    limit = None if os.environ.get("FUZZ") else 300
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=limit
    )
    assert done.returncode == 0, done.stdout + done.stderr
