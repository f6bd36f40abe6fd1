"""How Ptit Pois looks: a kitchen garden, two beds, and a shoot or a root between them."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from tablee.games.ptit_pois.cards import COLOUR, DECK, FITS, PACKETS, PILES, VALUE
from tablee.games.ptit_pois.moves import DONE, DOWN, DRAW, FLIPS, PASS, PLAYS, UP
from tablee.games.ptit_pois.rules import NO_CARD, PtitPois
from tablee.games.ptit_pois.table_words import arrow_told, is_laid_open, is_undecided, seen
from tablee.games.ptit_pois.table_words import in_words as in_words
from tablee.games.ptit_pois.words import NAMES, card_name, colour_name
from tablee.kernel import Event, Move, Say, say
from tablee.ui import cards
from tablee.ui.parts import around, hit, symbol, unseen
from tablee.ui.picture import USUAL
from tablee.ui.scene import Scene


def draw(scene: Scene) -> h.Element:
    """The table."""
    return around(
        scene,
        "ptit-pois",
        _garden(scene),
        lambda seat: _belongings(scene, seat),
        aside=_sheet(scene),
    )


def face(scene: Scene, move: Move) -> h.Node:
    """The small picture of a move."""
    view = seen(scene)
    match move:
        case ("play", int(card), int(pile)):
            return [_mini(view, card), _mini(view, view.discards[pile][-1], under=True)]
        case ("flip", _):
            return symbol("pp-turn", "sign", 24)
        case ("draw",):
            return symbol("pp-down" if view.up else "pp-up")
        case ("up",):
            return symbol("pp-up")
        case ("down",):
            return symbol("pp-down")
    return symbol("pp-done", "sign", 24)


def note(scene: Scene, move: Move) -> Say | None:
    """That a play earns a bonus, for its colour."""
    view = seen(scene)
    match move:
        case ("play", int(card), int(pile)) if _same_colour(view, card, pile):
            return say("same colour: bonus")
    return None


def reckoning(scene: Scene, seat: int) -> Say:
    """How the score comes about."""
    scores = tuple(scores[seat] for scores in seen(scene).sheet)
    return say("round by round: {scores}", scores=scores)


def sound(event: Event) -> str:
    """How an event sounds: cards are laid, what is turned over is turned, passing is silent."""
    if event.want is not None:
        return USUAL[event.want[0]]
    if event.move[0] in ("flip", "up", "down"):
        return "reveal"
    return "card" if event.move[0] in ("play", "draw") else ""


def _same_colour(view: PtitPois, card: int, pile: int) -> bool:
    mine, top = view.faces[card], view.faces[view.discards[pile][-1]]
    return mine is not None and top is not None and COLOUR[mine] == COLOUR[top]


# Cards.


def colour(face: int) -> str:
    """The name of a face's colour, as pictures and stylesheets know it."""
    return DECK.colours[COLOUR[face]]


def print_of(face: int) -> h.Node:
    """What is printed on a card: its value, and the vegetable of its colour."""
    value = str(VALUE[face])
    return [
        h.b(".value-of")[value],
        symbol(f"pp-{colour(face)}", "veg"),
        h.b(".value-of.turned")[value],
    ]


def _mini(view: PtitPois, card: int, *, under: bool = False) -> h.Node:
    """A card on a button of the list."""
    face = view.faces[card]
    if face is None:
        return None
    return h.span(
        ".mini", data_colour=colour(face), data_under=under, aria_hidden="true", data_words="own"
    )[h.b[str(VALUE[face])], symbol(f"pp-{colour(face)}")]


def _open(scene: Scene, card: int, *inside: h.Node, named: bool = True, **data: bool) -> h.Element:
    """A card that lies face up, or one of a hand that the viewer knows."""
    face = seen(scene).faces[card]
    if face is None:
        return cards.down(card, *inside)
    name = scene.word(NAMES[face]) if named else ""
    return cards.up(card, name, print_of(face), *inside, data={"colour": colour(face), **data})


def _plays(scene: Scene, card: int) -> list[Move]:
    return [PLAYS[pile][card] for pile in range(PILES) if PLAYS[pile][card] in scene.moves]


def _mine(scene: Scene, card: int) -> h.Element:
    """A card of one's own that may be played, now or later."""
    view = seen(scene)
    moves = _plays(scene, card)
    pile = view.pile if view.phase == "bonus" else int(not _fits(view, card, 0))
    why = None if moves else view.why_not(scene.seat, PLAYS[pile][card])
    bonus = any(_same_colour(view, card, int(move[2])) for move in moves)
    return _open(
        scene,
        card,
        cards.playing(scene, card, card_name(view, card), moves, why),
        can=bool(moves),
        bonus=bonus,
        hinted=_hinted(scene) in moves,
    )


