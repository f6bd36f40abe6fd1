"""Peco Peco told in words: the log, the buttons, and what to do now.

Everything runs on a view. A card is named where the viewer knows its face, and the log says
who else came to know it: everybody for a proof, two for a theft, nobody for what is buried.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablee.games.peco_peco.cards import ALL_IN, DRAW, FOODS, ICON, REVERSE, STEAL
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.names import RULE_NAMES, WIN_NAMES, card_name, food_name
from tablee.games.peco_peco.rules import PecoPeco
from tablee.kernel import Event, Move, Say, Seat, Words, say

Names = tuple[Say, ...]


def narrate(before: PecoPeco, event: Event, after: PecoPeco) -> list[Say]:
    """What happened: the move or the dealer's answer, then what was settled by it."""
    if event.seat is not None:
        told = _moved(before, event.seat, event.move, after)
    else:
        told = _dealt(before, after)
    return told + _settled(before, after)


def cards(view: PecoPeco, ids: Iterable[int]) -> Names:
    """The names of some Animal cards, as far as the viewer knows them."""
    return tuple(card_name(view.faces[i]) for i in ids)


def _seats(members: Iterable[int]) -> tuple[Seat, ...]:
    return tuple(Seat(member) for member in members)


def _gained(before: PecoPeco, after: PecoPeco, seat: int) -> list[int]:
    return [i for i in after.hands[seat] if i not in before.hands[seat]]


# Moves.


def _moved(before: PecoPeco, seat: int, move: Move, after: PecoPeco) -> list[Say]:
    who = Seat(seat)
    match move:
        case ("play" | "play_call", int(card)):
            return _played(before, seat, card, after, called=move[0] == "play_call")
        case ("pass",):
            return [say("{who} says: “I cannot play.”", who=who)]
        case ("accuse",):
            return [say("{who}: “You are bluffing, {whom}!”", who=who, whom=Seat(after.accused))]
        case ("believe",):
            return [say("{who} lets it pass.", who=who)]
        case ("admit",):
            return [say("{who} admits it: that was a bluff. The hand stays hidden.", who=who)]
        case ("prove",):
            shown = cards(after, before.hands[seat])
            return [say("{who} did not bluff, and shows everybody: {cards}.", who=who, cards=shown)]
        case ("plead",):
            shown = cards(after, before.hands[seat])
            return [
                say("{who} could have played, and pleads an honest mistake.", who=who),
                say("Everybody sees the hand of {who}: {cards}.", who=who, cards=shown),
            ]
        case ("grant",):
            return _granted(before, seat, after)
        case ("refuse",):
            return [say("{who} does not forgive it: it counts as a bluff.", who=who)]
        case ("rob", int(victim)):
            return [say("{who} takes a card from {whom}.", who=who, whom=Seat(victim))]
    return []  # joining a team is told with what is settled


def _played(before: PecoPeco, seat: int, card: int, after: PecoPeco, *, called: bool) -> list[Say]:
    who = Seat(seat)
    face = after.faces[card]
    name = card_name(face)
    if called:
        told = [say("{who} plays {card} and calls: “Peco Peco!”", who=who, card=name)]
    else:
        told = [say("{who} plays {card}.", who=who, card=name)]
    if before.terms.call and len(before.hands[seat]) == 2 and not called:
        told.append(
            say("{who} forgot to call: the last card goes face down under the discard.", who=who)
        )
    icon = ICON[face]
    if icon == REVERSE:
        told.append(
            say("The turns now go clockwise.")
            if after.direction > 0
            else say("The turns now go anticlockwise.")
        )
    elif icon == STEAL:
        if after.phase == "robbing":
            told.append(say("{who} takes a card from {whom}.", who=who, whom=Seat(after.victim)))
        elif after.phase != "victim":
            told.append(say("No rival has a card that could be taken."))
    elif icon == DRAW and after.phase != "draw":
        told += _drew(after, seat, _gained(before, after, seat))
    return told


def _drew(after: PecoPeco, seat: int, drawn: list[int]) -> list[Say]:
    who = Seat(seat)
    if not drawn:
        return [say("There is nothing left to draw.")]
    if after.faces[drawn[0]] is not None:
        return [say("{who} draws {cards}.", who=who, cards=cards(after, drawn))]
    return [say("{who} draws a card.", "{who} draws {n} cards.", who=who, n=len(drawn))]


def _granted(before: PecoPeco, seat: int, after: PecoPeco) -> list[Say]:
    told = [say("{who} forgives it.", who=Seat(seat))]
    if after.phase == "pardoned":
        told += _redrew(before, after)
    return told


# Answers of the dealer, by what was waited for.


