"""Games by name, and what they say of options and seats."""

from __future__ import annotations

import pytest

from tablee.games import load, registry
from tablee.kernel import (
    BadOption,
    Game,
    Option,
    Registry,
    UnknownGame,
    say,
    starter,
    why_no_starter,
)
from tests.toys.magpie import magpie

PECHVOGEL = load("pechvogel")


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    loaded: list[str] = []

    def loader() -> Game:
        loaded.append("magpie")
        return magpie()

    games = Registry()
    games.add("magpie", loader)
    assert list(games) == ["magpie"]
    assert loaded == []
    assert games.load("magpie").title == "Magpie"
    assert loaded == ["magpie"]


@pytest.mark.parametrize("name", ["", "Pechvogel", "pechvogel/1", "../kernel", None, 3, ["a"]])
def test_an_unknown_game_is_a_clear_sentence(name: object) -> None:
    with pytest.raises(UnknownGame, match="There is no game of that name here"):
        registry.load(name)  # type: ignore[arg-type]  # wrong on purpose


def test_every_registered_game_says_what_it_is() -> None:
    for name in registry:
        game = load(name)
        assert game.name == name
        assert game.title
        assert game.version >= 1
        assert len(game.seats) >= 1
        assert game.mind.tempers
        assert game.complete({}, game.seats.start).keys() == {o.name for o in game.options}
        for option in game.options:
            assert option.allows(option.default)
            assert str(option.label).strip()
            assert str(option.help).strip()
            assert len(option.words) in (0, len(option.choices))


def test_an_option_knows_true_from_one() -> None:
    switch = Option("a", False, (False, True), say("A"), say("A."))
    number = Option("b", 0, (0, 1), say("B"), say("B."))
    assert switch.allows(True)
    assert not switch.allows(1)
    assert not switch.allows(1.0)
    assert number.allows(1)
    assert not number.allows(True)
    assert not number.allows("1")
    assert not number.allows(None)


def test_who_starts_is_drawn_or_a_seat_at_the_table() -> None:
    plain, own = starter(3), starter(3, say("Who deals"), say("You choose."))
    assert (plain.name, plain.default, plain.choices) == ("first", 0, (0, 1, 2, 3))
    assert str(plain.label) == "Who starts"
    assert str(plain.help) == "Drawn at random, or the seat you choose."
    assert (own.label, own.help) == (say("Who deals"), say("You choose."))
    assert why_no_starter({"first": 0}, 2) is None
    assert why_no_starter({"first": 2}, 2) is None
    assert str(why_no_starter({"first": 3}, 2)) == "The seat that starts is not at this table."


@pytest.mark.parametrize(
    ("given", "seats", "sentence"),
    [
        ({}, 1, "Pechvogel is for 2 to 5 players."),
        ({}, 6, "Pechvogel is for 2 to 5 players."),
        ({}, True, "Pechvogel is for 2 to 5 players."),
        ({}, "3", "Pechvogel is for 2 to 5 players."),
        ({"clock": 3}, 3, "Pechvogel has no such option."),
        ({"first": 6}, 5, "An option of Pechvogel has an unknown value."),
        ({"choose": "yes"}, 3, "An option of Pechvogel has an unknown value."),
        ({"first": 4}, 3, "The seat that starts is not at this table."),
    ],
)
def test_what_does_not_go_together_is_a_clear_sentence(
    given: dict[str, object], seats: int, sentence: str
) -> None:
    with pytest.raises(BadOption) as refused:
        PECHVOGEL.complete(given, seats)
    assert str(refused.value) == sentence


def test_options_left_out_are_the_default() -> None:
    assert PECHVOGEL.complete({"first": 2}, 2) == {"first": 2, "relaxed": True, "choose": False}
