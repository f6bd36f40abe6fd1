"""The town as it was painted on the board: ground, river, bridges, streets and houses, in SVG.

All of it is read from the board file, so that a town of one's own is drawn as well. It never
changes during a match, and says nothing: what can be pressed and read lies over it.
"""

from __future__ import annotations

import itertools
import math
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from tablee.games.don_peperoni.town import MAIN, House, Square, Town

UNIT = 100
"""What one step of the board file's coordinates measures in the picture."""
MARGIN = (0.56, 0.68)
"""Ground beyond the last house, in steps: at the sides, and above and below."""

PLASTER = {
    "Azul": "blue",
    "Roja": "red",
    "Verde": "green",
    "Amarilla": "yellow",
    "Blanca": "white",
    "Rosa": "pink",
    "Gris": "grey",
    "Negra": "black",
}
"""A house with a colour in its name has it."""
WASHES = ("cream", "ochre", "peach", "sage", "sky")
"""Those without take turns."""
SIGNS = {
    "Iglesia": "cross",
    "Ayuntamiento": "flag",
    "Molino": "mill",
    "Mina": "mine",
    "Estación": "rail",
    "Escuela": "bell",
    "Correos": "letter",
    "Cuartel": "star",
    "Gran Hotel": "flag",
    "Farmacia": "plus",
    "Pescadería": "fish",
    "Panadería": "bread",
    "Herrería": "anvil",
    "Barbería": "pole",
}
"""What stands on the roof of a house of that name."""


class Frame(NamedTuple):
    """The part of the board that is drawn, in steps of the board file."""

    left: float
    top: float
    wide: float
    high: float


@cache
def frame(town: Town, seats: int) -> Frame:
    """All of the town, or up to the river where the other bank is not in play (DP-38)."""
    spots = [spot for spot in town.spots if seats == 5 or spot.bank == MAIN]
    middles = _fords(town)
    xs = [*(spot.x for spot in spots), *(x for x, _ in middles)]
    ys = [*(spot.y for spot in spots), *(y for _, y in middles)]
    left, top = min(xs) - MARGIN[0], min(ys) - MARGIN[1]
    return Frame(left, top, max(xs) + MARGIN[0] - left, max(ys) + MARGIN[1] - top)


@cache
def painted(town: Town, seats: int) -> Markup:
    """The picture, for so many players."""
    area = frame(town, seats)
    box = " ".join(_n(part * UNIT) for part in area)
    over_it = f'viewBox="{box}" aria-hidden="true"'
    parts = [
        f'<svg id="town-art" class="town-art" {over_it} data-still="{seats}">',
        *_ground(area),
        *_river(town, area),
        *_bridges(town, seats),
        *_streets(town, seats),
        *_houses(town, seats),
        *_plants(town, area, seats),
        "</svg>",
        f'<svg class="town-way" {over_it}>',
        '<polyline id="way" class="way"/>',
        "</svg>",
    ]
    return Markup("".join(parts))


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _xy(spot: House | Square) -> tuple[float, float]:
    return spot.x * UNIT, spot.y * UNIT


def _ground(area: Frame) -> list[str]:
    left, top, wide, high = (part * UNIT for part in area)
    hills = "".join(
        f'<ellipse class="dune" cx="{_n(left + wide * x)}" cy="{_n(top + high * y)}"'
        f' rx="{_n(wide * r)}" ry="{_n(high * r * 0.6)}"/>'
        for x, y, r in ((0.1, 0.02, 0.3), (0.85, 0.5, 0.28), (0.3, 0.99, 0.32), (0.5, 0.45, 0.24))
    )
    return [
        (
            f'<rect class="ground" x="{_n(left)}" y="{_n(top)}" width="{_n(wide)}"'
            f' height="{_n(high)}" rx="34"/>'
        ),
        hills,
    ]


# The river runs under the middles of the bridges.


def _fords(town: Town) -> list[tuple[float, float]]:
    middles = []
    for bridge in town.bridges:
        one, other = (town.at(end) for end in bridge.ends)
        middles.append(((one.x + other.x) / 2, (one.y + other.y) / 2))
    return middles