def _dealt(before: PecoPeco, after: PecoPeco) -> list[Say]:
    phase = before.phase
    if phase == "first":
        return [say("{who} starts, drawn by lot.", who=Seat(after.first))]
    if phase == "solo":
        return [say("{who} plays alone until the last round, drawn by lot.", who=Seat(after.solo))]
    if phase == "deal":
        return _round(before, after)
    if phase in ("caught", "pardoned"):
        stolen = _gained(before, after, before.accuser)
        return _stole(before, after, before.accused, before.accuser, stolen)
    if phase == "robbing":
        return _buried(before, after)
    if phase == "proved":
        return [] if after.phase == "redraw" else _avenged(before, after)
    told = [say("The discard is shuffled into a new pile; only its top card stays.")]
    if phase == "draw":
        return told + _drew(after, before.active, _gained(before, after, before.active))
    if phase == "pardon":
        return told + _redrew(before, after)
    return told + _avenged(before, after)


def _round(before: PecoPeco, after: PecoPeco) -> list[Say]:
    food = FOODS[after.faces[after.stake]]
    told = []
    if after.terms.teams and not before.rounds:
        told += [
            say("{members} are a team.", members=_seats(after.team(seat)))
            for seat in range(after.seats)
            if after.team(seat)[0] == seat and len(after.team(seat)) > 1
        ]
    told += [
        say(
            "Round {number} is played for {food}.",
            number=len(after.rounds) + 1,
            food=food_name(after.faces[after.stake]),
        ),
        RULE_NAMES[food.rule],
    ]
    if after.food:
        told += [say("On winning it: {what}.", what=WIN_NAMES[icon]) for icon in food.win]
    else:
        told.append(say("It is the last stake: whoever wins it scores the cards left in hand."))
    told.append(
        say("{n} cards each; the turns go clockwise.", n=food.deal)
        if after.direction > 0
        else say("{n} cards each; the turns go anticlockwise.", n=food.deal)
    )
    if before.extra > 0:
        told.append(say("{who} is dealt a card more.", who=Seat(after.first)))
    elif before.extra < 0:
        told.append(say("{who} is dealt a card fewer.", who=Seat(after.first)))
    viewer = after.viewer
    if viewer is not None and viewer < after.seats:
        hand = cards(after, after.hands[viewer])
        told.append(say("{who} gets {cards}; nobody else sees them.", who=Seat(viewer), cards=hand))
    top = card_name(after.faces[after.discard[-1]])
    told.append(say("{who} starts, on {card}.", who=Seat(after.active), card=top))
    return told


def _stole(
    before: PecoPeco, after: PecoPeco, victim: int, thief: int, stolen: list[int]
) -> list[Say]:
    """A random card changed hands, and under the all-in rule the rest was discarded."""
    who, whom = Seat(thief), Seat(victim)
    if after.faces[stolen[0]] is None:
        told = [say("{who} steals a card from {whom}; only they see it.", who=who, whom=whom)]
    else:
        told = [
            say(
                "{who} steals {card} from {whom}; nobody else sees it.",
                who=who,
                whom=whom,
                card=card_name(after.faces[stolen[0]]),
            )
        ]
    rest = len(before.hands[victim]) - 1
    if before.rule == ALL_IN and before.phase != "pardoned" and rest:
        told.append(
            say(
                "{who} discards the last card under the discard, unseen.",
                "{who} discards the other {n} cards under the discard, unseen.",
                who=whom,
                n=rest,
            )
        )
    return told


def _buried(before: PecoPeco, after: PecoPeco) -> list[Say]:
    lost = [i for i in before.hands[before.victim] if i not in after.hands[before.victim]]
    who = Seat(before.victim)
    if before.faces[lost[0]] is None:
        return [say("A card of {who} goes under the discard; nobody sees it.", who=who)]
    return [
        say(
            "{who} loses {card}: it goes under the discard, and nobody else knows.",
            who=who,
            card=card_name(before.faces[lost[0]]),
        )
    ]


def _redrew(before: PecoPeco, after: PecoPeco) -> list[Say]:
    """The accused has buried the hand that was shown, and drawn as many."""
    drawn = _gained(before, after, before.accused)
    stolen = before.hands[before.accuser]
    told = [say("{who} puts the hand under the discard.", who=Seat(before.accused))]
    return told + _drew(after, before.accused, [i for i in drawn if i not in stolen])


def _avenged(before: PecoPeco, after: PecoPeco) -> list[Say]:
    stolen = [i for i in before.hands[before.accuser] if i in after.hands[before.accused]]
    told = _redrew(before, after)
    return told + _stole(before, after, before.accuser, before.accused, stolen)


# What was settled: who is out, the round, the game.


def _settled(before: PecoPeco, after: PecoPeco) -> list[Say]:
    told = []
    if before.phase != "deal":
        out = before.alive & ~after.alive
        told += [
            say("{who} has no cards left and is out of this round.", who=Seat(seat))
            for seat in range(after.seats)
            if out >> seat & 1
        ]
    if len(after.rounds) > len(before.rounds):
        told += _ended(before, after)
    if before.mates != after.mates and before.phase not in ("first", "solo"):
        others = _seats(mate for mate in after.team(after.solo) if mate != after.solo)
        told.append(say("{who} joins the team of {members}.", who=Seat(after.solo), members=others))
    return told


