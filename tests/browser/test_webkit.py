"""WebKitGTK, the nearest thing to an iPad here: lobby, a whole game, and a match that goes on.

One game in CI; all five with TABLEE_FULL=1 (`make everywhere`). The browser has a new profile in
every session, so "again" is another visit in the same one.
"""

from __future__ import annotations

import time

import pytest

from tests.browser.by_itself import IS_OVER, PRESS, SEQ, STOP
from tests.browser.engines import need, webkit
from tests.browser.playing import DOES
from tests.browser.sizes import FULL, GAMES
from tests.browser.test_firefox import KEPT, STARTED, stands
from tools.serve import Site


@pytest.mark.parametrize("game", GAMES if FULL else ["ptit-pois"])
def test_a_whole_game_and_a_match_that_goes_on(site: Site, game: str) -> None:
    need("webkit")
    with webkit() as driver:
        driver.go(site.url)
        assert driver.run("document.querySelectorAll('[data-intent=choose]').length") == len(GAMES)
        driver.wait(STARTED)
        # A page that is left within a tenth of a second of the first registration leaves WebKit's
        # queue for it hanging until no page of the site has been open for ten seconds.
        driver.wait(KEPT)
        driver.click(f"[data-intent=choose][data-game={game}]")
        driver.wait_for("#setup [type=submit]")

        driver.go(f"{site.url}#play={game}&speed=off")
        driver.wait_for("[data-playable]")
        driver.click(f"#actions :is({DOES})")
        driver.run(PRESS)
        driver.wait(f"Number({SEQ}) > 6")
        driver.run(STOP)
        before = stands(driver)

        driver.go(site.url)
        driver.wait(STARTED)
        driver.wait_for("#undo")
        assert stands(driver) >= before
        driver.run(PRESS)
        driver.wait(IS_OVER, 900)
        driver.click("#leave")
        driver.wait_for("#lobby")


def test_who_leaves_while_it_starts_comes_back_to_a_start(site: Site) -> None:
    need("webkit")
    with webkit() as driver:
        for moment in (0.2, 0.5, 0.3, 0.4, 0.6, 0.1):
            driver.go(site.url)
            time.sleep(moment)  # never so long that it could be about to register: see above
            assert not driver.run("performance.getEntriesByName('tablee:python').length")
        driver.go(f"{site.url}#rules=pechvogel")
        driver.wait(STARTED)
        driver.wait_for("#rules .chapter")

        driver.go(f"{site.url}static/vendor/LICENSES.txt")
        driver.go(site.url)
        time.sleep(0.3)
        driver.run(f"location.assign('{site.url}static/vendor/LICENSES.txt')")
        driver.wait("location.pathname.endsWith('.txt')")
        driver.back()
        driver.wait("location.pathname === '/'")
        driver.wait(STARTED)
