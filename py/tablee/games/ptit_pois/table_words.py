"""Who has what in Ptit Pois, in words; and what the picture and they both ask of a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.games.ptit_pois.cards import PACKETS, VALUE
from tablee.games.ptit_pois.rules import NO_CARD, PtitPois
from tablee.games.ptit_pois.words import NAMES, colour_name
from tablee.kernel import Say, say
from tablee.ui.scene import Scene


def seen(scene: Scene) -> PtitPois:
    """The table as whoever looks sees it."""
    assert isinstance(scene.view, PtitPois)
    return scene.view


def is_undecided(view: PtitPois) -> bool:
    """Whether nobody has chosen Up or Down yet."""
    return view.phase in ("deal", "colours", "first", "face")


def is_laid_open(view: PtitPois) -> bool:
    """Whether the last round lies open on the table."""
    return view.phase in ("deal", "over") and bool(view.sheet)


def arrow_told(view: PtitPois) -> Say:
    """What the Up&Down card asks for."""
    if is_undecided(view):
        return say("Up or Down: nobody has chosen yet")
    return say("Up: equal or higher") if view.up else say("Down: equal or lower")


def in_words(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every place with what the viewer may see of it, whoever looks first; then the middle."""
    view = seen(scene)
    for seat in scene.seats_from_here():
        lines = (*_place(view, seat), _hand(view, seat), *_row(view, seat))
        yield scene.names[seat], tuple(scene.word(line) for line in lines)
    yield scene._("The middle"), tuple(scene.word(line) for line in _middle(view))


def _place(view: PtitPois, seat: int) -> Iterator[Say]:
    n = view.totals[seat]
    yield say("{n} point so far", "{n} points so far", n=n)
    if is_laid_open(view):
        yield say("{n} point in this round", "{n} points in this round", n=view.sheet[-1][seat])
    if view.turn() == seat:
        yield say("to play, with a bonus") if view.phase == "bonus" else say("to play")


def _hand(view: PtitPois, seat: int) -> Say:
    hand = view.hands[seat]
    known = [face for card in hand if (face := view.faces[card]) is not None]
    if not hand:
        return say("Hand: no card")
    if len(known) < len(hand):
        return say("{n} card in hand", "{n} cards in hand", n=len(hand))
    return say("Hand: {cards}", cards=_names(known))


def _row(view: PtitPois, seat: int) -> Iterator[Say]:
    sides = (say("Row, left"), say("Row, right"))
    for side, packet in zip(sides, range(PACKETS), strict=True):
        at = PACKETS * seat + packet
        yield _packet(view, side, view.hidden[at], view.shown[at])


def _packet(view: PtitPois, side: Say, hidden: int, shown: int) -> Say:
    face = view.faces[shown] if shown != NO_CARD else None
    if hidden == NO_CARD:
        if face is None:
            return say("{side}: no card", side=side)
        return say("{side}: {card} alone", side=side, card=NAMES[face])
    under = view.faces[hidden]
    if under is not None and is_laid_open(view):
        cards = [NAMES[under]] if face is None else [NAMES[face], NAMES[under]]
        return say("{side}: {cards}", side=side, cards=tuple(cards))
    # Without the option nobody is reminded of what was turned down.
    if under is None or not view.remembered(hidden):
        if face is None:
            return say("{side}: a hidden card alone", side=side)
        return say("{side}: {card}, a hidden card under it", side=side, card=NAMES[face])
    if face is None:
        return say("{side}: {under} alone, face down", side=side, under=NAMES[under])
    return say(
        "{side}: {card}, the {under} face down under it",
        side=side,
        card=NAMES[face],
        under=NAMES[under],
    )


def _middle(view: PtitPois) -> Iterator[Say]:
    n = len(view.sheet) + (not is_laid_open(view))
    if view.fifty:
        yield say("Round {round}, up to 50 points", round=n)
    else:
        yield say("Round {round} of {rounds}", round=n, rounds=view.rounds)
    yield arrow_told(view)
    for side, discard in zip(
        (say("Left discard"), say("Right discard")), view.discards, strict=True
    ):
        top = view.faces[discard[-1]] if discard else None
        if top is None:
            yield say("{side}: no card", side=side)
        else:
            yield say(
                "{side}: {card}, the only card there",
                "{side}: {card} on top of {n} cards in all",
                side=side,
                card=NAMES[top],
                n=len(discard),
            )
    yield say("{n} card to draw", "{n} cards to draw", n=len(view.deck))
    if view.boxed:
        yield say(
            "stay in the box: {colours}", colours=tuple(colour_name(each) for each in view.boxed)
        )


def _names(faces: Sequence[int]) -> tuple[Say, ...]:
    return tuple(NAMES[face] for face in sorted(faces, key=lambda face: (VALUE[face], face)))
