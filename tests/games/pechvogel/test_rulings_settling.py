"""The rulings of the sheet about what a turn and a game end with.

A ruling's number stands in the name of its tests.
"""

from __future__ import annotations

import pytest

from tablee.games.pechvogel.pieces import NOBODY, VALUES
from tablee.kernel import IllegalMove
from tests.games.pechvogel.scripted import R, Table


def test_pv13_three_ravens_take_the_markers_on_the_board_and_none_from_the_supply() -> None:
    table = Table(markers=[0, 1, 1])
    table.goes_for(6, hits=1, ravens=2)
    table.throw(6, 3, 4, 5)
    table.play(1, "bring")
    table.play(2, "bring")
    table.throw(R, 3, 4, 5)
    assert table.position.markers == [2, 0, 0]
    assert table.next_player(1)


def test_pv14_three_ravens_and_an_empty_board_take_one_from_the_supply() -> None:
    table = Table()
    table.goes_for(6, hits=1, ravens=2)
    table.throw(R, 6, 6, 3)
    assert table.position.markers == [1, 0, 0]
    assert table.next_player(1)


def test_pv15_target_and_ravens_bring_the_tile_and_the_markers() -> None:
    table = Table(2, markers=[0, 1])
    table.goes_for(6, hits=2, ravens=2)
    table.throw(6, 3, 3)
    table.play(1, "bring")
    table.throw(6, 6, R)
    assert table.values(0) == [6]
    assert table.position.markers == [1, 0]
    assert table.position.murphy == NOBODY


def test_pv16_each_bringer_gets_his_own_back_and_one_more() -> None:
    table = Table(4, markers=[1, 1, 1, 1], relaxed=True)
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(0, "keep")
    table.play(1, "pass")
    table.play(2, "bring")
    table.play(3, "bring")
    table.play(1, "bring")
    table.throw(6, 6, 3, 3, 4)
    table.play(0, "keep")
    # The active player's only marker goes to who placed first; the others' come from the supply.
    assert table.position.markers == [0, 2, 2, 2]
    assert table.next_player(1)


def test_pv16_with_the_option_the_active_player_chooses_for_each() -> None:
    table = Table(3, markers=[2, 1, 1], choose=True)
    table.wins_against_two()
    assert table.position.owed == [1, 2]
    assert table.offered() == {0: ["own", "supply"]}
    table.play(0, "supply")
    assert table.position.markers == [2, 2, 1]
    assert table.offered() == {0: ["own", "supply"]}
    table.play(0, "own")
    assert table.position.markers == [1, 2, 2]
    assert table.next_player(1)


def test_pv16_with_the_option_there_is_no_choice_without_a_marker() -> None:
    table = Table(3, markers=[1, 1, 1], choose=True)
    table.wins_against_two()
    table.play(0, "own")
    assert table.position.markers == [0, 2, 2]
    assert table.next_player(1)


def test_pv17_a_chased_marker_goes_to_the_supply_and_never_to_the_board() -> None:
    table = Table(2, markers=[1, 0])
    table.goes_for(6, hits=1, ravens=2)
    table.throw(R, 3, 4, 5)
    table.play(0, "chase")
    assert table.position.markers == [0, 0]
    assert table.position.brought == []
    table.throw(R, 3, 4, 5)
    assert table.position.markers == [1, 0], "one from the supply, as if none were on the board"


@pytest.mark.parametrize(
    ("hits", "ravens", "throw", "moves"),
    [
        (3, 0, (6, 6, 4, 4), True),  # five of the value
        (3, 0, (6, 4, 4, 4), False),  # four: no greed
        (1, 2, (R, R, 4, 4), True),  # four ravens
        (1, 2, (R, 4, 4, 4), False),  # three of them
        (1, 2, (R, 5, 5, 5), False),  # other values never matter
        (3, 2, (6, R), False),  # tile and ravens, neither too many
    ],
)
def test_pv18_murphy_moves_by_greed_alone(
    hits: int, ravens: int, throw: tuple[int, ...], *, moves: bool
) -> None:
    table = Table(2, murphy=1)
    table.goes_for(6, hits=hits, ravens=ravens)
    table.throw(*throw)
    assert table.next_player(1)
    assert table.position.murphy == (0 if moves else 1)


def test_pv18_murphy_moves_though_ravens_came_as_well_and_stays_with_its_owner() -> None:
    for owner in (0, 1):
        table = Table(2, murphy=owner)
        table.goes_for(6, hits=3, ravens=1)
        table.throw(6, 6, R)
        assert table.position.murphy == 0
        assert table.values(0) == [6]
    table = Table(2, murphy=0)
    table.goes_for(6, hits=3, ravens=0)
    table.throw(6, 6, R, R)
    assert table.position.murphy == 0


def test_pv19_a_thief_takes_any_rivals_tile_and_removes_any_one_of_the_centre() -> None:
    table = Table(4, tiles={1: (5, 6), 3: (6,)})
    table.goes_for(6, hits=4, ravens=0)
    assert table.position.legal(0) == [("take",), ("steal", 1), ("steal", 3)]
    table.play(0, "steal", 3)
    assert table.position.legal(0) == [("remove", value) for value in VALUES]
    table.play(0, "remove", 3)
    assert table.values(0) == [6]
    assert table.values(1) == [5, 6]
    assert table.values(3) == []
    assert table.position.centre == [2, 3, 3, 3, 3]
    assert table.next_player(1)


