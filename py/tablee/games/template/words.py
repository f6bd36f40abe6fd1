"""Kuhn poker told in words: the log, the buttons, and what to do now."""

from __future__ import annotations

from tablee.games.template.rules import ANTE, NOBODY, Kuhn
from tablee.kernel import Event, Move, Say, Seat, Words, say


def card_name(face: int) -> Say:
    """What a card is called: the numbers from 1 on."""
    return say("the {rank}", rank=face + 1)


def narrate(before: Kuhn, event: Event, after: Kuhn) -> list[Say]:
    """What happened. It is told from a view, so it names only cards that the viewer knows."""
    told = []
    if event.seat is not None:
        told.append(_moved(before, event.seat, event.move))
    elif before.phase == "deal" and after.phase == "bet":
        told.append(say("Everybody has a card. {who} speaks first.", who=Seat(after.first)))
    elif before.phase == "show":
        told += [
            say("{who} shows {card}.", who=Seat(seat), card=card_name(after.faces[seat] or 0))
            for seat in before.rivals()
        ]
    if after.won_by != NOBODY and before.won_by == NOBODY:
        pot = sum(after.staked)
        who = Seat(after.won_by)
        told.append(
            say("{who} wins the pot: {n} chip.", "{who} wins the pot: {n} chips.", who=who, n=pot)
        )
    return told


def _moved(before: Kuhn, seat: int, move: Move) -> Say:
    who = Seat(seat)
    if before.opener == NOBODY:
        return say("{who} bets.", who=who) if move[0] == "bet" else say("{who} passes.", who=who)
    if move[0] == "bet":
        return say("{who} goes along.", who=who)
    return say("{who} gives up.", who=who)


def label(view: Kuhn, seat: int, move: Move) -> Say:
    """The text of a move's button."""
    if view.opener == NOBODY:
        return say("Bet a chip") if move[0] == "bet" else say("Pass")
    return say("Go along") if move[0] == "bet" else say("Give up")


def prompt(view: Kuhn, seat: int) -> Say:
    """What the seat to act may do now."""
    if view.opener == NOBODY:
        return say("Pass, or bet a chip on your card?")
    return say("Somebody has bet. Go along, or give up?")


def waiting(view: Kuhn) -> Say:
    """What the others are told."""
    if view.phase == "over":
        return say("The game is over.")
    if view.phase == "bet":
        return say("{who} is choosing.", who=Seat(view.speaker()))
    return say("The cards are dealt.")


def stake(view: Kuhn, seat: int) -> Say:
    """What lies before a seat."""
    n = view.staked[seat]
    if view.opener != NOBODY and n == ANTE:
        return say(
            "{n} chip in the pot, not in the hand", "{n} chips in the pot, not in the hand", n=n
        )
    return say("{n} chip in the pot", "{n} chips in the pot", n=n)


WORDS = Words(narrate=narrate, label=label, prompt=prompt, waiting=waiting)
