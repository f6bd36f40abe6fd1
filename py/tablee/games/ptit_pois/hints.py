"""Why a move of Ptit Pois is good, in one sentence: what the rule of thumb weighs, said aloud.

A move stands for the best turn that begins with it. Its reason is the first of these that holds:
it is all there is; it ends the round; a bonus goes on from it; or that in which its turn leaves
less behind than the best turn that begins otherwise.
"""

from __future__ import annotations

from tablee.games.ptit_pois.cards import VALUE
from tablee.games.ptit_pois.moves import DONE, DRAW
from tablee.games.ptit_pois.outlook import Left, Outlook, Plan, Temper, cost_of, in_row
from tablee.games.ptit_pois.rules import NO_CARD, PtitPois
from tablee.games.ptit_pois.words import card_name, label
from tablee.kernel import Move, Say, Seat, percent, say

USUAL = Temper()
"""A hint weighs as the usual temper does."""

WORTH_TELLING = 0.2
"""The next player stuck in fewer cases than this is no reason to speak of."""

SLIGHT = 0.05
"""Differences below this, in points, are no reason."""


def why(view: PtitPois, seat: int, move: Move) -> Say:
    """What speaks for ``move``, or against it where nothing else can be said."""
    moves = view.legal(seat)
    outlook = Outlook(view, seat, USUAL)
    plan = outlook.plan(move)
    if len(moves) == 1:
        return _only(outlook, plan)
    if outlook.left(plan.turn) is None:
        return _ending(outlook, plan)
    if move[0] == "flip":
        return _flip(outlook, plan, seat)
    if reason := _bonus(outlook, plan):
        return reason
    others = [outlook.plan(other) for other in moves if other != move]
    best = min(others, key=cost_of)
    # The same card on the other discard, and what comes to the same, is no measure for it.
    apart = [
        each
        for each in others
        if each.steps[0][:2] != move[:2] and abs(each.cost - plan.cost) > SLIGHT
    ]
    measure = min(apart, key=cost_of) if apart else best
    return _better(outlook, plan, measure) or _against(outlook, plan, best, seat)


def _only(outlook: Outlook, plan: Plan) -> Say:
    view = outlook.view
    first, *rest = plan.steps
    match first:
        case ("draw",) if rest:
            card = card_name(view, int(rest[0][1]))
            if view.up:
                return say(
                    "Nothing fits upwards; once the arrow points down, the {card} can go.",
                    card=card,
                )
            return say(
                "Nothing fits downwards; once the arrow points up, the {card} can go.", card=card
            )
        case ("draw",):
            return say("Nothing fits, so all that is left is to draw.")
        case ("play", int(card), _):
            return say(
                "The {card} is the only card that fits, and after a draw it must be played.",
                card=card_name(view, card),
            )
        case ("done",):
            return say("No card fits there, and no packet has a hidden card to turn up.")
    return say("No card fits even after the draw, so the turn is over.")


def _ending(outlook: Outlook, plan: Plan) -> Say:
    """PT-20, with the chance that rivals' hands leave."""
    turn = plan.turn
    own = sum(outlook.points(turn))
    if own == 0:
        return say("With it you end the round with no card left, which counts nothing for certain.")
    known = all(card == NO_CARD or outlook.faces[card] is not None for card in turn.hidden)
    n = round(own)
    left = say("{n} point", "{n} points", n=n)
    if not known:
        left = say("about {n} point", "about {n} points", n=n)
    chance = percent(outlook.clean(own))
    if chance >= 50:
        return say(
            "With it you end the round with {left} against about {rival} or more: "
            "in {chance}% of cases that counts nothing.",
            left=left,
            rival=round(min(outlook.rivals)),
            chance=chance,
        )
    return say(
        "With it you end the round with {left}, but in {chance}% of cases somebody has less or "
        "as little, and it counts double.",
        left=left,
        chance=100 - chance,
    )


def _flip(outlook: Outlook, plan: Plan, seat: int) -> Say:
    view = outlook.view
    packet = int(plan.steps[0][1])
    down, up = outlook.now.shown[packet], outlook.now.hidden[packet]
    if down == NO_CARD:
        return say("The hidden card comes up: face down it could never be played.")
    if view.faces[up] is not None:
        return say(
            "The {up} comes up again, and can be played instead of the {down}.",
            up=card_name(view, up),
            down=card_name(view, down),
        )
    chance = percent(outlook.fits(plan.turn))
    if _fits(outlook, down):
        return say(
            "The {down} would still fit; the card below it fits in {chance}% of cases.",
            down=card_name(view, down),
            chance=chance,
        )
    return say(
        "The {down} fits nowhere as things stand; the card below it fits in {chance}% of cases.",
        down=card_name(view, down),
        chance=chance,
    )


def _fits(outlook: Outlook, card: int) -> bool:
    """Whether one visible card fits next time."""
    only = outlook.now._replace(hand=(), shown=(card, NO_CARD))
    return outlook.fitting(only) > 0


