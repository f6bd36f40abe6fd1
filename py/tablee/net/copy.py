"""A guest's copy of the match: one seat's view, folded from what the host sends."""

from __future__ import annotations

from tablee.kernel import BadOption, BadRecord, Event, Match, Position, Registry, fold, say
from tablee.kernel.notation import hear
from tablee.net import wire
from tablee.net.chain import Chain, match_root, public_text
from tablee.net.chance import Reveals, mixed, promised
from tablee.net.keys import Keys, move_text
from tablee.net.whole import NotSo, deal_again, pledge_of
from tablee.net.wire import MOST_SEATS


class Copy:
    """The match as one seat sees it, or the public; and the log that all have in common."""

    def __init__(self, match: Match, root: str, begin: wire.Begin) -> None:
        self.match = match
        self.begin = begin
        self.seat = begin.seat
        """This device's seat; -1 for who watches."""
        self.chain = Chain(root)
        self.reveals: Reveals = begin.reveals
        self.pledges = dict(begin.pledges)
        """What hosts have committed to, by term."""
        self.share: wire.Share | None = None
        self.seeds: dict[int, str] = {}
        """Hosts' own parts of chance, once they have been laid open."""
        self.heard: list[Event] = []
        """By event: what landed, with every face that is known here."""
        self.before: Position | None = None
        """The view before what was taken over last, where that was one event."""
        self.taken_back = 0
        """How often the log was cut: whoever shows it begins anew then."""

    @classmethod
    def of(cls, said: wire.Begin, room: str, registry: Registry) -> Copy:
        """A match as it begins. Raises a `TableeError` if it is none that is known here."""
        game = registry.load(said.game)
        options = game.complete(said.options, said.seats)
        terms = [term for term, _ in said.pledges]
        if said.rules != game.version or said.seat >= said.seats or not terms:
            raise BadOption(say("This match was played under other rules than this version knows."))
        if terms != sorted(set(terms)) or not promised(said.reveals):
            raise BadOption(say("The host’s word about this match does not fit together."))
        match = Match(game, said.seats, options, said.seats if said.seat < 0 else said.seat)
        root = match_root(room, match, said.pledges[0][1], said.reveals)
        return cls(match, root, said)

    @property
    def hides(self) -> bool:
        """Whether anything in this game is hidden from anybody."""
        return bool(self.match.position.pools)

    def take(self, said: wire.Log) -> bool:
        """Take over what the host says of the log, if the rules can follow it and the heads agree.

        False, and nothing has changed, if not.
        """
        chain, first = self.chain, said.first
        if not len(said.texts) == len(said.terms) == len(said.proofs) or first > len(chain):
            return False
        end = first + len(said.texts)
        known = end < len(chain.heads) and chain.heads[end] == said.hash
        return (known and (said.more or end == len(chain))) or self._land(said)

    def _land(self, said: wire.Log) -> bool:
        match, chain, first = self.match, self.chain, said.first
        events, position = match.events, match.position
        cut = first < len(chain)
        match.events = events[:first]
        match.position = position.clone()
        if cut:
            match.position = fold(
                match.game, match.seats, match.options, match.events, match.viewer
            )
        news, heard = Chain(chain.heads[first]), []
        try:
            for term, text, proof in zip(said.terms, said.texts, said.proofs, strict=True):
                heard.append(hear(match, text))
                news.add(term, public_text(heard[-1], match.seats), proof)
            agreed = news.head == said.hash
        except BadRecord:
            agreed = False
        if not agreed:
            match.events, match.position = events, position
            return False
        if cut:
            chain.cut(first)
            self.taken_back += 1
        for term, text, proof in zip(news.terms, news.texts, news.proofs, strict=True):
            chain.add(term, text, proof)
        self.heard = [*self.heard[:first], *heard]
        self.before = position if len(heard) == 1 and not cut else None
        return True

    def back_to(self, length: int) -> None:
        """Forget what came after so many events."""
        match = self.match
        match.events = match.events[:length]
        match.position = fold(match.game, match.seats, match.options, match.events, match.viewer)
        self.chain.cut(length)
        self.heard, self.before = self.heard[:length], None
        self.taken_back += 1

    def is_signed(self, keys: Keys, public: str) -> bool:
        """Whether the last event is a move that was made with that key, on the log as it was
        shortly before: in a window others may have spoken meanwhile.
        """
        last = len(self.chain) - 1
        move = self.chain.texts[last].partition("+")[0].partition(".")[2]
        seat, proof = self.match.events[last].seat, self.chain.proofs[last]
        if not proof or seat is None:
            return False
        heads = self.chain.heads[max(0, last - MOST_SEATS) : last + 1]
        return any(
            keys.verify(public, move_text(head, seat, move), proof) for head in reversed(heads)
        )

    def is_seed(self, own: str) -> bool:
        """Whether this is what the last host has committed to."""
        return pledge_of(own) == self.pledges[max(self.pledges)]

    def open(self, seeds: dict[int, str]) -> None:
        """Hosts' parts of chance are laid open: those that they had committed to."""
        self.seeds = {
            term: own for term, own in seeds.items() if pledge_of(own) == self.pledges.get(term)
        }

    def checked(self) -> str:
        """Whether the match was dealt as promised: ``all``, ``part`` (a host is gone, and what it
        had drawn cannot be known any more), ``not``, or empty while nothing is laid open.
        """
        if not self.seeds:
            return ""
        whole = self.match
        seeds = mixed({term: self.seeds.get(term, "") for term in self.pledges}, self.reveals)
        if self.hides and not all(seeds.values()):
            return "not"
        log = list(zip(self.chain.terms, self.chain.texts, strict=True))
        try:
            again, _ = deal_again(whole.game, whole.seats, whole.options, log, seeds)
        except NotSo:
            return "not"
        viewer = whole.seats if self.seat < 0 else self.seat
        mine = [event.for_seat(viewer) for event in again.events]
        if mine != whole.events or again.position.view(viewer) != whole.position:
            return "not"
        return "all" if all(seeds.values()) else "part"
