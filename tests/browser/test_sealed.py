"""Friends at a table where nobody holds the deck: each on a device of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tablee import games
from tablee.net.sealed.script import Script
from tests.browser.by_itself import PRESS, SEQ
from tests.browser.sizes import FULL
from tests.browser.tapped import Tapped, no_face_too_many, plant
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
from tests.sealed.node import script_in_node
from tools.serve import Site


@pytest.fixture
def relay() -> Iterator[Relay]:
    with relaying() as running:
        yield running


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Script]:
    """The cryptography, for somebody who listens."""
    with script_in_node(tmp_path_factory.mktemp("sealed")) as suite:
        yield suite


@pytest.fixture
def tapped(new_context: NewContext) -> Tapped:
    """Contexts that are listened to."""
    return Tapped(new_context)


def gathered(
    new_context: NewContext, site: Site, relay: Relay, game: str, devices: int = 0
) -> tuple[Page, list[Page], list[Page]]:
    """A room for a match in which nobody will hold the deck: host, guests, and who watches.

    Of ``devices``, or as many as are usual. Those that find no seat watch.
    """
    seats = min(devices, games.load(game).seats.stop - 1)
    host, link = invite(new_context, site, relay, game, seats=seats)
    host.locator("#room-seal").click()
    host.wait_for_selector("#room-seal[aria-pressed=true]")
    seats = host.locator(".chair").count()
    guests = [join(new_context, link, f"Friend {n}") for n in range(1, seats)]
    for guest in guests:
        assert "No device holds the deck" in guest.inner_text("#room-trust")
    watchers = [join(new_context, link, "Eve", watches=True) for _ in range(devices - seats)]
    return host, guests, watchers


def sealed(
    new_context: NewContext, site: Site, relay: Relay, game: str, devices: int = 0
) -> tuple[Page, list[Page]]:
    """The match has begun (`gathered`)."""
    host, guests, watchers = gathered(new_context, site, relay, game, devices)
    begin(host, guests)
    return host, guests + watchers


@pytest.mark.parametrize("devices", [4, 6] if FULL else [3])
@pytest.mark.parametrize("game", [*games.registry] if FULL else ["ptit-pois"])
def test_friends_play_with_sealed_cards(
    tapped: Tapped, site: Site, relay: Relay, script: Script, game: str, devices: int
) -> None:
    """Nobody who hears all of it, and no device, has a face that it may not see."""
    host, guests = sealed(tapped, site, relay, game, devices)
    everybody = [host, *guests]
    assert len(everybody) == devices
    for page in everybody:
        page.evaluate(PRESS)
    guests[0].wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 4")
    hidden = [no_face_too_many(page) for page in everybody]
    assert all(hidden) or game == "pechvogel", "there is something to hide"
    for page in (guests[0], host):
        page.reload()
        page.wait_for_selector(BACK)
        page.evaluate(PRESS)
    # A few moments after both have come back; to the end at full size.
    moved = f"Number(document.querySelector('#undo').dataset.seq) > {host.evaluate(SEQ)} + 3"
    for page in everybody:
        page.wait_for_function(moved)
        no_face_too_many(page)
    if FULL:
        play_out(everybody)
        assert len({page.evaluate(SEQ) for page in everybody}) == 1
        assert len({tuple(standing(page)) for page in everybody}) == 1
        for page in everybody:
            no_face_too_many(page)
        # Dice hide nothing, and in Ptit Pois all hands are laid open at the end.
        assert audited(everybody) == (game not in ("pechvogel", "ptit-pois"))
    seq = int(host.evaluate(SEQ))
    assert tapped.faces() == []
    nobody = tapped.overheard(script)
    assert nobody.course.cheat is None
    assert len(nobody.match.events) >= seq
    position = nobody.match.position
    for i, face in enumerate(position.faces):
        assert face is None or position.seen[i] >> position.seats & 1
    assert nobody.course.over == FULL
    if plant(guests[0]):
        with pytest.raises(AssertionError, match="in a position"):
            no_face_too_many(guests[0])


def audited(pages: list[Page]) -> bool:
    """Somebody who still holds cards shows them, if anybody does: all hear what came of it."""
    owner = next((page for page in pages if page.locator("#show").count()), None)
    if owner is None:
        return False
    owner.locator("#show").click()
    for page in pages:
        page.wait_for_selector("text=has shown their cards: they agree with what was said.")
    return True


def test_what_is_listened_for_is_heard_where_the_host_deals(
    tapped: Tapped, site: Site, relay: Relay
) -> None:
    """A check that cannot fail would be none: there each device is sent its own faces."""
    host, link = invite(tapped, site, relay, "ptit-pois")
    guests = [join(tapped, link, f"Friend {n}") for n in range(1, host.locator(".chair").count())]
    begin(host, guests)
    guests[0].wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 1")
    assert tapped.faces()


@pytest.mark.skipif(not FULL, reason="half a minute of real seconds: with TABLEE_FULL=1")
@pytest.mark.parametrize("game", [*games.registry])
def test_a_sealed_table_outlives_its_host(
    new_context: NewContext, site: Site, relay: Relay, game: str
) -> None:
    outlive(*sealed(new_context, site, relay, game))
