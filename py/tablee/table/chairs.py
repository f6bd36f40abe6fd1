"""Who sits where: persons at this device, and bots."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

LONGEST_NAME = 24


class Chair(NamedTuple):
    """A seat taken. ``temper`` says which bot it is (`bots.is_kind`); empty for a person."""

    name: str
    temper: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here."""
        return bool(self.temper)


def clean_name(name: str) -> str:
    """A name as it may be shown."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, longest: int) -> str:
    """Somebody's words on one line: no control or layout characters, no runs of spaces, bounded."""
    shown = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text[: 4 * longest])
    return " ".join(shown.split())[:longest].strip()
