"""How Kuhn poker looks: a card before everybody, and the pot in the middle."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h

from tablee.games.template.rules import BET, PASS, Kuhn
from tablee.games.template.words import card_name, stake
from tablee.kernel import Move, Say, say
from tablee.ui import cards
from tablee.ui.parts import around, number, symbol, unseen
from tablee.ui.scene import Scene


def seen(scene: Scene) -> Kuhn:
    """The table as whoever looks sees it."""
    assert isinstance(scene.view, Kuhn)
    return scene.view


def draw(scene: Scene) -> h.Element:
    """The table."""
    middle = [_pot(scene), cards.ribbon(scene)]
    return around(scene, "template", middle, lambda seat: _belongings(scene, seat), unit=UNIT)


UNIT = say("chips")


def face(scene: Scene, move: Move) -> h.Node:
    """The small picture of a move."""
    return symbol("chip") if move == BET else None


def note(scene: Scene, move: Move) -> Say | None:
    """What a bet costs."""
    return say("one chip more") if move == BET else None


def reckoning(scene: Scene, seat: int) -> Say:
    """How the score comes about."""
    return say("what was won, less what was lost")


def in_words(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every place, whoever looks first."""
    view = seen(scene)
    for seat in scene.seats_from_here():
        card = view.faces[seat]
        held = say("a card face down") if card is None else card_name(card)
        lines = (say("Chips: {n}", n=view.chips[seat]), held, stake(view, seat))
        yield scene.names[seat], tuple(scene.word(line) for line in lines)


def _pot(scene: Scene) -> h.Element:
    view = seen(scene)
    pot = sum(view.staked)
    return h.div("#pot.pot", data_about="pot", data_deal=view.left)[
        h.div("#deck.left-over")[_card(scene, view.seats)],
        h.p(".chips")[
            symbol("chip"),
            h.b(aria_hidden="true", data_words="own")[number(pot)],
            unseen(scene._("{n} chip in the pot", "{n} chips in the pot", n=pot)),
        ],
        h.div(".says-what")[cards.stamp(scene, BET, symbol("chip")), cards.stamp(scene, PASS)],
    ]


def _belongings(scene: Scene, seat: int) -> h.Node:
    view = seen(scene)
    return h.div(f"#hand-{seat}.mine", data_about="hand", data_won=view.won_by == seat)[
        _card(scene, seat), h.p(".staked")[scene.word(stake(view, seat))]
    ]


def _card(scene: Scene, card: int) -> h.Element:
    """A card: its number, if the viewer knows it."""
    known = seen(scene).faces[card]
    if known is None:
        return cards.down(card, name=scene._("a card face down"))
    rank = h.b(".rank", data_words="own")[str(known + 1)]
    return cards.up(card, scene.word(card_name(known)), rank)
