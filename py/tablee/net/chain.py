"""The log that all devices have in common: the events as the public saw them, hash-chained.

Every link takes in all before it, and the host's term it happened in. So two devices whose heads
agree have the same log, whoever has hosted the table meanwhile; and what was signed over a head
was signed for that moment of that match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tablee.kernel import Event
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

    def add(self, term: int, text: str) -> None:
        """One more event."""
        self.texts.append(text)
        self.terms.append(term)
        self.heads.append(linked(self.head, term, text))

    def cut(self, length: int) -> None:
        """What came after so many events has been taken back."""
        del self.texts[length:], self.terms[length:], self.heads[length + 1 :]

    def after(self, first: int, news: Iterable[tuple[int, str]]) -> str:
        """The head if from event ``first`` on the log were that."""
        head = self.heads[first]
        for term, text in news:
            head = linked(head, term, text)
        return head


def root_of(room: str, game: str, rules: int, seats: int, options: str, seed: str) -> str:
    """Where the chain of a match begins."""
    return digest(f"tablee {room} {game}/{rules} {seats} {options} {seed}")
