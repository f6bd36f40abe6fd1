"""What may be done: the legal moves of each phase, from what the mover sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tablee.games.service_compris.cards import (
    ACTIONS,
    BACK,
    BOX,
    BREATHER,
    BUFFET,
    CARDS,
    CHANGE,
    FITS,
    GLUTTONY,
    HOT_PLATES,
    INDIGESTION,
    KIND,
    NIBBLER,
    PEOPLE,
    POISONOUS,
    SAUERKRAUT,
    STARTER,
    SURPRISE,
    YUCK,
)
from tablee.games.service_compris.seating import AROUND
from tablee.games.service_compris.serving import BASKET
from tablee.kernel import Move
from tablee.kernel.box import ByFace

if TYPE_CHECKING:
    from tablee.games.service_compris.rules import ServiceCompris


def _moves(verb: str, stop: int) -> tuple[Move, ...]:
    return tuple((verb, card) for card in range(stop))


# By card, so that no move is made twice.
LAYS, PLAYS, COUNTERS = (_moves(verb, ACTIONS) for verb in ("lay", "play", "counter"))
TAKES, SAVES, SWAPS, SPARES, GIVES, PLACES = (
    _moves(verb, CARDS) for verb in ("take", "save", "swap", "spare", "give", "place")
)
RECALLS = _moves("recall", BOX.most)
PICKS = _moves("people", BOX.peoples)
PASS: Move = ("pass",)
DONE: Move = ("done",)

# What a card with effect needs, as bits of a situation; the last two count how hungry he is.
RIVALS, OWN, LYING, TWO, SAVABLE, SWAPPABLE = (1 << bit for bit in range(6))
HUNGRY = 6
RESCUES = (SAVABLE, *(SAVABLE + SWAPPABLE,) * 3)
"""By who is at home, with somebody on the table and no terms in the way."""


def _effective(kind: int, situation: int) -> bool:
    """Whether the card would change anything; where it would not, it is only laid (SC-02)."""
    hungry = situation >> HUNGRY
    if kind >= SURPRISE:
        return False  # SC-03: a counter of one's own is only thrown away
    if kind == NIBBLER:
        return bool(situation & RIVALS and situation & OWN)  # SC-22
    if kind in (SAUERKRAUT, STARTER, BUFFET):
        # SC-11: no feast on an empty table; SC-10: nor does a smaller one change anything.
        return bool(situation & LYING) and (kind == SAUERKRAUT or hungry < 1 + (kind == BUFFET))
    if kind == GLUTTONY:
        return bool(situation & RIVALS) or (bool(situation & LYING) and hungry < 2)
    if kind == HOT_PLATES:
        return bool(situation & TWO)  # SC-29
    if kind == BREATHER:
        return hungry > 0
    if kind in (BACK, POISONOUS, YUCK, INDIGESTION):
        return bool(situation & SAVABLE)
    return bool(situation & (SWAPPABLE if kind == CHANGE else RIVALS))  # SC-16


def _by_face(situation: int) -> ByFace[bool]:
    kinds = [_effective(kind, situation) for kind in range(len(FITS))]
    # As many as there are faces, which mypy does not count.
    return tuple(kinds[KIND[face]] for face in range(ACTIONS))  # type: ignore[return-value]


EFFECTIVE = tuple(_by_face(situation) for situation in range(3 << HUNGRY))
"""``EFFECTIVE[situation][face]``: whether a card can be played with effect."""


def cards(t: ServiceCompris, seat: int) -> list[Move]:
    """On one's turn: each card without effect, and those that have one with it."""
    reserve, lying = t.reserve, len(t.table)
    situation = OWN if reserve[seat] else 0
    for rival in AROUND[t.alive][seat]:
        if reserve[rival]:
            situation += RIVALS
            break
    if lying:
        terms = t.terms
        # Plainly everybody on the table has a home (SC-25), and who is at home may take a slot.
        plain = not (terms.traitors or terms.same_people)
        situation += RESCUES[situation] if plain else _rescues(t, seat)
        situation += (t.feast << HUNGRY) + (LYING if lying == 1 else LYING + TWO)
    faces = t.faces
    effective = EFFECTIVE[situation]
    moves: list[Move] = []
    add = moves.append
    for card in t.hands[seat]:
        add(LAYS[card])
        if effective[faces[card]]:
            add(PLAYS[card])
    return moves


def _rescues(t: ServiceCompris, seat: int) -> int:
    savable = _savable(t, _homes(t, seat))
    if not savable:
        return 0
    return SAVABLE + (SWAPPABLE if any(swaps_for(t, seat, card) for card in savable) else 0)


def _homes(t: ServiceCompris, seat: int) -> Sequence[int]:
    """By people: where its characters go home to, once ``seat`` has shown its chief."""
    if not t.terms.traitors:
        return t.home
    homes = list(t.home)
    homes[PEOPLE[t.faces[t.chiefs[seat]]]] = seat
    return homes


def _savable(t: ServiceCompris, homes: Sequence[int]) -> list[int]:
    faces = t.faces
    return [card for card in t.table if homes[PEOPLE[faces[card]]] >= 0]


