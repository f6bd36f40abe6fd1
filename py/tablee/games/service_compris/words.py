"""Service compris ! told in words: the log, the buttons, and what to do now."""

from __future__ import annotations

from tablee.games.service_compris.cards import (
    CHEESE,
    CHEF_GONE,
    DISH_OF_THE_DAY,
    GLUTTONY,
    HAMPER,
    KIND,
    LARDER,
    NIBBLER,
    NO_KIND,
    PEOPLE,
    SURPRISE,
)
from tablee.games.service_compris.names import (
    card_name,
    character_name,
    kind_name,
    people_name,
)
from tablee.games.service_compris.rules import ServiceCompris
from tablee.kernel import Event, Move, Say, Seat, Words, say


def character(view: ServiceCompris, card: int) -> Say:
    """A character with its people, or what can be said of a chief that is hidden here."""
    face = view.faces[card]
    if face is None:
        return character_name(face)
    return say("{name} of {people}", name=character_name(face), people=people_name(PEOPLE[face]))


def narrate(before: ServiceCompris, event: Event, after: ServiceCompris) -> list[Say]:
    """What happened: the move or the dealer's answer, then what came of it, in that order."""
    told = _answered(before, after) if event.seat is None else _moved(before, event, after)
    told += _shown(before, after)
    told += _countered(before, event, after)
    told += _carried(before, after)
    told += _feast(before, after)
    told += _fallen(before, after)
    told += _drawn(before, after)
    if after.phase == "over" and before.phase != "over":
        told.append(_ended(after))
    return told


def _answered(before: ServiceCompris, after: ServiceCompris) -> list[Say]:
    match before.phase:
        case "first":
            return [say("{who} deals and begins.", who=Seat(after.active))]
        case "peoples":
            return [_leads(after, seat) for seat in range(after.seats)]
        case "mixture":
            mixed = {PEOPLE[card] for camp in after.reserve for card in camp}
            names = tuple(people_name(people) for people in sorted(mixed))
            return [say("All these are mixed: {peoples}.", peoples=names)]
        case "camps":
            return _dealt_chiefs(after)
        case "deal":
            return [say("Five cards are dealt to everybody.")]
    return [say("The draw pile is empty: the discards are shuffled.")]


def _leads(view: ServiceCompris, seat: int) -> Say:
    return say("{who} leads {people}.", who=Seat(seat), people=people_name(view.peoples[seat]))


def _dealt_chiefs(view: ServiceCompris) -> list[Say]:
    told = [say("Everybody gets eight characters, and a chief face down.")]
    for seat, chief in enumerate(view.chiefs):
        face = view.faces[chief]
        if view.viewer == seat and face is not None:
            people = people_name(PEOPLE[face])
            told.append(say("{who} leads {people} in secret.", who=Seat(seat), people=people))
    return told


def _moved(before: ServiceCompris, event: Event, after: ServiceCompris) -> list[Say]:
    assert event.seat is not None
    who = Seat(event.seat)
    match event.move:
        case ("pass",):
            return [say("{who} lets it be.", who=who)]
        case ("done",):
            return [say("{who} leaves the rest as it is.", who=who)]
        case ("people", int()):
            return [_leads(after, event.seat)]
        case ("recall", int(whose)):
            return [say("{who} calls the people of {whom} home.", who=who, whom=Seat(whose))]
        case ("lay" | "play" | "counter" as verb, int(card)):
            return [_card_moved(who, verb, card_name(after.faces[card]))]
        case (str(verb), int(card)):
            return [_chosen(before, who, verb, card)]
    return []


def _card_moved(who: Seat, verb: str, card: Say) -> Say:
    if verb == "lay":
        return say("{who} lays {card} aside.", who=who, card=card)
    if verb == "play":
        return say("{who} plays {card}.", who=who, card=card)
    return say("{who} counters with {card}!", who=who, card=card)


def _chosen(view: ServiceCompris, who: Seat, verb: str, card: int) -> Say:
    name = character(view, card)
    if verb == "take":
        whom = Seat(view.camp_of(card))
        return say("{who} chooses {character} from {whom}.", who=who, character=name, whom=whom)
    if verb == "save":
        return say("{who} wants to save {character}.", who=who, character=name)
    if verb == "swap":
        return say("{who} serves {character} instead.", who=who, character=name)
    if verb == "spare":
        return say("{who} lets {character} go.", who=who, character=name)
    if verb == "give":
        return say("{who} has to serve {character}.", who=who, character=name)
    return say("{who} puts {character} next.", who=who, character=name)


