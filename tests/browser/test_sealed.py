"""Friends at a table where nobody holds the deck: each on a device of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tablee import games
from tests.browser.by_itself import PRESS, SEQ
from tests.browser.sizes import FULL
from tests.browser.test_rooms import (
    BACK,
    NewContext,
    begin,
    invite,
    join,
    outlive,
    play_out,
    standing,
)
from tests.relay import Relay, relaying
from tools.serve import Site


@pytest.fixture
def relay() -> Iterator[Relay]:
    with relaying() as running:
        yield running


def sealed(
    new_context: NewContext, site: Site, relay: Relay, game: str, *, six: bool = False
) -> tuple[Page, list[Page]]:
    """A table where nobody holds the deck has begun: its host, and the guests."""
    host, link = invite(new_context, site, relay, game, six=six)
    host.locator("#room-seal").click()
    host.wait_for_selector("#room-seal[aria-pressed=true]")
    seats = host.locator(".chair").count()
    guests = [join(new_context, link, f"Friend {n}") for n in range(1, seats)]
    for guest in guests:
        assert "No device holds the deck" in guest.inner_text("#room-trust")
    begin(host, guests)
    return host, guests


@pytest.mark.parametrize("six", [False, True] if FULL else [False])
@pytest.mark.parametrize("game", [*games.registry] if FULL else ["ptit-pois"])
def test_friends_play_with_sealed_cards(
    new_context: NewContext, site: Site, relay: Relay, game: str, six: bool
) -> None:
    host, guests = sealed(new_context, site, relay, game, six=six)
    seats = 1 + len(guests)
    everybody = [host, *guests]
    for page in everybody:
        page.evaluate(PRESS)
    guests[0].wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 4")
    for page in (guests[0], host):
        page.reload()
        page.wait_for_selector(BACK)
        page.evaluate(PRESS)
    assert len(everybody) == seats >= 3
    if not FULL:  # a few moments after both have come back; to the end at full size
        moved = f"Number(document.querySelector('#undo').dataset.seq) > {host.evaluate(SEQ)} + 3"
        for page in everybody:
            page.wait_for_function(moved)
        return
    play_out(everybody)
    assert len({page.evaluate(SEQ) for page in everybody}) == 1
    assert len({tuple(standing(page)) for page in everybody}) == 1


@pytest.mark.skipif(not FULL, reason="half a minute of real seconds: with TABLEE_FULL=1")
@pytest.mark.parametrize("game", [*games.registry])
def test_a_sealed_table_outlives_its_host(
    new_context: NewContext, site: Site, relay: Relay, game: str
) -> None:
    outlive(*sealed(new_context, site, relay, game))
