"""How the posts of a sealed table go through its host: to everybody, in one order.

The host keeps what everybody may read and no more. It can hold posts back, and that is all that it
can do to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.kernel import BadOption, Registry, say
from tablee.net import wire
from tablee.net.keys import Entropy, Keys
from tablee.net.sealed.party import Party
from tablee.net.sealed.suite import Suite
from tablee.net.sealed.terms import Terms

AT_ONCE = 40_000
"""Characters of posts in a message, unless one alone is longer."""
LAST = 32
"""So many posts another host may have in another order than the one before."""


def sealing(terms: Terms) -> wire.Sealing:
    """What a host tells of a match that begins."""
    game = terms.game
    return wire.Sealing(
        terms.room,
        game.name,
        game.version,
        terms.seats,
        dict(terms.options),
        terms.parties,
        terms.devices,
    )


def terms_of(said: wire.Sealing, registry: Registry) -> Terms:
    """The match that a host tells of. Raises a `TableeError` if it is none that is known here."""
    game = registry.load(said.game)
    options = game.complete(said.options, said.seats)
    seats = sorted(seat for party in said.parties for seat in party)
    devices = len(set(said.devices)) == len(said.devices) == len(said.parties) and all(said.parties)
    if said.rules != game.version or seats != list(range(said.seats)) or not devices:
        raise BadOption(say("The host’s word about this match does not fit together."))
    return Terms(said.room, game, said.seats, options, said.parties, said.devices)


def party_at(terms: Terms, suite: Suite, keys: Keys, draw: Entropy, kept: str = "") -> Party:
    """This device's part in it: that of its key, or to follow without a seat.

    Raises `BadRecord` if what it had ``kept`` is damaged.
    """
    keys.quicken(suite)
    me = terms.devices.index(keys.public) if keys.public in terms.devices else None
    return Party(terms, me, suite, keys, draw, kept)


class HostRelay:
    """At the host: all posts that were of use, in the order in which all fold them."""

    def __init__(self, party: Party) -> None:
        self.said = sealing(party.terms)
        self.party = party
        party.course.orders = True
        self._sent = len(party.taken)

    @property
    def length(self) -> int:
        """How many there are."""
        return len(self.party.taken)

    def hear(self, text: str) -> None:
        """A guest's post."""
        self.party.receive(text)

    def agree(self) -> None:
        """Fold in what this device agrees to, and nothing else yet."""
        for text in self.party.outbox(agreed=True):
            self.party.receive(text)

    def news(self) -> Iterator[wire.Board]:
        """What is to be told to everybody, this device's own posts included."""
        while own := self.party.outbox():
            for text in own:
                self.party.receive(text)
        yield from self.tail(self._sent)
        self._sent = self.length

    def tail(self, first: int) -> Iterator[wire.Board]:
        """The posts from that one on."""
        part: list[str] = []
        size = 0
        for text in self.party.taken[first:]:
            if part and size + len(text) > AT_ONCE:
                yield wire.Board(first, tuple(part))
                first, part, size = first + len(part), [], 0
            part.append(text)
            size += len(text)
        if part:
            yield wire.Board(first, tuple(part))


class GuestRelay:
    """At a guest: posts as they come, without a gap."""

    def __init__(self, party: Party) -> None:
        self.said = sealing(party.terms)
        self.party = party
        party.course.orders = False
        self.length = len(party.taken)
        """How many of the host's have come."""
        self._unheard: dict[str, None] = {}

    def joined(self, most: int) -> None:
        """There is a host, maybe another one, who has ``most`` posts at most that are known here:
        the last ones are compared.
        """
        taken = self.party.taken
        self.length = max(0, min(most, len(taken) - LAST))
        self._unheard = dict.fromkeys(taken[self.length :])

    def hear(self, first: int, texts: Sequence[str]) -> bool:
        """Posts from the host. False: some before them are missing."""
        if first > self.length:
            return False
        for text in texts[self.length - first :]:
            if text in self._unheard:
                del self._unheard[text]
            else:
                self.party.receive(text)
            self.length += 1
        return True

    def missed(self) -> list[str]:
        """Once all has come that the host has: what it has not, told once. The host before may have
        had it; what is of no use any more is refused.
        """
        missed, self._unheard = [*self._unheard], {}
        return missed
