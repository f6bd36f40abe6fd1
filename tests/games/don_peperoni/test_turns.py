"""Seats, steps, and what may be done in a house."""

from __future__ import annotations

from tests.games.don_peperoni.scripted import Table, nobody


def test_seats_are_chosen_in_turn_order() -> None:
    """DP-01: any open house of eight votes, one a player, from the start player on."""
    table = Table(4, first=2, homes=())
    assert table.position.to_act() == (2,)
    assert "not on offer" in table.refused(2, "seat", table.at("h00"))
    table.play(2, "seat", table.at("h15"))
    assert table.position.to_act() == (3,)
    assert "not on offer" in table.refused(3, "seat", table.at("h15"))
    for seat, name in ((3, "h16"), (0, "h19"), (1, "h07")):
        table.play(seat, "seat", table.at(name))
    assert table.votes() == [8, 8, 8, 8]
    assert [table.position.pawns[2 * s : 2 * s + 2] for s in (2, 3)] == [
        [table.at("h15")] * 2,
        [table.at("h16")] * 2,
    ]
    assert table.position.turn() == 2


def test_a_seat_takes_no_bribe() -> None:
    """DP-02: it carries a poster already; only agents can take it."""
    table = Table()
    table.enter(0, "h16")
    assert not table.verbs(0, "bribe")
    assert len(table.verbs(0, "agent")) == 5
    assert "only agents" in table.refused(0, "bribe", table.at("h16"), table.note(0, 50))


def test_an_unchosen_house_of_eight_is_like_any_other() -> None:
    """DP-03."""
    table = Table()
    table.bribe(0, "h04", 50)
    table.bribe(1, "h04", 20)
    assert table.owner("h04") == 0
    assert table.votes() == [16, 8, 8, 8]


def test_a_counted_house_takes_no_more_notes() -> None:
    """DP-04."""
    table = Table()
    table.bribe(0, "h11", 50)
    table.bribe(1, "h11", 20)
    table.enter(2, "h11")
    assert not table.verbs(2, "bribe")
    assert table.verbs(2, "agent")


def test_pawns_are_in_nobodys_way() -> None:
    """DP-05: any number of pawns on a square or in a house, and they pass through."""
    table = Table()
    for seat in range(4):
        table.enter(seat, "h03")
    table.put(3, "D3", 1)
    table.play(3, "go", 1, table.at("D2"))
    table.play(3, "go", 1, table.at("h03"))
    assert table.position.pawns.count(table.at("h03")) == 5


def test_the_points_are_shared_as_one_pleases() -> None:
    """DP-06: eight points, freely interleaved; what is left is lost."""
    table = Table()
    squares = [("E6", 1), ("F6", 0), ("D6", 1), ("G6", 0), ("D5", 1)]
    table.play(0, "go", 1, table.at("F6"))
    for name, pawn in squares:
        table.play(0, "go", pawn, table.at(name))
    assert table.position.points == 2
    for name in ("G5", "G4"):
        table.play(0, "go", 0, table.at(name))
    assert not table.verbs(0, "go")
    assert "No movement points" in table.refused(0, "go", 0, table.at("G5"))
    table.play(0, "end")
    assert table.position.points == 8


def test_leaving_a_house_costs_a_point() -> None:
    """DP-07: one for the door square, and by the door alone."""
    table = Table()
    assert table.verbs(0, "go") == [("go", pawn, table.at("F6")) for pawn in (0, 1)]
    table.play(0, "go", 0, table.at("F6"))
    assert table.position.points == 7
    assert "one square at a time" in table.refused(0, "go", 1, table.at("E6"))


def test_a_note_needs_an_entry_in_this_turn() -> None:
    """DP-08: being there is not enough for a first note or an agent; a step ends the right."""
    table = Table()
    table.enter(0, "h03")
    table.turn_of(1)
    table.turn_of(0)
    assert not table.verbs(0, "bribe")
    assert "right after entering" in table.refused(0, "bribe", table.at("h03"), table.note(0, 50))
    assert "right after entering" in table.refused(
        0, "agent", table.at("h03"), table.agent(0, "spy")
    )
    table.enter(0, "h06", 1)
    table.play(0, "go", 0, table.at("D2"))
    assert not table.verbs(0, "bribe")  # the rulebook: actions follow the entry at once


def test_leaving_and_coming_back_is_a_new_entry() -> None:
    """DP-09: two points."""
    table = Table()
    table.enter(0, "h03")
    table.turn_of(1)
    table.turn_of(0)
    table.play(0, "go", 0, table.at("D2"))
    table.play(0, "go", 0, table.at("h03"))
    assert table.position.points == 6
    assert table.verbs(0, "bribe")


