"""Behind the screen: one's own purse and agents; the others' from outside; and the police.

Two things are chosen here that change no position: what the buttons in the town are for
(`modes`), and where a note goes if it could go to two places (`where`). They are radio buttons
of the page; it says which is checked (`data-choice`), and the stylesheet shows what belongs to
that one.
"""

from __future__ import annotations

import htpy as h

from tablee.games.don_peperoni.cards import BOX, MARKERS, NOBODY, PAWNS, WORTH
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.table_town import agent_card, bill, poster
from tablee.games.don_peperoni.table_words import name, seen
from tablee.games.don_peperoni.telling import agent_name, house_name, marker_name, pawn_name
from tablee.kernel import Move, Seat, say
from tablee.ui.parts import hit, move_button, move_data, symbol, unseen
from tablee.ui.scene import Scene


def belongings(scene: Scene, seat: int) -> h.Node:
    """What a seat has, as the viewer sees it."""
    return _own(scene) if seat == scene.seat else _from_outside(scene, seat)


# The others.


def _from_outside(scene: Scene, seat: int) -> list[h.Node]:
    """A purse that is shut, agents without faces, and markers: how many, and no more."""
    _ = scene._
    view = seen(scene)
    notes, agents = len(view.purses[seat]), len(view.screens[seat])
    return [
        poster(seat, where=f"of-{seat}"),
        h.span(f"#purse-{seat}.shut", data_about="note")[
            symbol("dp-purse", box=48),
            h.b(aria_hidden="true", data_words="own")[f"×{notes}"],
            unseen(_("{n} note in the purse", "{n} notes in the purse", n=notes)),
        ],
        h.span(f"#screen-{seat}.shut.hidden-agents", data_seat=seat, data_about="agent")[
            symbol("dp-hat", "who-is-it", 32),
            h.b(aria_hidden="true", data_words="own")[f"×{agents}"],
            unseen(_("{n} agent behind the screen", "{n} agents behind the screen", n=agents)),
        ],
        _badges(scene, seat),
    ]


def _badges(scene: Scene, seat: int) -> h.Node:
    """The police markers that a seat holds."""
    held = [marker for marker, holder in enumerate(seen(scene).markers) if holder == seat]
    if not held:
        return None
    return h.span(f"#badges-{seat}.badges", data_about="police")[
        (symbol("dp-police", box=48) for _ in held),
        unseen(scene._("{n} police marker", "{n} police markers", n=len(held))),
    ]


# Oneself.


def _own(scene: Scene) -> list[h.Node]:
    view = seen(scene)
    return [
        _modes(scene),
        _where(scene),
        h.div(".screen")[
            _purse(scene),
            _agents(scene),
            _badges(scene, scene.seat),
        ],
        _holds(scene) if view.phase == "turn" else None,
    ]


def _modes(scene: Scene) -> h.Node:
    """Whom the buttons in the town are for: a pawn, or the police."""
    _ = scene._
    view = seen(scene)
    if view.active != scene.seat or view.phase not in ("turn", "count"):
        return None
    verbs = {move[0] for move in scene.moves}
    held = view.held[scene.seat]
    modes: list[tuple[str, h.Node, bool]] = [
        (str(pawn), _pawn_words(scene, pawn), pawn == (1 if held == 0 else 0))
        for pawn in range(PAWNS)
    ]
    for verb, words in (
        ("hold", _("Police: hold a pawn")),
        ("raid", _("Police: raid a house")),
        ("block", _("Police: block a way")),
    ):
        if verb in verbs:
            modes.append((verb, words, False))
    kinds = "-".join(kind for kind, _words, _first in modes)
    return h.fieldset("#modes.modes", data_choice="mode")[
        h.legend(".unseen")[_("Whom do you send?")],
        (
            h.label(f"#label-{kind}.mode", for_=f"mode-{kind}", data_kind=kind)[
                # A new set of modes begins with the first one again.
                h.input(
                    f"#mode-{kind}",
                    type="radio",
                    name="mode",
                    value=kind,
                    checked=first,
                    data_among=kinds,
                ),
                h.span(".sign")[
                    symbol("dp-pawn", "figure", 64)
                    if kind.isdecimal()
                    else symbol("dp-police", box=48)
                ],
                h.span(".text")[words],
            ]
            for kind, words, first in modes
        ),
    ]


