"""Ptit Pois told in words: the log, the buttons, and what to do now.

Everything runs on a view. A card is named where the viewer knows its face, and the log says
who else came to know it: everybody for what is played or turned up, the owner for a draw.
"""

from __future__ import annotations

from tablee.games.ptit_pois.cards import COLOUR, DECK, PACKETS, VALUE
from tablee.games.ptit_pois.rules import NO_CARD, PtitPois
from tablee.kernel import Event, Move, Say, Seat, Words, say


def _name(colour: str, value: int) -> Say:
    match colour:
        case "red":
            return say("red {value}", value=value)
        case "green":
            return say("green {value}", value=value)
        case "violet":
            return say("violet {value}", value=value)
        case "blue":
            return say("blue {value}", value=value)
        case "yellow":
            return say("yellow {value}", value=value)
    return say("orange {value}", value=value)


NAMES = tuple(
    _name(DECK.colours[colour], value) for colour, value in zip(COLOUR, VALUE, strict=True)
)
"""By face: what a card is called."""


def card_name(view: PtitPois, card: int) -> Say:
    """The name of a card, for who knows it."""
    face = view.faces[card]
    return say("hidden card") if face is None else NAMES[face]


def colour_name(colour: int) -> Say:
    """The name of a colour by its number."""
    match DECK.colours[colour]:
        case "red":
            return say("red")
        case "green":
            return say("green")
        case "violet":
            return say("violet")
        case "blue":
            return say("blue")
        case "yellow":
            return say("yellow")
    return say("orange")


def narrate(before: PtitPois, event: Event, after: PtitPois) -> list[Say]:
    """What happened: the move or the dealer's answer, then whether the round ended by it."""
    if event.seat is not None:
        told = _moved(before, event.seat, event.move, after)
    elif before.phase == "deal":
        told = _dealt(before, after)
    elif before.phase == "reshuffle":
        told = [say("The discards are shuffled into a new draw pile; the top cards stay.")]
        told += _drawn(before, after)
    elif before.phase == "count":
        told = _counted(before, after)
    elif before.phase == "first":
        told = [say("{who} begins, drawn by lot.", who=Seat(after.active))]
    else:
        told = _boxed(after)
    if after.phase == "count":
        told.append(_ended(after))
    return told


def _boxed(after: PtitPois) -> list[Say]:
    colours = tuple(colour_name(colour) for colour in after.boxed)
    return [say("These colours stay in the box: {colours}.", colours=colours)]


def _dealt(before: PtitPois, after: PtitPois) -> list[Say]:
    told = []
    n = len(after.sheet) + 1
    if after.fifty:
        told.append(say("Round {round} is dealt.", round=n))
    else:
        told.append(say("Round {round} of {rounds} is dealt.", round=n, rounds=after.rounds))
    if after.viewer is not None and after.viewer < after.seats:
        told.append(
            say(
                "{who} gets {cards}; nobody else sees them.",
                who=Seat(after.viewer),
                cards=_names(after, after.hands[after.viewer]),
            )
        )
    who = Seat(after.active)
    if after.phase == "first":
        told.append(say("More than one could begin: the lot decides."))
    elif before.totals.count(max(before.totals)) == 1:
        told.append(say("{who} has the most points and begins.", who=who))
    else:
        told.append(say("{who} has the highest visible row and begins.", who=who))
    return told


def _moved(before: PtitPois, seat: int, move: Move, after: PtitPois) -> list[Say]:
    who = Seat(seat)
    match move:
        case ("play", int(card), int(pile)):
            return _played(before, seat, card, pile, after)
        case ("flip", int(packet)):
            at = PACKETS * seat + packet
            up, down = card_name(after, after.shown[at]), after.hidden[at]
            if down == NO_CARD:
                return [say("{who} turns up a hidden card: the {card}.", who=who, card=up)]
            return [
                say(
                    "{who} turns a packet over: the {down} goes down, the {up} comes up.",
                    who=who,
                    down=card_name(after, down),
                    up=up,
                )
            ]
        case ("draw",):
            return _drawn(before, after)
        case ("up",):
            return [say("{who} chooses Up: equal or higher.", who=who)]
        case ("down",):
            return [say("{who} chooses Down: equal or lower.", who=who)]
        case ("pass",):
            return [say("{who} has no card that fits and keeps what was drawn.", who=who)]
    return [say("{who} lets the bonus go.", who=who)]


