"""The town in words: what a place is and what is to be seen there, for a button's name and a list.

Everything is read from the view, so that it names a note or an agent only where the viewer
knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h

from tablee.games.don_peperoni.cards import NOBODY, NOWHERE, PAWNS, WORTH
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.telling import agent_name, house_name, pawn_name, place_name
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


def in_words(scene: Scene) -> h.Element:
    """Who is where and who owns what, as a list that can be folded open."""
    _ = scene._
    view = seen(scene)
    return h.details("#town-words.town-words")[
        h.summary[_("The town in words")],
        h.ul(role="list")[
            (h.li(f"#of-{seat}")[_person(scene, seat)] for seat in range(view.seats)),
            (
                h.li(f"#in-{house}")[about(scene, house)]
                for house in view.plan.open
                if view.bids[house] or view.old[house] or view.eyes[house]
            ),
        ],
    ]


def _person(scene: Scene, seat: int) -> str:
    view = seen(scene)
    told = []
    if view.homes[seat] == NOWHERE:
        told.append(say("{who} has no seat yet.", who=Seat(seat)))
    else:
        one, two = (name(view, view.pawns[PAWNS * seat + pawn]) for pawn in range(PAWNS))
        told.append(
            say(
                "{who}: the first pawn is at {one}, the second at {two}.",
                who=Seat(seat),
                one=one,
                two=two,
            )
        )
        houses = tuple(
            say("{house} ({votes})", house=house_name(view, house), votes=view.plan.votes[house])
            for house in view.plan.open
            if view.owner[house] == seat
        )
        if houses:
            told.append(say("Votes won: {houses}.", houses=houses))
    if view.held[seat] != NOBODY:
        told.append(say("The police holds the {pawn}.", pawn=pawn_name(view.held[seat])))
    return " ".join(scene.word(each) for each in told)