def _hinted(scene: Scene) -> Move | None:
    """What a bot would do, if that has been asked."""
    return None if scene.look.hint is None else scene.look.hint.move


def _fits(view: PtitPois, card: int, pile: int) -> bool:
    face = view.faces[card]
    top = view.faces[view.discards[pile][-1]] if view.discards[pile] else None
    return face is not None and top is not None and FITS[view.up][top][face]


# The middle.


def _garden(scene: Scene) -> h.Node:
    view = seen(scene)
    return [
        h.div("#garden.garden", data_deal=len(view.sheet), data_up=view.up)[
            _stock(scene), _bed(scene, 0), _arrow(scene), _bed(scene, 1), _box(scene)
        ],
        _bonus(scene),
        cards.ribbon(scene),
    ]


def _stock(scene: Scene) -> h.Element:
    """The draw pile: the next card is on top."""
    view = seen(scene)
    n = len(view.deck)
    told = scene._("{n} card to draw", "{n} cards to draw", n=n)
    lying = [cards.down(card) for card in reversed(view.deck[: cards.THICK])]
    hinted = _hinted(scene) == DRAW
    return h.div("#stock.stock", data_hinted=hinted, data_about="draw")[
        cards.heap(scene, cards.DECK, lying, n, told, hit(scene, cards.DECK, DRAW)),
        _draw_sign(scene),
    ]


def _draw_sign(scene: Scene) -> h.Node:
    """What drawing comes to, under the pile."""
    view = seen(scene)
    if DRAW not in scene.moves:
        return None
    n = view.drawable()
    return h.span(".draw-sign", aria_hidden="true")[
        h.span(data_words="own")[f"+{n}"], symbol("pp-down" if view.up else "pp-up")
    ]


def _bed(scene: Scene, pile: int) -> h.Element:
    """A discard: what lies under its top card is seen a little."""
    view = seen(scene)
    discard = view.discards[pile]
    told = scene._("{n} card on this discard", "{n} cards on this discard", n=len(discard))
    shown = discard[-cards.THICK :]
    lying = [_open(scene, card, named=card == discard[-1]) for card in shown]
    moves = [
        (int(move[1]), move)
        for move in scene.moves
        if move[0] == "play" and move[2] == pile and len(_plays(scene, int(move[1]))) > 1
    ]
    bonus = view.phase == "bonus" and view.pile == pile
    return h.div(f"#bed-{pile}.bed", data_bonus=bonus, data_about="bonus" if bonus else "discard")[
        cards.heap(
            scene,
            f"discard-{pile}",
            lying,
            len(discard),
            told,
            cards.drops(scene, f"bed-{pile}", moves),
        )
    ]


def _arrow(scene: Scene) -> h.Element:
    """The Up&Down card; whoever begins a round chooses its face."""
    _ = scene._
    view = seen(scene)
    choosing = UP in scene.moves
    told = scene.word(arrow_told(view))
    role = {} if choosing else {"role": "img", "aria-label": told}
    undecided = is_undecided(view)
    return h.div("#arrow.arrow", role, data_up=view.up, data_open=undecided, data_about="arrow")[
        h.div(".turning", aria_hidden="true")[
            symbol("pp-up"),
            h.b[_("Up")] if undecided or view.up else None,
            h.b[_("Down")] if undecided or not view.up else None,
            symbol("pp-down"),
        ],
        hit(scene, "arrow-up", UP),
        hit(scene, "arrow-down", DOWN),
    ]


def _box(scene: Scene) -> h.Node:
    """The colours that stay in the box, for everybody to see."""
    view = seen(scene)
    if not view.boxed:
        return None
    names = tuple(colour_name(each) for each in view.boxed)
    return h.p("#box.box", data_about="colours")[
        h.span(".boxed", aria_hidden="true")[
            (symbol(f"pp-{DECK.colours[each]}", "veg") for each in view.boxed)
        ],
        h.span[scene.word(say("stay in the box: {colours}", colours=names))],
    ]


def _bonus(scene: Scene) -> h.Node:
    """A bonus that is mine: what can follow, and a clear way to be done."""
    view = seen(scene)
    stamps = [
        cards.stamp(scene, DONE, symbol("pp-done", "sign", 24)),
        cards.stamp(scene, PASS, symbol("pp-done", "sign", 24)),
    ]
    if not any(stamps):
        return None
    head = None
    if view.phase == "bonus":
        head = h.b(".bonus-head")[symbol("pp-bonus"), h.span[scene._("Bonus!")]]
    return h.div("#bonus.bonus", data_about="bonus" if head else "draw")[head, stamps]


