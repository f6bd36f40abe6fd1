"""Words without a language: a message in English and the values that fill it.

Rules, refusals and the log speak in `Say`s; the table turns them into the reader's language
through the catalogues. The English text is the key, so that code reads as it speaks.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

ALMOST = 1e-9
"""What a sum of chances may be off by."""


class Seat(int):
    """A seat number inside a message: it is shown as the name of whoever sits there."""

    __slots__ = ()


class Say(NamedTuple):
    """A sentence to be worded: English text, its plural if it counts, and the values in it.

    ``values`` are pairs, so that a `Say` can be compared, hashed and stored. The pair named
    ``"n"`` chooses between ``text`` and ``plural``. A value may be a `Say` itself (the name of
    a card); a plain `str` is a proper name and is never translated; a tuple is a list.
    """

    text: str
    plural: str = ""
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        """The sentence in plain English, seats as ``seat 2``; for terminals and errors."""
        values = dict(self.values)
        one = not self.plural or values.get("n") == 1
        plain = {key: _plain(value) for key, value in values.items()}
        return (self.text if one else self.plural).format(**plain)


Value = int | str | Seat | Say | tuple["Value", ...]
"""What may fill a message."""


def say(text: str, plural: str = "", **values: Value) -> Say:
    """A `Say`; this is the name that the catalogue builder looks for in the source."""
    return Say(text, plural, tuple(values.items()))


def percent(chance: float | Fraction) -> int:
    """A chance as a whole percent; only what is certain is 0 or 100."""
    shown = round(100 * chance)
    certain = not ALMOST < chance < 1 - ALMOST
    return shown if certain else min(99, max(1, shown))


def _plain(value: Value) -> str:
    if isinstance(value, Say):
        return str(value)
    if isinstance(value, tuple):
        return ", ".join(_plain(each) for each in value)
    return f"seat {int(value)}" if isinstance(value, Seat) else str(value)


class TableeError(Exception):
    """Something a person did that cannot be; ``say`` is the clear sentence for the screen."""

    def __init__(self, reason: Say) -> None:
        super().__init__(str(reason))
        self.say = reason


class UnknownGame(TableeError):
    """No game of that name is registered."""


class BadOption(TableeError):
    """An option, its value, or the number of seats is not one the game knows."""


class IllegalMove(TableeError):
    """The move is not legal now; the position is as it was."""


class BadRecord(TableeError):
    """A record, a link or a save cannot be read; nothing was changed."""
