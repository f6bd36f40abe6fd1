"""The town in play: over the painted board every place as a button, and what is there.

A pawn's ways are buttons too. Which of them are shown is settled in the page by what is chosen
behind the screen (`table_screen`): the first pawn, the second, or the police.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

import htpy as h
from markupsafe import Markup

from tablee.games.don_peperoni.cards import NOBODY, NOWHERE, PAWNS, SPY, WORTH
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.table_map import Frame, frame, painted
from tablee.games.don_peperoni.table_words import about, name, seen
from tablee.games.don_peperoni.town import MAIN, Link, reach
from tablee.kernel import Move, Say, Seat
from tablee.kernel.notation import write_move
from tablee.ui.parts import hit, move_data, symbol, unseen
from tablee.ui.scene import Scene

COUNTED = "{house} is counted: {notes}."
"""The line of the log that `opened` is read from."""
REMEMBERED = 5
"""Events for which the notes of a count stay in sight."""


def town(scene: Scene) -> h.Element:
    """The board."""
    view = seen(scene)
    area = frame(view.plan.town, view.seats)
    return h.div(
        "#town.town",
        style=f"--wide:{area.wide:g};--high:{area.high:g}",
        data_whole=view.seats == 5,
    )[
        h.div("#town-view.town-view")[
            h.div(
                "#town-map.town-map", role="group", aria_label=scene._("The town"), data_town=True
            )[
                painted(view.plan.town, view.seats),
                h.div("#spots.spots")[_spots(scene, area)],
                h.div("#roads.roads")[_roads(scene, area)],
                h.div("#pawns.pawns")[_pawns(scene, area)],
            ]
        ],
        _size(scene),
    ]


def _size(scene: Scene) -> h.Element:
    """Buttons for who has no two fingers free."""
    _ = scene._
    return h.div("#zoom.zoom", role="group", aria_label=_("Size of the town"))[
        (
            h.button(f"#zoom-{way}", type="button", data_zoom=way, title=words)[
                symbol(f"dp-{art}", "sign", 24), unseen(words)
            ]
            for way, art, words in (("in", "plus", _("Larger")), ("out", "minus", _("Smaller")))
        )
    ]


# Places.


def _spots(scene: Scene, area: Frame) -> Iterator[h.Element]:
    view = seen(scene)
    ways = [_ways(scene, pawn) for pawn in range(PAWNS)]
    counted = opened(scene)
    calls = {int(move[1]): str(move[0]) for move in scene.moves if move[0] in ("seat", "raid")}
    all_of_it = view.seats == 5
    for place, spot in enumerate(view.plan.town.spots):
        if all_of_it or spot.bank == MAIN:
            yield _spot(scene, place, area, ways, calls.get(place), counted)


def _ways(scene: Scene, pawn: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Where the viewer's pawn can go now; in a guided match, where the next step leads."""
    view = seen(scene)
    if view.phase != "turn" or view.active != scene.seat:
        return {}
    first = {move[2] for move in scene.moves if move[:2] == ("go", pawn)}
    if not first:
        return {}
    return {place: way for place, way in reach(view, pawn).items() if way[1][0] in first}


def _spot(
    scene: Scene,
    place: int,
    area: Frame,
    ways: Sequence[dict[int, tuple[int, tuple[int, ...]]]],
    call: str | None,
    counted: dict[str, Sequence[tuple[int, int]]],
) -> h.Element:
    view = seen(scene)
    is_house = place < view.plan.size
    told = about(scene, place)
    walkers = [pawn for pawn in range(PAWNS) if place in ways[pawn]]
    covers = [str(pawn) for pawn in walkers if not _beside(view, pawn, place)]
    if call:
        covers.append(call)
    shown = counted.get(view.plan.town.houses[place].name, ()) if is_house else ()
    return h.div(
        f"#spot-{place}.spot",
        style=_at(view, place, area),
        data_house=is_house,
        data_shut=is_house and place not in view.plan.open,
        data_next=" ".join(map(str, view.plan.neighbours[place])),
        data_fresh=place == view.fresh,
        data_for=" ".join(covers) or None,
        data_counted=bool(shown),
    )[
        _in_house(scene, place, shown) if is_house else None,
        _look(place, chapter_of(view, place), told),
        [_walk(scene, pawn, place, ways[pawn][place], told) for pawn in walkers],
        _other(scene, place, call) if call else None,
        _tag(name(view, place)),
    ]


@lru_cache(1024)
def _look(place: int, chapter: str, told: str) -> Markup:
    return Markup(
        h.button(
            f"#look-{place}.look",
            type="button",
            data_intent="about",
            data_about=chapter,
            data_spot=place,
            aria_label=told,
        )
    )


@lru_cache(512)
def _tag(text: str) -> Markup:
    return Markup(h.span(".tag", aria_hidden="true", data_words="own")[text])


