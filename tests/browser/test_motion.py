"""Pieces travel from where they lay to where they lie, and nothing waits for them.

The first tests show static/js/motion.js two small pictures and stop the flight where they like; no
clock is read. The others look at what flies at a table of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Watch
from tests.browser.playing import (
    MINE,
    SAME_LUCK,
    click_mine,
    moment,
    open_table,
    wait_for_another_moment,
)
from tests.browser.sizes import some
from tools.serve import Site

PAGE = """<!doctype html><html lang="en" data-speed="normal">
<meta charset="utf-8"><title>Motion</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="static/css/components.css">
<style>
  body { margin: 0 } #felt { position: relative; height: 600px }
  .zone { position: absolute; width: 300px; height: 200px }
  :is(.zone, .tilted) > .piece { position: absolute; width: 40px; height: 60px }
  .piece { translate: 0 -5px }
  .tilted { position: absolute; left: 300px; top: 300px; rotate: 20deg; scale: 1.5 }
  .print { position: absolute; inset: 0 }
  .hit { position: absolute; inset: 0; translate: none; width: 100%; height: 100% }
</style>
<main id="app"></main><div id="flights" class="flights"></div></html>"""

HARNESS = """async () => {
  const { look, move, landed, hurry } = await import(new URL('static/js/motion.js', location.href));
  const root = document.getElementById('app');
  const still = (share) => {
    for (const flight of document.getAnimations()) {
      flight.pause();
      const { delay, duration } = flight.effect.getComputedTiming();
      flight.currentTime = delay + duration * share;
    }
  };
  window.motion = {
    landed, hurry, still,
    show(html) {
      const before = look(root);
      const old = new Map([...root.querySelectorAll('[id]')].map((each) => [each.id, each]));
      const fresh = document.createElement('main');
      fresh.innerHTML = html;
      // As the page does it: an element with an id stays the same element.
      for (const each of fresh.querySelectorAll('.piece[id]')) {
        const same = old.get(each.id);
        if (!same) continue;
        for (const name of same.getAttributeNames()) same.removeAttribute(name);
        for (const { name, value } of each.attributes) same.setAttribute(name, value);
        same.innerHTML = each.innerHTML;
        each.replaceWith(same);
      }
      for (const id of ['a', 'b', 'felt']) {
        const [here, there] = [document.getElementById(id), fresh.querySelector(`#${id}`)];
        if (!here || !there) continue;
        here.style.cssText = there.style.cssText;
        here.replaceChildren(...there.childNodes);
        there.replaceWith(here);
      }
      root.replaceChildren(...fresh.childNodes);
      move(before, root);
    },
    middle(id) {
      const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    },
    flying: () => document.getAnimations().map(({ effect }) => ({
      id: effect.target.id,
      keys: effect.getKeyframes().flatMap(Object.keys),
    })),
  };
}"""

CALM = {"composite", "computedOffset", "easing", "offset"}
"""What is in a keyframe besides what it animates."""
COMPOSITED = {"translate", "scale", "transform", "opacity"}
"""What the compositor can animate without the page."""


def zones(a: str = "", b: str = "", *, at: int = 0, free: str = "") -> str:
    """A picture: two zones with pieces in them, the first so far down."""
    return (
        f'<div id="felt" class="felt"><div id="a" class="zone" style="top:{at}px">{a}</div>'
        f'<div id="b" class="zone" style="left:500px;top:100px">{b}</div>{free}</div>'
    )


def piece(name: str, left: int = 0, top: int = 0, inside: str = "", data: str = "") -> str:
    """A piece of 40 by 60."""
    style = f"left:{left}px;top:{top}px"
    return f'<div id="{name}" class="piece" style="{style}" {data}>{inside}</div>'


class Stage:
    """A page that shows pictures one after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def show(self, picture: str, share: float | None = None) -> None:
        """A new picture; everything that flies to it stops after such a share of its flight.

        In one go: on a machine that is busy a whole flight may pass between two requests.
        """
        self.page.evaluate(
            "([html, share]) => { motion.show(html); if (share !== null) motion.still(share); }",
            [picture, share],
        )

    def still(self, share: float) -> None:
        """What has stopped goes on to such a share of its flight."""
        self.page.evaluate("share => motion.still(share)", share)

    def middle(self, name: str) -> tuple[float, float]:
        x, y = self.page.evaluate("name => motion.middle(name)", name)
        return x, y

    def finish(self, name: str) -> None:
        """Let what flies land, and the page hear of it."""
        self.page.evaluate(
            """name => {
              const mine = ({ effect }) => effect.target.closest(`#${name}`);
              for (const flight of document.getAnimations().filter(mine)) flight.finish();
              return new Promise((told) => setTimeout(told, 50));
            }""",
            name,
        )

    def held(self) -> list[str]:
        """Whatever is treated as on its way."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('[data-flying]')].map((each) => each.id)"
        )
        return found

    def flying(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("motion.flying()")
        return found


@pytest.fixture
def stage(page: Page, site: Site) -> Stage:
    return staged(page, site)


def staged(page: Page, site: Site) -> Stage:
    page.route("**/stage", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(f"{site.url}stage")
    page.evaluate(HARNESS)
    return Stage(page)


def test_a_piece_starts_where_it_lay_and_ends_where_it_lies(stage: Stage) -> None:
    stage.show(zones(a=piece("p", 10, 20)))
    lay = stage.middle("p")
    stage.show(zones(b=piece("p", 100, 30)), 0)
    # Left, top, half its size, and its own translate.
    lies = (500 + 100 + 20, 100 + 30 + 30 - 5)
    assert stage.middle("p") == pytest.approx(lay, abs=0.5)
    stage.still(0.999999)
    assert stage.middle("p") == pytest.approx(lies, abs=0.5)


def test_nor_does_it_go_astray_in_a_hand_that_is_turned(stage: Stage) -> None:
    stage.show(zones(a=piece("p", 10, 20)))
    lay = stage.middle("p")
    stage.show(zones(free=f'<div class="tilted">{piece("p")}</div>'), 0)
    assert stage.middle("p") == pytest.approx(lay, abs=1)


def test_a_new_picture_in_mid_flight_starts_from_where_the_piece_is(stage: Stage) -> None:
    stage.show(zones(a=piece("p", 10, 20)))
    lay = stage.middle("p")
    stage.show(zones(b=piece("p", 100, 30)), 0.2)
    between = stage.middle("p")
    assert between != pytest.approx(lay, abs=20)
    stage.show(zones(a=piece("p", 200, 90)), 0)
    assert stage.middle("p") == pytest.approx(between, abs=0.5)
    assert len(stage.flying()) == 1, "the flight before is over"


def test_a_button_is_where_it_will_be_from_the_first_moment(stage: Stage) -> None:
    inside = '<div class="print" id="print"></div><button class="hit" id="hit">Play</button>'
    stage.show(zones(a=piece("p", 10, 20, inside)))
    lay = stage.middle("p")
    stage.show(zones(b=piece("p", 100, 30, inside)), 0)
    assert stage.middle("print") == pytest.approx(lay, abs=0.5)
    x, y = stage.middle("hit")
    assert (x, y) == pytest.approx((620, 155), abs=0.5)
    assert stage.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.id", [x, y]) == "hit"


def test_what_is_pushed_aside_with_all_around_it_has_not_moved(stage: Stage) -> None:
    both = piece("p", 10, 20) + piece("q", 80, 20)
    stage.show(zones(a=both))
    stage.show(zones(a=both, at=150), 0)
    assert stage.flying() == []
    stage.show(zones(a=piece("p", 10, 20) + piece("q", 140, 20), at=50), 0)
    assert [each["id"] for each in stage.flying()] == ["q"]


def test_a_card_comes_from_its_home_and_a_marker_from_its_kind(stage: Stage) -> None:
    kind = 'data-kind="coin"'
    stage.show(zones(a=piece("coin-1", 10, 20, data=kind), b=piece("deck", 200, 90)))
    coin, deck = stage.middle("coin-1"), stage.middle("deck")
    card = piece("card", 60, 20, data='data-home="deck"')
    stage.show(zones(a=card, b=piece("coin-2", 9, 9, data=kind) + piece("deck", 200, 90)), 0)
    assert stage.middle("coin-2") == pytest.approx(coin, abs=0.5)
    assert stage.middle("card") == pytest.approx(deck, abs=0.5)


def test_the_page_changes_once_when_the_last_has_landed(stage: Stage) -> None:
    """Every change while something is in the air would cost it a frame."""
    deck = piece("deck", 200, 90)
    stage.show(zones(b=deck))
    cards = "".join(piece(f"card-{k}", 50 * k, 20, data='data-home="deck"') for k in (1, 2))
    stage.show(zones(a=cards, b=deck), 0.5)
    lies = (50 + 20, 20 + 30 - 5)
    stage.finish("card-1")
    assert stage.middle("card-1") == pytest.approx(lies, abs=0.5)
    assert stage.held() == ["card-1", "card-2"]
    stage.finish("card-2")
    assert stage.held() == []
    assert stage.flying() == []


def test_a_card_keeps_its_face_until_what_covers_it_has_landed(stage: Stage) -> None:
    """A flight begins a frame after the picture, or later: a clock would take it off too early."""
    card = '<div class="print"></div>'
    stage.show(zones(a=f'<div class="lying">{piece("p", inside=card)}</div>', b=piece("q")))
    faces = "document.querySelectorAll('#p > [aria-hidden]').length"
    lying = piece("p", data="data-covered", inside=card) + piece("q", 3, inside=card)
    stage.show(zones(a=f'<div class="lying">{lying}</div>'), 0.9)
    stage.page.wait_for_timeout(500)  # longer than a flight
    assert stage.page.evaluate(faces) == 1
    stage.finish("q")
    assert stage.page.evaluate(faces) == 0


def test_what_has_gone_does_not_wait_for_what_flies_later(stage: Stage) -> None:
    stage.show(zones(a=piece("p", 10, 20) + piece("gone", 60, 20)))
    stage.show(zones(b=piece("p", 100, 30)), 0.5)
    assert stage.page.locator("#flights > *").count() == 1
    stage.show(zones(a=piece("p", 10, 20)), 0.5)
    stage.finish("flights")
    assert stage.page.locator("#flights > *").count() == 0
    assert stage.held() == ["p"]


def test_a_card_that_turns_over_is_there_from_its_first_frame(stage: Stage) -> None:
    """What is edge on has nothing to be drawn beforehand; its flight would wait for that."""
    card = '<div class="print" id="print"></div>'
    stage.show(zones(a=piece("p", 10, 20, card, "data-down")))
    stage.show(zones(a=piece("p", 10, 20, card)), 0)
    wide = "document.getElementById('print').getBoundingClientRect().width"
    assert 1 < stage.page.evaluate(wide) < 10


def test_at_once_nothing_flies_and_nothing_waits(stage: Stage) -> None:
    stage.page.evaluate("document.documentElement.dataset.speed = 'off'")
    stage.show(zones(a=piece("p", 10, 20)))
    stage.show(zones(b=piece("p", 100, 30)), 0)
    assert stage.flying() == []
    assert stage.page.evaluate("motion.landed().then(() => 'landed')") == "landed"


def test_who_wants_less_motion_sees_things_fade_in(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    watch.attach(page)
    stage = staged(page, site)
    stage.show(zones(a=piece("p", 10, 20)))
    stage.show(zones(b=piece("p", 100, 30)), 0)
    assert [set(each["keys"]) - CALM for each in stage.flying()] == [{"opacity"}]


WAITS = """async () => {
  let settled = false;
  const landed = motion.landed().then(() => (settled = true));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const early = settled;
  motion.hurry();
  await landed;
  return early;
}"""


def test_what_comes_by_itself_waits_until_the_pieces_have_landed_or_somebody_acts(
    stage: Stage,
) -> None:
    stage.page.evaluate("document.documentElement.dataset.speed = 'slow'")
    stage.show(zones(a=piece("p", 10, 20)))
    stage.show(zones(b=piece("p", 100, 30)))
    # Time cannot run out while it is looked at: a long flight of the same make.
    assert stage.page.evaluate(WAITS) is False
    assert stage.page.evaluate("motion.landed().then(() => 'landed')") == "landed"


# At the tables.

RECORD = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const flight = animate.call(this, frames, timing);
  const piece = this.closest('.piece');
  if (piece) {
    const keys = flight.effect.getKeyframes().flatMap(Object.keys);
    const [x = 0, y = 0] = (frames[0].translate ?? '').split(' ').map(parseFloat);
    window.flights.push({ id: piece.id, keys, far: Math.hypot(x, y), stops: frames.length });
  }
  return flight;
};
"""

