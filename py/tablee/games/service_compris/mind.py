"""How a bot thinks about Service compris !: it looks one card ahead, on its own view.

For each kind of card that it could play, it plays the card on a copy of its view, makes the
choices that follow by simple habits, lets every rival pass, and looks at what is left: how
many characters each player may still count on, given who lies where before the giant.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tablee.games.service_compris.cards import (
    CODES,
    FITS,
    KIND,
    PEOPLE,
)
from tablee.games.service_compris.menu import DONE, PASS
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.seating import AROUND
from tablee.kernel import Mind, Move, world


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
HIT_AND_SILENT = 0.25
"""How likely a fitting counter is in a hand that was hit and let it be, beside any other."""


def thumb(view: ServiceCompris, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The move that leaves most, one card ahead."""
    phase = view.phase
    if phase == "people":
        moves = view.legal(seat)
        return moves[int(rng.random() * len(moves))]
    if phase not in ("turn", "counter"):
        return HABITS[phase](view, seat)
    # What a hidden chief does to the table shows only with a face: then one is dealt to it.
    table = world(view, rng) if view.terms.traitors else view
    best, best_worth = PASS, float("-inf")
    tried: set[tuple[object, int]] = set()
    for move in view.legal(seat):
        kind = KIND[view.faces[int(move[1])]] if len(move) > 1 else -1
        # Cards of a kind are alike.
        if (move[0], kind) not in tried:
            tried.add((move[0], kind))
            worth = _outlook(table, seat, move, kind, temper)
            if worth > best_worth:
                best, best_worth = move, worth
    return best


def value(position: ServiceCompris) -> list[float]:
    """Each seat's share of what all may count on; numbers count more than in proportion."""
    weights = [strength**1.5 for strength in strengths(position)]
    total = sum(weights)
    return [weight / total for weight in weights] if total else [0.0] * position.seats


def weight(whole: ServiceCompris, viewer: int) -> float:
    """How likely these hands are: who was hit and did not counter hardly could."""
    likely = 1.0
    faces = whole.faces
    for seat, noted in enumerate(whole.declined):
        if noted is not None and seat != viewer:
            then, kind = noted
            fits = FITS[kind]
            for card in whole.hands[seat]:
                if card in then and fits[faces[card]]:
                    likely *= HIT_AND_SILENT
    return likely


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


def _outlook(table: ServiceCompris, seat: int, move: Move, kind: int, temper: Temper) -> float:
    after = table.clone()
    after.play(seat, move)
    _finish(after, table.played or (move[-1],))
    worth = _worth(after, seat, temper)
    if move[0] == "pass":
        return worth
    worth -= KEEP[kind]
    return worth + temper.tempo if move[0] == "counter" else worth


def _finish(table: ServiceCompris, played: tuple[object, ...]) -> None:
    """Make the choices that a card asks for; nobody counters (any more)."""
    while table.want is None and table.played and table.played[0] == played[0]:
        if table.phase == "counter":
            table.play(table.asked[0], PASS)
        elif (choose := HABITS.get(table.phase)) is not None:
            table.play(table.active, choose(table, table.active))
        else:
            return


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
    return temper.fear * mine - sum(theirs) - temper.envy * max(theirs)


# Habits: the choices that a card asks for.


def _mine(view: ServiceCompris, seat: int, card: int) -> bool:
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
        if _mine(view, seat, int(move[1])):
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
        if move != DONE and not _mine(view, seat, int(move[1])):
            return move
    return DONE if view.chosen else view.legal(seat)[0]


def _give(view: ServiceCompris, seat: int) -> Move:
    """One's own that is least one's own."""
    return min(view.legal(seat), key=lambda move: _mine(view, seat, int(move[1])))


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

MIND = Mind(thumb=thumb, tempers=TEMPERS, value=value, weight=weight)
