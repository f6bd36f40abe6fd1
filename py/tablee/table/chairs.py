"""Who sits where: persons at this device, persons at another, and bots."""

from __future__ import annotations

from typing import NamedTuple

from tablee.kernel.names import LONGEST_NAME as LONGEST_NAME
from tablee.kernel.names import clean_name as clean_name
from tablee.kernel.names import clean_text as clean_text


class Chair(NamedTuple):
    """A seat taken. ``temper`` says which bot it is (`bots.is_kind`); empty for a person."""

    name: str
    temper: str = ""
    afar: bool = False
    """Whether a person sits here at another device."""

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here."""
        return bool(self.temper)
