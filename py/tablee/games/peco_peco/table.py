"""How Peco Peco looks: a lacquered sushi counter, a stake on its tray, and bubbles of talk."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from tablee.games.peco_peco.cards import (
    BOMB,
    DRAW,
    FOODS,
    ICON,
    INVERTED,
    KIND,
    PLAIN,
    REVERSE,
    SPECIES,
    STEAL,
    TYPES,
)
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.names import RULE_NAMES, WIN_NAMES, card_name, food_name
from tablee.games.peco_peco.rules import (
    ACCUSE,
    ADMIT,
    BELIEVE,
    GRANT,
    JOIN,
    PASS,
    PLAY,
    PLAY_CALL,
    PLEAD,
    PROVE,
    REFUSE,
    ROB,
    PecoPeco,
)
from tablee.kernel import Move, Say, Seat, say
from tablee.ui import cards
from tablee.ui.parts import around, hit, move_data, symbol, unseen
from tablee.ui.parts import face as portrait
from tablee.ui.scene import Scene

SHAPES = ("square", "triangle", "disc")
"""By species: what lies behind its head, so that it is told without colour."""
ANIMALS = (say("elephant"), say("cat"), say("mouse"))
ICON_NOTES = {
    REVERSE: say("turns the direction"),
    DRAW: say("you draw a card"),
    STEAL: say("a rival loses a card"),
    BOMB: say("beats everything"),
}
SIGNS = {
    "pass": "shrug",
    "accuse": "accuse",
    "believe": "none",
    "admit": "shrug",
    "prove": "cards",
    "plead": "cards",
    "grant": "none",
    "refuse": "accuse",
    "rob": "steal",
    "join": "cards",
}
"""By verb: the small picture of a move that lays no card."""


def draw(scene: Scene) -> h.Element:
    """The table."""
    return around(
        scene,
        "peco-peco",
        _counter(scene),
        lambda seat: _belongings(scene, seat),
    )


def face(scene: Scene, move: Move) -> h.Node:
    """The small picture of a move."""
    match move:
        case ("play" | "play_call", int(card)):
            animal = _view(scene).faces[card]
            if animal is None:
                return None
            return h.span(".mini", data_species=SPECIES[KIND[animal]], aria_hidden="true")[
                symbol(f"pk-{SPECIES[KIND[animal]]}"), _icon(animal)
            ]
    return _sign(SIGNS.get(str(move[0]), "none"))


def note(scene: Scene, move: Move) -> Say | None:
    """What the icon of a card does; that saying one cannot would be a bluff is on the label."""
    match move:
        case ("play" | "play_call", int(card)):
            animal = _view(scene).faces[card]
            return None if animal is None else ICON_NOTES.get(ICON[animal])
        case ("rob", int(victim)):
            n = len(_view(scene).hands[victim])
            return say("{n} card in hand", "{n} cards in hand", n=n)
    return None


def reckoning(scene: Scene, seat: int) -> Say:
    """How the score comes about."""
    view = _view(scene)
    n = view.cards(seat)
    if view.won != NOBODY and view.mates[seat] >> view.won & 1:
        return say("a dish of each type")
    return say("from {n} Food card", "from {n} Food cards", n=n)


def _view(scene: Scene) -> PecoPeco:
    assert isinstance(scene.view, PecoPeco)
    return scene.view


def _sign(name: str) -> h.Element:
    return symbol(f"pk-{name}", "glyph", 24)


# Animals.


def _icon(animal: int) -> h.Node:
    return None if ICON[animal] == PLAIN else h.span(".icon")[_sign(ICON[animal])]


def print_of(scene: Scene, animal: int) -> h.Node:
    """What is printed on an Animal card: head, shape, letter, and its icon."""
    species = KIND[animal]
    letter = scene._.word(ANIMALS[species]).strip("⟦⟧")[0].upper()
    return [
        h.b(".letter-of", data_words="own")[letter],
        h.span(".head-of")[
            symbol(f"pk-{SHAPES[species]}", "shape-of"), symbol(f"pk-{SPECIES[species]}", "animal")
        ],
        _icon(animal),
    ]


def _animal(
    scene: Scene, card: int, *inside: h.Node, named: bool = True, **data: bool
) -> h.Element:
    """An Animal card, face up if the viewer knows it."""
    animal = _view(scene).faces[card]
    if animal is None:
        return cards.down(card, *inside)
    name = scene.word(card_name(animal)) if named else ""
    looks: dict[str, str | bool] = {"species": SPECIES[KIND[animal]], "icon": ICON[animal], **data}
    return cards.up(card, name, print_of(scene, animal), *inside, data=looks)


def _mine(scene: Scene, card: int) -> h.Element:
    """A card of one's own hand; with the last but one, the call stands beside it."""
    view = _view(scene)
    play, call = PLAY[card], PLAY_CALL[card]
    moves = [play] if play in scene.moves else []
    why = None if moves else view.why_not(scene.seat, play)
    button = cards.playing(scene, card, card_name(view.faces[card]), moves, why)
    return _animal(scene, card, button, _call(scene, call), can=bool(moves))


