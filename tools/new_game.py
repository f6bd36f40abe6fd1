"""Begin a game: python -m tools.new_game night-market "Night Market".

Copies ``py/tablee/games/template``, a small whole game, under the new name, with its tests, its
stylesheet and its pictures; and names it in the three places that know the games by name. What
comes of it passes every check and can be played: from there on it is rewritten file by file.
"""

import re
import sys
from pathlib import Path

from tools.paths import ROOT

NAME = re.compile(r"[a-z]+(-[a-z]+)*")
APART = {"style.css": "static/css/{name}.css", "pictures.svg": "static/art/{name}.svg"}
"""Files of the template that do not lie with the rules."""
TITLE = "Kuhn Poker"
OPENING = re.compile(r'\A"""Kuhn poker: the smallest whole.*?"""', re.DOTALL)
DISH = """    Dish(
        "{name}",
        "{title}",
        say("One card each, and a chip on it."),
        (2, 4),
        5,
        "sign-crown",
    ),
)


@dataclass(frozen=True)
class Setup:"""


class Refused(Exception):
    """The game cannot be begun; nothing was written."""


def begin(name: str, title: str, root: Path = ROOT) -> list[Path]:
    """Write the new game into the tree at ``root``; the files written. Raises `Refused`."""
    folder = name.replace("-", "_")
    template, made = root / "py/tablee/games/template", root / "py/tablee/games" / folder
    if not NAME.fullmatch(name):
        raise Refused("A game's name is small letters, with hyphens between words: night-market.")
    if not title.isprintable() or not title.strip() or set(title) & set('"\\{}'):
        raise Refused("A title is words alone.")
    if made.exists():
        raise Refused(f"There is a game of that name: {made}.")
    texts = {
        root
        / APART.get(file.name, f"py/tablee/games/{folder}/{file.name}").format(name=name): renamed(
            file.read_text("utf-8"), name, title
        )
        for file in sorted(template.iterdir())
        if file.is_file()
    }
    for file in sorted((root / "tests/games/template").glob("*.py")):
        target = root / "tests/games" / folder / file.name.replace("template", folder)
        texts[target] = renamed(file.read_text("utf-8"), name, title)
    texts |= registered(name, title, root)
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return [*texts]


def renamed(text: str, name: str, title: str) -> str:
    """A file of the template as one of the new game."""
    text = re.sub(
        r'\A"""Kuhn poker: the smallest whole.*?"""', f'"""{title}."""', text, flags=re.DOTALL
    )
    text = text.replace("tablee.games.template", f"tablee.games.{name.replace('-', '_')}")
    text = text.replace("games/template", f"games/{name.replace('-', '_')}")
    return re.sub(r'(?<=["/ .])template(?=["/ :{])', name, text).replace(TITLE, title)


def registered(name: str, title: str, root: Path) -> dict[Path, str]:
    """The three places that know the games by name: registry, lobby, and the bloggers' page."""
    registry = root / "py/tablee/games/__init__.py"
    lobby = root / "py/tablee/ui/lobby.py"
    bloggers = root / "static/js/embed-options.js"
    dish = DISH.format(name=name, title=title)
    return {
        registry: _put(registry, r"^(NAMES = \(.*)\)$", rf'\1, "{name}")'),
        lobby: _put(lobby, r"^\)\n\n\n@dataclass\(frozen=True\)\nclass Setup:", dish),
        bloggers: _put(bloggers, r"^(const GAMES = \[.*)\];$", rf'\1, "{name}"];'),
    }


def _put(file: Path, where: str, text: str) -> str:
    changed, found = re.subn(where, text, file.read_text("utf-8"), count=1, flags=re.MULTILINE)
    if not found:
        raise Refused(f"{file} looks other than it did: name the game in it by hand.")
    return changed


def main(arguments: list[str]) -> int:
    """The command line; 2 if the game was refused."""
    if len(arguments) != 2:
        print('python -m tools.new_game night-market "Night Market"', file=sys.stderr)
        return 2
    name, title = arguments
    try:
        for file in begin(name, title):
            print(file.relative_to(ROOT))
    except Refused as reason:
        print(reason, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
