"""What is said: every event is told, and nobody is told a face that they may not know."""

from __future__ import annotations

import random
import re

import pytest

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.moves import DOWN, DRAW, UP
from tablee.games.ptit_pois.rules import PtitPois
from tablee.games.ptit_pois.words import NAMES, label, narrate, prompt, waiting
from tablee.kernel import Event, Match, Say, SeededDealer, land
from tests.games.ptit_pois.tables import LEFT, Packet, act, answer, play, table

ROW: tuple[Packet, Packet] = (("red 1", "violet 9"), ("green 1", None))
RIVAL: tuple[Packet, Packet] = (("blue 1", "blue 2"), ("blue 3", "blue 4"))
CARD = re.compile(r"(red|green|violet|blue|yellow|orange) \d+")


def told(before: PtitPois, event: Event, viewer: int) -> list[str]:
    """What ``viewer`` is told of an event that happened after ``before``."""
    view = before.view(viewer)
    after = view.clone()
    masked = event.for_seat(viewer)
    land(after, masked)
    return [str(each) for each in narrate(view, masked, after)]


def laid(hand: tuple[str, ...] = ("violet 8", "red 10"), **more: object) -> PtitPois:
    return table(hands=[hand, ["blue 9"]], rows=[ROW, RIVAL], **more)  # type: ignore[arg-type]  # fields go by as they came


def test_a_play_and_its_bonus() -> None:
    before = laid()
    after = before.clone()
    event = play(after, "violet 8", LEFT)
    assert told(before, event, 1) == [
        "seat 0 plays the violet 8 on the violet 4.",
        "The same colour: seat 0 has a bonus action.",
    ]
    before = after.clone()
    event = play(after, "violet 9", LEFT)
    assert told(before, event, 2)[0] == "seat 0 plays the violet 9 from the row on the violet 8."
    before = after.clone()
    assert told(before, act(after.clone(), "done"), 1) == ["seat 0 lets the bonus go."]
    event = act(after, "flip", 1)
    assert told(before, event, 1) == ["seat 0 turns up a hidden card: the green 1."]


def test_a_packet_turned_over() -> None:
    before = laid()
    play(before, "violet 8", LEFT)
    event = act(before.clone(), "flip", 0)
    for viewer in (0, 1, 2):
        assert told(before, event, viewer) == [
            "seat 0 turns a packet over: the violet 9 goes down, the red 1 comes up."
        ]


def test_a_draw_is_named_to_the_owner_only() -> None:
    before = laid(deck=["red 5", "green 5"])
    event = act(before.clone(), "draw")
    turned = "The Up&Down card is turned to Down: equal or lower."
    assert told(before, event, 0) == ["seat 0 draws red 5, green 5; nobody else sees them.", turned]
    assert told(before, event, 1) == ["seat 0 draws 2 cards that only they see.", turned]


def test_a_reshuffle_between_two_cards() -> None:
    before = laid(deck=["red 5"], tops=(["red 2", "violet 4"], ["green 7"]), rest="hand")
    after = before.clone()
    event = act(after, "draw")
    assert told(before, event, 1) == [
        "seat 0 draws a card that only they see.",
        "The draw pile is empty: seat 0 is still to draw.",
    ]
    before = after.clone()
    event = SeededDealer(1).deal(after)
    assert told(before, event, 0) == [
        "The discards are shuffled into a new draw pile; the top cards stay.",
        "seat 0 draws red 2; nobody else sees them.",
        "The Up&Down card is turned to Down: equal or lower.",
    ]


def test_nothing_to_draw_and_no_card_that_fits() -> None:
    before = laid(rest="hand")
    event = act(before.clone(), "draw")
    assert told(before, event, 1)[0] == "There is no card left for seat 0 to draw."
    stuck = laid(
        hand=("violet 8", "red 10"), deck=["red 9", "green 9"], tops=(["blue 5"], ["blue 6"])
    )
    act(stuck, "draw")
    event = act(stuck.clone(), "pass")
    assert told(stuck, event, 1) == ["seat 0 has no card that fits and keeps what was drawn."]


def test_the_count_of_a_round() -> None:
    after = laid(hand=("red 10",))
    before = after.clone()
    event = play(after, "red 10", LEFT)
    assert told(before, event, 1)[-1] == "seat 0 has no card left in hand: the round ends."
    after.rounds = 1
    before = after.clone()
    event = answer(after)
    assert told(before, event, 2) == [
        "seat 1 has blue 9 in hand: 9.",
        "seat 1 has blue 1, blue 3, blue 2, blue 4 in the row: 10.",
        "The larger counts: 10 points for seat 1.",
        (
            "seat 0 ended the round with 11 in red 1, green 1, violet 9, not the least: "
            "it counts double, 22."
        ),
        "seat 1 wins with 10 points.",
    ]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nobody_is_told_what_they_may_not_know(seats: int) -> None:
    rng = random.Random(seats)
    match = Match.start(GAME, seats, {"rounds": 2})
    dealer = SeededDealer(seats)
    seen: set[str] = set()
    while not match.position.over():
        before = match.position.clone()
        if before.want is not None:
            event = match.deal(dealer)
        else:
            seat = before.to_act()[0]
            for move in before.legal(seat):
                assert str(label(before.view(seat), seat, move)).strip()  # type: ignore[arg-type]  # a view of this game
            assert str(prompt(before.view(seat), seat)).strip()  # type: ignore[arg-type]  # a view of this game
            event = match.play(seat, rng.choice(before.legal(seat)))
        after = match.position
        for viewer in range(seats + 1):
            known = {
                str(NAMES[face])
                for position in (before, after)
                for face in position.view(viewer).faces
                if face is not None
            }
            lines = told(before, event, viewer)  # type: ignore[arg-type]  # a position of this game
            assert lines, f"{event.move} is not told"
            named = {found[0] for line in lines for found in CARD.finditer(line)}
            assert named <= known
            assert not any("hidden card," in line for line in lines)
            seen |= named
        assert str(waiting(after.view(seats))).strip()  # type: ignore[arg-type]  # a position of this game
    assert len(seen) > 30


def test_labels_are_all_different() -> None:
    rng = random.Random(3)
    for seed in range(20):
        match = Match.start(GAME, 3, {"rounds": 1})
        dealer = SeededDealer(seed)
        while not match.position.over():
            position = match.position
            if position.want is not None:
                match.deal(dealer)
                continue
            seat = position.to_act()[0]
            moves = position.legal(seat)
            labels: list[Say] = [label(position, seat, move) for move in moves]  # type: ignore[arg-type]  # a position of this game
            assert len(set(labels)) == len(labels)
            match.play(seat, rng.choice(moves))


def test_the_bar_says_what_may_be_done() -> None:
    here = laid()
    assert str(prompt(here, 0)) == "Up: play a card, equal or higher, or draw and turn to Down."
    assert str(label(here, 0, DRAW)) == "Draw 2 cards and turn to Down"
    play(here, "violet 8", LEFT)
    assert str(prompt(here, 0)) == (
        "Bonus: play once more on the violet 8, turn over a packet, or be done."
    )
    assert str(waiting(here)) == "seat 0 has a bonus action."
    here = laid(hand=("red 2", "red 3"), tops=(["violet 10"], ["green 10"]))
    assert str(prompt(here, 0)) == "None of your cards fits: draw, and turn the Up&Down card over."
    assert str(label(here, 0, UP)) == "Up: equal or higher"
    assert str(label(here, 0, DOWN)) == "Down: equal or lower"
    here = laid(rest="hand")
    assert here.drawable() == 0
    assert str(label(here, 0, DRAW)) == "Turn to Down; there is nothing to draw"
