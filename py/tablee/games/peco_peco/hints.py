"""Why a move of Peco Peco is good, in one sentence: what the bot weighs (`weighing`), said aloud.

This file has the reasons to lay a card or to pass; those for accusing, answering and stealing
stand in `hints_answers`. Of all that is true of a move, what decides is said: first what is at
stake, then what the card does, then the odds.
"""

from __future__ import annotations

from tablee.games.peco_peco.buffets import ALL_TYPES, types
from tablee.games.peco_peco.cards import ALL_IN, BOMB, DRAW, ICON, KIND, NO_ACCUSING, REVERSE, STEAL
from tablee.games.peco_peco.hints_answers import about_answer
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.names import card_name, food_name
from tablee.games.peco_peco.prospects import OF_CARD
from tablee.games.peco_peco.rules import ACCUSE, PASS, PLAY_CALL, PecoPeco
from tablee.games.peco_peco.weighing import SHARP, Turn
from tablee.kernel import Move, Say, Seat, percent, say

MARGIN = 0.01
"""A chance to win the game by so much better is a reason; anything less is a matter of taste."""
LIKELY = 0.25
"""From this chance on that nobody covers a card, it is laid for that."""


def why(view: PecoPeco, seat: int, move: Move) -> Say:
    """What speaks for a legal ``move``, or against it where another is plainly better."""
    if view.phase != "turn" or move == ACCUSE:
        return about_answer(view, seat, move, SHARP)
    turn = Turn(view, seat, SHARP)
    if move == PASS:
        return _bluff(turn) if view.could_play(seat) else _honest(turn)
    return _play(turn, move)


def completes(view: PecoPeco, seat: int) -> bool:
    """Whether winning the stake would give ``seat`` a dish of each type."""
    faces = [view.faces[i] for mate in view.team(seat) for i in view.buffets[mate]]
    faces.append(view.faces[view.stake])
    known = [face for face in faces if face is not None]
    return not view.has_solo() and types(known) == ALL_TYPES


# A card is laid.


def _play(turn: Turn, move: Move) -> Say:
    view, seat, card = turn.view, turn.seat, int(move[1])
    if move[0] == "play" and PLAY_CALL[card] in view.legal(seat):
        return say("Better call “Peco Peco!” with it: uncalled, your last card is lost.")
    if reason := _lesser_play(turn, card):
        return reason
    if view.would_end(seat):
        return _last_to_cover(turn)
    owner = view.owner
    if owner != NOBODY and not view.hands[owner]:
        return say("{who} has no card left, and once covered is out of the round.", who=Seat(owner))
    chance = turn.stays_laid(card)
    food = food_name(view.faces[view.stake])
    if completes(view, seat):
        return say(
            "With {food} you have a dish of each type; in {chance}% of cases nobody covers you.",
            food=food,
            chance=percent(chance),
        )
    if reason := _icon(turn, card):
        return reason
    if ICON[view.faces[card]] == BOMB and len(_plays(turn)) == 1 and chance < LIKELY:
        return say("Nothing else of yours beats {top}; a bomb beats anything.", top=_top(turn))
    return _odds(turn, card)


def _odds(turn: Turn, card: int) -> Say:
    """What weighs most: to win with it, or that passing could lose the round, or a card."""
    view = turn.view
    food = food_name(view.faces[view.stake])
    laid, passed = turn.stays_laid(card), turn.stays_passed()
    winning, losing, caught = turn.stakes(card)
    if max(winning, losing) < caught:
        return say(
            "A bluff would save the card; in about {chance}% of cases somebody accuses you.",
            chance=percent(turn.challenged()),
        )
    if winning >= losing:
        return say(
            "In {chance}% of cases nobody covers it, and {food} is yours.",
            chance=percent(laid),
            food=food,
        )
    if view.owner == NOBODY:
        return say(
            "If you pass, nobody plays at all in {chance}% of cases, and nobody wins {food}.",
            chance=percent(passed),
            food=food,
        )
    return say(
        "If you pass, nobody else covers {top} in {chance}% of cases, and {who} wins {food}.",
        top=_top(turn),
        chance=percent(passed),
        who=Seat(view.owner),
        food=food,
    )


def _lesser_play(turn: Turn, card: int) -> Say | None:
    """What is plainly better than laying ``card``."""
    view = turn.view
    mine = turn.playing(card)
    plays = [each for each in _plays(turn) if each != card]
    other = max(plays, key=turn.playing, default=card)
    passing = turn.passing()
    if passing > max(mine, turn.playing(other)) + MARGIN:
        owner = view.owner
        if owner != NOBODY and view.mates[turn.seat] >> owner & 1:
            return _leave(turn)
        if turn.waiting:
            return say(
                "It spends a card, though in {chance}% of cases somebody else covers {top} anyway.",
                chance=percent(1 - turn.stays_passed()),
                top=_top(turn),
            )
        return _let_it_end(turn)
    if turn.playing(other) <= mine + MARGIN:
        return None
    kept, spent = view.faces[card], view.faces[other]
    if OF_CARD[kept] > OF_CARD[spent]:
        return say(
            "Better keep {card} for later: {other} beats {top} as well.",
            card=card_name(kept),
            other=card_name(spent),
            top=_top(turn),
        )
    return _better(turn, ("play", other))


