"""The rulebook's three worked examples and the sheet's test vectors, die by die."""

from __future__ import annotations

from tablee.games.pechvogel.pieces import NOBODY
from tests.games.pechvogel.scripted import R, Table


def test_umberto_wins_a_seven_and_lea_a_marker() -> None:
    umberto, lea = 0, 1
    table = Table(2)
    table.throw(7, R, 3, 7, R, 5, 4)
    table.play(umberto, "pick", 7)
    assert table.position.board == [1, 4, 0, 3]
    table.throw(7, 6, 7)
    assert table.values(umberto) == [7]
    assert table.position.centre == [3, 3, 3, 3, 2]
    assert table.position.markers == [0, 0], "only two ravens"
    assert table.next_player(lea), "the dice go to the left"
    table.throw(R, 4, R, 3, 6, R, 4)
    assert table.position.markers == [0, 1]
    assert table.next_player(umberto)


def test_kelly_is_brought_bad_luck_by_diego_and_phil() -> None:
    kelly, diego, phil = 0, 1, 2
    table = Table(3, markers=[2, 1, 1])
    table.throw(6, R, 6, R, 3, 4, 5)
    table.play(kelly, "pick", 6)
    table.throw(6, 6, 4)
    assert table.position.hits == 4
    table.play(kelly, "keep")
    table.play(diego, "bring")
    table.play(phil, "bring")
    table.throw(R, 4, 3)
    assert table.position.ravens == 3
    table.play(kelly, "chase")
    assert table.position.ravens == 2, "the third raven is taken back"
    table.throw(6, 6, 6)
    assert table.values(kelly) == [6]
    assert table.position.murphy == kelly
    # Theirs back and one more each: Diego Kelly's last one, Phil one from the supply.
    assert table.position.markers == [0, 2, 2]
    assert table.next_player(diego)


def test_carmen_ends_with_minus_one() -> None:
    carmen = 0
    table = Table(2, markers=[3, 9], tiles={carmen: (3, 4, 6, 7)}, murphy=carmen)
    assert table.position.score(carmen) == 20 - 21
    standing = table.position.standing()
    assert (standing[0].seat, standing[0].place) == (carmen, 1), "and may win with it"


def test_vector_three_ravens_in_the_first_throw() -> None:
    table = Table(3, markers=[1, 1, 1])
    table.throw(R, R, R, 4, 5, 6, 7)
    assert table.position.markers == [2, 1, 1], "one marker, and no redo is offered"
    assert table.next_player(1)


def test_vector_seven_seven_six() -> None:
    table = Table(3)
    table.throw(7, 7, R, R, 3, 4, 5)
    table.play(0, "pick", 7)
    table.throw(7, 7, 6)
    assert (table.values(0), table.position.markers, table.position.murphy) == (
        [7],
        [0] * 3,
        NOBODY,
    )
    assert table.next_player(1)


def test_vector_two_bring_a_third_raven_is_chased_and_five_sixes_come() -> None:
    table = Table(4, markers=[2, 0, 1, 1], relaxed=False)
    table.goes_for(6, hits=2, ravens=2)
    table.throw(6, 6, 3)
    table.play(0, "keep")
    table.play(3, "bring")
    table.play(2, "bring")
    table.throw(R, 3, 3)
    table.play(0, "chase")
    table.throw(6, 6, 6)
    assert (table.values(0), table.position.murphy) == ([6], 0)
    assert table.position.markers == [0, 0, 2, 2]
    assert table.next_player(1)


def test_vector_twenty_points_three_markers_and_murphy() -> None:
    table = Table(2, markers=[3, 0], tiles={0: (7, 7, 6)}, murphy=0)
    assert table.position.score(0) == -1
    table.position.murphy = 1
    assert table.position.score(0) == 11
