"""The town of Don Peperoni: places, doors and bridges, read from a board file.

``board.json`` is the default town; anybody may draw another. `read_town` refuses a file that
does not hold together, and says why. A *place* is a number: the houses come first, in the
order of the file, then the street squares, so that ``place < town.size`` is a house.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tablee.games.don_peperoni.cards import BOX, SEATS
from tablee.kernel import TableeError, say
from tablee.kernel.box import shipped

if TYPE_CHECKING:
    from tablee.games.don_peperoni.plan import Plan
    from tablee.games.don_peperoni.rules import DonPeperoni

MAIN, EAST = "main", "east"
"""The two banks of the river; the east one is for five players only (DP-38)."""
BANKS = (MAIN, EAST)
VOTES = range(2, 11)
"""What a house may be worth [R]."""
MOST_PLACES = 400


class BadTown(TableeError):
    """The board file does not hold together; ``say`` tells why."""


class Square(NamedTuple):
    """A street square."""

    id: str
    street: str
    bank: str
    x: float
    y: float


class House(NamedTuple):
    """A house; it is one square, entered and left by its door alone."""

    id: str
    name: str
    votes: int
    door: int
    """The place of the street square in front of it."""
    bank: str
    blocked: bool
    """Whether it is pale red: a stop sign stands there with three players."""
    x: float
    y: float


class Bridge(NamedTuple):
    """A bridge; no square itself: from one bridgehead one steps to the other."""

    name: str
    ends: tuple[int, int]


Link = tuple[int, int]
"""A street edge, a bridge or a door: the two places it joins, the lower number first."""


@dataclass(frozen=True, eq=False)
class Town:
    """A town that holds together. Two towns are the same only if they are one object."""

    name: str
    houses: tuple[House, ...]
    squares: tuple[Square, ...]
    streets: tuple[Link, ...]
    bridges: tuple[Bridge, ...]

    @property
    def size(self) -> int:
        """How many houses there are: the number of the first street square."""
        return len(self.houses)

    def place(self, name: str) -> int:
        """The number of the house or square of that id, as the board file has it."""
        return [spot.id for spot in self.spots].index(name)

    @property
    def spots(self) -> list[House | Square]:
        """All houses and squares, by their numbers."""
        return [*self.houses, *self.squares]

    def at(self, place: int) -> House | Square:
        """The house or square of that number."""
        return self.houses[place] if place < self.size else self.squares[place - self.size]

    def open_houses(self, seats: int) -> list[int]:
        """The houses in play. DP-37: none with a stop sign; DP-38: the river is a border."""
        return [
            number
            for number, house in enumerate(self.houses)
            if (seats == 5 or house.bank == MAIN) and not (seats == 3 and house.blocked)
        ]

    def links(self, seats: int) -> list[Link]:
        """All that can be walked with so many players: streets, open doors, then bridges."""
        size, squares = self.size, self.squares
        links = [
            link
            for link in self.streets
            if seats == 5 or all(squares[end - size].bank == MAIN for end in link)
        ]
        links += [(house, self.houses[house].door) for house in self.open_houses(seats)]
        if seats == 5:
            links += [bridge.ends for bridge in self.bridges]
        return links

    def __repr__(self) -> str:
        return f"Town({self.name!r})"


Reached = Mapping[int, tuple[int, tuple[int, ...]]]
"""By place: what it costs to go there, and the places entered on the way."""


def reach(view: DonPeperoni, pawn: int, points: int | None = None) -> Reached:
    """Where a pawn of the seat in turn can go: by place, what it costs and the way there.

    The way is the places entered one after the other, each for one point; where there are
    several, one of the shortest. A house is the end of a way: who leaves it has acted first.
    ``points`` None takes what the turn has left for this pawn; a number asks "what if".
    """
    start = view.pawns[2 * view.active + pawn]
    left = view.points_for(pawn) if points is None else points
    if view.roads:
        return _reached(view.steps_from(), start, left)
    return _reached_freely(view.plan, start, left)


@cache
def _reached_freely(plan: Plan, start: int, left: int) -> Reached:
    return _reached(plan.neighbours, start, left)


def _reached(steps: Sequence[Sequence[int]], start: int, left: int) -> Reached:
    found: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    edge = [start]
    for cost in range(1, left + 1):
        beyond = []
        for place in edge:
            way = found[place][1]
            for to in steps[place]:
                if to not in found:
                    found[to] = (cost, (*way, to))
                    beyond.append(to)
        if not beyond:
            break
        edge = beyond
    del found[start]
    return found


# Reading a board file.


def read_town(text: str) -> Town:
    """The town in a JSON text. Raises `BadTown` with the reason if it does not hold together."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadTown(say("The board file is no JSON: {why}", why=str(error))) from error
    if not isinstance(found, dict):
        raise BadTown(say("The board file is no JSON object."))
    lists = {key: _list(found, key) for key in ("houses", "squares", "edges", "bridges")}
    numbers = _numbers([*lists["houses"], *lists["squares"]])
    squares = tuple(_square(each) for each in lists["squares"])
    first = len(lists["houses"])
    streets = [_ends(ends, numbers, first) for ends in lists["edges"]]
    town = Town(
        str(found.get("name", "")) or "?",
        tuple(_house(each, numbers, first) for each in lists["houses"]),
        squares,
        tuple(streets),
        tuple(_bridge(each, numbers, first) for each in lists["bridges"]),
    )
    _check_spots(town)
    _check_banks(town)
    _check_connected(town)
    _check_seats(town)
    return town


