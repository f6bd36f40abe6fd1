"""Counts: notes in a house, and at the end all that is left, agents and money."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tablee.games.don_peperoni.agents import takeover
from tablee.games.don_peperoni.cards import NOBODY, NOWHERE, WORTH

if TYPE_CHECKING:
    from tablee.games.don_peperoni.rules import DonPeperoni


def highest(table: DonPeperoni, notes: Iterable[int]) -> list[int]:
    """Whose notes are the highest of these, which all lie open."""
    faces = table.open_faces  # all laid open
    owner = table.plan.owner
    most = 0
    leaders: list[int] = []
    for note in notes:
        worth = WORTH[faces[note]]
        if worth > most:
            most = worth
            leaders = [owner[note]]
        elif worth == most:
            leaders.append(owner[note])
    return leaders


def count(table: DonPeperoni, house: int) -> None:
    """Count the notes that have just been turned over in the course of the game."""
    leaders = highest(table, table.bids[house])
    if len(leaders) == 1:
        _award(table, house, leaders[0])
    else:
        # DP-21: the notes of the tie stay, face up; those tied for the highest go on. DP-20:
        # that may be fewer than before.
        table.old[house] += table.bids[house]
        table.bids[house] = ()
        table.tied[house] = sum(1 << seat for seat in leaders)
        if house not in table.undecided:
            table.undecided += (house,)
    if table.waiting & table.eyes[house]:
        _nothing_to_see(table, house)


def _award(table: DonPeperoni, house: int, seat: int) -> None:
    """The poster of ``seat`` goes up (DP-40: even without one), and the notes leave the game."""
    table.owner[house] = seat
    table.votes[seat] += table.plan.votes[house]
    _clear(table, house)


def _clear(table: DonPeperoni, house: int) -> None:
    table.gone += table.old[house] + table.bids[house]
    table.old[house] = table.bids[house] = ()
    if table.tied[house]:
        table.tied[house] = 0
        table.undecided = tuple(each for each in table.undecided if each != house)


def _nothing_to_see(table: DonPeperoni, house: int) -> None:
    """Nobody is offered to spy who has no agent left where a note lies face down."""
    for seat in range(table.seats):
        bit = 1 << seat
        if table.waiting & table.eyes[house] & bit:
            posts = table.posts[seat]
            if not any(table.to_be_seen(seat, where) for _, where in posts):
                table.waiting &= ~bit


# The end: money first, then agents, house by house (DP-41).


def begin_the_end(table: DonPeperoni) -> None:
    """After the last turn of round 8."""
    table.waiting = 0
    table.at = NOWHERE
    _next_notes(table)


def _next_notes(table: DonPeperoni) -> None:
    """Open the notes of the next house that has any, or go on to the agents."""
    for house in table.plan.open:
        if house > table.at and table.bids[house]:
            table.phase = "final"
            table.at = house
            table.want = ("open", table.bids[house], table.everyone)
            return
    # DP-22: where nobody has raised, the votes are void.
    for house in table.undecided:
        _clear(table, house)
    table.at = NOWHERE
    _next_agents(table)


def count_at_the_end(table: DonPeperoni, house: int) -> None:
    """DP-24: below the trigger, the highest note wins all the same. DP-22: a tie is void."""
    leaders = highest(table, table.bids[house])
    if len(leaders) == 1:
        _award(table, house, leaders[0])
    else:
        _clear(table, house)
    _next_notes(table)


def _present(table: DonPeperoni, house: int) -> list[int]:
    """The agents that count in a house: those placed, and with the option those at home."""
    agents = table.agents_in(house)
    if agents and table.home and house in table.homes:
        agents += table.screens[table.homes.index(house)]
    return agents


def _next_agents(table: DonPeperoni) -> None:
    """Open the agents of the next house that has any placed, or go on to the end."""
    for house in table.plan.open:
        if house > table.at and (agents := _present(table, house)):
            table.phase = "agents"
            table.at = house
            table.want = ("open", tuple(agents), table.everyone)
            return
    table.at = NOWHERE
    _break_ties(table)


def settle_agents(table: DonPeperoni, house: int) -> None:
    """Let the agents of a house, lying open, do their work."""
    faces = table.open_faces  # all laid open
    owner = table.plan.owner
    taker = takeover([(faces[agent], owner[agent]) for agent in _present(table, house)])
    if taker is not None:
        votes = table.plan.votes[house]
        loser = table.owner[house]
        if loser != NOBODY:
            table.votes[loser] -= votes
        table.votes[taker] += votes
        table.owner[house] = taker
    _next_agents(table)


def _break_ties(table: DonPeperoni) -> None:
    """DP-39: where votes are equal, the purses are opened; else they stay closed."""
    votes = table.votes
    notes: tuple[int, ...] = ()
    for seat, purse in enumerate(table.purses):
        if votes.count(votes[seat]) > 1:
            notes += purse
    if notes:
        table.phase = "purses"
        table.want = ("open", notes, table.everyone)
    else:
        table.phase = "over"


def count_money(table: DonPeperoni) -> None:
    """The money left of those whose votes are equal; then the game is over."""
    faces = table.open_faces  # those that count lie open
    votes = table.votes
    table.money = tuple(
        sum(WORTH[faces[note]] for note in purse) if votes.count(votes[seat]) > 1 else 0
        for seat, purse in enumerate(table.purses)
    )
    table.phase = "over"
