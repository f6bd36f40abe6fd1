"""The rulings of the sheet, one by one. A ruling's number stands in the name of its tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games.peco_peco import GAME, rules
from tablee.games.peco_peco.cards import CARDS
from tablee.games.peco_peco.layout import NOBODY
from tablee.kernel import Match, Place, SeededDealer
from tests.games.peco_peco.scripted import FOOD, Table


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


# The end of a round.


def test_pp32_after_a_general_defeat_the_same_player_starts_and_a_tilted_card_turns() -> None:
    table = Table(first=2, tilted="oni5", stake="sus5")
    table.end_round()
    position = table.position
    assert table.turned(2) == ["oni5"]
    assert position.first == 2
    assert position.extra == 0
    assert position.stake == NOBODY
    table.shuffle()
    assert position.active == 2
    assert {len(hand) for hand in position.hands} == {5}


def test_pp33_a_general_defeat_on_the_last_stake_ends_on_points_without_a_bonus() -> None:
    table = Table(food="", buffets={1: "mak3"})
    table.end_round()
    assert table.position.over()
    assert table.standing()[0] == Place(1, 1, 2)
    assert [place.score for place in table.standing()] == [2, 0, 0, 0]


def test_pp34_a_tilted_card_does_not_complete_a_set() -> None:
    table = Table(buffets={1: "mak4 sus4"}, stake="oni5", food="oni4")
    table.end_round(1)
    assert not table.position.over()
    assert table.position.tilted != NOBODY
    assert table.position.score(1) == 4


def test_pp35_the_last_stake_is_taken_straight_and_its_icons_are_ignored() -> None:
    table = Table(stake="sus5", food="")
    table.end_round(1)
    assert table.buffet(1) == ["sus5"]
    assert table.position.tilted == NOBODY
    assert table.position.extra == 0


def test_pp36_a_card_face_down_is_a_point_and_a_card_but_no_dish() -> None:
    table = Table(turned={1: "oni5"}, buffets={1: "mak3 sus4", 2: "mak5 sus2 mak1"})
    position = table.position
    assert position.score(1) == 5
    assert position.score(2) == 5
    assert position.cards(1) == position.cards(2) == 3
    assert not position.over()


def test_pp37_first_feast_is_shuffled_in_when_all_are_experienced() -> None:
    def first_stake(seed: int, *, newcomer: bool) -> str:
        match = Match.start(GAME, 4, {"newcomer": newcomer})
        match.settle(SeededDealer(seed))
        position = match.position
        assert isinstance(position, rules.PecoPeco)
        face = position.faces[position.stake]
        assert face is not None
        assert set(position.pools[1].faces) == set(FOOD.values())
        return CARDS.foods[face].name

    assert {first_stake(seed, newcomer=True) for seed in range(10)} == {"oni3"}
    assert len({first_stake(seed, newcomer=False) for seed in range(30)}) > 5


# Teams.


@pytest.mark.parametrize(
    ("seats", "solo", "pairs"),
    [
        (5, 0, [[1, 3], [2, 4]]),
        (7, 0, [[1, 4], [2, 5], [3, 6]]),
        (5, 2, [[0, 3], [1, 4]]),
    ],
)
def test_pp38_with_an_odd_number_partners_sit_across_without_the_solo(
    seats: int, solo: int, pairs: list[list[int]]
) -> None:
    table = Table(seats=seats, teams=True, solo=solo + 1)
    position = table.position
    assert sorted(position.team(seat) for seat in range(seats)) == sorted([*pairs, *pairs, [solo]])


def test_pp39_partners_are_no_rivals() -> None:
    table = Table({0: "elephant+steal cat"}, teams=True, out=[1])
    table.play(0, "play", "elephant+steal")
    assert table.position.victim == 3  # not the partner, seat 2
    table.pick()
    table.play(2, "pass")
    assert "accuse" in table.may(3)
    table = Table(teams=True, out=[1])
    table.play(0, "pass")
    assert table.may(2) == ["pass"]
    table = Table(teams=True, stake="mak2")
    table.play(0, "pass")
    assert table.position.to_act() == (1, 3)


def test_pp39_partners_do_not_see_each_others_hands() -> None:
    table = Table(teams=True)
    assert all(table.position.seen[i] == 0b0001 for i in table.position.hands[0])


@pytest.mark.parametrize(("team_tilt", "won"), [(False, False), (True, True)])
def test_pp40_who_must_win_to_straighten_a_tilted_card(*, team_tilt: bool, won: bool) -> None:
    table = Table(teams=True, team_tilt=team_tilt, first=0, tilted="oni5")
    table.end_round(2)
    assert (table.buffet(0) == ["oni5"]) is won
    assert (table.turned(0) == ["oni5"]) is not won


def test_pp41_a_set_is_of_the_pooled_buffet() -> None:
    table = Table(teams=True, buffets={0: "mak4 sus1"}, stake="oni1", food="oni4")
    table.end_round(2)
    assert table.position.over()
    assert table.places() == {0: 1, 2: 1, 1: 3, 3: 3}


def test_pp41_the_bonus_counts_the_winners_own_hand() -> None:
    table = Table({1: "cat", 3: "cat cat cat"}, teams=True, stake="mak4", food="")
    table.end_round(1)
    assert table.position.score(3) == 2 + 1


def test_pp42_the_solo_player_joins_the_weakest_team_before_the_last_stake() -> None:
    table = Table(
        seats=5,
        teams=True,
        solo=1,
        stake="mak4",
        food="sus4",
        buffets={0: "oni4", 1: "sus3", 2: "mak5"},
    )
    table.end_round(0)
    position = table.position
    assert position.phase == "deal"
    assert position.team(0) == [0, 1, 3]
    assert position.score(1) == 6  # its own buffet is pooled
    assert len(position.food) == 1


def test_pp42_the_fewer_food_cards_decide_then_the_solo_player() -> None:
    def after(buffets: dict[int, str]) -> Table:
        table = Table(seats=5, teams=True, solo=1, stake="mak4", food="sus4", buffets=buffets)
        table.end_round(0)
        return table

    assert after({1: "sus5", 2: "oni3 oni1"}).position.team(0) == [0, 1, 3]
    table = after({1: "sus3", 2: "oni3"})
    assert table.position.to_act() == (0,)
    assert table.position.legal(0) == [("join", 1), ("join", 2)]
    table.play(0, "join", 2)
    assert table.position.team(4) == [0, 2, 4]
    assert table.position.phase == "deal"


def test_pp43_the_solo_player_shares_the_result_of_the_new_team() -> None:
    table = Table(seats=5, teams=True, solo=1, food="sus4", stake="mak4", buffets={1: "oni3"})
    table.end_round(0)  # joins seats 2 and 4, who have nothing
    table.shuffle()
    table.end_round(0)
    assert table.position.over()
    places = table.places()
    assert places[0] == places[2] == places[4] == 1
    assert places[1] == places[3] == 4


def test_pp43_no_set_ends_a_game_with_a_solo_player() -> None:
    table = Table(seats=5, teams=True, solo=1, buffets={1: "mak4 sus1"}, stake="oni1")
    table.end_round(3)
    assert not table.position.over()


# Der des der.


def test_pp44_the_call_is_due_when_a_play_leaves_one_card() -> None:
    table = Table({0: "elephant+draw cat"}, call=True, deck="mouse")
    assert [move[0] for move in table.position.legal(0)] == ["play", "play_call", "pass"]
    table.play(0, "play_call", "elephant+draw")
    assert table.hand(0) == ["cat", "mouse"]
    table = Table({0: "elephant cat mouse"}, call=True)
    assert [move[0] for move in table.position.legal(0)] == ["play", "pass"]
    assert "last card but one" in table.refused(0, "play_call", "elephant")


def test_pp44_not_for_cards_that_are_stolen() -> None:
    table = Table({0: "elephant cat"}, call=True)
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "admit")
    table.pick()
    assert len(table.position.hands[0]) == 1
    assert table.buried == []


def test_pp45_the_forgotten_card_goes_under_the_discard() -> None:
    table = Table({0: "elephant cat"}, call=True)
    table.play(0, "play", "elephant")
    assert table.buried == ["cat"]
    assert table.top == "elephant"
    assert table.position.seen[table.position.buried[0]] == 0b0001
    assert 0 in table.alive()  # the animal on top is theirs


def test_pp46_it_is_noticed_at_once_and_before_the_icon() -> None:
    table = Table({0: "elephant+draw cat"}, call=True, deck="mouse")
    told = table.play(0, "play", "elephant+draw")
    assert table.hand(0) == ["mouse"]
    assert "forgot to call" in str(told[1])


# The rest.


def test_pp47_without_leniency_a_bluff_is_admitted_and_that_is_that() -> None:
    table = Table({0: "elephant"})
    table.play(0, "pass")
    table.play(1, "accuse")
    assert table.may(0) == ["admit"]
    assert table.refused(0, "plead") == "This table knows no honest mistakes."
    assert table.refused(0, "prove") == "You could have played, so you have to admit it."


def test_pp47_with_leniency_all_rivals_must_agree() -> None:
    table = Table({0: "elephant cat", 1: "cat"}, leniency=True, deck="mouse mouse")
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "plead")
    assert table.position.to_act() == (1, 2, 3)
    assert all(table.position.seen[i] == 0b11111 for i in table.position.hands[0])
    for seat in (3, 1, 2):
        table.play(seat, "grant")
    assert table.buried == ["elephant", "cat"]
    table.pick()
    assert table.hand(0) == ["mouse"]
    assert table.hand(1) == ["cat", "mouse"]
    assert table.position.active == 1


def test_pp47_one_refusal_makes_it_a_bluff() -> None:
    table = Table({0: "elephant cat"}, leniency=True)
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "plead")
    table.play(2, "refuse")
    assert table.position.phase == "caught"
    table.pick()
    assert table.buried == []
    assert len(table.position.hands[0]) == 1


def test_pp48_the_lobby_can_let_the_last_winner_start() -> None:
    match = Match.start(GAME, 4, {"first": 3})
    match.settle(SeededDealer(1))
    assert match.position.to_act() == (2,)


def test_pp49_a_deal_is_at_least_one_card() -> None:
    table = Table(food="sus1")
    table.end_round(1)
    table.position.extra = -3
    table.views = [table.position.view(seat) for seat in range(5)]
    table.shuffle()
    assert [len(hand) for hand in table.position.hands] == [3, 1, 3, 3]


@pytest.mark.parametrize(("icon", "stake", "size"), [("fewer", "mak3", 2), ("more", "mak1", 4)])
def test_pp49_one_more_or_fewer_with_a_deal_of_three(icon: str, stake: str, size: int) -> None:
    table = Table(stake=stake, food="sus1")
    table.end_round(1)
    told = table.shuffle()
    assert [len(hand) for hand in table.position.hands] == [3, size, 3, 3]
    assert any(f"a card {icon}" in str(each) for each in told)


def test_pp50_points_then_food_cards_then_a_shared_victory() -> None:
    table = Table(buffets={0: "mak5", 1: "sus3 oni1", 2: "oni2 mak1 sus2"}, food="", stake="mak4")
    table.end_round()
    assert table.standing() == [Place(2, 1, 3), Place(1, 2, 3), Place(0, 3, 3), Place(3, 4, 0)]
    table = Table(buffets={0: "mak5", 1: "sus5"}, food="", stake="mak4")
    table.end_round()
    assert table.places() == {0: 1, 1: 1, 2: 3, 3: 3}


def test_pp51_what_is_buried_is_seen_by_nobody_new() -> None:
    table = Table({0: "elephant+steal cat", 2: "mouse+bomb"})
    table.play(0, "play", "elephant+steal")
    table.play(0, "rob", 2)
    table.pick()
    assert table.views[0].faces[table.position.buried[0]] is None
    assert table.views[4].faces[table.position.buried[0]] is None
    assert dict(table.position.zones())["buried"] == table.position.buried


@pytest.mark.parametrize("teams", [False, True])
@pytest.mark.parametrize(("seats", "cards"), [(6, 15), (7, 9), (8, 9)])
def test_pp52_the_cut_is_tied_to_the_head_count(*, seats: int, cards: int, teams: bool) -> None:
    match = Match.start(GAME, seats, {"teams": teams})
    faces = match.position.pools[1].faces
    assert len(faces) == cards
    assert (max(CARDS.foods[face].deal for face in faces) == 5) is (seats == 6)
    assert len(Match.start(GAME, seats, {"long": True}).position.pools[1].faces) == 15


def test_pp53_a_set_won_with_the_last_stake_wins_before_points() -> None:
    table = Table(buffets={1: "mak1 sus1", 2: "mak5 mak4 mak3 sus5"}, stake="oni1", food="")
    table.end_round(1)
    assert table.position.won == 1
    assert table.places()[1] == 1
    assert table.position.score(2) > table.position.score(1)
