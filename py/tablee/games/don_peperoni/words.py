"""Don Peperoni told in words: the log, the buttons, and what to do now.

Everything runs on a view. A note's value and an agent's kind are named where the viewer knows
them. Houses, streets and bridges have proper names, which are never translated.
"""

from __future__ import annotations

from tablee.games.don_peperoni.cards import BOX, NOBODY, NOWHERE, PAWNS
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.telling import (
    agent_name,
    house_name,
    link_name,
    marker_name,
    note_name,
    pawn_name,
    place_name,
)
from tablee.games.don_peperoni.turn import may_bribe, may_place
from tablee.kernel import Event, Move, Say, Seat, Words, say


def narrate(before: DonPeperoni, event: Event, after: DonPeperoni) -> list[Say]:
    """What happened: the move or what was opened, then what came of it."""
    if event.seat is not None:
        return _moved(before, event.seat, event.move, after) + _went_on(before, after)
    phase = before.phase
    if phase == "first":
        return [say("{who} begins.", who=Seat(after.start))]
    if phase == "deal":
        return [_dealt(before, after)]
    if phase in ("count", "final"):
        told = _counted(before, after, before.at)
    elif phase == "reveal":
        told = _revealed(before, after)
    elif phase == "agents":
        told = _agents_seen(before, after, before.at)
    else:
        told = _money_seen(after)
    return told + _went_on(before, after)


def _dealt(before: DonPeperoni, after: DonPeperoni) -> Say:
    who = Seat(before.at)
    if after.viewer == before.at:
        return say("{who} gets a purse of notes and five agents; nobody else sees them.", who=who)
    return say("{who} hides a purse and five agents behind the screen.", who=who)


# Moves.


def _moved(before: DonPeperoni, seat: int, move: Move, after: DonPeperoni) -> list[Say]:
    who = Seat(seat)
    match move:
        case ("go", int(pawn), int(place)):
            return _walked(before, seat, pawn, place)
        case ("bribe", int(house), int(note)):
            return [_bribed(before, seat, house, note)]
        case ("agent", int(house), int(agent)):
            return [_placed(before, seat, house, agent)]
        case ("spy", int(spy)):
            return _spied(before, seat, spy, after)
        case ("wait",):
            return []  # whoever lets it be has perhaps no spy: there is nothing to tell
        case ("seat", int(house)):
            there = house_name(after, house)
            return [say("{who} chooses {house} as the family's seat.", who=who, house=there)]
        case ("end",):
            return [_ended(before, seat)]
    return _policed(before, seat, move)


def _walked(before: DonPeperoni, seat: int, pawn: int, place: int) -> list[Say]:
    """A walk is told by where it leads: into a house at once, to a square by `_ended`."""
    if place >= before.plan.size:
        return []
    there = house_name(before, place)
    return [
        say(
            "{who} enters {house} with the {pawn}.",
            who=Seat(seat),
            house=there,
            pawn=pawn_name(pawn),
        )
    ]


def _ended(before: DonPeperoni, seat: int) -> Say:
    """The end of a turn, with where the pawns are that have walked and are in no house."""
    who = Seat(seat)
    one, two = before.pawns[PAWNS * seat : PAWNS * (seat + 1)]
    out = [
        pawn
        for pawn, place in enumerate((one, two))
        if before.walked[pawn] and place >= before.plan.size
    ]
    if len(out) == PAWNS:
        return say(
            "{who} ends the turn with the first pawn at {one} and the second at {two}.",
            who=who,
            one=place_name(before, one),
            two=place_name(before, two),
        )
    if out:
        return say(
            "{who} ends the turn with the {pawn} at {place}.",
            who=who,
            pawn=pawn_name(out[0]),
            place=place_name(before, (one, two)[out[0]]),
        )
    return say("{who} ends the turn.", who=who)


