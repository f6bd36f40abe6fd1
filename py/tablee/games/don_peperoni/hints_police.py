"""Why a bid for the police is good, or a use of it, in one sentence; and why not."""

from __future__ import annotations

from tablee.games.don_peperoni.cards import BOX, NOBODY
from tablee.games.don_peperoni.prospects import ENOUGH, Prospects
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.telling import house_name, note_name
from tablee.games.don_peperoni.town import Link
from tablee.kernel import Move, Say, Seat, say


def police(prospects: Prospects, move: Move) -> Say:
    """What speaks for a move that is about the police."""
    match move:
        case ("stake", int(marker), int(note)):
            return _stake(prospects, marker, note)
        case ("name", int(starter)):
            return _name(prospects, starter)
        case ("hold", int(rival), _):
            return _hold(prospects, rival)
        case ("raid", int(house)):
            return _raid(prospects, house)
        case ("block", int(one), int(other)):
            return _block(prospects, (one, other))
    return _leave(prospects)


# Bidding.


def _days(view: DonPeperoni) -> int:
    """Days that follow the bidding."""
    return BOX.rounds - view.round


def _stake(prospects: Prospects, marker: int, note: int) -> Say:
    view, seat = prospects.view, prospects.seat
    laid, n = note_name(view.faces[note]), len(prospects.purse)
    if view.contest[marker]:
        return say("You are tied for this marker: if nobody adds a note, it is lost.")
    if any(view.plan.owner[each] == seat for each in view.piles[marker]):
        return say(
            "You have paid for this marker already: with {note} on top it is likelier to be yours.",
            note=laid,
        )
    if n <= ENOUGH:
        return _kept_for_houses(view, n)
    return say(
        "You have {n} notes for {days} days: {note} can be spared to hold a rival's pawn one day.",
        n=n,
        days=_days(view),
        note=laid,
    )


def _kept_for_houses(view: DonPeperoni, n: int) -> Say:
    return say(
        "With {n} note left for {days} days, houses need it more.",
        "With {n} notes left for {days} days, houses need them more.",
        n=n,
        days=_days(view),
    )


def _leave(prospects: Prospects) -> Say:
    """To pass, or to say that was all."""
    view, n = prospects.view, len(prospects.purse)
    if not n:
        return say("Your purse is empty: there is nothing to bid.")
    if view.added:
        return say(
            "Your bid is made: the note left in your purse is for a house.",
            "Your bid is made: the {n} notes left in your purse are for houses.",
            n=n,
        )
    if n <= ENOUGH:
        return _kept_for_houses(view, n)
    return say("A marker stops one pawn for one turn; a note in a house may win ten votes.")


def _name(prospects: Prospects, starter: int) -> Say:
    view, seat = prospects.view, prospects.seat
    after = view.seats - 1 - (seat - starter) % view.seats
    if after == 0:
        return say("You would play last each day, and nobody could answer your very last notes.")
    return say(
        "{n} player would still play after you on the last day.",
        "{n} players would still play after you on the last day.",
        n=after,
    )


# Sending it out.


def _hold(prospects: Prospects, rival: int) -> Say:
    view, seat = prospects.view, prospects.seat
    who, votes = Seat(rival), view.votes[rival]
    had = (rival - view.start) % view.seats < (seat - view.start) % view.seats
    if view.round == BOX.rounds and had:
        return say("{who} has no turn left to be stopped in.", who=who)
    most = max(view.votes[each] for each in range(view.seats) if each != seat)
    if votes == most:
        return say(
            "No rival has more votes than {who}, with {votes}: with a pawn held, only the other "
            "can win more.",
            who=who,
            votes=votes,
        )
    return say(
        "{who} would have one pawn fewer in the next turn, but others have more votes.", who=who
    )


def _raid(prospects: Prospects, house: int) -> Say:
    view, seat = prospects.view, prospects.seat
    there, votes = house_name(view, house), view.plan.votes[house]
    lying = [view.plan.owner[note] for note in view.bids[house]]
    if lying == [seat]:
        return say(
            "Only your note lies in {house}: while it is closed, nobody can outbid it for the "
            "{votes} votes.",
            house=there,
            votes=votes,
        )
    if view.owner[house] == seat:
        return say(
            "While {house} is closed, nobody can send an agent after your votes.", house=there
        )
    if lying:
        return say(
            "Nobody could answer the notes in {house} until you play again, and neither could you.",
            house=there,
        )
    return say(
        "Nobody could leave anything in {house} until you play again; but nothing of yours is "
        "there to be kept.",
        house=there,
    )


def _block(prospects: Prospects, link: Link) -> Say:
    view, seat = prospects.view, prospects.seat
    one, _other = link
    inside = [number // 2 for number, place in enumerate(view.pawns) if place == one]
    rivals = [each for each in inside if each != seat]
    if one < view.plan.size and rivals:
        return say(
            "A pawn of {who} is in {house}, and could not leave it in the next turn.",
            who=Seat(rivals[0]),
            house=house_name(view, one),
        )
    if one < view.plan.size and view.owner[one] == NOBODY:
        return say(
            "Nobody could get into {house} until you play again.", house=house_name(view, one)
        )
    return say("It makes a detour for everybody until you play again, for your own pawns too.")
