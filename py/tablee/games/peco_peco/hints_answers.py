"""Why one accuses, answers or steals in Peco Peco, in one sentence."""

from __future__ import annotations

from tablee.games.peco_peco.cards import ALL_IN
from tablee.games.peco_peco.names import card_name
from tablee.games.peco_peco.rules import ACCUSE, ADMIT, BELIEVE, GRANT, PLEAD, PROVE, PecoPeco
from tablee.games.peco_peco.weighing import Temper, Turn, is_poor
from tablee.kernel import Move, Say, Seat, percent, say

MARGIN = 0.001
"""Victims whose loss promises that much more are a better choice."""


def about_answer(view: PecoPeco, seat: int, move: Move, temper: Temper) -> Say:
    """What speaks for a move that lays no card, or against it."""
    if move == ACCUSE:
        return _accuse(Turn(view, seat, temper))
    if move == BELIEVE:
        return _believe(Turn(view, seat, temper))
    if move in (ADMIT, PLEAD, PROVE):
        return _defend(view, seat, move)
    if move[0] == "rob":
        return _rob(Turn(view, seat, temper), int(move[1]))
    if move[0] == "join":
        return say("The teams that you may join are equally weak: it makes no difference.")
    return _grant(view) if move == GRANT else _refuse(view)


# A pass is challenged, or not.


def _accuse(turn: Turn) -> Say:
    view = turn.view
    whom = Seat(view.suspect())
    if _is_known_bluff(turn):
        return say(
            "It is a bluff for sure: you know a card of {whom} that beats {top}.",
            whom=whom,
            top=card_name(view.faces[view.discard[-1]]),
        )
    chance = percent(turn.suspected())
    if turn.accusing() > turn.temper.nerve:
        if view.rule == ALL_IN:
            return say(
                "{whom} bluffs in {chance}% of cases, and then loses all cards.",
                whom=whom,
                chance=chance,
            )
        return say(
            "{whom} bluffs in {chance}% of cases, and then you steal a card.",
            whom=whom,
            chance=chance,
        )
    if view.rule == ALL_IN:
        return say(
            "{whom} bluffs in no more than {chance}% of cases; if not, you lose all your cards.",
            whom=whom,
            chance=chance,
        )
    return say(
        "{whom} bluffs in no more than {chance}% of cases; if not, you lose a card.",
        whom=whom,
        chance=chance,
    )


def _believe(turn: Turn) -> Say:
    view = turn.view
    whom, chance = Seat(view.suspect()), turn.suspected()
    if turn.accusing() > turn.temper.nerve:
        return say(
            "It lets {whom} off, who bluffs in {chance}% of cases.",
            whom=whom,
            chance=percent(chance),
        )
    return say(
        "{whom} tells the truth in {chance}% of cases, and a wrong accusation costs you a card.",
        whom=whom,
        chance=percent(1 - chance),
    )


def _is_known_bluff(turn: Turn) -> bool:
    """Whether a card that fits is known to be in the hand of who has passed."""
    view = turn.view
    known = [i for i in view.hands[view.suspect()] if view.faces[i] is not None]
    return bool(view.beating(known))


# Accused, and in a window.


def _defend(view: PecoPeco, seat: int, move: Move) -> Say:
    who = Seat(view.accuser)
    if move == PROVE:
        if view.rule == ALL_IN:
            return say("You told the truth: you draw a new hand, and {who} loses all.", who=who)
        return say("You told the truth: you draw a new hand, and steal a card from {who}.", who=who)
    if move == PLEAD:
        if view.rule == ALL_IN:
            return say("If everybody forgives it, you lose one card rather than all of them.")
        if is_poor(view, view.hands[seat]):
            return say("Your hand is weak: if everybody forgives it, you draw a new one.")
        return say("Everybody sees your hand, a good one, and it is lost if they forgive you.")
    if PLEAD in view.legal(seat):
        return say("A plea shows your hand, and a single rival can refuse it.")
    if view.rule == ALL_IN:
        return say("You could have played, and in this round a bluff costs all your cards.")
    return say("You could have played; {who} steals a card, but your hand stays hidden.", who=who)


def _grant(view: PecoPeco) -> Say:
    who = Seat(view.accused)
    if is_poor(view, view.hands[view.accused]):
        return say("Forgiven, {who} gets a new hand for a weak one.", who=who)
    return say("The hand of {who} is a strong one: forgiven, it goes under the discard.", who=who)


def _refuse(view: PecoPeco) -> Say:
    who = Seat(view.accused)
    if view.rule == ALL_IN:
        return say("Not forgiven, {who} loses all cards.", who=who)
    if is_poor(view, view.hands[view.accused]):
        return say("The hand of {who} is weak: not forgiven, it cannot be drawn anew.", who=who)
    return say("Not forgiven, {who} keeps a strong hand, though everybody knows it now.", who=who)


# From whom a card is taken.


def _rob(turn: Turn, victim: int) -> Say:
    view = turn.view
    who = Seat(victim)
    n = len(view.hands[victim])
    if n == 1:
        return say("It is the last card of {who}, who is then out of the round.", who=who)
    victims = view.victims()
    best = max(victims, key=turn.robbing)
    if turn.robbing(best) > turn.robbing(victim) + MARGIN:
        return say("Taking a card from {who} promises more.", who=Seat(best))
    if turn.gain[victim] < min(turn.gain[each] for each in victims if each != victim):
        return say("{who} would gain the most by winning this round.", who=who)
    if n > max(len(view.hands[each]) for each in victims if each != victim):
        return say("{who} has the most cards, {n} in hand.", who=who, n=n)
    return say("{who} is as strong as any other rival: a card less helps.", who=who)