# The places.


def _belongings(scene: Scene, seat: int) -> h.Node:
    view = seen(scene)
    counted = is_laid_open(view)
    row = h.div(
        f"#row-{seat}.row",
        role="group",
        aria_label=scene._("Row"),
        data_about="points" if counted else "row",
    )[(_packet(scene, seat, packet) for packet in range(PACKETS))]
    hand = view.hands[seat]
    about = "points" if counted else "hand"
    if seat != scene.seat:
        held = [_open(scene, card, named=True) for card in hand]
        return [row, cards.fist(scene, seat, held, about), _last(scene, seat)]
    mine = [_mine(scene, card) for card in _sorted(scene, hand)]
    return [row, cards.fan(scene, seat, mine, about)]


def _sorted(scene: Scene, hand: Sequence[int]) -> list[int]:
    """What can be played first, each by value and colour."""
    view = seen(scene)

    def order(card: int) -> tuple[bool, int, int]:
        face = view.faces[card]
        if face is None:
            return True, 0, card
        piles = [view.pile] if view.phase == "bonus" else range(PILES)
        fits = any(_fits(view, card, pile) for pile in piles)
        return not fits, VALUE[face], COLOUR[face]

    return cards.arranged(scene, hand, order)


def _packet(scene: Scene, seat: int, packet: int) -> h.Element:
    """A hidden card under a visible one; either may be gone."""
    view = seen(scene)
    at = PACKETS * seat + packet
    hidden, shown = view.hidden[at], view.shown[at]
    turn = hit(scene, f"flip-{packet}", FLIPS[packet]) if seat == scene.seat else None
    if turn is not None:
        turn = turn[h.span(".turn-sign", aria_hidden="true")[symbol("pp-turn", "sign", 24)]]
    return h.div(
        f"#packet-{seat}-{packet}.packet",
        data_hinted=turn is not None and _hinted(scene) == FLIPS[packet],
    )[
        _hidden(scene, hidden),
        _shown(scene, seat, shown),
        turn,
    ]


def _shown(scene: Scene, seat: int, card: int) -> h.Node:
    if card == NO_CARD:
        return None
    return _mine(scene, card) if seat == scene.seat else _open(scene, card)


def _hidden(scene: Scene, card: int) -> h.Node:
    """Face down for everybody; marked with what it is if all have seen it (and the option is on).

    Once a round is over all cards lie open.
    """
    view = seen(scene)
    if card == NO_CARD:
        return None
    if is_laid_open(view):
        return _open(scene, card, laid=True)
    face = view.faces[card]
    if face is None or not view.remembered(card):
        return cards.down(card, name=scene._("hidden card"), data={"about": "hidden"})
    told = scene.word(say("hidden card, remembered: {card}", card=NAMES[face]))
    return h.div(
        ".card.piece",
        cards.drawn(card),
        role="img",
        aria_label=told,
        title=told,
        data_down=True,
        data_colour=colour(face),
        data_remembered=True,
        data_about="hidden",
    )[
        h.div(".print", aria_hidden="true", data_words="own")[
            h.span(".back"), h.span(".memo")[h.b[str(VALUE[face])], symbol(f"pp-{colour(face)}")]
        ]
    ]


def _last(scene: Scene, seat: int) -> h.Node:
    """What the last round came to, while it lies open."""
    view = seen(scene)
    if not is_laid_open(view):
        return None
    score = view.sheet[-1][seat]
    text = scene._("{n} point", "{n} points", n=score)
    return cards.says(seat, text, "ended" if seat == view.ender else "")


def _sheet(scene: Scene) -> h.Element:
    view = seen(scene)
    _ = scene._
    title = _("Up to 50 points") if view.fifty else _("{n} round", "{n} rounds", n=view.rounds)
    blank = 0 if view.fifty else max(0, view.rounds - len(view.sheet))
    rows: list[tuple[h.Node, Sequence[h.Node]]] = [
        (str(k + 1), [_score(scene, score) for score in scores])
        for k, scores in enumerate(view.sheet)
    ]
    first = len(rows)
    rows += [(str(first + k + 1), [""] * view.seats) for k in range(min(blank, 3))]
    return cards.sheet(scene, title, rows, [str(total) for total in view.totals], "rounds")


def _score(scene: Scene, score: int) -> h.Node:
    """Nothing is what one plays for."""
    if score:
        return str(score)
    return [symbol("pp-green"), unseen(scene._("none"))]
