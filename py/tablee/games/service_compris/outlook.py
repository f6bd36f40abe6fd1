"""What is counted in Service compris ! when one looks a card ahead: heads, chances, and habits.

For each kind of card that could be played, it is played on a copy of the view, the choices that
follow are made by simple habits, every rival lets it be, and what is left is looked at: how many
characters each player may still count on, given who lies where before the giant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import fsum

from tablee.games.service_compris.cards import CODES, PEOPLE
from tablee.games.service_compris.menu import DONE, PASS
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.seating import AROUND
from tablee.kernel import Move


@dataclass(frozen=True)
class Temper:
    """What a bot minds. A character is the measure of everything."""

    fear: float
    """What a character of one's own is worth, in characters of a rival."""
    envy: float
    """How much more the strongest rival is aimed at than the others; 0 is not at all."""
    tempo: float = 0.1
    """What the next turn is worth, which a counter brings."""


TEMPERS = {
    "shrewd": Temper(fear=4.0, envy=0.5),
    "timid": Temper(fear=8.0, envy=0.0),
    "greedy": Temper(fear=1.0, envy=2.0, tempo=0.5),
}

KEPT = {
    "dinner": 0.30,
    "dinner_no_surprise": 0.34,
    "dinner_no_salt": 0.34,
    "dinner_no_excuse": 0.40,
    "dish_of_the_day": 0.40,
    "cheese_and_pudding": 0.55,
    "nibbler": 0.40,
    "sauerkraut": 0.60,
    "hamper": 0.70,
    "starter": 0.25,
    "buffet": 0.35,
    "gluttony": 0.90,
    "back_to_the_kitchen": 0.55,
    "poisonous": 0.60,
    "change_of_plates": 0.75,
    "hot_plates": 0.50,
    "breather": 0.45,
    "yuck": 0.60,
    "indigestion": 0.45,
    "surprise": 0.80,
    "salty": 0.65,
    "chef_gone": 0.10,
    "larder": 0.20,
}
"""What a card in hand is worth, in characters: whatever is played or laid is gone."""
KEEP = tuple(KEPT[code] for code in CODES)

EATEN_FIRST = (0.40, 0.95, 0.97)
EATEN_NEXT = (0.97, 0.93, 0.96)
"""By how hungry the giant is: the chance that the first on the table is eaten in the end, and
how much smaller it is with each place behind. Rough figures of bots' games."""
CHIEF_WORTH = 5.0
"""With hidden chiefs: a chief on the table, in followers."""
HOMEWARD = 0.4
"""Likewise: one on the table who has a home to be saved to."""


def eaten_chance(feast: int, place: int) -> float:
    """How often whoever lies at that place, counted from 0, is eaten in the end."""
    return EATEN_FIRST[feast] * EATEN_NEXT[feast] ** place


def strengths(position: ServiceCompris) -> list[float]:
    """By seat: how many characters it may count on, those on the table by their chances."""
    traitors = position.terms.traitors
    counted = [float(len(camp)) for camp in position.reserve]
    owner, home, faces = position.owner, position.home, position.faces
    eaten, next_one = EATEN_FIRST[position.feast], EATEN_NEXT[position.feast]
    for card in position.table:
        seat, worth = owner[card], 1.0
        if traitors:
            worth = CHIEF_WORTH
            if seat < 0:
                seat, worth = home[PEOPLE[faces[card]]], HOMEWARD
        if seat >= 0:
            counted[seat] += worth * (1.0 - eaten)
        eaten *= next_one
    return [count if position.alive >> seat & 1 else 0.0 for seat, count in enumerate(counted)]


# One card ahead.


def outlook(table: ServiceCompris, seat: int, move: Move, kind: int, temper: Temper) -> float:
    """What a move with a card of this kind (`NO_KIND` for letting it be) leaves a seat."""
    worth = _worth(carried_out(table, seat, move), seat, temper)
    if move[0] == "pass":
        return worth
    worth -= KEEP[kind]
    return worth + temper.tempo if move[0] == "counter" else worth