def chapter_of(view: DonPeperoni, place: int) -> str:
    """The chapter of the help that is about a place as it is now."""
    if place >= view.plan.size:
        return "turn"
    if place not in view.plan.open:
        return "river"
    return "seat" if place in view.homes else "house"


def _at(view: DonPeperoni, place: int, area: Frame) -> str:
    spot = view.plan.town.at(place)
    return f"--x:{spot.x - area.left:g};--y:{spot.y - area.top:g}"


def _beside(view: DonPeperoni, pawn: int, place: int) -> bool:
    """Whether the other pawn stands there, so that there is to be room for both buttons."""
    return place == view.pawns[PAWNS * view.active + 1 - pawn]


def _walk(
    scene: Scene, pawn: int, place: int, way: tuple[int, tuple[int, ...]], told: str
) -> h.Element:
    """The button that takes a pawn all the way to a place, step by step."""
    _ = scene._
    view = seen(scene)
    cost, steps = way
    start = view.pawns[PAWNS * view.active + pawn]
    moves: list[Move] = [("go", pawn, step) for step in steps]
    if cost == 1:
        data = move_data(scene, moves[0])
    else:
        data = move_data(scene, moves[0]) | {
            "data-intent": "moves",
            "data-moves": " ".join(write_move(move) for move in moves),
        }
        del data["data-move"]
    spots = (view.plan.town.at(each) for each in (start, *steps))
    price = _("{place}, {n} point", "{place}, {n} points", place=name(view, place), n=cost)
    return h.button(
        f"#walk-{pawn}-{place}.walk.m-{pawn}",
        data,
        type="button",
        aria_label=f"{price}. {told}",
        data_spot=place,
        data_back=f"look-{place}",
        data_beside=_beside(view, pawn, place),
        data_far=cost > 1,
        data_way=" ".join(f"{spot.x * 100:g},{spot.y * 100:g}" for spot in spots),
    )[h.span(".cost", data_words="own")[str(cost)]]


def _other(scene: Scene, house: int, verb: str) -> h.Element:
    """What else can be done with a house: live there (``seat``), or send the police (``raid``)."""
    move = (verb, house)
    return h.button(
        f"#m-{verb}-{house}.walk.m-{verb}",
        move_data(scene, move),
        type="button",
        aria_label=f"{scene.label(move)}. {about(scene, house)}",
        data_spot=house,
        data_back=f"look-{house}",
    )[
        symbol(f"dp-e{seen(scene).active}", "emblem", 24)
        if verb == "seat"
        else symbol("dp-police", box=48)
    ]


# What lies in a house.


def _in_house(scene: Scene, house: int, shown: Sequence[tuple[int, int]]) -> list[h.Node]:
    view = seen(scene)
    spot = view.plan.town.houses[house]
    owner = view.owner[house]
    return [
        _votes(spot.votes, spot.blocked),
        symbol("dp-stop", "stop", 48) if house not in view.plan.open else None,
        poster(owner, home=house in view.homes, where=str(house)) if owner != NOBODY else None,
        h.span(f"#notes-{house}.notes", data_n=len(view.bids[house]) + len(view.old[house]))[
            (bill(view, note) for note in (*view.old[house], *view.bids[house])),
        ],
        h.span(f"#count-{house}.counted", aria_hidden="true")[
            (loose_bill(value, seat) for value, seat in shown)
        ]
        if shown
        else None,
        h.span(".tied", aria_hidden="true", data_about="tie")[symbol("dp-equal", box=24)]
        if view.tied[house]
        else None,
        h.span(f"#agents-{house}.agents")[
            (agent_card(view, agent) for agent in view.agents_in(house))
        ],
        h.span(".raided", data_about="options")[symbol("dp-police", box=48)]
        if view.raided(house)
        else None,
    ]


@cache
def _votes(votes: int, blocked: bool) -> Markup:
    tag = h.span(".votes", aria_hidden="true", data_pale=blocked)
    return Markup(tag[h.b(data_words="own")[str(votes)]])


@lru_cache(512)
def poster(seat: int, *, where: str, home: bool = False) -> Markup:
    """An election poster: the colour and the emblem of whoever has the votes."""
    return Markup(
        h.span(
            f"#poster-{where}.poster.piece",
            data_seat=seat,
            data_family=home,
            data_about="seat" if home else "count",
            data_home=f"place-{seat}",
            aria_hidden="true",
        )[h.span(".print")[symbol(f"dp-e{seat}", "emblem", 24)]]
    )


def bill(view: DonPeperoni, note: int) -> Markup:
    """A note: face up where the viewer knows it, always with the emblem of whose it is."""
    face, everybody = view.faces[note], view.seen[note] == view.everyone
    value = None if face is None else WORTH[face]
    tie = everybody and view.phase == "turn"
    return _bill(note, view.plan.owner[note], value, tie, face is not None and not everybody)


