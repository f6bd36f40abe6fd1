"""Agents: the whole table of the sheet (DP §4), alone and in a final count; and the spy."""

from __future__ import annotations

import pytest

from tablee.games.don_peperoni.agents import takeover
from tablee.games.don_peperoni.cards import KINDS
from tests.games.don_peperoni.scripted import Table

LETTERS = dict(zip("LSBGC", range(5), strict=True))
"""Lawyer, spy, bodyguard, gunman, cleaner."""

DECISIONS = [
    # The sheet's table; the first agent is seat 0's, the next seat 1's, and so on.
    ("L", 0),
    ("LC", None),
    ("LS", None),
    ("LL", None),
    ("LB", None),
    ("GB", None),
    ("GG", None),
    ("GGL", None),
    ("GL", 0),
    ("GC", 0),
    ("GS", 0),
    # What follows from its five steps.
    ("", None),
    ("G", 0),
    ("B", None),
    ("C", None),
    ("S", None),
    ("CS", None),
    ("LG", 1),
    ("GLC", 0),
    ("GGG", None),
    ("BGL", None),
    ("BL", None),
    ("BGG", None),
]


@pytest.mark.parametrize(("agents", "taker"), DECISIONS)
def test_decision_table(agents: str, taker: int | None) -> None:
    """DP §4, row by row. DP-44: a bodyguard stops all. DP-45: the cleaner only the lawyer."""
    present = [(LETTERS[letter], seat) for seat, letter in enumerate(agents)]
    assert takeover(present) == taker
    assert takeover(reversed(present)) == taker


@pytest.mark.parametrize(("agents", "taker"), [each for each in DECISIONS if each[0]])
def test_decision_table_in_a_final_count(agents: str, taker: int | None) -> None:
    """The same in a house that seat 3 holds: minus for him, plus for the taker."""
    table = Table(round=8)
    table.bribe(3, "h11", 500)
    table.start(8, 0)
    for seat, letter in enumerate(agents):
        table.place(seat, "h11", KINDS[LETTERS[letter]])
        if "spy" in KINDS[LETTERS[letter]]:
            assert table.position.spied == 0  # DP-16: not used up, he counts
    table.to_the_end()
    assert table.owner("h11") == (3 if taker is None else taker)
    expected = [8, 8, 8, 8]
    expected[3 if taker is None else taker] += 6
    assert table.votes() == expected


def test_a_friendly_agent_silences_ones_own_lawyer() -> None:
    """DP §4, step 5: a second agent, friendly or not."""
    table = Table(round=7)
    table.bribe(1, "h11", 500)
    table.place(0, "h11", "lawyer")
    table.start(7, 0)
    table.place(0, "h11", "cleaner")
    table.start(8, 0)
    table.to_the_end()
    assert table.owner("h11") == 1


def test_a_bodyguard_stops_his_own_masters_gunman() -> None:
    """DP-44: he protects the present owner against everybody."""
    table = Table(round=7)
    table.place(0, "h16", "bodyguard")
    table.turn_of(1)
    table.start(8, 0)
    table.place(0, "h16", "gunman")
    table.to_the_end()
    assert table.owner("h16") == 1


def test_a_gunman_on_a_rivals_seat() -> None:
    """The sheet's vector: seat owner minus 8, gunman's owner plus 8."""
    table = Table(round=8)
    table.place(0, "h16", "gunman")
    table.to_the_end()
    assert table.votes() == [16, 0, 8, 8]
    assert table.owner("h16") == 0


def test_void_and_untouched_houses_can_be_taken() -> None:
    """DP-23: by a gunman or a lone lawyer."""
    table = Table(round=8)
    table.place(0, "h03", "lawyer")  # untouched
    table.bribe(1, "h08", 50)
    table.bribe(2, "h08", 50)  # a tie, void at the end
    table.place(3, "h08", "gunman")
    table.to_the_end()
    assert table.votes() == [18, 8, 8, 16]
    assert "Casa Verde votes for seat 3 now: 8 votes." in table.told


def test_option_agents_at_home() -> None:
    """Optional rule 1, and the sheet's vector: the owner's unplaced gunman cancels the other."""
    table = Table(round=8, options=["home"])
    table.place(0, "h16", "gunman")
    table.to_the_end()
    assert table.votes() == [8, 8, 8, 8]
    assert "Nothing changes in Casa Blanca." in table.told


