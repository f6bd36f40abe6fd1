"""The host's part in chance: what it has committed to, what guests mix in, and who keeps it.

The host draws its seed and commits to it before anybody sits down; the guests commit to theirs
before any is opened. So nobody, the host included, picks the dice or the cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from tablee.net import shamir, wire
from tablee.net.keys import digest
from tablee.net.whole import pledge_of, seed_of

Reveals = tuple[tuple[int, str, str], ...]
"""What was mixed in: by which member, the commitment, and what it was to."""


class Chance:
    """The seeds of a match, as far as this host knows them."""

    def __init__(self, own: str, term: int = 1) -> None:
        self.own = own
        self.seeds: dict[int, str] = {term: own}
        """Hosts' own parts, by the term from which on they are in use; empty if not known."""
        self.pledges: dict[int, str] = {term: pledge_of(own)}
        self.reveals: Reveals = ()

    @property
    def pledge(self) -> str:
        """What this host has committed to."""
        return pledge_of(self.own)

    def mixed(self) -> Mapping[int, str]:
        """The seeds that chance is drawn from, by term. Guests have mixed into the first."""
        return mixed(self.seeds, self.reveals)

    @property
    def seed(self) -> str:
        """The one in use."""
        return self.mixed()[max(self.seeds)]

    def shares(self, seats: list[int]) -> dict[int, wire.Share]:
        """By seat afar, its share; none where fewer than two could open it together."""
        need = needed(len(seats))
        if not need:
            return {}
        secret = bytes.fromhex(self.own)
        return {
            seat: wire.Share(need, seat + 1, shamir.share(secret, need, seat + 1).hex())
            for seat in seats
        }

    def opened(self) -> wire.Opened:
        """All that is known, laid open."""
        return wire.Opened(tuple((term, own) for term, own in self.seeds.items() if own))


def needed(guests: int) -> int:
    """How many of so many guests open the seed together; 0: none can.

    More than half of them and never one alone: whoever opens it knows all cards.
    """
    return max(2, guests // 2 + 1) if guests >= 2 else 0


def mixed(seeds: Mapping[int, str], reveals: Reveals) -> dict[int, str]:
    """The seeds that chance is drawn from, by term, from the hosts' own parts."""
    first = min(seeds)
    return {
        term: seed_of(own, reveals if term == first else ()) if own else ""
        for term, own in seeds.items()
    }


def promised(reveals: Reveals) -> bool:
    """Whether what was mixed in is what had been committed to."""
    return all(digest(what) == commit for _, commit, what in reveals)