def _river(town: Town, area: Frame) -> list[str]:
    fords = _fords(town)
    bridge = town.bridges[0]
    one, other = (town.at(end) for end in bridge.ends)
    down = abs(one.x - other.x) >= abs(one.y - other.y)  # it runs north and south
    fords.sort(key=lambda ford: ford[1] if down else ford[0])
    start, end = fords[0], fords[-1]
    if down:
        course = [(start[0] + 0.12, area.top), *fords, (end[0] - 0.1, area.top + area.high)]
    else:
        course = [(area.left, start[1]), *fords, (area.left + area.wide, end[1])]
    path = f"M{_n(course[0][0] * UNIT)} {_n(course[0][1] * UNIT)}"
    for k, ((x0, y0), (x1, y1)) in enumerate(itertools.pairwise(course)):
        sway = (0.2, -0.22, 0.16)[k % 3]
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        mx, my = (mx + sway, my) if down else (mx, my + sway)
        path += f"Q{_n(mx * UNIT)} {_n(my * UNIT)} {_n(x1 * UNIT)} {_n(y1 * UNIT)}"
    left, top, wide, high = (part * UNIT for part in area)
    return [
        (
            f'<clipPath id="town-edge"><rect x="{_n(left)}" y="{_n(top)}" width="{_n(wide)}"'
            f' height="{_n(high)}" rx="34"/></clipPath>'
            '<g data-about="river" clip-path="url(#town-edge)">'
        ),
        *(f'<path class="{css}" d="{path}"/>' for css in ("shore", "river", "ripple")),
        "</g>",
    ]


def _bridges(town: Town, seats: int) -> list[str]:
    parts = []
    for bridge in town.bridges:
        (x0, y0), (x1, y1) = (_xy(town.at(end)) for end in bridge.ends)
        if seats < 5:
            x1, y1 = x0 + (x1 - x0) * 0.78, y0 + (y1 - y0) * 0.78
        line = f"M{_n(x0)} {_n(y0)}L{_n(x1)} {_n(y1)}"
        parts += [
            f'<path class="{css}" d="{line}" data-about="river"/>'
            for css in ("rail", "planks", "gaps")
        ]
        if seats < 5:  # DP-38: closed
            x, y = x0 + (x1 - x0) * 0.55, y0 + (y1 - y0) * 0.55
            parts.append(
                f'<g transform="translate({_n(x)} {_n(y)})"><path class="bar" d="M0-34V34"/>'
                '<path class="stripes" d="M0-34V34"/></g>'
            )
    return parts


# Streets.


def _streets(town: Town, seats: int) -> list[str]:
    lines = []
    for one, other in town.streets:
        spots = town.at(one), town.at(other)
        if seats == 5 or all(spot.bank == MAIN for spot in spots):
            (x0, y0), (x1, y1) = map(_xy, spots)
            lines.append(f"M{_n(x0)} {_n(y0)}L{_n(x1)} {_n(y1)}")
    doors = []
    for house in town.houses:
        if seats == 5 or house.bank == MAIN:
            (x0, y0), (x1, y1) = _xy(house), _xy(town.at(house.door))
            doors.append(f"M{_n(x0)} {_n(y0)}L{_n(x1)} {_n(y1)}")
    street, alley = "".join(lines), "".join(doors)
    parts = [
        f'<path class="alley-edge" d="{alley}"/>',
        f'<path class="kerb" d="{street}"/>',
        f'<path class="alley" d="{alley}"/>',
        f'<path class="street" d="{street}"/>',
    ]
    for square in town.squares:
        if seats == 5 or square.bank == MAIN:
            x, y = _xy(square)
            if square.street.startswith("Plaza"):
                parts.append(_plaza(x, y))
            parts.append(
                f'<rect class="flag" x="{_n(x - 23)}" y="{_n(y - 23)}" width="46" height="46"'
                ' rx="11"/>'
            )
    return parts


def _plaza(x: float, y: float) -> str:
    petals = "".join(
        f'<circle class="flower" cx="{_n(x + 45 * math.cos(a))}" cy="{_n(y + 45 * math.sin(a))}"'
        ' r="6"/>'
        for a in (math.pi / 4 + k * math.pi / 2 for k in range(4))
    )
    return f'<circle class="plaza" cx="{_n(x)}" cy="{_n(y)}" r="47"/>{petals}'


# Houses.


def _houses(town: Town, seats: int) -> list[str]:
    parts = []
    in_play = town.open_houses(seats)
    order = sorted(range(town.size), key=lambda number: town.houses[number].y)
    for number in order:
        house = town.houses[number]
        if seats == 5 or house.bank == MAIN:
            parts.append(_house(town, number, is_open=number in in_play))
    return parts


