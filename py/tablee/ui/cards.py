"""Cards on a table: hands, heaps, score sheets, and what people say to each other.

A card is one element, ``card-<id>``, wherever it lies, so that the page can let it travel. Its
picture is drawn from the viewer's own view: a face that the view does not hold is not here to
be drawn, and all cards of unknown face are alike but for their ids, which are public.

The page knows four things about a card (``static/js/motion.js``): ``data-home`` is the element
it comes from when it was not on the page before; ``data-down`` that it lies face down, so that
it is seen to turn over; ``data-deal`` of the felt that all cards have been gathered and dealt;
and ``data-pick`` that it can go to more than one place, which are its ``data-drop``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import htpy as h

from tablee.kernel import Move, Say, Seat, say
from tablee.ui.parts import face as portrait
from tablee.ui.parts import hit, move_data, symbol, unseen
from tablee.ui.scene import Scene

DECK = "deck"
"""The element that cards come from."""
THICK = 3
"""So many cards of a pile are drawn; its number tells the rest."""
RIBBON = 3
"""So many lines of the log stand on the table."""

Data = Mapping[str, str | int | bool | None]


def up(
    card: int, name: str, print_: h.Node, *inside: h.Node, css: str = "", data: Data | None = None
) -> h.Element:
    """A card whose face the viewer knows. ``inside`` are buttons; without any it is a picture."""
    live = [each for each in inside if each is not None]
    spoken = {} if live or not name else {"role": "img", "aria-label": name}
    if not live and not name:
        spoken = {"aria-hidden": "true"}
    return h.div(f"#card-{card}.card.piece.{css}".rstrip("."), spoken, _data(data), data_home=DECK)[
        h.div(".print", aria_hidden="true")[print_], live
    ]


def down(card: int, *inside: h.Node, name: str = "", data: Data | None = None) -> h.Element:
    """A card that lies face down for everybody, or whose face the viewer does not know."""
    live = [each for each in inside if each is not None]
    spoken = {"role": "img", "aria-label": name} if name and not live else {}
    if not name and not live:
        spoken = {"aria-hidden": "true"}
    return h.div(f"#card-{card}.card.piece", spoken, _data(data), data_home=DECK, data_down=True)[
        h.div(".print", aria_hidden="true")[h.span(".back")], live
    ]


def covered(card: int) -> h.Element:
    """A card that lies face up under others, of which nothing is to be seen but an edge."""
    return h.div(f"#card-{card}.card.piece", data_home=DECK, data_covered=True, aria_hidden="true")[
        h.div(".print")
    ]


def _data(data: Data | None) -> dict[str, str | bool | None]:
    given = data or {}
    return {
        f"data-{key}": value if value is None or isinstance(value, bool) else str(value)
        for key, value in given.items()
    }


def drawn(card: int) -> dict[str, str]:
    """Where a card comes from; for a game that makes the element itself."""
    return {"id": f"card-{card}", "data-home": DECK}


# What can be done with a card.


def playing(scene: Scene, card: int, name: Say, moves: Sequence[Move], why: Say | None) -> h.Node:
    """The button over a card of one's own.

    One place to go: pressing it plays. More than one: pressing it takes the card up, and the
    places (`drops`) can be pressed. None: it can be reached all the same, and says why not.
    """
    if len(moves) == 1:
        return hit(scene, f"card-{card}", moves[0])
    if moves:
        return take_up(scene, card, say("{card}: take it up, then choose where", card=name))
    reason = why or say("not now")
    return [
        h.button(
            f"#hit-card-{card}.hit",
            type="button",
            aria_disabled="true",
            aria_label=scene.word(say("{card}, not playable: {why}", card=name, why=reason)),
        ),
        h.span(".why", aria_hidden="true")[scene.word(reason)],
    ]


def take_up(scene: Scene, card: int, label: Say) -> h.Element:
    """The button that takes a card up: nothing is played, or thrown away, by one press."""
    return h.button(
        f"#hit-card-{card}.hit",
        type="button",
        data_pick=card,
        data_playable=True,
        aria_pressed="false",
        aria_label=scene.word(label),
    )


def drops(scene: Scene, place: str, moves: Iterable[tuple[int, Move]]) -> h.Node:
    """The buttons over a place, one for each card that may go there and elsewhere too.

    They are hidden until their card has been taken up.
    """
    return [
        h.button(
            f"#hit-{place}-{card}.hit.drop",
            move_data(scene, move),
            type="button",
            hidden=True,
            data_drop=card,
            aria_label=scene.label(move),
        )
        for card, move in moves
    ]


def stamp(scene: Scene, move: Move, picture: h.Node = None) -> h.Element | None:
    """A button of its own on the table, for what is done with no card; None if not legal."""
    if move not in scene.moves:
        return None
    name = "-".join(str(part) for part in move)
    return h.button(f"#stamp-{name}.stamp", move_data(scene, move), type="button")[
        picture, h.span[scene.label(move)]
    ]


# Where cards lie.


def fan(scene: Scene, seat: int, cards: Sequence[h.Node], about: str | None = None) -> h.Element:
    """The hand of who looks: arrow keys go from card to card. ``about``: a chapter of the help."""
    n = len(cards)
    return h.ul(
        f"#hand-{seat}.fan",
        role="list",
        aria_label=scene._("Your hand"),
        data_roving=True,
        data_many=n > 6,
        data_crowd=n > 12,
        data_about=about,
        style=f"--n:{n}",
    )[
        (
            h.li(".held", style=f"--at:{2 * k - n + 1}")[each]  # its distance from the middle
            for k, each in enumerate(cards)
        )
    ]


def arranged(scene: Scene, hand: Sequence[int], order: Callable[[int], Any]) -> list[int]:
    """One's own hand by ``order``, or as it was dealt: that is a setting."""
    return list(hand) if scene.settings["hand"] == "dealt" else sorted(hand, key=order)


