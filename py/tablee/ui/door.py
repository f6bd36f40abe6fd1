"""The way into a table of many devices: by a link, by a code, or back after a reload."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NamedTuple

from tablee.kernel import BadRecord, say
from tablee.table import links


@dataclass(frozen=True)
class Door:
    """Where a link or a code leads, before somebody goes in."""

    secret: str = ""
    relays: tuple[str, ...] = ()
    code: str = ""
    """An offer that was read from another device."""


class Kept(NamedTuple):
    """What leads back into a room after a reload."""

    role: str
    secret: str
    relays: tuple[str, ...]
    key: str
    """What this device's keys are made from: it gives the seat back."""
    name: str
    match: str
    """What the host keeps the match under."""
    room: str
    """The room itself, as it was saved."""

    @classmethod
    def read(cls, text: object, heard: str = "") -> Kept | None:
        """What `write` wrote, and what was ``heard`` in the room, if it is kept beside; None for
        anything else.
        """
        try:
            found = json.loads(text) if isinstance(text, str) else None
        except (ValueError, RecursionError):
            return None
        match found:
            case [
                "host" | "guest" as role,
                str(secret),
                list(relays),
                str(key),
                str(name),
                str(match_id),
                str(room),
            ]:
                met = tuple(map(str, relays))
                return cls(role, secret, met, key, name, match_id, room + heard)
        return None

    def write(self) -> str:
        """As text."""
        return json.dumps(self, ensure_ascii=False)


def door_of(text: str) -> Door:
    """What somebody typed or pasted to join: a link, or a code. Raises `BadRecord`."""
    link = links.read(text.partition("#")[2])
    return door_of_link(link) if link.kind in ("r", "j") else _coded(text)


def door_of_link(link: links.Link) -> Door:
    """Where a link leads. Raises `BadRecord`."""
    return Door(link.what, link.relays) if link.kind == "r" else _coded(link.what)


def _coded(text: str) -> Door:
    code = links.code_in(text)
    if not code:
        raise BadRecord(say("This invitation leads to no table."))
    return Door(code=code)
