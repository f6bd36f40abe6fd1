"""The match's log as the host keeps it, and as much of it as each device may be sent."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.kernel import Event, Match
from tablee.kernel.notation import write_event
from tablee.net import wire
from tablee.net.chain import Chain, public_text


class Ledger:
    """All events of a match, whole; the chain of what the public saw; and what is news."""

    def __init__(self, match: Match, root: str) -> None:
        self.match = match
        self.chain = Chain(root)
        self.rev = 0
        """How often the log has changed."""
        self.events: list[Event] = []
        """What has been published."""

    def adopt(self, log: list[tuple[int, str, str]]) -> None:
        """What has happened before this device became the host: terms, texts, proofs."""
        for term, text, proof in log:
            self.chain.add(term, text, proof)
        self.events = self.match.events[:]
        self.rev = 1

    def news(self, term: int, proofs: dict[str, str]) -> Iterator[tuple[int, list[Event]]]:
        """What has changed since the last time, step by step: from where on, and what is there now.

        ``proofs`` are what guests have signed of their moves, by seat and move.
        """
        events, old = self.match.events, self.events
        same = min(len(events), len(old))
        while same and events[same - 1] is not old[same - 1]:
            same -= 1
        if same < len(old):
            self.chain.cut(same)
            self.rev += 1
            del self.events[same:]
            yield same, []
        for event in events[same:]:
            text = public_text(event, self.match.seats)
            self.chain.add(term, text, proofs.pop(text.partition("+")[0], ""))
            self.rev += 1
            self.events.append(event)
            yield len(self.chain) - 1, [event]

    def log(self, term: int, viewer: int, first: int, stop: int, *, more: bool = False) -> wire.Log:
        """A part of the log for one device."""
        chain = self.chain
        return wire.Log(
            term,
            self.rev,
            first,
            tuple(self.masked(event, viewer) for event in self.events[first:stop]),
            tuple(chain.terms[first:stop]),
            tuple(chain.proofs[first:stop]),
            chain.heads[stop],
            more,
        )

    def tail(self, term: int, viewer: int, seq: int, head: str) -> Iterator[wire.Log]:
        """What a device that has come to ``seq`` lacks; all, if it has something else there."""
        chain = self.chain
        first = seq if seq < len(chain.heads) and chain.heads[seq] == head else 0
        for start, stop in chain.slices(first, wire.EVENTS_AT_ONCE, wire.LETTERS_AT_ONCE):
            yield self.log(term, viewer, start, stop, more=stop < len(chain))

    def masked(self, event: Event, viewer: int) -> str:
        """An event as it leaves this device: the one place where what others hold is taken out."""
        return write_event(event.for_seat(viewer), whole=False)
