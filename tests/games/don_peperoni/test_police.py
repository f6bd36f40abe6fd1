"""The police: bidding between rounds 4 and 5, and its four uses."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.don_peperoni.scripted import Table

NOBODY = -1


def bidding(seats: int = 4, first: int = 0, options: Sequence[str] = ()) -> Table:
    """The moment after round 4."""
    table = Table(seats, round=4, first=first, options=options)
    for _ in range(seats):
        table.play(table.position.active, "end")
    assert table.position.phase == "bid"
    return table


def stake(table: Table, seat: int, *notes: tuple[int, int]) -> None:
    """Put notes under markers, and let the next one bid."""
    for marker, worth in notes:
        table.play(seat, "stake", marker, table.note(seat, worth))
    table.play(seat, "done" if notes else "pass")


def everybody_passes(table: Table) -> None:
    """Until the markers that are bid for now are decided or tied."""
    position = table.position
    market, bidders = position.market, position.bidders
    while position.phase == "bid" and (position.market, position.bidders) == (market, bidders):
        table.play(position.active, "pass")


def test_it_goes_on_until_all_have_passed_in_a_row() -> None:
    """DP-25: from the start player, clockwise; any number of notes, and a passer may come back."""
    table = bidding(first=1)
    assert table.position.active == 1
    stake(table, 1)
    stake(table, 2, (0, 50), (1, 20), (0, 5))
    stake(table, 3)
    stake(table, 0)
    stake(table, 1, (0, 100))  # who has passed before
    for seat in (2, 3, 0):
        stake(table, seat)
    assert table.position.phase == "bid"
    stake(table, 1)
    assert table.position.markers == (1, 2)
    assert sorted(table.gone()) == [5, 20, 50, 100]  # all for good
    assert table.position.piles == [(), ()]


def test_bids_are_hidden_and_their_number_is_not() -> None:
    """§5: how many notes lie there is public; their values are hidden until the reveal."""
    table = bidding()
    note = table.note(0, 50)
    table.play(0, "stake", 0, note)
    assert [view.piles[0] for view in table.views] == [(note,)] * 5
    assert [view.faces[note] is None for view in table.views] == [False, True, True, True, True]
    table.play(0, "done")
    everybody_passes(table)
    assert table.position.seen[note] == table.position.everyone


def test_option_one_sealed_bid() -> None:
    """DP-25 (option): everybody bids once."""
    table = bidding(options=["sealed"])
    stake(table, 0, (0, 20))
    stake(table, 1, (0, 50))
    stake(table, 2)
    stake(table, 3, (1, 1))
    assert table.position.markers == (1, 3)
    assert table.position.phase == "name"


def test_nobody_bids() -> None:
    """DP-27: no bid on a marker, and it is out. DP-30: no bid at all, and the start stays."""
    table = bidding(first=2)
    everybody_passes(table)
    assert table.position.markers == (NOBODY, NOBODY)
    assert (table.position.round, table.position.start, table.position.active) == (5, 2, 2)
    one = bidding()
    stake(one, 0, (1, 20))
    everybody_passes(one)
    assert one.position.markers == (NOBODY, 0)


def test_one_player_may_win_both() -> None:
    """DP-28."""
    table = bidding()
    stake(table, 0, (0, 50), (1, 50))
    stake(table, 1, (0, 20), (1, 20))
    everybody_passes(table)
    assert table.position.markers == (0, 0)


def test_a_tie_for_a_marker_is_raised() -> None:
    """DP-26: the tied add sealed notes until one leads."""
    table = bidding()
    stake(table, 0, (0, 50))
    stake(table, 1, (0, 20), (0, 20), (0, 10))  # 50 as well
    stake(table, 2, (0, 5), (1, 10))
    everybody_passes(table)
    assert table.position.phase == "bid"
    assert table.position.bidders == (0, 1)
    assert {move[1] for move in table.verbs(0, "stake")} == {0}
    stake(table, 0, (0, 5))
    stake(table, 1, (0, 5))
    stake(table, 0)
    stake(table, 1)
    assert table.position.bidders == (0, 1)  # equal again
    stake(table, 0)
    stake(table, 1, (0, 1))
    stake(table, 0)
    stake(table, 1)
    assert table.position.markers == (1, 2)


def test_a_tie_that_nobody_raises() -> None:
    """DP-26: the marker leaves the game unused; the other one is decided all the same."""
    table = bidding()
    stake(table, 0, (0, 50), (1, 2))
    stake(table, 1, (0, 50))
    everybody_passes(table)
    assert table.position.bidders == (0, 1)
    everybody_passes(table)
    assert table.position.markers == (NOBODY, 0)


def test_both_markers_may_be_tied() -> None:
    """DP-26: one after the other, each among its own."""
    table = bidding(options=["sealed"])
    stake(table, 0, (0, 50))
    stake(table, 1, (0, 50), (1, 20))
    stake(table, 2, (1, 20))
    stake(table, 3)
    assert (table.position.market, table.position.bidders) == ((0,), (0, 1))
    stake(table, 0)
    stake(table, 1, (0, 1))
    assert (table.position.market, table.position.bidders) == ((1,), (1, 2))
    stake(table, 1)
    stake(table, 2, (1, 5))
    assert table.position.markers == (1, 2)


def test_the_largest_sum_names_the_start_player() -> None:
    """DP-29: over both markers, even without winning one; himself or anyone, to the end."""
    table = bidding()
    stake(table, 0, (0, 100), (1, 100))
    stake(table, 1, (0, 100), (0, 20))
    stake(table, 2, (1, 100), (1, 20))
    everybody_passes(table)
    assert table.position.markers == (1, 2)
    assert (table.position.phase, table.position.active) == ("name", 0)
    assert table.verbs(0, "name") == [("name", seat) for seat in range(4)]
    table.play(0, "name", 3)
    assert (table.position.round, table.position.active) == (5, 3)
    seats = []
    while table.position.phase == "turn":
        seats.append(table.position.active)
        table.play(table.position.active, "end")
    assert seats == [3, 0, 1, 2] * 4  # DP-42: clockwise from him, rounds 5 to 8


def test_raises_count_for_naming() -> None:
    """DP-29: raises included."""
    table = bidding(options=["sealed"])
    stake(table, 0, (0, 50))
    stake(table, 1, (0, 50))
    stake(table, 2, (1, 50), (1, 2))
    stake(table, 3)
    stake(table, 0, (0, 5))
    stake(table, 1)
    assert (table.position.phase, table.position.active) == ("name", 0)


def test_a_tie_in_the_sum() -> None:
    """DP-30: who holds more markers; still tied, and the start player stays."""
    table = bidding()
    stake(table, 0, (0, 100))
    stake(table, 1, (0, 50), (1, 50))  # 100 as well, and leads nowhere
    stake(table, 2, (1, 50), (1, 10))
    everybody_passes(table)
    assert table.position.markers == (0, 2)
    assert (table.position.phase, table.position.active) == ("name", 0)
    equal = bidding(first=2)
    stake(equal, 2, (0, 100))
    stake(equal, 3, (1, 100))
    everybody_passes(equal)
    assert equal.position.markers == (2, 3)
    assert (equal.position.phase, equal.position.active) == ("turn", 2)


def with_markers(*holders: int, options: Sequence[str] = ()) -> Table:
    """Round 5, the markers in these hands."""
    table = Table(round=5, options=options)
    table.position.markers = holders
    table.look()
    return table


def test_a_held_pawn_stays_for_its_owners_next_turn() -> None:
    """DP-31, DP-32: the other pawn has all eight points; then the marker is gone."""
    table = with_markers(0, NOBODY)
    table.play(0, "hold", 1, 0)
    assert table.position.markers == (NOBODY, NOBODY)
    assert not table.verbs(0, "hold")
    table.turn_of(1)
    assert {move[1] for move in table.verbs(1, "go")} == {1}
    assert "holds this pawn" in table.refused(1, "go", 0, table.at("A0"))
    table.put(1, "A0", 1)
    for name in ("B0", "C0", "D0", "E0", "F0", "G0", "G1", "G2"):
        table.play(1, "go", 1, table.at(name))
    table.play(1, "end")
    table.turn_of(0)
    table.turn_of(1)
    assert {move[1] for move in table.verbs(1, "go")} == {0, 1}


def test_a_held_pawn_may_raise_and_its_house_is_untouched() -> None:
    """DP-32, DP-34: only movement is barred."""
    table = with_markers(0, NOBODY)
    table.bribe(1, "h08", 50)
    table.bribe(2, "h08", 50)
    table.turn_of(0)
    table.play(0, "hold", 1, 0)
    table.turn_of(1)
    table.play(1, "bribe", table.at("h08"), table.note(1, 5))
    assert table.bids("h08") == [5]


def test_one_pawn_of_a_player_at_a_time() -> None:
    """DP-33: also with two holders; DP-31: both markers in one turn, on different players."""
    table = with_markers(0, 0)
    table.play(0, "hold", 1, 0)
    assert "held already" in table.refused(0, "hold", 1, 1)
    assert "others' pawns" in table.refused(0, "hold", 0, 1)
    table.play(0, "hold", 2, 1)
    assert table.position.held == [NOBODY, 0, 1, NOBODY]
    two = with_markers(0, 1)
    two.play(0, "hold", 2, 0)
    two.turn_of(1)
    assert "held already" in two.refused(1, "hold", 2, 1)
    assert "no police marker" in with_markers(1, 1).refused(0, "hold", 2, 1)


def test_a_marker_that_is_not_used_is_worth_nothing() -> None:
    """DP-35."""
    table = Table(round=8)
    table.position.markers = (0, 0)
    table.look()
    table.to_the_end()
    assert table.votes() == [8] * 4
    assert [place.place for place in table.position.standing()] == [1] * 4


def test_the_other_uses_are_options() -> None:
    table = with_markers(0, 0)
    assert "Raids are not played" in table.refused(0, "raid", table.at("h03"))
    assert "Roadblocks are not played" in table.refused(0, "block", table.at("h03"), table.at("D2"))


def test_option_raid() -> None:
    """Optional rule 3: no note, no raise and no agent there until the raider's next turn."""
    table = with_markers(0, NOBODY, options=["raid"])
    table.bribe(1, "h08", 50)
    table.bribe(2, "h08", 50)
    table.turn_of(0)
    table.play(0, "raid", table.at("h08"))
    table.turn_of(1)
    assert "The police is in this house" in table.refused(
        1, "bribe", table.at("h08"), table.note(1, 5)
    )
    table.enter(2, "h08")
    assert not table.verbs(2, "bribe")
    assert not table.verbs(2, "agent")
    assert "The police is in this house" in table.refused(
        2, "agent", table.at("h08"), table.agent(2, "spy")
    )
    assert table.tie("h08") == [1, 2]  # what lies there stays
    table.turn_of(0)
    table.turn_of(1)
    table.play(1, "bribe", table.at("h08"), table.note(1, 5))


