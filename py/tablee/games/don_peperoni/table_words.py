"""The town in words: what a place is and what is to be seen there, for a button's name and a list.

Everything is read from the view, so that it names a note or an agent only where the viewer
knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.games.don_peperoni.cards import BOX, MARKERS, NOBODY, NOWHERE, PAWNS, WORTH
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.telling import (
    agent_name,
    house_name,
    link_name,
    marker_name,
    pawn_name,
    place_name,
)
from tablee.kernel import Say, Seat, say
from tablee.ui.scene import Scene


def seen(scene: Scene) -> DonPeperoni:
    """The view as what it is."""
    assert isinstance(scene.view, DonPeperoni)
    return scene.view


def about(scene: Scene, place: int) -> str:
    """A place's name, and all that is to be seen there, sentence by sentence."""
    view = seen(scene)
    told = (
        [*_house(view, place)]
        if place < view.plan.size
        else [say("{place}.", place=name(view, place))]
    )
    told += _standing(view, place)
    return " ".join(scene.word(each) for each in told)


def name(view: DonPeperoni, place: int) -> str:
    """A place's own name."""
    return place_name(view, place)


def _house(view: DonPeperoni, house: int) -> Iterator[Say]:
    n = view.plan.votes[house]
    yield say("{house}: {n} vote.", "{house}: {n} votes.", house=house_name(view, house), n=n)
    if house not in view.plan.open:
        yield say("Closed in this game.")
        return
    owner = view.owner[house]
    if house in view.homes:
        yield say("Seat of the family of {who}.", who=Seat(view.homes.index(house)))
    if owner != NOBODY:
        yield say("Votes for {who}.", who=Seat(owner))
    if view.raided(house):
        yield say("The police is here.")
    if view.tied[house]:
        tied = tuple(Seat(seat) for seat in range(view.seats) if view.tied[house] >> seat & 1)
        yield say("A tie: {seats} may raise.", seats=tied)
    if view.old[house]:
        yield say("Face up: {notes}.", notes=tuple(_note(view, each) for each in view.old[house]))
    if view.bids[house]:
        yield say(
            "Face down: {notes}.", notes=tuple(_note(view, each) for each in view.bids[house])
        )
    if agents := view.agents_in(house):
        yield say("Agents: {agents}.", agents=tuple(_agent(view, each) for each in agents))


def _note(view: DonPeperoni, note: int) -> Say:
    who, face = Seat(view.plan.owner[note]), view.faces[note]
    if face is None:
        return say("a note of {who}", who=who)
    return say("a {value} of {who}", value=WORTH[face], who=who)


def _agent(view: DonPeperoni, agent: int) -> Say:
    who, face = Seat(view.plan.owner[agent]), view.faces[agent]
    if face is None:
        return say("an agent of {who}", who=who)
    return say("the {agent} of {who}", agent=agent_name(face), who=who)