def carried_out(table: ServiceCompris, seat: int, move: Move) -> ServiceCompris:
    """The table after a card, the choices that it asks for, and the bite of the next turn.

    Nobody counters (any more). ``table`` stays as it is.
    """
    after = table.clone()
    after.play(seat, move)
    card = table.played[0] if table.played else move[-1]
    while after.want is None and after.played and after.played[0] == card:
        if after.phase == "counter":
            after.play(after.asked[0], PASS)
        elif (choose := HABITS.get(after.phase)) is not None:
            after.play(after.active, choose(after, after.active))
        else:
            break
    return after


def _worth(table: ServiceCompris, seat: int, temper: Temper) -> float:
    """What one may count on, less what the rivals may, the strongest among them above all."""
    counted = strengths(table)
    mine = counted[seat]
    if not table.alive >> seat & 1:
        return -100.0
    rivals = AROUND[table.alive][seat]
    if not rivals:
        return 100.0
    theirs = [counted[rival] for rival in rivals]
    return temper.fear * mine - fsum(theirs) - temper.envy * max(theirs)


# Habits: the choices that a card asks for.


def is_mine(view: ServiceCompris, seat: int, card: int) -> bool:
    """Whether a character on the table is one's own, or would come home to one's camp."""
    if view.owner[card] >= 0:
        return view.owner[card] == seat
    if view.home[PEOPLE[view.faces[card]]] == seat:
        return True
    chief = view.faces[view.chiefs[seat]]
    return chief is not None and PEOPLE[chief] == PEOPLE[view.faces[card]]


def _take(view: ServiceCompris, seat: int) -> Move:
    """From the strongest rival; of a camp, one that cannot come home."""
    counted = strengths(view)

    def appeal(move: Move) -> tuple[float, bool]:
        card = int(move[1])
        face = view.faces[card]
        homeless = face is None or view.home[PEOPLE[face]] < 0
        return counted[view.camp_of(card)], homeless

    return max(view.legal(seat), key=appeal)


def _save(view: ServiceCompris, seat: int) -> Move:
    """One's own nearest the plate; if there is none, the weakest player's furthest from it."""
    moves = view.legal(seat)
    for move in moves:
        if is_mine(view, seat, int(move[1])):
            return move
    counted = strengths(view)
    faces, home = view.faces, view.home
    return min(reversed(moves), key=lambda move: counted[home[PEOPLE[faces[int(move[1])]]]])


def _swap(view: ServiceCompris, seat: int) -> Move:
    counted = strengths(view)
    counted[seat] = -1.0
    return max(view.legal(seat), key=lambda move: counted[view.camp_of(int(move[1]))])


def _recall(view: ServiceCompris, seat: int) -> Move:
    counted = strengths(view)
    return min(view.legal(seat), key=lambda move: (move[1] != seat, counted[int(move[1])]))


def _order(view: ServiceCompris, seat: int) -> Move:
    """The rivals' first, and one's own behind them."""
    for move in view.legal(seat):
        if move != DONE and not is_mine(view, seat, int(move[1])):
            return move
    return DONE if view.chosen else view.legal(seat)[0]


def _give(view: ServiceCompris, seat: int) -> Move:
    """One's own that is least one's own."""
    return min(view.legal(seat), key=lambda move: is_mine(view, seat, int(move[1])))


def _first(view: ServiceCompris, seat: int) -> Move:
    return view.legal(seat)[0]


HABITS: dict[str, Callable[[ServiceCompris, int], Move]] = {
    "take": _take,
    "save": _save,
    "swap": _swap,
    "recall": _recall,
    "order": _order,
    "give": _give,
    "spare": _first,
    "place": _first,
}
"""By phase: how a choice is made. Of two on a plate the rival's comes first in the list."""
