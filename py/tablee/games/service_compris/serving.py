"""What a card does, step by step: choices are made, rivals may counter, then it is resolved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablee.games.service_compris import feast
from tablee.games.service_compris.cards import (
    BACK,
    BREATHER,
    BUFFET,
    CHANGE,
    CHEESE,
    CHEF_GONE,
    COUNTERABLE,
    DISH_OF_THE_DAY,
    GLUTTONY,
    HAMPER,
    HOT_PLATES,
    INDIGESTION,
    KIND,
    NEEDS_CHIEF,
    NIBBLER,
    NO_KIND,
    PEOPLE,
    POISONOUS,
    SAUERKRAUT,
    STARTER,
    SURPRISE,
    YUCK,
)
from tablee.games.service_compris.seating import AROUND, ASKED

if TYPE_CHECKING:
    from tablee.games.service_compris.rules import ServiceCompris

BASKET = {HAMPER: 1, GLUTTONY: 2}
"""How many characters each rival gives to these."""


def lay(t: ServiceCompris, seat: int, card: int) -> None:
    """A card without effect: SC-02, SC-03 any card; SC-04 nobody can counter it."""
    _from_hand(t, seat, card)
    t.discard.append(card)
    feast.begin_turn(t, AROUND[t.alive][seat][0])


def play(t: ServiceCompris, seat: int, card: int) -> None:
    """A card with effect. It is shown; what is missing is chosen next."""
    _from_hand(t, seat, card)
    t.played = (card,)
    kind = t.kind = KIND[t.faces[card]]
    if t.terms.traitors and kind in NEEDS_CHIEF:
        show_chief(t, seat)  # SC-51
    OPENINGS[kind](t)


def _from_hand(t: ServiceCompris, seat: int, card: int) -> None:
    hand = t.hands[seat]
    at = hand.index(card)
    t.hands[seat] = hand[:at] + hand[at + 1 :]
    t.seen[card] = t.everyone


# What a card asks for first.


def _choose_victims(t: ServiceCompris) -> None:
    """SC-15: its player chooses rival and character; SC-23: of several, the whole order."""
    if t.kind in BASKET:
        each = BASKET[t.kind]
        # SC-23: who has fewer gives what he has.
        rivals = AROUND[t.alive][t.active]
        t.needed = sum([min(each, len(t.reserve[rival])) for rival in rivals])
        if not t.needed:
            EFFECTS[t.kind](t, NO_KIND)
            return
    t.phase = "take"


def _choose_saved(t: ServiceCompris) -> None:
    t.phase = "save"


def _choose_recalled(t: ServiceCompris) -> None:
    t.phase = "recall"


def _choose_order(t: ServiceCompris) -> None:
    t.needed = len(t.table)
    t.phase = "order"


# Choices before the window (SC-41: rivals know what they counter).


def take(t: ServiceCompris, seat: int, card: int) -> None:
    """A character is chosen to be delivered; it stays where it is until the card resolves."""
    chosen = t.chosen = (*t.chosen, card)
    if t.kind in BASKET:
        if len(chosen) == t.needed:
            _announce(t, _givers(t))  # SC-05: the larder is for those who would deliver
        return
    camp = t.camp_of(card)
    # SC-21: what limits the two is the reserve, not who is alive.
    if t.kind != CHEESE or len(chosen) == 2 or len(t.reserve[camp]) == 1:
        _announce(t, ASKED[t.alive][seat][camp])


def save(t: ServiceCompris, seat: int, card: int) -> None:
    """A character on the table is chosen (SC-25, SC-53: of any people that has a home)."""
    t.chosen = (card,)
    if t.kind == CHANGE:
        t.phase = "swap"
    else:
        _announce(t, AROUND[t.alive][seat])


def swap(t: ServiceCompris, seat: int, card: int) -> None:
    """SC-26, SC-55: the one saved goes home, another takes its slot exactly."""
    (saved,) = t.chosen
    t.chosen = (saved, card)
    EFFECTS[t.kind](t, NO_KIND)


def recall(t: ServiceCompris, seat: int, whose: int) -> None:
    """SC-27, SC-54: all of one player's people leave the table."""
    faces, home = t.faces, t.home
    t.chosen = tuple([card for card in t.table if home[PEOPLE[faces[card]]] == whose])
    EFFECTS[t.kind](t, NO_KIND)


def _givers(t: ServiceCompris) -> tuple[int, ...]:
    camps = {t.camp_of(card) for card in t.chosen}
    return tuple([rival for rival in AROUND[t.alive][t.active] if rival in camps])


