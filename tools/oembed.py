"""oEmbed for what the site shows of itself: a page to paste the address of, and what it answers.

    oembed/<kind>-<game>.html   the table, and a link to the file beside it
    oembed/<kind>-<game>.json   the answer (https://oembed.com, "rich"): a frame with that table

A static site answers everybody alike: ``maxwidth`` and ``maxheight`` are not looked at, and the
frame is as wide as there is room. Who asks needs whole addresses, and a build does not know where
its site will lie: it is told by ``TABLEE_ADDRESS`` (the workflow for Pages does). Without, all
addresses are relative to the file that they stand in: right in any folder of any host, for who
resolves them (docs/embedding.md).
"""

from __future__ import annotations

import html
import json
import os
import sys
from pathlib import Path
from typing import Final

from tablee.ui.lobby import DISHES

FOLDER: Final = "oembed"
ADDRESS: Final = "TABLEE_ADDRESS"
KINDS: Final = {"play": "game", "watch": "record", "puzzle": "puzzle"}
"""What is shown of each game, and the field of ``embed.html`` that shows it."""
SIZE: Final = (640, 560)
SANDBOX: Final = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"


def frame(address: str, kind: str, game: str, title: str) -> str:
    """The frame with that table."""
    source = f"{address}embed.html#{KINDS[kind]}={game}"
    width, height = SIZE
    return (
        f'<iframe src="{html.escape(source)}" title="{html.escape(title)}" width="{width}" '
        f'height="{height}" style="border: 0; max-width: 100%" loading="lazy" '
        f'sandbox="{SANDBOX}"></iframe>'
    )


def answer(address: str, kind: str, game: str, title: str) -> dict[str, str | int]:
    """What oEmbed asks for."""
    width, height = SIZE
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Tablée",
        "provider_url": address,
        "cache_age": 86_400,
        "width": width,
        "height": height,
        "html": frame(address, kind, game, title),
    }


def page(address: str, kind: str, game: str, title: str) -> str:
    """The page whose address is pasted."""
    found = f"{address}{FOLDER}/{kind}-{game}.json" if address != "../" else f"{kind}-{game}.json"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)} – Tablée</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="../static/art/icon.svg" type="image/svg+xml">
<link rel="alternate" type="application/json+oembed" href="{html.escape(found)}">
<link rel="stylesheet" href="../static/css/tokens.css">
<link rel="stylesheet" href="../static/css/base.css">
<link rel="stylesheet" href="../static/css/bloggers.css">
<script type="module" src="../embed.js"></script>
</head>
<body>
<main>
<h1>{html.escape(title)}</h1>
<tablee-table {KINDS[kind]}="{game}" label="{html.escape(title)}"></tablee-table>
<p><a href="../">Tablée</a></p>
</main>
</body>
</html>
"""


def write(site: Path, told: str = "") -> None:
    """All of them; ``told`` is the whole address of the site, if it is known."""
    if told and not told.startswith(("https://", "http://")):
        raise SystemExit(f"{ADDRESS} must be a whole address: {told}")
    address = f"{told.rstrip('/')}/" if told else "../"
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for dish in DISHES:
        for kind in KINDS:
            facts = answer(address, kind, dish.game, dish.title)
            text = json.dumps(facts, ensure_ascii=False, indent=1) + "\n"
            (folder / f"{kind}-{dish.game}.json").write_text(text, "utf-8")
            shown = page(address, kind, dish.game, dish.title)
            (folder / f"{kind}-{dish.game}.html").write_text(shown, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), os.environ.get(ADDRESS, ""))
