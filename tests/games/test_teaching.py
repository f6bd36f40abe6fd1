"""What teaches a game, for all games alike: the first match, the chapters, and the hints.

What only one game can say, such as whether an example is right, is in that game's own folder.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from tablee.games import NAMES, load, registry
from tablee.kernel import Move, settle
from tablee.kernel.notation import read_line, record_of, replay, write_line, write_move
from tablee.table import lesson
from tablee.ui.help import chapters
from tablee.ui.i18n import Language
from tablee.ui.table_page import table_page
from tests.games.teaching import guided, moments
from tests.ui.markup import Node, read
from tests.ui.test_markup import NAMES as PEOPLE

RULINGS: dict[str, tuple[str, Sequence[int]]] = {
    "pechvogel": ("PV", range(1, 30)),
    "ptit-pois": ("PT", range(1, 28)),
    "peco-peco": ("PP", range(1, 54)),
    "service-compris": ("SC", (*range(1, 44), *range(50, 63))),
    "don-peperoni": ("DP", range(1, 47)),
}
"""By game with a rulebook: the numbers of its rulings."""

SHOWN_FIRST = {"don-peperoni": {15, 48}}
"""Moments at which a note points at a piece, and what is to be pressed depends on it."""


# The first match.


@pytest.mark.parametrize("name", NAMES)
def test_the_record_of_the_first_match_replays_to_itself(name: str) -> None:
    game, record = load(name), lesson(load(name)).record
    match = replay(read_line(record, registry), registry)
    assert write_line(record_of(match), game) == record
    assert match.options == game.complete({}, match.seats), "the usual options"


@pytest.mark.parametrize("name", NAMES)
def test_notes_come_in_order_and_from_the_first_moment_to_the_last(name: str) -> None:
    ats = [note.at for note in lesson(load(name)).notes]
    assert ats == sorted(set(ats))
    assert ats[0] == 0
    assert ats[-1] == len(guided(name).match.events)


@pytest.mark.parametrize("name", RULINGS)
def test_a_first_match_is_neither_short_nor_long(name: str) -> None:
    assert 20 <= len(guided(name).match.events) <= 60
    assert 8 <= len(lesson(load(name)).notes) <= 16


def presses(node: Node, move: Move) -> bool:
    """Whether a button makes that move, or a row of moves that begins with it."""
    row = node.attrs.get("data-move") or node.attrs.get("data-moves", "")
    return row.split(" ")[0] == write_move(move)


@pytest.mark.parametrize("name", NAMES)
def test_the_pupil_can_do_what_is_meant_and_nothing_else(name: str) -> None:
    mine = 0
    for at, seen, _ in moments(name):
        event = guided(name).next(at)
        if event is None or event.seat != 0:
            continue
        mine += 1
        assert event.move in seen.view.legal(0)
        assert seen.moves == (event.move,)
        page = read(table_page(seen))
        assert any(presses(node, event.move) for node in page.walk()), event.move
    assert mine


@pytest.mark.parametrize("name", NAMES)
def test_what_notes_point_at_is_on_the_page_and_holds_what_is_to_be_pressed(name: str) -> None:
    points = {note.at: note.point for note in lesson(load(name)).notes if note.point}
    looked_at = 0
    for at, seen, table in moments(name):
        if at not in points:
            continue
        looked_at += 1
        page = read(table_page(seen))
        meant = [node for node in page.walk() if node.attrs.get("id") == points[at]]
        assert len(meant) == 1, points[at]
        event = guided(name).next(at)
        if event is None or event.seat != 0:
            assert table.nods() or table.throws(0), "in between, the words are read first"
        elif at not in SHOWN_FIRST.get(name, ()):
            held = [*meant[0].walk()]
            first_of_two = any("data-pick" in node.attrs for node in held)
            assert first_of_two or any(presses(node, event.move) for node in held), points[at]
    assert looked_at == len(points)


# The chapters.


@pytest.mark.parametrize("name", NAMES)
def test_chapters_have_names_of_their_own(name: str) -> None:
    names = [chapter.name for chapter in chapters(load(name))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", RULINGS)
def test_chapters_name_every_ruling(name: str) -> None:
    letters, numbers = RULINGS[name]
    told = chapters(load(name))
    assert 8 <= len(told) <= 14
    named = {ruling for chapter in told for ruling in chapter.rulings}
    assert named == {f"{letters}-{number:02}" for number in numbers}


@pytest.mark.parametrize("name", RULINGS)
def test_the_first_chapter_gives_the_game_in_four_sentences(name: str) -> None:
    text = " ".join(str(each) for each in chapters(load(name))[0].text)
    assert len(re.findall(r"[.!?](?:\s|$)", text)) == 4


# The hints.


class Sample(NamedTuple):
    """Matches in which a reason is asked for every move, and how they are played."""

    game: str
    seats: int
    options: tuple[Mapping[str, object], ...]
    """Of each of the matches."""
    wisdom: float
    """How often a move is that of the thumb."""
    asked: int
    """Moves of a moment that are asked about at most."""
    reasons: int
    """How many different ones come up at least."""


ANY = 1000

SAMPLES = (
    *(
        Sample("pechvogel", seats, ({"choose": True}, {"choose": False}) * 4, 0.2, ANY, 20)
        for seats in load("pechvogel").seats
    ),
    *(
        Sample("ptit-pois", seats, ({"rounds": 1},) * 3, 0, ANY, 12)
        for seats in load("ptit-pois").seats
    ),
    Sample("peco-peco", 4, ({"relaxed": True},) * 3, 0, ANY, 25),
    Sample("peco-peco", 5, ({"teams": True, "call": True, "leniency": True},) * 3, 0, ANY, 25),
    Sample("peco-peco", 6, ({},) * 3, 0, ANY, 25),
    Sample("peco-peco", 8, ({"teams": True, "leniency": True},) * 3, 0, ANY, 25),
    Sample("service-compris", 2, ({},) * 2, 0.6, ANY, 20),
    Sample("service-compris", 3, ({"traitors": True},) * 2, 0.6, ANY, 20),
    Sample("service-compris", 4, ({"same_people": True},) * 2, 0.6, ANY, 20),
    Sample("service-compris", 6, ({"peoples": "chosen"},) * 2, 0.6, ANY, 20),
    *(
        Sample(
            "don-peperoni",
            seats,
            ({"raid": True, "roadblock": True, "home": True},),
            0.85,
            12,
            21,
        )
        for seats in load("don-peperoni").seats
    ),
)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.game}-{sample.seats}")
def test_every_legal_move_has_a_reason(sample: Sample) -> None:
    game, rng = load(sample.game), random.Random(sample.seats)
    temper = next(iter(game.mind.tempers.values()))
    told: set[str] = set()
    for options in sample.options:
        position = game.setup(game.complete(options, sample.seats), sample.seats)
        while position.want is not None or not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            seat = rng.choice(position.to_act())
            view = position.view(seat)
            moves = view.legal(seat)
            for move in rng.sample(moves, min(len(moves), sample.asked)):
                said = game.mind.why(view, seat, move)
                assert "{" not in str(said)
                text = Language("en").word(said, PEOPLE)
                assert re.fullmatch(r"[A-Z\dÉ][^{}]+\.", text), (move, text)
                told.add(said.text)
            assert view == position.view(seat), "asking why changes nothing"
            thumbed = rng.random() < sample.wisdom
            position.play(
                seat, game.mind.thumb(view, seat, rng, temper) if thumbed else rng.choice(moves)
            )
    assert len(told) >= sample.reasons, "many reasons, not one"
