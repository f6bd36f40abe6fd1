"""Friends at one table, each on a device of their own: one link, hidden hands, away and back.

The devices are contexts of one browser; they meet over a small relay on this machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.by_itself import PRESS, SEQ
from tests.browser.sizes import FULL, some
from tests.relay import Relay, relaying
from tools.serve import Site

NewContext = Callable[..., BrowserContext]
PATIENCE = 120_000
WIDE = {"viewport": {"width": 1180, "height": 820}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def relay() -> Iterator[Relay]:
    with relaying() as running:
        yield running


def device(new_context: NewContext, url: str, **about: object) -> Page:
    page = new_context(**about).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    return page


SHORT = {"ptit-pois": "&rounds=1"}
"""Options that make a match short enough for what this is about."""


def invite(new_context: NewContext, site: Site, relay: Relay, game: str) -> tuple[Page, str]:
    """A host who has opened a table for friends, and the link to it."""
    words = f"game={game}&speed=off&relay={relay.url}{SHORT.get(game, '')}"
    host = device(new_context, f"{site.url}#{words}", **WIDE)
    host.locator("#invite").click()
    host.wait_for_selector("#in-room")
    return host, host.input_value("#room-link")


def join(new_context: NewContext, link: str, name: str) -> Page:
    """A guest who has come in by the link, and sits."""
    guest = device(new_context, f"{link}&speed=off", **PHONE)
    guest.fill("#my-name", name)
    guest.locator("#room-enter").click()
    guest.wait_for_selector("#in-room, #table")
    return guest


def begin(host: Page, guests: list[Page]) -> None:
    """All are ready; the host starts."""
    for guest in guests:
        guest.locator("#room-ready").click()
    host.wait_for_selector("#room-start:enabled")
    host.locator("#room-start").click()
    for page in (host, *guests):
        page.wait_for_selector("#table")


def standing(page: Page) -> list[str]:
    return page.locator("#standing .name").all_inner_texts()


@pytest.mark.parametrize("game", some("ptit-pois"))
def test_a_match_of_friends_by_one_link(
    new_context: NewContext, site: Site, relay: Relay, game: str
) -> None:
    host, link = invite(new_context, site, relay, game)
    seats = host.locator(".chair").count()
    guests = [join(new_context, link, f"Friend {n}") for n in range(1, seats)]
    begin(host, guests)
    everybody = [host, *guests]

    # What each of them is sent is listened to in tests/net/test_wire.py.
    for page in everybody:
        page.wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 0")

    assert relay.told()["ids"] <= 20, "few notes until they have met"

    for page in everybody:
        page.evaluate(PRESS)
    guests[0].wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 4")
    guests[0].reload()
    guests[0].wait_for_selector("#table")
    guests[0].evaluate(PRESS)

    seq = int(host.evaluate(SEQ))
    host.reload()
    host.wait_for_selector("#table")
    assert int(host.evaluate(SEQ)) >= seq, "the host has lost nothing"
    host.evaluate(PRESS)
    for page in everybody:
        page.wait_for_selector("#result", timeout=2 * PATIENCE)
    assert len({page.evaluate(SEQ) for page in everybody}) == 1
    assert [standing(page) for page in guests] == [standing(host)] * len(guests)

    # On a slow machine a reload takes so long that a guest's device has taken the table over.
    (leader,) = (page for page in everybody if page.locator("#rematch").count())
    leader.locator("#rematch").click()
    for page in everybody:
        page.wait_for_selector("#in-room")
    leader.wait_for_selector("#room-start, #room-free")


def test_who_goes_away_keeps_the_seat(new_context: NewContext, site: Site, relay: Relay) -> None:
    host, link = invite(new_context, site, relay, "ptit-pois")
    # One chair for a bot: its kinds stand after the person's and the friend's.
    host.locator("#kind-2 label").nth(3).click()
    guest = join(new_context, link, "Zoé")
    begin(host, [guest])

    guest.locator("#side-menu").click()
    guest.locator("#side-people").click()
    guest.locator("#emote-hello").click()
    host.wait_for_selector("#notice")
    assert "Zoé" in host.locator("#notice").inner_text()

    context = guest.context
    guest.close()
    host.wait_for_selector("#absent")
    back = context.new_page()
    back.set_default_timeout(PATIENCE)
    back.goto(f"{link}&speed=off")
    back.wait_for_selector("#table")
    assert back.locator("#near .name").inner_text() == "Zoé"
    host.wait_for_selector("#absent", state="detached")

    back.locator("#leave").click()
    back.locator("#at-room #room-leave").click()
    host.wait_for_selector("#absent")
    host.locator("#leave").click()
    host.locator("#at-room #room-leave").click()
    host.wait_for_selector("#at-room", state="detached")


NOWHERE = ("#r=AAAAAAAAAAAAAAAAAAAAA%3C&relay=javascript:alert(1)", "#r=tooshort", "#j=nonsense")


@pytest.mark.parametrize("link", NOWHERE if FULL else NOWHERE[:1])
def test_a_link_that_leads_nowhere(new_context: NewContext, site: Site, link: str) -> None:
    page = device(new_context, f"{site.url}{link}", **WIDE)
    page.wait_for_selector("#boot[hidden]", state="attached")
    assert page.locator("#lobby").count() == 1
    page.locator("#join summary").click()
    page.fill("#join-code", "what?")
    page.locator("#join-go").click()
    page.wait_for_selector("#notice")
    page.fill("#join-code", f"{site.url}#r={'A' * 21}Q")
    page.locator("#join-go").click()
    page.wait_for_selector("#door")


def test_friends_meet_by_code_where_no_relay_answers(new_context: NewContext, site: Site) -> None:
    nowhere = Relay(9)
    host, _ = invite(new_context, site, nowhere, "ptit-pois")
    host.locator("#no-internet summary").click()
    host.locator("#room-offer").click()
    host.wait_for_selector("#my-offer")
    offer = host.input_value("#code-text")

    guest = device(new_context, f"{offer}&speed=off", **PHONE)
    guest.fill("#my-name", "Zoé")
    guest.locator("#room-enter").click()
    guest.wait_for_selector("#my-answer")

    host.fill("#answer-text", offer)
    host.locator("#give-answer").click()
    host.wait_for_selector("#notice")
    assert "invitation" in host.locator("#notice").inner_text()
    host.fill("#answer-text", guest.input_value("#code-text"))
    host.locator("#give-answer").click()
    guest.wait_for_selector("#in-room")
    assert "Zoé" in host.locator("#chair-1 input.name").input_value()
