"""The board file and the ways through the town."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest

from tablee.games.don_peperoni import in_town
from tablee.games.don_peperoni.plan import plan
from tablee.games.don_peperoni.prospects import distances
from tablee.games.don_peperoni.town import TOWN, BadTown, reach, read_town
from tablee.kernel import Say
from tests.games.don_peperoni.scripted import Table

FILE = (pkgutil.get_data("tablee.games.don_peperoni", "board.json") or b"").decode()
Board = dict[str, Any]


def test_the_default_town_is_the_sheets() -> None:
    assert (len(TOWN.houses), len(TOWN.squares), len(TOWN.streets), len(TOWN.bridges)) == (
        28, 42, 44, 2,
    )  # fmt: skip
    counts = [sum(house.votes == votes for house in TOWN.houses) for votes in range(10, 1, -1)]
    assert counts == [3, 2, 8, 2, 3, 2, 3, 3, 2]  # 10 ×3, 9 ×2, 8 ×8 …
    assert sum(house.blocked for house in TOWN.houses) == 6  # six stop signs


@pytest.mark.parametrize(("seats", "houses", "votes"), [(3, 16, 108), (4, 22, 140), (5, 28, 179)])
def test_open_houses_and_their_votes(seats: int, houses: int, votes: int) -> None:
    """DP-37, DP-38: what is open with so many players, and what it is worth."""
    there = TOWN.open_houses(seats)
    assert (len(there), sum(TOWN.houses[house].votes for house in there)) == (houses, votes)


def test_seats_on_offer() -> None:
    """DP-01: the open houses of eight votes, more of them with more players."""
    offered = [
        {TOWN.houses[house].id for house in Table(seats, homes=()).position.seats_on_offer()}
        for seats in (3, 4, 5)
    ]
    assert offered[0] == {"h07", "h15", "h16", "h19"}
    assert offered[1] - offered[0] == {"h04", "h08"}
    assert offered[2] - offered[1] == {"h22", "h26"}


def test_over_the_bridge_costs_the_square_beyond() -> None:
    """The sheet's vector: A0 to H0 with five players is 6 + 1 + 1 + 1 = 9 points."""
    far = distances(plan(TOWN, 5), TOWN.place("A0"))
    assert far[TOWN.place("H0")] == 9
    assert far[TOWN.place("G1")] == 7
    assert far[TOWN.place("H1")] == 8


def test_reach_says_what_a_way_costs() -> None:
    table = Table()
    table.put(0, "D3")
    found = reach(table.position, 0)
    cost, way = found[table.at("h03")]
    assert cost == 2
    assert way == (table.at("D2"), table.at("h03"))
    assert max(cost for cost, _ in found.values()) == 7  # the farthest corners
    assert table.at("D3") not in found
    assert len(reach(table.position, 0, points=1)) == 4


def test_reach_heeds_points_police_and_roadblocks() -> None:
    table = Table(options=["shared"])
    table.put(0, "D3")
    assert max(cost for cost, _ in reach(table.position, 0).values()) == 6
    table.position.roads = (((table.at("h03"), table.at("D2")), 1),)
    assert table.at("h03") not in reach(table.position, 0)
    table.position.held[0] = 0
    assert reach(table.position, 0) == {}


def test_every_way_is_a_row_of_legal_steps() -> None:
    table = Table(seats=5)
    table.put(0, "G1")
    for place, (cost, way) in reach(table.position, 0).items():
        walker = table.position.clone()
        for step in way:
            assert ("go", 0, step) in walker.legal(0)
            walker.play(0, ("go", 0, step))
        assert walker.pawns[0] == place
        assert walker.points == 8 - cost


def changed(change: Callable[[Board], object]) -> str:
    board = json.loads(FILE)
    change(board)
    return json.dumps(board)


def house(board: Board, name: str) -> Board:
    found: Board = next(each for each in board["houses"] if each["id"] == name)
    return found


def square(board: Board, name: str) -> Board:
    found: Board = next(each for each in board["squares"] if each["id"] == name)
    return found


def cut(board: Board, *edges: str) -> None:
    for edge in edges:
        board["edges"].remove(edge.split("-"))