def test_option_agents_at_home_count_against_a_lawyer() -> None:
    """Optional rule 1: an unplaced cleaner silences him; placed elsewhere, they do not help."""
    for left, taken in ((("cleaner",), False), ((), True)):
        table = Table(round=8, options=["home"])
        table.place(0, "h16", "lawyer")
        for kind in KINDS:
            if kind not in left:
                table.place(1, "h03", kind)
                table.start(8, 1)
        table.to_the_end()
        assert (table.owner("h16") == 0) == taken


def test_agents_stay_hidden_to_the_end() -> None:
    """§5: whose an agent is, is public; which one, his owner's knowledge."""
    table = Table(round=8)
    table.place(0, "h03", "gunman")
    gunman = table.agent(0, "gunman")
    assert [view.faces[gunman] is None for view in table.views] == [False, *[True] * 4]
    table.bribe(1, "h11", 50)
    table.bribe(2, "h11", 20)
    assert table.position.seen[gunman] == 1  # a count turns over no agent
    table.to_the_end()
    assert table.position.seen[gunman] == table.position.everyone
    unplaced = table.agent(0, "lawyer")
    assert table.position.seen[unplaced] == 1


# The spy.


def test_the_spy_looks_in_the_very_entry_that_placed_him() -> None:
    """DP-15: before the note is chosen; then he is out of the game."""
    table = Table()
    table.bribe(0, "h08", 100)
    table.place(1, "h08", "spy")
    note = table.position.bids[table.at("h08")][0]
    spy = table.agent(1, "spy")
    table.play(1, "spy", spy)
    assert table.views[1].faces[note] is not None
    assert [table.views[seat].faces[note] for seat in (2, 3, 4)] == [None] * 3
    assert spy in table.position.gone
    assert table.position.seen[spy] == table.position.everyone
    table.play(1, "bribe", table.at("h08"), table.note(1, 200))
    assert table.owner("h08") == 1
    assert "has looked already" in table.refused(1, "spy", spy)


def test_the_spy_sees_no_agents_and_not_ones_own_note() -> None:
    """DP-15: all face-down notes of that house that are not his master's."""
    table = Table(5)
    table.bribe(0, "h08", 100)
    table.play(0, "agent", table.at("h08"), table.agent(0, "gunman"))
    table.bribe(1, "h08", 50)
    table.place(1, "h08", "spy")
    agents = table.agent(0, "gunman"), table.agent(1, "spy")
    table.play(1, "spy", agents[1])
    assert table.views[1].faces[agents[0]] is None
    assert table.position.seen[table.position.bids[table.at("h08")][1]] == 1 << 1


def test_the_spy_acts_in_anothers_turn() -> None:
    """DP-15: any time; policy `any`: he is offered beside the seat in turn, which never waits."""
    table = Table()
    table.place(1, "h08", "spy")
    assert table.position.to_act() == (1,)
    table.bribe(0, "h08", 100)
    assert table.position.to_act() == (0, 1)
    assert table.position.legal(1) == [("spy", table.agent(1, "spy")), ("wait",)]
    assert table.position.silence(1) == ("wait",)
    assert table.position.silence(0) is None
    table.play(0, "end")  # not kept waiting
    table.turn_of(2)
    assert table.position.to_act() == (2, 1)
    table.play(1, "spy", table.agent(1, "spy"))
    assert table.position.to_act() == (2,)
    assert table.position.turn() == 2


def test_the_offer_does_not_tell_who_has_a_spy() -> None:
    """Whoever has an agent there is offered to look; only the spy's master can."""
    table = Table()
    table.place(1, "h08", "cleaner")
    table.place(2, "h08", "spy")
    table.bribe(0, "h08", 100)
    assert table.position.to_act() == (0, 1, 2)
    assert table.position.legal(1) == [("wait",)]
    assert "Only a spy who has been placed" in table.refused(1, "spy", table.agent(1, "cleaner"))
    table.play(1, "wait")
    assert table.position.to_act() == (0, 2)