FLIES = {
    "pechvogel": ("die-",),
    "ptit-pois": ("card-",),
    "peco-peco": ("card-",),
    "service-compris": ("card-",),
    "don-peperoni": ("pawn-", "poster-"),
}


def flights(page: Page) -> Iterator[dict[str, Any]]:
    yield from page.evaluate("window.flights")


@pytest.mark.parametrize("game", some("pechvogel", "don-peperoni"))
def test_at_a_table_of_each_game_things_travel_and_the_compositor_can_do_it(
    page: Page, site: Site, game: str
) -> None:
    page.add_init_script(RECORD)
    open_table(page, site, f"#play={game}&seats=4&speed=fast")

    def seen(prefix: str) -> bool:
        return any(each["id"].startswith(prefix) and each["far"] > 40 for each in flights(page))

    for _ in range(40):
        if all(seen(prefix) for prefix in FLIES[game]):
            break
        page.wait_for_selector(MINE, timeout=60_000)
        click_mine(page)
    for prefix in FLIES[game]:
        assert seen(prefix), f"no {prefix} was seen to fly"
    moved = {key for each in flights(page) for key in each["keys"]} - CALM
    assert moved <= COMPOSITED


def test_a_pawn_walks_along_the_street(page: Page, site: Site) -> None:
    page.add_init_script(RECORD)
    open_table(page, site, "#play=don-peperoni&seats=3&speed=fast")
    far = page.locator("[data-intent=moves][data-far]:visible")
    for _ in range(40):
        page.wait_for_selector(MINE, timeout=60_000)
        seq = moment(page)
        if far.count():
            way = str(far.last.get_attribute("data-moves")).split()
            far.last.focus()
            page.keyboard.press("Enter")
            wait_for_another_moment(page, seq)
            break
        click_mine(page)
    stops = [each["stops"] for each in flights(page) if each["id"].startswith("pawn-")]
    assert len(way) > 1
    assert len(way) + 1 in stops, "where it was, and every place of its way"