REFUSED: list[tuple[str, Callable[[Board], object], str]] = [
    ("no door", lambda b: house(b, "h03").pop("door"), "House h03 has no door."),
    (
        "a door to nowhere",
        lambda b: house(b, "h03").update(door="Z9"),
        "The door of house h03 opens on no street square.",
    ),
    (
        "a door into a house",
        lambda b: house(b, "h03").update(door="h04"),
        "The door of house h03 opens on no street square.",
    ),
    (
        "a part out of reach",
        lambda b: cut(b, "H3-I3", "I3-J3"),
        "I3 cannot be reached from A0.",
    ),
    (
        "a bank in two parts",
        lambda b: cut(b, "C0-D0", "C3-D3", "C6-D6"),
        "D0 cannot be reached from A0.",
    ),
    (
        "too few seats",
        lambda b: [house(b, name).update(value=7) for name in ("h07", "h15")],
        "With 3 players there are too few seats: 2 houses of 8 votes.",
    ),
    ("an id twice", lambda b: square(b, "B0").update(id="A0"), "The id A0 stands there twice."),
    ("a wild id", lambda b: square(b, "B0").update(id="<b>"), "A place has no proper id"),
    (
        "an edge to nowhere",
        lambda b: b["edges"].append(["A0", "Z9"]),
        "The way A0–Z9 leads to Z9, which is nowhere.",
    ),
    (
        "a street into a house",
        lambda b: b["edges"].append(["A0", "h03"]),
        "leads into a house: houses have doors.",
    ),
    ("a loop", lambda b: b["edges"].append(["A0", "A0"]), "leads back to where it began."),
    ("half an edge", lambda b: b["edges"].append(["A0"]), "does not join two squares."),
    ("an edge twice", lambda b: b["edges"].append(["B0", "A0"]), "A0 and B0 are joined twice."),
    ("no bridge", lambda b: b["bridges"].clear(), "The town has no bridge."),
    (
        "a bridge on dry land",
        lambda b: b["bridges"][0].update(edge=["A0", "C0"]),
        "The bridge Puente Viejo does not cross the river.",
    ),
    (
        "a street through the river",
        lambda b: b["edges"].append(["G3", "H3"]),
        "A street leads through the river: G3–H3.",
    ),
    ("a nameless bridge", lambda b: b["bridges"][0].pop("name"), "A bridge has no name."),
    ("no list", lambda b: b.pop("squares"), "The board file has no list of squares."),
    ("a castle", lambda b: house(b, "h03").update(value=11), "House h03 is worth 2 to 10 votes."),
    ("true votes", lambda b: house(b, "h03").update(value=True), "is worth 2 to 10 votes."),
    ("no name", lambda b: house(b, "h03").update(name=" "), "Place h03 has no name."),
    ("no x", lambda b: square(b, "A0").update(x="left"), "Place A0 has no x."),
    ("no bank", lambda b: square(b, "A0").pop("bank"), "Place A0 lies on the bank"),
    (
        "a house across the river",
        lambda b: house(b, "h03").update(bank="east"),
        "House h03 and its door lie on two banks.",
    ),
    ("half a stop", lambda b: house(b, "h03").update(blocked_3p=1), "House h03 is blocked"),
    (
        "two on one spot",
        lambda b: square(b, "B0").update(x=0),
        "Places A0 and B0 lie on one spot.",
    ),
]


@pytest.mark.parametrize(
    ("change", "why"), [each[1:] for each in REFUSED], ids=lambda v: str(v)[:30]
)
def test_a_board_that_does_not_hold_together_is_refused(
    change: Callable[[Board], object], why: str
) -> None:
    with pytest.raises(BadTown) as refused:
        read_town(changed(change))
    assert why in str(refused.value)
    assert isinstance(refused.value.say, Say)


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, '{"houses": 3}'])
def test_what_is_no_board_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadTown):
        read_town(text)


def test_a_town_of_ones_own() -> None:
    """A board file that holds together is played like the default one."""
    own = read_town(changed(lambda b: (b.update(name="Aldea"), house(b, "h06").update(value=9))))
    assert own.houses[6].votes == 9
    table = Table(town=own)
    table.bribe(0, "h06", 50)
    table.bribe(1, "h06", 20)
    assert table.votes()[0] == 8 + 9
    assert in_town(own, "aldea", "Aldea").title == "Aldea"
