"""The reader's language: catalogues that are compiled at build, and how a `Say` is worded."""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from zipimport import zipimporter

from tablee import games
from tablee.kernel import Say, Seat
from tablee.kernel.words import Value

LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""By code: the name that a language has in itself. English is the source."""
KEPT = 4096
"""Texts that are remembered once looked up; there are some two thousand in a language."""


class Language:
    """A catalogue at work."""

    def __init__(self, code: str) -> None:
        """``code`` is one of `LANGUAGES`; any other is English."""
        self.code = code if code in LANGUAGES else "en"
        catalogue = _catalogue(self.code)
        self._one = lru_cache(KEPT)(catalogue.gettext)
        self._several = lru_cache(KEPT)(catalogue.ngettext)

    def word(self, message: Say, names: Sequence[str] = ()) -> str:
        """A message as plain text; seats are worded as ``names[seat]``."""
        values = dict(message.values)
        if message.plural:
            n = values.get("n", 0)
            count = n if isinstance(n, int) else 0
            text = self._several(message.text, message.plural, count)
        else:
            text = self._one(message.text)
        return text.format(**{key: self._value(value, names) for key, value in values.items()})

    def __call__(self, text: str, plural: str = "", **values: Value) -> str:
        """A message worded at once, for markup: ``_("Play {game}", game="…")``."""
        return self.word(Say(text, plural, tuple(values.items())))

    def _value(self, value: Value, names: Sequence[str]) -> str:
        if isinstance(value, Say):
            return self.word(value, names)
        if isinstance(value, Seat):
            return names[value] if value < len(names) else str(int(value) + 1)
        if isinstance(value, tuple):
            return ", ".join(self._value(each, names) for each in value)
        return str(value)


def choose(wanted: Sequence[str]) -> str:
    """The first language of ``wanted`` (browser tags such as ``fr-CH``) that there is, or en."""
    for tag in wanted:
        code = tag.lower().split("-")[0]
        if code in LANGUAGES:
            return code
    return "en"


def _catalogue(code: str) -> gettext.NullTranslations:
    """The words of all, and behind them those of each game."""
    found = gettext.NullTranslations()
    for compiled in _compiled(code):
        found.add_fallback(gettext.GNUTranslations(io.BytesIO(compiled)))
    return found


def _compiled(code: str) -> Iterator[bytes]:
    places = [("tablee.locale", f"{code}/LC_MESSAGES/tablee.mo")]
    places += [(games.package(name), f"{code}.mo") for name in games.NAMES]
    for package, file in places:
        spec = find_spec(package)  # which imports no game: the lobby needs none
        if spec is not None and isinstance(spec.loader, SourceFileLoader | zipimporter):
            for folder in spec.submodule_search_locations or ():
                with suppress(OSError):
                    yield spec.loader.get_data(f"{folder}/{file}")
