"""Why a note, an agent or a look is good, in one sentence; and why not."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.don_peperoni.cards import (
    BODYGUARD,
    BOX,
    CLEANER,
    GUNMAN,
    LAWYER,
    NOBODY,
    SPY,
    WORTH,
)
from tablee.games.don_peperoni.prospects import WORTH_A_WALK, Prospects
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.telling import agent_name, house_name, note_name
from tablee.games.don_peperoni.turn import may_bribe
from tablee.kernel import Say, Seat, percent, say

LIKELY = 0.4
"""A chance below this is no reason in itself."""


# Notes.


def bribe(prospects: Prospects, house: int, note: int) -> Say:
    """What a note may win there."""
    view = prospects.view
    missing = view.wanted(house) - len(view.bids[house]) - 1
    if missing == 0:
        return _closing(prospects, house, note)
    if view.tied[house]:
        return _raising(prospects, house, note)
    return _opening(prospects, house, note)


def _percent(prospects: Prospects, house: int, note: int) -> int:
    return percent(prospects.wins(house, note))


def _closing(prospects: Prospects, house: int, note: int) -> Say:
    """The count follows at once."""
    view = prospects.view
    others = view.bids[house]
    if all(view.faces[other] is not None for other in others):
        return _knowing(prospects, house, note, [prospects.faces[other] for other in others])
    laid, chance = note_name(view.faces[note]), _percent(prospects, house, note)
    if _cheap(prospects, house, note):
        return _little_to_lose(view, house, note, chance)
    if len(others) > 1:
        return say(
            "The count follows at once, and {note} beats what the others may have laid in about "
            "{chance}% of cases.",
            note=laid,
            chance=chance,
        )
    return say(
        "The count follows at once, and {note} beats what {who} may have laid in about {chance}% "
        "of cases.",
        note=laid,
        who=Seat(view.plan.owner[others[0]]),
        chance=chance,
    )


def _knowing(prospects: Prospects, house: int, note: int, others: Sequence[int]) -> Say:
    """All other notes are known, by their faces."""
    faces, votes = prospects.faces, prospects.view.plan.votes[house]
    mine, best = WORTH[faces[note]], max(WORTH[face] for face in others)
    laid = note_name(faces[note])
    if mine < best:
        return say(
            "You know what lies there: {note} loses, and the {votes} votes go to somebody else.",
            note=laid,
            votes=votes,
        )
    if mine == best:
        return say("You know what lies there: {note} is just as much, and makes a tie.", note=laid)
    enough = min(WORTH[faces[each]] for each in prospects.purse if WORTH[faces[each]] > best)
    if mine > enough:
        return say(
            "You know what lies there: {note} wins {votes} votes, but a {value} would do.",
            note=laid,
            votes=votes,
            value=enough,
        )
    return say(
        "You know what lies there: {note} is the lowest of your notes that wins the {votes} votes.",
        note=laid,
        votes=votes,
    )


def _raising(prospects: Prospects, house: int, note: int) -> Say:
    """In a tie, with others still to raise."""
    view = prospects.view
    return say(
        "If nobody else raises, any note wins the {votes} votes at the end; against one more, "
        "{note} holds in about {chance}% of cases.",
        votes=view.plan.votes[house],
        note=note_name(view.faces[note]),
        chance=_percent(prospects, house, note),
    )


def _opening(prospects: Prospects, house: int, note: int) -> Say:
    """Others may still come."""
    view = prospects.view
    votes, laid = view.plan.votes[house], note_name(view.faces[note])
    last = view.round == BOX.rounds and view.turns == view.seats - 1
    if last and not view.bids[house]:
        return say(
            "Nobody plays after you: a note that lies alone wins the {votes} votes.", votes=votes
        )
    worths = [WORTH[prospects.faces[each]] for each in prospects.purse]
    if WORTH[prospects.faces[note]] == worths[0] < worths[-1]:
        return say(
            "It is your lowest note: whoever pays much to beat it has paid too much, and if "
            "nobody comes it wins {votes} votes.",
            votes=votes,
        )
    chance = _percent(prospects, house, note)
    if _cheap(prospects, house, note):
        return _little_to_lose(view, house, note, chance)
    if view.bids[house]:
        return say(
            "With what lies there and who may still come, {note} wins the {votes} votes in about "
            "{chance}% of cases.",
            note=laid,
            votes=votes,
            chance=chance,
        )
    return say(
        "Nobody has paid here yet: {note} wins the {votes} votes in about {chance}% of cases, "
        "whoever comes.",
        note=laid,
        votes=votes,
        chance=chance,
    )


def _cheap(prospects: Prospects, house: int, note: int) -> bool:
    """Whether a note will more likely lose, and is worth it all the same."""
    return prospects.wins(house, note) < LIKELY and prospects.bribe(house, note) > 0


def _little_to_lose(view: DonPeperoni, house: int, note: int, chance: int) -> Say:
    return say(
        "It wins only in about {chance}% of cases, but {note} is little to lose with {votes} votes "
        "at stake.",
        note=note_name(view.faces[note]),
        chance=chance,
        votes=view.plan.votes[house],
    )


# Agents.


def agent(prospects: Prospects, house: int, card: int) -> Say:
    """What an agent may do there."""
    kind = prospects.faces[card]
    if kind == SPY:
        return _spy_placed(prospects, house)
    owner = prospects.view.owner[house]
    if kind in (GUNMAN, LAWYER):
        if owner == prospects.seat:
            return say(
                "The house is yours already: your {agent} had better go to one that is not.",
                agent=agent_name(kind),
            )
        return _attacking(prospects, house, kind)
    return _guarding(prospects, house, kind)


def _agents(prospects: Prospects, house: int) -> tuple[list[int], int]:
    """One's own agents in a house, by kind, and how many others there are."""
    view = prospects.view
    mine = [prospects.faces[each] for each, where in view.posts[prospects.seat] if where == house]
    return mine, len(view.agents_in(house)) - len(mine)


