"""Friends at one table, each on a device of their own: one link, hidden hands, away and back.

The devices are contexts of one browser; they meet over a small relay on this machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.by_itself import PRESS, SEQ
from tests.browser.conftest import ARGUMENTS, CHROMIUM, Watch
from tests.browser.linked import modules, y4m
from tests.browser.sizes import FULL, SHORT, some
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


BACK = "#app:not([inert]) #table"
"""A table that Python has drawn; until it does, one that was loaded again only looks like one."""
SIX = {"pechvogel": 5, "ptit-pois": 6, "peco-peco": 6, "service-compris": 6, "don-peperoni": 5}
"""Seats of a table of six devices: where the game has fewer, one only watches."""


def invite(
    new_context: NewContext, site: Site, relay: Relay, game: str, *, seats: int = 0
) -> tuple[Page, str]:
    """A host who has opened a table for friends, of as many seats or as are usual; its link."""
    many = f"&seats={seats}" if seats else ""
    words = f"game={game}&speed=off&relay={relay.url}{SHORT.get(game, '')}{many}"
    host = device(new_context, f"{site.url}#{words}", **WIDE)
    host.locator("#invite").click()
    host.wait_for_selector("#in-room")
    return host, host.input_value("#room-link")


def join(new_context: NewContext, link: str, name: str, *, watches: bool = False) -> Page:
    """A guest who has come in by the link, and sits, or watches only."""
    guest = device(new_context, f"{link}&speed=off", **PHONE)
    guest.fill("#my-name", name)
    guest.locator("#watch-only").set_checked(watches)
    guest.locator("#room-enter").click()
    guest.wait_for_selector("#in-room, #table")
    return guest


def ready(host: Page, guests: list[Page]) -> None:
    """All who have a seat are ready, and the host can start."""
    for guest in guests:
        guest.locator("#room-ready").click()
    host.wait_for_selector("#room-start:enabled")


def begin(host: Page, guests: list[Page]) -> None:
    """All are ready; the host starts."""
    ready(host, guests)
    host.locator("#room-start").click()
    for page in (host, *guests):
        page.wait_for_selector("#table")


def again(page: Page) -> None:
    """Load the page of a table again: what it showed is there before Python is, but no more."""
    page.reload()
    page.wait_for_selector(BACK)
    when = "name => performance.getEntriesByName(name)[0].startTime"
    assert page.evaluate(when, "tablee:laid") < page.evaluate(when, "tablee:python")
    assert "tablee:picture" not in page.evaluate("Object.keys(sessionStorage).join()")


def play_out(pages: list[Page]) -> None:
    """The match, which plays itself, comes to its end on all of them; for as long as it gets on."""
    over = "document.querySelector('#result') !== null"
    for page in pages:
        while not page.evaluate(over):
            page.wait_for_function(f"{over} || ({SEQ}) !== {json.dumps(page.evaluate(SEQ))}")


def standing(page: Page) -> list[str]:
    return page.locator("#standing .name").all_inner_texts()


@pytest.mark.parametrize("game", some("ptit-pois"))
def test_a_match_of_friends_by_one_link(
    new_context: NewContext, site: Site, relay: Relay, game: str
) -> None:
    host, link = invite(new_context, site, relay, game, seats=SIX[game] if FULL else 0)
    seats = host.locator(".chair").count()
    guests = [join(new_context, link, f"Friend {n}") for n in range(1, seats)]
    watchers = [join(new_context, link, "Eve", watches=True) for _ in range(6 - seats) if FULL]
    begin(host, guests)
    everybody = [host, *guests, *watchers]

    # What each of them is sent is listened to in tests/net/test_wire.py.
    for page in everybody:
        page.wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 0")

    assert relay.told()["ids"] <= 20, "few notes until they have met"

    for page in (host, *guests):
        page.evaluate(PRESS)
    guests[0].wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 4")
    again(guests[0])
    guests[0].evaluate(PRESS)

    seq = int(host.evaluate(SEQ))
    again(host)
    assert int(host.evaluate(SEQ)) >= seq, "the host has lost nothing"
    host.evaluate(PRESS)
    play_out(everybody)
    assert len({page.evaluate(SEQ) for page in everybody}) == 1
    assert len({tuple(standing(page)) for page in everybody}) == 1

    # On a slow machine a reload takes so long that a guest's device has taken the table over.
    (leader,) = (page for page in everybody if page.locator("#rematch").count())
    leader.locator("#rematch").click()
    for page in everybody:
        page.wait_for_selector("#in-room")
    leader.wait_for_selector("#room-start, #room-free")


VOTE = """setInterval(
  () => document.querySelector("#vote-bot-0[aria-pressed=false]")?.click(), 500)"""


def test_what_only_friends_need_may_not_come_and_be_asked_for_again(
    page: Page, new_context: NewContext, watch: Watch, site: Site, relay: Relay
) -> None:
    watch.expect("ERR_FAILED")
    page.route("**/js/rooms*.js", lambda route: route.abort())
    page.goto(f"{site.url}#game=pechvogel&speed=off&relay={relay.url}")
    page.locator("#invite").click()
    told = page.locator("#boot-failed")
    told.get_by_text("A part of the page has not come.").wait_for()
    page.locator("#copy-room-link").click()  # asks for the same
    page.unroute("**/js/rooms*.js")
    page.locator("#boot-retry").click()
    told.wait_for(state="hidden")
    page.wait_for_selector("#room-qr svg")
    join(new_context, page.input_value("#room-link"), "Eve")  # what was to be sent is not lost
    page.get_by_text("Eve").first.wait_for()


@pytest.mark.skipif(not FULL, reason="half a minute of real seconds: with TABLEE_FULL=1")
@pytest.mark.parametrize("game", ["pechvogel", "peco-peco"])
def test_a_host_who_is_gone_for_good_is_followed_by_a_guest(
    new_context: NewContext, site: Site, relay: Relay, game: str
) -> None:
    host, link = invite(new_context, site, relay, game)
    seats = host.locator(".chair").count()
    guests = [join(new_context, link, f"Friend {n}") for n in range(1, seats)]
    begin(host, guests)
    outlive(host, guests)


def outlive(host: Page, guests: list[Page]) -> None:
    """The host's device is closed in mid-match, and its friends play on to the end."""
    for page in (host, *guests):
        page.evaluate(PRESS)
    guests[-1].wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 6")
    seq = int(guests[-1].evaluate(SEQ))
    host.context.close()

    # The seat of who is gone is given to a bot by those who are there, as soon as it can be: a vote
    # is refused while nobody leads, and counts only for the host it was given to.
    for page in guests:
        page.locator("#side-menu").click()
        page.locator("#side-people").click()
        page.evaluate(VOTE)
    play_out(guests)
    assert len({int(page.evaluate(SEQ)) for page in guests}) == 1
    assert int(guests[0].evaluate(SEQ)) > seq
    assert len({tuple(standing(page)) for page in guests}) == 1


