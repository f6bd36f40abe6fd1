"""Why a move is refused, in a sentence. Runs on the view of who asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.don_peperoni.cards import NOBODY, PAWNS
from tablee.games.don_peperoni.turn import may_bribe, may_place
from tablee.kernel import Move, Say, Seat, say

if TYPE_CHECKING:
    from tablee.games.don_peperoni.rules import DonPeperoni
NOT_NOW = say("That cannot be done now.")


def refusal(table: DonPeperoni, seat: int, move: Move) -> Say:
    """The reason why ``move`` of ``seat``, which may act, is not legal."""
    match move:
        case ("spy", _):
            return _no_spying(table, seat)
        case ("wait",):
            return say("It is your turn.")
        case _ if seat != table.active:
            return say("It is {who}'s turn: only a spy may act now.", who=Seat(table.active))
        case ("seat", _) if table.phase == "seat":
            return say("That house is not on offer: choose a free house of eight votes.")
        case ("stake", _, _) if table.phase == "bid":
            return say("You can put notes of your purse under the markers that are bid for.")
        case ("pass",) | ("done",) if table.phase == "bid":
            return NOT_NOW
        case _ if table.phase != "turn":
            return NOT_NOW
        case ("go", int(pawn), int(place)):
            return _no_going(table, pawn, place)
        case ("bribe", int(house), int(note)):
            return _no_bribing(table, seat, house, note)
        case ("agent", int(house), int(agent)):
            return _no_placing(table, seat, house, agent)
        case ("hold" | "raid" | "block", *_):
            return _no_police(table, seat, move)
    return NOT_NOW


def _no_spying(table: DonPeperoni, seat: int) -> Say:
    if table.spied >> seat & 1:
        return say("Your spy has looked already.")
    return say("Only a spy who has been placed may look, where a note of another lies face down.")


def _no_going(table: DonPeperoni, pawn: int, place: int) -> Say:
    if not 0 <= pawn < PAWNS:
        return say("You have two pawns.")
    if table.held[table.active] == pawn:
        return say("The police holds this pawn for this turn.")  # DP-32
    if not table.points:
        return say("No movement points are left.")
    if not table.points_for(pawn):
        return say("This pawn has spent all that one pawn may.")
    here = table.pawns[2 * table.active + pawn]
    if place in table.plan.neighbours[here]:
        return say("The police has blocked this way.")  # DP-46
    town = table.plan.town
    if 0 <= place < town.size and place not in table.plan.open:
        return say("That house is not in play.")  # DP-37, DP-38
    if town.size <= place < town.size + len(town.squares) and not table.plan.neighbours[place]:
        return say("With fewer than five players the river is not crossed.")
    return say("A pawn goes one square at a time, and into houses by the door.")


def _no_bribing(table: DonPeperoni, seat: int, house: int, note: int) -> Say:
    if not 0 <= house < table.plan.size:
        return say("There is no such house.")
    if note not in table.purses[seat]:
        return say("That note is not in your purse.")
    if table.raided(house):
        return say("The police is in this house: nothing can be left there.")
    if table.owner[house] != NOBODY:
        return say("This house has given its votes: only agents can change that.")  # DP-04
    tied = table.tied[house]
    if tied and not tied >> seat & 1:
        return say("Only those who are tied may leave another note here.")  # DP-19
    if not may_bribe(table, seat, house):
        return say("Your note lies there already.")
    if tied:
        return say("None of your pawns is in that house.")
    return say("A note is left right after entering a house.")  # DP-08


def _no_placing(table: DonPeperoni, seat: int, house: int, agent: int) -> Say:
    if not 0 <= house < table.plan.size:
        return say("There is no such house.")
    if agent not in table.screens[seat]:
        return say("That agent is not behind your screen.")
    if table.raided(house):
        return say("The police is in this house: nothing can be left there.")
    if not may_place(table, seat, house):
        if table.one_agent:
            return say("You have placed an agent in this turn.")  # DP-12
        return say("You have placed an agent here in this turn.")
    return say("An agent is placed right after entering a house.")


def _no_police(table: DonPeperoni, seat: int, move: Move) -> Say:
    if seat not in table.markers:
        return say("You have no police marker.")
    match move:
        case ("hold", int(rival), _) if rival == seat:
            return say("The police is sent after the others' pawns.")
        case ("hold", int(rival), _) if 0 <= rival < table.seats and table.held[rival] != NOBODY:
            return say("A pawn of {who} is held already.", who=Seat(rival))  # DP-33
        case ("raid", _) if not table.raid:
            return say("Raids are not played at this table.")
        case ("block", *_) if not table.roadblock:
            return say("Roadblocks are not played at this table.")
    return say("The police cannot be sent there.")