def _attacking(prospects: Prospects, house: int, kind: int) -> Say:
    view = prospects.view
    votes, who = view.plan.votes[house], agent_name(kind)
    mine, others = _agents(prospects, house)
    if BODYGUARD in mine or GUNMAN in mine or (kind == LAWYER and mine):
        return say("Your own agent in this house makes another one useless.")
    if kind == LAWYER and others:
        return say("Another agent is here, and a lawyer only works alone.")
    if others:
        return say(
            "The gunman takes the {votes} votes at the end, unless the agent here is a bodyguard "
            "or a gunman.",
            "The gunman takes the {votes} votes at the end, unless one of the {n} agents here is "
            "a bodyguard or a gunman.",
            n=others,
            votes=votes,
        )
    owner = view.owner[house]
    if owner == NOBODY:
        return say(
            "No other agent is here: whoever wins the {votes} votes, your {agent} can take them "
            "at the end.",
            votes=votes,
            agent=who,
        )
    return say(
        "No other agent is here: your {agent} can take {votes} votes from {who} at the end.",
        votes=votes,
        agent=who,
        who=Seat(owner),
    )


def _guarding(prospects: Prospects, house: int, kind: int) -> Say:
    view = prospects.view
    votes, who = view.plan.votes[house], agent_name(kind)
    _mine, others = _agents(prospects, house)
    if view.owner[house] != prospects.seat:
        return say(
            "These votes are not yours to guard: your {agent} would only be taken for somebody "
            "worse.",
            agent=who,
        )
    if kind == CLEANER:
        return say(
            "The cleaner keeps your {votes} votes from a lawyer, though not from a gunman.",
            votes=votes,
        )
    if others:
        return say(
            "An agent of somebody else may be after your {votes} votes here: a bodyguard keeps "
            "them for certain.",
            votes=votes,
        )
    return say(
        "With a bodyguard nobody can take your {votes} votes here, whoever comes.", votes=votes
    )


# The spy.


def _spy_placed(prospects: Prospects, house: int) -> Say:
    view = prospects.view
    votes = view.plan.votes[house]
    if prospects.agent(house, SPY) > WORTH_A_WALK:
        return say(
            "Your note will make the count for {votes} votes: the spy sees first what it has to "
            "beat.",
            votes=votes,
        )
    if view.to_be_seen(prospects.seat, house):
        return say("The spy could look here, but that pays most just before a note of your own.")
    return say("There is no note to see here yet: the spy would have to wait, and hope.")


def spy(prospects: Prospects, card: int) -> Say:
    """What a look is good for."""
    view, seat = prospects.view, prospects.seat
    house = next(where for each, where in view.posts[seat] if each == card)
    there = house_name(view, house)
    mine_to_lay = seat == view.active and view.fresh == house and may_bribe(view, seat, house)
    if mine_to_lay and len(view.bids[house]) + 1 == view.wanted(house):
        return say(
            "Your note would make the count in {house}: know first what it has to beat.",
            house=there,
        )
    return say(
        "You would know what the others have paid in {house}; but there is only one look in the "
        "game.",
        house=there,
    )


def wait(prospects: Prospects) -> Say:
    """What speaks for not looking."""
    legal = prospects.view.legal(prospects.seat)
    if any(move[0] == "spy" for move in legal):
        return say("A look is worth most just before you leave a note there yourself.")
    return say("None of your agents there is a spy, so there is nothing to do.")
