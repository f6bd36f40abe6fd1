"""Where each card of a deal lies: the same for every deal, since the faces are shuffled."""

from __future__ import annotations

from typing import NamedTuple

from tablee.games.ptit_pois.cards import DECK, HAND, PACKETS, PILES, SEATS


class Layout(NamedTuple):
    """A table just dealt, by card id, and who sees what of it."""

    cards: tuple[int, ...]
    hidden: tuple[int, ...]
    shown: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    deck: tuple[int, ...]
    seen: tuple[int, ...]


def lay(seats: int) -> Layout:
    """The deal in the rulebook's order: hidden cards, visible ones, hands, discards."""
    cards = tuple(range(DECK.size(seats)))
    row = seats * PACKETS
    first = 2 * row
    hands = tuple(cards[first + HAND * seat : first + HAND * (seat + 1)] for seat in range(seats))
    first += HAND * seats
    everyone = (1 << (seats + 1)) - 1
    seen = [0] * len(cards)
    for card in cards[row : 2 * row] + cards[first : first + PILES]:
        seen[card] = everyone
    for seat, hand in enumerate(hands):
        for card in hand:
            seen[card] = 1 << seat
    return Layout(
        cards,
        cards[:row],
        cards[row : 2 * row],
        hands,
        cards[first : first + PILES],
        cards[first + PILES :],
        tuple(seen),
    )


LAYOUTS = {seats: lay(seats) for seats in SEATS}
"""By the number of seats."""
