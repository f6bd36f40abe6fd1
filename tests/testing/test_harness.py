"""The harness catches what it says it catches: one planted fault at a time, by its right name."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tablee.kernel import Event, Game, Move, Position, Say, say
from tablee.testing import check, check_game
from tests.testing.planted import PLANTED, DoublesACard, SumsHands
from tests.toys.magpie import CARDS, LET, MIND, WORDS, Magpie, label, magpie, thumb


def test_the_toy_game_itself_has_no_fault() -> None:
    report = check(magpie(), games=15, seed="sound")
    assert report.faults == []
    assert report.games == 45
    assert report.covered.keys() == {"relaxed=False", "relaxed=True"}


def kinds(game: Game, games: int = 6) -> set[str]:
    """What the harness finds in a few games; the first fault of a game ends it."""
    return {fault.kind for fault in check(game, games=games, seats=[2, 3], seed="planted").faults}


@pytest.mark.parametrize("make", PLANTED, ids=lambda make: make.__name__)
def test_planted_in_the_rules(make: type[Magpie]) -> None:
    found = kinds(magpie(make))
    assert found, "the harness saw nothing"
    assert found <= PLANTED[make]


# Minds and words.


def illegal(view: Magpie, seat: int, rng: random.Random, temper: float) -> Move:
    move = thumb(view, seat, rng, temper)
    return ("pay", CARDS) if move[0] == "pay" and move[1] != CARDS else move


def forgetful(view: Magpie, seat: int, rng: random.Random, temper: float) -> Move:
    move = thumb(view, seat, rng, temper)
    view.hands[seat].reverse()
    return move


def prying(view: Magpie, seat: int, rng: random.Random, temper: float) -> Move:
    """Needs the faces of others: on a view there is nothing to compare."""
    others: list[Any] = [
        view.faces[i] for r, hand in enumerate(view.hands) if r != seat for i in hand
    ]
    return thumb(view, seat, rng, temper) if max(others, default=0) >= 0 else LET


@pytest.mark.parametrize("think", [illegal, forgetful, prying])
def test_planted_in_the_mind(think: Callable[[Magpie, int, random.Random, float], Move]) -> None:
    assert kinds(magpie(mind=replace(MIND, thumb=think))) == {"mind"}


def silent(view: Magpie, seat: int, move: Move) -> Say:
    return say("") if move[0] == "rob" else label(view, seat, move)


def knowing(before: Magpie, event: Event, after: Magpie) -> list[Say]:
    top = after.faces[after.deck[-1]] if after.deck else 0
    return [say("The next card is {n}.", n=abs(top))]  # type: ignore[arg-type]  # the fault


def test_planted_in_the_words() -> None:
    assert kinds(magpie(words=replace(WORDS, label=silent))) == {"words"}
    assert kinds(magpie(words=replace(WORDS, narrate=knowing))) == {"words"}


def test_a_fault_can_be_seen_again_by_its_seed() -> None:
    game = magpie(DoublesACard)
    fault = check(game, games=3, seats=[3], seed="again").faults[0]
    assert check_game(game, 3, fault.seed) == [fault]
    assert fault.seed in str(fault)
    assert str(fault.step) in str(fault)


def test_what_a_position_is_compared_by_is_every_slot() -> None:
    names = list(SumsHands(2).fields())
    assert set(names) == {*Position.__slots__, *Magpie.__slots__, "sum"}