def _played(before: PtitPois, seat: int, card: int, pile: int, after: PtitPois) -> list[Say]:
    who, name = Seat(seat), card_name(after, card)
    top = card_name(before, before.discards[pile][-1])
    if card in before.hands[seat]:
        told = [say("{who} plays the {card} on the {top}.", who=who, card=name, top=top)]
    else:
        told = [
            say("{who} plays the {card} from the row on the {top}.", who=who, card=name, top=top)
        ]
    if after.phase == "bonus":
        told.append(say("The same colour: {who} has a bonus action.", who=who))
    return told


def _drawn(before: PtitPois, after: PtitPois) -> list[Say]:
    """The cards of a draw, as far as it has come; then the Up&Down card."""
    seat = before.active
    who = Seat(seat)
    new = after.hands[seat][len(before.hands[seat]) :]
    told = []
    if new and after.faces[new[0]] is not None:
        told.append(
            say("{who} draws {cards}; nobody else sees them.", who=who, cards=_names(after, new))
        )
    elif new:
        told.append(
            say(
                "{who} draws a card that only they see.",
                "{who} draws {n} cards that only they see.",
                who=who,
                n=len(new),
            )
        )
    elif after.phase == "drawn" and before.phase == "turn":
        told.append(say("There is no card left for {who} to draw.", who=who))
    if after.phase == "reshuffle":
        told.append(say("The draw pile is empty: {who} is still to draw.", who=who))
    if after.phase == "drawn" and after.up:
        told.append(say("The Up&Down card is turned to Up: equal or higher."))
    elif after.phase == "drawn":
        told.append(say("The Up&Down card is turned to Down: equal or lower."))
    return told


def _ended(after: PtitPois) -> Say:
    who = Seat(after.ender)
    if after.hands[after.ender]:
        return say("{who} has no card left in the row: the round ends.", who=who)
    return say("{who} has no card left in hand: the round ends.", who=who)


def _counted(before: PtitPois, after: PtitPois) -> list[Say]:
    """What everybody lays open and what it costs, the ender last; then who has won."""
    ender, seats = before.ender, before.seats
    told = []
    for seat in [(ender + k) % seats for k in range(1, seats)]:
        hand, row = after.hands[seat], after.row(seat)
        told.append(
            say(
                "{who} has {cards} in hand: {sum}.",
                who=Seat(seat),
                cards=_names(after, hand),
                sum=_sum(after, hand),
            )
        )
        told.append(
            say(
                "{who} has {cards} in the row: {sum}.",
                who=Seat(seat),
                cards=_names(after, row),
                sum=_sum(after, row),
            )
        )
        told.append(
            say(
                "The larger counts: {n} point for {who}.",
                "The larger counts: {n} points for {who}.",
                who=Seat(seat),
                n=after.sheet[-1][seat],
            )
        )
    told.append(_clean_or_double(after, ender))
    if after.phase == "over":
        told += _won(after)
    return told


def _clean_or_double(after: PtitPois, ender: int) -> Say:
    who = Seat(ender)
    left = [*after.hands[ender], *after.row(ender)]
    score = after.sheet[-1][ender]
    if not left:
        return say("{who} ended the round without any card and scores nothing.", who=who)
    if score == 0:
        return say(
            "{who} ended the round with only {sum} in {cards}, the least, and scores nothing.",
            who=who,
            sum=_sum(after, left),
            cards=_names(after, left),
        )
    return say(
        "{who} ended the round with {sum} in {cards}, not the least: it counts double, {score}.",
        who=who,
        sum=_sum(after, left),
        cards=_names(after, left),
        score=score,
    )


def _won(after: PtitPois) -> list[Say]:
    places = after.standing()
    winners = tuple(Seat(place.seat) for place in places if place.place == 1)
    score = places[0].score
    if len(winners) > 1:
        return [
            say(
                "{winners} share the win with {n} point.",
                "{winners} share the win with {n} points.",
                winners=winners,
                n=score,
            )
        ]
    told = [
        say(
            "{who} wins with {n} point.",
            "{who} wins with {n} points.",
            who=winners[0],
            n=score,
        )
    ]
    if any(place.score == score for place in places[1:]):
        told.append(say("The tie is broken by the last round."))
    return told


