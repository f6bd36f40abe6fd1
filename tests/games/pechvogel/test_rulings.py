"""The rulings of the sheet, one by one. A ruling's number stands in the name of its tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games.pechvogel import rules, settling
from tablee.games.pechvogel.pieces import NOBODY, VALUES
from tablee.kernel import IllegalMove, Match
from tests.games.pechvogel.scripted import R, Table


def test_every_ruling_is_named_by_a_test_and_by_the_rules() -> None:
    all_of_them = {f"{n:02}" for n in range(1, 30)}
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    assert set(re.findall(r"^def test_pv(\d\d)_", tests, re.MULTILINE)) == all_of_them
    source = Path(rules.__file__).read_text()
    code = source[source.index("class Pechvogel") :] + Path(settling.__file__).read_text()
    assert set(re.findall(r"PV-(\d\d)", code)) == all_of_them


def test_pv01_three_ravens_at_once_skip_the_choice() -> None:
    table = Table()
    table.throw(R, R, R, 3, 3, 3, 4)
    assert table.next_player(1)
    assert table.position.markers == [1, 0, 0]


def test_pv01_three_ravens_and_four_of_a_value_are_both_settled() -> None:
    table = Table()
    table.throw(R, 6, R, 6, R, 6, 6)
    assert table.position.legal(0) == [("pick", 6)]
    table.play(0, "pick", 6)
    assert table.values(0) == [6]
    assert table.position.markers == [1, 0, 0]
    assert table.next_player(1)


def test_pv02_seven_ravens_are_greedy_and_end_the_turn() -> None:
    table = Table(murphy=2)
    table.throw(R, R, R, R, R, R, R)
    assert table.next_player(1)
    assert table.position.markers == [1, 0, 0]
    assert table.position.murphy == 0


def test_pv03_four_at_once_end_the_turn_with_the_tile_and_are_never_redone() -> None:
    table = Table(markers=[2, 2, 2])
    table.throw(5, 5, 5, 5, 3, 4, R)
    table.play(0, "pick", 5)
    assert table.values(0) == [5]
    assert table.position.markers == [2, 2, 2]
    assert table.position.murphy == NOBODY
    assert table.next_player(1)


def test_pv03_five_at_once_are_greedy() -> None:
    table = Table(markers=[1, 1, 1])
    table.throw(5, 5, 5, 5, 5, 4, R)
    table.play(0, "pick", 5)
    assert table.values(0) == [5]
    assert table.position.murphy == 0
    assert table.next_player(1)


def test_pv04_all_dice_of_the_value_go_to_the_board() -> None:
    table = Table()
    table.throw(7, 3, 7, 4, 7, 5, 6)
    table.play(0, "pick", 7)
    assert table.position.hits == 3
    assert table.position.board == [0, 2, 4]
    assert table.loose() == 4


def test_pv05_a_redo_takes_back_the_last_throw_alone() -> None:
    table = Table(markers=[1, 0, 0])
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, R, 3, 4)
    table.play(0, "keep")
    before = table.position.board[:]
    table.throw(3, R, 4)
    assert (table.position.hits, table.position.ravens) == (3, 2)
    table.play(0, "chase")
    assert table.position.board == before
    assert (table.position.hits, table.position.ravens) == (3, 1)
    assert table.loose() == 3, "exactly the same dice are thrown again"


def test_pv06_the_active_player_is_asked_first_and_what_was_chased_gets_no_bring() -> None:
    table = Table(markers=[1, 1, 1])
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    assert table.offered() == {0: ["chase", "keep"]}
    table.play(0, "chase")
    assert table.position.asked == []
    assert table.loose() == 5


def test_pv06_the_rivals_are_asked_after_a_throw_that_was_kept() -> None:
    table = Table(markers=[1, 1, 1])
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(0, "keep")
    assert table.offered() == {1: ["bring", "pass"]}


def test_pv07_the_new_throw_of_a_chase_may_be_hit_by_a_bring() -> None:
    table = Table(markers=[1, 1, 0])
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(0, "chase")
    table.throw(6, 6, 3, 3, 4)
    assert table.offered() == {1: ["bring", "pass"]}
    table.play(1, "bring")
    assert (table.position.hits, table.loose()) == (2, 5)


def test_pv07_the_new_throw_of_a_bring_may_be_chased_but_only_once_a_turn() -> None:
    table = Table(markers=[2, 1, 0])
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(0, "keep")
    table.play(1, "bring")
    table.throw(R, R, 3, 3, 4)
    assert table.offered() == {0: ["chase", "keep"]}
    table.play(0, "chase")
    table.throw(R, R, 3, 3, 4)
    assert table.position.want is not None, "neither is offered again in this turn"
    assert (table.position.ravens, table.loose()) == (2, 3)


def test_pv08_one_moment_a_turn_one_marker_each_and_a_single_redo() -> None:
    table = Table(4, markers=[0, 2, 2, 2])
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    for rival in (1, 2, 3):
        table.play(rival, "bring")
    assert table.position.brought == [1, 2, 3]
    assert table.position.markers == [0, 1, 1, 1]
    table.throw(R, 3, 3, 3, 4)
    assert table.loose() == 4, "no second moment in this turn"


def test_pv08_who_let_one_throw_be_may_still_bring_at_the_next() -> None:
    table = Table(2, markers=[0, 1])
    table.goes_for(6, hits=1, ravens=0)
    table.throw(6, 3, 3, 3, 4, 5)
    table.play(1, "pass")
    table.throw(6, 3, 3, 3, 4)
    assert table.offered() == {1: ["bring", "pass"]}


def test_pv09_left_of_the_active_player_first() -> None:
    table = Table(4, markers=[0, 1, 1, 1], relaxed=True)
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    for rival in (1, 2, 3):
        assert table.position.to_act() == (rival,)
        table.play(rival, "pass")
    assert table.loose() == 4


def test_pv09_after_a_first_yes_those_who_refused_may_still_join() -> None:
    table = Table(4, markers=[0, 1, 1, 1], relaxed=True)
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(1, "pass")
    table.play(2, "bring")
    assert table.position.to_act() == (3,), "left of who brought"
    table.play(3, "pass")
    assert table.position.to_act() == (1,), "asked again"
    table.play(1, "bring")
    assert table.position.brought == [2, 1]
    assert table.loose() == 5


def test_pv09_a_refusal_after_the_first_yes_is_final() -> None:
    table = Table(3, markers=[0, 1, 1], relaxed=True)
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(1, "bring")
    table.play(2, "pass")
    assert table.position.brought == [1]
    assert table.loose() == 5


def test_pv09_with_a_clock_all_who_have_a_marker_are_asked_at_once() -> None:
    table = Table(5, markers=[0, 1, 0, 1, 1], relaxed=False)
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    assert table.position.to_act() == (1, 3, 4)
    table.play(4, "pass")
    table.play(3, "bring")
    assert table.position.to_act() == (4, 1)


def test_pv10_a_throw_that_does_not_end_the_turn_can_be_hit() -> None:
    table = Table(2, markers=[0, 1])
    table.goes_for(6, hits=1, ravens=0)
    table.throw(R, 3, 3, 3, 4, 5)
    table.play(1, "bring")
    assert (table.position.ravens, table.loose()) == (0, 6)


def test_pv10_and_so_can_one_that_ends_it() -> None:
    table = Table(2, markers=[0, 1])
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 6, 3, 3, 4)
    table.play(1, "bring")
    assert (table.position.hits, table.loose()) == (2, 5)


def test_pv11_a_throw_that_places_nothing_is_simply_thrown_again() -> None:
    table = Table(markers=[1, 1, 1])
    table.goes_for(6, hits=2, ravens=1)
    table.throw(3, 4, 5, 7)
    assert table.position.to_act() == ()
    assert table.loose() == 4


def test_pv12_a_redo_that_is_greedy_stands() -> None:
    table = Table(2, markers=[1, 1])
    table.goes_for(6, hits=3, ravens=0)
    table.throw(6, 3, 4, 5)
    table.play(0, "keep")
    table.play(1, "bring")
    table.throw(6, 6, 4, 5)
    assert table.next_player(1), "no chase is offered"
    assert table.position.murphy == 0
    assert table.values(0) == [6]


def test_pv12_a_greedy_throw_cannot_be_brought_bad_luck() -> None:
    table = Table(2, markers=[0, 1])
    table.goes_for(6, hits=1, ravens=2)
    table.throw(R, R, 6, 6)
    assert table.next_player(1)
    assert table.position.murphy == 0


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
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(0, "keep")
    table.play(1, "bring")
    table.play(2, "bring")
    table.throw(6, 6, 3, 3, 4)
    table.play(0, "keep")
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
    table.goes_for(6, hits=2, ravens=0)
    table.throw(6, 3, 3, 3, 4)
    table.play(0, "keep")
    table.play(1, "bring")
    table.play(2, "bring")
    table.throw(6, 6, 3, 3, 4)
    table.play(0, "keep")
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


def test_pv26_a_throw_that_already_has_three_ravens_may_be_brought_bad_luck() -> None:
    table = Table(2, markers=[0, 1])
    table.goes_for(6, hits=1, ravens=2)
    table.throw(R, 3, 4, 5)
    assert table.offered() == {1: ["bring", "pass"]}
    table.play(1, "bring")
    table.throw(R, 3, 4, 5)
    assert table.position.markers == [1, 0]


def test_pv27_more_than_thirteen_markers_are_allowed() -> None:
    table = Table(2, markers=[13, 13])
    table.throw(R, R, R, 3, 4, 5, 6)
    assert table.position.markers == [14, 13]
    assert table.position.score(0) == -42


def test_pv28_a_value_whose_tiles_are_gone_may_be_chosen() -> None:
    table = Table(2, centre=[3, 3, 3, 0, 3])
    table.throw(6, 6, 3, 4, 5, 7, R)
    assert ("pick", 6) in table.position.legal(0)
    table.play(0, "pick", 6)
    assert table.position.target == 6


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


# What no ruling is about.


def test_the_table_at_the_start() -> None:
    position = Table(4).position
    assert position.centre == [3, 3, 3, 3, 3]
    assert position.markers == [0, 0, 0, 0]
    assert position.murphy == NOBODY
    assert [place.score for place in position.standing()] == [0, 0, 0, 0]


def test_whoever_starts_is_drawn_or_chosen() -> None:
    drawn = Match.start(Table().match.game, 5)
    assert drawn.position.want == ("pick", 5)
    for first in range(1, 6):
        chosen = Match.start(drawn.game, 5, {"first": first})
        assert chosen.position.turn() == first - 1


def test_reasons_for_what_is_refused() -> None:
    table = Table(2, markers=[1, 1])
    assert str(table.position.why_not(0, ("pick", 3))) == "The table is waiting for chance."
    table.throw(6, 6, R, 4, 4, 4, 4)
    assert str(table.position.why_not(0, ("pick", 5))) == "No die shows that value."
    assert str(table.position.why_not(1, ("pick", 6))) == "It is not seat 1's turn."
    assert "once a turn" in str(table.position.why_not(0, ("chase",)))
    assert "once a turn" in str(table.position.why_not(0, ("bring",)))
    table.play(0, "pick", 6)
    table.throw(6, 3, 3, 3)
    assert "has been chosen" in str(table.position.why_not(0, ("pick", 3)))
    before = table.position.clone()
    with pytest.raises(IllegalMove, match="cannot be done now"):
        table.play(0, "pass")
    assert table.position == before
