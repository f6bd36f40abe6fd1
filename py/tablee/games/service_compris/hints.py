"""Why a move of Service compris ! is good, in one sentence: what the rule of thumb weighs.

Here are the cards, played, laid aside or used as counters; the choices that they ask for are in
`hints_choices`. A card stands for what becomes of it if nobody counters.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb

from tablee.games.service_compris.cards import (
    ACTIONS,
    BACK,
    BREATHER,
    BUFFET,
    CHANGE,
    CHEESE,
    CHEF_GONE,
    COUNTERABLE,
    DISH_OF_THE_DAY,
    FITS,
    GLUTTONY,
    HAMPER,
    HOT_PLATES,
    INDIGESTION,
    KIND,
    LARDER,
    NIBBLER,
    NO_KIND,
    PEOPLE,
    POISONOUS,
    SAUERKRAUT,
    STARTER,
    SURPRISE,
    YUCK,
)
from tablee.games.service_compris.feast import begins
from tablee.games.service_compris.hints_choices import CHOICES, chance_at
from tablee.games.service_compris.menu import PASS
from tablee.games.service_compris.names import card_name
from tablee.games.service_compris.outlook import (
    HABITS,
    KEEP,
    TEMPERS,
    eaten_chance,
    is_mine,
    outlook,
)
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.seating import AROUND
from tablee.games.service_compris.words import character, label
from tablee.kernel import Move, Say, Seat, percent, say, world

USUAL = next(iter(TEMPERS.values()))
"""A hint weighs as the usual temper does."""
FAR = 1.0
"""A move that leaves so much less than the best, in a rival's characters, is advised against."""
GUESSES = 4
"""So many faces are tried for chiefs that are hidden: what is better in all of them is better."""


def why(view: ServiceCompris, seat: int, move: Move) -> Say:
    """What speaks for ``move``, or against it where another is clearly better."""
    if choice := CHOICES.get(view.phase):
        return choice(view, seat, move)
    tables = _guesses(view)
    better = _better(tables, seat, move)
    if view.phase == "counter":
        return _window(view, seat, move, better)
    if better is not None:
        return say("Another card does more for you: {move}.", move=label(view, seat, better))
    if move[0] == "lay":
        return _laid(view, seat, move)
    kind = KIND[view.faces[int(move[1])]]
    return EFFECTS.get(kind, _dinner)(tables[0], seat, move, kind)


def _guesses(view: ServiceCompris) -> list[ServiceCompris]:
    """The view; or with hidden chiefs, which a card may show, some that have faces for them."""
    if not view.terms.traitors:
        return [view]
    tables = []
    for seed in range(GUESSES):
        table = world(view, random.Random(seed))
        table.faces[:ACTIONS] = view.faces[:ACTIONS]
        tables.append(table)
    return tables


def _better(tables: list[ServiceCompris], seat: int, move: Move) -> Move | None:
    """What leaves clearly more than ``move``, whoever the hidden chiefs are; else None."""
    better: Move | None = None
    for table in tables:
        worths = {each: _worth(table, seat, each) for each in table.legal(seat)}
        better = max(worths, key=lambda each: worths[each])
        if worths[better] - worths[move] < FAR:
            return None
    return better


def _worth(table: ServiceCompris, seat: int, move: Move) -> float:
    kind = KIND[table.faces[int(move[1])]] if len(move) > 1 else NO_KIND
    return outlook(table, seat, move, kind, USUAL)


# A card without effect.


def _laid(view: ServiceCompris, seat: int, move: Move) -> Say:
    card = int(move[1])
    least = min(view.hands[seat], key=lambda each: KEEP[KIND[view.faces[each]]])
    if KEEP[KIND[view.faces[least]]] < KEEP[KIND[view.faces[card]]]:
        return say(
            "No card has to be played with its effect, but you would miss {card} less.",
            card=card_name(view.faces[least]),
        )
    if any(each[0] == "play" for each in view.legal(seat)):
        return say("What you could play would not help you now, and this card you will miss least.")
    return say("No card of yours would change anything now, and this one you will miss least.")


# Attacks.


