"""The game as a whole: the harness, its options, its cards, its words, its golden matches."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path

import pytest

from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.cards import CARDS, read_cards
from tablee.games.peco_peco.rules import PecoPeco
from tablee.kernel import BadOption, Match, Seat, SeededDealer, settle
from tablee.kernel.box import BadCards
from tablee.testing import check, golden, playthrough
from tablee.testing.harness import play_out
from tests.games.peco_peco.scripted import Table

GOLDEN = Path(__file__).parents[2] / "golden" / "peco-peco"
TOML = files("tablee.games.peco_peco").joinpath("cards.toml").read_text("utf-8")


@pytest.mark.parametrize(("seats", "games"), [(4, 2), (5, 1), (6, 1), (7, 1), (8, 1)])
def test_the_law_holds_with_options_at_random(seats: int, games: int) -> None:
    report = check(GAME, games=games, seats=[seats], seed="suite")
    assert report.faults == []


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"teams": True, "team_tilt": True}),
        (5, {"teams": True}),
        (6, {"call": True, "leniency": True}),
        (7, {"long": True, "teams": True}),
        (8, {"newcomer": True, "relaxed": True}),
    ],
)
def test_random_games_end(seats: int, options: dict[str, bool]) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        position = GAME.setup(GAME.complete(options, seats), seats)
        play_out(position, rng)
        assert isinstance(position, PecoPeco)
        winners = [place.seat for place in position.standing() if place.place == 1]
        assert set(position.team(winners[0])) <= set(winners)


# Options.


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (4, {"first": 5}, "The seat that starts is not at this table."),
        (5, {"teams": True, "solo": 6}, "The seat that plays alone is not at this table."),
        (3, {}, "Peco Peco is for 4 to 8 players."),
    ],
)
def test_options_that_do_not_fit_are_refused(
    seats: int, options: dict[str, int], reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.complete(options, seats)


def test_relaxed_asks_one_by_one_in_turn_order() -> None:
    table = Table(stake="sus3", relaxed=True)
    table.play(0, "pass")
    for seat in (1, 2, 3):
        assert table.position.to_act() == (seat,)
        table.play(seat, "believe")
    assert table.position.active == 1


def test_whose_turn_it_is_and_where_the_table_pauses() -> None:
    position = Table().position
    assert not position.pause()
    for phase in ("first", "solo", "deal", "join", "over"):
        position.phase = phase
        assert position.turn() is None
    assert not position.rounds
    for rounds in (position.rounds, ((0, 1),)):
        position.rounds = rounds
        for phase in ("turn", "slap", "accused", "caught", "proved", "redraw", "robbing", "pardon"):
            position.phase = phase
            assert position.turn() == position.active
            assert position.pause() == (phase == "proved"), "a proven hand lies open"
        position.phase = "deal"
        assert position.pause() == bool(rounds), "after a round"


def test_the_window_asks_all_at_once_and_silence_accuses_nobody() -> None:
    table = Table(stake="sus3")
    table.play(0, "pass")
    assert table.position.to_act() == (1, 2, 3)
    assert table.position.silence(2) == ("believe",)
    assert table.position.silence(0) is None
    assert table.position.turn() == 0


def test_a_solo_player_is_drawn_if_not_chosen() -> None:
    seen = set()
    for seed in range(20):
        match = Match.start(GAME, 5, {"teams": True})
        match.settle(SeededDealer(seed))
        position = match.position
        assert isinstance(position, PecoPeco)
        seen.add(position.solo)
    assert seen == set(range(5))


# Cards.


def test_the_decks_are_those_of_the_sheet() -> None:
    assert len(CARDS.animals) == 66
    assert len(CARDS.foods) == 15
    icons = [animal.icon for animal in CARDS.animals]
    assert [icons.count(icon) for icon in ("plain", "reverse", "draw", "steal", "bomb")] == [
        42,
        6,
        6,
        6,
        6,
    ]
    assert [
        sum(food.rule == rule for food in CARDS.foods)
        for rule in ("inverted", "no_accusing", "anyone", "all_in", "none")
    ] == [3, 2, 3, 3, 4]
    wins = [icon for food in CARDS.foods for icon in food.win]
    assert [wins.count(icon) for icon in ("more", "fewer", "tilt")] == [4, 3, 3]
    assert [sum(food.turn == turn for food in CARDS.foods) for turn in (1, -1)] == [8, 7]
    feast = CARDS.foods[CARDS.first_feast()]
    assert (feast.dishes, feast.deal, feast.turn, feast.rule, feast.win) == (2, 4, 1, "none", ())


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('type = "sushi"', 'type = "maki"', "the deck has no card of sushi"),
        ("deal = 5", "deal = 17", r"players need \d+ Animal cards; the deck has 66"),
        ("plain = 14", "plain = 2", "players need .* Animal cards"),
        ('rule = "all_in"', 'rule = "all_out"', "unknown type, rule or icon"),
        ('origin = "D"', 'origin = "?"', "does not say where it comes from"),
        ("dishes = 1\n", "dishes = 0\n", "smaller than 1"),
        ('species = "cat"', 'species = "dog"', "elephant, cat and mouse"),
        ("deal = 3\n", "", "lack the entry deal"),
        ("[players]", "[players", "cannot be read"),
    ],
)
def test_a_deck_that_does_not_fit_is_refused_with_a_reason(old: str, new: str, reason: str) -> None:
    assert old in TOML
    with pytest.raises(BadCards, match=reason):
        read_cards(TOML.replace(old, new))


def test_a_deck_of_ones_own_is_read() -> None:
    own = read_cards(TOML.replace("bomb = 2", "bomb = 3"))
    assert len(own.animals) == 69


# Words.


def test_buttons_say_what_a_pass_would_be() -> None:
    def label(hand: str) -> str:
        table = Table({0: hand})
        return str(GAME.words.label(table.position.view(0), 0, ("pass",)))

    assert label("elephant") == "Bluff: say that you cannot play"
    assert label("mouse") == "Say that you cannot play"


def test_the_prompt_warns_who_wins_by_a_pass() -> None:
    table = Table(owner=1, passed=[2, 3])
    said = GAME.words.prompt(table.position.view(0), 0)
    assert str(said) == "Beat a cat, or seat 1 wins the round."
    assert ("whom", Seat(1)) in said.values


def test_nobody_is_told_a_hand_that_is_not_theirs() -> None:
    """What a seat is told of a deal names its own cards alone."""
    match = Match.start(GAME, 5, {"first": 1})
    before = match.position.view(2)
    event = match.deal(SeededDealer(3))
    told = GAME.words.narrate(before, event.for_seat(2), match.position.view(2))
    assert sum("nobody else sees them" in str(each) for each in told) == 1
    public = GAME.words.narrate(before, event.for_seat(5), match.position.view(5))
    assert not any("nobody else sees them" in str(each) for each in public)


# Golden matches: one of the plain game, and one for each option that changes its flow.


@pytest.mark.parametrize(
    ("name", "seats", "seed", "options"),
    [
        ("plain", 4, 9, {}),
        ("newcomer", 4, 26, {"newcomer": True}),
        ("teams", 4, 38, {"teams": True, "team_tilt": True}),
        ("solo", 5, 11, {"teams": True}),
        ("call", 4, 15, {"call": True}),
        ("leniency", 4, 18, {"leniency": True}),
        ("relaxed", 4, 36, {"relaxed": True}),
    ],
)
def test_golden_playthrough(name: str, seats: int, seed: int, options: dict[str, bool]) -> None:
    golden(GOLDEN / f"{name}.txt", playthrough(GAME, seats, options, seed))


def test_a_playthrough_is_the_same_twice() -> None:
    assert playthrough(GAME, 4, {}, seed=1) == playthrough(GAME, 4, {}, seed=1)


def test_settling_in_place_plays_the_same_rules() -> None:
    position = GAME.setup(GAME.complete({}, 4), 4)
    settle(position, random.Random(1))
    assert position.want is not None
