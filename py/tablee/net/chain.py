"""The log that all devices have in common: the events as the public saw them, hash-chained.

Every link takes in all before it, and the host's term it happened in. So two devices whose heads
agree have the same log, whoever has hosted the table meanwhile; and what was signed over a head
was signed for that moment of that match.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from tablee.kernel import Event, Match
from tablee.kernel.notation import write_event
from tablee.net.keys import digest


def public_text(event: Event, seats: int) -> str:
    """An event as the public saw it, where all that somebody here saw of it is known."""
    return write_event(event.for_seat(seats), whole=False)


def linked(head: str, term: int, text: str) -> str:
    """The head after one more event."""
    return digest(f"{head} {term} {text}")


@dataclass
class Chain:
    """A log's texts and heads. ``heads[n]`` is the head when n events had happened."""

    root: str
    """Before the first event: what match this is."""
    texts: list[str] = field(default_factory=list)
    terms: list[int] = field(default_factory=list)
    proofs: list[str] = field(default_factory=list)
    """What their seats' devices have signed of them; empty where nobody has."""
    heads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """The first head is the root."""
        self.heads = [self.root]

    @property
    def head(self) -> str:
        """What stands for all that has happened."""
        return self.heads[-1]

    def __len__(self) -> int:
        return len(self.texts)

    def add(self, term: int, text: str, proof: str = "") -> None:
        """One more event."""
        self.proofs.append(proof)
        self.texts.append(text)
        self.terms.append(term)
        self.heads.append(linked(self.head, term, text))

    def cut(self, length: int) -> None:
        """What came after so many events has been taken back."""
        del self.texts[length:], self.terms[length:], self.proofs[length:]
        del self.heads[length + 1 :]

    def slices(self, first: int, most: int, letters: int) -> Iterator[tuple[int, int]]:
        """From where to where the log after ``first`` is sent at once; one slice at least."""
        size, start = 0, first
        for k in range(first, len(self)):
            size += len(self.texts[k]) + len(self.proofs[k]) + 200
            if k > start and (k - start >= most or size > letters):
                yield start, k
                size, start = 0, k
        yield start, len(self)


def match_root(
    room: str, match: Match, pledge: str, reveals: tuple[tuple[int, str, str], ...]
) -> str:
    """Where the chain of that match begins, the same on every device."""
    game, options = match.game, json.dumps(dict(match.options), sort_keys=True)
    what = f"{room} {game.name}/{game.version} {match.seats} {options}"
    return digest(f"tablee {what} {pledge} {json.dumps(reveals)}")