def test_who_has_waited_is_asked_again_when_there_is_more_to_see() -> None:
    """And may look in the own turn in any case."""
    table = Table(5)
    table.place(1, "h08", "spy")
    table.bribe(0, "h08", 100)
    table.play(1, "wait")
    assert table.position.to_act() == (0,)
    table.turn_of(1)
    assert table.verbs(1, "spy")
    table.bribe(2, "h08", 50)
    assert table.position.to_act() == (2, 1)
    table.bribe(3, "h08", 20)  # counted: nothing is left to see
    assert table.position.to_act() == (3,)


def test_spies_in_two_houses_wait_side_by_side() -> None:
    """DP-15: what is new in one house changes nothing for who may look in another."""
    table = Table(5)
    table.place(1, "h08", "spy")
    table.place(2, "h03", "spy")
    table.bribe(0, "h08", 100)
    assert table.position.to_act() == (0, 1)
    assert table.position.legal(2) == []
    assert table.position.silence(2) is None
    table.bribe(3, "h03", 50)
    assert table.position.to_act() == (3, 1, 2)
    table.place(4, "h08", "spy")
    assert set(table.position.to_act()) == {1, 2, 4}
    table.turn_of(0)
    assert set(table.position.to_act()) == {0, 1, 2, 4}
    table.position.phase = "over"
    assert table.position.silence(1) is None


def test_whose_turn_it_is_while_something_is_settled() -> None:
    table = Table(5)
    table.turn_of(2)
    for phase in ("seat", "turn", "count", "bid", "name"):
        table.position.phase = phase
        assert table.position.turn() == 2
    for phase in ("deal", "first", "reveal", "over"):
        table.position.phase = phase
        assert table.position.turn() is None


def test_a_spy_with_nothing_to_see() -> None:
    """DP-16: he may stand in one's own seat or an empty house, and silences a lawyer."""
    table = Table(round=7)
    table.place(1, "h16", "spy")
    assert not table.verbs(1, "spy")
    table.bribe(1, "h08", 50, 1)
    table.start(8, 0)
    table.place(0, "h16", "lawyer")
    table.to_the_end()
    assert table.owner("h16") == 1


def test_a_used_spy_silences_nobody() -> None:
    """DP-16, the other way round: he has left the game."""
    table = Table(round=8)
    table.bribe(0, "h08", 100)
    table.place(1, "h08", "spy")
    table.play(1, "spy", table.agent(1, "spy"))
    table.place(2, "h08", "lawyer")
    table.to_the_end()
    assert table.owner("h08") == 2


def test_the_spy_never_interrupts_a_count() -> None:
    """DP-17: once the last note is laid, nobody may act before it is counted."""
    table = Table()
    table.place(1, "h08", "spy")
    table.bribe(0, "h08", 100)
    table.enter(2, "h08")
    position = table.position.clone()
    position.play(2, ("bribe", table.at("h08"), table.note(2, 50)))
    assert position.want is not None
    assert position.to_act() == ()
    assert position.legal(1) == []
    table.play(2, "bribe", table.at("h08"), table.note(2, 50))
    assert table.position.to_act() == (2,)


def test_the_spy_looks_while_the_police_is_bid_for() -> None:
    """DP-15, DP-17: whenever the game waits for somebody."""
    table = Table(5, round=4)
    table.bribe(0, "h08", 100)
    table.place(1, "h08", "spy")
    for seat in range(1, 5):
        table.turn_of(seat)
    table.play(4, "end")
    assert table.position.phase == "bid"
    assert table.position.to_act() == (0, 1)
    table.play(0, "pass")
    assert ("spy", table.agent(1, "spy")) in table.position.legal(1)  # also as the bidder
    table.play(1, "spy", table.agent(1, "spy"))


def test_the_spy_sees_a_raise() -> None:
    """DP-15: the newest note of a tie lies face down like any other."""
    table = Table()
    table.bribe(0, "h08", 50)
    table.bribe(1, "h08", 50)
    table.play(1, "bribe", table.at("h08"), table.note(1, 5))
    table.place(0, "h08", "spy")
    table.play(0, "spy", table.agent(0, "spy"))
    assert table.views[0].faces[table.position.bids[table.at("h08")][0]] is not None