def test_option_roadblock() -> None:
    """Optional rule 4: a street, a bridge or a door; for the blocker too, until his next turn."""
    table = with_markers(0, 0, options=["roadblock"])
    street = tuple(sorted((table.at("D2"), table.at("D3"))))
    table.play(0, "block", *street)
    table.put(0, "D2")
    assert "has blocked this way" in table.refused(0, "go", 0, table.at("D3"))
    assert ("block", *street) not in table.verbs(0, "block")
    table.turn_of(3)
    table.put(3, "D3")
    assert ("go", 0, table.at("D2")) not in table.verbs(3, "go")
    assert ("go", 0, table.at("D4")) in table.verbs(3, "go")
    table.turn_of(0)
    assert ("go", 0, table.at("D3")) in table.verbs(0, "go")


def test_a_blocked_door_shuts_a_pawn_in() -> None:
    """DP-46: who is inside cannot leave."""
    table = with_markers(0, NOBODY, options=["roadblock"])
    table.put(1, "h08")
    table.play(0, "block", table.at("h08"), table.at("B3"))
    table.turn_of(1)
    assert {move[1] for move in table.verbs(1, "go")} == {1}
    assert "has blocked this way" in table.refused(1, "go", 0, table.at("B3"))


def test_bridges_can_be_blocked_where_they_are_open() -> None:
    """Optional rule 4, DP-38: with five players only."""
    table = Table(5, round=5, options=["roadblock"])
    table.position.markers = (0, NOBODY)
    table.look()
    bridge = (table.at("G1"), table.at("H1"))
    assert ("block", *bridge) in table.verbs(0, "block")
    assert len(table.verbs(0, "block")) == 44 + 28 + 2
    table.play(0, "block", *bridge)
    assert "the bridge Puente Viejo" in table.told[-1]
    four = with_markers(0, NOBODY, options=["roadblock"])
    assert ("block", *bridge) not in four.verbs(0, "block")
