"""The page as it is before Python has come: the lobby, painted at build in every language.

    python -m tablee.ui.shell index.html > build/site/index.html

The worker draws its first lobby with the same function, so that nothing moves when it arrives.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import htpy as h
from markupsafe import Markup

from tablee.kernel import Options
from tablee.ui.i18n import LANGUAGES, Language
from tablee.ui.lobby import Lobby, lobby

SPRITE = "static/art/sprite.svg"


def fill(page: str, sprite: str) -> str:
    """``index.html`` with its marked places filled in."""
    other = [code for code in LANGUAGES if code != "en"]
    return put(
        page,
        {
            "<!--lobby-->": shell("en"),
            "<!--sprite-->": " ".join(sprite.split()),
            "<!--words-->": words(shell_words),
            "<!--shells-->": "".join(
                str(h.template(f"#shell-{code}")[Markup(shell(code))]) for code in other
            ),
        },
    )


def put(page: str, parts: Mapping[str, str]) -> str:
    """A page with something in each of its marked places. Raises `ValueError` if one is missing."""
    for mark, text in parts.items():
        if page.count(mark) != 1:
            raise ValueError(f"the page must hold {mark} once")
        page = page.replace(mark, text)
    return page


def shell(code: str) -> str:
    """The lobby of a language, nothing chosen."""
    return str(lobby(Lobby(Language(code))))


def words(of: Callable[[Language], Options]) -> str:
    """The few words that JavaScript says itself, in all languages."""
    told = {code: dict(of(Language(code))) for code in LANGUAGES}
    text = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    return str(h.script("#words", type="application/json")[Markup(text)])


def shell_words(_: Language) -> dict[str, str]:
    """The words of ``static/js/words.js`` in a language."""
    return {
        "dice": _("Getting the dice out…"),
        "kept": _("Getting the dice out… your table is next."),
        "almost": _("Almost there…"),
        "plain": _("Taking the long way round…"),
        "failed": _("The games could not be started."),
        "missing": _("A part of the page has not come."),
        "offline": _("There seems to be no network."),
        "crashed": _("Something went wrong in the game. Reload the page: your match is kept."),
        "retry": _("Try again"),
        "memory": _(
            "This browser keeps nothing here: your match will be lost when you close the page."
        ),
        "full": _(
            "There is no room left on this device: your match is kept only until you close the "
            "page. Save it as a file from the list of your matches, or delete old ones."
        ),
        "fresh": _("A new version is ready. Your match goes on with it where it stands."),
        "freshIdle": _("A new version is ready."),
        "freshNow": _("Use it now"),
        "freshLater": _("Later"),
        "device": _("On this device"),
        "keeping": _("Kept for play without a network: {n} %", n="{n}"),  # filled in by the page
        "ready": _("Ready to play without a network."),
        "install": _("Tablée can be put on your home screen, and opens there like an app."),
        "installShare": _("Put Tablée on your home screen: tap Share, then “Add to Home Screen”."),
        "installNow": _("Install"),
        "installLater": _("No, thanks"),
        "seconds": _("{n} s", n="{n}"),  # filled in by the page
    }


if __name__ == "__main__":
    source = Path(sys.argv[1])
    filled = fill(source.read_text("utf-8"), (source.parent / SPRITE).read_text("utf-8"))
    sys.stdout.buffer.write(filled.encode())