def _bribed(before: DonPeperoni, seat: int, house: int, note: int) -> Say:
    who, there = Seat(seat), house_name(before, house)
    face = before.faces[note]
    if face is not None:
        return say(
            "{who} leaves {note} in {house}; nobody else sees it.",
            who=who,
            note=note_name(face),
            house=there,
        )
    if before.tied[house]:
        return say("{who} raises in {house}, face down.", who=who, house=there)
    return say("{who} leaves a note in {house}, face down.", who=who, house=there)


def _placed(before: DonPeperoni, seat: int, house: int, agent: int) -> Say:
    who, there = Seat(seat), house_name(before, house)
    face = before.faces[agent]
    if face is None:
        return say("{who} places an agent in {house}.", who=who, house=there)
    return say(
        "{who} places the {agent} in {house}; nobody else knows who it is.",
        who=who,
        agent=agent_name(face),
        house=there,
    )


def _spied(before: DonPeperoni, seat: int, spy: int, after: DonPeperoni) -> list[Say]:
    house = next(where for agent, where in before.posts[seat] if agent == spy)
    who, there = Seat(seat), house_name(before, house)
    owner = before.plan.owner
    notes = [note for note in before.bids[house] if owner[note] != seat]
    told = [
        say(
            "The agent of {who} in {house} was the spy: {who} looks at a note there.",
            "The agent of {who} in {house} was the spy: {who} looks at {n} notes there.",
            who=who,
            house=there,
            n=len(notes),
        )
    ]
    if after.viewer == seat:
        told += [
            say("{whom} has laid {note}.", whom=Seat(owner[note]), note=note_name(face))
            for note in notes
            if (face := after.faces[note]) is not None
        ]
    return told


def _policed(before: DonPeperoni, seat: int, move: Move) -> list[Say]:
    who = Seat(seat)
    match move:
        case ("stake", int(marker), int(note)):
            under, face = marker_name(marker), before.faces[note]
            if face is None:
                return [say("{who} puts a note under the {marker}.", who=who, marker=under)]
            return [
                say(
                    "{who} puts {note} under the {marker}; nobody else sees it.",
                    who=who,
                    note=note_name(face),
                    marker=under,
                )
            ]
        case ("pass",):
            return [say("{who} passes.", who=who)]
        case ("done",):
            return [say("{who} has bid.", who=who)]
        case ("name", int(starter)):
            named = Seat(starter)
            return [say("{who} names {whom}: start player from now on.", who=who, whom=named)]
        case ("hold", int(rival), int(pawn)):
            which = pawn_name(pawn)
            return [
                say(
                    "{who} sends the police: the {pawn} of {whom} is held for a turn.",
                    who=who,
                    pawn=which,
                    whom=Seat(rival),
                )
            ]
        case ("raid", int(house)):
            there = house_name(before, house)
            return [
                say(
                    "{who} sends the police to {house}: nothing can be left there for a day.",
                    who=who,
                    house=there,
                )
            ]
        case ("block", int(one), int(other)):
            way = link_name(before, (one, other))
            return [say("{who} has the police block {way} for a day.", who=who, way=way)]
    return []


# What was opened.


def _laid(view: DonPeperoni, notes: tuple[int, ...]) -> tuple[Say, ...]:
    """Whose note is which; they lie open."""
    owner = view.plan.owner
    return tuple(
        say("{note} of {whom}", note=note_name(face), whom=Seat(owner[note]))
        for note in notes
        if (face := view.faces[note]) is not None
    )


def _counted(before: DonPeperoni, after: DonPeperoni, house: int) -> list[Say]:
    there = house_name(after, house)
    notes = _laid(after, before.bids[house])
    told = [say("{house} is counted: {notes}.", house=there, notes=notes)]
    if after.owner[house] != NOBODY:
        who = Seat(after.owner[house])
        n = after.plan.votes[house]
        told.append(
            say(
                "{who} wins {n} vote with {house}.",
                "{who} wins {n} votes with {house}.",
                who=who,
                n=n,
                house=there,
            )
        )
    elif after.tied[house]:
        tied = tuple(Seat(seat) for seat in range(after.seats) if after.tied[house] >> seat & 1)
        told.append(
            say("A tie in {house}: another note of {seats} decides.", house=there, seats=tied)
        )
    else:
        told.append(_void(after, house))
    return told


