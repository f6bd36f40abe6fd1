"""Whole games of Pechvogel as a person plays them: by mouse, after a reload."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Watch, origin
from tests.browser.playing import OVER, click_mine, open_table, wait_for_me
from tools.serve import Site

PLAY = "#play=pechvogel&seats=4&speed=off"
ON_TABLE = "#scene :is([data-intent=throw], [data-intent=move]):enabled"


def play_by_mouse(page: Page, most: int = 2000) -> int:
    """Click what is on the table itself, never the list of moves; how many clicks it took."""
    for clicks in range(most):
        if not wait_for_me(page):
            return clicks
        assert page.locator(ON_TABLE).count() > 0, "every move is on the table"
        # Now one thing, now another, so that every kind of thing is clicked in a game.
        click_mine(page, ON_TABLE, clicks)
    raise AssertionError(f"no end after {most} clicks")


def test_a_whole_game_by_mouse(page: Page, site: Site) -> None:
    open_table(page, site, PLAY)
    assert play_by_mouse(page) > 10
    standing = page.locator("#standing > li")
    assert standing.count() == 4
    page.locator(OVER).click()
    page.wait_for_selector("[data-playable]", state="attached")


def test_a_reload_in_mid_game_goes_on(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator("[data-intent=choose][data-game=pechvogel]").first.click()
    page.locator("#setup [type=submit]").click()
    page.wait_for_selector("[data-playable]", timeout=60_000)
    for _ in range(6):
        assert wait_for_me(page)
        click_mine(page)
    assert wait_for_me(page)
    log = page.locator("#told > li").all_inner_texts()
    page.reload()
    page.wait_for_selector("[data-playable]", timeout=60_000)
    again = page.locator("#told > li").all_inner_texts()
    assert again[: len(log)] == log
    assert wait_for_me(page)
    click_mine(page)


def test_a_click_before_python_is_there_is_kept(page: Page, site: Site) -> None:
    page.goto(site.url, wait_until="commit")
    page.locator("[data-intent=choose][data-game=pechvogel]").first.click()
    page.wait_for_selector("#setup [type=submit]", timeout=60_000)


def test_the_same_site_under_a_prefix(page: Page, site_under_prefix: Site) -> None:
    open_table(page, site_under_prefix, PLAY)
    for _ in range(5):
        assert wait_for_me(page)
        click_mine(page)
    assert [line for line in site_under_prefix.requests if line.status == 404] == []


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("#play=chess", "There is no game of that name here."),
        ("#play=pechvogel&seats=9", "Pechvogel is for 2 to 5 players."),
        ("#match=damaged", "This link is damaged or was cut short."),
    ],
)
def test_a_wrong_link_is_told_in_the_lobby(
    page: Page, site: Site, link: str, sentence: str
) -> None:
    page.goto(site.url + link)
    page.wait_for_selector(f'#notice:text-is("{sentence}")', timeout=60_000)
    assert page.locator("[data-intent=choose]").count() >= 1


def test_french_by_the_browsers_language_and_by_choice(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    page = new_context(locale="fr-CH").new_page()
    watch.attach(page)
    page.goto(site.url)
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.goto(site.url + PLAY)
    page.wait_for_selector("[data-playable]", timeout=60_000)
    assert "dés" in page.locator("#now").inner_text()
    page.locator("#side-settings").click()
    page.select_option("#language", "en")
    page.wait_for_function("document.documentElement.lang === 'en'")
    assert "dice" in page.locator("#now").inner_text()
    page.reload()
    page.wait_for_selector("[data-playable]", timeout=60_000)
    assert page.evaluate("document.documentElement.lang") == "en", "the choice is kept"
    assert watch.foreign(origin(site)) == []
    assert watch.unexpected() == []


HELD = """async (ms) => {
  const { untouched } = await import(new URL("static/js/intents.js", location.href).href);
  const waits = new Promise((resolve) => setTimeout(resolve, ms, true));
  return await Promise.race([untouched().then(() => false), waits]);
}"""


def test_nothing_moves_away_from_under_a_finger(page: Page, site: Site) -> None:
    """A picture that comes by itself waits while a button is held down, though not for ever."""
    page.goto(f"{site.url}#play=pechvogel&seats=3&speed=off")
    page.wait_for_selector("#side-help")
    assert not page.evaluate(HELD, 200), "nothing is touched"
    page.locator("#now-what").hover()
    page.mouse.down()
    assert not page.evaluate(HELD, 200), "that is no button"
    page.mouse.up()
    page.locator("#side-help").hover()
    page.mouse.down()
    assert page.evaluate(HELD, 200)
    assert not page.evaluate(HELD, 5_000), "a finger that only lies there"
    page.mouse.up()
    page.mouse.down()
    page.mouse.up()
    assert not page.evaluate(HELD, 200), "lifted, and clicked"
