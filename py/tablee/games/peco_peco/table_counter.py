"""The counter of Peco Peco: the stake with its terms, the animal to beat, and who has won what."""

from __future__ import annotations

import htpy as h

from tablee.games.peco_peco.cards import FOODS, INVERTED, SPECIES, TYPES
from tablee.games.peco_peco.layout import NOBODY
from tablee.games.peco_peco.names import RULE_NAMES, WIN_NAMES, food_name
from tablee.games.peco_peco.rules import (
    ACCUSE,
    ADMIT,
    BELIEVE,
    GRANT,
    JOIN,
    PASS,
    PLEAD,
    PROVE,
    REFUSE,
    PecoPeco,
)
from tablee.games.peco_peco.table_cards import SIGNS, animal_card, food_card, seen, sign
from tablee.games.peco_peco.table_words import chain_told, round_told, way_told
from tablee.kernel import Say, Seat, say
from tablee.ui import cards
from tablee.ui.parts import face as portrait
from tablee.ui.parts import symbol, unseen
from tablee.ui.scene import Scene


def counter(scene: Scene) -> h.Node:
    view = seen(scene)
    return [
        h.div("#counter.counter", data_deal=len(view.rounds))[
            h.div("#menu.menu")[
                _stake(scene), h.div("#courses.courses")[_stakes_to_come(scene), _rounds(scene)]
            ],
            _tray(scene),
        ],
        h.div("#beneath.beneath")[_choices(scene), cards.ribbon(scene)],
    ]


def _tray(scene: Scene) -> h.Element:
    view = seen(scene)
    return h.div("#tray-of.tray-of", data_way="cw" if view.direction > 0 else "ccw")[
        _direction(scene), _pile(scene), _discard(scene), _chain(scene)
    ]


def _pile(scene: Scene) -> h.Element:
    view = seen(scene)
    n = len(view.deck)
    told = scene._("{n} card in the pile", "{n} cards in the pile", n=n)
    lying = [cards.down(card) for card in view.deck[-cards.THICK :]]
    return cards.heap(scene, cards.DECK, lying, n, told, about="pile")


def _discard(scene: Scene) -> h.Element:
    """The animal to beat; below it edges of what is buried, face down for everybody."""
    view = seen(scene)
    buried = [cards.down(card) for card in view.buried[-cards.THICK :]]
    # PP-51: only the top card may be looked at.
    lying = [cards.covered(card) for card in view.discard[-cards.THICK : -1]]
    top = [animal_card(scene, view.discard[-1], top=True)] if view.discard else []
    n = len(view.discard) + len(view.buried)
    told = scene._("{n} card on the discard", "{n} cards on the discard", n=n)
    return cards.heap(
        scene,
        "discard",
        [h.div(".buried", aria_hidden="true", data_about="pile")[buried], lying, top],
        n,
        told,
        _whose(scene),
        about="chain",
    )


def _whose(scene: Scene) -> h.Node:
    """Who laid the top card: the one who wins if nobody covers it."""
    view = seen(scene)
    if not view.discard:
        return None
    if view.owner == NOBODY:
        return h.span(".leader", data_about="round")[scene._("start card")]
    return h.span(".leader", data_about="round")[
        portrait(scene.chairs[view.owner], view.owner),
        h.span(".leads")[symbol("sign-crown", "sign", 24)],
        unseen(scene.word(say("laid by {who}", who=Seat(view.owner)))),
    ]


def _direction(scene: Scene) -> h.Element:
    view = seen(scene)
    told = scene.word(way_told(view))
    return h.div("#way.way", role="img", aria_label=told, title=told, data_about="turn")[
        sign("cw" if view.direction > 0 else "ccw")
    ]


def _chain(scene: Scene) -> h.Element:
    """Who beats whom, as this round has it."""
    view = seen(scene)
    inverted = view.rule == INVERTED
    order = [2, 1, 0] if inverted else [0, 1, 2]
    told = scene.word(chain_told(view))
    links: list[h.Node] = []
    for each in (*order, order[0]):
        links += [symbol(f"pk-{SPECIES[each]}", "animal"), h.span(".beats")]
    return h.div(
        "#chain.chain",
        role="img",
        aria_label=told,
        title=told,
        data_inverted=inverted,
        data_about="rules" if inverted else "chain",
    )[links[:-1]]


def _choices(scene: Scene) -> h.Node:
    """What can be done without a card, as large as it matters."""
    view = seen(scene)
    plain = (PASS, BELIEVE, ADMIT, PROVE, PLEAD, GRANT, REFUSE)
    stamps = [cards.stamp(scene, move, sign(SIGNS[str(move[0])])) for move in plain]
    stamps += [cards.stamp(scene, move, sign("cards")) for move in JOIN]
    if view.phase == "slap":
        stamps.insert(0, cards.stamp(scene, ACCUSE, sign("accuse")))
    if not any(stamps):
        return None
    return h.div("#choices.choices")[stamps]


def _stake(scene: Scene) -> h.Element:
    """What is played for, and everything that it says about the round, in words."""
    view = seen(scene)
    _ = scene._
    if view.stake == NOBODY or (face := view.faces[view.stake]) is None:
        return h.section("#stake.stake", aria_label=_("Stake"), data_about="round")[
            h.p(".no-stake")[scene.word(_last(view))]
        ]
    food = FOODS[face]
    last = not view.food
    win = () if last else food.win
    way = _("Starts clockwise") if food.turn > 0 else _("Starts anticlockwise")
    return h.section("#stake.stake", aria_label=_("Stake"), data_about="stake")[
        food_card(scene, view.stake, stake=True),
        h.ul("#terms.terms", role="list")[
            h.li("#term-rule", data_rule=food.rule, data_about="rules")[
                sign(food.rule), h.span[scene.word(RULE_NAMES[food.rule])]
            ],
            (
                h.li(f"#term-{icon}", data_about="win")[
                    sign(icon),
                    h.span[scene.word(say("On winning it: {what}.", what=WIN_NAMES[icon]))],
                ]
                for icon in win
            ),
            h.li("#term-last", data_about="buffet")[
                sign("more"),
                h.span[_("The last stake: its winner scores the cards left in hand.")],
            ]
            if last
            else None,
            h.li("#term-deal.plain")[
                sign("cards"), h.span[_("{n} card each", "{n} cards each", n=food.deal)]
            ],
            h.li("#term-way.plain")[sign("cw" if food.turn > 0 else "ccw"), h.span[way]],
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
    view = seen(scene)
    return h.ol(
        "#rounds.course", role="list", aria_label=scene._("Rounds so far"), data_about="round"
    )[(_round(scene, k) for k in range(len(view.rounds)))]


def _round(scene: Scene, k: int) -> h.Element:
    view = seen(scene)
    winner, stake = view.rounds[k]
    face = view.faces[stake]
    if winner == NOBODY:
        who: h.Node = h.span(".nobody", aria_hidden="true", data_words="own")["–"]
    else:
        who = portrait(scene.chairs[winner], winner)
    text = scene.word(round_told(view, k))
    return h.li(f"#round-{k}", title=text)[
        who,
        None if face is None else symbol(f"pk-{TYPES[FOODS[face].type]}"),
        unseen(text),
    ]


def _stakes_to_come(scene: Scene) -> h.Element:
    view = seen(scene)
    n = len(view.food)
    told = scene._("{n} stake to come", "{n} stakes to come", n=n)
    lying = [cards.down(card, data={"food": True}) for card in view.food[-cards.THICK :]]
    return cards.heap(scene, "food", lying, n, told, about="stake")
