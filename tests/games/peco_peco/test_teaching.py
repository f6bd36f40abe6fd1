"""What teaches Peco Peco: the first match, the chapters, hints, and who has what in words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from tablee.games.peco_peco import GAME, table
from tablee.games.peco_peco.beliefs import Beliefs
from tablee.games.peco_peco.buffets import points
from tablee.games.peco_peco.cards import ICON, STEAL
from tablee.games.peco_peco.help import CHAPTERS
from tablee.games.peco_peco.lesson import LESSON
from tablee.games.peco_peco.names import card_name
from tablee.games.peco_peco.rules import PecoPeco
from tablee.kernel import Event, Match, Move, Position
from tablee.table import Table as Sitting
from tablee.ui.i18n import Language
from tablee.ui.scene import Scene, scene
from tests.games.peco_peco.scripted import FOOD, Table, animal_name
from tests.games.teaching import abouts, guided, moments
from tests.ui.markup import read
from tests.ui.test_markup import CARD_TABLES, chairs, dealt

ELEMENTS = {
    "stake", "chain", "turn", "animals", "accuse", "out", "pile", "round", "rules", "win",
    "buffet", "teams",
}  # fmt: skip
"""The chapters about something that is to be seen on the table."""
CARD = re.compile(r"\b(?:an elephant|a cat|a mouse)(?: bomb| \(\w+\))?")


def laid(position: Position) -> PecoPeco:
    assert isinstance(position, PecoPeco)
    return position


# The first match.


def test_every_move_of_the_pupil_has_a_note_that_names_it() -> None:
    known = {note.at: str(note.say) for note in LESSON.notes}
    words = {"pass": r"[Ss]ay that you cannot play|bluff", "accuse": "Accuse", "prove": "Show your"}
    moved = []
    for at, seen, _ in moments("peco-peco"):
        event = guided("peco-peco").next(at)
        if event is None or event.seat != 0:
            continue
        view = laid(seen.view)
        verb = str(event.move[0])
        moved.append(verb)
        if verb == "play":
            animal = str(card_name(view.faces[int(event.move[1])])).split()[1]
            assert f"your {animal}" in known[at] or f"the {animal}" in known[at]
        elif verb != "rob":
            assert re.search(words[verb], known[at])
    assert moved == [
        "play", "accuse", "play", "pass", "prove", "play", "rob", "pass", "play",
    ]  # fmt: skip


def test_what_the_notes_say_of_others_is_so() -> None:
    seen = {at: laid(view.view.clone()) for at, view, _ in moments("peco-peco")}
    assert seen[6].passer == 3
    assert len(seen[6].hands[3]) == 4
    assert not seen[13].could_play(0), "it is the truth"
    assert seen[20].would_end(0)
    assert seen[20].owner == 1
    assert len(seen[21].hands[1]) == 1
    assert ICON[seen[21].faces[seen[21].discard[-1]]] == STEAL
    assert not seen[24].alive >> 1 & 1
    assert seen[25].rounds[0][0] == 0
    assert seen[25].score(0) == 2
    assert seen[26].rule == "no_accusing"
    assert seen[26].could_play(0), "it is a bluff"
    assert seen[30].would_end(0)
    assert len(seen[31].hands[0]) == 3, "the icon has drawn a card"


# The chapters.


def test_the_numbers_in_the_chapters_are_those_of_the_cards() -> None:
    text = " ".join(str(each) for chapter in CHAPTERS for each in chapter.text)
    assert "maki with three, two and one dishes, sushi with one, and a card face down" in text
    assert "3 + 1 + 1 + 1 + 1 = 7 points" in text
    assert points([FOOD[name] for name in ("mak5", "mak3", "mak1", "sus1")], turned=1) == 7
    assert "22 of each animal: 14 plain ones, and two of each icon" in text
    icons = [ICON[face] for face in range(22)]
    assert {icon: icons.count(icon) for icon in icons} == {
        "plain": 14, "reverse": 2, "draw": 2, "steal": 2, "bomb": 2,
    }  # fmt: skip
    assert "fifteen stakes, five of each type" in text
    assert len(FOOD) == 15


# The picture.


@cache
def scenes() -> tuple[Scene, ...]:
    """Moments of matches, as who acts, as somebody, and as the public."""
    found = []
    for seed, (game, seats, options) in enumerate(CARD_TABLES):
        if game != "peco-peco":
            continue
        phases = set()
        for k, each in enumerate(dealt(game, seats, options, seed)):
            phase = laid(each.match.position).phase
            if k % 30 and phase in phases:
                continue
            phases.add(phase)
            for seat in {*each.acting()[:1], 0, seats}:
                seen = scene(each, seat, Language("en"), 0.0)
                found.append(replace(seen, view=seen.view.clone()))  # the table goes on
    return tuple(found)


def test_a_press_on_anything_opens_a_chapter() -> None:
    led = set().union(*(abouts(read(table.draw(seen))) for seen in scenes()[::4]))
    assert led == ELEMENTS < {chapter.name for chapter in CHAPTERS}


def told(seen: Scene) -> dict[str, tuple[str, ...]]:
    return dict(table.in_words(seen))


def test_who_has_what_names_no_face_that_the_view_has_not() -> None:
    hidden = named = 0
    for seen in scenes():
        view = laid(seen.view)
        places = [*table.in_words(seen)]
        assert places[0][0] == seen.names[seen.seat % view.seats]
        assert [heading for heading, _ in places[view.seats :]] in (
            ["The middle"],
            ["The middle", "Rounds so far"],
        )
        by_name = dict(places)
        for seat in range(view.seats):
            known = sorted(
                str(card_name(face))
                for i in view.hands[seat]
                if (face := view.faces[i]) is not None
            )
            said = sorted(CARD.findall(" ".join(by_name[seen.names[seat]])))
            assert said == known
            named += len(said)
            hidden += len(view.hands[seat]) - len(known)
            if n := len(view.hands[seat]):
                counted = f"{n} card" in " ".join(by_name[seen.names[seat]])
                assert counted or len(known) == n
        middle = CARD.findall(" ".join(by_name["The middle"]))
        top = [str(card_name(view.faces[view.discard[-1]]))] if view.discard else []
        assert middle == top, "only the top card may be looked at"
    assert named > 200
    assert hidden > 1000


def view_of(laid_by_hand: Table, seat: int) -> Scene:
    """A table laid by hand, as ``seat`` sees it."""
    seats = laid_by_hand.position.seats
    match = Match(GAME, seats, laid_by_hand.match.options)
    at_table = Sitting(match, chairs(seats, 1, "peco-peco"), seed=1)
    seen = scene(at_table, 0, Language("en"), 0.0)
    return replace(seen, view=laid_by_hand.position.view(seat), seat=seat)


def test_who_has_what_of_a_table() -> None:
    by_hand = Table(
        {0: "elephant cat+draw", 1: "mouse mouse", 3: ""},
        top="cat+bomb",
        stake="mak3",
        owner=1,
        passed=[2],
        out=[3],
        buffets={0: "sus3", 1: "oni1"},
        turned={0: "oni5"},
        tilted="mak5",
        first=1,
    )
    seen = view_of(by_hand, 0)
    assert told(seen)["Camille"] == (
        "3 points so far",
        "to play",
        "Buffet: sushi × 2",
        "1 Food card face down",
        "Hand: an elephant, a cat (draw)",
    )
    corbin, zelie, otto = (told(seen)[name] for name in ("Corbin", "Zélie", "Otto"))
    assert corbin == (
        "1 point so far",
        "Buffet: onigiri × 1",
        "At a slant, not yet won: maki × 3",
        "2 cards in hand",
    )
    assert zelie[-2:] == ("3 cards in hand", "has said: “I cannot play.”")
    assert otto[-1] == "Hand: no card, out of this round"
    assert told(seen)["The middle"] == (
        "Round 1, for maki × 2",
        "The food chain is upside down: mouse beats cat, cat elephant, elephant mouse.",
        "On winning it: its winner is dealt a card fewer in the next round.",
        "To beat: a cat bomb, laid by Corbin",
        "mouse beats cat, cat beats elephant, elephant beats mouse",
        "Turns go clockwise",
        "1 card on the discard",
        f"{len(by_hand.position.deck)} cards in the pile",
        "2 stakes to come",
    )


def test_a_stolen_card_is_told_to_thief_and_victim_alone() -> None:
    by_hand = Table({0: "elephant mouse", 1: "mouse"})
    by_hand.play(0, "pass")
    by_hand.play(1, "accuse")
    assert told(view_of(by_hand, 2))["Corbin"][-1] == "accuses Camille of bluffing"
    assert told(view_of(by_hand, 2))["Camille"][-1] == "accused of bluffing, has to answer"
    by_hand.play(0, "admit")
    assert told(view_of(by_hand, 2))["Camille"][-1] == "has admitted a bluff"
    by_hand.pick_card("elephant")
    assert told(view_of(by_hand, 1))["Corbin"][-1] == "Hand: an elephant, a mouse"
    known = "2 cards in hand; known to you: an elephant"
    assert told(view_of(by_hand, 0))["Corbin"][-1] == known
    assert told(view_of(by_hand, 2))["Corbin"][-1] == "2 cards in hand"


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (Event(0, ("play", 1), {}, {}), "card"),
        (Event(0, ("play_call", 1), {}, {}), "card"),
        (Event(0, ("pass",), {}, {}), ""),
        (Event(0, ("believe",), {}, {}), ""),
        (Event(0, ("accuse",), {}, {}), "bite"),
        (Event(0, ("prove",), {}, {}), "reveal"),
        (Event(None, (2,), {}, {}, ("pick", 4)), "step"),
        (Event(None, (), {}, {}, ("shuffle", (1, 2), 0)), "shuffle"),
    ],
)
def test_how_things_sound(event: Event, name: str) -> None:
    assert table.sound(event) == name


# The hints.


def why(by_hand: Table, seat: int, verb: str, what: str | int | None = None) -> str:
    """The reason that ``seat`` is given for a legal move; a card is named."""
    position = by_hand.position
    move: Move = (verb,)
    if what is not None:
        named = [i for i in position.hands[seat] if by_hand.position.faces[i] is not None]
        faces = {animal_name(position.faces[i] or 0): i for i in named}
        move = (verb, faces[what] if isinstance(what, str) else what)
    assert move in position.legal(seat)
    return str(GAME.mind.why(position.view(seat), seat, move))


def test_why_the_last_who_can_play_plays() -> None:
    by_hand = Table({0: "elephant mouse"}, owner=1, passed=[2, 3])
    assert why(by_hand, 0, "play", "elephant") == (
        "You are the last who can cover a cat: otherwise seat 1 wins maki × 2."
    )
    assert why(by_hand, 0, "pass") == "You can beat a cat; if you do not, seat 1 wins maki × 2."
    by_hand = Table({0: "elephant mouse"}, owner=1, passed=[2, 3], buffets={1: "sus1 oni1"})
    assert why(by_hand, 0, "play", "elephant") == (
        "Otherwise seat 1 wins maki × 2, and the game with it."
    )
    by_hand = Table({0: "elephant elephant+bomb mouse"}, passed=[1, 2, 3])
    assert why(by_hand, 0, "play", "elephant") == (
        "You are the last who can play: otherwise nobody wins maki × 2."
    )


def test_why_the_last_who_can_play_lets_it_be() -> None:
    by_hand = Table({0: "elephant mouse"}, passed=[1, 2, 3])
    told = "Better let nobody win maki × 2: if you play, it is likely to go to a rival."
    assert why(by_hand, 0, "play", "elephant") == told
    assert why(by_hand, 0, "pass") == told


def test_why_a_bomb_is_kept() -> None:
    by_hand = Table({0: "elephant mouse+bomb"}, owner=1, passed=[2, 3])
    assert why(by_hand, 0, "play", "mouse+bomb") == (
        "Better keep a mouse bomb for later: an elephant beats a cat as well."
    )


def test_why_an_icon_is_played() -> None:
    by_hand = Table({0: "elephant+draw mouse mouse", 1: "mouse", 3: "cat cat"})
    assert why(by_hand, 0, "play", "elephant+draw") == (
        "It beats a cat at no cost: you draw another card at once."
    )
    by_hand = Table({0: "elephant+steal mouse mouse", 1: "mouse", 3: "cat cat"})
    assert why(by_hand, 0, "play", "elephant+steal") == (
        "It can take the last card of seat 1, who is then out."
    )
    by_hand = Table({0: "elephant+steal mouse mouse"})
    assert why(by_hand, 0, "play", "elephant+steal") == (
        "It beats a cat, and a rival of your choice loses a card."
    )


def test_why_who_has_no_card_left_is_covered() -> None:
    by_hand = Table({0: "elephant mouse", 1: ""}, owner=1)
    assert why(by_hand, 0, "play", "elephant") == (
        "seat 1 has no card left, and once covered is out of the round."
    )


def test_why_one_passes_in_truth() -> None:
    hand = {0: "mouse mouse"}
    assert why(Table(hand), 0, "pass") == (
        "None of your cards beats a cat; whoever does not believe it loses a card to you."
    )
    assert why(Table(hand, stake="sus4"), 0, "pass") == (
        "None of your cards beats a cat; whoever does not believe it loses all cards."
    )
    assert why(Table(hand, stake="sus1"), 0, "pass") == (
        "None of your cards beats a cat, and nobody may accuse you."
    )
    assert why(Table(hand, owner=1, passed=[2, 3]), 0, "pass") == (
        "None of your cards beats a cat, so there is nothing else to say."
    )


def test_why_one_bluffs() -> None:
    free = Table({0: "elephant mouse", 1: "cat cat cat cat"}, stake="sus1")
    assert why(free, 0, "pass") == (
        "Nobody may accuse you in this round: the bluff saves a card for nothing."
    )
    partner = Table({0: "elephant cat"}, owner=2, passed=[1, 3], teams=True)
    assert why(partner, 0, "pass") == "seat 2 is on your side: let a cat lie."


def test_why_one_accuses() -> None:
    by_hand = Table({0: "cat cat cat cat cat", 1: "mouse mouse mouse"})
    by_hand.play(0, "pass")
    chance = round(100 * Beliefs(by_hand.position.view(1), 1).bluffed())
    assert why(by_hand, 1, "accuse") == (
        f"seat 0 bluffs in {chance}% of cases, and then you steal a card."
    )
    by_hand = Table({0: "mouse", 1: "elephant cat cat"})
    by_hand.play(0, "pass")
    chance = round(100 * Beliefs(by_hand.position.view(1), 1).bluffed())
    assert why(by_hand, 1, "accuse") == (
        f"seat 0 bluffs in no more than {chance}% of cases; if not, you lose a card."
    )
    assert why(by_hand, 1, "pass").startswith("It is a bluff: in about 40% of cases")


def test_why_a_known_bluff_is_challenged() -> None:
    by_hand = Table({0: "elephant mouse", 1: "cat cat"})
    by_hand.play(0, "pass")
    elephant = by_hand.position.hands[0][0]  # as if it had been stolen from seat 1 before
    by_hand.position.seen[elephant] |= 1 << 1
    assert why(by_hand, 1, "accuse") == (
        "It is a bluff for sure: you know a card of seat 0 that beats a cat."
    )


def test_why_one_believes() -> None:
    by_hand = Table({0: "mouse", 1: "elephant cat cat"}, stake="mak2")
    by_hand.play(0, "pass")
    chance = round(100 * (1 - Beliefs(by_hand.position.view(1), 1).bluffed()))
    assert why(by_hand, 1, "believe") == (
        f"seat 0 tells the truth in {chance}% of cases, and a wrong accusation costs you a card."
    )


def test_why_the_accused_answers() -> None:
    by_hand = Table({0: "elephant mouse"})
    by_hand.play(0, "pass")
    by_hand.play(1, "accuse")
    assert why(by_hand, 0, "admit") == (
        "You could have played; seat 1 steals a card, but your hand stays hidden."
    )
    by_hand = Table({0: "mouse mouse"})
    by_hand.play(0, "pass")
    by_hand.play(1, "accuse")
    assert why(by_hand, 0, "prove") == (
        "You told the truth: you draw a new hand, and steal a card from seat 1."
    )


def test_why_a_mistake_is_pleaded_and_forgiven_or_not() -> None:
    by_hand = Table({0: "elephant mouse mouse"}, leniency=True)
    by_hand.play(0, "pass")
    by_hand.play(1, "accuse")
    assert why(by_hand, 0, "plead") == (
        "Your hand is weak: if everybody forgives it, you draw a new one."
    )
    assert why(by_hand, 0, "admit") == "A plea shows your hand, and a single rival can refuse it."
    by_hand.play(0, "plead")
    assert why(by_hand, 1, "grant") == "Forgiven, seat 0 gets a new hand for a weak one."
    assert why(by_hand, 1, "refuse") == (
        "The hand of seat 0 is weak: not forgiven, it cannot be drawn anew."
    )


def test_why_somebody_is_robbed() -> None:
    hands = {0: "elephant+steal mouse", 1: "mouse", 2: "cat cat cat cat", 3: "mouse cat"}
    by_hand = Table(hands)
    by_hand.play(0, "play", "elephant+steal")
    assert why(by_hand, 0, "rob", 1) == (
        "It is the last card of seat 1, who is then out of the round."
    )
    ahead = Table({0: "elephant+steal mouse"}, buffets={2: "sus1 oni1"})
    ahead.play(0, "play", "elephant+steal")
    assert why(ahead, 0, "rob", 2) == "seat 2 would gain the most by winning this round."
    assert why(ahead, 0, "rob", 1) == "Taking a card from seat 2 promises more."


def test_why_one_calls() -> None:
    by_hand = Table({0: "elephant cat"}, call=True, owner=1, passed=[2, 3])
    assert why(by_hand, 0, "play", "elephant") == (
        "Better call “Peco Peco!” with it: uncalled, your last card is lost."
    )
