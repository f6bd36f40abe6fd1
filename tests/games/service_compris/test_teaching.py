"""What teaches Service compris !: the first match, the chapters, and who has what in words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tablee.games.service_compris import GAME, table
from tablee.games.service_compris.cards import ACTIONS, CODES, KIND
from tablee.games.service_compris.help import CHAPTERS
from tablee.games.service_compris.lesson import LESSON
from tablee.games.service_compris.names import CARD_NAMES, CHARACTERS, character_name
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.table_cards import about
from tablee.kernel import Event, Match
from tablee.table import Table
from tablee.ui.i18n import Language
from tablee.ui.scene import Scene, scene
from tablee.ui.table_page import table_page
from tests.games.service_compris.kit import bin_, hold, keep, play, serve, traitors, who
from tests.games.service_compris.kit import table as laid_by_hand
from tests.games.teaching import abouts, guided, moments
from tests.ui.markup import read
from tests.ui.test_markup import chairs, dealt

ELEMENTS = {
    *("turn", "cards", "camp", "table", "feast", "dinners", "crowd", "rescues", "counters"),
    *("end", "chiefs"),
}
"""The chapters about something that lies on the table."""


# The first match.


def called(view: ServiceCompris, move: tuple[object, ...]) -> str:
    """What a move is about, as a note names it."""
    if move == ("pass",):
        return "Let it be"
    face = view.faces[int(str(move[1]))]
    assert face is not None
    return str(character_name(face) if face >= ACTIONS else CARD_NAMES[KIND[face]])


def test_every_move_of_the_pupil_has_a_note_that_names_it() -> None:
    known = {note.at: str(note.say) for note in LESSON.notes}
    verbs = []
    for at, seen, _ in moments("service-compris"):
        event = guided("service-compris").next(at)
        if event is None or event.seat != 0:
            continue
        assert isinstance(seen.view, ServiceCompris)
        name = called(seen.view, event.move)
        assert any(part in known[at] for part in (name, name.split()[0])), (known[at], name)
        assert "ress " in known[at]
        page = read(table_page(seen))
        board = next(node for node in page.walk() if node.attrs.get("id") == "scene")
        assert any("data-move" in node.attrs for node in board.walk())
        verbs.append(event.move[0])
    assert verbs == ["play", "take", "counter", "play", "take", "give", "pass", "play", "save"]


def test_the_first_match_shows_the_main_ideas() -> None:
    verbs = [
        str(event.move[0])
        for event in guided("service-compris").match.events
        if event.seat is not None
    ]
    assert verbs.count("counter") == 5
    feasts, eaten = [], []
    for _, seen, _ in moments("service-compris"):
        assert isinstance(seen.view, ServiceCompris)
        feasts.append(seen.view.feast)
        eaten.append(len(seen.view.bones))
    assert feasts[27:29] == [0, 1], "the sixth starts the feast"
    assert eaten[27:] == [0, 1, 1, 1, 1, 2, 2, 3]


def test_what_the_notes_say_is_so() -> None:
    told = {note.at: str(note.say) for note in LESSON.notes}
    for at, seen, _ in moments("service-compris"):
        view = seen.view
        assert isinstance(view, ServiceCompris)
        lying = [str(character_name(view.faces[each])) for each in view.table]
        mine = [view.owner[each] == 0 for each in view.table]
        if at == 9:
            assert lying == ["Argyle", "Drip"]
            assert "Drip, at place 2, is yours" in told[at]
        elif at == 20:
            assert (len(lying), sum(mine)) == (4, 2)
            assert told[at].startswith("Two of the four on the table are yours")
        elif at == 24:
            assert len(lying) == 5
            assert "five on the table" in told[at]
        elif at == 32:
            assert (lying[0], mine[0]) == ("Ripple", True)
            assert "Ripple is next: also one of yours" in told[at]
        elif at == 34:
            assert str(character_name(view.faces[view.bones[-1]])) == "Spout"
            assert "Spout, who is not yours" in told[at]


# The chapters.


def test_every_kind_of_card_is_explained_in_the_chapter_that_it_leads_to() -> None:
    text = {chapter.name: " ".join(str(each) for each in chapter.text) for chapter in CHAPTERS}
    for face in range(ACTIONS):
        kind = KIND[face]
        name = str(CARD_NAMES[kind]).split(" (")[0]
        assert name in text[about(face)], CODES[kind]


# The picture.


@cache
def scenes() -> tuple[Scene, ...]:
    """Moments of three matches, as who acts, as somebody, and as the public."""
    found = []
    tables: tuple[tuple[int, dict[str, object]], ...] = (
        (3, {}),
        (4, {"traitors": True}),
        (2, {"peoples": "chosen"}),
    )
    for seats, options in tables:
        for k, each in enumerate(dealt(GAME.name, seats, options, seats)):
            if k < 8 or k % 9 == 0 or each.match.position.over():
                for seat in {*each.acting()[:1], 0, seats}:
                    seen = scene(each, seat, Language("en"), 0.0)
                    found.append(replace(seen, view=seen.view.clone()))  # the table goes on
    return tuple(found)


def test_a_press_on_anything_opens_a_chapter() -> None:
    led = set().union(*(abouts(read(table_page(seen))) for seen in scenes()[::4]))
    assert led == ELEMENTS < {chapter.name for chapter in CHAPTERS}


CHARACTER_NAMES = {str(name) for people in CHARACTERS for name in people}


def test_who_has_what_names_no_face_that_the_view_has_not() -> None:
    named = 0
    for seen in scenes():
        view = seen.view
        assert isinstance(view, ServiceCompris)
        places = [*table.in_words(seen)]
        assert places[0][0] == seen.names[seen.seat % view.seats]
        assert len(places) == view.seats + 1
        text = "\n".join(line for _, lines in places for line in lines)
        hidden_chiefs = {str(people[0]) for people in CHARACTERS}
        if view.phase == "camps":
            assert not [name for name in CHARACTER_NAMES if name in text]
            continue
        for each in view.chiefs:
            if each >= 0 and (face := view.faces[each]) is not None:
                hidden_chiefs.discard(str(character_name(face)))
        assert not [name for name in hidden_chiefs if name in text]
        for heading, lines in places[:-1]:
            seat = seen.names.index(heading)
            hands = [line for line in lines if line.startswith("Hand: ")]
            assert len(hands) == (seat == seen.seat and bool(view.hands[seat]))
            named += len(hands)
    assert named > 50


def lines(position: ServiceCompris, seat: int) -> dict[str, tuple[str, ...]]:
    """Who has what on a table laid by hand, as ``seat`` is told it."""
    seats = position.seats
    match = Match(GAME, seats, GAME.complete({}, seats))
    seen = scene(Table(match, chairs(seats, 1, GAME.name), seed=1), 0, Language("en"), 0.0)
    return dict(table.in_words(replace(seen, view=position.view(seat), seat=seat)))


def test_who_has_what_of_a_table() -> None:
    t = laid_by_hand(3)
    hold(t, 0, "dinner", "salty", "salty", "poisonous", "starter", "yuck")
    keep(t, 1, 0, 8)
    serve(t, who(1, 0), who(2, 0))
    t.feast = 1
    bin_(t, t.reserve[2][:3])
    told = lines(t, 0)
    assert told["Camille"] == (
        "leads the Teapots",
        "to play",
        "Hand: Dinner, Starters, Poisonous, Yuck, Too salty, Too salty",
        (
            "9 at home: Countess Copper, Spout, Chip, Old Limescale, Whistling Will, Little Lid, "
            "Cosy, Samovar Sam, Dribble"
        ),
    )
    assert told["Corbin"] == (
        "leads the Odd Socks",
        "5 cards in hand",
        "1 at home: Left the First",
    )
    assert told["The middle"] == (
        "Eats one a turn",
        "Place 1, eaten next: Argyle of the Odd Socks, led by Corbin",
        "Place 2: Drip of the Puddles, led by Zélie",
        f"{len(t.deck)} cards to draw",
        "17 in play",
        "10 eaten",
    )
    play(t, "dinner", ("take", who(2, 5)))
    middle = lines(t, 1)["The middle"]
    assert "Being played: Dinner" in middle
    assert "Chosen, in this order: Slush of the Puddles" in middle
    assert "Zélie, Corbin may counter" in middle


def test_who_leads_whom_is_told_to_whom_it_may_be() -> None:
    t = traitors(3)
    mine, theirs = lines(t, 0)["Camille"], lines(t, 1)["Camille"]
    assert "leads the Teapots in secret" in mine
    assert "leads an unknown people" in theirs
    assert any("Countess Copper" in line for line in mine)
    assert not any("Countess Copper" in line for line in theirs)
    assert any("a hidden chief" in line for line in theirs)


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (Event(0, ("lay", 1), {}, {}), "card"),
        (Event(0, ("take", 60), {}, {}), "step"),
        (Event(0, ("counter", 3), {}, {}), "reveal"),
        (Event(0, ("pass",), {}, {}), ""),
        (Event(None, (), {}, {}, ("shuffle", (1, 2), 0)), "shuffle"),
    ],
)
def test_how_things_sound(event: Event, name: str) -> None:
    assert table.sound(event) == name


def test_the_giant_is_heard_when_a_card_makes_him_eat() -> None:
    face = {code: next(f for f in range(ACTIONS) if KIND[f] == k) for k, code in enumerate(CODES)}
    for code in ("sauerkraut", "starter", "buffet", "gluttony"):
        assert table.sound(Event(0, ("play", 1), {1: face[code]}, {1: 7})) == "bite"
    assert table.sound(Event(0, ("play", 1), {1: face["dinner"]}, {1: 7})) == "card"
