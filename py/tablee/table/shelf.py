"""The matches that a device keeps: what is known of each without opening it, and how many.

Of every match the page stores two texts under keys of its own, written together and before
anything is shown: ``match/<id>`` is the table (``saves.py``), ``list/<id>`` a line about it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablee.table.chairs import clean_name
from tablee.table.table import Table

MATCH: Final = "match/"
LIST: Final = "list/"
"""What keys begin with."""

MOST: Final = 40
"""Matches kept; beyond them the finished ones go, the oldest first. Running ones never do."""
MOST_SEATS: Final = 12

ID = re.compile(r"[0-9a-f]{16}")


class Kept(NamedTuple):
    """What the list says of a match."""

    game: str
    names: tuple[str, ...]
    events: int
    over: bool
    when: int
    """When it was last played, in ms since 1970 by the device's clock."""

    def to_json(self) -> str:
        """The line as it is stored."""
        return json.dumps(self._asdict(), ensure_ascii=False)


def about(table: Table, when: int) -> Kept:
    """What the list says of this table."""
    names = tuple(chair.name for chair in table.chairs)
    return Kept(table.game.name, names, table.seq, table.over(), when)


def read_kept(text: object) -> Kept | None:
    """The line that `Kept.to_json` wrote; None for what is none."""
    try:
        found = json.loads(text) if isinstance(text, str) and len(text) < 10_000 else None
    except (ValueError, RecursionError):
        return None
    match found:
        case {
            "game": str(game),
            "names": [*names],
            "events": int(events),
            "over": bool(over),
            "when": int(when),
        } if len(names) <= MOST_SEATS and all(isinstance(name, str) for name in names):
            return Kept(game, tuple(map(clean_name, names)), events, over, when)
    return None


@dataclass
class Shelf:
    """The list, and the changes of it that the page has yet to store."""

    matches: dict[str, Kept]
    """By id."""
    gone: list[str]
    """Ids of what has been taken away since the page was last told."""

    @classmethod
    def read(cls, found: Mapping[str, object]) -> Shelf:
        """The list in what the page has stored; what cannot be read is left where it is."""
        keys = [key[len(LIST) :] for key in found if key.startswith(LIST)]
        lines = {key: read_kept(found[LIST + key]) for key in keys if ID.fullmatch(key)}
        return cls({key: line for key, line in lines.items() if line is not None}, [])

    def newest(self) -> list[tuple[str, Kept]]:
        """All, what was played last first."""
        return sorted(self.matches.items(), key=lambda each: -each[1].when)

    def take_away(self, keys: Iterable[str]) -> None:
        """These are kept no longer."""
        for key in keys:
            self.matches.pop(key, None)
            self.gone.append(key)

    def make_room(self, here: str) -> int:
        """Let go what is beyond the bound, but not ``here``; how many matches went."""
        old = [key for key, kept in reversed(self.newest()) if kept.over and key != here]
        surplus = old[: max(0, len(self.matches) - MOST)]
        self.take_away(surplus)
        return len(surplus)

    def told(self) -> list[tuple[str, str | None]]:
        """What the page has to take out of its store; said once."""
        gone, self.gone = self.gone, []
        return [(kind + key, None) for key in gone for kind in (MATCH, LIST)]