def _last_to_cover(turn: Turn) -> Say:
    """Passing would end the round."""
    view = turn.view
    food = food_name(view.faces[view.stake])
    owner = view.owner
    if owner == NOBODY:
        return say("You are the last who can play: otherwise nobody wins {food}.", food=food)
    if completes(view, owner):
        return say("Otherwise {who} wins {food}, and the game with it.", who=Seat(owner), food=food)
    return say(
        "You are the last who can cover {top}: otherwise {who} wins {food}.",
        top=_top(turn),
        who=Seat(owner),
        food=food,
    )


def _icon(turn: Turn, card: int) -> Say | None:
    """What the icon of ``card`` does for its player."""
    view = turn.view
    icon = ICON[view.faces[card]]
    if icon == DRAW:
        return say("It beats {top} at no cost: you draw another card at once.", top=_top(turn))
    if icon == STEAL and (victims := view.victims()):
        out = [rival for rival in victims if len(view.hands[rival]) == 1]
        if out:
            return say("It can take the last card of {who}, who is then out.", who=Seat(out[0]))
        return say("It beats {top}, and a rival of your choice loses a card.", top=_top(turn))
    if icon == REVERSE and len(turn.others) > 1:
        after, before = turn.others[-1], turn.others[0]
        top = KIND[view.faces[card]]
        here, there = (turn.beliefs.can_play(rival, top) for rival in (after, before))
        if here < there - 0.05:
            return say(
                "It turns the direction: {who} follows, who can cover it in {chance}% of cases.",
                who=Seat(after),
                chance=percent(here),
            )
    return None


# It is said that nothing can be played.


def _honest(turn: Turn) -> Say:
    """Nothing fits, so that this is the truth."""
    view, top = turn.view, _top(turn)
    if ACCUSE in view.legal(turn.seat):
        if turn.accusing() > turn.temper.nerve:
            return _better(turn, ACCUSE)
        return say(
            "None of your cards beats {top}, and {whom} bluffs in no more than {chance}% of cases.",
            top=top,
            whom=Seat(view.passer),
            chance=percent(turn.suspected()),
        )
    if view.rule == NO_ACCUSING:
        return say("None of your cards beats {top}, and nobody may accuse you.", top=top)
    if turn.challenged():
        if view.rule == ALL_IN:
            return say(
                "None of your cards beats {top}; whoever does not believe it loses all cards.",
                top=top,
            )
        return say(
            "None of your cards beats {top}; whoever does not believe it loses a card to you.",
            top=top,
        )
    return say("None of your cards beats {top}, so there is nothing else to say.", top=top)


def _bluff(turn: Turn) -> Say:
    """Something fits, so that this is a lie."""
    view, seat, top = turn.view, turn.seat, _top(turn)
    owner = view.owner
    food = food_name(view.faces[view.stake])
    best = max(_plays(turn), key=turn.playing)
    if turn.playing(best) > turn.passing() + MARGIN:
        return _poor_bluff(turn, best)
    if owner != NOBODY and view.mates[seat] >> owner & 1:
        return _leave(turn)
    if not turn.waiting:
        if turn.passing() > turn.playing(best) + MARGIN:
            return _let_it_end(turn)
        if owner == NOBODY:
            return say("It hardly matters to you if nobody wins {food}.", food=food)
        return say(
            "Nobody can accuse you any more, and {food} helps {who} little.",
            food=food,
            who=Seat(owner),
        )
    if view.rule == NO_ACCUSING:
        return say("Nobody may accuse you in this round: the bluff saves a card for nothing.")
    return say(
        "The bluff saves a card: in {chance}% of cases somebody else covers {top}.",
        chance=percent(1 - turn.stays_passed()),
        top=top,
    )


def _poor_bluff(turn: Turn, best: int) -> Say:
    """What is wrong with a bluff when ``best`` could be laid."""
    view, top = turn.view, _top(turn)
    food = food_name(view.faces[view.stake])
    if view.would_end(turn.seat):
        if view.owner == NOBODY:
            return say("You can beat {top}; if you do not, nobody wins {food}.", top=top, food=food)
        return say(
            "You can beat {top}; if you do not, {who} wins {food}.",
            top=top,
            who=Seat(view.owner),
            food=food,
        )
    if challenged := turn.challenged():
        if view.rule == ALL_IN:
            return say(
                "It is a bluff: in about {chance}% of cases somebody accuses you, and you lose all "
                "your cards.",
                chance=percent(challenged),
            )
        return say(
            "It is a bluff: in about {chance}% of cases somebody accuses you, and you lose a card.",
            chance=percent(challenged),
        )
    return _better(turn, ("play", best))


def _let_it_end(turn: Turn) -> Say:
    """Passing ends the round, and that is better than to go on with it."""
    food = food_name(turn.view.faces[turn.view.stake])
    owner = turn.view.owner
    if owner == NOBODY:
        return say(
            "Better let nobody win {food}: if you play, it is likely to go to a rival.", food=food
        )
    return say(
        "Better let {who} win {food}: if you play, it may go to a rival who needs it more.",
        who=Seat(owner),
        food=food,
    )


def _leave(turn: Turn) -> Say:
    return say("{who} is on your side: let {top} lie.", who=Seat(turn.view.owner), top=_top(turn))


def _plays(turn: Turn) -> list[int]:
    """The cards that can be laid."""
    return turn.view.beating(turn.view.hands[turn.seat])


def _top(turn: Turn) -> Say:
    return card_name(turn.view.faces[turn.view.discard[-1]])


def _better(turn: Turn, move: Move) -> Say:
    """For a move without a merit of its own."""
    if move == ACCUSE:
        return say("Accusing {whom} first promises more.", whom=Seat(turn.view.passer))
    card = card_name(turn.view.faces[int(move[1])])
    return say("Another card promises more: {card}.", card=card)
