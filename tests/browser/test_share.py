"""A match is shared from its table, its replay and the list: every way, by one start of Python."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Watch
from tests.browser.moments import in_mid_play
from tests.browser.sizes import FULL
from tests.browser.test_axe import AXE, faults, in_sizes
from tools.serve import Site

PATIENCE = 60_000

READ = """async () => {
  const svg = document.querySelector('#share-qr svg').cloneNode(true);
  svg.setAttribute('width', 700);
  svg.setAttribute('height', 700);
  const image = new Image();
  image.src = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], {type: 'image/svg+xml'}));
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: 700, height: 700});
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const {default: decode} = await import(new URL('static/vendor/qr/decode.js', location.href).href);
  return decode({width: 700, height: 700, data: context.getImageData(0, 0, 700, 700).data});
}"""
"""What a camera reads."""


def looked_at(page: Page) -> None:
    """Nothing is wrong with what the dialog shows."""
    assert (in_sizes(page) if FULL else faults(page, page)) == []


def test_a_match_is_shared_in_every_way(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    context = new_context(viewport={"width": 1180, "height": 820}, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    watch.attach(page)
    page.goto(site.url + in_mid_play("ptit-pois"))
    page.locator("#share-open").click(timeout=PATIENCE)
    page.wait_for_selector("#share[open] #share-url")
    page.add_script_tag(path=AXE)
    link = page.locator("#share-url").input_value()
    assert link.startswith(f"{site.url}#watch=")
    assert "has seen so far" in page.locator("#share-about").inner_text()
    page.locator("#take-share-url").click()
    page.wait_for_selector("#share-told:has-text('Copied.')", state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == link
    if FULL:
        looked_at(page)

    page.locator("#share-url").press("Enter")
    assert page.evaluate("location.search") == "", "the page is not left"

    page.locator("#share-code").click()
    page.wait_for_selector("#share-qr svg")
    assert page.evaluate(READ) == link
    if FULL:
        looked_at(page)

    page.locator("#share-embed").click()
    page.locator("#share-width").select_option("320")
    page.locator("#share-theme").select_option("dark")
    page.wait_for_selector("#share-preview[data-wide='320'] iframe[src*='theme=dark']")
    element = page.wait_for_selector("#share-preview iframe")
    inside = element.content_frame() if element else None
    assert inside
    page.locator("#share-preview").scroll_into_view_if_needed()
    # As high as what is in it, and a picture without Python.
    inside.wait_for_selector("html[data-fits] #poster-start:not([hidden])", timeout=PATIENCE)
    page.wait_for_function(
        """frame => Math.abs(frame.clientHeight
          - frame.contentDocument.body.getBoundingClientRect().height) <= 1""",
        arg=element,
    )
    assert page.locator("#share-preview").evaluate("each => each.clientWidth") <= 345
    code = page.locator("#share-paste").input_value()
    assert f"{site.url}embed.html#watch=" in code
    looked_at(page)
    page.locator("#share-height").select_option("480")
    page.wait_for_selector("#share-preview iframe[style*='480px']:not(.tablee)")

    page.locator("#share-file").click()
    assert "only when the match is over" in page.locator("#share-as-file").inner_text()
    page.locator("#share-text").click()
    assert "Round 1 of 3 is dealt." in page.locator("#share-words").input_value()
    with page.expect_download() as download:
        page.locator("#share-save-text").click()
    assert download.value.suggested_filename.endswith(".txt")
    looked_at(page)

    # By keyboard out of it, and back to where one was; letters press nothing behind it.
    page.keyboard.press("h")
    page.keyboard.press("Escape")
    page.wait_for_selector("#share", state="detached")
    assert page.evaluate("document.activeElement.id") == "share-open"
    assert page.locator("#side[data-open]").count() == 0

    # What somebody gets looks as it did here, and is shared on from there.
    page.evaluate(
        """link => dispatchEvent(new CustomEvent('tablee:ask',
          {detail: {intent: 'open', hash: new URL(link).hash}}))""",
        link,
    )
    page.wait_for_selector("#table[data-watched]")
    page.locator("#earlier").click()
    at = int(page.locator("#scrub").get_attribute("max") or 0) - 1
    page.wait_for_function("at => document.getElementById('scrub').value === at", arg=str(at))
    page.locator("#share-open").click()
    page.wait_for_selector(f"#share[open] #share-here:has-text('At move {at} of')")
    assert f"&at={at}&" in page.locator("#share-url").input_value()
    assert watch.unexpected() == []
