"""Where things lie, said once."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
SITE = BUILD / "site"
WHEELS = BUILD / "wheels"
BYTECODE = BUILD / "bytecode"
NODE_MODULES = ROOT / "node_modules"
GAMES = ROOT / "py" / "tablee" / "games"
LOCALE = ROOT / "py" / "tablee" / "locale"


def npm_version(name: str) -> str:
    """Version of an installed npm package, as its own package.json has it."""
    manifest = json.loads((NODE_MODULES / name / "package.json").read_text("utf-8"))
    return str(manifest["version"])
