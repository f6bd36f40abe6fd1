"""What guests do at the table, on its way from a channel to the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.kernel import Event
from tablee.net import wire
from tablee.net.chain import Chain
from tablee.net.keys import Keys, move_text
from tablee.net.members import Member


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody afar does at the table; ``number`` is theirs, for the answer.

    ``seq`` and ``head`` are of the log that they had before their eyes.
    """

    member: int
    seat: int
    number: int
    seq: int
    head: str
    what: str
    move: str
    proof: str
    at: float


def order_of(said: wire.Do, member: Member, seat: int, now: float) -> Order:
    """What a guest has said, as an order of its seat."""
    number, seq, head = said.number, said.seq, said.hash
    return Order(member.id, seat, number, seq, head, said.what, said.move, said.proof, now)


def moved_on(order: Order, chain: Chain, events: Sequence[Event]) -> bool:
    """Whether it was made for another moment: since then that seat or chance has moved.

    That others have said something does not matter: in a window all may at once. But what was
    taken back and done otherwise leaves a log as long, of which the device has signed nothing.
    """
    if order.seq >= len(chain.heads) or chain.heads[order.seq] != order.head:
        return True
    since = events[order.seq :]
    return len(events) < order.seq or any(event.seat in (None, order.seat) for event in since)


def why_not(order: Order, key: str, chain: Chain, events: Sequence[Event], keys: Keys) -> str:
    """Why an order is not even brought to the table (`refusals.NO`); empty if it is.

    ``key`` is the one of its seat.
    """
    if moved_on(order, chain, events):
        return "moved-on"
    if order.what != "move":
        return ""
    signed = keys.verify(key, move_text(order.head, order.seat, order.move), order.proof)
    return "" if signed else "proof"