def _call(scene: Scene, move: Move) -> h.Node:
    if move not in scene.moves:
        return None
    return h.button(
        f"#call-{move[1]}.call",
        move_data(scene, move),
        type="button",
        aria_label=scene.label(move),
    )[_sign("call")]


# Food.


def _food(scene: Scene, card: int, **data: bool) -> h.Element:
    """A Food card that lies in a buffet: its dish, and how many."""
    face = _view(scene).faces[card]
    if face is None:
        return cards.down(card, data={"food": True, **data})
    food = FOODS[face]
    name = scene.word(food_name(face))
    looks: dict[str, str | bool] = {"food": True, "type": TYPES[food.type], **data}
    dishes = [symbol(f"pk-{TYPES[food.type]}", "plated") for _ in range(food.dishes)]
    print_ = [h.span(".dishes", data_n=food.dishes)[dishes], h.b(".dish-count")[str(food.dishes)]]
    return cards.up(card, name, print_, data=looks)


def _turned(scene: Scene, card: int) -> h.Element:
    """A Food card that was not defended: one point, of no type."""
    return cards.down(
        card, name=scene._("a Food card face down, worth 1"), data={"food": True, "lost": True}
    )


def _stake(scene: Scene) -> h.Element:
    """What is played for, and everything that it says about the round, in words."""
    view = _view(scene)
    _ = scene._
    if view.stake == NOBODY or (face := view.faces[view.stake]) is None:
        return h.section("#stake.stake", aria_label=_("Stake"))[
            h.p(".no-stake")[scene.word(_last(view))]
        ]
    food = FOODS[face]
    last = not view.food
    win = () if last else food.win
    way = _("Starts clockwise") if food.turn > 0 else _("Starts anticlockwise")
    return h.section("#stake.stake", aria_label=_("Stake"), data_type=TYPES[food.type])[
        _food(scene, view.stake, stake=True),
        h.ul("#terms.terms", role="list")[
            h.li("#term-rule", data_rule=food.rule)[
                _sign(food.rule), h.span[scene.word(RULE_NAMES[food.rule])]
            ],
            (
                h.li(f"#term-{icon}")[
                    _sign(icon),
                    h.span[scene.word(say("On winning it: {what}.", what=WIN_NAMES[icon]))],
                ]
                for icon in win
            ),
            h.li("#term-last")[
                _sign("more"),
                h.span[_("The last stake: its winner scores the cards left in hand.")],
            ]
            if last
            else None,
            h.li("#term-deal.plain")[
                _sign("cards"), h.span[_("{n} card each", "{n} cards each", n=food.deal)]
            ],
            h.li("#term-way.plain")[_sign("cw" if food.turn > 0 else "ccw"), h.span[way]],
        ],
    ]


def _last(view: PecoPeco) -> Say:
    """How the round ended that lies there still."""
    if not view.rounds:
        return say("The stakes are being shuffled.")
    winner, stake = view.rounds[-1]
    food = food_name(view.faces[stake])
    if winner == NOBODY:
        return say("Nobody wins {food}.", food=food)
    return say("{who} wins the round for {food}.", who=Seat(winner), food=food)


def _rounds(scene: Scene) -> h.Element:
    """The score sheet by round: the stake, and who won it."""
    view = _view(scene)
    return h.ol("#rounds.course", role="list", aria_label=scene._("Rounds so far"))[
        (_round(scene, k, *each) for k, each in enumerate(view.rounds))
    ]


def _round(scene: Scene, k: int, winner: int, stake: int) -> h.Element:
    face = _view(scene).faces[stake]
    if winner == NOBODY:
        told = say("round {n}: nobody wins {food}", n=k + 1, food=food_name(face))
        who: h.Node = h.span(".nobody", aria_hidden="true", data_words="own")["–"]
    else:
        told = say("round {n}: {who} wins {food}", n=k + 1, who=Seat(winner), food=food_name(face))
        who = portrait(scene.chairs[winner], winner)
    text = scene.word(told)
    return h.li(f"#round-{k}", title=text)[
        who,
        None if face is None else symbol(f"pk-{TYPES[FOODS[face].type]}"),
        unseen(text),
    ]