def _dinner(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    front = kind == DISH_OF_THE_DAY
    asking = _asking(table, seat, move)
    card = int(HABITS["take"](asking, seat)[1])
    whom = Seat(table.camp_of(card))
    lying = (card, *table.table) if front else (*table.table, card)
    if not table.feast and begins(table, len(lying)):
        return _feast_begins(table, seat, lying[0])
    if front and table.feast:
        return say("The giant is eating: whoever you serve nearest the plate is eaten next.")
    if front:
        return say("Whoever you serve lies before all others, and is eaten first in a feast.")
    if not COUNTERABLE[kind]:
        return say("Nothing counters it, and it hits {whom}, who has most to count on.", whom=whom)
    return say(
        "It hits {whom}, who has most to count on; in {risk}% of cases somebody can counter it.",
        whom=whom,
        risk=counter_risk(table, seat, kind),
    )


def _asking(table: ServiceCompris, seat: int, move: Move) -> ServiceCompris:
    """The table as the card asks for its first choice."""
    asking = table.clone()
    asking.play(seat, move)
    return asking


def _feast_begins(table: ServiceCompris, seat: int, first: int) -> Say:
    if is_mine(table, seat, first):
        return say(
            "With it the feast begins, but the first to be eaten is yours: {character}.",
            character=character(table, first),
        )
    return say(
        "With it the feast begins, and the first to be eaten is {character}.",
        character=character(table, first),
    )


def counter_risk(table: ServiceCompris, seat: int, kind: int) -> int:
    """In how many of a hundred cases some rival holds a card that counters this kind."""
    unseen = table.pools[0].faces.difference(face for face in table.faces if face is not None)
    held = sum(
        table.faces[card] is None
        for rival in AROUND[table.alive][seat]
        for card in table.hands[rival]
    )
    fitting = sum(FITS[kind][face] for face in unseen)
    if not held:
        return 0
    return percent(1 - comb(len(unseen) - fitting, held) / comb(len(unseen), held))


def _cheese(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    card = int(HABITS["take"](_asking(table, seat, move), seat)[1])
    giver = table.camp_of(card)
    if len(table.reserve[giver]) == 1:
        return say("{whom} has but one at home, whom no counter saves.", whom=Seat(giver))
    return say(
        "Two of {whom} at once, who has most to count on; a counter spares only one of them.",
        whom=Seat(giver),
    )


def _nibbler(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    card = int(HABITS["take"](_asking(table, seat, move), seat)[1])
    whom = table.camp_of(card)
    if table.owner[card] == whom and table.lives[whom] == 1:
        return say("It eats the last of {whom}, who is out.", whom=Seat(whom))
    return say(
        "One of {whom} is eaten for certain; yours, at place {place}, in about {chance}% of cases.",
        whom=Seat(whom),
        place=len(table.table) + 1,
        chance=chance_at(table, len(table.table)),
    )


def _sauerkraut(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    mine = _mine(table, seat)
    return say(
        "All on the table are eaten at once: {theirs} of the others’, and {mine} of yours.",
        theirs=len(table.table) - mine,
        mine=mine,
    )


def _hamper(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    n = _asking(table, seat, move).needed
    if not table.feast and begins(table, len(table.table) + n):
        return say("It takes one of each rival, nothing counters it, and the feast begins.")
    return say("It takes one of each rival, and nothing counters it.")


def _whetted(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    """Starters, and eat all you can."""
    first = table.table[0]
    if table.feast:
        mine = _mine(table, seat)
        return say(
            "From now on two are eaten a turn; yours on the table: {mine} of {all}.",
            mine=mine,
            all=len(table.table),
        )
    return _feast_begins(table, seat, first)


def _gluttony(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    n = _asking(table, seat, move).needed
    if not n:
        return _whetted(table, seat, move, kind)
    return say(
        "One of the others comes to the table, and the giant eats two a turn.",
        "{n} of the others come to the table, and the giant eats two a turn.",
        n=n,
    )


def _mine(table: ServiceCompris, seat: int) -> int:
    return sum(is_mine(table, seat, card) for card in table.table)


# Rescues.


def _saved(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    asking = _asking(table, seat, move)
    card = int(HABITS["save"](asking, seat)[1])
    at = table.table.index(card)
    if not is_mine(table, seat, card):
        whom = asking.home[PEOPLE[asking.faces[card]]]
        return say(
            "None of yours lies there to be saved; {whom} would have somebody back.",
            whom=Seat(whom),
        )
    if at < table.feast:
        return say(
            "It saves {character}, who is yours and would be eaten next.",
            character=character(table, card),
        )
    return say(
        "It saves {character} of yours, who would be eaten in about {chance}% of cases.",
        character=character(table, card),
        chance=percent(eaten_chance(table.feast, at)),
    )


def _change(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    asking = _asking(table, seat, move)
    saved = HABITS["save"](asking, seat)
    asking.play(seat, saved)
    given = int(HABITS["swap"](asking, seat)[1])
    card = int(saved[1])
    if asking.camp_of(given) == seat:
        return say(
            "{character} goes home, but one of yours has to lie there instead.",
            character=character(table, card),
        )
    return say(
        "{character} goes home, and one of {whom} lies there instead.",
        character=character(table, card),
        whom=Seat(asking.camp_of(given)),
    )


def _hot_plates(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    mine = [card for card in table.table if is_mine(table, seat, card)]
    if not mine:
        return say("None of yours lies there: you only choose which of the others goes first.")
    if len(mine) == len(table.table):
        return say("Only yours lie there: you only choose which of them goes first.")
    before = table.table.index(mine[0]) + 1
    behind = len(table.table) - len(mine) + 1
    if before == behind:
        return say("The others already lie nearer to the plate than yours.")
    return say(
        "The others go before yours: your first moves from place {before} to place {behind}.",
        before=before,
        behind=behind,
    )


def _breather(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    n = _mine(table, seat)
    if not n:
        return say("None of yours lies there: it would only spare the others.")
    return say(
        "The giant stops, and one of yours lies there to be saved meanwhile.",
        "The giant stops, and {n} of yours lie there to be saved meanwhile.",
        n=n,
    )


def _yuck(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    whose = int(HABITS["recall"](_asking(table, seat, move), seat)[1])
    if whose != seat:
        return say("None of yours lies there: it would only help {whom}.", whom=Seat(whose))
    return say("One of yours comes home.", "{n} of yours come home at once.", n=_mine(table, seat))


def _indigestion(table: ServiceCompris, seat: int, move: Move, kind: int) -> Say:
    after = _asking(table, seat, move)
    back = [card for card in table.table if after.camp_of(card) >= 0]
    mine = sum(after.camp_of(card) == seat for card in back)
    return say(
        "{mine} of yours come home, and {theirs} of the others’.",
        mine=mine,
        theirs=len(back) - mine,
    )


EFFECTS: dict[int, Callable[[ServiceCompris, int, Move, int], Say]] = {
    CHEESE: _cheese,
    NIBBLER: _nibbler,
    SAUERKRAUT: _sauerkraut,
    HAMPER: _hamper,
    STARTER: _whetted,
    BUFFET: _whetted,
    GLUTTONY: _gluttony,
    BACK: _saved,
    POISONOUS: _saved,
    CHANGE: _change,
    HOT_PLATES: _hot_plates,
    BREATHER: _breather,
    YUCK: _yuck,
    INDIGESTION: _indigestion,
}
"""By kind: what speaks for playing it. The others are dinners."""


# In the window.


def _window(view: ServiceCompris, seat: int, move: Move, better: Move | None) -> Say:
    """A counter, or none; ``better`` is what leaves clearly more, if that is something else."""
    hit = [card for card in view.chosen if card in view.reserve[seat]]
    if move == PASS:
        if len(view.legal(seat)) == 1:
            return say("You hold nothing that counters it.")
        if better is not None:
            return say("A counter does more for you: {move}.", move=label(view, seat, better))
        if not hit:
            return say("It does not hit you, and a counter is worth more when something does.")
        return say("What it would save is worth less to you than the card.")
    if better is not None and not hit:
        return say("It does not hit you: better keep the counter until something does.")
    return _countered(view, KIND[view.faces[int(move[1])]])


def _countered(view: ServiceCompris, counter: int) -> Say:
    first = character(view, view.chosen[0])
    if counter == LARDER:
        return say("You deliver nobody, and the next turn is yours.")
    if counter == CHEF_GONE:
        return say("{character} stays on the table, and the next turn is yours.", character=first)
    if view.kind == CHEESE:
        if len(view.chosen) == 1:
            return say("It saves nobody, for there is but one; still, the next turn is yours.")
        return say("One of the two stays at home, and the next turn is yours.")
    if counter == SURPRISE and view.reserve[view.active]:
        return say(
            "{character} stays at home, {who} serves one instead, and the next turn is yours.",
            character=first,
            who=Seat(view.active),
        )
    return say("{character} stays at home, and the next turn is yours.", character=first)