def _void(view: DonPeperoni, house: int) -> Say:
    return say("{house} cannot decide: its votes are void.", house=house_name(view, house))


def _revealed(before: DonPeperoni, after: DonPeperoni) -> list[Say]:
    """The notes under the markers; who leads is told by what came of it."""
    told = []
    for marker in before.market:
        pile = before.piles[marker]
        if pile:
            told.append(
                say(
                    "Under the {marker}: {notes}.",
                    marker=marker_name(marker),
                    notes=_laid(after, pile),
                )
            )
    return told


def _agents_seen(before: DonPeperoni, after: DonPeperoni, house: int) -> list[Say]:
    assert before.want is not None
    there = house_name(after, house)
    owner = after.plan.owner
    seen = tuple(
        say("the {agent} of {whom}", agent=agent_name(face), whom=Seat(owner[agent]))
        for agent in before.want[1]
        if (face := after.faces[agent]) is not None
    )
    told = [say("The agents in {house}: {agents}.", house=there, agents=seen)]
    taker, loser = after.owner[house], before.owner[house]
    if taker == loser:
        told.append(say("Nothing changes in {house}.", house=there))
    elif loser == NOBODY:
        told.append(
            say(
                "{house} votes for {who} now: {votes} votes.",
                who=Seat(taker),
                house=there,
                votes=after.plan.votes[house],
            )
        )
    else:
        told.append(
            say(
                "{who} takes {house} from {whom}: {votes} votes.",
                who=Seat(taker),
                whom=Seat(loser),
                house=there,
                votes=after.plan.votes[house],
            )
        )
    return told


def _money_seen(after: DonPeperoni) -> list[Say]:
    votes = after.votes
    return [
        say("{who} has {money} left.", who=Seat(seat), money=after.money[seat])
        for seat in range(after.seats)
        if votes.count(votes[seat]) > 1
    ]


# What came of it.


def _went_on(before: DonPeperoni, after: DonPeperoni) -> list[Say]:
    """Days, the police, and the end."""
    told: list[Say] = []
    if before.phase in ("turn", "final"):
        told += [
            _void(after, house)
            for house in before.undecided
            if house not in after.undecided
            and after.owner[house] == NOBODY
            and (before.phase, before.at) != ("final", house)
        ]
    if before.phase in ("bid", "reveal"):
        told += _markers_won(before, after)
    if after.phase == "bid" and before.phase == "turn":
        told.append(say("The police comes to town: two markers are to be had."))
    if (after.phase, after.turns, after.points) == ("turn", 0, BOX.points) and (
        before.phase != "turn" or before.round != after.round
    ):
        told.append(_day(after))
    if after.phase in ("final", "agents", "purses", "over") and before.phase == "turn":
        told.append(say("The last day is over: what is left is counted."))
    if after.phase == "purses":
        told.append(say("Votes are equal: the money left decides."))
    if after.phase == "over":
        winners = tuple(Seat(place.seat) for place in after.standing() if place.place == 1)
        most = after.votes[winners[0]]
        told.append(say("With {votes} votes Don Peperoni is: {seats}.", votes=most, seats=winners))
    return told


def _day(after: DonPeperoni) -> Say:
    who = Seat(after.start)
    if after.round == BOX.rounds:
        return say("Day {day}, the last one: {who} begins.", day=after.round, who=who)
    return say("Day {day}: {who} begins.", day=after.round, who=who)


def _markers_won(before: DonPeperoni, after: DonPeperoni) -> list[Say]:
    if before.phase == "bid" and after.phase == "bid" and before.market == after.market:
        return []  # the bidding goes on
    if after.phase == "reveal":
        return []
    told = []
    for marker in before.market:
        name = marker_name(marker)
        holder = after.markers[marker]
        if holder != NOBODY:
            told.append(say("{who} gets the {marker}.", who=Seat(holder), marker=name))
        elif after.contest[marker]:
            tied = tuple(
                Seat(seat) for seat in range(after.seats) if after.contest[marker] >> seat & 1
            )
            told.append(say("A tie for the {marker}: {seats} may add.", marker=name, seats=tied))
        else:
            told.append(say("Nobody gets the {marker}: it is out of the game.", marker=name))
    return told


