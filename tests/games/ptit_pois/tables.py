"""Tables laid by hand: cards are called by name, and who sees what follows from where they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.cards import COLOUR, DECK, VALUE
from tablee.games.ptit_pois.rules import NO_CARD, PtitPois
from tablee.kernel import Event, Move, Pool, Setting, happen

LEFT, RIGHT = 0, 1
Packet = tuple[str | None, str | None]
"""The hidden card and the visible one."""
EMPTY: Packet = (None, None)

_NAMES = tuple(
    f"{DECK.colours[colour]} {value}" for colour, value in zip(COLOUR, VALUE, strict=True)
)


def face(name: str) -> int:
    """The face of a card called by its colour and value."""
    return _NAMES.index(name)


def name(position: PtitPois, card: int) -> str:
    """What a card is called."""
    known = position.faces[card]
    assert known is not None
    return _NAMES[known]


def table(
    *,
    hands: Sequence[Sequence[str]],
    rows: Sequence[Sequence[Packet]],
    tops: tuple[Sequence[str], Sequence[str]] = (["violet 4"], ["green 7"]),
    deck: Sequence[str] = (),
    rest: str = "deck",
    up: bool = True,
    remembered: Sequence[str] = (),
    totals: Sequence[int] = (),
    options: Mapping[str, Setting] | None = None,
) -> PtitPois:
    """A table in the turn of seat 0. ``rest`` says where all other cards lie: below the cards
    of the ``deck``, at the bottom of the left ``discard``, or in the last ``hand``.
    """
    seats = len(hands)
    laid = PtitPois(seats)
    complete = GAME.complete(options or {}, seats)
    laid.rounds, laid.fifty = int(complete["rounds"]), bool(complete["fifty"])
    named = [*deck, *tops[0], *tops[1], *(card for hand in hands for card in hand)]
    named += [card for row in rows for packet in row for card in packet if card]
    used = {COLOUR[face(each)] for each in named}
    boxed = next(left for left in DECK.leaving[seats] if not used & set(left))
    laid.boxed = boxed
    laid.pools = (Pool(0, DECK.size(seats), DECK.faces(boxed)),)
    left_over = [each for each in sorted(DECK.faces(boxed)) if _NAMES[each] not in named]
    laid.faces = [*map(face, named), *left_over]
    ids = {each: card for card, each in enumerate(named)}
    assert len(ids) == len(named), "a card is named twice"
    others = tuple(range(len(named), len(laid.faces)))

    laid.deck = tuple(ids[each] for each in deck)
    laid.discards = [[ids[each] for each in pile] for pile in tops]
    laid.hands = [tuple(ids[each] for each in hand) for hand in hands]
    laid.hidden = [NO_CARD if p[0] is None else ids[p[0]] for row in rows for p in row]
    laid.shown = [NO_CARD if p[1] is None else ids[p[1]] for row in rows for p in row]
    if rest == "deck":
        laid.deck += others
    elif rest == "discard":
        laid.discards[LEFT] = [*others, *laid.discards[LEFT]]
    else:
        laid.hands[-1] += others

    for seat, hand in enumerate(laid.hands):
        for card in hand:
            laid.seen[card] = 1 << seat
    for card in (*laid.discards[0], *laid.discards[1], *laid.shown):
        if card != NO_CARD:
            laid.seen[card] = laid.everyone
    for each in remembered:
        laid.seen[ids[each]] = laid.everyone
    laid.totals = tuple(totals) or (0,) * seats
    laid.up = up
    laid.phase = "turn"
    return laid


def card(position: PtitPois, called: str) -> int:
    """The id of a card called by name."""
    return position.faces.index(face(called))


def play(position: PtitPois, called: str, pile: int) -> Event:
    """The active player plays a card."""
    return act(position, "play", card(position, called), pile)


def act(position: PtitPois, *move: Any) -> Event:
    """The active player makes a move, which must be legal."""
    seat = position.active
    reason = position.why_not(seat, move)
    assert reason is None, f"{move}: {reason}"
    return happen(position, seat, move)


def answer(position: PtitPois, *result: int, deal: Mapping[int, str] | None = None) -> Event:
    """The dealer answers; ``deal`` gives the names of shuffled cards."""
    faces = {i: face(each) for i, each in (deal or {}).items()}
    return happen(position, None, result, faces)


def plays(position: PtitPois) -> set[tuple[str, int]]:
    """What the active player may play, and where."""
    return {
        (name(position, int(move[1])), int(move[2]))
        for move in position.legal(position.active)
        if move[0] == "play"
    }


def others(position: PtitPois) -> list[Move]:
    """What the active player may do but play."""
    return [move for move in position.legal(position.active) if move[0] != "play"]


def refusal(position: PtitPois, *move: Any) -> str:
    """The reason why the active player may not do this."""
    reason = position.why_not(position.active, move)
    assert reason is not None, f"{move} is legal"
    return str(reason)
