"""What things are called: notes, agents, pawns, markers, houses and streets."""

from __future__ import annotations

from tablee.games.don_peperoni.cards import BODYGUARD, GUNMAN, LAWYER, SPY, WORTH
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.town import House, Link
from tablee.kernel import Say, say


def note_name(face: int | None) -> Say:
    """A note by its face; "a note" where it is not known."""
    return say("a note") if face is None else say("a {value} note", value=WORTH[face])


def agent_name(face: int | None) -> Say:
    """An agent by its kind, without an article."""
    if face is None:
        return say("agent")
    if face == LAWYER:
        return say("lawyer")
    if face == SPY:
        return say("spy")
    if face == BODYGUARD:
        return say("bodyguard")
    return say("gunman") if face == GUNMAN else say("cleaner")


def pawn_name(pawn: int) -> Say:
    """One of a player's two pawns."""
    return say("second pawn") if pawn else say("first pawn")


def marker_name(marker: int) -> Say:
    """One of the two police markers."""
    return say("second police marker") if marker else say("first police marker")


def house_name(view: DonPeperoni, house: int) -> str:
    """A house's proper name."""
    return view.plan.town.houses[house].name


def place_name(view: DonPeperoni, place: int) -> str:
    """A house's name, or a square's street and id: "Calle Mayor B3"."""
    spot = view.plan.town.at(place)
    return spot.name if isinstance(spot, House) else f"{spot.street} {spot.id}"


def link_name(view: DonPeperoni, link: Link) -> Say:
    """A door, a bridge, or a piece of street."""
    one, other = link
    if one < view.plan.size:
        return say("the door of {house}", house=house_name(view, one))
    for bridge in view.plan.town.bridges:
        if set(bridge.ends) == set(link):
            return say("the bridge {name}", name=bridge.name)
    return say(
        "the way from {one} to {other}", one=place_name(view, one), other=place_name(view, other)
    )