def say_hello(guest: Page, host: Page) -> None:
    """The guest's greeting is read at the host, for the few seconds that it stays.

    A press that lands while the page is redrawn can be lost, as a thumb's can, and nobody sends a
    greeting twice by itself: then it is pressed again, and the guest's page is printed.
    """
    heard = "#notice:text-matches('Zoé')"
    guest.locator("#emote-hello").click()
    try:
        host.wait_for_selector(heard, timeout=PATIENCE / 6)
    except TooLate:
        print("not heard at once; the guest's page:", guest.inner_text("#app"))
        guest.locator("#emote-hello").click()
        host.wait_for_selector(heard)


def test_who_goes_away_keeps_the_seat(new_context: NewContext, site: Site, relay: Relay) -> None:
    host, link = invite(new_context, site, relay, "ptit-pois")
    # One chair for a bot: its kinds stand after the person's and the friend's.
    host.locator("#kind-2 label").nth(3).click()
    guest = join(new_context, link, "Zoé la Magnifique")
    begin(host, [guest])

    guest.locator("#side-menu").click()
    guest.locator("#side-people").click()
    say_hello(guest, host)

    context = guest.context
    guest.close()
    host.wait_for_selector("#absent")
    host.set_viewport_size({"width": 1000, "height": 800})
    box, side = host.locator("#absent").bounding_box(), host.locator("#side").bounding_box()
    assert box is not None
    assert side is not None
    right = box["x"] + box["width"]
    assert right > side["x"] + 20, "it reaches over the panel"
    at = [right - 15, box["y"] + box["height"] / 2]
    on_top = host.evaluate("([x, y]) => document.elementFromPoint(x, y)?.id", at)
    assert on_top == "absent", "it lies over the table and the panel"
    back = context.new_page()
    back.set_default_timeout(PATIENCE)
    back.goto(f"{link}&speed=off")
    back.wait_for_selector("#table")
    assert back.locator("#near .name").inner_text() == "Zoé la Magnifique"
    host.wait_for_selector("#absent", state="detached")

    back.locator("#leave").click()
    back.locator("#at-room #room-leave").click()
    host.wait_for_selector("#absent")
    host.locator("#leave").click()
    host.locator("#at-room #room-leave").click()
    host.wait_for_selector("#at-room", state="detached")
    for page in (host, back):  # and no way leads back
        assert page.evaluate("Object.keys(sessionStorage).length") == 0


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
    host.wait_for_selector("#notice:text-matches('invitation')")
    host.fill("#answer-text", guest.input_value("#code-text"))
    host.locator("#give-answer").click()
    guest.wait_for_selector("#in-room")
    assert "Zoé" in host.locator("#chair-1 input.name").input_value()

    # A guest who sits lets the next one in, who has seen nobody else's screen.
    guest.locator("#no-internet summary").click()
    guest.locator("#room-offer").click()
    guest.wait_for_selector("#my-offer")
    third = device(new_context, f"{guest.input_value('#code-text')}&speed=off", **PHONE)
    third.fill("#my-name", "Ali")
    third.locator("#room-enter").click()
    third.wait_for_selector("#my-answer")
    guest.fill("#answer-text", third.input_value("#code-text"))
    guest.locator("#give-answer").click()
    third.wait_for_selector("#in-room")
    guest.wait_for_selector("#my-offer", state="detached")
    assert "Ali" in host.locator("#chair-2 input.name").input_value()


