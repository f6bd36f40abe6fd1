"""The course of turns: the giant eats, players draw, are eliminated, and the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.service_compris.cards import ACTIONS, CARDS, CROWD, FEW, NO_KIND, NOBODY, PEOPLE
from tablee.games.service_compris.seating import AROUND, LIVING

if TYPE_CHECKING:
    from tablee.games.service_compris.rules import ServiceCompris


MANY_GONE = CARDS - ACTIONS - FEW
"""With more characters than this eaten or in the box, there are fewer than `FEW` in play."""


def begin_turn(t: ServiceCompris, seat: int) -> None:
    """The start of a turn: a bite, if the feast is on; then the player draws.

    SC-09: whoever's turn it is. SC-31: who is eaten up at its start does not play.
    """
    t.active = seat
    while t.feast:
        _bite(t)
        if t.phase == "over":
            return
        if t.alive >> seat & 1:
            break  # SC-59: also with an empty camp
        seat = t.active = AROUND[t.alive][seat][0]
    # SC-01: six cards in hand now, five once one is played.
    if t.deck:
        _draw(t, seat)
        t.phase = "turn"
    else:
        _ask_for_pile(t, "draw")


def end_play(t: ServiceCompris) -> None:
    """The card is resolved: the counter is replaced at once, then comes the next turn."""
    if not t.table:
        t.feast = 0  # SC-11, SC-12, SC-28: he stops as soon as nothing is left
    if t.phase == "over":
        _put_away(t)
    elif t.counterer < 0:
        _put_away(t)
        begin_turn(t, AROUND[t.alive][t.active][0])
    elif t.deck:
        _replace_counter(t)
    else:
        _ask_for_pile(t, "refill")


def restock(t: ServiceCompris) -> None:
    """The shuffled discard is the new draw pile."""
    t.deck, t.discard = t.discard, []
    if t.phase == "refill":
        _replace_counter(t)
    else:
        _draw(t, t.active)
        t.phase = "turn"


def _replace_counter(t: ServiceCompris) -> None:
    # SC-35, SC-39: then it is its player's turn, whoever was hit; SC-43: he draws again.
    seat = t.counterer
    _draw(t, seat)
    _put_away(t)
    begin_turn(t, seat)


def _ask_for_pile(t: ServiceCompris, phase: str) -> None:
    # SC-36: without the cards that are being resolved, which lie in `played`.
    t.phase = phase
    t.want = ("shuffle", tuple(t.discard), 0)


def _draw(t: ServiceCompris, seat: int) -> None:
    card = t.deck.pop()
    t.hands[seat] += (card,)
    t.seen[card] = 1 << seat


def _put_away(t: ServiceCompris) -> None:
    t.discard += t.played
    t.played = ()
    t.kind = NO_KIND
    t.chosen = ()
    t.counterer = NOBODY


# The feast.


def whet(t: ServiceCompris, appetite: int) -> None:
    """A feast card was played. SC-08: the mode is set at once; SC-10: it never falls."""
    t.feast = max(t.feast, appetite)


def begins(t: ServiceCompris, lying: int) -> bool:
    """SC-07: whether somebody who arrives, as one of so many on the table, starts the feast."""
    return lying > CROWD or len(t.bones) + len(t.box) > MANY_GONE


def arrived(t: ServiceCompris) -> None:
    """A character was added to the table. SC-07: that can start the feast, also again."""
    if not t.feast and begins(t, len(t.table)):
        t.feast = 1


def devour_all(t: ServiceCompris) -> None:
    """All that lies on the table is eaten (SC-37: whoever's it is)."""
    if not t.terms.last_wins:
        _eat_front(t, len(t.table))
        return
    while t.table and t.phase != "over":
        _eat_front(t, 1)


def _bite(t: ServiceCompris) -> None:
    """SC-34: two are eaten one after the other. SC-13: one, if there is only one."""
    _eat_front(t, 1)
    if t.feast > 1 and t.table and t.phase != "over":
        _eat_front(t, 1)
    if not t.table:
        t.feast = 0  # SC-12


def _eat_front(t: ServiceCompris, n: int) -> None:
    eaten = t.table[:n]
    t.table = t.table[n:]
    devour(t, eaten)


def devour(t: ServiceCompris, eaten: tuple[int, ...]) -> None:
    """Characters taken from table or camp are eaten together, and whoever had no other falls."""
    before = t.bones
    t.bones = before + eaten
    fallen = []
    owner, lives = t.owner, list(t.lives)
    for card in eaten:
        seat = owner[card]
        if seat >= 0:
            lives[seat] -= 1
            if not lives[seat]:
                fallen.append(seat)
    t.lives = tuple(lives)
    if fallen:
        _eliminate(t, fallen)
    if not t.feast and t.table:
        boxed = len(t.box)
        if len(before) + boxed <= MANY_GONE < len(t.bones) + boxed:
            t.feast = 1  # SC-07 (c)


def _eliminate(t: ServiceCompris, fallen: list[int]) -> None:
    """SC-31: at once. SC-32: never before the last is eaten. SC-33: perhaps several together."""
    fell = list(t.fell)
    death = max(fell) + 1
    for seat in fallen:
        t.alive &= ~(1 << seat)
        fell[seat] = death
        for card in t.hands[seat]:
            t.seen[card] = t.everyone
        t.discard += t.hands[seat]
        t.hands[seat] = ()
        if t.terms.traitors:
            _strike_camp(t, seat)
    t.fell = tuple(fell)
    if LIVING[t.alive] < 2:
        t.phase = "over"  # SC-60


def _strike_camp(t: ServiceCompris, seat: int) -> None:
    # SC-58: the camp goes to the bin; his people elsewhere stay, and have no home any more.
    camp = t.reserve[seat]
    t.reserve[seat] = ()
    t.bones += camp
    people = PEOPLE[t.faces[t.chiefs[seat]]]
    t.home = (*t.home[:people], NOBODY, *t.home[people + 1 :])
