"""Names and other words of people, as they may be shown."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as it may be shown."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, longest: int) -> str:
    """Somebody's words on one line: no control or layout characters, no runs of spaces, bounded."""
    shown = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text[: 4 * longest])
    return " ".join(shown.split())[:longest].strip()
