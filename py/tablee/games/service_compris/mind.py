"""How a bot thinks about Service compris !: it looks one card ahead, on its own view."""

from __future__ import annotations

import random
from math import exp, fsum, log

from tablee.games.service_compris.cards import FITS, KIND
from tablee.games.service_compris.hints import why
from tablee.games.service_compris.menu import PASS
from tablee.games.service_compris.outlook import (
    HABITS,
    KEEP,
    TEMPERS,
    Temper,
    outlook,
    strengths,
)
from tablee.games.service_compris.rules import ServiceCompris
from tablee.kernel import Mind, Move, Style, world

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
            worth = round(outlook(table, seat, move, kind, temper), 9)  # alike on every machine
            if worth > best_worth:
                best, best_worth = move, worth
    return best


COUNTED, MANY, HELD, A_CARD, FEASTED = 1.04, -0.34, 0.63, -0.12, 0.06
"""What makes a seat win, on the scale of `exp`: the logarithm of the characters that it may
count on, each of them (the first are worth most), what its hand is worth, each card of it, and
each character by how hungry the giant is. Fitted to the winners of 250 games of bots."""
UNKNOWN_CARD = 0.5
LEAST = log(0.3)


def value(position: ServiceCompris) -> list[float]:
    """Each seat's chance to win, by its characters and its hand."""
    faces, feast = position.faces, position.feast
    weights = []
    for seat, counted in enumerate(strengths(position)):
        if not position.alive >> seat & 1:
            weights.append(0.0)
            continue
        hand = position.hands[seat]
        held = fsum(
            [UNKNOWN_CARD if (f := faces[card]) is None else KEEP[KIND[f]] for card in hand]
        )
        likely = COUNTED * log(counted) if counted > 0.3 else COUNTED * LEAST
        likely += (MANY + FEASTED * feast) * counted + HELD * held + A_CARD * len(hand)
        weights.append(exp(likely))
    total = fsum(weights)
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


MIND = Mind(
    thumb=thumb,
    tempers=TEMPERS,
    value=value,
    weight=weight,
    cards={"play": 1, "lay": 1, "counter": 1},
    kind=KIND.__getitem__,
    good=Style(sims=150, cut=2, thumbs=0.0, doubt=1.0),
    sharp=Style(sims=1000, cut=2, thumbs=0.0, doubt=1.0),
    why=why,
)
