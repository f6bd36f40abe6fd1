"""How Service compris ! looks: a giant at his table, who lies on it, and who would rather not."""

from __future__ import annotations

import htpy as h

from tablee.games.service_compris.cards import (
    BOX,
    BUFFET,
    CROWD,
    FEW,
    GLUTTONY,
    KIND,
    NOBODY,
    PEOPLE,
    SAUERKRAUT,
    STARTER,
)
from tablee.games.service_compris.menu import DONE, PASS
from tablee.games.service_compris.names import CARD_TEXTS, people_name
from tablee.games.service_compris.rules import BEFORE
from tablee.games.service_compris.table_cards import (
    CHOOSING,
    action,
    at_home,
    eaten,
    hand,
    laid,
    mini,
    offers,
    seen,
    tile,
)
from tablee.games.service_compris.table_order import order
from tablee.games.service_compris.table_words import MOODS, in_words
from tablee.kernel import Event, Move, Say, Seat, say
from tablee.ui import cards
from tablee.ui.parts import around, hit, symbol, unseen
from tablee.ui.parts import face as portrait
from tablee.ui.picture import USUAL
from tablee.ui.scene import Scene

__all__ = ("UNIT", "draw", "face", "in_words", "note", "reckoning", "sound")

UNIT = say("left")
"""What is counted: the characters that are left."""
SOUNDS = {
    **dict.fromkeys(("lay", "play"), "card"),
    **dict.fromkeys(("counter", "people"), "reveal"),
    **dict.fromkeys(("take", "save", "swap", "spare", "give", "place", "recall"), "step"),
    **dict.fromkeys(("pass", "done"), ""),
}
"""By verb of a move: cards rustle, characters are put down on wood."""
MAKE_HIM_EAT = (SAUERKRAUT, STARTER, BUFFET, GLUTTONY)
"""Kinds of card at which the giant is heard."""
LEFT = 12
"""So many of those who were eaten are drawn in the plate of bones; its number tells the rest."""


def draw(scene: Scene) -> h.Element:
    """The table."""
    ordering = order(scene)
    return around(
        scene,
        "service-compris",
        _hall(scene, ordering),
        lambda seat: _belongings(scene, seat),
        unit=UNIT,
        data_ordering=ordering is not None,
    )


def face(scene: Scene, move: Move) -> h.Node:
    """The small picture of a move."""
    match move:
        case ("people", int(people)):
            return symbol(f"sc-p{people}")
        case ("recall", int(seat)):
            return portrait(scene.chairs[seat], seat)
        case (str(verb), int(card)):
            return mini(scene, card, aside=verb == "lay")
    return symbol("sc-pass", "sign", 24)


def note(scene: Scene, move: Move) -> Say | None:
    """What a card does; from whose camp a character is taken."""
    view = seen(scene)
    match move:
        case ("play" | "counter", int(card)):
            known = view.faces[card]
            return None if known is None else CARD_TEXTS[KIND[known]]
        case (str(verb), int(card)) if verb in CHOOSING:
            whose = view.camp_of(card)
            return None if whose == NOBODY else say("from {whom}", whom=Seat(whose))
    return None


def reckoning(scene: Scene, seat: int) -> Say:
    """How the score comes about."""
    view = seen(scene)
    if view.alive >> seat & 1:
        return say("the last at the table")
    if view.terms.traitors:
        return say("lost the chief as number {n}", n=_death(scene, seat))
    return say("eaten up as number {n}", n=_death(scene, seat))


def sound(event: Event) -> str:
    """How an event sounds."""
    if event.want is not None:
        return USUAL[event.want[0]]
    verb = str(event.move[0])
    face = event.faces.get(int(event.move[1])) if verb == "play" else None
    if face is not None and KIND[face] in MAKE_HIM_EAT:
        return "bite"
    return SOUNDS[verb]


def _death(scene: Scene, seat: int) -> int:
    fell = seen(scene).fell
    return 1 + sum(0 < other < fell[seat] for other in fell)


# The middle: the giant, his table, and the piles.


def _hall(scene: Scene, ordering: h.Node) -> h.Node:
    view = seen(scene)
    window = _window(scene)
    return [
        h.div(
            "#hall.hall",
            data_feast=view.feast,
            data_deal=int(view.phase not in BEFORE),
        )[_giant(scene), _board(scene), _piles(scene)],
        h.div("#talk.talk", data_window=window is not None)[
            window, ordering, _stamps(scene), cards.ribbon(scene)
        ],
    ]


def _giant(scene: Scene) -> h.Element:
    """The giant: how hungry he is, and the bones beside him."""
    _ = scene._
    view = seen(scene)
    n = len(view.bones)
    return h.section(
        "#giant.giant", aria_label=_("The giant"), data_feast=view.feast, data_about="feast"
    )[
        symbol(f"sc-giant-{view.feast}", "oscar", 160),
        h.p("#mood.mood")[
            (symbol("sc-fork", "sign", 24) for _each in range(view.feast)),
            h.span[scene.word(MOODS[view.feast])],
        ],
        cards.heap(
            scene,
            "bones",
            [eaten(card) for card in view.bones[-LEFT:]],
            n,
            _("{n} eaten", "{n} eaten", n=n),
            h.span(".bone-sign", aria_hidden="true")[symbol("sc-bone", "", 24)],
            about="end",
        ),
    ]


