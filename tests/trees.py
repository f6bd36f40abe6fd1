"""Copies of the tree, to change and to build as anybody would who works on Tablée."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.paths import BUILD, LOCALE, ROOT

APART = shutil.ignore_patterns(
    ".*", "build", "docs", "node_modules", "__pycache__", "locale", "*.pyc"
)


def copy_tree(copy: Path) -> Path:
    """Everything that the site is made of, in a new folder; what npm installed is shared."""
    shutil.copytree(ROOT, copy, ignore=APART)
    shutil.copytree(LOCALE, copy / LOCALE.relative_to(ROOT))
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    return copy


def run(tree: Path, *arguments: str) -> str:
    """Run Python in the copy; what it printed."""
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'py'}{os.pathsep}{tree}"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=environment,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def build(tree: Path) -> Path:
    """The site of the copy."""
    for part in ("downloads", "bytecode"):  # what this build would fetch again
        shutil.copytree(BUILD / part, tree / "build" / part)
    run(tree, "-m", "tools.build")
    return tree / "build" / "site"