def _ended(before: PecoPeco, after: PecoPeco) -> list[Say]:
    winner, stake = after.rounds[-1]
    face = after.faces[stake]
    told = []
    if before.tilted != NOBODY:
        told.append(_straightened(before, after))
    if winner == NOBODY:
        told.append(say("Nobody has played: nobody wins {food}.", food=food_name(face)))
    elif after.tilted == stake:
        told.append(
            say(
                "{who} wins the round; {food} lies at a slant until the next is won too.",
                who=Seat(winner),
                food=food_name(face),
            )
        )
    else:
        told.append(say("{who} wins {food}.", who=Seat(winner), food=food_name(face)))
    if after.won != NOBODY:
        told.append(say("A dish of each type: {who} wins the game!", who=Seat(winner)))
    elif after.phase == "over":
        if winner != NOBODY and after.hands[winner]:
            told.append(
                say(
                    "{who} scores a point for the card left in hand.",
                    "{who} scores {n} points for the cards left in hand.",
                    who=Seat(winner),
                    n=len(after.hands[winner]),
                )
            )
        told.append(say("The last stake is settled: the points decide."))
    return told


def _straightened(before: PecoPeco, after: PecoPeco) -> Say:
    who, food = Seat(before.first), food_name(after.faces[before.tilted])
    if before.tilted in after.turned[before.first]:
        return say("{who} could not defend {food}: it is turned down.", who=who, food=food)
    return say("{who} has defended {food}: it is won.", who=who, food=food)


# Buttons and bars.

PLAIN_LABELS = {
    "believe": say("Let it pass"),
    "admit": say("Admit the bluff"),
    "prove": say("Show your hand"),
    "plead": say("Show your hand and plead an honest mistake"),
    "grant": say("Forgive it"),
    "refuse": say("Do not forgive it"),
}


def label(view: PecoPeco, seat: int, move: Move) -> Say:
    """The text of a move's button."""
    match move:
        case ("play", int(card)):
            return say("Play {card}", card=card_name(view.faces[card]))
        case ("play_call", int(card)):
            return say("Play {card} and call “Peco Peco!”", card=card_name(view.faces[card]))
        case ("pass",):
            if view.could_play(seat):
                return say("Bluff: say that you cannot play")
            return say("Say that you cannot play")
        case ("accuse",):
            return say("Accuse {whom} of bluffing", whom=Seat(view.suspect()))
        case ("rob", int(victim)):
            return say("Take a card from {whom}", whom=Seat(victim))
        case ("join", int(member)):
            return say("Join {members}", members=_seats(view.team(member)))
    return PLAIN_LABELS[str(move[0])]


def prompt(view: PecoPeco, seat: int) -> Say:
    """What the seat to act may do now."""
    phase = view.phase
    if phase == "turn":
        return _turn(view, seat)
    if phase == "slap":
        return say("{whom} says they cannot play. Is it a bluff?", whom=Seat(view.active))
    if phase == "accused":
        if view.could_play(seat):
            return say("{whom} has caught you: you could have played.", whom=Seat(view.accuser))
        return say("{whom} is wrong: show that you cannot play.", whom=Seat(view.accuser))
    if phase == "victim":
        return say("From whom do you take a card? Nobody will see it.")
    if phase == "plea":
        return say("Was it an honest mistake of {whom}?", whom=Seat(view.accused))
    return say("The last round: which team do you join?")


def _turn(view: PecoPeco, seat: int) -> Say:
    top = card_name(view.faces[view.discard[-1]])
    if view.passer != NOBODY:
        whom = Seat(view.passer)
        return say("Accuse {whom} first? Then beat {card}, or say you cannot.", whom=whom, card=top)
    if view.would_end(seat):
        if view.owner == NOBODY:
            return say("Beat {card}, or nobody wins this round.", card=top)
        return say("Beat {card}, or {whom} wins the round.", card=top, whom=Seat(view.owner))
    return say("Beat {card}, or say that you cannot play.", card=top)


def waiting(view: PecoPeco) -> Say:
    """What the others are told."""
    phase = view.phase
    who = Seat(view.active)
    if phase == "over":
        return say("The game is over.")
    if phase in ("first", "solo"):
        return say("The lot decides.")
    if phase == "deal":
        return say("The cards are shuffled and dealt.")
    if phase == "join":
        return say("{who} chooses a team for the last round.", who=Seat(view.solo))
    if phase == "slap":
        return say("Does anybody accuse {who}?", who=who)
    if phase == "accused":
        return say("{who} answers the accusation.", who=Seat(view.accused))
    if phase == "plea":
        return say("Is {who} forgiven?", who=Seat(view.accused))
    if phase == "victim":
        return say("{who} chooses from whom to take a card.", who=who)
    if phase in ("caught", "pardoned"):
        return say("{who} picks a card.", who=Seat(view.accuser))
    if phase in ("proved", "redraw", "pardon"):
        return say("{who} redraws the hand.", who=Seat(view.accused))
    return say("It is the turn of {who}.", who=who)


WORDS = Words(narrate=narrate, label=label, prompt=prompt, waiting=waiting)