@lru_cache(1024)
def _bill(note: int, seat: int, value: int | None, tie: bool, secret: bool) -> Markup:
    # Written out once, like all small pieces here: there are hundreds on a table, and most lie
    # there for many updates.
    return Markup(
        h.span(
            f"#card-{note}.bill.piece",
            data_about="tie" if tie else "note",
            data_seat=seat,
            data_down=value is None,
            data_secret=secret,
            data_home=f"purse-{seat}",
            aria_hidden="true",
        )[_print(seat, value)]
    )


def loose_bill(value: int, seat: int) -> h.Element:
    """A note that has just been counted."""
    return h.span(".bill", data_seat=seat, data_about="count")[_print(seat, value)]


@cache
def _print(seat: int, value: int | None) -> Markup:
    """What is printed on a note, written out once: there are a hundred on a table."""
    return Markup(
        h.span(".print", data_value=value)[
            h.span(".value", data_words="own")[str(value)] if value is not None else None,
            h.span(".whose")[symbol(f"dp-e{seat}", "emblem", 24)],
        ]
    )


def agent_card(view: DonPeperoni, agent: int) -> Markup:
    """An agent: somebody in a hat, unless the viewer knows who it is."""
    face, everybody = view.faces[agent], view.seen[agent] == view.everyone
    return _agent(agent, view.plan.owner[agent], face, face is not None and not everybody)


@lru_cache(512)
def _agent(agent: int, seat: int, face: int | None, secret: bool) -> Markup:
    about_kind = {None: "agent", SPY: "spy"}
    return Markup(
        h.span(
            f"#card-{agent}.agent.piece",
            data_about=about_kind.get(face, "takeover"),
            data_seat=seat,
            data_down=face is None,
            data_secret=secret,
            data_home=f"screen-{seat}",
            aria_hidden="true",
        )[
            h.span(".print")[
                symbol("dp-hat" if face is None else f"dp-a{face}", "who-is-it", 32),
                h.span(".whose")[symbol(f"dp-e{seat}", "emblem", 24)],
            ]
        ]
    )


def opened(scene: Scene) -> dict[str, Sequence[tuple[int, int]]]:
    """By name of a house that has just been counted: the value and the seat of each note.

    The rules sweep them away the moment they are counted; at a table everybody has a look.
    """
    found: dict[str, Sequence[tuple[int, int]]] = {}
    for line in scene.log[-12:]:
        if line.say.text == COUNTED and scene.seq - line.event < REMEMBERED:
            values = dict(line.say.values)
            notes = values["notes"]
            assert isinstance(notes, tuple)
            found[str(values["house"])] = [_laid(each) for each in notes if isinstance(each, Say)]
    return found


def _laid(each: Say) -> tuple[int, int]:
    values = dict(each.values)
    note, whom = values["note"], values["whom"]
    assert isinstance(note, Say)
    assert isinstance(whom, Seat)
    return int(str(dict(note.values)["value"])), int(whom)


# Pawns and the police.


def _pawns(scene: Scene, area: Frame) -> Iterator[h.Element]:
    view = seen(scene)
    for number, place in enumerate(view.pawns):
        if place == NOWHERE:
            continue
        together = [each for each, where in enumerate(view.pawns) if where == place]
        k, n = together.index(number), len(together)
        seat, pawn = divmod(number, PAWNS)
        alone = 0.3 if place < view.plan.size else 0.15  # beside what lies in a house
        dx = alone if n == 1 else -0.27 + 0.54 * k / (n - 1)
        dy = 0.12 + (0.07 if k % 2 else 0)
        held = view.held[seat] == pawn
        yield h.span(
            f"#pawn-{seat}-{pawn}.pawn.piece",
            style=f"{_at(view, place, area)};--dx:{dx:g};--dy:{dy:g}",
            data_seat=seat,
            data_mine=seat == scene.seat,
            data_pawn=pawn,
            data_place=place,
            aria_hidden="true",
        )[
            symbol("dp-pawn", "figure", 48),
            h.span(".badge")[symbol(f"dp-e{seat}", "emblem", 24)],
            h.span(".which", data_words="own")[str(pawn + 1)],
            symbol("dp-police", "held", 48) if held else None,
        ]


def _roads(scene: Scene, area: Frame) -> Iterator[h.Element]:
    """Roadblocks, and where one can be put."""
    view = seen(scene)
    closed: set[Link] = {link for link, _ in view.roads}
    if not closed and not any(move[0] == "block" for move in scene.moves):
        return
    for one, other in view.plan.links:
        move: Move = ("block", one, other)
        if (one, other) not in closed and move not in scene.moves:
            continue
        a, b = view.plan.town.at(one), view.plan.town.at(other)
        x, y = (a.x + b.x) / 2 - area.left, (a.y + b.y) / 2 - area.top
        can = hit(scene, f"road-{one}-{other}", move)
        yield h.span(
            f"#road-{one}-{other}.road",
            class_="road m-block" if can else "road",
            style=f"--x:{x:g};--y:{y:g}",
            data_closed=(one, other) in closed,
            data_about="options",
        )[symbol("dp-barrier", box=48), can]