def _pawn_words(scene: Scene, pawn: int) -> h.Node:
    view = seen(scene)
    place = view.pawns[PAWNS * scene.seat + pawn]
    if view.held[scene.seat] == pawn:
        at = scene._("held by the police")
    else:
        at = scene._("at {place}", place=name(view, place))
    return [h.b[scene.word(pawn_name(pawn))], " ", h.small[at]]


def _where(scene: Scene) -> h.Node:
    """Where a note goes, if it could go to two places."""
    targets = _targets(scene)
    if len(targets) < 2:
        return None
    view = seen(scene)
    return h.fieldset("#wheres.modes.wheres", data_choice="where")[
        h.legend(".unseen")[scene._("Where does the note go?")],
        (
            h.label(f"#label-where-{k}.mode", for_=f"where-{k}")[
                h.input(
                    f"#where-{k}",
                    type="radio",
                    name="where",
                    value=str(k),
                    checked=k == 0,
                    data_among=f"{verb}-{'-'.join(str(to) for _verb, to in targets)}",
                ),
                h.span(".text")[
                    scene.word(
                        say("under the {marker}", marker=marker_name(target))
                        if verb == "stake"
                        else say("in {house}", house=house_name(view, target))
                    )
                ],
            ]
            for k, (verb, target) in enumerate(targets)
        ),
    ]


def _targets(scene: Scene) -> list[tuple[str, int]]:
    """The houses or markers that a note may go to now."""
    found: list[tuple[str, int]] = []
    for move in scene.moves:
        if move[0] in ("bribe", "stake"):
            target = (str(move[0]), int(move[1]))
            if target not in found:
                found.append(target)
    return found


def alike(view: DonPeperoni, note: int) -> int:
    """The first note in the purse that is worth as much: notes of a value are all alike."""
    face = view.faces[note]
    if face is None:
        return note
    same = [
        each
        for each in view.purses[view.plan.owner[note]]
        if (other := view.faces[each]) is not None and WORTH[other] == WORTH[face]
    ]
    return min(same, default=note)


def _purse(scene: Scene) -> h.Element:
    _ = scene._
    view = seen(scene)
    seat = scene.seat
    by_value: dict[int, list[int]] = {}
    for note in view.purses[seat]:
        face = view.faces[note]
        by_value.setdefault(0 if face is None else WORTH[face], []).append(note)
    left = sum(value * len(notes) for value, notes in by_value.items())
    return h.div(
        f"#purse-{seat}.purse",
        role="group",
        aria_label=_("Your purse: {money} in all", money=left),
        data_about="note",
    )[
        poster(seat, where=f"of-{seat}"),
        (_heap(scene, value, sorted(notes)) for value, notes in sorted(by_value.items())),
        h.span(".sum", aria_hidden="true")[_("{money} in all", money=left)],
    ]


def _heap(scene: Scene, value: int, notes: list[int]) -> h.Element:
    """The notes of a value: one button lays the first of them."""
    view = seen(scene)
    n = len(notes)
    return h.div(f"#heap-{value}.heap-of", style=f"--n:{n}", data_n=n)[
        (bill(view, note) for note in reversed(notes)),
        h.span(".many")[
            h.span(aria_hidden="true", data_words="own")[f"×{n}"],
            unseen(scene._("{n} note of {value}", "{n} notes of {value}", n=n, value=value)),
        ],
        (_lay(scene, k, target, notes[0]) for k, target in enumerate(_targets(scene))),
    ]


def _lay(scene: Scene, k: int, target: tuple[str, int], note: int) -> h.Node:
    verb, to = target
    back = f"look-{to}" if verb == "bribe" else "now"
    return move_button(scene, f"#lay-{to}-{note}.hit.w-{k}", (verb, to, note), data_back=back)