def test_pv19_only_what_is_in_the_centre_can_be_removed() -> None:
    table = Table(2, tiles={1: (6,)}, centre=[0, 2, 0, 0, 1])
    table.goes_for(6, hits=4, ravens=0)
    assert table.position.legal(0) == [("steal", 1)]
    table.play(0, "steal", 1)
    assert table.position.legal(0) == [("remove", 4), ("remove", 7)]


def test_pv20_stealing_is_possible_from_the_first_moment() -> None:
    table = Table(2)
    table.throw(6, 6, 6, 6, 3, 4, 5)
    table.play(0, "pick", 6)
    table.throw(6, 6, 6, 6, 3, 4, 5)
    table.play(1, "pick", 6)
    assert table.position.legal(1) == [("take",), ("steal", 0)]


def test_pv21_no_such_tile_anywhere_gains_nothing_but_murphy_and_markers_apply() -> None:
    table = Table(2, markers=[0, 1], centre=[3, 3, 3, 0, 3])
    table.goes_for(6, hits=2, ravens=2)
    table.throw(6, 3, 3)
    table.play(1, "bring")
    table.throw(6, 6, 6)
    assert table.values(0) == []
    assert table.position.centre == [3, 3, 3, 0, 3]
    assert table.position.murphy == 0
    assert table.position.markers == [0, 2]
    assert table.next_player(1)


def test_pv22_own_tiles_cannot_be_stolen_from_oneself() -> None:
    table = Table(2, tiles={0: (6, 6)}, centre=[3, 3, 3, 0, 3])
    table.goes_for(6, hits=4, ravens=0)
    assert table.values(0) == [6, 6]
    assert table.next_player(1)
    table = Table(3, tiles={0: (6,), 2: (6,)})
    table.goes_for(6, hits=4, ravens=0)
    assert table.position.legal(0) == [("take",), ("steal", 2)]
    with pytest.raises(IllegalMove, match="no such tile"):
        table.play(0, "steal", 0)


def test_pv23_the_game_ends_with_the_last_tile_after_the_turn_is_settled() -> None:
    table = Table(2, markers=[0, 1], centre=[0, 0, 0, 1, 0])
    table.goes_for(6, hits=3, ravens=2)
    table.throw(6, 3)
    table.play(1, "bring")
    table.throw(6, R)
    assert table.position.over()
    assert table.values(0) == [6]
    assert table.position.markers == [1, 0], "the turn's penalties belong to it"


def test_pv23_a_theft_that_empties_the_centre_ends_the_game_and_murphy_still_moves() -> None:
    table = Table(2, tiles={1: (6,)}, centre=[1, 0, 0, 0, 0], murphy=1)
    table.goes_for(6, hits=5, ravens=0)
    table.play(0, "steal", 1)
    table.play(0, "remove", 3)
    assert table.position.over()
    assert table.position.murphy == 0
    assert table.position.to_act() == ()


def test_pv24_whenever_a_tile_is_stolen_there_is_one_to_remove() -> None:
    # With an empty centre no turn begins, so that no theft can meet one.
    table = Table(2, tiles={1: (6,)}, centre=[0, 0, 0, 1, 0])
    table.goes_for(6, hits=4, ravens=0)
    table.play(0, "take")
    assert table.position.over()
    table = Table(2, tiles={1: (6,)}, centre=[0, 0, 0, 1, 0])
    table.goes_for(6, hits=4, ravens=0)
    table.play(0, "steal", 1)
    assert table.position.legal(0) == [("remove", 6)]


def test_pv25_tiles_less_three_a_marker_or_seven_with_murphy_and_ties_share() -> None:
    table = Table(
        5,
        markers=[1, 2, 3, 0, 0],
        tiles={0: (3, 7), 1: (4,), 2: (5, 6), 3: (7,), 4: (3, 4)},
        murphy=2,
    )
    standing = table.position.standing()
    assert [(place.seat, place.place, place.score) for place in standing] == [
        (0, 1, 7),
        (3, 1, 7),
        (4, 1, 7),
        (1, 4, -2),
        (2, 5, -10),
    ]


def test_pv27_more_than_thirteen_markers_are_allowed() -> None:
    table = Table(2, markers=[13, 13])
    table.throw(R, R, R, 3, 4, 5, 6)
    assert table.position.markers == [14, 13]
    assert table.position.score(0) == -42


def test_pv29_tile_then_board_markers_then_murphy() -> None:
    table = Table(2, markers=[1, 1], tiles={1: (6,)}, choose=True)
    table.goes_for(6, hits=3, ravens=0)
    table.throw(6, 3, 3, 3)
    table.play(0, "keep")
    table.play(1, "bring")
    table.throw(6, 6, 3, 3)
    position = table.position
    assert (position.phase, position.markers, position.murphy) == ("tile", [1, 0], NOBODY)
    table.play(0, "take")
    assert (position.phase, position.markers, position.murphy) == ("repay", [1, 1], NOBODY)
    assert table.values(0) == [6]
    table.play(0, "own")
    assert (position.phase, position.markers, position.murphy) == ("throw", [0, 2], 0)