def _list(found: Mapping[str, Any], key: str) -> list[Any]:
    part = found.get(key)
    if not isinstance(part, list):
        raise BadTown(say("The board file has no list of {what}.", what=key))
    if len(part) > MOST_PLACES:
        raise BadTown(say("The board file has too many {what}.", what=key))
    return part


def _numbers(spots: Iterable[Any]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for spot in spots:
        name = spot.get("id") if isinstance(spot, dict) else None
        if not isinstance(name, str) or not re.fullmatch(r"\w{1,12}", name):
            raise BadTown(say("A place has no proper id: 1 to 12 letters and digits."))
        if name in numbers:
            raise BadTown(say("The id {id} stands there twice.", id=name))
        numbers[name] = len(numbers)
    return numbers


def _square(spot: Mapping[str, Any]) -> Square:
    return Square(
        spot["id"], _text(spot, "street"), _bank(spot), _number(spot, "x"), _number(spot, "y")
    )


def _house(spot: Mapping[str, Any], numbers: Mapping[str, int], first: int) -> House:
    votes, blocked, door = spot.get("value"), spot.get("blocked_3p", False), spot.get("door")
    if type(votes) is not int or votes not in VOTES:
        low, high = VOTES.start, VOTES.stop - 1
        raise BadTown(
            say("House {id} is worth {low} to {high} votes.", id=spot["id"], low=low, high=high)
        )
    if door is None:
        raise BadTown(say("House {id} has no door.", id=spot["id"]))
    if not isinstance(door, str) or numbers.get(door, -1) < first:
        raise BadTown(say("The door of house {id} opens on no street square.", id=spot["id"]))
    if type(blocked) is not bool:
        raise BadTown(say("House {id} is blocked with three players, or not.", id=spot["id"]))
    return House(
        spot["id"],
        _text(spot, "name"),
        votes,
        numbers[door],
        _bank(spot),
        blocked,
        _number(spot, "x"),
        _number(spot, "y"),
    )


def _bridge(spot: Any, numbers: Mapping[str, int], first: int) -> Bridge:
    if not isinstance(spot, dict):
        raise BadTown(say("A bridge has a name and an edge."))
    name = spot.get("name")
    if not isinstance(name, str) or not name:
        raise BadTown(say("A bridge has no name."))
    return Bridge(name, _ends(spot.get("edge"), numbers, first))


def _ends(ends: Any, numbers: Mapping[str, int], first: int) -> Link:
    """The two squares that a street edge or a bridge joins."""
    way = _short(ends)
    if not isinstance(ends, list) or len(ends) != 2 or not all(isinstance(e, str) for e in ends):
        raise BadTown(say("The way {way} does not join two squares.", way=way))
    for end in ends:
        if end not in numbers:
            raise BadTown(say("The way {way} leads to {id}, which is nowhere.", way=way, id=end))
        if numbers[end] < first:
            raise BadTown(say("The way {way} leads into a house: houses have doors.", way=way))
    one, other = sorted(numbers[end] for end in ends)
    if one == other:
        raise BadTown(say("The way {way} leads back to where it began.", way=way))
    return one, other


def _short(ends: Any) -> str:
    return "–".join(str(end)[:12] for end in ends) if isinstance(ends, list) else "?"


def _text(spot: Mapping[str, Any], key: str) -> str:
    text = spot.get(key)
    if not isinstance(text, str) or not text.strip() or len(text) > 60:
        raise BadTown(say("Place {id} has no {what}.", id=spot["id"], what=key))
    return text


def _number(spot: Mapping[str, Any], key: str) -> float:
    number = spot.get(key)
    if isinstance(number, bool) or not isinstance(number, int | float) or not -1000 < number < 1000:
        raise BadTown(say("Place {id} has no {what}.", id=spot["id"], what=key))
    return number


def _bank(spot: Mapping[str, Any]) -> str:
    bank = spot.get("bank")
    if bank not in BANKS:
        raise BadTown(say("Place {id} lies on the bank “main” or “east”.", id=spot["id"]))
    return str(bank)


def _check_spots(town: Town) -> None:
    spots: dict[tuple[float, float], str] = {}
    for spot in town.spots:
        first = spots.setdefault((spot.x, spot.y), spot.id)
        if first != spot.id:
            raise BadTown(
                say("Places {one} and {other} lie on one spot.", one=first, other=spot.id)
            )
    links = [*town.streets, *(bridge.ends for bridge in town.bridges)]
    for link in links:
        if links.count(link) > 1:
            one, other = (town.at(end).id for end in link)
            raise BadTown(say("{one} and {other} are joined twice.", one=one, other=other))


def _check_banks(town: Town) -> None:
    for house in town.houses:
        if town.at(house.door).bank != house.bank:
            raise BadTown(say("House {id} and its door lie on two banks.", id=house.id))
    for link in town.streets:
        one, other = (town.at(end) for end in link)
        if one.bank != other.bank:
            raise BadTown(
                say("A street leads through the river: {one}–{other}.", one=one.id, other=other.id)
            )
    if not town.bridges:
        raise BadTown(say("The town has no bridge."))
    for bridge in town.bridges:
        if town.at(bridge.ends[0]).bank == town.at(bridge.ends[1]).bank:
            raise BadTown(say("The bridge {name} does not cross the river.", name=bridge.name))


def _check_connected(town: Town) -> None:
    for seats in SEATS:
        steps = neighbours(town, seats)
        mine = [
            place
            for place in range(town.size, town.size + len(town.squares))
            if seats == 5 or town.at(place).bank == MAIN
        ]
        found = set(mine[:1])
        edge = mine[:1]
        while edge:
            edge = [to for place in edge for to in steps[place] if to not in found]
            found.update(edge)
        for place in mine:
            if place not in found:
                one, other = town.at(mine[0]).id, town.at(place).id
                raise BadTown(say("{other} cannot be reached from {one}.", one=one, other=other))


def _check_seats(town: Town) -> None:
    votes = BOX.seat_votes
    for seats in SEATS:
        offered = sum(town.houses[house].votes == votes for house in town.open_houses(seats))
        if offered < seats:
            raise BadTown(
                say(
                    "With {seats} players there are too few seats: {n} houses of {votes} votes.",
                    seats=seats,
                    n=offered,
                    votes=votes,
                )
            )


def neighbours(town: Town, seats: int) -> list[tuple[int, ...]]:
    """By place: the places one step away, in rising order, with so many players."""
    steps: list[list[int]] = [[] for _ in range(town.size + len(town.squares))]
    for one, other in town.links(seats):
        steps[one].append(other)
        steps[other].append(one)
    return [tuple(sorted(each)) for each in steps]


TOWN = read_town(shipped(__package__, "board.json"))
"""The default town [D]: 28 houses, 42 squares, two bridges."""
