"""The channels of a host: who may still send how much, who is silent, and what is to be sent."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.net import wire
from tablee.net.keys import Entropy

MESSAGES, LETTERS = 60, 120_000
"""What a channel may send at once; a third of it comes back every second."""
MOST_CHANNELS = 48


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
    time: wire.Now | None = None
    """What it was told last of how the table stands in time."""
    asked: dict[int, float] = field(default_factory=dict)
    """Pings that have not been answered yet, and when they were sent."""


class Channels:
    """The open channels by the ids that the link has given them, and the outbox."""

    def __init__(self, entropy: Entropy) -> None:
        self.open: dict[str, Channel] = {}
        self._entropy = entropy
        self._out: list[tuple[str, str | None]] = []
        self._pings = 0

    def add(self, peer: str, now: float) -> Channel | None:
        """One more; None, and it is closed, if there are too many."""
        if len(self.open) >= MOST_CHANNELS:
            self.close(peer)
            return None
        channel = Channel(self._entropy.hex(32), now, Rate(since=now), heard=now)
        self.open[peer] = channel
        return channel

    def send(self, peer: str, message: wire.Message) -> None:
        """Let it be sent."""
        self._out.append((peer, wire.write(message)))

    def close(self, peer: str) -> None:
        """Let the channel be closed, after what was sent before."""
        self._out.append((peer, None))

    def ping(self, peer: str, log: int, room: int, now: float) -> None:
        """Ask whether somebody is still there, and how far they have come."""
        channel = self.open[peer]
        self._pings += 1
        channel.asked = {**dict(list(channel.asked.items())[-3:]), self._pings: now}
        self.send(peer, wire.Ping(self._pings, log, room))

    def tell_time(self, peer: str, time: wire.Now) -> None:
        """How the table stands in time, if that is not known there: it counts down by itself."""
        told = self.open[peer].time
        if told is None or _without_left(told) != _without_left(time):
            self.open[peer].time = time
            self.send(peer, time)

    def outbox(self) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel, in that order; None: the channel is to be closed."""
        out, self._out = self._out, []
        return out


def _without_left(now: wire.Now) -> tuple[object, ...]:
    return now.seq, now.whole, now.nods, now.hands_on