def _stakes_to_come(scene: Scene) -> h.Element:
    view = _view(scene)
    n = len(view.food)
    told = scene._("{n} stake to come", "{n} stakes to come", n=n)
    lying = [cards.down(card, data={"food": True}) for card in view.food[-cards.THICK :]]
    return cards.heap(scene, "food", lying, n, told)


# The middle.


def _counter(scene: Scene) -> h.Node:
    view = _view(scene)
    return [
        h.div("#counter.counter", data_deal=len(view.rounds), data_phase=view.phase)[
            h.div("#menu.menu")[
                _stake(scene), h.div("#courses.courses")[_stakes_to_come(scene), _rounds(scene)]
            ],
            _tray(scene),
        ],
        _choices(scene),
        cards.ribbon(scene),
    ]


def _tray(scene: Scene) -> h.Element:
    view = _view(scene)
    return h.div("#tray-of.tray-of", data_way="cw" if view.direction > 0 else "ccw")[
        _direction(scene), _pile(scene), _discard(scene), _chain(scene)
    ]


def _pile(scene: Scene) -> h.Element:
    view = _view(scene)
    n = len(view.deck)
    told = scene._("{n} card in the pile", "{n} cards in the pile", n=n)
    lying = [cards.down(card) for card in view.deck[-cards.THICK :]]
    return cards.heap(scene, cards.DECK, lying, n, told)


def _discard(scene: Scene) -> h.Element:
    """The animal to beat; below it edges of what is buried, face down for everybody."""
    view = _view(scene)
    buried = [cards.down(card) for card in view.buried[-cards.THICK :]]
    # PP-51: only the top card may be looked at.
    lying = [cards.covered(card) for card in view.discard[-cards.THICK : -1]]
    top = [_animal(scene, view.discard[-1], top=True)] if view.discard else []
    n = len(view.discard) + len(view.buried)
    told = scene._("{n} card on the discard", "{n} cards on the discard", n=n)
    return cards.heap(
        scene,
        "discard",
        [h.div(".buried", aria_hidden="true")[buried], lying, top],
        n,
        told,
        _whose(scene),
    )


def _whose(scene: Scene) -> h.Node:
    """Who laid the top card: the one who wins if nobody covers it."""
    view = _view(scene)
    if not view.discard:
        return None
    if view.owner == NOBODY:
        return h.span(".leader")[scene._("start card")]
    return h.span(".leader")[
        portrait(scene.chairs[view.owner], view.owner),
        unseen(scene.word(say("laid by {who}", who=Seat(view.owner)))),
    ]


def _direction(scene: Scene) -> h.Element:
    clockwise = _view(scene).direction > 0
    told = scene._("Turns go clockwise") if clockwise else scene._("Turns go anticlockwise")
    return h.div("#way.way", role="img", aria_label=told, title=told)[
        _sign("cw" if clockwise else "ccw")
    ]


def _chain(scene: Scene) -> h.Element:
    """Who beats whom, as this round has it."""
    inverted = _view(scene).rule == INVERTED
    order = [0, 1, 2] if not inverted else [2, 1, 0]
    names = [scene._.word(ANIMALS[each]) for each in order]
    told = scene._(
        "{a} beats {b}, {b} beats {c}, {c} beats {a}", a=names[0], b=names[1], c=names[2]
    )
    links: list[h.Node] = []
    for each in (*order, order[0]):
        links += [symbol(f"pk-{SPECIES[each]}", "animal"), h.span(".beats")]
    return h.div("#chain.chain", role="img", aria_label=told, title=told, data_inverted=inverted)[
        links[:-1]
    ]


def _choices(scene: Scene) -> h.Node:
    """What can be done without a card, as large as it matters."""
    view = _view(scene)
    plain = (PASS, BELIEVE, ADMIT, PROVE, PLEAD, GRANT, REFUSE)
    stamps = [cards.stamp(scene, move, _sign(SIGNS[str(move[0])])) for move in plain]
    stamps += [cards.stamp(scene, move, _sign("cards")) for move in JOIN]
    if view.phase == "slap":
        stamps.insert(0, cards.stamp(scene, ACCUSE, _sign("accuse")))
    if not any(stamps):
        return None
    return h.div("#choices.choices")[stamps]


