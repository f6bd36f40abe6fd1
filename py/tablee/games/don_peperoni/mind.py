"""How a bot thinks about Don Peperoni: the rule of thumb, the value of a position, beliefs."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from tablee.games.don_peperoni.cards import (
    BODYGUARD,
    BOX,
    CLEANER,
    GUNMAN,
    LAWYER,
    NOBODY,
    NOWHERE,
    PAWNS,
    SPY,
    WORTH,
)
from tablee.games.don_peperoni.hints import why
from tablee.games.don_peperoni.police import DONE, PASS
from tablee.games.don_peperoni.prospects import (
    ENOUGH,
    FAR,
    LOWER,
    WORTH_A_WALK,
    Prospects,
    distances,
    quiet,
)
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.tempers import GOOD, SHARP, TEMPERS, Measure, Temper
from tablee.games.don_peperoni.town import reach
from tablee.games.don_peperoni.turn import END, WAIT
from tablee.kernel import Mind, Move, Style

WORTH_A_RAID = 4
"""Votes of a house whose only note is ours, to have the police keep others out."""


def thumb(view: DonPeperoni, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The move that promises most, house by house."""
    moves = view.legal(seat)
    if seat != view.active:
        return WAIT  # a spy is used where he is placed, just before a note
    phase = view.phase
    if phase == "seat":
        return max(moves, key=lambda move: _seat(view, int(move[1])))
    if phase == "bid":
        return _bid(view, seat, rng, temper)
    if phase == "name":
        # Who comes last in the last round has the last word.
        return ("name", (seat + 1) % view.seats)
    if len(moves) == 1:
        return moves[0]
    prospects = Prospects(view, seat, temper)
    return (
        _act(prospects, moves, rng)
        or _send_police(prospects, moves, rng)
        or _walk(prospects)
        or END
    )


def _seat(view: DonPeperoni, house: int) -> float:
    """A seat near many votes, and far from the others."""
    far = distances(view.plan, house)
    near = math.fsum(1 / far[home] for home in view.homes if home != NOWHERE)
    return quiet(view.plan, house) - 6 * near


# In a house.


def _act(prospects: Prospects, moves: Sequence[Move], rng: random.Random) -> Move | None:
    """Spy, then bribe, then agent; or a note in a tie where a pawn stands."""
    view = prospects.view
    for move in moves:
        if move[0] == "spy":
            return move
    houses = {int(move[1]) for move in moves if move[0] == "bribe"}
    if view.fresh in houses and (spy := _spy_to_place(prospects, moves)):
        return spy
    for house in sorted(houses):
        if bribe := _bribe(prospects, house, rng):
            return bribe
    if any(move[0] == "agent" for move in moves):
        promised, agent = prospects.best_agent(view.fresh)
        if promised > 0:
            return ("agent", view.fresh, agent)
    return None


def _spy_to_place(prospects: Prospects, moves: Sequence[Move]) -> Move | None:
    house = prospects.view.fresh
    for agent in prospects.view.screens[prospects.seat]:
        if prospects.faces[agent] == SPY and prospects.agent(house, SPY) > WORTH_A_WALK:
            move = ("agent", house, agent)
            return move if move in moves else None
    return None


def _bribe(prospects: Prospects, house: int, rng: random.Random) -> Move | None:
    promised, note = prospects.best_note(house, rng)
    if promised <= 0:
        return None
    view = prospects.view
    # A bluff is for a house where the count is still to come.
    if not view.bids[house] and rng.random() < prospects.temper.bluff:
        note = prospects.purse[0]
    return ("bribe", house, note)


# Through the town.


def _walk(prospects: Prospects) -> Move | None:
    """A step towards the house that promises most for its price."""
    view = prospects.view
    if not view.points:
        return None
    best = 0.0
    step: Move | None = None
    for pawn in range(PAWNS):
        if not view.points_for(pawn):
            continue
        for place, (cost, way) in reach(view, pawn, FAR).items():
            if place < view.plan.size and (worth := prospects.worth(pawn, place, cost)) > best:
                best, step = worth, ("go", pawn, way[0])
    return step


# The police.


