"""Why a move of Don Peperoni is good, in one sentence: what the rule of thumb weighs, said aloud.

Here are seats, walks and the ends of turns; `hints_house` has what is done in a house,
`hints_police` what is done with the police. Chances are those of `Prospects`, in per cent: they
hold what is known of the others' notes, and a guess of who may still come.
"""

from __future__ import annotations

from typing import NamedTuple

from tablee.games.don_peperoni import hints_house, hints_police
from tablee.games.don_peperoni.cards import (
    BODYGUARD,
    BOX,
    CLEANER,
    NOBODY,
    NOWHERE,
    PAWNS,
    SPY,
)
from tablee.games.don_peperoni.prospects import FAR, Prospects, distances
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.telling import agent_name, house_name, note_name
from tablee.games.don_peperoni.tempers import SHARP
from tablee.games.don_peperoni.town import reach
from tablee.games.don_peperoni.turn import may_bribe
from tablee.kernel import Move, Say, percent, say


def why(view: DonPeperoni, seat: int, move: Move) -> Say:
    """What speaks for a legal move of ``seat``, or against it where nothing else can be said."""
    prospects = Prospects(view, seat, SHARP)  # whose move is the hint
    match move:
        case ("seat", int(house)):
            return _seat(view, house)
        case ("go", int(pawn), int(place)):
            return _go(prospects, pawn, place)
        case ("end",):
            return _end(prospects)
        case ("bribe", int(house), int(note)):
            return hints_house.bribe(prospects, house, note)
        case ("agent", int(house), int(agent)):
            return hints_house.agent(prospects, house, agent)
        case ("spy", int(agent)):
            return hints_house.spy(prospects, agent)
        case ("wait",):
            return hints_house.wait(prospects)
    return hints_police.police(prospects, move)


def _seat(view: DonPeperoni, house: int) -> Say:
    """What lies within a turn's walk, and how far the nearest family is."""
    far = distances(view.plan, house)
    near = sum(
        view.plan.votes[each]
        for each in view.plan.open
        if each != house and far[each] <= BOX.points and view.owner[each] == NOBODY
    )
    homes = [far[home] for home in view.homes if home != NOWHERE]
    if not homes:
        return say(
            "Houses with {votes} votes in all lie within {points} points of it.",
            votes=near,
            points=BOX.points,
        )
    return say(
        "Houses with {votes} votes in all lie within {points} points of it, and the nearest "
        "family lives {far} points away.",
        votes=near,
        points=BOX.points,
        far=min(homes),
    )


class Goal(NamedTuple):
    """A house that a walk leads to."""

    worth: float
    house: int
    cost: int
    later: int
    """In how many turns it is reached; 0 is this one."""


def _goals(prospects: Prospects, pawn: int) -> dict[int, Goal]:
    """By house: what it is worth to go there, if it is worth anything."""
    view = prospects.view
    if not view.points_for(pawn):
        return {}
    return {
        house: Goal(worth, house, cost, prospects.later(pawn, cost))
        for house, (cost, _way) in reach(view, pawn, FAR).items()
        if house < view.plan.size and (worth := prospects.worth(pawn, house, cost))
    }


def _go(prospects: Prospects, pawn: int, place: int) -> Say:
    """The best house that is nearer from there."""
    view = prospects.view
    goals = _goals(prospects, pawn)
    after = view.clone()
    after.play(prospects.seat, ("go", pawn, place))
    nearer = {to: cost for to, (cost, _way) in reach(after, pawn, FAR).items()} | {place: 0}
    led_to = [each for each in goals.values() if nearer.get(each.house, FAR) < each.cost]
    if not led_to:
        return say("Nothing that way is worth a note or an agent.")
    goal = max(led_to)
    if prospects.purse and may_bribe(view, prospects.seat, goal.house):
        promised, note = prospects.best_note(goal.house)
        if promised > 0:
            return _to_bribe(prospects, goal, note)
    return _to_place(prospects, goal)


def _to_bribe(prospects: Prospects, goal: Goal, note: int) -> Say:
    view = prospects.view
    there = house_name(view, goal.house)
    chance = percent(prospects.wins(goal.house, note))
    votes = view.plan.votes[goal.house]
    known = note_name(view.faces[note])
    if goal.later:
        return say(
            "{house} is too far for this turn, but well worth the way: {note} would win its "
            "{votes} votes in about {chance}% of cases.",
            house=there,
            note=known,
            votes=votes,
            chance=chance,
        )
    return say(
        "{house} is {n} point away, and {note} would win its {votes} votes in about {chance}% "
        "of cases.",
        "{house} is {n} points away, and {note} would win its {votes} votes in about {chance}% "
        "of cases.",
        n=goal.cost,
        house=there,
        note=known,
        votes=votes,
        chance=chance,
    )


def _to_place(prospects: Prospects, goal: Goal) -> Say:
    view = prospects.view
    there = house_name(view, goal.house)
    kind = prospects.faces[prospects.best_agent(goal.house)[1]]
    who, votes = agent_name(kind), view.plan.votes[goal.house]
    if kind == SPY:
        return say(
            "{house} is {n} point away, and your spy could see what has been paid there.",
            "{house} is {n} points away, and your spy could see what has been paid there.",
            n=goal.cost,
            house=there,
        )
    if kind in (BODYGUARD, CLEANER):
        return say(
            "{house} is {n} point away, and your {agent} could guard its {votes} votes.",
            "{house} is {n} points away, and your {agent} could guard its {votes} votes.",
            n=goal.cost,
            house=there,
            agent=who,
            votes=votes,
        )
    return say(
        "{house} is {n} point away, and your {agent} could take its {votes} votes at the end.",
        "{house} is {n} points away, and your {agent} could take its {votes} votes at the end.",
        n=goal.cost,
        house=there,
        agent=who,
        votes=votes,
    )


def _end(prospects: Prospects) -> Say:
    """What is left undone."""
    view = prospects.view
    legal = view.legal(prospects.seat)
    if len(legal) == 1:
        return say("No points are left, and there is nothing else to do.")
    if not view.points:
        return say("No points are left, and nothing that could still be done is worth its price.")
    goals = [goal for pawn in range(PAWNS) for goal in _goals(prospects, pawn).values()]
    within = [goal for goal in goals if not goal.later]
    if within:
        goal = max(within)
        return say(
            "{n} point would be lost, though {house} is within reach and worth a visit.",
            "{n} points would be lost, though {house} is within reach and worth a visit.",
            n=view.points,
            house=house_name(view, goal.house),
        )
    if goals:
        return say(
            "No house within reach is worth a visit now, but {house} may be another day.",
            house=house_name(view, max(goals).house),
        )
    if not prospects.purse:
        return say("Your purse is empty, and no agent of yours is needed anywhere.")
    return say("No house is worth one of your {n} notes or an agent now.", n=len(prospects.purse))
