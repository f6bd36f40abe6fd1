"""The places at the counter of Peco Peco: what was won, the hand, and what was said."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from tablee.games.peco_peco.cards import KIND
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.names import card_name
from tablee.games.peco_peco.rules import ACCUSE, PLAY, PLAY_CALL, ROB
from tablee.games.peco_peco.table_cards import animal_card, food_card, seen, sign, turned_card
from tablee.kernel import Move, Seat, say
from tablee.ui import cards
from tablee.ui.parts import face as portrait
from tablee.ui.parts import hit, move_button, symbol, unseen
from tablee.ui.scene import Scene


def belongings(scene: Scene, seat: int) -> h.Node:
    view = seen(scene)
    hand = view.hands[seat]
    out = not view.alive >> seat & 1 and view.phase != "over"
    if seat == scene.seat:
        held: h.Node = cards.fan(
            scene, seat, [_mine(scene, card) for card in _sorted(scene, hand)], "animals"
        )
    else:
        held = cards.fist(scene, seat, [animal_card(scene, card) for card in hand], "animals")
    return [
        _leads(scene, seat),
        _team(scene, seat),
        h.div(f"#served-{seat}.served", data_about="buffet")[_buffet(scene, seat)],
        held,
        _talk(scene, seat),
        h.span(f"#out-{seat}.out", data_about="out")[scene._("out of this round")] if out else None,
        _aim(scene, seat),
    ]


def _sorted(scene: Scene, hand: Sequence[int]) -> list[int]:
    """What beats the top card first, then by species and icon."""
    view = seen(scene)
    known = {card: face for card in hand if (face := view.faces[card]) is not None}
    if not view.discard or len(known) < len(hand):
        return list(hand)
    beats = view.beating(hand)
    return cards.arranged(
        scene, hand, lambda card: (card not in beats, KIND[known[card]], known[card])
    )


def _leads(scene: Scene, seat: int) -> h.Node:
    """The crown of who laid the top card: two bots may have the same face in the middle."""
    view = seen(scene)
    if view.owner != seat or view.phase in ("deal", "over"):
        return None
    told = scene._("laid the top card")
    return h.span(f"#leads-{seat}.leads", title=told, data_about="round")[
        symbol("sign-crown", "sign", 24), unseen(told)
    ]


def _team(scene: Scene, seat: int) -> h.Node:
    """With teams: whose buffets are pooled with this one."""
    view = seen(scene)
    if not view.terms.teams:
        return None
    team = view.team(seat)
    others = tuple(Seat(mate) for mate in team if mate != seat)
    told = say("with {members}", members=others) if others else say("plays alone")
    return h.p(f"#team-{seat}.team", data_about="teams")[
        (portrait(scene.chairs[mate], mate) for mate in team if mate != seat),
        h.span[scene.word(told)],
    ]


def _buffet(scene: Scene, seat: int) -> h.Node:
    """Stakes won; the one at a slant has still to be defended, those face down are worth 1."""
    view = seen(scene)
    won = [food_card(scene, card) for card in view.buffets[seat]]
    won += [turned_card(scene, card) for card in view.turned[seat]]
    slanted = None
    if view.tilted != NOBODY and view.first == seat:
        told = scene._("not yet won: the next round decides")
        slanted = h.span(".slanted", title=told, data_about="win")[
            food_card(scene, view.tilted, tilted=True), unseen(told)
        ]
    return [won, slanted] if won or slanted else h.span(".empty-plate", aria_hidden="true")


def _talk(scene: Scene, seat: int) -> h.Node:
    """What this seat has just said or done, as everybody saw it."""
    view = seen(scene)
    _ = scene._
    phase = view.phase
    if phase in ("accused", "caught", "proved", "redraw", "plea", "pardon", "pardoned"):
        if seat == view.accuser:
            return cards.says(seat, _("You are bluffing!"), "accuse", "accuse")
        if seat == view.accused:
            return _answer(scene, seat)
    if phase == "robbing" and seat == view.victim:
        return cards.says(seat, _("loses a card, unseen"), "robbed", "animals")
    if phase == "victim" and seat == view.active:
        return cards.says(seat, _("Whose card?"), "accuse", "animals")
    if view.passed >> seat & 1 and view.alive >> seat & 1 and phase != "over":
        return cards.says(seat, _("I cannot play."), "pass", "accuse")
    return None


def _answer(scene: Scene, seat: int) -> h.Node:
    view = seen(scene)
    _ = scene._
    if view.phase == "accused":
        return cards.says(seat, _("I cannot play."), "pass", "accuse")
    if view.phase == "caught":
        return cards.says(seat, _("I did bluff."), "caught", "accuse")
    if view.phase in ("proved", "redraw"):
        return cards.says(seat, _("See for yourselves!"), "proved", "accuse")
    return cards.says(seat, _("It was a mistake!"), "caught", "accuse")


def _aim(scene: Scene, seat: int) -> h.Node:
    """The buttons over somebody's place: to accuse them, or to take a card from them."""
    view = seen(scene)
    if seat == scene.seat:
        return None
    if ACCUSE in scene.moves and view.phase == "turn" and seat == view.passer:
        return _target(scene, ACCUSE, "accuse")
    if ROB[seat] in scene.moves:
        return _target(scene, ROB[seat], "steal")
    return None


def _target(scene: Scene, move: Move, mark: str) -> h.Node:
    """A button that covers a place, with its sign on it."""
    button = hit(scene, "-".join(str(part) for part in move), move)
    if button is None:
        return None
    return button[h.span(".aim", aria_hidden="true")[sign(mark)]]


def _mine(scene: Scene, card: int) -> h.Element:
    """A card of one's own hand; with the last but one, the call stands beside it."""
    view = seen(scene)
    play, call = PLAY[card], PLAY_CALL[card]
    moves = [play] if play in scene.moves else []
    why = None if moves else view.why_not(scene.seat, play)
    button = cards.playing(scene, card, card_name(view.faces[card]), moves, why)
    hint = scene.look.hint
    hinted = hint is not None and hint.move in (play, call)
    return animal_card(scene, card, button, _call(scene, call), can=bool(moves), hinted=hinted)


def _call(scene: Scene, move: Move) -> h.Node:
    button = move_button(scene, f"#call-{move[1]}.call", move)
    return button[sign("call")] if button is not None else None