def _shown(before: ServiceCompris, after: ServiceCompris) -> list[Say]:
    told = []
    everyone = after.everyone
    for seat, chief in enumerate(after.chiefs):
        was_hidden = before.phase != "camps" and chief >= 0 and before.seen[chief] != everyone
        if was_hidden and after.seen[chief] == everyone:
            told.append(
                say(
                    "{who} shows the chief: {chief}.", who=Seat(seat), chief=character(after, chief)
                )
            )
    return told


def _countered(before: ServiceCompris, event: Event, after: ServiceCompris) -> list[Say]:
    """What a counter has prevented, where no choice is left open by it."""
    if not event.move or event.move[0] != "counter":
        return []
    counter = KIND[after.faces[int(event.move[1])]]
    chosen = before.chosen
    if before.kind == CHEESE:
        if len(chosen) == 1:
            return [
                say(
                    "It does not help: {character} was alone.",
                    character=character(after, chosen[0]),
                )
            ]
        return []
    if counter == LARDER:
        return [say("{who} delivers nobody.", who=Seat(event.seat or 0))]
    kept = character(after, chosen[0])
    if counter == CHEF_GONE:
        return [say("{character} stays on the table.", character=kept)]
    told = [say("{character} stays at home.", character=kept)]
    if counter == SURPRISE and after.phase != "give":
        told.append(say("{who} has nobody to serve instead.", who=Seat(before.active)))
    return told


def _carried(before: ServiceCompris, after: ServiceCompris) -> list[Say]:
    """Who came to the table, and who left it alive."""
    if before.phase in ("mixture", "peoples", "people", "camps"):
        return []
    was = before.table
    at_home = {card for camp in before.reserve for card in camp}
    struck = _struck(before, after)
    fresh = [card for card in after.bones[len(before.bones) :] + after.table if card in at_home]
    if before.kind == NIBBLER and before.phase == "take":
        fresh = []
    fresh = [card for card in fresh if card not in struck]
    told = []
    if fresh:
        names = tuple(character(after, card) for card in fresh)
        told.append(say("Put on the table: {characters}.", characters=names))
    back = [card for card in was if after.camp_of(card) >= 0]
    if back:
        names = tuple(character(after, card) for card in back)
        told.append(say("Home again: {characters}.", characters=names))
    return told


def _struck(before: ServiceCompris, after: ServiceCompris) -> tuple[int, ...]:
    """SC-58: the camps of those who lost their chief."""
    if not after.terms.traitors:
        return ()
    lost: tuple[int, ...] = ()
    for seat, camp in enumerate(before.reserve):
        if after.fell[seat] > before.fell[seat]:
            lost += tuple(card for card in camp if after.owner[card] < 0 and card in after.bones)
    return lost


def _feast(before: ServiceCompris, after: ServiceCompris) -> list[Say]:
    told = []
    if after.feast > before.feast:
        if after.feast == 1:
            told.append(say("The feast is on: one character is eaten at the start of each turn."))
        else:
            told.append(say("The feast is on: two characters are eaten at the start of each turn."))
    struck = _struck(before, after)
    eaten = after.bones[len(before.bones) :]
    bitten = tuple(character(after, card) for card in eaten if card not in struck)
    if bitten:
        told.append(say("The giant eats: {characters}.", characters=bitten))
    if struck:
        lost = tuple(character(after, card) for card in struck)
        told.append(say("Lost with the chief: {characters}.", characters=lost))
    if before.feast and not after.feast:
        told.append(say("The feast stops."))
    return told


def _fallen(before: ServiceCompris, after: ServiceCompris) -> list[Say]:
    told = []
    for seat, fell in enumerate(after.fell):
        if fell and not before.fell[seat]:
            who = Seat(seat)
            if after.terms.traitors:
                told.append(say("{who} has lost the chief and is out.", who=who))
            else:
                told.append(say("{who} has nobody left and is out.", who=who))
    return told


def _drawn(before: ServiceCompris, after: ServiceCompris) -> list[Say]:
    """Who drew, and what, where this viewer may know it."""
    if before.phase == "deal":
        held = {card for hand in after.hands for card in hand[:-1]}
        held |= {hand[-1] for seat, hand in enumerate(after.hands) if seat != after.active}
    else:
        held = {card for hand in before.hands for card in hand}
    return [
        say("{who} draws {card}.", who=Seat(seat), card=card_name(after.faces[card]))
        for seat, hand in enumerate(after.hands)
        for card in hand
        if card not in held
    ]