# Buttons and bars.


def label(view: DonPeperoni, seat: int, move: Move) -> Say:
    """The text of a move's button."""
    match move:
        case ("go", int(pawn), int(place)) if place < view.plan.size:
            return say(
                "Enter {house} with the {pawn}",
                house=house_name(view, place),
                pawn=pawn_name(pawn),
            )
        case ("go", int(pawn), int(place)):
            return say(
                "Go to {place} with the {pawn}", place=place_name(view, place), pawn=pawn_name(pawn)
            )
        case ("bribe", int(house), int(note)):
            there, worth = house_name(view, house), note_name(view.faces[note])
            if view.tied[house]:
                return say("Raise in {house} with {note}", house=there, note=worth)
            return say("Leave {note} in {house}", note=worth, house=there)
        case ("agent", int(house), int(agent)):
            return say(
                "Place the {agent} in {house}",
                agent=agent_name(view.faces[agent]),
                house=house_name(view, house),
            )
        case ("spy", int(spy)):
            house = next(where for agent, where in view.posts[seat] if agent == spy)
            return say("Let the spy look in {house}", house=house_name(view, house))
        case ("wait",):
            return say("Not now")
        case ("seat", int(house)):
            return say("Live in {house}", house=house_name(view, house))
        case ("end",):
            return say("End the turn")
    return _police_label(view, move)


def _police_label(view: DonPeperoni, move: Move) -> Say:
    match move:
        case ("stake", int(marker), int(note)):
            return say(
                "Put {note} under the {marker}",
                note=note_name(view.faces[note]),
                marker=marker_name(marker),
            )
        case ("done",):
            return say("That is my bid")
        case ("name", int(starter)):
            return say("{who} shall begin", who=Seat(starter))
        case ("hold", int(rival), int(pawn)):
            return say("Hold the {pawn} of {whom}", pawn=pawn_name(pawn), whom=Seat(rival))
        case ("raid", int(house)):
            return say("Raid {house}", house=house_name(view, house))
        case ("block", int(one), int(other)):
            return say("Block {way}", way=link_name(view, (one, other)))
    return say("Pass")


def prompt(view: DonPeperoni, seat: int) -> Say:
    """What the seat may do now."""
    if seat != view.active:
        if len(view.legal(seat)) > 1:
            return say("Your spy may look now, if you like.")
        return say("None of your agents there is a spy: nothing for you to do.")
    phase = view.phase
    if phase == "seat":
        return say("Choose a house of eight votes as your family's seat.")
    if phase == "bid":
        return say("Bid for the police: put notes under a marker, or pass.")
    if phase == "name":
        return say("You have bid the most: who shall begin from now on?")
    fresh = view.fresh
    if fresh != NOWHERE and (may_bribe(view, seat, fresh) or may_place(view, seat, fresh)):
        return say("You are in {house}: leave something, or go on.", house=house_name(view, fresh))
    if view.points:
        return say("Your turn: {n} point to move.", "Your turn: {n} points to move.", n=view.points)
    return say("No points are left: end your turn when you are done.")


def waiting(view: DonPeperoni) -> Say:
    """What the others are told."""
    who = Seat(view.active)
    match view.phase:
        case "over":
            return say("The game is over.")
        case "first":
            return say("Who begins?")
        case "deal":
            return say("Purses are filled.")
        case "seat":
            return say("{who} is choosing a seat.", who=who)
        case "bid":
            return say("{who} is bidding for the police.", who=who)
        case "name":
            return say("{who} names who is to begin.", who=who)
        case "turn":
            return say("{who} is on the way.", who=who)
    return say("Votes are counted.")


WORDS = Words(narrate=narrate, label=label, prompt=prompt, waiting=waiting)