def _agents(scene: Scene) -> h.Element:
    view = seen(scene)
    seat = scene.seat
    agents = sorted(view.screens[seat], key=lambda agent: view.faces[agent] or 0)
    return h.div(
        f"#screen-{seat}.own-agents",
        role="group",
        aria_label=scene._("Your agents"),
        data_about="agent",
    )[(_own_agent(scene, agent) for agent in agents)]


def _own_agent(scene: Scene, agent: int) -> h.Element:
    view = seen(scene)
    move: Move = ("agent", view.fresh, agent)
    who = scene.word(agent_name(view.faces[agent]))
    return h.div(f"#own-{agent}.own-agent")[
        agent_card(view, agent),
        h.span(".called")[who],
        hit(scene, f"agent-{agent}", move),
    ]


def _holds(scene: Scene) -> h.Node:
    """The pawns that the police may hold."""
    moves = [move for move in scene.moves if move[0] == "hold"]
    if not moves:
        return None
    return h.div("#holds.holds.m-hold", role="group", aria_label=scene._("Police: hold a pawn"))[
        (
            h.button(
                f"#hold-{move[1]}-{move[2]}.hold",
                move_data(scene, move),
                type="button",
                aria_label=scene.label(move),
            )[
                h.span(".whose", data_seat=move[1])[symbol(f"dp-e{move[1]}", "emblem", 24)],
                h.span[
                    h.b(data_words="own")[scene.names[int(move[1])]],
                    h.small[scene.word(pawn_name(int(move[2])))],
                ],
            ]
            for move in moves
        )
    ]


# The police comes to town.


def market(scene: Scene) -> h.Node:
    """The two markers, with the notes under them, while they are to be had."""
    view = seen(scene)
    if view.phase not in ("bid", "reveal", "name"):
        return None
    return h.section("#market.market", aria_labelledby="market-title", data_about="police")[
        h.h2("#market-title")[scene._("The police is for sale")],
        h.div(".stalls")[(_stall(scene, marker) for marker in range(MARKERS))],
    ]


def _stall(scene: Scene, marker: int) -> h.Element:
    view = seen(scene)
    pile = view.piles[marker]
    return h.div(f"#stall-{marker}.stall", data_shut=marker not in view.market)[
        symbol("dp-police", box=48),
        h.h3[scene.word(marker_name(marker))],
        h.div(".pile-of")[(bill(view, note) for note in pile)],
        h.p(".told")[_stall_words(scene, marker)],
    ]


def _stall_words(scene: Scene, marker: int) -> str:
    view = seen(scene)
    holder = view.markers[marker]
    if holder != NOBODY:
        return scene.word(say("{who} has it.", who=Seat(holder)))
    owner = view.plan.owner
    counts = [
        say("{who}: {n} note", "{who}: {n} notes", who=Seat(seat), n=n)
        for seat in range(view.seats)
        if (n := sum(owner[note] == seat for note in view.piles[marker]))
    ]
    return " · ".join(map(scene.word, counts)) or scene._("No bid yet")


# The days until the vote.


def bar(scene: Scene) -> h.Element:
    """The day, and the points that are left."""
    _ = scene._
    view = seen(scene)
    days = range(1, BOX.rounds + 1)
    return h.div("#town-bar.town-bar")[
        h.p("#day.day", data_about="turn")[
            h.span(".suns", aria_hidden="true")[
                (
                    h.span(
                        ".sun",
                        data_gone=day < view.round,
                        data_now=day == view.round,
                        data_police=day == BOX.police_after,
                        data_about="end" if day == BOX.rounds else None,
                    )[symbol("dp-sun", box=24)]
                    for day in days
                )
            ],
            h.span(".text")[_("Day {day} of {days}", day=view.round, days=BOX.rounds)],
        ],
        _points(scene),
    ]


def _points(scene: Scene) -> h.Node:
    view = seen(scene)
    if view.phase not in ("turn", "count"):
        return None
    n = view.points
    return h.p("#points.points", data_seat=view.active, data_about="turn")[
        h.span(".feet", aria_hidden="true")[
            (h.span(".foot", data_left=k < n)[symbol("dp-foot", box=24)] for k in range(BOX.points))
        ],
        h.span(".text")[scene._("{n} point left", "{n} points left", n=n)],
    ]