def test_a_click_while_the_dice_tumble_counts(page: Page, site: Site) -> None:
    # The same dice each time: of ten throws one leaves nothing to choose (PV-01).
    page.add_init_script(SAME_LUCK)
    open_table(page, site, "#play=pechvogel&seats=2&speed=slow&first=1")
    page.wait_for_selector("#actions [data-intent=throw]")
    seq = moment(page)
    page.locator("#actions [data-intent=throw]").click()
    wait_for_another_moment(page, seq)
    seq = moment(page)
    # In one go with looking: otherwise the dice may have come to rest.
    tumbling = page.evaluate(
        """() => {
          const dice = document.querySelectorAll('#scene .die > [data-intent=move]');
          const { x, y, width, height } = dice[0].getBoundingClientRect();
          const there = document.elementFromPoint(x + width / 2, y + height / 2);
          for (const each of document.getAnimations()) each.pause();
          there.click();
          return there === dice[0];
        }"""
    )
    assert tumbling, "the button lies where the die will lie"
    wait_for_another_moment(page, seq)


HEIGHTS = """
self.heights = new Set();
new MutationObserver(() => {
  const bar = document.querySelector("#dock");
  if (bar?.offsetHeight) self.heights.add(bar.offsetHeight);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


@pytest.mark.parametrize("game", ["ptit-pois", "peco-peco", "service-compris"])
def test_a_table_stays_where_it_is_whoever_is_to_act(page: Page, site: Site, game: str) -> None:
    """The bar keeps its height, with buttons in it or without."""
    page.set_viewport_size({"width": 1180, "height": 820})
    page.add_init_script(HEIGHTS)
    open_table(page, site, f"#play={game}&seats=4&speed=fast")
    for _ in range(4):
        page.wait_for_selector(f"{MINE}:visible", timeout=60_000)
        click_mine(page, f"{MINE}:visible")
    heights = page.evaluate("[...self.heights]")
    assert len(heights) == 1, heights
