"""What teaches Pechvogel: the first match, the chapters, the hints, and who has what in words."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tablee.games.pechvogel import GAME, table
from tablee.games.pechvogel.help import CHAPTERS
from tablee.games.pechvogel.lesson import LESSON
from tablee.games.pechvogel.odds import exact_odds
from tablee.games.pechvogel.pieces import NOBODY
from tablee.games.pechvogel.prospects import SHARP
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import Chapter, Event, Match
from tablee.table import Pace
from tablee.table import Table as Seated
from tablee.ui.i18n import Language
from tablee.ui.scene import scene
from tablee.ui.table_page import table_page
from tests.games.pechvogel.scripted import R, Table
from tests.games.teaching import abouts, guided
from tests.games.teaching import moments as taught
from tests.ui.markup import read
from tests.ui.test_markup import chairs, moments

ELEMENTS = {"turn", "dice", "goal", "ravens", "tiles", "markers", "bringing", "murphy"}
"""The chapters about something that lies on the table."""


# The first match.


def test_every_move_of_the_pupil_has_a_note_that_says_what_to_press() -> None:
    known = {note.at: str(note.say) for note in LESSON.notes}
    marker = "Press your marker"
    presses = {
        2: "press a 6",
        9: marker,
        15: "Press a 7",
        17: marker,
        19: "Press the 7 of seat 2",
        20: "press the 7s",
        24: "press your marker",
    }
    moved = []
    for at, _, _ in taught("pechvogel"):
        event = guided("pechvogel").next(at)
        if event is not None and event.seat == 0:
            moved.append(at)
            assert presses[at] in known[at]
    assert moved == [*presses]


def test_every_throw_of_the_pupil_is_announced() -> None:
    throws = [at for at, _, seated in taught("pechvogel") if seated.throws(0)]
    assert throws == [1, 3, 4, 5, 14, 16, 18]
    for at in throws:
        note = guided("pechvogel").note(at)
        assert note is not None
        assert "throw" in str(note.say).lower()


def test_all_play_the_first_match_as_a_good_bot_would() -> None:
    match = Match(GAME, guided("pechvogel").match.seats, guided("pechvogel").match.options)
    decided = 0
    for event in guided("pechvogel").match.events:
        if event.seat is not None:
            view = match.position.view(event.seat)
            assert GAME.mind.thumb(view, event.seat, random.Random(0), SHARP) == event.move
            decided += 1
        match.land(event)
    assert decided >= 10


def test_the_first_match_shows_the_main_ideas() -> None:
    mine = [str(event.move[0]) for event in guided("pechvogel").match.events if event.seat == 0]
    assert mine == ["pick", "bring", "pick", "chase", "steal", "remove", "bring"]
    seen = {at: each.view.clone() for at, each, _ in taught("pechvogel")}
    assert (_of(seen[6]).score(0), _of(seen[6]).markers) == (6 - 3, [1, 0, 0]), "tile and ravens"
    assert _of(seen[11]).markers == [2, 0, 0], "brought in vain"
    assert (_of(seen[13]).murphy, _of(seen[14]).murphy) == (NOBODY, 2), "greedy"
    end = _of(guided("pechvogel").match.position)
    assert end.markers == [0, 1, 0], "brought for good"
    assert [end.score(seat) for seat in range(3)] == [13, 5 - 3, 0]
    assert "13 points" in str(LESSON.notes[-1].say)


def _of(position: object) -> Pechvogel:
    assert isinstance(position, Pechvogel)
    return position


def test_the_odds_that_the_lesson_speaks_of() -> None:
    assert round(4 * exact_odds(2, 2).ravens) == 3, "three cases out of four"


# The chapters.


def _text(name: str) -> str:
    chapter: Chapter = next(chapter for chapter in CHAPTERS if chapter.name == name)
    return " ".join(str(each) for each in chapter.text)


def test_the_example_of_the_end_is_right() -> None:
    assert "tiles worth 20, three markers and Murphy" in _text("end")
    position = Table(2, tiles={0: (7, 7, 6)}, markers=[3, 0], murphy=0).position
    assert position.score(0) == -1


def test_the_example_of_paying_is_right() -> None:
    assert "two have brought bad luck to somebody with a single marker" in _text("paying")
    laid = Table(3, markers=[1, 1, 1])
    laid.wins_against_two()
    assert laid.position.markers == [0, 2, 2]


# The picture.


def test_a_press_on_anything_opens_a_chapter() -> None:
    led = set().union(*(abouts(read(table_page(seen))) for seen in moments()))
    assert led == ELEMENTS < {chapter.name for chapter in CHAPTERS}


def lines(laid: Table, seat: int, *, thrown: bool = True) -> dict[str, tuple[str, ...]]:
    """Who has what on a table laid by hand, as ``seat`` is told it."""
    seats = laid.position.seats
    seated = Seated.open(GAME, chairs(seats, seats), {"first": 1}, seed=1, pace=Pace())
    if thrown:
        seated.throw(0, 0.0)
    seen = scene(seated, seat, Language("en"), 0.0)
    return dict(table.in_words(replace(seen, view=laid.position.view(seat))))


def test_who_has_what_of_a_table() -> None:
    laid = Table(
        3, tiles={0: (7, 3, 3)}, markers=[1, 3, 0], murphy=1, centre=[1, 3, 0, 2, 2], relaxed=False
    )
    laid.throw(6, 6, R, 3, 7, 4, 5)
    laid.play(0, "pick", 6)
    laid.throw(6, R, 3, 4)
    laid.play(0, "keep")
    laid.play(1, "bring")
    told = lines(laid, 1)
    assert [*told] == ["Corbin", "Zélie", "Camille", "The middle", "The dice"], "clockwise"
    assert told["Camille"] == (
        "Points so far: 10",
        "to play",
        "Tiles: 3, 3, 7",
        "1 bad-luck marker, −3 points",
    )
    assert told["Corbin"] == (
        "Points so far: −14",
        "no tile",
        "2 bad-luck markers, −7 points each",
        "Murphy is here",
        "has a marker on the board",
    )
    assert told["Zélie"] == ("Points so far: 0", "no tile", "no bad-luck marker")
    assert told["The middle"] == (
        "1 tile of 3", "3 tiles of 4", "0 tiles of 5", "2 tiles of 6", "2 tiles of 7",
    )  # fmt: skip
    assert told["The dice"] == (
        "2 of 4 dice show 6.",
        "Ravens on the board: 1 of 3.",
        "Beside the board: 3, 4, 6, raven",
    )
    assert [*lines(laid, 3)][:2] == ["Camille", "Corbin"], "nobody is near who only looks on"


def test_who_has_what_before_and_between_turns() -> None:
    laid = Table(2)
    told = lines(laid, 0, thrown=False)
    assert told["The dice"] == ("in the cup",)
    assert "Murphy is waiting for somebody greedy." in told["The middle"]


def test_between_turns_the_dice_lie_as_they_were_left() -> None:
    left = [each for each in moments() if _of(each.view).hits == 0 and not _of(each.view).board]
    told = [dict(table.in_words(replace(each, _=Language("en"))))["The dice"] for each in left]
    lying = [each for each in told if each[0] == "as the last turn has left them"]
    assert lying
    assert all(any(line.startswith("Ravens on the board: ") for line in each) for each in lying)


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (Event(None, (3,), {}, {}, ("roll", 1, 6)), "dice"),
        (Event(None, (0,), {}, {}, ("pick", 3)), ""),
        (Event(0, ("pick", 6), {}, {}), "step"),
        (Event(0, ("steal", 1), {}, {}), "bite"),
        (Event(0, ("bring",), {}, {}), "bad"),
        (Event(0, ("pass",), {}, {}), ""),
    ],
)
def test_how_things_sound(event: Event, name: str) -> None:
    assert table.sound(event) == name


# The hints.


def why(laid: Table, seat: int, *move: str | int) -> str:
    """The reason that ``seat`` is given for a legal move."""
    assert move in laid.position.legal(seat)
    return str(GAME.mind.why(laid.position.view(seat), seat, move))


def test_why_a_value() -> None:
    laid = Table(3)
    laid.throw(6, 6, R, 3, 7, 4, 5)
    told = "With 2 dice of it there, a tile of 6 comes in 52% of turns; one of 7 would in 33%."
    assert why(laid, 0, "pick", 6) == told
    assert why(laid, 0, "pick", 7) == told, "against what is worse"
    laid = Table(3)
    laid.throw(7, 7, 4, 4, R, 3, 5)
    assert why(laid, 0, "pick", 7) == (
        "The 7 comes as often as the 4, in 52% of turns, and is worth more."
    )


def test_why_a_value_that_comes_at_once() -> None:
    laid = Table(3)
    laid.throw(5, 5, 5, 5, 3, 3, 4)
    assert why(laid, 0, "pick", 5) == (
        "Four dice show it: the tile is won, for a first throw always stands."
    )
    laid = Table(3)
    laid.throw(5, 5, 5, 5, 5, 3, 4)
    assert why(laid, 0, "pick", 5) == "5 dice show it: the tile is won, but Murphy comes with it."
    laid = Table(3)
    laid.throw(R, R, R, 3, 3, 3, 3)
    assert why(laid, 0, "pick", 3) == "No other value has come up."


def test_why_a_value_for_its_tiles() -> None:
    laid = Table(3, centre=[3, 3, 3, 3, 0])
    laid.throw(7, 7, 6, 6, 3, 4, R)
    assert why(laid, 0, "pick", 7) == "No tile of 7 is left, so four dice of it win nothing."
    laid = Table(3, tiles={1: (6,)})
    laid.throw(6, 6, 7, 7, 3, 4, R)
    assert why(laid, 0, "pick", 6) == (
        "A tile of 6 can be stolen from seat 1: what you win, a rival loses."
    )


def test_why_a_value_that_wins_nothing_is_better_than_the_last_tile() -> None:
    laid = Table(2, tiles={0: (3, 4, 5, 6, 6)}, markers=[1, 0], murphy=1, centre=[0, 1, 0, 0, 0])
    laid.position.active = 1
    laid.throw(5, 4, 5, 7, 5, 6, 4)
    view = laid.position.view(1)
    assert GAME.mind.thumb(view, 1, random.Random(0), SHARP) == ("pick", 7)
    assert why(laid, 1, "pick", 7) == (
        "The last tile would end the game before you are ahead; of the 7 none is left."
    )


def test_why_three_ravens_are_chased() -> None:
    laid = Table(2, markers=[1, 0])
    laid.goes_for(7, hits=3, ravens=0)
    laid.throw(R, R, R, 4)
    for move in ("chase", "keep"):
        assert why(laid, 0, move) == (
            "Three ravens end the turn; thrown again, they come in 14% of cases, and the tile of 7 "
            "in 89%."
        )


def test_why_a_tile_is_kept() -> None:
    laid = Table(2, markers=[1, 0])
    laid.goes_for(7, hits=3, ravens=2)
    laid.throw(7, 4)
    assert why(laid, 0, "keep") == (
        "The tile of 7 is as good as won; thrown again, it comes in 55% of cases."
    )


def test_why_a_tile_that_would_end_the_game_is_not_kept() -> None:
    laid = Table(2, tiles={1: (7, 7, 6)}, markers=[1, 0], centre=[1, 0, 0, 0, 0])
    laid.goes_for(3, hits=2, ravens=1)
    laid.throw(3, 3, 4, 5)
    assert why(laid, 0, "chase") == (
        "This tile ends the game, and as things stand you would not win it."
    )


def test_why_one_raven_more_is_chased_for_the_tile() -> None:
    laid = Table(2, markers=[1, 0])
    laid.goes_for(7, hits=3, ravens=1)
    laid.throw(R, 4, 5)
    assert why(laid, 0, "chase") == (
        "As it lies, the tile of 7 comes in 55% of cases; thrown again, in 77%."
    )


def test_why_bad_luck_is_brought() -> None:
    laid = Table(2, markers=[0, 2])
    laid.goes_for(7, hits=1, ravens=2)
    laid.throw(7, 7, 7, 3)
    for move in ("bring", "pass"):
        assert why(laid, 1, move) == (
            "seat 0 has won a tile of 7; thrown again, it comes in 14% of cases, and three ravens "
            "in 89%."
        )
    laid = Table(2, markers=[0, 2], tiles={1: (7,)})
    laid.goes_for(7, hits=1, ravens=2)
    laid.throw(7, 7, 7, 3)
    assert why(laid, 1, "bring") == (
        "Your tile of 7 could be stolen; thrown again, seat 0 gets one in 14% of cases, and three "
        "ravens come in 89%."
    )


def test_why_others_join() -> None:
    laid = Table(3, markers=[0, 1, 1])
    laid.goes_for(7, hits=1, ravens=2)
    laid.throw(7, 7, 7, 3)
    laid.play(1, "bring")
    assert why(laid, 2, "bring") == (
        "The dice are thrown again anyway: with three ravens, in 89% of cases, your marker goes to "
        "seat 0, and otherwise it comes back with another."
    )


def test_why_bad_luck_is_not_brought() -> None:
    laid = Table(2, markers=[0, 1])
    laid.goes_for(7, hits=3, ravens=0)
    laid.throw(R, R, 3, 4)
    assert why(laid, 1, "pass") == (
        "As it lies, three ravens come in 55% of cases; thrown again, in 14%."
    )
    laid = Table(2, markers=[0, 1])
    laid.goes_for(7, hits=3, ravens=0)
    laid.throw(7, 3, 4, 5)
    assert why(laid, 1, "pass") == (
        "Thrown again, three ravens come in 14% of cases; if they do not, your marker comes back "
        "with another."
    )


def test_why_a_tile_is_stolen_and_one_put_back() -> None:
    laid = Table(4, tiles={0: (7, 7), 1: (6, 3), 2: (6, 5), 3: (6,)})
    laid.goes_for(6, hits=4, ravens=0)
    assert why(laid, 0, "steal", 2) == (
        "You win 6 points and seat 2 loses as many; nobody else with such a tile has more."
    )
    assert why(laid, 0, "steal", 3) == "seat 2 has a tile of 6 too, and more points."
    assert why(laid, 0, "take") == (
        "From the middle or stolen, the tile is worth 6; but stolen, a rival loses as much."
    )
    laid.play(0, "steal", 2)
    assert why(laid, 0, "remove", 7) == (
        "You are ahead: without the dearest tile the others have less to win."
    )
    assert why(laid, 0, "remove", 3) == "You are ahead, so rather the 7: it leaves less to win."
    laid = Table(3, tiles={1: (6,), 2: (7, 7, 7)})
    laid.goes_for(6, hits=4, ravens=0)
    laid.play(0, "steal", 1)
    assert why(laid, 0, "remove", 3) == (
        "You are behind: without the cheapest tile there is still the most to win."
    )


def test_why_a_marker_is_given_away() -> None:
    laid = Table(2, markers=[2, 1], choose=True, murphy=0)
    laid.goes_for(6, hits=2, ravens=0)
    laid.throw(6, 3, 3, 3, 4)
    laid.play(0, "keep")
    laid.play(1, "bring")
    laid.throw(6, 6, 3, 3, 4)
    laid.play(0, "keep")
    assert why(laid, 0, "own") == "Kept, your marker would cost 7 points."
    assert why(laid, 0, "supply") == (
        "Your marker stays with you, to be used later or to cost 7 points."
    )