def _board(scene: Scene) -> h.Element:
    """Who lies on the table, the next to be eaten first."""
    _ = scene._
    view = seen(scene)
    lying = [_slot(scene, k, card) for k, card in enumerate(view.table)]
    free = range(len(view.table), CROWD + 1)
    return h.section(
        "#board.spread",
        aria_label=_("The giant’s table"),
        data_n=len(view.table),
        data_about="table",
    )[
        h.ol("#plank.plank", role="list", data_roving=True, aria_label=_("On the table"))[
            lying,
            (
                h.li(
                    f"#free-{k}.slot.free",
                    data_bell=k == CROWD and not view.feast,
                    aria_hidden="true",
                )[symbol("sc-bell", "", 24) if k == CROWD and not view.feast else None]
                for k in free
            ),
        ],
        h.p("#warning.warning")[_warning(scene)],
        cards.drops(scene, "board", laid(scene, "play")),
    ]


def _slot(scene: Scene, k: int, card: int) -> h.Element:
    view = seen(scene)
    following = k < view.feast
    return h.li(f"#slot-{k}.slot", data_next=following)[
        tile(scene, card),
        h.span(".at", aria_hidden="true", data_words="own")[str(k + 1)],
        h.span(".next")[symbol("sc-fork", "sign", 24), unseen(scene._("eaten next"))]
        if following
        else None,
    ]


def _warning(scene: Scene) -> h.Node:
    """When the feast begins; or that it runs, and whom it will get."""
    _ = scene._
    view = seen(scene)
    if view.feast:
        return _("It stops when the table is empty.")
    return [
        h.span[
            symbol("sc-bell", "", 24),
            _("The feast begins with {n} on the table", n=CROWD + 1),
        ],
        h.span(title=_("With fewer than {n} in play it begins too.", n=FEW))[
            _("{n} in play", n=view.live())
        ],
    ]


def _piles(scene: Scene) -> h.Element:
    view = seen(scene)
    _ = scene._
    n, m = len(view.deck), len(view.discard)
    deck = [cards.down(card) for card in view.deck[-cards.THICK :]]
    under = [cards.covered(card) for card in view.discard[-cards.THICK : -1]]
    top = [action(scene, view.discard[-1])] if view.discard else []
    played = [action(scene, card, now=True) for card in view.played]
    return h.div("#piles.piles")[
        cards.heap(
            scene,
            cards.DECK,
            deck,
            n,
            _("{n} card to draw", "{n} cards to draw", n=n),
            about="turn",
        ),
        cards.heap(
            scene,
            "discard",
            [under, top],
            m,
            _("{n} card laid aside", "{n} cards laid aside", n=m),
            cards.drops(scene, "discard", laid(scene, "lay")),
            about="cards",
        ),
        h.div("#played.played", role="group", aria_label=_("Being played"))[played]
        if played
        else None,
    ]


def _window(scene: Scene) -> h.Node:
    """While a card can be countered: who has not yet said whether they will."""
    view = seen(scene)
    if view.phase != "counter":
        return None
    asked = view.to_act()
    told = say("{who} may counter", who=tuple(Seat(seat) for seat in asked))
    return h.p("#window.window", data_about="counters")[
        (portrait(scene.chairs[seat], seat) for seat in asked), h.span[scene.word(told)]
    ]


def _stamps(scene: Scene) -> h.Node:
    """What is done with no card: let it be, be done, pick a people."""
    sign = symbol("sc-pass", "sign", 24)
    stamps: list[h.Node] = [cards.stamp(scene, move, sign) for move in (PASS, DONE)]
    stamps += [
        cards.stamp(scene, ("people", people), symbol(f"sc-p{people}"))
        for people in range(BOX.peoples)
    ]
    return h.div("#stamps.stamps")[stamps] if any(stamps) else None


# The places.


def _belongings(scene: Scene, seat: int) -> h.Node:
    view = seen(scene)
    out = view.phase not in BEFORE and not view.alive >> seat & 1
    around_camp = [_banner(scene, seat), _camp(scene, seat)]
    if out:
        return [*around_camp, h.p(f"#out-{seat}.out", data_about="end")[scene._("eaten up")]]
    if seat == scene.seat:
        return [*around_camp, hand(scene), offers(scene)]
    held = [action(scene, card) for card in view.hands[seat]]
    return [*around_camp, cards.fist(scene, seat, held, "cards")]


def _banner(scene: Scene, seat: int) -> h.Node:
    """Which people a seat leads, so far as the viewer knows, where the camp does not tell."""
    view = seen(scene)
    if view.phase == "camps":
        return None  # the chiefs are about to be mixed
    chief = view.chiefs[seat]
    if view.terms.traitors and chief != NOBODY:
        known = view.faces[chief]
        people = NOBODY if known is None else PEOPLE[known]
        secret = view.seen[chief] != view.everyone
    else:
        people, secret = view.peoples[seat], False
        if people == NOBODY or chief != NOBODY:
            return None  # not picked yet; or to be seen in the camp
    name = say("unknown people") if people == NOBODY else people_name(people)
    about = "chiefs" if view.terms.traitors else "camp"
    return h.p(f"#banner-{seat}.banner", data_secret=secret, data_about=about)[
        symbol("sc-hidden" if people == NOBODY else f"sc-p{people}"),
        h.span[scene.word(name)],
    ]


def _camp(scene: Scene, seat: int) -> h.Element:
    """The characters at home, and a button over them all if they can be called home."""
    view = seen(scene)
    camp = at_home(view, seat)
    told = scene.word(say("Camp of {who}", who=Seat(seat)))
    empty = not camp and view.alive >> seat & 1 and view.phase not in BEFORE
    return h.div(
        f"#camp-{seat}.camp",
        role="group",
        aria_label=told,
        data_roving=True,
        data_n=len(camp),
        data_about="camp",
    )[
        (tile(scene, card) for card in camp),
        h.span(".nobody-home")[scene._("nobody at home")] if empty else None,
        hit(scene, f"recall-{seat}", ("recall", seat)),
    ]
