"""Puzzles: those that come with the site, and those that a link brings."""

from __future__ import annotations

import html
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from tablee.games import NAMES, registry
from tablee.kernel import BadRecord, IllegalMove, Match, Say
from tablee.table import Chair, Riddle, links
from tests.ui.pages import Page, attributes, notice


def riddle(name: str) -> Riddle:
    puzzle, match = links.puzzle_of(links.read(f"#puzzle={name}"), registry)
    return Riddle(puzzle, match, [Chair(f"P{seat}") for seat in range(match.seats)])


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_puzzle_with_something_right_and_something_wrong(name: str) -> None:
    asked = riddle(name)
    verdicts = []
    for move in asked.moves:
        asked.again()
        before = asked.view.clone()
        asked.attempt(move)
        if asked.verdict:
            verdicts.append(asked.verdict.right)
            assert isinstance(asked.verdict.why, Say)
            assert asked.moves == ()
            with pytest.raises(IllegalMove):
                asked.attempt(move)
        asked.again()
        assert asked.view == before
    assert False in verdicts
    asked.reveal()
    assert asked.verdict is not None
    assert asked.verdict.right


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_holds_nothing_that_the_one_who_is_asked_may_not_see(name: str) -> None:
    asked = riddle(name)
    assert asked.view == asked.match.position.view(asked.seat)


def test_a_view_that_cannot_be_told_is_no_puzzle() -> None:
    """What one seat has kept, the rules cannot check: words may stumble over it."""
    puzzle, whole = links.puzzle_of(links.read("#puzzle=peco-peco"), registry)
    match = Match(whole.game, whole.seats, whole.options, puzzle.seat)
    for event in whole.events:
        match.land(event.for_seat(puzzle.seat))
    chairs = [Chair(f"P{seat}") for seat in range(match.seats)]
    assert Riddle(puzzle, match, chairs).view == whole.position.view(puzzle.seat)

    def stumble(*_: object) -> list[Say]:
        raise IndexError

    words = replace(match.game.words, narrate=stumble)
    match.game = replace(match.game, words=words)
    with pytest.raises(BadRecord, match="cannot follow this record"):
        Riddle(puzzle, match, chairs)


def packed(name: str = "peco-peco") -> tuple[str, str]:
    puzzle, match = links.puzzle_of(links.read(f"#puzzle={name}"), registry)
    return links.write(match, kind="puzzle", seat=puzzle.seat), next(iter(puzzle.good))


def test_a_link_poses_a_puzzle_of_its_writer_as_plain_text() -> None:
    link, answer = packed()
    words = urlencode(
        [("ask", "<b>What</b> now?"), ("good", f"{answer}:Yes <i>!</i>"), ("bad", "pass:No.")]
    )
    page = Page(hash=f"{link}&{words}")
    assert html.escape("<b>What</b> now?") in page.update.html
    page.send(intent="move", move="pass", seat="3", seq="0")
    assert 'data-right="no"' in page.update.html
    assert "No." in page.update.said
    page.send(intent="again")
    page.send(intent="move", move=answer)
    assert 'data-right="yes"' in page.update.html
    assert html.escape("Yes <i>!</i>") in page.update.html
    assert "<i>!</i>" not in page.update.html
    page.send(intent="branch")
    assert page.update.screen == "table"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "cannot be read"),
        ("&good=play,1:Why", "not a legal move"),
        ("&good=nonsense!:Why", ""),
        ("&seat=0&good=pass:Why", "somebody else's turn"),
        ("&seat=77&good=pass:Why", ""),
        ("&" + "&".join(f"good=pass,{k}:Why" for k in range(30)), ""),
    ],
)
def test_what_is_no_puzzle_is_refused_with_a_sentence(words: str, reason: str) -> None:
    page = Page(hash=packed()[0] + words)
    assert page.update.screen == "lobby"
    assert reason in notice(page.update)
    assert notice(page.update)


def test_a_foreign_record_is_refused() -> None:
    with pytest.raises(BadRecord):
        links.puzzle_of(links.read("#puzzle=AAAA&good=pass:Why"), registry)


def test_the_lobby_leads_to_the_puzzle_of_a_game() -> None:
    page = Page()
    page.send(intent="rules", game="pechvogel")
    (button,) = attributes(page.update.html, "puzzle")
    page.send(**button)
    assert 'id="reveal"' in page.update.html
    page.send(intent="reveal")
    assert 'data-right="yes"' in page.update.html
    page.send(intent="leave")
    assert page.update.screen == "lobby"


def test_a_line_of_the_log_leads_nowhere_out_of_a_puzzle() -> None:
    page = Page()
    page.send(intent="start", game="pechvogel", **{"kind-0": "person", "kind-1": "cautious"})
    for _ in range(5):
        page.step()
    page.send(intent="leave")
    page.send(intent="puzzle", game="pechvogel")
    asked = page.update.html
    page.send(intent="look", event="1")
    assert page.update.html == asked
