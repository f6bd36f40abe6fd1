"""What the page is told after everything that happens."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from tablee.kernel import Options


@dataclass
class Update:
    """What the page is told: see ``static/js/app.js`` for what it does with it."""

    html: str
    """What the page holds; empty where it stays as it is."""
    title: str
    lang: str
    screen: str
    seq: int
    dress: str = ""
    """The game whose stylesheet and pictures the page needs."""
    said: list[str] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)
    settings: Options = field(default_factory=dict)
    speed: str = "normal"
    """How fast things move now: a link may ask for another speed than the settings."""
    save: list[tuple[str, str | None]] = field(default_factory=list)
    match: str = ""
    """The match that is at hand here, and in no other tab."""
    over: bool = False
    standing: list[tuple[int, str, int]] = field(default_factory=list)
    """Once it is over: place, name and score of each seat, the first first."""
    give: Options = field(default_factory=dict)
    """What leaves the page: a ``file`` and its ``name``, or a link ``onward``."""
    again: bool = False
    """Whether the page may show this at once when it is loaded again, before Python is there: a
    table of many devices, where nobody else sits at this one who is not to see it."""
    link: list[list[str]] = field(default_factory=list)
    """What the link to other devices is to do: see ``Order`` in ``ui/rooms.py``."""

    def to_json(self) -> str:
        """The update as JSON text."""
        return json.dumps(self.__dict__, ensure_ascii=False)