def fist(scene: Scene, seat: int, cards: Sequence[h.Node], about: str | None = None) -> h.Element:
    """Somebody else's hand: backs, or what has been laid open, and how many there are."""
    n = len(cards)
    return h.div(f"#hand-{seat}.fist", data_n=n, data_about=about, style=f"--n:{n}")[
        h.div(".backs")[cards],
        count(n, scene._("{n} card in hand", "{n} cards in hand", n=n)),
    ]


def heap(
    scene: Scene,
    name: str,
    cards: Sequence[h.Node],
    n: int,
    told: str,
    *inside: h.Node,
    about: str | None = None,
) -> h.Element:
    """A pile. ``cards`` are the few that are drawn, the top one last; ``n`` lie there."""
    return h.div(f"#{name}.heap", data_n=min(n, 9), data_empty=n == 0, data_about=about)[
        h.div(".lying")[cards], count(n, told), inside
    ]


def count(n: int, told: str) -> h.Element:
    """How many there are, for the eye and for the ear."""
    return h.span(".number")[h.span(aria_hidden="true", data_words="own")[f"×{n}"], unseen(told)]


# What is told.


def says(seat: int, text: str, kind: str = "", about: str | None = None) -> h.Element:
    """What somebody has just said, in a bubble at their place."""
    return h.p(f"#says-{seat}.says", data_kind=kind or None, data_about=about)[text]


def ribbon(scene: Scene) -> h.Element | None:
    """What has just happened, on the table itself: the lines of the last event that has any.

    The log and the live region tell it too, so it is for the eye alone.
    """
    if not scene.log:
        return None
    last = scene.log[-1].event
    lines = [line for line in scene.log[-RIBBON:] if line.event == last]
    return h.div("#ribbon.ribbon", aria_hidden="true", data_event=last)[
        (h.p[scene.told(line)] for line in lines)
    ]


Cell = h.Node


def sheet(
    scene: Scene,
    title: str,
    rows: Sequence[tuple[h.Node, Sequence[Cell]]],
    totals: Sequence[Cell],
    about: str | None = None,
) -> h.Element:
    """The score sheet: a line for each round, a column for each seat, and what it comes to."""
    _ = scene._
    return h.section("#sheet.sheet", aria_labelledby="sheet-title", data_about=about)[
        h.h2("#sheet-title")[title],
        h.div(".ruled", tabindex="0", role="group", aria_labelledby="sheet-title")[
            h.table[
                h.thead[
                    h.tr[
                        h.th(scope="col")[unseen(_("Round"))],
                        (
                            h.th(scope="col")[
                                portrait(chair, seat),
                                # Two bots of one temper have one face.
                                h.small(aria_hidden="true", data_words="own")[chair.name[:3]],
                                unseen(scene.word(say("{who}", who=Seat(seat)))),
                            ]
                            for seat, chair in enumerate(scene.chairs)
                        ),
                    ]
                ],
                h.tbody[
                    (
                        h.tr[h.th(scope="row")[label], (h.td[cell] for cell in cells)]
                        for label, cells in rows
                    )
                ],
                h.tfoot[
                    h.tr[
                        h.th(scope="row")[symbol("sign-sum", "sign", 24), unseen(_("Total"))],
                        (h.td[cell] for cell in totals),
                    ]
                ],
            ]
        ],
    ]
