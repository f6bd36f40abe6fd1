"""The people in a room as its host keeps them, and the chairs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Member:
    """Somebody in the room, here or away."""

    id: int
    key: str
    name: str
    peer: str | None = None
    ready: bool = False
    done: int = 0
    """The number of the last thing of theirs that was taken in."""
    answered: str = ""
    """What came of it; empty while nothing has."""
    trip: float = 0.0
    """Seconds that a message takes there and back."""
    left: float = 0.0
    """When they were heard last, if they are away."""
    quiet: bool = False
    """Whether nothing has been heard for long on a channel that is still open: what is sent waits
    for them in it."""
    commit: str = ""
    reveal: str = ""

    @property
    def here(self) -> bool:
        """Whether they are to be reached."""
        return self.peer is not None and not self.quiet


@dataclass
class Place:
    """A chair in the room: ``open``, of a person at the ``host``, a ``guest``, or a ``bot``."""

    kind: str
    name: str = ""
    temper: str = ""
    member: int = -1