def label(view: PtitPois, seat: int, move: Move) -> Say:
    """The text of a move's button."""
    match move:
        case ("play", int(card), int(pile)):
            top = view.discards[pile][-1]
            return say(
                "Play the {card} on the {top}",
                card=card_name(view, card),
                top=card_name(view, top),
            )
        case ("flip", int(packet)):
            return _label_flip(view, PACKETS * seat + packet)
        case ("draw",):
            return _label_draw(view)
        case ("up",):
            return say("Up: equal or higher")
        case ("down",):
            return say("Down: equal or lower")
        case ("pass",):
            return say("End the turn: no card fits")
    return say("Done: no bonus")


def _label_flip(view: PtitPois, at: int) -> Say:
    left = at % PACKETS == 0
    if view.shown[at] == NO_CARD:
        return say("Turn up the left hidden card") if left else say("Turn up the right hidden card")
    card = card_name(view, view.shown[at])
    if left:
        return say("Turn over the left packet, the {card} goes down", card=card)
    return say("Turn over the right packet, the {card} goes down", card=card)


def _label_draw(view: PtitPois) -> Say:
    n = view.drawable()
    if n == 0 and view.up:
        return say("Turn to Down; there is nothing to draw")
    if n == 0:
        return say("Turn to Up; there is nothing to draw")
    if view.up:
        return say("Draw a card and turn to Down", "Draw {n} cards and turn to Down", n=n)
    return say("Draw a card and turn to Up", "Draw {n} cards and turn to Up", n=n)


def prompt(view: PtitPois, seat: int) -> Say:
    """What the seat to act may do now."""
    moves = view.legal(seat)
    plays = any(move[0] == "play" for move in moves)
    phase = view.phase
    if phase == "face":
        return say("You begin: upwards or downwards?")
    if phase == "bonus":
        return _prompt_bonus(view, plays, any(move[0] == "flip" for move in moves))
    if not plays:
        if phase == "drawn":
            return say("None of your cards fits: your turn is over.")
        return say("None of your cards fits: draw, and turn the Up&Down card over.")
    if phase == "drawn":
        if view.up:
            return say("Now play a card, equal or higher.")
        return say("Now play a card, equal or lower.")
    if view.up:
        return say("Up: play a card, equal or higher, or draw and turn to Down.")
    return say("Down: play a card, equal or lower, or draw and turn to Up.")


def _prompt_bonus(view: PtitPois, plays: bool, flips: bool) -> Say:
    top = card_name(view, view.discards[view.pile][-1])
    if plays and flips:
        return say("Bonus: play once more on the {top}, turn over a packet, or be done.", top=top)
    if plays:
        return say("Bonus: play once more on the {top}, or be done.", top=top)
    if flips:
        return say("Bonus: turn over a packet, or be done.")
    return say("Nothing can be done with this bonus.")


def waiting(view: PtitPois) -> Say:
    """What the others are told."""
    who = Seat(view.active)
    match view.phase:
        case "over":
            return say("The game is over.")
        case "colours" | "deal":
            return say("The cards are being dealt.")
        case "first":
            return say("Who begins?")
        case "reshuffle":
            return say("The discards are being shuffled.")
        case "count":
            return say("The round is over: the cards are laid open.")
        case "face":
            return say("{who} begins and chooses Up or Down.", who=who)
        case "bonus":
            return say("{who} has a bonus action.", who=who)
        case "drawn":
            return say("{who} has drawn and is to play.", who=who)
    return say("{who} is choosing a card.", who=who)


def _names(view: PtitPois, cards: tuple[int, ...] | list[int]) -> tuple[Say, ...]:
    return tuple(card_name(view, card) for card in cards)


def _sum(view: PtitPois, cards: tuple[int, ...] | list[int]) -> int:
    return sum(VALUE[face] for card in cards if (face := view.faces[card]) is not None)


WORDS = Words(narrate=narrate, label=label, prompt=prompt, waiting=waiting)