def film_of(page: Page, code: str) -> bytes:
    """A film of a code that is on the screen of a page."""
    drawn = page.locator(f"{code} svg.qr")
    drawn.wait_for()
    size = int((drawn.get_attribute("viewBox") or "").split()[-1])
    return y4m(modules(drawn.locator("path").get_attribute("d") or "", size))


def test_friends_meet_by_the_cameras_of_both(browser: Browser, site: Site, tmp_path: Path) -> None:
    """The guest reads the code on the host's screen, the host the answer on the guest's."""
    film = tmp_path / "seen.y4m"
    film.write_bytes(y4m([[False]]))
    fake = (
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",  # read anew whenever a camera is opened
    )
    launched = browser.browser_type.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *fake])
    with launched as seeing:

        def new_context(**about: object) -> BrowserContext:
            return seeing.new_context(locale="en-GB", service_workers="block", **about)  # type: ignore[arg-type]  # Playwright has a word type for each option

        host, _ = invite(new_context, site, Relay(9), "ptit-pois")
        host.locator("#kind-2 label").nth(3).click()  # a bot sits there
        host.locator("#no-internet summary").click()
        host.locator("#room-offer").click()
        film.write_bytes(film_of(host, "#my-offer"))

        guest = device(new_context, f"{site.url}#speed=off", **PHONE)
        guest.locator("#join summary").click()
        guest.locator("#join-scan").click()
        guest.fill("#my-name", "Zoé")
        guest.locator("#room-enter").click()
        film.write_bytes(film_of(guest, "#my-answer"))

        host.locator("#scan-answer").click()
        guest.wait_for_selector("#in-room")
        begin(host, [guest])
        for page in (host, guest):
            page.evaluate(PRESS)
        for page in (host, guest):
            page.wait_for_function("Number(document.querySelector('#undo').dataset.seq) > 8")
