"""Measure everything: python -m tests.bench. Writes build/bench.json."""

import json
import os
import subprocess
import sys

from tests.bench.boot import boot_rows
from tests.bench.engines import engine_rows
from tests.bench.play import play_rows
from tests.bench.rooms import room_rows
from tests.bench.rows import Row, table
from tests.bench.sealed import sealed_rows
from tests.bench.six import six_rows
from tools.paths import BUILD, ROOT


def game_rows() -> list[Row]:
    """The rows of `tablee bench`: rules and bots, without a browser."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [sys.executable, "-m", "tablee", "bench", "--json"]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    rows: list[Row] = json.loads(done.stdout)
    return rows


def main() -> None:
    rows = [*game_rows(), *sealed_rows(), *boot_rows(), *play_rows(), *room_rows()]
    rows += [*six_rows(), *engine_rows()]
    (BUILD / "bench.json").write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
    print(table(rows))


if __name__ == "__main__":
    main()
