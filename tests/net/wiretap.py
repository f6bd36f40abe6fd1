"""Somebody who listens to all that a host sends, and knows what each device may be told."""

from __future__ import annotations

import re

from tablee.kernel import Event, Position, opening
from tablee.kernel.event import land
from tablee.net import wire
from tablee.table.hosted import HostRoom
from tests.net.simulated import Network

_FACE = re.compile(r"\+(\d+)=(\d+)")


class Wiretap(Network):
    """A network on which every text from the host is looked at as it is sent."""

    leaks: list[str]
    looked: int
    """Faces that were found on the wire, all told."""

    def tap(self) -> None:
        """Begin to listen."""
        self.leaks, self.looked = [], 0
        self._folded: list[tuple[Event, Position]] = []

    def _post(self, peer: str, text: str | None) -> None:
        mine, other = self.links[peer]
        room = self.rooms[mine]
        if text is not None and isinstance(room, HostRoom):
            self._look(room, peer, text, self.links[other][0])
        super()._post(peer, text)

    def _look(self, room: HostRoom, peer: str, text: str, to: str) -> None:
        host = room.host
        if host.phase != "over" and not isinstance(wire.from_host(text), wire.Pass):
            secrets = (host.chance.own, host.chance.seed)
            self.leaks += [f"a seed to {to}" for secret in secrets if secret in text]
        message = wire.from_host(text)
        if room.table is None or not isinstance(message, (wire.Log, wire.Share)):
            if _FACE.search(text):
                self.leaks.append(f"a face in a {message.KIND}")
            return
        match = room.table.match
        who = next(m for m in host.hall.members.values() if m.peer == peer)
        seat = host.hall.seat_of(who.id)
        viewer = match.seats if seat is None else seat
        if isinstance(message, wire.Share):
            if message.x != viewer + 1:
                self.leaks.append(f"another's share to {to}")
            return
        self._fold(room)
        for number, written in enumerate(message.texts, message.first):
            event, after = self._folded[number]
            for i, face in _faces(written, event):
                self.looked += 1
                if not after.seen[i] >> viewer & 1:
                    self.leaks.append(f"card {i} to {to}, event {number}: {face}")

    def _fold(self, room: HostRoom) -> None:
        """The whole after every event, as it is now."""
        assert room.table is not None
        match = room.table.match
        same = 0
        for (old, _), event in zip(self._folded, match.events, strict=False):
            if old is not event:
                break
            same += 1
        del self._folded[same:]
        for event in match.events[same:]:
            before = (
                self._folded[-1][1]
                if self._folded
                else opening(match.game, match.seats, match.options)
            )
            after = before.clone()
            land(after, event)
            self._folded.append((event, after))


def _faces(written: str, event: Event) -> list[tuple[int, int]]:
    """The faces that a text tells, by card: read here on its own, not by the reader it is for."""
    found = [(int(i), int(face)) for i, face in _FACE.findall(written)]
    if written.startswith("*") and event.want is not None and event.want[0] == "shuffle":
        blanks = written.partition("+")[0][1:].split(",")
        found += [(i, int(f)) for i, f in zip(event.want[1], blanks, strict=True) if f]
    return found
