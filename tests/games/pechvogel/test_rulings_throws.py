"""The rulings of the sheet about dice, chasing and bringing.

A ruling's number stands in the name of its tests.
"""

from __future__ import annotations

from tablee.games.pechvogel.pieces import NOBODY
from tests.games.pechvogel.scripted import R, Table


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


def test_pv26_a_throw_that_already_has_three_ravens_may_be_brought_bad_luck() -> None:
    table = Table(2, markers=[0, 1])
    table.goes_for(6, hits=1, ravens=2)
    table.throw(R, 3, 4, 5)
    assert table.offered() == {1: ["bring", "pass"]}
    table.play(1, "bring")
    table.throw(R, 3, 4, 5)
    assert table.position.markers == [1, 0]


def test_pv28_a_value_whose_tiles_are_gone_may_be_chosen() -> None:
    table = Table(2, centre=[3, 3, 3, 0, 3])
    table.throw(6, 6, 3, 4, 5, 7, R)
    assert ("pick", 6) in table.position.legal(0)
    table.play(0, "pick", 6)
    assert table.position.target == 6
