"""Catalogues: gather the words of the source (`make words`), compile them for the wheel."""

import subprocess
import sys

from tools.paths import LOCALE, ROOT

LANGUAGES = ("fr", "de")
DOMAIN = "tablee"
KEYWORDS = ("say:1", "Say:1", "_", "ngettext:1,2", "N_")


def compile_catalogues() -> None:
    """Make a .mo beside every .po, if the .po is newer."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parent.parent.name)
        with target.open("wb") as out:
            write_mo(out, catalogue)


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
