"""Who has what in Service compris !, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.games.service_compris.cards import (
    CROWD,
    KIND,
    NOBODY,
    PEOPLE,
)
from tablee.games.service_compris.names import (
    card_name,
    character_name,
    kind_name,
    people_name,
)
from tablee.games.service_compris.rules import BEFORE, ServiceCompris
from tablee.games.service_compris.table_cards import at_home, seen
from tablee.games.service_compris.words import character
from tablee.kernel import Say, Seat, say
from tablee.ui.scene import Scene

MOODS = (say("The giant waits"), say("Eats one a turn"), say("Eats two a turn"))
"""By how many characters he eats a turn."""


def in_words(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every place with what the viewer may see of it, whoever looks first; then the middle."""
    view = seen(scene)
    for seat in scene.seats_from_here():
        lines = (*_leads(view, seat), *_standing(view, seat), *_holds(view, seat))
        yield scene.names[seat], tuple(scene.word(line) for line in lines)
    yield scene._("The middle"), tuple(scene.word(line) for line in _middle(view))


def _leads(view: ServiceCompris, seat: int) -> Iterator[Say]:
    if view.phase == "camps":
        return  # the chiefs are about to be mixed
    if not view.terms.traitors:
        if view.peoples[seat] != NOBODY:
            yield say("leads {people}", people=people_name(view.peoples[seat]))
        return
    chief = view.chiefs[seat]
    face = view.faces[chief] if chief != NOBODY else None
    if chief == NOBODY or face is None:
        yield say("leads an unknown people")
    elif view.seen[chief] == view.everyone:
        yield say("leads {people}", people=people_name(PEOPLE[face]))
    else:
        yield say("leads {people} in secret", people=people_name(PEOPLE[face]))


def _standing(view: ServiceCompris, seat: int) -> Iterator[Say]:
    if view.phase in BEFORE:
        return
    if not view.alive >> seat & 1:
        yield say("out: eaten up")
    elif view.turn() == seat:
        yield say("to play")


def _holds(view: ServiceCompris, seat: int) -> Iterator[Say]:
    hand, camp = view.hands[seat], at_home(view, seat)
    known = [face for card in hand if (face := view.faces[card]) is not None]
    if hand and len(known) == len(hand):
        yield say("Hand: {cards}", cards=tuple(card_name(face) for face in sorted(known)))
    elif hand:
        yield say("{n} card in hand", "{n} cards in hand", n=len(hand))
    if view.phase == "camps":
        yield say("{n} character face down", "{n} characters face down", n=len(camp))
    elif camp:
        # Without hidden chiefs all are of the people that is named above.
        mixed = view.terms.traitors
        yield say(
            "{n} at home: {characters}",
            "{n} at home: {characters}",
            n=len(camp),
            characters=tuple(
                character(view, card) if mixed else character_name(view.faces[card])
                for card in camp
            ),
        )
    elif view.phase not in BEFORE and view.alive >> seat & 1:
        yield say("nobody at home")


def _middle(view: ServiceCompris) -> Iterator[Say]:
    yield MOODS[view.feast]
    if not view.feast:
        yield say("The feast begins with {n} on the table", n=CROWD + 1)
    yield from _lying(view)
    if view.played:
        played = tuple(card_name(view.faces[card]) for card in view.played)
        yield say("Being played: {cards}", cards=played)
    if view.chosen:
        yield say(
            "Chosen, in this order: {characters}",
            characters=tuple(character(view, card) for card in view.chosen),
        )
    if view.phase == "counter":
        yield say("{who} may counter", who=tuple(Seat(seat) for seat in view.to_act()))
    yield say("{n} card to draw", "{n} cards to draw", n=len(view.deck))
    yield from _laid_aside(view)
    if view.phase not in BEFORE:
        yield say("{n} in play", n=view.live())
        yield say("{n} eaten", "{n} eaten", n=len(view.bones))


def _lying(view: ServiceCompris) -> Iterator[Say]:
    if not view.table:
        yield say("Nobody is on the table")
    for place, card in enumerate(view.table, 1):
        name = character(view, card)
        owner = view.owner[card]
        if owner != NOBODY:
            name = say("{character}, led by {whom}", character=name, whom=Seat(owner))
        if place <= view.feast:
            yield say("Place {place}, eaten next: {character}", place=place, character=name)
        else:
            yield say("Place {place}: {character}", place=place, character=name)


def _laid_aside(view: ServiceCompris) -> Iterator[Say]:
    if not view.discard:
        return
    yield say(
        "{n} card laid aside: {card}",
        "{n} cards laid aside, {card} on top",
        n=len(view.discard),
        card=kind_name(KIND[view.faces[view.discard[-1]]]),
    )
