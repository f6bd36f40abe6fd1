"""Firefox: opened once, Tablée starts again with no server and no network, and plays on.

One game in CI; all five, at the root and below it, with TABLEE_FULL=1 (`make everywhere`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.by_itself import IS_OVER, PRESS, SEQ, STOP
from tests.browser.engines import Driver, firefox, fresh, need
from tests.browser.playing import DOES
from tests.browser.sizes import FULL, GAMES
from tools.serve import serving

CASES = [(game, prefix) for game in GAMES for prefix in ("/", "/tablee/")]
KEPT = "navigator.serviceWorker.getRegistration().then((found) => !!found?.active)"
STARTED = (
    "performance.getEntriesByName('tablee:python').length === 1"
    " && document.querySelector('#boot').hidden"
)
PAINTED = "performance.getEntriesByName('first-contentful-paint').length"


def stands(driver: Driver) -> int:
    """The number of the last event, once it is the person's turn."""
    driver.wait(f"document.querySelector('#actions :is({DOES})') !== null")
    return int(driver.run(SEQ))


@pytest.mark.parametrize(("game", "prefix"), CASES if FULL else [("ptit-pois", "/tablee/")])
def test_a_match_goes_on_with_no_server_in_a_browser_that_was_closed(
    built: Path, tmp_path: Path, game: str, prefix: str
) -> None:
    need("firefox")
    profile = fresh(tmp_path / "profile")
    with serving(built, prefix) as site, firefox(profile) as driver:
        driver.go(f"{site.url}#play={game}&speed=off")
        driver.wait_for("[data-playable]")
        driver.wait(KEPT)
        driver.click(f"#actions :is({DOES})")
        driver.run(PRESS)
        driver.wait(f"Number({SEQ}) > 6")
        driver.run(STOP)
        before = stands(driver)
        driver.go("about:blank")
    # The server is gone for good: at its port there is nobody.
    with firefox(profile) as driver:
        driver.go(site.url)
        assert driver.run("document.querySelectorAll('[data-intent=choose]').length") == len(GAMES)
        driver.wait(PAINTED)
        driver.wait(STARTED)
        driver.wait_for("#undo")
        assert stands(driver) >= before
        driver.run(PRESS)
        driver.wait(IS_OVER, 900)
        driver.click("#leave")
        driver.wait_for("#lobby")
