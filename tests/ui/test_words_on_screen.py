"""Whatever is read on a page came through the catalogue: lobby, rules, tables, lessons, panel.

Pages are worded in a language that puts every message in brackets, and refuses those that
``make words`` does not find in the source: such a message could never be translated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from tablee.games import NAMES, load
from tablee.kernel import Say
from tablee.table.guided import lesson
from tablee.ui import shell
from tablee.ui.app import App
from tablee.ui.help import chapters
from tablee.ui.lobby import DISHES, Lobby, Saved, Setup, lobby
from tablee.ui.scene import Look, Side
from tablee.ui.side import TABS
from tablee.ui.update import Update
from tests.browser.sizes import FULL
from tests.ui.markup import Bracketed, outside, read, unworded
from tests.ui.pages import START, Page, attributes
from tests.ui.test_markup import NAMES as SEATED
from tests.ui.test_markup import chairs
from tools.words import extract

STEPS = 24 if FULL else 10
"""Moments of a match that are looked at; every eighth with the whole panel and a hint."""


def gathered() -> set[str]:
    ids = (message.id for message in extract() if message.id)
    return {each if isinstance(each, str) else each[0] for each in ids}


GATHERED = gathered()


class Strict(Bracketed):
    """It refuses what could never be translated."""

    def word(self, message: Say, names: Sequence[str] = ()) -> str:
        assert message.text in GATHERED, f"{message.text!r} is not gathered from the source"
        return super().word(message, names)


class BracketedPage(Page):
    """A browser whose app words everything in brackets."""

    def __init__(self, link: str) -> None:
        super().__init__()  # the lobby, in English
        self.app = App("entropy")
        self.app.start(START, 0.0)
        self.app.stage.language = Strict("en")
        self.send(**dict(part.split("=") for part in link.split("&")))


def proper_names(page: Page) -> set[str]:
    """Games, and who sits at the table, also by the first letter."""
    table = page.app.table
    seated = [chair.name for chair in table.chairs] if table else []
    return {*(dish.title for dish in DISHES), *seated, *(name[0] for name in seated)}


def check(page: Page, update: Update) -> None:
    names = proper_names(page)
    assert list(unworded(read(update.html), names)) == []
    assert [said for said in update.said if outside(said)] == []
    title = outside(update.title)
    assert not set(re.findall(r"\w{2,}", title)) - {*re.findall(r"\w+", " ".join(names)), "Tablée"}


def look_around(page: Page) -> None:
    """Everything that the panel shows, and a hint if there is something to choose."""
    for tab in TABS[1:]:
        check(page, page.send(intent="side", side=tab.name))
    check(page, page.send(intent="side", side=TABS[-1].name))  # closed again
    for button in attributes(page.update.html, "hint"):
        check(page, page.send(**button))


@pytest.mark.parametrize("game", NAMES)
def test_at_a_table(game: str) -> None:
    page = BracketedPage(f"intent=start&game={game}&{seats(game)}")
    assert page.update.screen == "table"
    for step in range(STEPS):
        check(page, page.update)
        if step % 8 == 0:
            look_around(page)
        if attributes(page.update.html, "rematch"):
            break
        page.step()


def seats(game: str) -> str:
    """Fields of the set-up: a person and as many bots as there must be, the last one more."""
    found = load(game)
    tempers = list(found.mind.tempers)
    kinds = ["person", *(tempers[k % len(tempers)] for k in range(found.seats[0] - 1))]
    return "&".join(f"name-{k}=Anna{k}&kind-{k}={kind}" for k, kind in enumerate(kinds))


@pytest.mark.parametrize("game", NAMES)
def test_in_a_lesson(game: str) -> None:
    page = BracketedPage(f"intent=learn&game={game}")
    left = {each.at for each in lesson(load(game)).notes}
    while left:
        table = page.app.table
        assert table
        assert table.seq <= max(left), f"the notes after {left} events are never shown"
        check(page, page.update)
        if note := table.note():
            left.discard(note.at)
        page.step()


@pytest.mark.parametrize("game", NAMES)
def test_in_the_rules(game: str) -> None:
    page = BracketedPage(f"intent=learn&game={game}")
    for chapter in chapters(load(game)):
        check(page, page.send(intent="chapter", chapter=chapter.name))
        assert f'id="chapter-{chapter.name}"' in page.update.html
    check(page, page.send(intent="search", search="a"))
    check(page, page.send(intent="leave"))
    check(page, page.send(intent="rules", game=game))


def test_in_the_lobby() -> None:
    _ = Strict("en")
    states = [
        Lobby(_),
        Lobby(_, saved=Saved("Pechvogel", ("Ann", "Zoë"), 12)),
        Lobby(_, look=Look(side=Side("settings"))),
    ]
    for name in NAMES:
        game = load(name)
        states += [
            Lobby(_, Setup(game, chairs(n, 2, name), game.complete({}, n))) for n in game.seats
        ]
    names = {*SEATED, *(name[0] for name in SEATED), *(dish.title for dish in DISHES)}
    for state in states:
        assert list(unworded(read(lobby(state)), names)) == []


def test_what_the_page_says_itself() -> None:
    for key, text in shell.shell_words(Strict("en")).items():
        assert not outside(text), key
