"""The arrows of the architecture: who may import whom. ARCHITECTURE.md draws the same ones."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "py" / "tablee"

MAY_IMPORT = {
    "kernel": set(),
    "games": {"kernel"},
    "bots": {"kernel"},
    "net": {"kernel", "games"},
    "testing": {"kernel"},
    "table": {"kernel", "games", "bots", "net"},
    "ui": {"kernel", "games", "bots", "net", "table"},
}
"""By layer, what it may import beside itself. How a game looks (games/*/table*.py) is of ui."""

LIBRARIES = {"ui": {"htpy", "markupsafe"}}
"""What a layer may import beside the standard library."""


def layer(module: Path) -> str:
    parts = module.relative_to(PACKAGE).parts
    return "ui" if parts[0] == "games" and parts[-1].startswith("table") else parts[0]


def imported(module: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are absolute"
            names.add(node.module or "")
    return names


MODULES = sorted(module for module in PACKAGE.rglob("*.py") if module.parent != PACKAGE)


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(PACKAGE)))
def test_arrows_run_one_way(module: Path) -> None:
    mine = layer(module)
    for name in imported(module):
        first, *rest = name.split(".")
        if first == "tablee":
            theirs = rest[0] if rest else ""
            if name == "tablee":
                continue  # `from tablee import games`: its modules are named elsewhere
            drawn = rest[0] == "games" and rest[-1].startswith("table")
            assert theirs == mine or theirs in MAY_IMPORT[mine] or mine == "ui", name
            assert not drawn or mine == "ui", f"{name} is how a game looks"
        else:
            known = first in sys.stdlib_module_names or first in LIBRARIES.get(mine, set())
            assert known, f"{name} is neither of the standard library nor allowed in {mine}"


def test_rules_touch_neither_randomness_nor_time_nor_the_browser() -> None:
    never = {"random", "secrets", "time", "datetime", "asyncio", "os", "js", "pyodide", "pyscript"}
    rules = [*PACKAGE.glob("games/*/rules.py"), *PACKAGE.glob("games/*/cards.py")]
    assert rules
    for module in rules:
        assert not {name.split(".")[0] for name in imported(module)} & never, module