def _bonus(outlook: Outlook, plan: Plan) -> Say | None:
    """What a bonus brings, if the turn has one."""
    view = outlook.view
    plays = [step for step in plan.steps if step[0] == "play"]
    if not plays:
        return None
    card = card_name(view, int(plays[0][1]))
    if len(plays) > 1:
        again = card_name(view, int(plays[1][1]))
        return say(
            "The {card} lies on its own colour, and with the bonus the {again} goes on top of it.",
            card=card,
            again=again,
        )
    if plan.steps[-1][0] == "flip":
        return say(
            "The {card} lies on its own colour, and the bonus turns a packet over.", card=card
        )
    if view.phase == "bonus":
        n = VALUE[view.faces[int(plays[0][1])] or 0]
        return say(
            "The bonus takes the {card} off in the same turn: {n} point less.",
            "The bonus takes the {card} off in the same turn: {n} points less.",
            card=card,
            n=n,
        )
    return None


def _better(outlook: Outlook, plan: Plan, other: Plan) -> Say | None:
    """That in which a turn most leaves less behind than the best of the other turns."""
    mine = outlook.left(plan.turn)
    theirs = outlook.left(other.turn)
    assert mine is not None, "turns that end the round have their own reason"
    if theirs is None:
        return _not_yet(outlook, other)
    weigh = outlook.temper
    gains = {
        "larger": weigh.larger * (theirs.larger - mine.larger),
        "smaller": weigh.smaller * (theirs.smaller - mine.smaller),
        "distance": weigh.distance * (theirs.distance - mine.distance),
        "stuck": weigh.stuck * (theirs.stuck - mine.stuck),
        "hinder": weigh.hinder * (mine.hinder - theirs.hinder),
    }
    for name in sorted(gains, key=gains.__getitem__, reverse=True):
        if gains[name] > SLIGHT and (reason := _gain(outlook, plan, mine, name)):
            return reason
    return None


def _gain(outlook: Outlook, plan: Plan, mine: Left, name: str) -> Say | None:
    turn, view = plan.turn, outlook.view
    if name in ("larger", "smaller"):
        return _lighter(outlook, mine, name)
    if name == "distance":
        n = mine.distance
        if len(turn.hand) <= in_row(turn):
            return say(
                "It brings the end of the round nearer: {n} card stays in your hand.",
                "It brings the end of the round nearer: {n} cards stay in your hand.",
                n=n,
            )
        return say(
            "It brings the end of the round nearer: {n} card stays in your row.",
            "It brings the end of the round nearer: {n} cards stay in your row.",
            n=n,
        )
    if name == "hinder":
        if mine.hinder < WORTH_TELLING:
            return None
        return say(
            "It leaves {who} without a card that fits in {chance}% of cases.",
            who=Seat((view.active + 1) % view.seats),
            chance=percent(mine.hinder),
        )
    n = outlook.fitting(turn)
    if not n:
        return None
    return say(
        "After it {n} of your cards still fits, so that a forced draw is less likely.",
        "After it {n} of your cards still fit, so that a forced draw is less likely.",
        n=n,
    )


def _lighter(outlook: Outlook, mine: Left, name: str) -> Say | None:
    """The points that come off the larger of the two sums (PT-19), or off the smaller."""
    before = outlook.left(outlook.now)
    if before is None:
        return None
    if name == "smaller":
        n = round(before.smaller - mine.smaller)
        return None if n < 1 else _cheaper(n)
    hand, row = map(round, outlook.points(outlook.now))
    n = round(before.larger - mine.larger)
    if n < 1:
        return None
    return say(
        "The larger of your hand ({hand}) and your row ({row}) is what counts: "
        "it gets {n} point lighter.",
        "The larger of your hand ({hand}) and your row ({row}) is what counts: "
        "it gets {n} points lighter.",
        hand=hand,
        row=row,
        n=n,
    )


def _cheaper(n: int) -> Say:
    return say(
        "It takes {n} point off what counts if you end the round yourself.",
        "It takes {n} points off what counts if you end the round yourself.",
        n=n,
    )


def _not_yet(outlook: Outlook, ending: Plan) -> Say | None:
    """The best of the other turns would end the round; not ending it is the point of this one."""
    chance = 100 - percent(outlook.clean(sum(outlook.points(ending.turn))))
    if chance < 50:
        return None
    return say(
        "It does not end the round yet: now that would count double in {chance}% of cases.",
        chance=chance,
    )


def _against(outlook: Outlook, plan: Plan, other: Plan, seat: int) -> Say:
    """For a move that gains nothing: what there is instead, or that it comes to the same."""
    if other.cost < plan.cost - SLIGHT:
        return say(
            "Another move leaves less behind: {move}.",
            move=label(outlook.view, seat, other.steps[0]),
        )
    if plan.steps[0] == DONE:
        return say("This bonus helps nothing, so it is best let go.")
    if plan.steps[0] == DRAW:
        return say("The cards that fit now are better kept; turned over, others can go.")
    return say("It leaves about as little behind as any other move.")
