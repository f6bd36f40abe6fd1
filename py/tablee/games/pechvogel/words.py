"""Pechvogel told in words: the log, the buttons, and what to do now."""

from __future__ import annotations

from tablee.games.pechvogel.pieces import NEEDED, RAVEN, VALUES
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import Event, Move, Say, Seat, Words, say


def die_name(shows: int) -> Say:
    """What a die shows."""
    return say("raven") if shows == RAVEN else say("{value}", value=shows)


def narrate(before: Pechvogel, event: Event, after: Pechvogel) -> list[Say]:
    """What happened: the throw or the move, then whatever was settled by it."""
    told = _thrown(before, after) if event.seat is None else [_moved(event.seat, event.move)]
    return told + _settled(before, event, after)


def _thrown(before: Pechvogel, after: Pechvogel) -> list[Say]:
    if before.phase == "first":
        return [say("{who} begins.", who=Seat(after.active))]
    loose = [die for die in range(len(before.dice)) if die not in before.board]
    shown = tuple(die_name(after.dice[die]) for die in loose)
    who = Seat(before.active)
    told = [say("{who} throws: {dice}.", who=who, dice=shown)]
    if before.board and all(after.dice[die] not in (RAVEN, before.target) for die in loose):
        told.append(say("Nothing to place: the dice are thrown again."))
    return told


def _moved(seat: int, move: Move) -> Say:
    who = Seat(seat)
    match move:
        case ("pick", int(value)):
            return say("{who} goes for {value}.", who=who, value=value)
        case ("chase",):
            return say("{who} chases the bad luck: the last dice are thrown again.", who=who)
        case ("keep",):
            return say("{who} keeps the throw.", who=who)
        case ("bring",):
            return say("{who} brings bad luck: a marker on the board!", who=who)
        case ("pass",):
            return say("{who} lets it be.", who=who)
        case ("take",):
            return say("{who} takes from the middle.", who=who)
        case ("steal", int(rival)):
            return say("{who} steals from {whom}!", who=who, whom=Seat(rival))
        case ("remove", int(value)):
            return say("{who} puts a {value} back in the box.", who=who, value=value)
        case ("own",):
            return say("{who} pays with a marker of their own.", who=who)
    return say("{who} has it paid from the supply.", who=who)


def _settled(before: Pechvogel, event: Event, after: Pechvogel) -> list[Say]:
    """Tile, markers, Murphy, in the order in which they are settled (PV-29)."""
    active = before.active
    who = Seat(active)
    told = [
        say("{who} wins a {value} tile.", who=who, value=value)
        for value in VALUES
        if after.tiles[active][value - 3] > before.tiles[active][value - 3]
    ]
    if _no_tile(before, event, after):
        told.append(say("Four of a kind, but no such tile is left: nothing gained."))
    for seat in range(after.seats):
        more = after.markers[seat] - before.markers[seat]
        if more > 0:
            told.append(
                say(
                    "{who} gets a bad-luck marker.",
                    "{who} gets {n} bad-luck markers.",
                    who=Seat(seat),
                    n=more,
                )
            )
    if after.murphy != before.murphy:
        told.append(say("Too greedy: Murphy moves to {who}.", who=Seat(after.murphy)))
    if after.phase == "over":
        told.append(say("The middle is empty: the game is over."))
    return told


def _no_tile(before: Pechvogel, event: Event, after: Pechvogel) -> bool:
    """PV-21: a turn has ended with four of its value, and nobody has such a tile."""
    target = before.target
    if event.move[:1] == ("pick",):
        target = int(event.move[1])
    ended = after.target == 0 or after.phase == "over"
    return (
        target != 0
        and ended
        and before.phase != "remove"
        and after.dice.count(target) >= NEEDED
        and after.tiles == before.tiles
        and not before.centre[target - 3]
    )


def label(view: Pechvogel, seat: int, move: Move) -> Say:
    """The text of a move's button."""
    match move:
        case ("pick", int(value)):
            return say("Go for {value}", value=value)
        case ("chase",):
            return say("Chase the bad luck")
        case ("keep",):
            return say("Keep the throw")
        case ("bring",):
            return say("Bring bad luck")
        case ("pass",):
            return say("Let it be")
        case ("take",):
            return say("Take the {value} from the middle", value=view.target)
        case ("steal", int(rival)):
            return say("Steal the {value} from {whom}", value=view.target, whom=Seat(rival))
        case ("remove", int(value)):
            return say("Put a {value} back in the box", value=value)
        case ("own",):
            return say("Give a marker of mine")
    return say("Have it paid from the supply")


def prompt(view: Pechvogel, seat: int) -> Say:
    """What the seat to act may do now."""
    phase = view.phase
    if phase == "throw":
        if not view.board:
            return say("Your turn: throw the dice.")
        return say("Throw the dice that are left.")
    if phase == "pick":
        return say("Which value will you collect four of?")
    if phase == "chase":
        return say("Keep this throw, or chase the bad luck with one of your markers?")
    if phase == "bring":
        return say("Bring bad luck to {whom}, for one marker?", whom=Seat(view.active))
    if phase == "tile":
        return say("Take your tile from the middle, or steal one?")
    if phase == "remove":
        return say("Choose a tile of the middle to put back in the box.")
    return say("{whom} gets one more marker: whose?", whom=Seat(view.owed[0]))


def waiting(view: Pechvogel) -> Say:
    """What the others are told."""
    who = Seat(view.active)
    if view.phase == "over":
        return say("The game is over.")
    if view.phase == "first":
        return say("Who begins?")
    if view.phase == "throw":
        return say("{who} is throwing.", who=who)
    if view.phase == "bring":
        return say("Will anybody bring bad luck to {who}?", who=who)
    return say("{who} is choosing.", who=who)


WORDS = Words(narrate=narrate, label=label, prompt=prompt, waiting=waiting)
