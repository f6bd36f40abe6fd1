"""What a table asks of the rules beside the moves: whose turn, where to pause, why not."""

from __future__ import annotations

import pytest

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.rules import PtitPois
from tablee.kernel import Match, SeededDealer
from tests.games.ptit_pois.tables import LEFT, RIGHT, act, play, plays, refusal, table


def begun(seats: int = 4, **options: object) -> Match:
    return Match.start(GAME, seats, options)


@pytest.mark.parametrize("marked", [True, False])
def test_whether_remembered_cards_are_marked_is_an_option(marked: bool) -> None:
    position = begun(remembered=marked).position
    assert isinstance(position, PtitPois)
    assert position.marked is marked


def test_it_is_nobodys_turn_until_all_is_dealt_and_after_the_end() -> None:
    match = begun()
    asked: list[tuple[str, int | None]] = []
    while match.position.want is not None:
        assert isinstance(match.position, PtitPois)
        asked.append((match.position.phase, match.position.turn()))
        match.deal(SeededDealer(1))
    assert [phase for phase, _ in asked][:2] == ["colours", "deal"]
    assert {seat for _, seat in asked} == {None}
    position = match.position
    assert isinstance(position, PtitPois)
    assert position.turn() == position.active
    for phase in ("first", "over"):
        position.phase = phase
        assert position.turn() is None


def test_the_table_pauses_before_the_next_deal_and_nowhere_else() -> None:
    laid = table(
        hands=[["violet 9"], ["blue 9"]],
        rows=[((None, None), (None, None)), ((None, "blue 1"), (None, None))],
    )
    assert not laid.pause()
    assert not begun().position.pause(), "before the first deal nothing lies there"
    play(laid, "violet 9", LEFT)
    assert laid.phase == "count"
    assert not laid.pause(), "what is counted is still to be opened"
    laid.want = None
    laid.answer(())
    assert laid.phase == "deal"
    assert laid.pause()


def test_reasons_for_what_is_refused() -> None:
    laid = table(
        hands=[["violet 9", "red 9"], ["blue 9"]],
        rows=[(("red 1", "red 2"), (None, None)), ((None, "blue 1"), (None, None))],
    )
    assert refusal(laid, "pass") == "Play a card, or draw two."
    assert refusal(laid, "flip", 0) == "A packet is turned over with a bonus action only."
    for move in (("done",), ("up",), ("fly",), ()):
        assert refusal(laid, *move) == "That cannot be done now."
    assert str(laid.why_not(1, ("draw",))) == "It is not seat 1's turn."
    play(laid, "violet 9", LEFT)
    assert laid.phase == "bonus"
    assert refusal(laid, "flip", 1) == "Only a packet with a hidden card can be turned over."
    assert refusal(laid, "draw") == "Cards are drawn once a turn, before playing."
    laid.phase = "drawn"
    assert refusal(laid, "draw") == "Cards are drawn once a turn, before playing."
    assert refusal(laid, "pass") == "You have a card that fits: it must be played."
    laid.phase = "face"
    assert refusal(laid, "draw") == "First choose the face of the Up&Down card."


def test_the_card_with_the_number_nought_is_a_card() -> None:
    """Cards of a row are named by number from nought on, and places without one by less."""
    laid = table(
        hands=[["red 9"], ["blue 9"]],
        rows=[((None, None), ("red 1", "violet 5")), ((None, "blue 1"), (None, None))],
    )
    for called, place in (("violet 5", laid.shown), ("red 1", laid.hidden)):
        number = laid.faces.index(laid.faces[place[1]])
        swap(laid, number, 0)
        assert place[1] == 0, called
        if place is laid.shown:
            assert ("violet 5", LEFT) in plays(laid)
    assert laid._has_row(0)
    act(laid, "play", laid.shown[1], LEFT)
    assert laid.phase == "bonus"
    assert ("flip", 1) in laid.legal(0)
    assert RIGHT == 1


def swap(laid: PtitPois, one: int, other: int) -> None:
    """Two cards change their numbers, wherever they lie."""

    def renamed(card: int) -> int:
        return other if card == one else one if card == other else card

    for cards in (laid.hidden, laid.shown, *laid.discards):
        cards[:] = map(renamed, cards)
    laid.hands = [tuple(map(renamed, hand)) for hand in laid.hands]
    laid.deck = tuple(map(renamed, laid.deck))
    laid.faces[one], laid.faces[other] = laid.faces[other], laid.faces[one]
    laid.seen[one], laid.seen[other] = laid.seen[other], laid.seen[one]


def test_every_place_of_a_table_has_its_name() -> None:
    places = [name for name, _ in begun(2).position.zones()]
    assert places[:3] == ["deck", "discard/0", "discard/1"]
    assert {name.split("/")[0] for name in places[3:]} == {"hand", "hidden", "shown"}