# The window (SC-05: any living rival; SC-38: nobody else).


def _announce(t: ServiceCompris, asked: tuple[int, ...]) -> None:
    if COUNTERABLE[t.kind] and asked:
        t.asked = asked
        t.phase = "counter"
    else:
        EFFECTS[t.kind](t, NO_KIND)


def decline(t: ServiceCompris, seat: int, nothing: str) -> None:
    """A rival lets it be; when all have, the card takes effect."""
    asked = t.asked
    at = asked.index(seat)
    asked = t.asked = asked[1:] if at == 0 else asked[:at] + asked[at + 1 :]
    camp = t.reserve[seat]
    for card in t.chosen:
        if card in camp:
            was = t.declined
            t.declined = (*was[:seat], (t.hands[seat], t.kind), *was[seat + 1 :])
            break
    if not asked:
        EFFECTS[t.kind](t, NO_KIND)


def counter(t: ServiceCompris, seat: int, card: int) -> None:
    """SC-06, SC-42: the first counter is the only one; the others stay in their hands."""
    _from_hand(t, seat, card)
    t.played += (card,)
    t.counterer = seat
    t.asked = ()
    EFFECTS[t.kind](t, KIND[t.faces[card]])


# Effects. Each ends the play, or asks for one more choice.


def _deliver_one(t: ServiceCompris, countered: int) -> None:
    if countered == SURPRISE and t.reserve[t.active]:
        t.phase = "give"  # SC-17
        return
    if countered == NO_KIND:
        deliver(t, t.chosen[0], front=t.kind == DISH_OF_THE_DAY)
    # SC-18: with nobody at home, a surprise saves and places nobody.
    feast.end_play(t)


def _deliver_two(t: ServiceCompris, countered: int) -> None:
    # SC-20: a single one is delivered whatever was countered; the counter still takes the turn.
    if countered != NO_KIND and len(t.chosen) > 1:
        t.phase = "spare"
        return
    _deliver_all(t, countered)


def _deliver_all(t: ServiceCompris, countered: int) -> None:
    for card in t.chosen:
        deliver(t, card)
    feast.end_play(t)


def _gluttony(t: ServiceCompris, countered: int) -> None:
    if countered != NO_KIND:
        # SC-24: it protects its player alone.
        kept = t.reserve[t.counterer]
        t.chosen = tuple([card for card in t.chosen if card not in kept])
    for card in t.chosen:
        deliver(t, card)
    feast.whet(t, 2)
    feast.end_play(t)


def _nibble(t: ServiceCompris, countered: int) -> None:
    # SC-22: eaten at once, from the camp; then one of one's own goes to the end of the table.
    card = t.chosen[0]
    _leave(t, t.camp_of(card), card)
    feast.devour(t, (card,))
    if t.phase == "over":
        feast.end_play(t)
    else:
        t.phase = "give"


def _sauerkraut(t: ServiceCompris) -> None:
    feast.devour_all(t)
    feast.end_play(t)


def _starter(t: ServiceCompris) -> None:
    feast.whet(t, 1)  # SC-14: however few lie there
    feast.end_play(t)


def _buffet(t: ServiceCompris) -> None:
    feast.whet(t, 2)
    feast.end_play(t)


def _breather(t: ServiceCompris) -> None:
    t.feast = 0  # SC-07: until something new happens
    feast.end_play(t)


def _home_again(t: ServiceCompris, countered: int) -> None:
    if countered != CHEF_GONE:
        for card in t.chosen:
            _go_home(t, card)
    feast.end_play(t)


def _change(t: ServiceCompris, countered: int) -> None:
    saved, given = t.chosen
    at = t.table.index(saved)
    # Home first, so that a chief is not left alone for a moment, and shown.
    _go_home(t, saved)
    _leave(t, t.camp_of(given), given)
    t.table = (*t.table[:at], given, *t.table[at:])
    feast.end_play(t)


def _indigestion(t: ServiceCompris) -> None:
    # SC-52: whoever has no home to go to stays.
    faces, home = t.faces, t.home
    for card in t.table:
        if home[PEOPLE[faces[card]]] >= 0:
            _go_home(t, card)
    feast.end_play(t)


# Choices after the window: they are the attacker's.


def spare(t: ServiceCompris, seat: int, card: int) -> None:
    """SC-19: of two, the attacker chooses which one is saved or replaced."""
    first, second = t.chosen
    t.chosen = (second if card == first else first,)
    if KIND[t.faces[t.played[1]]] == SURPRISE and t.reserve[seat]:
        t.phase = "give"
    else:
        _deliver_all(t, NO_KIND)


