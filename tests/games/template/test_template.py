"""Kuhn poker: its rules, its pages, and what it teaches."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tablee.games.template import GAME
from tablee.games.template.help import CHAPTERS
from tablee.games.template.lesson import LESSON
from tablee.games.template.puzzle import PUZZLE
from tablee.games.template.rules import BET, NOBODY, PASS, Kuhn
from tablee.kernel import Event, Match, Registry, happen, land, settle
from tablee.kernel.notation import read_line, read_move, replay
from tablee.table import Chair, Guided, Pace, Table
from tablee.testing import check
from tablee.ui.i18n import Language
from tablee.ui.scene import Scene, scene
from tablee.ui.table_page import table_page
from tests.ui.markup import read

REGISTRY = Registry()
REGISTRY.add(GAME.name, lambda: GAME)


def test_it_keeps_the_law() -> None:
    report = check(GAME, games=12)
    assert report.faults == []
    assert set(report.covered) == {f"hands={n}" for n in (1, 3, 5, 10)}


def dealt(*faces: int) -> Kuhn:
    """A single hand with these cards, the last one left over."""
    position = GAME.setup(GAME.complete({"hands": 1}, len(faces) - 1), len(faces) - 1)
    assert isinstance(position, Kuhn)
    happen(position, None, (), dict(enumerate(faces)))
    while position.want is not None:
        happen(position, None, ())
    return position


@pytest.mark.parametrize(
    ("said", "chips"),
    [
        ("pp", [1, -1]),
        ("bp", [1, -1]),
        ("bb", [2, -2]),
        ("pbp", [-1, 1]),
        ("pbb", [2, -2]),
    ],
)
def test_every_way_a_hand_can_go(said: str, chips: list[int]) -> None:
    position = dealt(2, 1, 0)
    for word in said:
        assert not position.over()
        position.play(position.to_act()[0], BET if word == "b" else PASS)
        if position.want is not None:
            land(position, Event(None, (), {}, {}, position.want))
    assert position.over()
    assert position.chips == chips


def test_who_is_alone_in_the_hand_shows_nothing() -> None:
    position = dealt(0, 2, 1)
    position.play(0, BET)
    position.play(1, PASS)
    assert position.over()
    assert [seen & 4 for seen in position.seen] == [0, 0, 0], "the public has seen no card"


def test_before_the_first_card_nobody_may_speak_and_everybody_has_put_in_a_chip() -> None:
    position = GAME.setup(GAME.complete({"hands": 3}, 3), 3)
    assert isinstance(position, Kuhn)
    assert (position.left, position.first, position.acted, position.opener) == (3, 0, 0, NOBODY)
    assert (position.staked, position.chips) == ([1, 1, 1], [0, 0, 0])
    assert position.turn() is None
    assert position.to_act() == ()
    assert not position.pause()
    assert dict(position.zones()) == {
        "hand 0": (0,),
        "hand 1": (1,),
        "hand 2": (2,),
        "deck": (3,),
    }


def test_the_word_goes_round_once_and_back_to_those_who_passed_before_a_bet() -> None:
    position = dealt(3, 1, 2, 0)
    asked = []
    for move in (PASS, BET, BET, PASS):
        asked.append(position.turn())
        assert position.to_act() == (asked[-1],)
        position.play(asked[-1] or 0, move)
    assert asked == [0, 1, 2, 0]
    assert position.turn() is None
    assert position.want == ("open", (1, 2), position.everyone)
    happen(position, None, ())
    assert position.chips == [-1, -2, 3], "the highest card has given up"


def test_the_lead_goes_round_and_the_hand_lies_there_until_the_next_is_dealt() -> None:
    position = GAME.setup(GAME.complete({"hands": 3}, 3), 3)
    assert isinstance(position, Kuhn)
    leads = []
    while not position.over():
        if position.want is not None:
            settle(position, random.Random(1))
            continue
        leads.append(position.turn())
        assert not position.pause()
        position.play(position.to_act()[0], BET)
        position.play(position.to_act()[0], PASS)
        position.play(position.to_act()[0], PASS)
        assert position.won_by == leads[-1]
        assert position.pause()
    assert leads == [0, 1, 2]
    assert (position.left, position.chips) == (0, [0, 0, 0]), "each has won a hand and lost two"


def test_the_lowest_two_cards_are_told_apart() -> None:
    position = dealt(0, 1, 2)
    position.play(0, PASS)
    position.play(1, PASS)
    happen(position, None, ())
    assert position.chips == [-1, 1]


def test_what_is_no_word_here_is_refused_with_a_reason() -> None:
    position = dealt(2, 1, 0)
    assert str(position.why_not(0, ("fold",))) == "That cannot be done now."
    assert str(position.why_not(1, BET)) == "It is not seat 1's turn."
    assert position.why_not(0, BET) is None


def scenes(seats: int) -> Iterator[Scene]:
    """Every moment of a match, as whoever is to act sees it."""
    chairs = tuple(Chair(f"P{seat}", "") for seat in range(seats))
    table = Table.open(GAME, chairs, {}, seed=seats, pace=Pace())
    rng, now = random.Random(seats), 0.0
    while True:
        seat = next(iter(table.acting()), 0)
        yield scene(table, seat, Language("en"), now)
        if table.over():
            return
        if table.acting():
            table.move(seat, rng.choice(table.match.position.legal(seat)), now)
        elif table.nods():
            table.nod(0, now)
        else:
            now = max(now, table.due() or 0.0)
            table.advance(now)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_is_a_button_of_the_picture_and_ids_are_one_of_a_kind(seats: int) -> None:
    names = {chapter.name for chapter in CHAPTERS}
    moments = 0
    for seen in scenes(seats):
        moments += 1
        nodes = [*read(table_page(seen)).walk()]
        ids = [node.attrs["id"] for node in nodes if "id" in node.attrs]
        assert len(ids) == len(set(ids))
        felt = next(node for node in nodes if node.attrs.get("id") == "felt")
        offered = {node.attrs["data-move"] for node in felt.walk() if "data-move" in node.attrs}
        assert {read_move(move) for move in offered} == set(seen.moves)
        assert {node.attrs["data-about"] for node in nodes if "data-about" in node.attrs} <= names
    assert moments > 20


def test_the_lesson_can_be_played_and_every_move_of_the_pupil_has_a_note() -> None:
    guided = Guided(LESSON, REGISTRY)
    match = Match(GAME, guided.match.seats, guided.match.options)
    said = {note.at for note in LESSON.notes}
    for at, event in enumerate(guided.match.events):
        assert event.seat != 0 or at in said
        match.land(event)
    assert max(said) == len(guided.match.events)


def test_the_puzzle_asks_for_legal_moves_and_the_good_one_is_no_worse() -> None:
    match = replay(read_line(PUZZLE.record, REGISTRY), REGISTRY)
    moves = match.position.legal(PUZZLE.seat)
    assert {read_move(move) for move in [*PUZZLE.good, *PUZZLE.bad]} == set(moves)
    worth = {}
    for text in [*PUZZLE.good, *PUZZLE.bad]:
        won = 0
        for answer in (PASS, BET):
            position = match.position.clone()
            position.play(PUZZLE.seat, read_move(text))
            while not position.over():
                if position.want is not None:
                    settle(position, random.Random(0))
                else:
                    position.play(position.to_act()[0], answer)
            won += next(p.score for p in position.standing() if p.seat == PUZZLE.seat)
        worth[text] = won
    assert min(worth[good] for good in PUZZLE.good) > max(worth[bad] for bad in PUZZLE.bad)
