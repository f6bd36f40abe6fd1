"""Change the kernel, or the rules of a game, in every small way, and see whether a test notices:

    make mutants GAME=kernel
    make mutants GAME=pechvogel

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

KERNEL = "kernel"
"""What stands for the kernel where a game is named. All of it is changed but `WORDS`."""
WORDS = "words.py"
"""mutmut 3 hands named values on as one dict: `say` would not work even before it is changed."""
LEAN = ("template", "pechvogel")
"""The games whose tests ask after the kernel, beside its own: the shortest and the plainest."""
RULES = (
    "rules.py",
    "settling.py",
    "turn.py",
    "rounds.py",
    "serving.py",
    "feast.py",
    "accusing.py",
    "police.py",
    "counting.py",
)
"""Files of a game that are its rules, where it has them."""
CONFIG = """[tool.pytest.ini_options]
pythonpath = ["src", "."]
addopts = ["--import-mode=importlib"]

[tool.mutmut]
paths_to_mutate = ["src/"]
do_not_mutate = [{apart}]
tests_dir = [{asked}]
also_copy = ["tests", "static", "conftest.py"]
"""

CONFTEST = '''"""How long tests take.

mutmut asks the quickest first, and counts of each its last phase alone; and it waits for many
times as long as all of them take before it gives a change up.
"""

import os
import signal

import pytest

LONGEST, TIMEOUT = 20, 36  # s for one test, and how mutmut is told that a change was too slow


def pytest_sessionstart():
    signal.signal(signal.SIGALRM, lambda *_: os._exit(TIMEOUT))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    changed = "__mutmut_" in os.environ.get("MUTANT_UNDER_TEST", "")
    signal.alarm(LONGEST if changed else 0)
    try:
        return (yield)
    finally:
        signal.alarm(0)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item, call):
    item.took = call.duration = getattr(item, "took", 0.0) + call.duration
'''


def lay_out(name: str) -> Path:
    """A copy of the tree as mutmut wants it: what it changes there, and which tests it asks."""
    copy = BUILD / "mutants" / name
    junk = shutil.ignore_patterns("__pycache__", "*.pyc", "locale", "node_modules")
    for folder in ("src", "tests", "static"):
        shutil.rmtree(copy / folder, ignore_errors=True)
    shutil.copytree(ROOT / "py" / "tablee", copy / "src" / "tablee", ignore=junk)
    shutil.copytree(ROOT / "py" / "tablee" / "locale", copy / "src" / "tablee" / "locale")
    shutil.copytree(ROOT / "tests", copy / "tests", ignore=junk)  # those that run lean on others
    shutil.copytree(ROOT / "static" / "art", copy / "static" / "art")  # and on pictures
    package = copy / "src" / "tablee"
    if name == KERNEL:
        changed = set((package / "kernel").glob("*.py")) - {package / "kernel" / WORDS}
        asked = ["tests/kernel", "tests/testing", *(f"tests/games/{game}" for game in LEAN)]
    else:
        changed = {package / "games" / name / file for file in RULES}
        asked = ["tests/testing", "tests/games/test_shuffles.py", f"tests/games/{name}"]
    apart = sorted(str(f.relative_to(copy)) for f in package.rglob("*.py") if f not in changed)
    config = CONFIG.format(apart=listed(apart), asked=listed(asked))
    (copy / "pyproject.toml").write_text(config, "utf-8")
    (copy / "conftest.py").write_text(CONFTEST, "utf-8")
    return copy


def listed(names: list[str]) -> str:
    """Names as TOML lists them."""
    return ", ".join(f'"{name}"' for name in names)


def main(game: str) -> int:
    """Run mutmut; its summary is the last line that it prints."""
    copy = lay_out(game.replace("-", "_"))
    mutmut = Path(sys.executable).with_name("mutmut")
    subprocess.run([mutmut, "run", "--max-children", "2"], cwd=copy, check=False)
    return subprocess.run([mutmut, "results"], cwd=copy, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
