"""Immediate counts and ties; the sheet's test vectors (§8)."""

from __future__ import annotations

from tests.games.don_peperoni.scripted import Table, nobody


def test_two_notes_are_counted_at_once() -> None:
    """DP-18, and the sheet's vector: 50 and 20 in an eight; eight votes, both notes gone."""
    table = Table()
    table.bribe(0, "h08", 20)
    assert table.bids("h08") == [20]
    table.bribe(1, "h08", 50)
    assert table.votes() == [8, 16, 8, 8]
    assert table.owner("h08") == 1
    assert sorted(table.gone()) == [20, 50]
    assert table.told[-1] == "seat 1 wins 8 votes with Casa Verde."


def test_ten_houses_take_three_notes_and_with_five_players_all_do() -> None:
    """DP-18, and the sheet's vector: no count of two notes in a six with five players."""
    four = Table(4)
    for seat, worth in ((0, 50), (1, 20)):
        four.bribe(seat, "h12", worth)
    assert nobody(four.owner("h12"))
    four.bribe(2, "h12", 100)
    assert four.owner("h12") == 2
    five = Table(5)
    five.bribe(0, "h11", 50)
    five.bribe(1, "h11", 20)
    assert nobody(five.owner("h11"))
    five.bribe(2, "h11", 10)
    assert five.owner("h11") == 0
    five.bribe(3, "h24", 50)
    five.bribe(4, "h24", 20)
    five.bribe(0, "h24", 10)  # S14 not followed: three in a ten as well
    assert five.owner("h24") == 3


def test_two_notes_below_the_trigger_wait_for_the_end() -> None:
    """DP-24: then the highest wins all the same, and a lone note too."""
    table = Table(5, round=8)
    table.bribe(0, "h11", 50)
    table.place(0, "h06", "cleaner", 1)
    table.bribe(1, "h11", 20)
    table.bribe(2, "h24", 1)
    table.to_the_end()
    assert table.owner("h11") == 0
    assert table.owner("h24") == 2
    assert table.votes() == [14, 8, 18, 8, 8]


def test_a_tie_is_raised_by_who_is_there() -> None:
    """The sheet's vector: 50 and 50; one raises 5 at once, the other never comes."""
    table = Table(round=8)
    table.bribe(0, "h08", 50)
    table.bribe(1, "h08", 50)
    assert table.tie("h08") == [0, 1]
    table.play(1, "bribe", table.at("h08"), table.note(1, 5))
    assert table.bids("h08") == [5]
    table.to_the_end()
    assert table.owner("h08") == 1
    assert table.votes() == [8, 16, 8, 8]
    assert sorted(table.gone()) == [5, 50, 50]


def test_only_the_tied_may_raise() -> None:
    """DP-19, and the sheet's vector: 100, 100 and 20 in a ten."""
    table = Table()
    table.bribe(0, "h03", 100)
    table.bribe(1, "h03", 20)
    table.bribe(2, "h03", 100)
    assert table.tie("h03") == [0, 2]
    table.enter(1, "h03")
    assert "Only those who are tied" in table.refused(1, "bribe", table.at("h03"), table.note(1, 1))
    table.enter(3, "h03")
    assert not table.verbs(3, "bribe")


def test_a_raise_needs_presence_alone() -> None:
    """DP-08: a pawn that is there on one's turn may raise without having entered."""
    table = Table()
    table.bribe(0, "h08", 50)
    table.bribe(1, "h08", 50)
    table.turn_of(0)
    assert table.verbs(0, "bribe")
    table.put(0, "B3")
    assert "None of your pawns" in table.refused(0, "bribe", table.at("h08"), table.note(0, 1))


def test_all_have_raised_and_it_is_counted_at_once() -> None:
    """DP-20: and equal again means another step. DP-21: the old notes lie open meanwhile."""
    table = Table()
    table.bribe(0, "h08", 50)
    table.bribe(1, "h08", 50)
    house = table.at("h08")
    old = table.position.old[house]
    assert all(table.position.seen[note] == table.position.everyone for note in old)
    table.raise_in(0, "h08", 20)
    assert "lies there already" in table.refused(0, "bribe", house, table.note(0, 5))
    table.raise_in(1, "h08", 20)
    assert table.tie("h08") == [0, 1]
    assert len(table.position.old[house]) == 4
    table.raise_in(0, "h08", 1)
    table.raise_in(1, "h08", 2)
    assert table.owner("h08") == 1
    assert len(table.gone()) == 6


