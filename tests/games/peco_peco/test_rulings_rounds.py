"""Rulings PP-32 to PP-53: stakes, teams, variants, the end of the game."""

from __future__ import annotations

import pytest

from tablee.games.peco_peco import GAME, rules
from tablee.games.peco_peco.cards import CARDS
from tablee.games.peco_peco.layout import NOBODY
from tablee.kernel import Match, Place, SeededDealer
from tests.games.peco_peco.scripted import FOOD, Table

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


def test_pp40_a_team_straightens_its_card_whichever_seat_wins() -> None:
    table = Table(teams=True, team_tilt=True, first=2, tilted="oni5")
    table.end_round(0)
    assert table.buffet(2) == ["oni5"]


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


def test_pp47_a_partner_is_not_asked_to_forgive() -> None:
    table = Table({0: "elephant cat"}, teams=True, leniency=True)
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "plead")
    assert table.position.to_act() == (1, 3)


def test_pp47_forgiven_with_an_empty_pile_the_draw_goes_on_after_the_shuffle() -> None:
    table = Table({0: "elephant cat"}, leniency=True, deck="mouse", deck_size=1)
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "plead")
    for seat in (1, 2, 3):
        table.play(seat, "grant")
    assert table.position.phase == "pardon"
    assert table.hand(0) == ["mouse"]
    table.shuffle()
    assert table.position.phase == "pardoned"
    assert len(table.hand(0)) == 2


def test_pp20_what_was_claimed_says_nothing_of_cards_that_are_shuffled() -> None:
    """A pass speaks of a hand: of what is still held after a reshuffle; a bluff of all of it."""
    table = Table({0: "elephant cat"}, leniency=True, deck_size=0)
    position = table.position
    kept, gone = position.hands[2], position.discard[0]
    position.claims = [(2, 0, (*kept, gone), False), (3, 0, (gone,), True), (3, 0, kept, True)]
    table.views = [position.view(seat) for seat in range(5)]
    table.play(0, "pass")
    table.play(1, "accuse")
    table.play(0, "plead")
    for seat in (1, 2, 3):
        table.play(seat, "grant")
    assert table.position.claims == [(2, 0, kept, False), (3, 0, kept, True)]


def test_pp48_the_lobby_can_let_the_last_winner_start() -> None:
    match = Match.start(GAME, 4, {"first": 3})
    match.settle(SeededDealer(1))
    assert match.position.to_act() == (2,)


def test_pp48_in_a_rematch_the_last_winner_starts() -> None:
    standing = [Place(3, 1, 9), Place(0, 2, 7), Place(1, 3, 5), Place(2, 4, 1)]
    options = GAME.rematch(GAME.complete({"call": True}, 4), standing)
    assert options == GAME.complete({"call": True, "first": 4}, 4)


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