# The places.


def _belongings(scene: Scene, seat: int) -> h.Node:
    view = _view(scene)
    hand = view.hands[seat]
    out = not view.alive >> seat & 1 and view.phase != "over"
    if seat == scene.seat:
        held: h.Node = cards.fan(scene, seat, [_mine(scene, card) for card in _sorted(scene, hand)])
    else:
        held = cards.fist(scene, seat, [_animal(scene, card) for card in hand])
    return [
        _team(scene, seat),
        h.div(f"#served-{seat}.served")[_buffet(scene, seat)],
        held,
        _talk(scene, seat),
        h.span(f"#out-{seat}.out")[scene._("out of this round")] if out else None,
        _aim(scene, seat),
    ]


def _sorted(scene: Scene, hand: Sequence[int]) -> list[int]:
    """What beats the top card first, then by species and icon."""
    view = _view(scene)
    known = {card: face for card in hand if (face := view.faces[card]) is not None}
    if not view.discard or len(known) < len(hand):
        return list(hand)
    beats = view.beating(hand)
    return cards.arranged(
        scene, hand, lambda card: (card not in beats, KIND[known[card]], known[card])
    )


def _team(scene: Scene, seat: int) -> h.Node:
    """With teams: whose buffets are pooled with this one."""
    view = _view(scene)
    if not view.terms.teams:
        return None
    team = view.team(seat)
    others = tuple(Seat(mate) for mate in team if mate != seat)
    told = say("with {members}", members=others) if others else say("plays alone")
    return h.p(f"#team-{seat}.team", data_team=team[0])[
        (portrait(scene.chairs[mate], mate) for mate in team if mate != seat),
        h.span[scene.word(told)],
    ]


def _buffet(scene: Scene, seat: int) -> h.Node:
    """Stakes won; the one at a slant has still to be defended, those face down are worth 1."""
    view = _view(scene)
    won = [_food(scene, card) for card in view.buffets[seat]]
    won += [_turned(scene, card) for card in view.turned[seat]]
    slanted = None
    if view.tilted != NOBODY and view.first == seat:
        slanted = h.span(".slanted", title=scene._("not yet won: the next round decides"))[
            _food(scene, view.tilted, tilted=True),
            unseen(scene._("not yet won: the next round decides")),
        ]
    return [won, slanted] if won or slanted else h.span(".empty-plate", aria_hidden="true")


def _talk(scene: Scene, seat: int) -> h.Node:
    """What this seat has just said or done, as everybody saw it."""
    view = _view(scene)
    _ = scene._
    phase = view.phase
    if phase in ("accused", "caught", "proved", "redraw", "plea", "pardon", "pardoned"):
        if seat == view.accuser:
            return cards.says(seat, _("You are bluffing!"), "accuse")
        if seat == view.accused:
            return _answer(scene, seat)
    if phase == "robbing" and seat == view.victim:
        return cards.says(seat, _("loses a card, unseen"), "robbed")
    if phase == "victim" and seat == view.active:
        return cards.says(seat, _("Whose card?"), "accuse")
    if view.passed >> seat & 1 and view.alive >> seat & 1 and phase != "over":
        return cards.says(seat, _("I cannot play."), "pass")
    return None


def _answer(scene: Scene, seat: int) -> h.Node:
    view = _view(scene)
    _ = scene._
    if view.phase == "accused":
        return cards.says(seat, _("I cannot play."), "pass")
    if view.phase == "caught":
        return cards.says(seat, _("I did bluff."), "caught")
    if view.phase in ("proved", "redraw"):
        return cards.says(seat, _("See for yourselves!"), "proved")
    return cards.says(seat, _("It was a mistake!"), "caught")


def _aim(scene: Scene, seat: int) -> h.Node:
    """The buttons over somebody's place: to accuse them, or to take a card from them."""
    view = _view(scene)
    if seat == scene.seat:
        return None
    if ACCUSE in scene.moves and view.phase == "turn" and seat == view.passer:
        return _target(scene, ACCUSE, "accuse")
    if ROB[seat] in scene.moves:
        return _target(scene, ROB[seat], "steal")
    return None


def _target(scene: Scene, move: Move, sign: str) -> h.Node:
    """A button that covers a place, with its sign on it."""
    button = hit(scene, "-".join(str(part) for part in move), move)
    if button is None:
        return None
    return button[h.span(".aim", aria_hidden="true")[_sign(sign)]]
