"""The people in a room as its host keeps them: who holds which key, and on which channel."""

from __future__ import annotations

from dataclasses import dataclass, field

MESSAGES, LETTERS = 60, 120_000
"""What a channel may send at once; a third of it comes back every second."""


@dataclass
class Rate:
    """How much more a channel may send."""

    messages: float = MESSAGES
    letters: float = LETTERS
    since: float = 0.0

    def allows(self, letters: int, now: float) -> bool:
        """Whether one more message of that length is within bounds; it is counted."""
        back = max(0.0, now - self.since) / 3
        self.since = now
        self.messages = min(MESSAGES, self.messages + back * MESSAGES) - 1
        self.letters = min(LETTERS, self.letters + back * LETTERS) - letters
        return self.messages >= 0 and self.letters >= 0


@dataclass
class Channel:
    """An open channel: what its holder must sign, and whose it has turned out to be."""

    nonce: str
    opened: float
    rate: Rate
    member: int | None = None
    heard: float = 0.0
    told: float = -1e9
    """When it was last told all that it had missed."""
    asked: dict[int, float] = field(default_factory=dict)
    """Pings that have not been answered yet, and when they were sent."""


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
