"""A turn in the town: what may be done in it, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.don_peperoni import police
from tablee.games.don_peperoni.cards import NOBODY, NOWHERE, SPY
from tablee.games.don_peperoni.town import Link
from tablee.kernel import Move

if TYPE_CHECKING:
    from tablee.games.don_peperoni.rules import DonPeperoni

END: Move = ("end",)
WAIT: Move = ("wait",)


def may_bribe(table: DonPeperoni, seat: int, house: int) -> bool:
    """Whether ``seat``, being there, may put a note in the house."""
    if table.owner[house] != NOBODY or (table.raids and table.raided(house)):
        return False  # DP-02, DP-04
    tied = table.tied[house]
    if tied and not tied >> seat & 1:
        return False  # DP-19
    # DP-10, DP-43: one note a player. Before that there is room: the last one is counted.
    owner = table.plan.owner
    for note in table.bids[house]:  # noqa: SIM110  # a loop is twice as fast as any()
        if owner[note] == seat:
            return False
    return True


def may_place(table: DonPeperoni, seat: int, house: int) -> bool:
    """Whether ``seat``, having just entered, may put an agent in the house (DP-12, DP-13)."""
    if not table.screens[seat] or (table.raids and table.raided(house)):
        return False
    return not table.agented if table.one_agent else house not in table.agented


# What may be done.


def moves_of(table: DonPeperoni, seat: int) -> list[Move]:
    """Every legal move of the seat in turn."""
    board = table.plan
    one, two = table.pawns[2 * seat : 2 * seat + 2]
    moves: list[Move]
    if not table.points:
        moves = []
    elif table.shared or table.roads or table.held[seat] != NOBODY:
        moves = _bound_walks(table, one, two)
    else:
        # DP-05: nothing is in the way. DP-06: the points are shared as one pleases.
        walks = board.walks
        moves = [*walks[0][one], *walks[1][two]]
    fresh = table.fresh
    if fresh != NOWHERE:
        # DP-08: having entered. DP-11: one may. DP-14: note and agent in either order.
        if may_bribe(table, seat, fresh):
            row = board.bribes[fresh]
            moves += [row[note] for note in table.purses[seat]]
        if may_place(table, seat, fresh):
            placings = board.placings[fresh]
            moves += [placings[agent] for agent in table.screens[seat]]
    for house in table.undecided:
        # DP-08: to raise in a tie it is enough to be there.
        if house != fresh and house in (one, two) and may_bribe(table, seat, house):
            row = board.bribes[house]
            moves += [row[note] for note in table.purses[seat]]
    if table.posts[seat]:
        moves += spyings(table, seat)
    if seat in table.markers:
        moves += police.uses(table, seat)
    moves.append(END)
    return moves


def _bound_walks(table: DonPeperoni, one: int, two: int) -> list[Move]:
    """The steps where a pawn is held, roads are blocked, or the points are shared out."""
    walks = table.plan.walks
    moves: list[Move] = []
    closed = {link for link, _ in table.roads}
    for pawn, place in enumerate((one, two)):
        if table.points_for(pawn):
            steps = walks[pawn][place]
            if closed:
                steps = tuple(step for step in steps if _link(place, step[2]) not in closed)
            moves += steps
    return moves


def spyings(table: DonPeperoni, seat: int) -> list[Move]:
    """The look that the spy of ``seat`` may take, in or out of turn."""
    # DP-15: at least one note to see that is not his own. DP-16: else he has no use.
    if table.spied >> seat & 1:
        return []
    faces = table.faces
    for agent, house in table.posts[seat]:
        if faces[agent] == SPY and table.to_be_seen(seat, house):
            return [table.plan.spyings[agent]]
    return []


# Doing it.


def go(table: DonPeperoni, seat: int, pawn: int, to: int) -> None:
    """One step of a pawn, for one point."""
    # DP-07: leaving a house is a step like any other. DP-09: so is coming back.
    table.pawns[2 * seat + pawn] = to
    table.points -= 1
    table.walked[pawn] += 1
    table.fresh = to if to < table.plan.size else NOWHERE


def bribe(table: DonPeperoni, seat: int, house: int, note: int) -> None:
    """A note face down in a house; the last one that is needed has them all counted."""
    purse = table.purses[seat]
    at = purse.index(note)
    table.purses[seat] = purse[:at] + purse[at + 1 :]
    table.bids[house] = bids = (*table.bids[house], note)
    if table.eyes[house]:
        # A new note to be seen: who has waited is asked again.
        table.waiting |= table.eyes[house] & ~(1 << seat | table.spied)
    if len(bids) == table.wanted(house):
        table.phase = "count"
        table.at = house
        table.want = ("open", bids, table.everyone)


def place(table: DonPeperoni, seat: int, house: int, agent: int) -> None:
    """An agent face down in a house."""
    screen = table.screens[seat]
    at = screen.index(agent)
    table.screens[seat] = screen[:at] + screen[at + 1 :]
    table.posts[seat] += ((agent, house),)
    table.agented += (house,)
    bit = 1 << seat
    table.eyes[house] |= bit
    if not table.spied & bit and table.to_be_seen(seat, house):
        table.waiting |= bit


def spy(table: DonPeperoni, seat: int, agent: int) -> None:
    """The spy of ``seat`` looks at the notes in his house."""
    # DP-15: he sees the notes and no agent, and leaves the game: all see who he was.
    house = next(where for each, where in table.posts[seat] if each == agent)
    bit = 1 << seat
    table.seen[agent] = table.everyone
    owner, seen = table.plan.owner, table.seen
    for note in table.bids[house]:
        if owner[note] != seat:
            seen[note] |= bit
    table.posts[seat] = posts = tuple(post for post in table.posts[seat] if post[0] != agent)
    if all(where != house for _, where in posts):
        table.eyes[house] &= ~bit
    table.gone += (agent,)
    table.spied |= bit
    table.waiting &= ~bit


def _link(one: int, other: object) -> Link:
    assert isinstance(other, int)
    return (one, other) if one < other else (other, one)
