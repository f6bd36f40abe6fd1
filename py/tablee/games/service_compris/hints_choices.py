"""Why somebody is chosen: for the table, from the table, or for a place on it."""

from __future__ import annotations

from collections.abc import Callable

from tablee.games.service_compris.cards import (
    CHANGE,
    DISH_OF_THE_DAY,
    NIBBLER,
    NOBODY,
    PEOPLE,
)
from tablee.games.service_compris.feast import begins
from tablee.games.service_compris.outlook import eaten_chance, is_mine, strengths
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.serving import BASKET
from tablee.games.service_compris.words import character
from tablee.kernel import Move, Say, Seat, percent, say


def chance_at(view: ServiceCompris, place: int, *, arrives: bool = True) -> int:
    """In how many of a hundred cases whoever lies there is eaten in the end."""
    feast = view.feast
    if arrives and not feast and begins(view, len(view.table) + 1):
        feast = 1
    return percent(eaten_chance(feast, place))


def _strongest(view: ServiceCompris, seats: set[int]) -> int:
    counted = strengths(view)
    return max(sorted(seats), key=lambda each: counted[each])


def _more(view: ServiceCompris, whom: int, choices: set[int]) -> Say | None:
    """Against hitting somebody while another has more."""
    counted = strengths(view)
    strongest = _strongest(view, choices)
    if counted[strongest] <= counted[whom]:
        return None
    return say(
        "{strongest} has more to count on than {whom}, and would be the better choice.",
        strongest=Seat(strongest),
        whom=Seat(whom),
    )


def _is_homeless(view: ServiceCompris, card: int) -> bool:
    face = view.faces[card]
    return face is not None and view.home[PEOPLE[face]] == NOBODY


def _take(view: ServiceCompris, seat: int, move: Move) -> Say:
    card = int(move[1])
    whom = view.camp_of(card)
    if view.kind == NIBBLER and view.owner[card] == whom and view.lives[whom] == 1:
        return say("It is all that {whom} has left, who is out.", whom=Seat(whom))
    givers = {view.camp_of(int(each[1])) for each in view.legal(seat)}
    if against := _more(view, whom, givers):
        return against
    if view.kind == NIBBLER:
        return say(
            "{whom} has most to count on, and nothing brings back who is eaten.", whom=Seat(whom)
        )
    if view.terms.traitors and _is_homeless(view, card):
        return say(
            "Nobody could bring {character} home: that people has no chief in sight.",
            character=character(view, card),
        )
    place = 0 if view.kind == DISH_OF_THE_DAY else len(view.table) + len(view.chosen)
    if view.kind in BASKET and len(givers) > 1:
        return say(
            "Who is named first lies nearer to the plate, and {whom} has most to count on.",
            whom=Seat(whom),
        )
    return say(
        "{whom} has most to count on; at that place about {chance}% are eaten in the end.",
        whom=Seat(whom),
        chance=chance_at(view, place),
    )


def _save(view: ServiceCompris, seat: int, move: Move) -> Say:
    card = int(move[1])
    savable = [int(each[1]) for each in view.legal(seat)]
    mine = [each for each in savable if is_mine(view, seat, each)]
    at = view.table.index(card)
    if card not in mine:
        if mine:
            return say(
                "One of yours could be saved instead: {character}.",
                character=character(view, mine[0]),
            )
        return _stranger(view, card, savable)
    if at < view.feast:
        return say("It is yours, and would be eaten next.")
    if card != mine[0]:
        return say(
            "It is yours, but {character} lies nearer to the plate.",
            character=character(view, mine[0]),
        )
    return say(
        "Of yours it lies nearest to the plate; there about {chance}% are eaten in the end.",
        chance=chance_at(view, at, arrives=False),
    )


def _stranger(view: ServiceCompris, card: int, savable: list[int]) -> Say:
    counted = strengths(view)
    homes = [view.home[PEOPLE[view.faces[each]]] for each in savable]
    whom = view.home[PEOPLE[view.faces[card]]]
    if counted[whom] > min(counted[each] for each in homes):
        return say("None of yours can be saved, and {whom} needs it least.", whom=Seat(whom))
    if view.kind == CHANGE:
        return say("None of yours can be saved; what counts is who takes the free place.")
    return say("None of yours can be saved, and {whom} has least to count on.", whom=Seat(whom))