def _house(town: Town, number: int, *, is_open: bool) -> str:
    house = town.houses[number]
    x, y = _xy(house)
    wide = 50 + 3.2 * house.votes
    low, eaves, ridge = 36.0, -6.0, -34.0 - (house.votes >= 8) * 3
    half = wide / 2
    wash = next(
        (css for name, css in PLASTER.items() if name in house.name.split()),
        WASHES[number % len(WASHES)],
    )
    parts = [
        (
            f'<g class="house wash-{wash}" transform="translate({_n(x)} {_n(y)})"'
            f"{'' if is_open else ' data-shut'}>"
        ),
        f'<path class="shade" d="M{_n(-half + 5)} {_n(low)}l13 8h{_n(wide - 4)}l-4-42z"/>',
        (
            f'<rect class="wall" x="{_n(-half)}" y="{_n(eaves - 2)}" width="{_n(wide)}"'
            f' height="{_n(low - eaves + 2)}" rx="2"/>'
        ),
        f'<rect class="plinth" x="{_n(-half)}" y="{_n(low - 7)}" width="{_n(wide)}" height="7"/>',
    ]
    panes = 2 if house.votes < 5 else 3 if house.votes < 8 else 4
    step = wide / panes
    for k in range(panes):
        cx = -half + step * (k + 0.5)
        parts.append(
            f'<path class="pane" d="M{_n(cx - 5.5)} 26V10a5.5 5.5 0 0 1 11 0v16z"/>'
            f'<path class="shutter" d="M{_n(cx - 9.5)} 9h3.5v17h-3.5z'
            f'M{_n(cx + 6)} 9h3.5v17h-3.5z"/>'
        )
    roof = (
        f"M{_n(-half - 5)} {_n(eaves + 2)}L{_n(-half + 10)} {_n(ridge)}H{_n(half - 10)}"
        f"L{_n(half + 5)} {_n(eaves + 2)}z"
    )
    tiles = "".join(
        f"M{_n(-half + 10 + (wide - 20) * t)} {_n(ridge)}L{_n(-half - 5 + (wide + 10) * t)}"
        f" {_n(eaves + 2)}"
        for t in (0.14, 0.28, 0.42, 0.58, 0.72, 0.86)
    )
    parts += [
        f'<path class="roof" d="{roof}"/><path class="courses" d="{tiles}"/>',
        f'<path class="ridge" d="M{_n(-half + 10)} {_n(ridge)}H{_n(half - 10)}"/>',
    ]
    sign = SIGNS.get(house.name)
    if sign:
        parts.append(
            f'<use href="#dp-on-{sign}" x="{_n(half - 30)}" y="{_n(ridge - 20)}" width="28"'
            ' height="28"/>'
        )
    parts += [_door(town, house, half), "</g>"]
    return "".join(parts)


def _door(town: Town, house: House, half: float) -> str:
    """The one door, on the side of its square."""
    door = town.at(house.door)
    dx, dy = door.x - house.x, door.y - house.y
    if abs(dx) >= abs(dy):
        x = math.copysign(half + 1, dx)
        return (
            f'<path class="porch" d="M{_n(x - 7)} 37V6a7 7 0 0 1 14 0v31z"/>'
            f'<path class="door" d="M{_n(x - 4)} 37V8a4 4 0 0 1 8 0v29z"/>'
        )
    if dy > 0:
        return (
            '<path class="porch" d="M-10 37V14a10 10 0 0 1 20 0v23z"/>'
            '<path class="door" d="M-6.5 37V16a6.5 6.5 0 0 1 13 0v21z"/>'
        )
    return (
        '<path class="porch" d="M-9-31V-41a9 7 0 0 1 18 0v10z"/>'
        '<path class="door" d="M-5.5-31V-40a5.5 5 0 0 1 11 0v9z"/>'
    )


def _plants(town: Town, area: Frame, seats: int) -> list[str]:
    """Palms and cactuses where nobody lives, always the same ones."""
    taken = {(round(spot.x), round(spot.y)) for spot in town.spots}
    fords = _fords(town)
    parts = []
    for y in range(math.ceil(area.top), math.floor(area.top + area.high) + 1):
        for x in range(math.ceil(area.left), math.floor(area.left + area.wide) + 1):
            wet = any(abs(x - ford[0]) < 1 for ford in fords)
            if (x, y) in taken or wet or (x * 7 + y * 5) % 4 == 0:
                continue
            plant = ("palm", "cactus", "agave")[(x * 3 + y) % 3]
            sway = (x * 37 + y * 53) % 23 - 11
            parts.append(
                f'<use href="#dp-{plant}" x="{x * UNIT - 27 + sway}" y="{y * UNIT - 34 - sway}"'
                ' width="54" height="54"/>'
            )
    return parts