def _ended(view: ServiceCompris) -> Say:
    winners = [place.seat for place in view.standing() if place.place == 1]
    if not winners:
        return say("Nobody is left: Oscar wins.")  # SC-33
    return say("{who} is the last at the table, and wins.", who=Seat(winners[0]))


def label(view: ServiceCompris, seat: int, move: Move) -> Say:
    """The text of a move's button."""
    match move:
        case ("pass",):
            return say("Let it be")
        case ("done",):
            return say("Leave the rest as it is")
        case ("people", int(people)):
            return say("Lead {people}", people=people_name(people))
        case ("recall", int(whose)):
            return say("Call the people of {whom} home", whom=Seat(whose))
        case ("play", int(card)):
            return say("Play {card}", card=card_name(view.faces[card]))
        case ("lay", int(card)):
            return say("Lay {card} aside", card=card_name(view.faces[card]))
        case ("counter", int(card)):
            return say("Counter with {card}", card=card_name(view.faces[card]))
    return _choice_label(view, str(move[0]), int(move[1]))


def _choice_label(view: ServiceCompris, verb: str, card: int) -> Say:
    name = character(view, card)
    if verb == "take":
        if view.kind == NIBBLER:
            return say("Feed {character} to the giant", character=name)
        return say("Deliver {character}", character=name)
    if verb == "save":
        return say("Save {character}", character=name)
    if verb in ("swap", "give"):
        return say("Serve {character}", character=name)
    if verb == "spare":
        return say("Let {character} go", character=name)
    return say("{character} next", character=name)


def prompt(view: ServiceCompris, seat: int) -> Say:
    """What the seat to act may do now."""
    phase = view.phase
    if phase == "counter":
        return _counter_prompt(view, seat)
    if phase == "take":
        return _take_prompt(view)
    if phase == "order":
        n = len(view.chosen) + 1
        return say("Who lies at place {n} from the plate?", n=n)
    return PROMPTS[phase]


PROMPTS = {
    "people": say("Which people will you lead?"),
    "turn": say("Play a card, or lay one aside."),
    "spare": say("One of the two goes free: which?"),
    "give": say("Serve one of your own."),
    "place": say("Which of the two lies nearer to the plate?"),
    "save": say("Who may leave the table?"),
    "swap": say("Who takes the free place?"),
    "recall": say("Whose people may leave the table?"),
}
"""By phase: what is asked of the active player."""


def _take_prompt(view: ServiceCompris) -> Say:
    n = len(view.chosen) + 1
    if view.kind == NIBBLER:
        return say("Who is eaten at once?")
    if view.kind == DISH_OF_THE_DAY:
        return say("Who is put nearest to the plate?")
    if view.kind in (CHEESE, HAMPER, GLUTTONY):
        return say("Who is put on the table as number {n}?", n=n)
    return say("Who is put on the table?")


def _counter_prompt(view: ServiceCompris, seat: int) -> Say:
    who, card = Seat(view.active), kind_name(view.kind)
    hit = [chosen for chosen in view.chosen if chosen in view.reserve[seat]]
    if hit:
        names = tuple(character_name(view.faces[chosen]) for chosen in hit)
        return say(
            "{who} plays {card} on {characters}. Counter it?", who=who, card=card, characters=names
        )
    return say("{who} plays {card}. Counter it?", who=who, card=card)


def waiting(view: ServiceCompris) -> Say:
    """What the others are told."""
    who = Seat(view.active)
    match view.phase:
        case "over":
            return say("The game is over.")
        case "first":
            return say("Who deals?")
        case "peoples" | "mixture" | "camps" | "deal":
            return say("The cards are being dealt.")
        case "draw" | "refill":
            return say("The discards are being shuffled.")
        case "people":
            return say("{who} is picking a people.", who=who)
        case "counter":
            return say("Will anybody counter {card}?", card=kind_name(view.kind))
        case "turn":
            return say("{who} is choosing a card.", who=who)
    if view.kind == NO_KIND:
        return say("{who} is choosing.", who=who)
    return say("{who} has played {card} and is choosing.", who=who, card=kind_name(view.kind))


WORDS = Words(narrate=narrate, label=label, prompt=prompt, waiting=waiting)
