"""An order to be given, as a list: rows are moved about, and sent with one press.

Choosing one after the other on the table says the same; this is the other way, for whoever would
rather see the whole order first. The page moves the rows (``static/js/order.js``), and knows of
them only what stands here: ``data-sent`` is a row's move, ``data-group`` are rows of which each
must be somebody else, and ``data-unsaid`` of the list is how many moves at its end go without
saying.
"""

from __future__ import annotations

from typing import NamedTuple

import htpy as h

from tablee.games.service_compris.cards import NOBODY
from tablee.games.service_compris.names import character_name
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.serving import BASKET
from tablee.games.service_compris.table_cards import figure, seen
from tablee.games.service_compris.words import character
from tablee.kernel import Move, Say, Seat, say
from tablee.kernel.notation import write_move
from tablee.ui.parts import face as portrait
from tablee.ui.parts import symbol
from tablee.ui.scene import Scene

LONGEST = 20
"""More moves than this are not made by one press; so long a table is ordered place by place."""


class Row(NamedTuple):
    """One place in the order: the move that fills it, the first of those that could."""

    moves: tuple[Move, ...]
    giver: int = NOBODY
    """Whose character it is, where there is a choice among them."""


def rows(scene: Scene) -> list[Row]:
    """What there is to put in order; nothing where an order could not be sent as a whole."""
    view = seen(scene)
    legal = view.legal(scene.seat) if scene.moves else []
    if len(scene.moves) != len(legal):
        return []  # a guided match leaves but one move
    if view.phase == "order":
        found = [Row((move,)) for move in scene.moves if move[0] == "place"]
    elif view.phase == "take" and view.kind in BASKET:
        found = _given(view, scene.moves)
    else:
        return []
    return found if 1 < len(found) <= LONGEST else []


def _given(view: ServiceCompris, moves: tuple[Move, ...]) -> list[Row]:
    """By giver, who could be given. SC-56: a chief who goes last of his camp has no free order."""
    found: list[Row] = []
    for giver in range(view.seats):
        camp = tuple(move for move in moves if view.camp_of(int(move[1])) == giver)
        given = sum(card in view.reserve[giver] for card in view.chosen)
        missing = min(BASKET[view.kind], len(view.reserve[giver])) - given
        if camp and missing > len(camp):
            return []
        # Whoever stands first in the camp is proposed, and in the next row the second.
        found += [Row((*camp[k:], *camp[:k]), giver) for k in range(missing if camp else 0)]
    return found


def order(scene: Scene) -> h.Node:
    """The list, and the button that sends it; None where nothing is to be put in order."""
    if not (found := rows(scene)):
        return None
    _ = scene._
    view = seen(scene)
    first = len(view.chosen) + 1
    # Of a whole table the last place fills itself.
    unsaid = int(view.phase == "order")
    sent = [write_move(row.moves[0]) for row in found]
    return h.section(
        "#order.order",
        aria_labelledby="order-title",
        data_order=f"{scene.seq}-{scene.seat}",
        data_first=first,
        data_unsaid=unsaid,
        data_told=_("{what}: place {at} of {last}", what="{what}", at="{at}", last="{last}"),
    )[
        h.h2("#order-title")[_("In which order?")],
        h.p("#order-help.order-help")[
            _("Drag them, use the arrow keys, or press one and then the place it goes to.")
        ],
        h.ol("#order-list.order-list", role="list")[
            (_row(scene, k, first + k, row) for k, row in enumerate(found))
        ],
        h.button(
            "#order-serve.stamp",
            type="button",
            data_intent="moves",
            data_seat=scene.seat,
            data_seq=scene.seq,
            data_moves=" ".join(sent[: len(sent) - unsaid]),
        )[symbol("sc-pass", "sign", 24), h.span[_("Serve in this order")]],
    ]


def _row(scene: Scene, k: int, at: int, row: Row) -> h.Element:
    view = seen(scene)
    card = int(row.moves[0][1])
    name = _name(view, card)
    if row.giver == NOBODY:
        face = view.faces[card]
        picture: h.Node = None if face is None else figure(face)
    else:
        name = say("from {whom}", whom=Seat(row.giver))
        picture = portrait(scene.chairs[row.giver], row.giver)
    told = scene.word(name)
    return h.li(
        f"#order-{k}.order-row",
        data_sent=write_move(row.moves[0]),
        data_group=None if row.giver == NOBODY else row.giver,
        data_name=told,
    )[
        h.button(
            f"#order-{k}-grip.grip",
            type="button",
            aria_pressed="false",
            aria_describedby="order-help",
        )[
            h.span(".at", data_words="own")[str(at)],
            picture,
            h.span(".called")[told],
        ],
        _who(scene, k, row) if row.giver != NOBODY else None,
        h.div(".steps")[
            _step(k, "earlier", -1, scene._("Earlier")), _step(k, "later", 1, scene._("Later"))
        ],
    ]


def _name(view: ServiceCompris, card: int) -> Say:
    """A character; with its people where a camp holds several, and no picture tells them apart."""
    return character(view, card) if view.terms.traitors else character_name(view.faces[card])


def _step(k: int, css: str, step: int, told: str) -> h.Element:
    """One place up or down; it is named after its row, whose number the page keeps."""
    name = f"order-{k}-{css}"
    return h.button(
        f"#{name}.step",
        type="button",
        data_step=step,
        aria_label=told,
        aria_labelledby=f"{name} order-{k}-grip",
    )[symbol("sc-step", "sign", 24)]


def _who(scene: Scene, k: int, row: Row) -> h.Element:
    """Which of a camp it is."""
    view = seen(scene)
    proposed = row.moves[0]
    choices = [move for move in scene.moves if move in row.moves]
    return h.select(
        f"#order-{k}-who.who-goes",
        aria_label=scene.word(say("Who goes from {whom}", whom=Seat(row.giver))),
    )[
        (
            h.option(value=write_move(move), selected=move == proposed)[
                scene.word(_name(view, int(move[1])))
            ]
            for move in choices
        )
    ]
