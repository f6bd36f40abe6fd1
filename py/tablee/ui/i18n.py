"""The reader's language: catalogues that are compiled at build, and how a `Say` is worded."""

from __future__ import annotations

import gettext
import io
import pkgutil
from collections.abc import Sequence

from tablee.kernel import Say, Seat
from tablee.kernel.words import Value

LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""By code: the name that a language has in itself. English is the source."""


class Language:
    """A catalogue at work."""

    def __init__(self, code: str) -> None:
        """``code`` is one of `LANGUAGES`; any other is English."""
        self.code = code if code in LANGUAGES else "en"
        self._catalogue = _catalogue(self.code)

    def word(self, message: Say, names: Sequence[str] = ()) -> str:
        """A message as plain text; seats are worded as ``names[seat]``."""
        values = dict(message.values)
        if message.plural:
            n = values.get("n", 0)
            count = n if isinstance(n, int) else 0
            text = self._catalogue.ngettext(message.text, message.plural, count)
        else:
            text = self._catalogue.gettext(message.text)
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
    try:
        compiled = pkgutil.get_data("tablee.locale", f"{code}/LC_MESSAGES/tablee.mo")
    except OSError:
        compiled = None
    if compiled is None:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(compiled))