def _standing(view: DonPeperoni, place: int) -> Iterator[Say]:
    here = tuple(
        say("{pawn} of {who}", pawn=pawn_name(number % PAWNS), who=Seat(number // PAWNS))
        for number, where in enumerate(view.pawns)
        if where == place
    )
    if here:
        yield say("Here: {pawns}.", pawns=here)


# Who has what: people first, then the houses where something lies, then the rest.


def in_words(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Everything that the viewer may see, as headings and their lines."""
    _ = scene._
    view = seen(scene)
    parts: list[tuple[str, list[Say]]] = [
        *((scene.names[seat], [*_person(view, seat)]) for seat in scene.seats_from_here()),
        (_("Today"), [*_today(view)]),
        (_("The police"), [*_police(view)]),
    ]
    for heading, told in parts:
        if told:
            yield heading, tuple(map(scene.word, told))
    lying = [house for house in view.plan.open if view.bids[house] or view.old[house]]
    lying += [house for house in view.plan.open if view.eyes[house] and house not in lying]
    if lying:
        yield _("Where something lies"), tuple(about(scene, house) for house in sorted(lying))
    if free := [*_undecided(view)]:
        yield _("Votes still to be won"), tuple(map(scene.word, free))


def _person(view: DonPeperoni, seat: int) -> Iterator[Say]:
    n = view.votes[seat]
    yield say("{n} vote", "{n} votes", n=n)
    if view.homes[seat] == NOWHERE:
        yield say("No seat yet")
    else:
        yield say("Seat of the family: {house}", house=house_name(view, view.homes[seat]))
        one, two = (name(view, view.pawns[PAWNS * seat + pawn]) for pawn in range(PAWNS))
        yield say("The first pawn is at {one}, the second at {two}", one=one, two=two)
    houses = tuple(
        say("{house} ({votes})", house=house_name(view, house), votes=view.plan.votes[house])
        for house in view.plan.open
        if view.owner[house] == seat and house != view.homes[seat]
    )
    if houses:
        yield say("Houses won: {houses}", houses=houses)
    if view.held[seat] != NOBODY:
        yield say("The police holds the {pawn}", pawn=pawn_name(view.held[seat]))
    yield _purse(view, seat)
    yield _screen(view, seat)
    if markers := view.markers.count(seat):
        yield say("{n} police marker", "{n} police markers", n=markers)


def _purse(view: DonPeperoni, seat: int) -> Say:
    """The notes left: by value where the viewer knows them all, else how many."""
    notes = view.purses[seat]
    faces = [face for note in notes if (face := view.faces[note]) is not None]
    if not notes:
        return say("The purse is empty")
    if len(faces) < len(notes):
        return say("{n} note in the purse", "{n} notes in the purse", n=len(notes))
    worths = [WORTH[face] for face in faces]
    heaps = tuple(
        str(worth) if (n := worths.count(worth)) == 1 else f"{n}×{worth}"
        for worth in sorted(set(worths))
    )
    return say("In the purse: {notes}", notes=heaps)


def _screen(view: DonPeperoni, seat: int) -> Say:
    """The agents not placed: by kind where the viewer knows them all, else how many."""
    agents = view.screens[seat]
    faces = [face for agent in agents if (face := view.faces[agent]) is not None]
    if not agents:
        return say("Nobody behind the screen")
    if len(faces) < len(agents):
        n = len(agents)
        return say("{n} agent behind the screen", "{n} agents behind the screen", n=n)
    return say("Behind the screen: {agents}", agents=tuple(map(agent_name, sorted(faces))))


def _today(view: DonPeperoni) -> Iterator[Say]:
    yield say("Day {day} of {days}", day=view.round, days=BOX.rounds)
    yield say("{who} begins the day", who=Seat(view.start))
    if view.phase in ("turn", "count"):
        n = view.points
        yield say("{who}: {n} point left", "{who}: {n} points left", who=Seat(view.active), n=n)


def _police(view: DonPeperoni) -> Iterator[Say]:
    """What is bid for, and where the police has been sent."""
    for marker in range(MARKERS):
        if pile := view.piles[marker]:
            notes = tuple(_note(view, note) for note in pile)
            yield say("Under the {marker}: {notes}", marker=marker_name(marker), notes=notes)
        elif marker in view.market:
            yield say("Under the {marker}: nothing yet", marker=marker_name(marker))
    for house, by in view.raids:
        yield say(
            "{house} is closed by the police until {who} plays again",
            house=house_name(view, house),
            who=Seat(by),
        )
    for link, by in view.roads:
        yield say("Closed until {who} plays again: {way}", way=link_name(view, link), who=Seat(by))


def _undecided(view: DonPeperoni) -> Iterator[Say]:
    """The houses that nobody has won, by votes, the most first."""
    free = [house for house in view.plan.open if view.owner[house] == NOBODY]
    for votes in sorted({view.plan.votes[house] for house in free}, reverse=True):
        names = tuple(house_name(view, each) for each in free if view.plan.votes[each] == votes)
        yield say("{n} vote: {houses}", "{n} votes: {houses}", n=votes, houses=names)