def _swap(view: ServiceCompris, seat: int, move: Move) -> Say:
    card = int(move[1])
    at = view.table.index(view.chosen[0])
    whom = view.camp_of(card)
    if whom == seat:
        return say(
            "It would be one of yours, at a place where about {chance}% are eaten in the end.",
            chance=chance_at(view, at, arrives=False),
        )
    others = {view.camp_of(int(each[1])) for each in view.legal(seat)} - {seat}
    return _more(view, whom, others) or say(
        "{whom} has most to count on; at that place about {chance}% are eaten in the end.",
        whom=Seat(whom),
        chance=chance_at(view, at, arrives=False),
    )


def _recall(view: ServiceCompris, seat: int, move: Move) -> Say:
    whose = int(move[1])
    if whose == seat:
        n = sum(is_mine(view, seat, card) for card in view.table)
        return say("One of yours comes home.", "{n} of yours come home at once.", n=n)
    if ("recall", seat) in view.legal(seat):
        return say("Yours could come home instead.")
    return say("None of yours lies there: it would only help {whom}.", whom=Seat(whose))


def _order(view: ServiceCompris, seat: int, move: Move) -> Say:
    rest = [card for card in view.table if card not in view.chosen]
    theirs = [card for card in rest if not is_mine(view, seat, card)]
    if not theirs:
        return say("Only yours are left, and whoever of them goes first is yours.")
    if move[0] == "done":
        first_mine = next((k for k, card in enumerate(rest) if card not in theirs), len(rest))
        in_front = [card for card in theirs if rest.index(card) > first_mine]
        if not in_front:
            return say("The rest lies well for you: nobody of yours is before a rival’s.")
        return say(
            "Yours would still lie before {character}.", character=character(view, in_front[0])
        )
    card = int(move[1])
    if card in theirs:
        return say("It is not yours, and whoever lies nearer to the plate is eaten sooner.")
    return say(
        "It is yours, and would lie before {character}.", character=character(view, theirs[0])
    )


def _give(view: ServiceCompris, seat: int, move: Move) -> Say:
    card = int(move[1])
    choices = [int(each[1]) for each in view.legal(seat)]
    if len(choices) == 1:
        return say("Nobody else of yours is at home.")
    if not view.terms.traitors:
        return say("All of yours count the same, so it does not matter who goes.")
    if not is_mine(view, seat, card):
        return say("It is not of your people; only your chief decides whether you are out.")
    if all(is_mine(view, seat, each) for each in choices):
        return say("All at home are of your people, so it does not matter who goes.")
    return say("It is of your own people; a stranger would be no loss.")


def _spare(view: ServiceCompris, seat: int, move: Move) -> Say:
    if len(view.legal(seat)) == 1:
        return say("A chief leaves the camp last, so it is the chief who goes free.")
    first, second = view.chosen
    other = second if move[1] == first else first
    if view.terms.traitors and _is_homeless(view, other) and not _is_homeless(view, int(move[1])):
        return say(
            "Nobody could bring the other, {character}, home: that people has no chief in sight.",
            character=character(view, other),
        )
    return say(
        "Both are from {whom}: which of them goes free makes little difference.",
        whom=Seat(view.camp_of(first)),
    )


def _place(view: ServiceCompris, seat: int, move: Move) -> Say:
    card = int(move[1])
    if view.camp_of(card) == seat:
        return say("Yours would lie nearer to the plate, and be eaten sooner.")
    return say("It is not yours, and whoever lies nearer to the plate is eaten sooner.")


def _people(view: ServiceCompris, seat: int, move: Move) -> Say:
    return say("All peoples are equally strong: take the one that you like best.")


CHOICES: dict[str, Callable[[ServiceCompris, int, Move], Say]] = {
    "take": _take,
    "save": _save,
    "swap": _swap,
    "recall": _recall,
    "order": _order,
    "give": _give,
    "spare": _spare,
    "place": _place,
    "people": _people,
}
"""By phase: the reason of a choice."""
