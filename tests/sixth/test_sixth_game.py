"""A sixth game, by the steps of CONTRIBUTING.md, in a copy of the tree.

The template is copied under another name, keeps the law, passes its own tests and the arrows,
shows in the lobby, and is opened by a link and played to its end, as the page does it. With
``TABLEE_FULL`` the site is built of that tree and the game is played in a browser, too.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, Watch, origin
from tests.browser.playing import click_mine, wait_for_me
from tests.trees import build, copy_tree, run
from tools.new_game import Refused, begin
from tools.serve import serving

NAME, TITLE = "night-market", "Night Market"
PLAY = f"""
import random
from tests.ui.pages import Page, notice
random.seed(1)
page = Page(hash="#play={NAME}&seats=3&hands=3&speed=off")
assert page.update.screen == "table", notice(page.update)
assert "⟦" not in page.update.html
for steps in range(500):
    if 'data-intent="rematch"' in page.update.html:
        break
    page.step()
else:
    raise SystemExit("no end")
print("over after", steps, "steps")
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the sixth game has been begun, as anybody would."""
    copy = copy_tree(tmp_path_factory.mktemp("sixth") / "tree")
    run(copy, "-m", "tools.new_game", NAME, TITLE)
    return copy


def test_nothing_is_left_of_the_templates_name(tree: Path) -> None:
    folder = NAME.replace("-", "_")
    made = [
        *(tree / "py/tablee/games" / folder).iterdir(),
        *(tree / "tests/games" / folder).iterdir(),
    ]
    made += [tree / f"static/css/{NAME}.css", tree / f"static/art/{NAME}.svg"]
    texts = {file: file.read_text("utf-8") for file in made if file.is_file()}
    assert len(texts) >= 11
    assert [file.name for file, text in texts.items() if "template" in text] == []


def test_the_law_its_own_tests_and_the_arrows_hold(tree: Path) -> None:
    told = run(tree, "-m", "tablee", "check", NAME, "--games", "20").split()
    assert "faults=0" in told
    folder = NAME.replace("-", "_")
    whole = f"tests/games/{folder}", "tests/games/test_teaching.py", "tests/test_arrows.py"
    run(tree, "-m", "pytest", "-q", "-k", f"not teaching or {NAME}", *whole)


def test_the_lobby_shows_it_and_a_link_opens_it(tree: Path) -> None:
    lobby = run(tree, "-m", "tablee.ui.shell", "index.html")
    assert f'id="choose-{NAME}"' in lobby
    assert TITLE in lobby
    assert "over after" in run(tree, "-c", PLAY)


@pytest.mark.skipif("TABLEE_FULL" not in os.environ, reason="builds a site: TABLEE_FULL=1")
def test_it_is_played_in_a_browser(tree: Path) -> None:
    watch = Watch()
    with serving(build(tree)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page(locale="en-GB", service_workers="block")
        watch.attach(page)
        page.goto(site.url)
        page.locator(f"[data-intent=choose][data-game={NAME}]").first.click()
        page.locator("#setup [type=submit]").click(timeout=120_000)
        page.wait_for_selector("[data-playable]", state="attached", timeout=120_000)
        clicks = 0
        while wait_for_me(page):
            click_mine(page, turn=clicks)
            clicks += 1
        assert clicks >= 5, "five hands"
        assert page.locator("#standing > li").count() >= 2
        assert watch.foreign(origin(site)) == []
        browser.close()
    assert watch.unexpected() == []


@pytest.mark.parametrize(
    ("name", "title"),
    [("Night Market", "x"), ("../evil", "x"), ("pechvogel", "x"), ("fine", 'a"b'), ("fine", " ")],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    name: str, title: str, tree: Path
) -> None:
    before = sorted(tree.rglob("*"))
    with pytest.raises(Refused):
        begin(name, title, tree)
    assert sorted(tree.rglob("*")) == before
