"""Catalogues: gather the words of the source (`make words`), compile them for the wheel."""

import re
import subprocess
import sys

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.paths import LOCALE, ROOT

LANGUAGES = ("fr", "de")
DOMAIN = "tablee"
VALUE = re.compile(r"{(\w+)[^}]*}")
KEYWORDS = ("say:1", "Say:1", "_", "ngettext:1,2", "N_")


def compile_catalogues() -> None:
    """Make a .mo beside every .po, if the .po is newer.

    Stops at a translation that asks for a value its source does not have: at the table, that
    would be an exception in place of a sentence.
    """
    for source in sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parent.parent.name)
        strange = [line for message in catalogue for line in _strangers(message)]
        if strange:
            raise SystemExit("\n".join([f"{source.relative_to(ROOT)}:", *strange]))
        with target.open("wb") as out:
            write_mo(out, catalogue)


def _strangers(message: Message) -> list[str]:
    def texts(value: object) -> list[str]:
        return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]

    if not message.id or not message.string:
        return []
    known = {name for text in texts(message.id) for name in VALUE.findall(text)}
    used = {name for text in texts(message.string) for name in VALUE.findall(text)}
    return [f"  {texts(message.id)[0]!r} has no {{{name}}}" for name in sorted(used - known)]


def gather() -> None:
    """Extract the words into tablee.pot and bring every language up to date with it."""
    LOCALE.mkdir(parents=True, exist_ok=True)
    template = LOCALE / f"{DOMAIN}.pot"
    keywords = [f"--keyword={word}" for word in KEYWORDS]
    _babel(
        "extract", "--no-default-keywords", *keywords, "--sort-by-file", "--add-comments=words:",
        "--project=Tablée", "--copyright-holder=the Tablée authors", "--omit-header",
        f"--output={template}", "py/tablee",
    )  # fmt: skip
    for language in LANGUAGES:
        catalogue = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        verb = "update" if catalogue.exists() else "init"
        catalogue.parent.mkdir(parents=True, exist_ok=True)
        extra = ["--no-fuzzy-matching", "--ignore-pot-creation-date"] if verb == "update" else []
        _babel(verb, f"--input-file={template}", f"--output-file={catalogue}",
               f"--locale={language}", f"--domain={DOMAIN}", *extra)  # fmt: skip


def _babel(*arguments: str) -> None:
    main = "from babel.messages.frontend import main; main()"
    subprocess.run([sys.executable, "-c", main, *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    gather()