def open_camp(t: ServiceCompris, seat: int) -> tuple[int, ...]:
    """The cards of a camp that may be taken. SC-56: a hidden chief only as the last."""
    camp = t.reserve[seat]
    if t.terms.traitors and len(camp) > 1 and camp[-1] == t.chiefs[seat]:
        return camp[:-1]
    return camp


def _still_open(t: ServiceCompris, seat: int) -> list[int]:
    """The same where some are already chosen."""
    chosen = t.chosen
    camp = [card for card in t.reserve[seat] if card not in chosen]
    if t.terms.traitors and len(camp) > 1 and camp[-1] == t.chiefs[seat]:
        camp.pop()  # SC-61: the chief goes where nobody else is left
    return camp


def takes(t: ServiceCompris, seat: int) -> list[Move]:
    """Whom to deliver: SC-15 from a rival's reserve (SC-50: from his camp) only."""
    kind = t.kind
    chosen = t.chosen
    rivals = AROUND[t.alive][seat]
    if kind in BASKET:
        each = BASKET[kind]
        moves: list[Move] = []
        for rival in rivals:
            camp = t.reserve[rival]
            given = 0
            for card in chosen:
                if card in camp:
                    given += 1
            if not given:
                moves += _takes_of(open_camp(t, rival))
            elif given < each:
                moves += [TAKES[card] for card in _still_open(t, rival)]
        return moves
    if chosen:
        return [TAKES[card] for card in _still_open(t, t.camp_of(chosen[0]))]
    moves = []
    if t.terms.traitors:
        for rival in rivals:
            moves += _takes_of(open_camp(t, rival))
        return moves
    for rival in rivals:
        moves += _takes_of(t.reserve[rival])
    return moves


@lru_cache(maxsize=1 << 12)
def _takes_of(camp: tuple[int, ...]) -> tuple[Move, ...]:
    """The same camps come up again and again; this is half of what playouts spend here."""
    return tuple([TAKES[card] for card in camp])


def counters(t: ServiceCompris, seat: int) -> list[Move]:
    """In the window: the cards of the hand that fit, or none."""
    faces = t.faces
    fits = FITS[t.kind]
    moves: list[Move] = []
    add = moves.append
    for card in t.hands[seat]:
        if fits[faces[card]]:
            add(COUNTERS[card])
    add(PASS)
    return moves


def spares(t: ServiceCompris, seat: int) -> list[Move]:
    """Which of the two is spared; a hidden chief before its last follower (SC-56)."""
    second = t.chosen[1]
    if t.terms.traitors and second in t.chiefs:
        return [SPARES[second]]
    return [SPARES[card] for card in t.chosen]


def gives(t: ServiceCompris, seat: int) -> list[Move]:
    """Which of one's own is placed on the table."""
    return [GIVES[card] for card in open_camp(t, seat)]


def places(t: ServiceCompris, seat: int) -> list[Move]:
    """Which of the two lies nearer to the plate."""
    return [PLACES[card] for card in t.chosen]


def saves(t: ServiceCompris, seat: int) -> list[Move]:
    """Who may leave the table."""
    savable = _savable(t, t.home)
    if t.kind == CHANGE and (t.terms.traitors or t.terms.same_people):
        savable = [card for card in savable if swaps_for(t, seat, card)]
    return [SAVES[card] for card in savable]


def swaps(t: ServiceCompris, seat: int) -> list[Move]:
    """Who may take the slot of the one that is saved."""
    return [SWAPS[card] for card in swaps_for(t, seat, t.chosen[0])]


def swaps_for(t: ServiceCompris, seat: int, saved: int) -> list[int]:
    """SC-26: anybody in any reserve, or with the switch only of the same people."""
    faces = t.faces
    people = PEOPLE[faces[saved]]
    whose = _homes(t, seat)[people]
    found: list[int] = []
    for other in (seat, *AROUND[t.alive][seat]):
        camp = open_camp(t, other)
        if other == whose and t.terms.traitors and camp == t.chiefs[other : other + 1]:
            continue  # SC-56: its chief would leave before the one who comes home
        found += camp
    if t.terms.same_people:
        # A chief that may be taken lies open, so that its face can be read.
        return [card for card in found if PEOPLE[faces[card]] == people]
    return found


def recalls(t: ServiceCompris, seat: int) -> list[Move]:
    """Whose people may leave the table."""
    faces, home = t.faces, t.home
    whose = {home[PEOPLE[faces[card]]] for card in t.table}
    return [RECALLS[other] for other in range(t.seats) if other in whose]


def orders(t: ServiceCompris, seat: int) -> list[Move]:
    """Who lies next nearest to the plate; the rest may stay as it is."""
    chosen = t.chosen
    moves = [PLACES[card] for card in t.table if card not in chosen]
    if chosen:
        moves.append(DONE)
    return moves


def peoples(t: ServiceCompris, seat: int) -> list[Move]:
    """Which peoples nobody has picked yet."""
    return [PICKS[people] for people in range(BOX.peoples) if people not in t.peoples]


CHOICES: dict[str, Callable[[ServiceCompris, int], list[Move]]] = {
    "turn": cards,
    "counter": counters,
    "take": takes,
    "spare": spares,
    "give": gives,
    "place": places,
    "save": saves,
    "swap": swaps,
    "recall": recalls,
    "order": orders,
    "people": peoples,
}
"""By phase in which somebody may act: what may be done. In the others chance is waited for."""
