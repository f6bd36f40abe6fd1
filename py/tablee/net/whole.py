"""The whole match from its seed and what everybody saw of it: how it is set up again, handed on,
and checked.

A seeded dealer deals the same cards again wherever the same moves are made. So the public log and
the seed are the whole match: a host that comes back, and one that takes over, need no more; and
when the seed is laid open at the end, every device can deal it all again for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tablee.kernel import BadRecord, Dealer, Game, Match, Options, SeededDealer, say
from tablee.kernel.notation import hear, read_move
from tablee.net.chain import public_text
from tablee.net.keys import digest


def pledge_of(own_seed: str) -> str:
    """What a host commits to: its own part of chance, by its hash."""
    return digest(f"tablee seed {own_seed}")


def seed_of(own_seed: str, reveals: Iterable[tuple[int, str, str]]) -> str:
    """What chance is drawn from: the host's part, and what the guests have mixed in."""
    mixed = " ".join(f"{member}:{what}" for member, _, what in reveals)
    return digest(f"tablee chance {own_seed} {mixed}")


def deal_again(
    game: Game,
    seats: int,
    options: Options,
    log: Sequence[tuple[int, str]],
    seeds: Mapping[int, str],
) -> tuple[Match, Dealer]:
    """The whole match that the public log tells (terms and texts), and its dealer, who deals on.

    ``seeds`` says by term from when on chance was drawn from which seed; an empty one is not
    known, and what was dealt from it is taken as it is told: in a game that hides nothing it can
    be. Raises `NotSo` at the first event that does not follow.
    """
    match = Match(game, seats, options)
    since, dealer = _since(seeds, 1), _dealer(seeds, 1)
    for number, (term, text) in enumerate(log, 1):
        if (begun := _since(seeds, term)) != since:
            since, dealer = begun, _dealer(seeds, term)
        again = None
        try:
            if not text.startswith("*"):
                seat, _, move = text.partition("+")[0].partition(".")
                if match.position.want is None and seat.isdecimal():
                    again = match.play(int(seat), read_move(move))
            elif match.position.want is not None:
                again = hear(match, text) if dealer is None else match.deal(dealer)
        except Exception as error:  # rules may stumble over what no seat could have done
            raise NotSo(number) from error
        if again is None or public_text(again, seats) != text:
            raise NotSo(number)
    last = max(seeds)
    if last != since or dealer is None:
        dealer = SeededDealer(seeds[last])
    return match, dealer


def _since(seeds: Mapping[int, str], term: int) -> int:
    return max((each for each in seeds if each <= term), default=0)


def _dealer(seeds: Mapping[int, str], term: int) -> Dealer | None:
    seed = seeds.get(_since(seeds, term), "")
    return SeededDealer(seed) if seed else None


class NotSo(BadRecord):
    """Event ``at`` (counted from 1) does not follow from the seed and the moves before it."""

    def __init__(self, at: int) -> None:
        super().__init__(say("Move {n} does not follow from what was before it.", n=at))
        self.at = at