def test_one_note_a_player_in_a_house() -> None:
    """DP-10: uncounted, no note of one's own there, and the trigger not reached."""
    table = Table()
    table.bribe(0, "h03", 50)
    table.enter(0, "h03")
    assert not table.verbs(0, "bribe")
    assert "lies there already" in table.refused(0, "bribe", table.at("h03"), table.note(0, 50))
    table.bribe(1, "h03", 20)  # where a rival has bribed before
    assert nobody(table.owner("h03"))  # the town hall takes three
    table.bribe(2, "h03", 10)
    assert table.owner("h03") == 0


def test_entering_does_not_bind_to_bribe() -> None:
    """DP-11: one may."""
    table = Table()
    table.enter(0, "h03")
    assert ("end",) in table.position.legal(0)
    assert table.verbs(0, "go")


def test_one_agent_a_house_a_turn() -> None:
    """DP-12: in several houses of a turn one each; in a later turn another one."""
    table = Table()
    table.place(0, "h03", "lawyer")
    assert not table.verbs(0, "agent")
    assert "in this turn" in table.refused(0, "agent", table.at("h03"), table.agent(0, "spy"))
    table.place(0, "h06", "gunman", 1)
    table.turn_of(1)
    table.place(0, "h03", "cleaner")
    assert len(table.position.agents_in(table.at("h03"))) == 2


def test_option_one_agent_a_turn() -> None:
    """DP-12 (option): one a turn, whatever the house."""
    table = Table(options=["one_agent"])
    table.place(0, "h03", "lawyer")
    table.enter(0, "h06", 1)
    assert not table.verbs(0, "agent")
    assert "in this turn" in table.refused(0, "agent", table.at("h06"), table.agent(0, "spy"))
    table.turn_of(1)
    table.place(0, "h06", "gunman", 1)


def test_an_agent_goes_anywhere_but_into_blocked_houses() -> None:
    """DP-13: without a note; into one's own house, a rival's, a counted, tied or empty one."""
    table = Table()
    table.place(0, "h15", "lawyer")  # his own seat
    table.place(0, "h16", "gunman")  # a rival's
    table.place(0, "h03", "cleaner")  # an empty one
    table.turn_of(1)
    table.bribe(1, "h11", 50)
    table.bribe(2, "h11", 50)
    table.place(3, "h11", "spy")  # a tied one
    table.bribe(0, "h20", 50)
    table.bribe(1, "h20", 20)
    table.place(2, "h20", "bodyguard")  # a counted one
    three = Table(3)
    three.put(0, "D6")
    assert "not in play" in three.refused(0, "go", 0, three.at("h20"))


def test_note_and_agent_in_either_order() -> None:
    """DP-14: on one entry."""
    table = Table()
    table.bribe(0, "h03", 50)
    table.play(0, "agent", table.at("h03"), table.agent(0, "spy"))
    table.place(1, "h03", "spy")
    table.play(1, "bribe", table.at("h03"), table.note(1, 50))
    assert table.bids("h03") == [50, 50]


def test_two_pawns_in_one_house() -> None:
    """DP-43: one note, and one agent in that turn, for both together."""
    table = Table()
    table.bribe(0, "h03", 50)
    table.play(0, "agent", table.at("h03"), table.agent(0, "lawyer"))
    table.enter(0, "h03", 1)
    assert not table.verbs(0, "bribe")
    assert not table.verbs(0, "agent")


def test_blocked_houses_and_the_river() -> None:
    """DP-37: a stop sign closes the house and not the square before it. DP-38: no bridge."""
    three = Table(3)
    three.put(0, "G0")
    three.play(0, "go", 0, three.at("G1"))  # the door square of the closed laundry
    assert "not in play" in three.refused(0, "go", 0, three.at("h05"))
    assert "river" in three.refused(0, "go", 0, three.at("H1"))
    four = Table(4)
    four.put(0, "G5")
    assert "river" in four.refused(0, "go", 0, four.at("H5"))
    five = Table(5)
    five.put(0, "G5")
    five.play(0, "go", 0, five.at("H5"))
    assert five.position.points == 7
    assert five.position.pawns[0] == five.at("H5")


def test_option_shared_movement() -> None:
    """Optional rule 2: at most six of the eight points for one pawn."""
    table = Table(options=["shared"])
    table.put(0, "A0")
    for name in ("B0", "C0", "D0", "E0", "F0", "G0"):
        table.play(0, "go", 0, table.at(name))
    assert {move[1] for move in table.verbs(0, "go")} == {1}
    assert "all that one pawn may" in table.refused(0, "go", 0, table.at("G1"))
    table.play(0, "go", 1, table.at("F6"))
    table.play(0, "go", 1, table.at("G6"))
    assert not table.verbs(0, "go")


def test_rounds_go_clockwise_from_the_start_player() -> None:
    """Eight rounds, everybody a turn in each."""
    table = Table(first=1)
    seen = []
    while table.position.phase == "turn":
        seen.append((table.position.round, table.position.active))
        table.play(table.position.active, "end")
    assert seen == [(round_, (1 + k) % 4) for round_ in range(1, 5) for k in range(4)]