def test_three_tied_may_become_two() -> None:
    """DP-20: only the newest notes are compared, so who falls behind is out."""
    table = Table()
    for seat in range(3):
        table.bribe(seat, "h03", 200)
    assert table.tie("h03") == [0, 1, 2]
    for seat, worth in ((0, 20), (1, 20), (2, 10)):
        table.raise_in(seat, "h03", worth)
    assert table.tie("h03") == [0, 1]
    table.raise_in(0, "h03", 2)
    table.raise_in(1, "h03", 1)
    assert table.owner("h03") == 0


def three_tied_at_the_end(*raises: tuple[int, int]) -> Table:
    table = Table(round=8)
    for seat in range(3):
        table.bribe(seat, "h03", 200)
    for seat, worth in raises:
        table.start(8, seat)
        table.raise_in(seat, "h03", worth)
    table.start(8, 0)
    table.to_the_end()
    return table


def test_a_tie_that_not_all_have_raised() -> None:
    """DP-22: a missing raise is 0; nobody or an equal best: the votes are void."""
    assert three_tied_at_the_end((2, 1)).owner("h03") == 2
    assert three_tied_at_the_end((0, 10), (2, 5)).owner("h03") == 0
    assert nobody(three_tied_at_the_end((0, 10), (2, 10)).owner("h03"))
    table = three_tied_at_the_end()
    assert nobody(table.owner("h03"))
    assert table.votes() == [8, 8, 8, 8]
    assert "Ayuntamiento cannot decide: its votes are void." in table.told
    assert sorted(table.gone()) == [200, 200, 200]


def test_a_tie_of_the_last_count_is_void() -> None:
    """DP-22, DP-24: below the trigger as well."""
    table = Table(5, round=8)
    table.bribe(0, "h11", 50)
    table.bribe(1, "h11", 50)
    table.to_the_end()
    assert nobody(table.owner("h11"))
    assert table.votes() == [8] * 5


def test_notes_are_hidden_until_they_are_counted() -> None:
    """§5: whose a note is, is public; its value is its owner's, until all see it."""
    table = Table()
    note = table.note(0, 50)
    table.bribe(0, "h08", 50)
    assert [view.faces[note] is not None for view in table.views] == [True, *[False] * 4]
    table.bribe(1, "h08", 20)
    assert all(view.faces[note] is not None for view in table.views)


def test_round_eight_is_finished_then_money_then_agents() -> None:
    """DP-41: everybody has the last turn; notes first, agents after them."""
    table = Table(round=8)
    table.place(0, "h11", "gunman")
    table.bribe(1, "h11", 500)
    table.to_the_end()
    counted = table.told.index("seat 1 wins 6 votes with Mercado.")
    taken = table.told.index("seat 0 takes Mercado from seat 1: 6 votes.")
    assert counted < taken
    assert table.votes() == [14, 8, 8, 8]


def test_equal_votes_are_decided_by_money() -> None:
    """DP-39: the purses of those who are equal are opened, and no other."""
    table = Table(round=8)
    table.bribe(0, "h11", 500)  # six votes
    table.bribe(1, "h20", 20)  # six votes too
    table.to_the_end()
    places = table.position.standing()
    assert [place.seat for place in places][:2] == [1, 0]
    assert [place.place for place in places] == [1, 2, 3, 3]
    assert table.position.money[0] == 1876 - 500
    lone = Table(round=8)
    lone.bribe(0, "h11", 500)
    lone.bribe(1, "h14", 500)
    lone.bribe(2, "h17", 20)
    lone.bribe(3, "h05", 20)
    lone.to_the_end()
    purse = lone.position.purses[0]
    assert all(lone.position.seen[note] == 1 for note in purse)


def test_equal_money_too_is_a_shared_win() -> None:
    """DP-39."""
    table = Table(round=8)
    table.to_the_end()
    assert [place.place for place in table.position.standing()] == [1] * 4
    assert table.told[-1] == "With 8 votes Don Peperoni is: seat 0, seat 1, seat 2, seat 3."
