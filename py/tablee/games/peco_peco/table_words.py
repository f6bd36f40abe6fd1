"""Who has what in Peco Peco, in words: every place, the counter, and the rounds so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.games.peco_peco.cards import FOODS, INVERTED
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.names import RULE_NAMES, WIN_NAMES, card_name, food_name
from tablee.games.peco_peco.rules import PecoPeco
from tablee.games.peco_peco.table_cards import ANIMALS, seen
from tablee.kernel import Say, Seat, say
from tablee.ui.scene import Scene


def in_words(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every place with what the viewer may see of it, whoever looks first; then the middle."""
    view = seen(scene)
    for seat in scene.seats_from_here():
        lines = (*_standing(view, seat), _buffet(view, seat), *_not_won(view, seat))
        held = (_hand(view, seat), *_talk(view, seat))
        yield scene.names[seat], tuple(scene.word(line) for line in (*lines, *held))
    middle = (*_stake(view), *_discard(view), *_piles(view))
    yield scene._("The middle"), tuple(scene.word(line) for line in middle)
    if view.rounds:
        rounds = (round_told(view, k) for k in range(len(view.rounds)))
        yield scene._("Rounds so far"), tuple(scene.word(line) for line in rounds)


# A place.


def _standing(view: PecoPeco, seat: int) -> Iterator[Say]:
    n = view.score(seat)
    yield say("{n} point so far", "{n} points so far", n=n)
    if view.terms.teams:
        others = [mate for mate in view.team(seat) if mate != seat]
        if others:
            yield say("with {members}", members=tuple(Seat(mate) for mate in others))
        else:
            yield say("plays alone")
    if view.turn() == seat:
        yield say("to play")


def _buffet(view: PecoPeco, seat: int) -> Say:
    foods = tuple(food_name(view.faces[card]) for card in view.buffets[seat])
    return say("Buffet: {foods}", foods=foods) if foods else say("Buffet: empty")


def _not_won(view: PecoPeco, seat: int) -> Iterator[Say]:
    """What lies face down, worth a point each, and what lies at a slant."""
    if n := len(view.turned[seat]):
        yield say("{n} Food card face down", "{n} Food cards face down", n=n)
    if view.tilted != NOBODY and view.first == seat:
        yield say(
            "At a slant, not yet won: {food}",
            food=food_name(view.faces[view.tilted]),
        )


def _hand(view: PecoPeco, seat: int) -> Say:
    hand = view.hands[seat]
    known = [card for card in hand if view.faces[card] is not None]
    if not hand:
        if view.alive >> seat & 1 or view.phase == "over":
            return say("Hand: no card")
        return say("Hand: no card, out of this round")
    if not known:
        return say("{n} card in hand", "{n} cards in hand", n=len(hand))
    if len(known) == len(hand):
        return say("Hand: {cards}", cards=_names(view, known))
    return say("{n} cards in hand; known to you: {cards}", n=len(hand), cards=_names(view, known))


def _names(view: PecoPeco, ids: Sequence[int]) -> tuple[Say, ...]:
    known = sorted(face for card in ids if (face := view.faces[card]) is not None)
    return tuple(card_name(face) for face in known)


def _talk(view: PecoPeco, seat: int) -> Iterator[Say]:
    """What was said last, if it still matters."""
    if view.phase in ("accused", "caught", "proved", "redraw", "plea", "pardon", "pardoned"):
        if seat == view.accuser:
            yield say("accuses {whom} of bluffing", whom=Seat(view.accused))
            return
        if seat == view.accused:
            yield _answer(view.phase)
            return
    if view.phase == "robbing" and seat == view.victim:
        yield say("loses a card, unseen")
    elif view.passed >> seat & 1 and view.alive >> seat & 1 and view.phase != "over":
        yield say("has said: “I cannot play.”")


def _answer(phase: str) -> Say:
    if phase == "accused":
        return say("accused of bluffing, has to answer")
    if phase == "caught":
        return say("has admitted a bluff")
    if phase in ("proved", "redraw"):
        return say("has told the truth and shown the hand")
    return say("pleads an honest mistake")


# The middle.


def _stake(view: PecoPeco) -> Iterator[Say]:
    if view.stake == NOBODY or (face := view.faces[view.stake]) is None:
        return
    food = FOODS[face]
    yield say("Round {number}, for {food}", number=len(view.rounds) + 1, food=food_name(face))
    yield RULE_NAMES[food.rule]
    if not view.food:
        yield say("The last stake: its winner scores the cards left in hand.")
    else:
        for icon in food.win:
            yield say("On winning it: {what}.", what=WIN_NAMES[icon])


def _discard(view: PecoPeco) -> Iterator[Say]:
    if not view.discard:
        return
    top = card_name(view.faces[view.discard[-1]])
    if view.owner == NOBODY:
        yield say("To beat: {card}, the start card", card=top)
    else:
        yield say("To beat: {card}, laid by {who}", card=top, who=Seat(view.owner))
    yield chain_told(view)
    yield way_told(view)
    n = len(view.discard) + len(view.buried)
    yield say("{n} card on the discard", "{n} cards on the discard", n=n)


def _piles(view: PecoPeco) -> Iterator[Say]:
    n = len(view.deck)
    yield say("{n} card in the pile", "{n} cards in the pile", n=n)
    n = len(view.food)
    yield say("{n} stake to come", "{n} stakes to come", n=n)


# What the picture says too, to those who listen.


def chain_told(view: PecoPeco) -> Say:
    """Who beats whom, as this round has it."""
    a, b, c = reversed(ANIMALS) if view.rule == INVERTED else ANIMALS
    return say("{a} beats {b}, {b} beats {c}, {c} beats {a}", a=a, b=b, c=c)


def way_told(view: PecoPeco) -> Say:
    """Which way the turns go."""
    return say("Turns go clockwise") if view.direction > 0 else say("Turns go anticlockwise")


def round_told(view: PecoPeco, k: int) -> Say:
    """What was played for in a round, and who won it."""
    winner, stake = view.rounds[k]
    food = food_name(view.faces[stake])
    if winner == NOBODY:
        return say("round {n}: nobody wins {food}", n=k + 1, food=food)
    return say("round {n}: {who} wins {food}", n=k + 1, who=Seat(winner), food=food)
