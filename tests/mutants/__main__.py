"""Change the kernel and the rules of a game in every small way, and see whether a test notices:

    make mutants GAME=template

mutmut works in a copy of the tree, in build/mutants/<game>; a run that was broken off goes on where
it was. A survivor is a change that no test has noticed: ``mutmut results`` and ``mutmut show NAME``
there tell which. What is left out is whatever the tests of kernel and game are not about.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.paths import BUILD, ROOT

KERNEL = ("position.py", "event.py", "match.py", "worlds.py", "dealer.py")
"""What of the kernel is changed: what holds the law. The rest is words and formats."""
RULES = (
    "rules.py",
    "settling.py",
    "turn.py",
    "rounds.py",
    "serving.py",
    "accusing.py",
    "police.py",
)
"""Files of a game that are its rules, where it has them."""
CONFIG = """[tool.pytest.ini_options]
pythonpath = ["src", "."]
addopts = ["--import-mode=importlib"]

[tool.mutmut]
paths_to_mutate = ["src/"]
do_not_mutate = [{apart}]
tests_dir = ["tests/kernel", "tests/testing", "tests/games/{folder}"]
also_copy = ["tests"]
"""


def lay_out(folder: str) -> Path:
    """A copy of the tree as mutmut wants it, and what it is to leave alone."""
    copy = BUILD / "mutants" / folder
    junk = shutil.ignore_patterns("__pycache__", "*.pyc", "locale", "node_modules")
    for name in ("src", "tests"):
        shutil.rmtree(copy / name, ignore_errors=True)
    shutil.copytree(ROOT / "py" / "tablee", copy / "src" / "tablee", ignore=junk)
    shutil.copytree(ROOT / "py" / "tablee" / "locale", copy / "src" / "tablee" / "locale")
    shutil.copytree(ROOT / "tests", copy / "tests", ignore=junk)  # those that run lean on others
    changed = {f"src/tablee/kernel/{name}" for name in KERNEL}
    changed |= {f"src/tablee/games/{folder}/{name}" for name in RULES}
    files = sorted(str(file.relative_to(copy)) for file in (copy / "src").rglob("*.py"))
    apart = ", ".join(f'"{file}"' for file in files if file not in changed)
    (copy / "pyproject.toml").write_text(CONFIG.format(apart=apart, folder=folder), "utf-8")
    return copy


def main(game: str) -> int:
    """Run mutmut; its summary is the last line that it prints."""
    copy = lay_out(game.replace("-", "_"))
    mutmut = Path(sys.executable).with_name("mutmut")
    subprocess.run([mutmut, "run", "--max-children", "2"], cwd=copy, check=False)
    return subprocess.run([mutmut, "results"], cwd=copy, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
