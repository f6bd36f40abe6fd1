"""Catalogues: gather the words of the source (`make words`), compile them for the wheel."""

import ast
import re

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tablee.ui.i18n import LANGUAGES as SHOWN
from tools.paths import GAMES, LOCALE, ROOT

LANGUAGES = tuple(code for code in SHOWN if code != "en")
DOMAIN = "tablee"
HOME = f"{GAMES.relative_to(ROOT)}/"
"""How the place of a message of a game begins."""
VALUE = re.compile(r"{(\w+)[^}]*}")
WORDING = ("say", "_")
"""What words a message in the source: `tablee.kernel.say`, and a `Language` called."""


def compile_catalogues() -> None:
    """Make a .mo beside every .po, if the .po is newer; words of one game alone lie with that game.

    So a change of a game moves its own words to those who have the rest, and no others. Stops at a
    translation that asks for a value its source does not have: at the table, that would be an
    exception in place of a sentence.
    """
    for source in sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        code = source.parent.parent.name
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=code)
        strange = [line for message in catalogue for line in _strangers(message)]
        if strange:
            raise SystemExit("\n".join([f"{source.relative_to(ROOT)}:", *strange]))
        of: dict[str, Catalog] = {}
        for message in catalogue:
            game = _game(message) if message.id else ""
            if game not in of:
                of[game] = Catalog(locale=code)
                of[game].mime_headers = catalogue.mime_headers  # with its rule of plurals
            if message.id:
                of[game][message.id] = message
        # The common words last: they say that all are there.
        for game in sorted(of, reverse=True):
            with (GAMES / game / f"{code}.mo" if game else target).open("wb") as out:
                write_mo(out, of[game])


def _game(message: Message) -> str:
    """The folder of the game that alone has the message, or nothing."""
    folders = {place.removeprefix(HOME).split("/")[0] for place, _ in message.locations}
    return folders.pop() if len(folders) == 1 and message.locations[0][0].startswith(HOME) else ""


def _strangers(message: Message) -> list[str]:
    def texts(value: object) -> list[str]:
        return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]

    if not message.id or not message.string:
        return []
    known = {name for text in texts(message.id) for name in VALUE.findall(text)}
    used = {name for text in texts(message.string) for name in VALUE.findall(text)}
    return [f"  {texts(message.id)[0]!r} has no {{{name}}}" for name in sorted(used - known)]


def gather() -> None:
    """Bring every language's catalogue up to date with the words of the source (`make words`)."""
    template = extract()
    for language in LANGUAGES:
        file = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        catalogue = Catalog(locale=language, project="Tablée")
        if file.exists():
            with file.open("rb") as stream:
                catalogue = read_po(stream, locale=language)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as out:
            # Line numbers would change the catalogue with every line of code.
            write_po(out, catalogue, width=100, sort_by_file=True, include_lineno=False)


def extract() -> Catalog:
    """Every message of the source: the first argument of `say` and `_`, and its plural."""
    template = Catalog(project="Tablée")
    for module in sorted((ROOT / "py" / "tablee").rglob("*.py")):
        if module.parent.name == "template":
            continue  # what is copied for a new game is not on screen itself
        place = (str(module.relative_to(ROOT)), 0)
        for call in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(call, ast.Call) and _name(call.func) in WORDING:
                texts = [_text(argument) for argument in call.args[:2]]
                if texts and texts[0]:
                    message = tuple(texts) if len(texts) == 2 and texts[1] else texts[0]
                    template.add(message, locations=[place])
    return template


def _name(function: ast.expr) -> str:
    """``say`` of ``say(…)``, ``_`` of ``scene._(…)``."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return ""


if __name__ == "__main__":
    gather()
