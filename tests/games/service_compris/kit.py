"""Positions of Service compris ! for tests, built so that they read like a table.

Seat s leads people s; ``who(s, k)`` is its k-th character, 8 the chief. Seat 0 is to play.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from tablee.games.service_compris import GAME
from tablee.games.service_compris.cards import ACTIONS, BOX, CODES, KIND
from tablee.games.service_compris.rules import MIXTURES, SEATINGS, WHOLE, ServiceCompris
from tablee.kernel import Move, Setting, settle

DULL = "chef_gone", "larder"


def table(seats: int = 3, seed: int = 1, **options: Setting) -> ServiceCompris:
    """A dealt table: seat 0 has drawn its sixth card, the peoples sit in their order."""
    t = GAME.setup(GAME.complete({"first": 1, **options}, seats), seats)
    assert isinstance(t, ServiceCompris)
    rng = random.Random(seed)
    while t.want is not None:
        if t.want[0] == "pick":
            assert t.want[1] in (len(SEATINGS[seats]), len(MIXTURES[seats]))
            t.want = None
            t.answer((0,))
        else:
            settle(t, rng)
    return t


def traitors(seats: int = 3, seed: int = 1, **options: Setting) -> ServiceCompris:
    """The same with hidden chiefs; peoples unshuffled: seat s leads people s, and holds it."""
    t = table(seats, seed, traitors=True, **options)
    for seat, camp in enumerate(t.reserve):
        for card, face in zip(camp, WHOLE[seat], strict=True):
            t.faces[card] = face
    return t


def who(people: int, number: int = 0) -> int:
    """The id of a character: 0 to 7 a follower, 8 the chief."""
    return WHOLE[people][number]


def hold(t: ServiceCompris, seat: int, *codes: str) -> None:
    """Give a hand cards of these kinds; the cards they had go where those came from."""
    pinned: set[int] = set()
    for card, code in zip(t.hands[seat], codes, strict=False):
        kind = CODES.index(code)
        there = next(
            i
            for i in (*t.hands[seat], *t.deck, *t.discard, *(c for h in t.hands for c in h))
            if i not in pinned and KIND[t.faces[i]] == kind
        )
        t.faces[card], t.faces[there] = t.faces[there], t.faces[card]
        pinned.add(card)


def card(t: ServiceCompris, seat: int, code: str) -> int:
    """The id of a card of this kind in a hand."""
    kind = CODES.index(code)
    held: list[int] = [i for i in t.hands[seat] if KIND[t.faces[i]] == kind]
    return held[0]


def serve(t: ServiceCompris, *cards: int) -> None:
    """Put characters on the table, the first nearest the plate; no feast comes of it."""
    for each in cards:
        seat = t.camp_of(each)
        t.reserve[seat] = tuple(c for c in t.reserve[seat] if c != each)
    t.table = (*t.table, *cards)


def bin_(t: ServiceCompris, cards: Iterable[int]) -> None:
    """Characters that were eaten long ago."""
    for each in cards:
        seat = t.camp_of(each)
        t.reserve[seat] = tuple(c for c in t.reserve[seat] if c != each)
        t.bones = (*t.bones, each)
        if t.owner[each] >= 0:
            lives = list(t.lives)
            lives[t.owner[each]] -= 1
            t.lives = tuple(lives)


def keep(t: ServiceCompris, seat: int, *numbers: int) -> None:
    """Leave a seat only these characters, at home."""
    bin_(t, [c for k, c in enumerate(WHOLE[seat]) if k not in numbers])


def do(t: ServiceCompris, seat: int, *moves: Move) -> None:
    """Moves of one seat, each checked to be legal."""
    for move in moves:
        assert t.why_not(seat, move) is None, (move, t.why_not(seat, move), t.legal(seat))
        t.play(seat, move)


def play(t: ServiceCompris, code: str, *moves: Move) -> None:
    """The active player plays a card of this kind with effect, and goes on."""
    seat = t.active
    do(t, seat, ("play", card(t, seat, code)), *moves)


def hush(t: ServiceCompris) -> None:
    """Nobody counters."""
    while t.phase == "counter":
        do(t, t.asked[0], ("pass",))


def can_play(t: ServiceCompris, seat: int, code: str) -> bool:
    """Whether a card of this kind may be played with effect."""
    return ("play", card(t, seat, code)) in t.legal(seat)


assert BOX.size == ACTIONS
