"""Why a move is refused, in a sentence. Runs on the view of who asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.service_compris.cards import (
    BREATHER,
    BUFFET,
    CHANGE,
    GLUTTONY,
    HAMPER,
    HOT_PLATES,
    KIND,
    NIBBLER,
    SAUERKRAUT,
    STARTER,
    SURPRISE,
)
from tablee.games.service_compris.names import card_name, kind_name
from tablee.games.service_compris.serving import BASKET
from tablee.kernel import Move, Say, say

if TYPE_CHECKING:
    from tablee.games.service_compris.rules import ServiceCompris

NOT_NOW = say("That cannot be done now.")
NO_EFFECT = {
    NIBBLER: say("The nibbler needs a rival’s character at home, and one of yours."),
    SAUERKRAUT: say("There is nobody on the table."),
    STARTER: say("There is nobody on the table, or the giant is eating already."),
    BUFFET: say("There is nobody on the table, or the giant eats two already."),
    GLUTTONY: say("There is nobody to deliver, and nothing to make the giant hungrier."),
    HOT_PLATES: say("There are not two characters on the table."),
    BREATHER: say("The giant is not eating."),
    CHANGE: say("There is nobody on the table who can change places with anybody."),
}
"""What each card lacks that would change nothing; of dinners and saves see below."""


def refusal(t: ServiceCompris, seat: int, move: Move) -> Say:
    """The reason why ``move`` of ``seat``, whose turn to act it is, is not legal."""
    verb = move[0] if move else ""
    thing = move[1] if len(move) == 2 else None
    phase = t.phase
    if type(thing) is not int or not 0 <= thing < len(t.owner):
        return NOT_NOW
    if verb in ("play", "lay"):
        return _no_effect(t, seat, thing) if phase == "turn" else _one_card(t)
    if verb == "counter":
        return _no_counter(t, seat, thing)
    if verb == "take" and phase == "take":
        return _no_victim(t, seat, thing)
    if verb == "save" and phase == "save":
        return _not_savable(t, thing)
    return NO_CHOICE.get((str(verb), phase), NOT_NOW)


NO_CHOICE = {
    ("swap", "swap"): say("That character cannot take the free place."),
    ("give", "give"): say("Serve one of your own who is at home."),
    ("spare", "spare"): say("Only one of the two who were chosen can be spared."),
    ("place", "place"): say("Only the two who were chosen are placed now."),
    ("place", "order"): say("That character has its place, or is not on the table."),
    ("recall", "recall"): say("Nobody of that player can leave the table."),
    ("people", "people"): say("That people has been picked, or is not in the box."),
}
"""By verb and phase, where it is the right verb and the wrong thing."""


def _no_effect(t: ServiceCompris, seat: int, card: int) -> Say:
    if card not in t.hands[seat]:
        return say("That card is not in your hand.")
    face = t.faces[card]
    kind = KIND[face]
    if kind >= SURPRISE:
        return say(
            "{card} is played in a rival’s turn; now it can only be laid aside.",
            card=card_name(face),
        )
    reason = NO_EFFECT.get(kind)
    if reason is not None:
        return reason
    if kind <= HAMPER:
        return say("No rival has a character at home.")  # SC-16
    return say("There is nobody on the table who can go home.")


def _no_counter(t: ServiceCompris, seat: int, card: int) -> Say:
    if t.phase != "counter":
        return say("Counters are played in a rival’s turn.")
    if card not in t.hands[seat]:
        return say("That card is not in your hand.")
    return say(
        "{card} is no counter to {attack}.",
        card=card_name(t.faces[card]),
        attack=kind_name(t.kind),
    )


def _one_card(t: ServiceCompris) -> Say:
    if t.phase == "counter":
        return say("In a rival’s turn only counters can be played.")
    return say("One card is played a turn; finish what it does.")


def _no_victim(t: ServiceCompris, seat: int, card: int) -> Say:
    whose = t.camp_of(card)
    if whose < 0:
        return say("Only who is at home can be delivered.")  # SC-15
    if whose == seat:
        return say("Only a rival’s character can be delivered.")  # SC-15
    if card == t.chiefs[whose] and t.terms.traitors:
        return say("The chief is delivered last.")  # SC-56
    if card in t.chosen:
        return say("That character has been chosen already.")
    if t.kind in BASKET:
        return say("That rival gives no more than that.")
    return say("Both have to come from the same rival.")


def _not_savable(t: ServiceCompris, card: int) -> Say:
    if card not in t.table:
        return say("That character is not on the table.")
    if t.terms.traitors:
        return say("The chief of that people is hidden or dead: it has no home.")  # SC-52
    return say("Nobody can take the place of that character.")
