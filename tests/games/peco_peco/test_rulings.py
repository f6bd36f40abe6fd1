"""Rulings PP-01 to PP-31: a round. A ruling's number stands in the name of its tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games.peco_peco import GAME, rules
from tablee.games.peco_peco.cards import CARDS
from tablee.games.peco_peco.layout import NOBODY
from tablee.kernel import Match, SeededDealer
from tests.games.peco_peco.scripted import Table


def test_every_ruling_is_named_by_a_test_and_by_the_rules() -> None:
    all_of_them = {f"{n:02}" for n in range(1, 54)}
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    assert set(re.findall(r"^def test_pp(\d\d)_", tests, re.MULTILINE)) == all_of_them
    folder = Path(rules.__file__).parent
    code = "".join(file.read_text() for file in folder.glob("*.py"))
    assert set(re.findall(r"PP-(\d\d)", code)) == all_of_them


# Playing.


def test_pp01_the_icon_of_the_start_card_does_not_act() -> None:
    for seed in range(30):
        match = Match.start(GAME, 4, {"first": 1})
        match.settle(SeededDealer(seed))
        position = match.position
        assert isinstance(position, rules.PecoPeco)
        stake = position.faces[position.stake]
        assert stake is not None
        food = CARDS.foods[stake]
        assert position.phase == "turn"
        assert position.direction == food.turn
        assert {len(hand) for hand in position.hands} == {food.deal}


def test_pp02_a_bomb_on_the_discard_is_beaten_as_its_species() -> None:
    table = Table({0: "elephant cat mouse cat+bomb"}, top="cat+bomb")
    assert table.plays(0) == ["elephant", "cat+bomb"]


def test_pp03_a_species_does_not_beat_itself() -> None:
    table = Table({0: "cat cat mouse"}, top="cat")
    assert table.plays(0) == []
    assert table.refused(0, "play", "cat") == "You cannot beat a cat with a cat."


@pytest.mark.parametrize("stake", ["mak4", "mak3"])
def test_pp04_a_bomb_beats_a_bomb_also_upside_down(stake: str) -> None:
    table = Table({0: "mouse+bomb"}, top="mouse+bomb", stake=stake)
    assert table.plays(0) == ["mouse+bomb"]


def test_pp05_the_last_to_act_can_be_accused_after_a_reversal() -> None:
    # Seat 1 turns the order round: seat 0 follows, passes, and seat 3 may accuse seat 0.
    table = Table({1: "elephant+reverse cat"}, turn=1)
    table.play(1, "play", "elephant+reverse")
    assert table.position.active == 0
    assert "accuse" not in table.may(0)  # a play cannot be challenged
    table.play(0, "pass")
    assert table.position.active == 3
    table.play(3, "accuse")
    assert table.position.accused == 0


def test_pp05_the_last_to_act_can_be_accused_across_an_eliminated_seat() -> None:
    table = Table(out=[1])
    table.play(0, "pass")
    assert table.position.active == 2
    table.play(2, "accuse")
    assert table.position.accused == 0


def test_pp06_one_accusation_a_pass_and_then_the_pass_stands() -> None:
    table = Table({0: "elephant cat"})
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "admit")
    table.pick()
    assert table.position.active == 1
    assert table.may(1) == ["pass"]
    assert table.position.passed == 0b0001
    assert "only once" in table.refused(1, "accuse")


def test_pp07_whose_card_comes_back_does_not_accuse_first() -> None:
    table = Table({0: "elephant"}, owner=1, passed=[2, 3], turn=0)
    table.play(0, "pass")  # a bluff, but the round is over at once
    assert table.position.phase == "deal"
    assert table.position.rounds == ((1, table.position.buffets[1][0]),)


def test_pp08_the_round_ends_when_all_others_passed_in_a_row() -> None:
    table = Table({0: "elephant cat"}, turn=0)
    table.play(0, "play", "elephant")
    for seat in (1, 2):
        table.play(seat, "pass")
        assert table.position.phase == "turn"
    table.play(3, "pass")
    assert table.position.rounds[0][0] == 0


def test_pp09_if_all_pass_on_the_start_card_nobody_wins() -> None:
    table = Table()
    for seat in range(4):
        table.play(seat, "pass")
    assert table.position.rounds[0][0] == NOBODY
    assert table.position.phase == "deal"


def test_pp10_only_those_still_in_count_in_the_lap() -> None:
    table = Table(owner=1, passed=[2], out=[3], turn=0)
    table.play(0, "pass")
    assert table.position.rounds[0][0] == 1


# Accusing.


def test_pp11_nobody_accuses_without_a_card() -> None:
    # The leader has played the last card: he may not slap.
    table = Table({1: "", 0: "mouse mouse"}, stake="mak2", owner=1)
    table.play(0, "pass")
    assert table.position.to_act() == (2, 3)


def test_pp12_whoever_passes_has_a_card() -> None:
    # An empty hand is out, or owns the top card and does not get a turn.
    table = Table({0: "elephant", 1: "mouse"}, turn=0)
    table.play(0, "play", "elephant")
    for seat in (1, 2):
        assert table.position.active == seat
        table.play(seat, "pass")
    table.play(3, "pass")
    assert table.position.rounds[0][0] == 0


def test_pp13_a_bluffer_whose_only_card_is_stolen_is_out() -> None:
    table = Table({0: "elephant"})
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "admit")
    table.pick()
    assert table.alive() == [1, 2, 3]
    assert table.position.active == 1


def test_pp14_a_wrong_accuser_who_loses_the_last_card_is_out_and_the_turn_goes_on() -> None:
    table = Table({0: "mouse mouse", 1: "cat"})
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "prove")
    table.pick()
    assert table.alive() == [0, 2, 3]
    assert table.position.active == 2


def test_pp14_that_can_end_the_round() -> None:
    table = Table({0: "mouse mouse", 1: "cat"}, owner=2, passed=[3], turn=0)
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "prove")
    table.pick()
    assert table.position.rounds[0][0] == 2


def test_pp15_covering_the_leaders_last_card_puts_him_out_before_the_icon_acts() -> None:
    table = Table({0: "elephant+steal cat", 3: "", 1: "cat", 2: "cat"}, owner=3)
    table.play(0, "play", "elephant+steal")
    assert table.alive() == [0, 1, 2]
    assert [move[1] for move in table.position.legal(0)] == [1, 2]


def test_pp16_whoever_plays_the_last_card_and_is_not_covered_wins() -> None:
    table = Table({0: "elephant"})
    table.play(0, "play", "elephant")
    assert 0 in table.alive()
    for seat in (1, 2, 3):
        table.play(seat, "pass")
    assert table.position.rounds[0][0] == 0


def test_pp17_the_last_survivor_on_the_start_card_plays_or_nobody_wins() -> None:
    for move, winner in (("play", 1), ("pass", NOBODY)):
        table = Table({0: "elephant", 1: "elephant cat"}, out=[2, 3])
        table.play(0, "pass")
        table.play(1, "accuse")
        table.play(0, "admit")
        table.pick()
        assert table.alive() == [1]
        assert table.position.phase == "turn"
        table.play(1, move, "elephant" if move == "play" else None)
        assert table.position.rounds[0][0] == winner


def test_pp18_show_bury_redraw_and_only_then_steal() -> None:
    table = Table({0: "mouse mouse", 1: "cat elephant"}, deck="cat+bomb elephant+draw")
    table.play(0, "pass")
    table.play(1, "accuse")
    assert table.may(0) == ["prove"]
    told = table.play(0, "prove")
    shown = table.position.hands[0]
    assert all(table.position.seen[i] == table.position.everyone for i in shown)
    assert str(told[0]) == "seat 0 did not bluff, and shows everybody: a mouse, a mouse."
    table.pick_card("elephant")
    assert table.hand(0) == ["cat+bomb", "elephant+draw", "elephant"]  # one more than before
    assert table.buried == ["mouse", "mouse"]
    assert table.hand(1) == ["cat"]
    stolen = table.position.hands[0][-1]
    assert table.position.seen[stolen] == 0b0011  # the thief and the victim
    assert table.position.seen[table.position.hands[0][0]] == 0b0001


def test_pp19_the_accused_does_not_play_after_redrawing() -> None:
    table = Table({0: "mouse", 1: "cat cat"}, deck="elephant")
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "prove")
    table.pick()
    assert table.position.active == 1
    assert table.position.phase == "turn"
    assert table.position.passed == 0b0001


def test_pp20_an_empty_pile_is_made_anew_without_the_top_card() -> None:
    table = Table({0: "elephant+draw cat"}, deck_size=0)
    played = set(table.position.discard)
    table.play(0, "play", "elephant+draw")
    assert table.position.want is not None
    assert set(table.position.want[1]) == played
    told = table.shuffle()
    assert len(table.position.hands[0]) == 2
    assert table.top == "elephant+draw"
    assert str(told[0]) == "The discard is shuffled into a new pile; only its top card stays."


def test_pp20_draw_as_many_as_exist() -> None:
    hands = {0: "mouse mouse mouse", 1: "cat elephant"}
    table = Table(hands, deck="elephant", deck_size=1)
    # Nothing but the top lies in the discard: the rest is out of the way in a hand.
    position = table.position
    position.hands[3] += tuple(position.discard[:-1])
    position.discard = position.discard[-1:]
    table.views = [position.view(seat) for seat in range(5)]
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "prove")
    table.pick()
    assert table.position.phase == "redraw"
    table.shuffle()
    # One from the pile, two of the three just buried, and one stolen.
    assert len(table.position.hands[0]) == 4
    assert len(table.position.deck) == 1


def test_pp20_with_only_the_top_card_nothing_is_drawn() -> None:
    table = Table({0: "elephant+draw"}, deck_size=0)
    position = table.position
    position.hands[3] += tuple(position.discard)
    position.discard = [position.hands[3][0]]  # a cat
    position.hands[3] = position.hands[3][1:]
    position.seen[position.discard[0]] = position.everyone
    table.views = [position.view(seat) for seat in range(5)]
    table.play(0, "play", "elephant+draw")
    assert position.phase == "draw"  # the beaten card alone makes the new pile
    table.shuffle()
    assert len(position.hands[0]) == 1
    assert position.deck == []


def test_pp21_cards_just_buried_are_part_of_the_reshuffle() -> None:
    table = Table({0: "mouse mouse", 1: "cat elephant"}, deck_size=1)
    shown = set(table.position.hands[0])
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "prove")
    table.pick()
    assert table.position.want is not None
    assert shown <= set(table.position.want[1])
    table.shuffle()
    assert table.position.buried == []
    assert len(table.position.hands[0]) == 3


# Icons.


def test_pp22_the_thief_chooses_the_victim_and_nobody_sees_the_card() -> None:
    table = Table({0: "elephant+steal cat", 2: "cat mouse"})
    table.play(0, "play", "elephant+steal")
    assert table.position.legal(0) == [("rob", 1), ("rob", 2), ("rob", 3)]
    table.play(0, "rob", 2)
    told = table.pick_card("mouse")
    assert table.buried == ["mouse"]
    assert table.position.seen[table.position.buried[0]] == 0b0100  # its former owner alone
    assert str(told[0]) == "A card of seat 2 goes under the discard; nobody sees it."
    assert "loses a mouse" in str(table.told[2][0])


def test_pp22_robbing_is_compulsory_with_one_rival_who_has_a_card() -> None:
    table = Table({0: "elephant+steal cat", 2: "", 3: ""}, out=[2, 3])
    table.play(0, "play", "elephant+steal")
    assert table.position.phase == "robbing"
    assert table.position.victim == 1


def test_pp23_who_loses_the_last_card_to_a_theft_is_out() -> None:
    table = Table({0: "elephant+steal cat", 2: "cat"})
    table.play(0, "play", "elephant+steal")
    table.play(0, "rob", 2)
    table.pick()
    assert table.alive() == [0, 1, 3]


def test_pp24_the_last_card_draws_first() -> None:
    table = Table({0: "elephant+draw"}, deck="mouse+bomb")
    table.play(0, "play", "elephant+draw")
    assert table.hand(0) == ["mouse+bomb"]
    assert 0 in table.alive()


def test_pp25_with_two_left_the_direction_still_turns() -> None:
    table = Table({0: "elephant+reverse cat"}, out=[2, 3])
    table.play(0, "play", "elephant+reverse")
    assert table.position.direction == -1
    assert table.position.active == 1


# Special rules of the stake.


def test_pp26_without_accusing_a_bluff_is_legal_and_safe() -> None:
    table = Table({0: "elephant"}, stake="sus1")
    table.play(0, "pass")
    assert table.may(1) == ["pass"]
    assert table.refused(1, "accuse") == "Nobody may be accused in this round."


def test_pp27_any_rival_with_a_card_may_slap_the_leader_too() -> None:
    table = Table({0: "mouse"}, stake="mak2", owner=1, out=[3])
    table.play(0, "pass")
    assert table.position.to_act() == (1, 2)


def test_pp27_also_after_the_last_pass_of_a_lap() -> None:
    table = Table({0: "elephant cat"}, stake="mak2", owner=1, passed=[2, 3])
    table.play(0, "pass")
    assert table.position.phase == "slap"
    table.play(1, "accuse")
    table.play(0, "admit")
    table.pick()
    assert table.position.rounds[0][0] == 1
    assert len(table.position.hands[1]) == 4  # it counts for the bonus of a last round


def test_pp28_the_window_replaces_the_accusation_on_a_turn() -> None:
    table = Table(stake="mak2")
    table.play(0, "pass")
    for seat in (1, 2, 3):
        table.play(seat, "believe")
    assert table.position.active == 1
    assert table.may(1) == ["pass"]
    assert "at once, by anyone" in table.refused(1, "accuse")


def test_pp29_after_a_slap_the_seat_after_the_accused_is_next() -> None:
    table = Table({0: "elephant cat"}, stake="mak2")
    table.play(0, "pass")
    table.play(3, "accuse")
    assert table.position.to_act() == (0,)  # the first accusation closes the window
    table.play(0, "admit")
    table.pick()
    assert table.position.active == 1


def test_pp30_all_in_the_stolen_card_is_random_and_the_rest_is_buried() -> None:
    table = Table({0: "elephant cat mouse"}, stake="sus4")
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "admit")
    assert table.position.want == ("pick", 3)
    told = table.pick_card("mouse")
    assert table.hand(1)[-1] == "mouse"
    assert table.buried == ["elephant", "cat"]
    assert all(table.position.seen[i] == 0b0001 for i in table.position.buried)
    assert table.alive() == [1, 2, 3]
    assert str(told[1]) == "seat 0 discards the other 2 cards under the discard, unseen."


def test_pp31_all_in_a_wrong_accuser_is_out_and_the_turn_passes_on() -> None:
    table = Table({0: "mouse", 1: "cat cat elephant"}, stake="sus4")
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "prove")
    table.pick()
    assert table.alive() == [0, 2, 3]
    assert table.position.active == 2
    assert len(table.position.hands[0]) == 2