def give(t: ServiceCompris, seat: int, card: int) -> None:
    """One of the player's own: the price of nibbling, or of a surprise."""
    if t.kind == CHEESE:
        t.chosen = (*t.chosen, card)
        t.phase = "place"
        return
    deliver(t, card, front=t.kind == DISH_OF_THE_DAY)
    feast.end_play(t)


def place(t: ServiceCompris, seat: int, card: int) -> None:
    """Which one lies nearer to the plate: of two delivered (SC-19), or of the whole table."""
    if t.kind == HOT_PLATES:
        t.chosen = (*t.chosen, card)
        if len(t.chosen) + 1 >= t.needed:
            serve_in_order(t)
        return
    first, second = t.chosen
    t.chosen = (card, second if card == first else first)
    _deliver_all(t, NO_KIND)


def serve_in_order(t: ServiceCompris) -> None:
    """The table as chosen so far; the rest keep their order behind."""
    chosen = t.chosen
    t.table = (*chosen, *[card for card in t.table if card not in chosen])
    feast.end_play(t)


def done(t: ServiceCompris, seat: int, nothing: str) -> None:
    """The rest of the table may stay as it is."""
    serve_in_order(t)


# Moving characters.


def deliver(t: ServiceCompris, card: int, *, front: bool = False) -> None:
    """From its camp to the end of the table, or nearest the plate."""
    _leave(t, t.camp_of(card), card)
    t.table = (card, *t.table) if front else (*t.table, card)
    feast.arrived(t)


def _leave(t: ServiceCompris, seat: int, card: int) -> None:
    camp = t.reserve[seat]
    at = camp.index(card)
    camp = t.reserve[seat] = camp[:at] + camp[at + 1 :]
    if t.terms.traitors and camp == t.chiefs[seat : seat + 1]:
        show_chief(t, seat)  # SC-51, SC-56: it is the last card


def _go_home(t: ServiceCompris, card: int) -> None:
    # SC-52, SC-57: to the camp of its people's chief.
    at = t.table.index(card)
    t.table = t.table[:at] + t.table[at + 1 :]
    seat = t.home[PEOPLE[t.faces[card]]]
    camp = t.reserve[seat]
    if t.terms.traitors and camp[-1:] == t.chiefs[seat : seat + 1]:
        t.reserve[seat] = (*camp[:-1], card, camp[-1])
    else:
        t.reserve[seat] = (*camp, card)


def show_chief(t: ServiceCompris, seat: int) -> None:
    """A hidden chief is turned face up, and its people has a home from now on."""
    chief = t.chiefs[seat]
    if t.seen[chief] != t.everyone:
        t.seen[chief] = t.everyone
        people = PEOPLE[t.faces[chief]]
        t.home = (*t.home[:people], seat, *t.home[people + 1 :])
        peoples = list(t.peoples)
        peoples[seat] = people
        t.peoples = tuple(peoples)


def pick_people(t: ServiceCompris, seat: int, people: int) -> None:
    """Before the first turn: the people that a player wants to lead."""
    t.pick_people(people)


OPENINGS: tuple[Callable[[ServiceCompris], None], ...] = tuple(
    {
        SAUERKRAUT: _sauerkraut,
        STARTER: _starter,
        BUFFET: _buffet,
        BREATHER: _breather,
        INDIGESTION: _indigestion,
        BACK: _choose_saved,
        POISONOUS: _choose_saved,
        CHANGE: _choose_saved,
        YUCK: _choose_recalled,
        HOT_PLATES: _choose_order,
    }.get(kind, _choose_victims)
    for kind in range(len(COUNTERABLE))
)
"""By kind: how a card with effect begins."""

EFFECTS: tuple[Callable[[ServiceCompris, int], None], ...] = tuple(
    {
        CHEESE: _deliver_two,
        NIBBLER: _nibble,
        HAMPER: _deliver_all,
        GLUTTONY: _gluttony,
        BACK: _home_again,
        POISONOUS: _home_again,
        CHANGE: _change,
        YUCK: _home_again,
    }.get(kind, _deliver_one)
    for kind in range(len(COUNTERABLE))
)
"""By kind: what it does once its choices are made, given the kind of the counter to it."""

DOES: dict[Any, Callable[[ServiceCompris, int, Any], None]] = {
    "lay": lay,
    "play": play,
    "take": take,
    "counter": counter,
    "save": save,
    "swap": swap,
    "recall": recall,
    "spare": spare,
    "give": give,
    "place": place,
    "people": pick_people,
    "pass": decline,
    "done": done,
}
"""By verb: what a move does."""
