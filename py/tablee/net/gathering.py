"""A device takes a table over whose host is gone: the seed and the longest log are gathered.

The public log and the seed are the whole match (`whole`). The log is at every device; the seed is
in shares, and only several devices open it together. In a game that hides nothing no seed is
needed: chance is drawn from a fresh one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tablee.kernel import Dealer, Game, Match, Options
from tablee.net import shamir, wire
from tablee.net.chance import Chance, Reveals, mixed
from tablee.net.whole import NotSo, deal_again, pledge_of

Line = tuple[int, str, str]
"""An event of the public log: its term, its text, and what was signed of it."""

SETTLE = 4.0
"""Seconds that the others are waited for who may have come further, once the match is to be had."""


@dataclass
class Estate:
    """What a guest leaves to the host that it becomes."""

    game: Game
    seats: int
    options: Options
    log: list[Line]
    pledges: dict[int, str]
    reveals: Reveals
    share: wire.Share | None
    seed: str = ""
    """The seed in use, if it was handed over."""


@dataclass
class Gathering:
    """What has been gathered so far."""

    estate: Estate
    fresh: str
    """A seed of one's own, for a game that hides nothing."""
    term: int
    waiting: set[int]
    """The members who may still have something to give."""
    hides: bool
    shares: dict[int, wire.Give | wire.Share] = field(default_factory=dict)
    """By x, which is the seat they were made for and one: whose share is right shows in use."""
    logs: dict[int, list[Line]] = field(default_factory=dict)
    since: float | None = None
    """From when on the match was to be had."""
    found: tuple[Match, Dealer, list[Line]] | None = None
    """The whole match, its dealer and its log, once it is settled."""

    def __post_init__(self) -> None:
        """One's own share is the first."""
        if (mine := self.estate.share) is not None:
            self.shares[mine.x] = mine

    def take(self, member: int, seat: int | None, gift: wire.Give) -> None:
        """What a guest has given: checked when it is used. A share is of the giver's own seat."""
        if gift.need == 1 and self._right(gift.y):
            self.estate.seed = gift.y
        elif gift.need > 1 and seat is not None and gift.x == seat + 1:
            self.shares[gift.x] = gift
        so_far = self.logs.get(member, self.estate.log)
        if gift.first <= len(so_far) and len(gift.texts) == len(gift.terms) == len(gift.proofs):
            lines = list(zip(gift.terms, gift.texts, gift.proofs, strict=True))
            self.logs[member] = [*so_far[: gift.first], *lines]
        if not gift.more:
            self.waiting.discard(member)

    def want(self, head: str) -> wire.Want:
        """What the others are asked for."""
        return wire.Want(len(self.estate.log), head)

    def due(self) -> float | None:
        """When nobody is waited for any longer."""
        return None if self.since is None else self.since + SETTLE

    def ready(self, now: float) -> bool:
        """Whether the match is to be had, and nobody is waited for any more."""
        if self.since is None and self._found():
            self.since = now
        return self.since is not None and (not self.waiting or now >= self.since + SETTLE)

    def _found(self) -> bool:
        return bool(self.estate.seed) or not self.hides or self._opened()

    def _right(self, seed: str) -> bool:
        return pledge_of(seed) == self.estate.pledges[max(self.estate.pledges)]

    def _opened(self) -> bool:
        for need in {share.need for share in self.shares.values()}:
            held = self.shares.items()
            mine = {x: bytes.fromhex(share.y) for x, share in held if share.need == need}
            for some in combinations(sorted(mine), need):
                seed = shamir.opened({x: mine[x] for x in some}).hex()
                if self._right(seed):
                    self.estate.seed = seed
                    return True
        return False

    def seeds(self) -> dict[int, str]:
        """Hosts' own parts of chance, by term; empty where they are not known."""
        pledges = self.estate.pledges
        known = dict.fromkeys(pledges, "")
        if self.estate.seed:
            known[max(pledges)] = self.estate.seed
        else:
            known[self.term] = self.fresh
        return known

    def settle(self, chance: Chance) -> None:
        """The match is set up again as far as the longest log goes that is true."""
        own = self.seeds()
        chance.seeds, chance.reveals = own, self.estate.reveals
        chance.own = own[max(own)]
        chance.pledges = {**self.estate.pledges, max(own): pledge_of(chance.own)}
        self.found = self._match(mixed(own, self.estate.reveals))

    def _match(self, seeds: Mapping[int, str]) -> tuple[Match, Dealer, list[Line]]:
        candidates = [self.estate.log, *self.logs.values()]
        best: list[Line] = []
        for log in sorted(candidates, key=len, reverse=True):
            if len(log) > len(best):
                best = max(best, log[: self._true(log, seeds)], key=len)
        game, seats, options = self.estate.game, self.estate.seats, self.estate.options
        match, dealer = deal_again(game, seats, options, _told(best), seeds)
        return match, dealer, best

    def _true(self, log: Sequence[Line], seeds: Mapping[int, str]) -> int:
        """How far a log is true."""
        game, seats, options = self.estate.game, self.estate.seats, self.estate.options
        try:
            deal_again(game, seats, options, _told(log), seeds)
        except NotSo as error:
            return error.at - 1
        return len(log)


def _told(log: Sequence[Line]) -> list[tuple[int, str]]:
    return [(term, text) for term, text, _ in log]
