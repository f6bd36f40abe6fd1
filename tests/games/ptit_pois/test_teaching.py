"""What teaches Ptit Pois: the first match, the chapters, the hints, and who has what in words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from tablee.games.ptit_pois import GAME, table
from tablee.games.ptit_pois.cards import VALUE
from tablee.games.ptit_pois.help import CHAPTERS
from tablee.games.ptit_pois.lesson import LESSON
from tablee.games.ptit_pois.rules import PtitPois
from tablee.games.ptit_pois.score import round_scores
from tablee.games.ptit_pois.table_words import is_laid_open
from tablee.games.ptit_pois.words import NAMES
from tablee.kernel import Chapter, Event, Match, Move, say
from tablee.table import Table
from tablee.ui.i18n import Language
from tablee.ui.scene import Hint, Look, Scene, scene
from tablee.ui.table_page import table_page
from tests.games.ptit_pois.tables import EMPTY, LEFT, RIGHT, Packet, act, card, play
from tests.games.ptit_pois.tables import table as laid_by_hand
from tests.games.teaching import abouts, guided, moments
from tests.ui.markup import read
from tests.ui.test_markup import chairs, dealt

CARD = re.compile(r"(?:red|green|violet|blue|yellow|orange) \d+")
ELEMENTS = {
    "colours", "arrow", "discard", "hand", "row", "hidden", "draw", "bonus", "points", "rounds",
}  # fmt: skip
"""The chapters about something that lies on the table."""
RIVAL: tuple[Packet, Packet] = (("blue 1", "blue 2"), ("blue 3", "blue 4"))


# The first match.


def test_every_move_of_the_pupil_has_a_note_that_names_it() -> None:
    known = {note.at: str(note.say) for note in LESSON.notes}
    short = {"down": "Down", "flip": "turn", "draw": "draw"}
    moved = 0
    for at, seen, _ in moments("ptit-pois"):
        event = guided("ptit-pois").next(at)
        if event is None or event.seat != 0:
            continue
        moved += 1
        verb = str(event.move[0])
        word = short.get(verb) or str(NAMES[seen.view.faces[int(event.move[1])] or 0])
        number = word.split()[-1]
        assert word in known[at] or f"the {number} first" in known[at], (known[at], word)
    assert moved == 10


def test_the_first_match_shows_the_main_ideas() -> None:
    events = guided("ptit-pois").match.events
    mine = [str(event.move[0]) for event in events if event.seat == 0]
    assert mine.count("flip") == 2
    assert mine.count("draw") == 1
    phases = [
        (seen.view.turn(), getattr(seen.view, "phase", "")) for _, seen, _ in moments("ptit-pois")
    ]
    assert phases.count((0, "bonus")) == 4
    assert any(event.seat not in (0, None) and event.move[0] == "draw" for event in events)


def test_the_last_notes_say_how_it_was_counted() -> None:
    end = guided("ptit-pois").match.position
    assert isinstance(end, PtitPois)
    assert end.ender == 0
    assert end.sheet == ((0, 14, 19),)
    own = sum(VALUE[end.faces[each] or 0] for each in (*end.hands[0], *end.row(0)))
    assert own == 10
    last = str(LESSON.notes[-1].say)
    assert all(f" {n}" in last for n in (10, 14, 19, 20))


# The chapters.


def test_the_example_of_the_count_is_right() -> None:
    text = " ".join(str(each) for each in _chapter("points").text)
    assert "with 8 left against 12 and 18" in text
    assert round_scores([0, 12, 18], [8, 0, 0], 0)[0] == 0
    assert "Against 8 and 12 it would have counted 16" in text
    assert round_scores([0, 12, 8], [8, 0, 0], 0)[0] == 16


def _chapter(name: str) -> Chapter:
    return next(chapter for chapter in CHAPTERS if chapter.name == name)


# The picture.


@cache
def scenes() -> tuple[Scene, ...]:
    """Moments of two matches, as who acts, as somebody, and as the public."""
    found = []
    tables: tuple[tuple[int, dict[str, object]], ...] = (
        (3, {"rounds": 2}),
        (6, {"remembered": False, "rounds": 1}),
    )
    for seats, options in tables:
        for k, each in enumerate(dealt("ptit-pois", seats, options, seats)):
            if k % 4 == 0 or each.match.position.over() or each.nods():
                for seat in {*each.acting()[:1], 0, seats}:
                    seen = scene(each, seat, Language("en"), 0.0)
                    found.append(replace(seen, view=seen.view.clone()))  # the table goes on
    return tuple(found)


def test_a_press_on_anything_opens_a_chapter() -> None:
    led = set().union(*(abouts(read(table_page(seen))) for seen in scenes()[::4]))
    assert led == ELEMENTS < {chapter.name for chapter in CHAPTERS}


def test_a_hint_is_marked_where_it_is_done() -> None:
    """On a phone the bar has no buttons for cards, so the picture shows which is meant."""
    places = {"play": "card-", "flip": "packet-", "draw": "stock"}
    marked = set()
    for seen in scenes():
        for move in seen.moves:
            if (verb := str(move[0])) not in places or verb in marked:
                continue
            page = read(table_page(replace(seen, look=Look(hint=Hint(move, say("Because."))))))
            felt = next(node for node in page.walk() if node.attrs.get("id") == "felt")
            hinted = [node.attrs["id"] for node in felt.walk() if "data-hinted" in node.attrs]
            assert len(hinted) == 1
            assert hinted[0].startswith(places[verb])
            marked.add(verb)
    assert marked == set(places)


def test_who_has_what_names_no_face_that_the_view_has_not() -> None:
    named = 0
    for seen in scenes():
        view = seen.view
        assert isinstance(view, PtitPois)
        lying = [card for zone, cards in view.zones() if zone != "deck" for card in cards]
        known = {str(NAMES[face]) for each in lying if (face := view.faces[each]) is not None}
        marked = {card for card in view.hidden if card >= 0 and view.remembered(card)}
        places = [*table.in_words(seen)]
        assert places[0][0] == seen.names[seen.seat % view.seats]
        assert len(places) == view.seats + 1
        told = set(CARD.findall(" ".join(line for _, lines in places for line in lines)))
        assert told <= known
        open_faces = [
            *(each for each in view.shown if each >= 0),
            *marked,
            *(view.hands[seen.seat] if seen.seat < view.seats else ()),
        ]
        assert {str(NAMES[view.faces[each] or 0]) for each in open_faces} <= told
        named += len(told)
        if not is_laid_open(view) and not view.marked:
            below = {each for each in view.hidden if each >= 0 and view.faces[each] is not None}
            assert not told & {str(NAMES[view.faces[each] or 0]) for each in below}
    assert named > 500


def lines(position: PtitPois, seat: int) -> dict[str, tuple[str, ...]]:
    """Who has what on a table laid by hand, as ``seat`` is told it."""
    at_table = Table(
        Match(GAME, position.seats, {**GAME.complete({}, position.seats)}),
        chairs(position.seats, 1, "ptit-pois"),
        seed=1,
    )
    seen = scene(at_table, 0, Language("en"), 0.0)
    return dict(table.in_words(replace(seen, view=position.view(seat), seat=seat)))


def test_who_has_what_of_a_table() -> None:
    laid = laid_by_hand(
        hands=[["violet 8", "red 2"], ["blue 9"]],
        rows=[(("red 1", "red 3"), ("green 1", None)), (EMPTY, (None, "blue 4"))],
        tops=(["violet 4"], ["red 9", "green 7"]),
        remembered=["green 1"],
    )
    told = lines(laid, 0)
    assert told["Camille"] == (
        "0 points so far",
        "to play",
        "Hand: red 2, violet 8",
        "Row, left: red 3, a hidden card under it",
        "Row, right: green 1 alone, face down",
    )
    assert told["Corbin"] == (
        "0 points so far",
        "1 card in hand",
        "Row, left: no card",
        "Row, right: blue 4 alone",
    )
    assert told["The middle"] == (
        "Round 1 of 3",
        "Up: equal or higher",
        "Left discard: violet 4, the only card there",
        "Right discard: green 7 on top of 2 cards in all",
        f"{len(laid.deck)} cards to draw",
        "stay in the box: yellow, orange",
    )
    assert "Hand: blue 9" in lines(laid, 1)["Corbin"]


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (Event(0, ("play", 1, 0), {}, {}), "card"),
        (Event(0, ("draw",), {}, {}), "card"),
        (Event(0, ("flip", 0), {}, {}), "reveal"),
        (Event(0, ("down",), {}, {}), "reveal"),
        (Event(0, ("done",), {}, {}), ""),
        (Event(None, (), {}, {}, ("shuffle", (1, 2), 0)), "shuffle"),
    ],
)
def test_how_things_sound(event: Event, name: str) -> None:
    assert table.sound(event) == name


# The hints.


def why(position: PtitPois, *move: object) -> str:
    """The reason that whoever has the turn is given for a legal move."""
    seat = position.active
    made: Move = move  # type: ignore[assignment]  # the rules know that it is there
    assert made in position.legal(seat)
    return str(GAME.mind.why(position.view(seat), seat, made))


FULL: tuple[Packet, Packet] = (("red 7", "red 6"), ("green 1", "green 2"))


def laid(
    hand: list[str], *more: str, rows: tuple[Packet, Packet] = FULL, up: bool = True
) -> PtitPois:
    """Two discards, violet 4 and green 7; a rival with two packets and cards ``more``."""
    return laid_by_hand(hands=[hand, [*more] or ["blue 9", "blue 10"]], rows=[rows, RIVAL], up=up)


def test_why_a_draw_when_nothing_fits() -> None:
    position = laid(["red 2", "red 1"], rows=(("green 6", "green 2"), EMPTY))
    assert why(position, "draw") == (
        "Nothing fits upwards; once the arrow points down, the green 2 can go."
    )


def test_why_a_card_that_must_be_played() -> None:
    position = laid(["red 10"], rows=(("green 6", "red 9"), ("green 1", "red 8")))
    position.deck = (card(position, "green 9"), card(position, "green 5"))
    act(position, "draw")
    assert why(position, "play", card(position, "green 5"), RIGHT) == (
        "The green 5 is the only card that fits, and after a draw it must be played."
    )


def test_why_a_turn_is_over_after_a_draw() -> None:
    position = laid(["red 10"], rows=(("green 6", "red 9"), ("green 1", "red 8")))
    position.deck = (card(position, "green 9"), card(position, "green 10"))
    act(position, "draw")
    assert why(position, "pass") == "No card fits even after the draw, so the turn is over."


def test_why_a_chain() -> None:
    position = laid(["violet 8", "red 8", "red 1"])
    move = ("play", card(position, "violet 8"), LEFT)
    assert why(position, *move) == (
        "The violet 8 lies on its own colour, and with the bonus the red 8 goes on top of it."
    )
    act(position, *move)
    assert why(position, "play", card(position, "red 8"), LEFT) == (
        "The bonus takes the red 8 off in the same turn: 8 points less."
    )


def test_why_a_packet_is_turned() -> None:
    position = laid(["violet 10", "red 1"], rows=(("blue 6", None), ("blue 5", "green 2")))
    assert why(position, "play", card(position, "violet 10"), LEFT) == (
        "The violet 10 lies on its own colour, and the bonus turns a packet over."
    )
    act(position, "play", card(position, "violet 10"), LEFT)
    assert why(position, "flip", 0) == (
        "The hidden card comes up: face down it could never be played."
    )
    assert re.fullmatch(
        r"The green 2 fits nowhere as things stand; the card below it fits in \d\d% of cases.",
        why(position, "flip", 1),
    )


def test_the_chance_below_a_card_is_the_share_of_unseen_cards_that_fit() -> None:
    position = laid(["violet 10", "red 1"], rows=(("blue 6", None), ("blue 5", "green 2")))
    play(position, "violet 10", LEFT)
    view = position.view(0)
    unseen = [VALUE[face] for face in view.pools[0].faces.difference(view.faces)]
    fits = round(100 * sum(value >= 7 for value in unseen) / len(unseen))  # 10 left, 7 right
    assert f"{fits}%" in why(position, "flip", 1)


def test_why_a_card_that_everybody_knows_comes_up_again() -> None:
    position = laid_by_hand(
        hands=[["violet 8", "red 1"], ["blue 9"]],
        rows=[(("red 9", "red 2"), EMPTY), RIVAL],
        remembered=["red 9"],
    )
    play(position, "violet 8", LEFT)
    assert why(position, "flip", 0) == (
        "The red 9 comes up again, and can be played instead of the red 2."
    )


def test_why_a_round_is_ended() -> None:
    position = laid(["red 8"], "blue 9", "blue 10", rows=((None, "red 1"), EMPTY))
    told = why(position, "play", card(position, "red 8"), LEFT)
    found = re.fullmatch(
        r"With it you end the round with 1 point against about (\d+) or more: "
        r"in (\d+)% of cases that counts nothing.",
        told,
    )
    assert found, told
    assert int(found[2]) > 95


def test_why_a_round_had_better_not_be_ended() -> None:
    position = laid_by_hand(
        hands=[["red 8"], ["blue 1"]],
        rows=[(("red 9", None), ("red 10", None)), ((None, "blue 2"), EMPTY)],
        remembered=["red 9", "red 10"],
    )
    told = why(position, "play", card(position, "red 8"), LEFT)
    assert told == (
        "With it you end the round with 19 points, but in 99% of cases somebody has less or as "
        "little, and it counts double."
    )
    assert why(position, "draw") == (
        "It does not end the round yet: now that would count double in 99% of cases."
    )


def test_why_nothing_is_left_to_pay() -> None:
    position = laid(["red 8"], rows=((None, "red 9"), EMPTY))
    position.shown[0] = -1
    told = why(position, "play", card(position, "red 8"), LEFT)
    assert told == "With it you end the round with no card left, which counts nothing for certain."


def test_why_the_larger_sum_gets_lighter() -> None:
    position = laid(
        ["red 10", "red 9", "red 8", "red 2"], rows=((None, "green 1"), (None, "red 1"))
    )
    assert why(position, "play", card(position, "red 10"), LEFT) == (
        "The larger of your hand (29) and your row (2) is what counts: it gets 10 points lighter."
    )


def test_what_another_move_would_do_better() -> None:
    position = laid(
        ["red 10", "red 9", "red 8", "red 2"], rows=((None, "green 1"), (None, "red 1"))
    )
    assert why(position, "play", card(position, "red 9"), RIGHT) == (
        "Another move leaves less behind: Play the red 10 on the violet 4."
    )


def test_a_bonus_with_which_nothing_can_be_done() -> None:
    position = laid(["violet 10", "red 1"], rows=((None, "red 2"), (None, "red 3")))
    play(position, "violet 10", LEFT)
    assert why(position, "done") == (
        "No card fits there, and no packet has a hidden card to turn up."
    )
