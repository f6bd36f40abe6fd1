"""Python of the page calls the JavaScript of the page: in Pyodide, under node."""

import json
import subprocess
from pathlib import Path

from tests.sealed.node import laid_out
from tests.sealed.test_vectors import VECTORS
from tools.paths import ROOT


def test_pyodide_gets_the_committed_vectors(tmp_path: Path) -> None:
    module = laid_out(tmp_path) / "js" / "sealed" / "index.js"
    script = Path(__file__).with_name("worker.mjs")
    command = ("node", str(script), str(ROOT), str(module))
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]  # node begins with Pyodide's one long line
    said = json.loads(done.stdout)
    assert said["refused"] == "identity"
    assert said["rehearsed"] == json.loads(VECTORS.read_text("ascii"))[1]