def _bid(view: DonPeperoni, seat: int, rng: random.Random, temper: Temper) -> Move:
    """At most one note under each marker a time: a middling one."""
    leave = DONE if view.added else PASS
    faces = view.open_faces  # one's own notes are known
    purse = sorted(view.purses[seat], key=lambda note: faces[note])
    owner = view.plan.owner
    for marker in view.market:
        mine = [note for note in view.piles[marker] if owner[note] == seat]
        fresh = [note for note in mine if view.seen[note] != view.everyone]
        spare = len(purse) > ENOUGH or bool(mine)
        if fresh or not purse or not spare or rng.random() > temper.police / view.seats * 2:
            continue
        return ("stake", marker, purse[len(purse) // 3 if mine else len(purse) // 2])
    return leave


def _send_police(prospects: Prospects, moves: Sequence[Move], rng: random.Random) -> Move | None:
    """Stop the strongest rival who is still to come, or keep all out of a good house."""
    view, seat = prospects.view, prospects.seat
    if view.round < BOX.rounds - 1 or seat not in view.markers:
        return None
    rivals = [(seat + k) % view.seats for k in range(1, view.seats)]
    if view.round == BOX.rounds:
        rivals = rivals[: view.seats - view.turns - 1]
    if rivals and (raid := _raid(prospects, moves)):
        return raid
    for rival in sorted(rivals, key=lambda rival: -view.votes[rival]):
        holds = [move for move in moves if move[:2] == ("hold", rival)]
        if holds:
            return _any(holds, rng)
        # One pawn of his is held: the other one may be shut in (DP-46).
        block = _door(view, view.pawns[2 * rival + 1 - view.held[rival]])
        if block in moves:
            return block
    return None


def _door(view: DonPeperoni, place: int) -> Move | None:
    """To block the door of a house."""
    houses = view.plan.town.houses
    return ("block", place, houses[place].door) if place < len(houses) else None


def _raid(prospects: Prospects, moves: Sequence[Move]) -> Move | None:
    """Shut the best house where our note lies alone."""
    view, seat = prospects.view, prospects.seat
    owner = view.plan.owner
    ours = [
        move
        for move in moves
        if move[0] == "raid"
        and view.plan.votes[int(move[1])] >= WORTH_A_RAID
        and [owner[note] for note in view.bids[int(move[1])]] == [seat]
    ]
    return max(ours, key=lambda move: view.plan.votes[int(move[1])], default=None)


def _any(moves: Sequence[Move], rng: random.Random) -> Move:
    return moves[int(rng.random() * len(moves))]


# Standing, and beliefs.


NOTE_PRICE = 12.0
"""What the best note in hand is worth while many turns are to come, in votes."""
AGENT_PRICE = {LAWYER: 6.0, SPY: 1.0, BODYGUARD: 5.0, GUNMAN: 9.0, CLEANER: 1.0}
"""What an agent behind the screen is worth at the beginning, in votes; nothing at the end."""
STRIKES = {LAWYER: 0.7, GUNMAN: 0.55}
"""What share of a house's votes is worth one who waits in it, and it is not one's own."""
PROTECTS = 0.25
COMES = 0.28
"""How likely a note still missing in a house will be laid there, by turns to come."""
SOFT, SOFTER = 11.0, 1.0
"""The votes by which a lead makes one's odds e times as good: at the end, and by turns to come.
Fitted, as the two above, to the winners of 36 games of bots."""
UNKNOWN = 0.5


def value(position: DonPeperoni) -> list[float]:
    """Each seat's chance to win: by its votes, and by what its notes and agents may still win."""
    left = BOX.rounds - position.round
    hopes = [float(votes) for votes in position.votes]
    for house in position.plan.open:
        if position.bids[house]:
            _hope_for_house(position, house, left, hopes)
        elif tied := position.tied[house]:
            prize = 0.9 * position.plan.votes[house] / tied.bit_count()
            for seat in range(position.seats):
                hopes[seat] += prize * (tied >> seat & 1)
    for seat in range(position.seats):
        hopes[seat] += _held(position, seat, left) + _posted(position, seat)
    softness = SOFT + SOFTER * left
    top = max(hopes)
    weights = [math.exp((hope - top) / softness) for hope in hopes]
    total = math.fsum(weights)
    return [weight / total for weight in weights]


def _ranks(position: DonPeperoni, notes: Sequence[int]) -> list[float]:
    faces = position.faces
    return [UNKNOWN if (f := faces[note]) is None else LOWER[WORTH[f]] for note in notes]


def _hope_for_house(position: DonPeperoni, house: int, left: int, hopes: list[float]) -> None:
    """The votes of a house, for whose note is the highest there, unless a higher one comes."""
    plan, notes = position.plan, position.bids[house]
    ranks = _ranks(position, notes)
    highest = max(ranks)
    comes = min(0.8, COMES * (1 + left))
    missing = max(0, plan.triggers[house] - len(notes))
    wins = (1 - comes * (1 - highest)) ** missing / ranks.count(highest)
    for note, rank in zip(notes, ranks, strict=True):
        if rank == highest:
            hopes[plan.owner[note]] += plan.votes[house] * wins


def _held(position: DonPeperoni, seat: int, left: int) -> float:
    """What a seat's purse and the agents behind its screen may still win, in votes."""
    if not left:
        return 0.0
    purse, faces = position.purses[seat], position.faces
    scarce = min(1.0, Measure.visits * left / len(purse)) if purse else 0.0
    held = NOTE_PRICE * scarce * math.fsum([rank * rank for rank in _ranks(position, purse)])
    kinds = [faces[agent] for agent in position.screens[seat]]
    prices = [4.0 if kind is None else AGENT_PRICE[kind] for kind in kinds]
    return held + math.fsum(prices) * left / BOX.rounds


def _posted(position: DonPeperoni, seat: int) -> float:
    """What its agents in the houses may win or save, in votes."""
    total = 0.0
    for agent, house in position.posts[seat]:
        kind, votes = position.faces[agent], position.plan.votes[house]
        if position.owner[house] == seat:
            total += PROTECTS * votes * (kind == BODYGUARD)
        elif kind is not None:
            total += STRIKES.get(kind, 0.0) * votes
    return total


GUESSES = {
    "own": {LAWYER: 0.6, SPY: 0.8, BODYGUARD: 2.0, GUNMAN: 0.6, CLEANER: 1.4},
    "rival": {LAWYER: 1.6, SPY: 0.7, BODYGUARD: 0.3, GUNMAN: 2.0, CLEANER: 0.5},
    "open": {LAWYER: 1.0, SPY: 1.6, BODYGUARD: 0.8, GUNMAN: 1.0, CLEANER: 0.8},
}
"""How likely an agent of each kind stands in a house, by whose it is."""
BOLDNESS = 0.12
"""How much more a high note is likely in a house, by the votes that it has above five. Softer than
`Measure.heed`: of worlds that are drawn evenly, hardly one is as likely as that."""


def weight(world: DonPeperoni, viewer: int) -> float:
    """High notes lie rather in high houses, gunmen with rivals, and bodyguards at home."""
    bit = 1 << viewer
    faces = world.open_faces  # a world knows every face
    seen = world.seen
    plan = world.plan
    exponent = 0.0
    for house in plan.open:
        for note in world.bids[house]:
            if not seen[note] & bit:
                rank = faces[note] / len(WORTH) - 0.5
                exponent += BOLDNESS * rank * (plan.votes[house] - 5)
    likely = math.exp(exponent)
    for seat, posts in enumerate(world.posts):
        for agent, house in posts:
            if not seen[agent] & bit:
                owner = world.owner[house]
                whose = "own" if owner == seat else "open" if owner == NOBODY else "rival"
                likely *= GUESSES[whose][faces[agent]]
    return likely


def bluffs(view: DonPeperoni, seat: int) -> list[Move]:
    """To lay the lowest note where nobody has laid one yet, which others will take for more."""
    purse = view.purses[seat]
    if len(purse) < 2 or view.phase != "turn":
        return []
    faces = view.open_faces  # one's own notes are known
    lowest = min(purse, key=lambda note: faces[note])
    return [
        move
        for move in view.legal(seat)
        if move[0] == "bribe" and move[2] == lowest and not view.bids[int(move[1])]
    ]


MIND = Mind(
    thumb=thumb,
    tempers=TEMPERS,
    value=value,
    weight=weight,
    cards={"bribe": 2, "stake": 2, "agent": 2},
    bluffs=bluffs,
    good=Style(sims=0, temper=GOOD),
    sharp=Style(sims=0, temper=SHARP),
    why=why,
)
