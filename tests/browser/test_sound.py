"""Sounds: heard, short, quiet; they wait for a gesture, outlive a lock screen, and never throw."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tablee import games
from tablee.games import registry
from tablee.kernel import Match, SeededDealer
from tablee.ui.picture import picture, sound
from tests.browser.conftest import Watch
from tools.serve import Site

LONGEST = 0.6
"""Seconds that a sound may take."""
LOUDEST = 0.5
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sound</title>
<link rel="icon" href="data:,"><button id="press">Press</button></html>"""

LOAD = "async () => { window.sound = await import(new URL('static/js/sound.js', location.href)); }"

HEAR = """async ([name, seconds, rate]) => {
  const context = new OfflineAudioContext(1, seconds * rate, rate);
  if (!sound.render(context, name, 0)) return null;
  const heard = (await context.startRendering()).getChannelData(0);
  let [peak, last, square] = [0, 0, 0];
  heard.forEach((value, k) => {
    peak = Math.max(peak, Math.abs(value));
    square += value * value;
    if (Math.abs(value) > 1e-3) last = k / rate;
  });
  return { peak, last, power: Math.sqrt(square / heard.length) };
}"""

SPY = """
window.contexts = [];
window.strokes = 0;
if (window.AudioContext) {
  const Real = AudioContext;
  window.AudioContext = class extends Real {
    constructor(...options) { super(...options); window.contexts.push(this); }
  };
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.strokes += 1;
    return start.apply(this, when);
  };
  const play = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.strokes += 1;
    return play.apply(this, when);
  };
}
"""
EVERYTHING = {"sound": True, "bell": True, "bots": True}


def stage(page: Page, site: Site, body: str = PAGE) -> None:
    """A page with a button, and the sounds listening."""
    page.route("**/stage", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{site.url}stage")
    page.evaluate(LOAD)
    page.evaluate("sound.watchSound()")


def strokes(page: Page, *names: str) -> int:
    """How many strokes are struck for these names."""
    found: int = page.evaluate(
        "([names, settings]) => { const before = strokes; sound.play(names, settings);"
        " return strokes - before; }",
        [list(names), EVERYTHING],
    )
    return found


def awake(page: Page) -> None:
    page.wait_for_function("contexts.at(-1)?.state === 'running'")


def test_every_sound_is_heard_is_short_and_is_quiet(page: Page, site: Site) -> None:
    stage(page, site)
    names = page.evaluate("sound.NAMES")
    assert set(names) == {
        *("dice", "shuffle", "card", "reveal", "coin", "step", "bite"),
        *("good", "bad", "turn", "win", "lose", "hint"),
    }
    for name in names:
        heard = page.evaluate(HEAR, [name, 1.0, 44_100])
        assert 0.01 < heard["peak"] < LOUDEST, name
        assert 0.03 < heard["last"] <= LONGEST, name
        softly = page.evaluate(HEAR, [f"{name}~", 1.0, 44_100])
        assert 0.2 < softly["power"] / heard["power"] < 0.7, name
    assert page.evaluate(HEAR, ["thunder", 1.0, 44_100]) is None


def test_every_event_of_every_game_has_a_sound_of_the_palette_or_none(
    page: Page, site: Site
) -> None:
    stage(page, site)
    names = {"", *page.evaluate("sound.NAMES")}
    for name in games.NAMES:
        game = registry.load(name)
        rng, dealer = random.Random(3), SeededDealer(3)
        match = Match.start(game, max(game.seats), {})
        while not match.position.over() and len(match.events) < 600:
            match.settle(dealer)
            if actors := match.position.to_act():
                match.play(actors[0], rng.choice(match.position.legal(actors[0])))
        heard = {sound(picture(game), event) for event in match.events}
        assert heard <= names, name
        assert len(heard - {""}) > 1, name


def test_nothing_is_heard_before_a_gesture_and_everything_after(page: Page, site: Site) -> None:
    page.add_init_script(SPY)
    stage(page, site)
    assert strokes(page, "card") == 0
    assert page.evaluate("contexts.length") == 0, "no browser is asked in vain"
    page.locator("#press").click()
    awake(page)
    assert strokes(page, "card") > 0
    assert strokes(page, "card", "turn~") > strokes(page, "card")
    assert strokes(page, "thunder") == 0


def test_a_lock_screen_puts_audio_to_sleep_but_not_for_good(page: Page, site: Site) -> None:
    page.add_init_script(SPY)
    stage(page, site)
    page.keyboard.press("Tab")
    awake(page)
    page.evaluate("contexts.at(-1).suspend()")
    assert strokes(page, "card") == 0, "what cannot be heard is not kept for later"
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    awake(page)
    assert strokes(page, "card") > 0
    assert page.evaluate("contexts.length") == 1
    page.evaluate("contexts.at(-1).close()")
    assert strokes(page, "card") == 0
    page.locator("#press").click()
    page.wait_for_function("contexts.length === 2")
    awake(page)
    assert strokes(page, "card") > 0


def test_when_nothing_is_heard_audio_rests_and_the_next_sound_wakes_it(
    page: Page, site: Site
) -> None:
    page.add_init_script(SPY)
    stage(page, site)
    page.locator("#press").click()
    awake(page)
    assert strokes(page, "card") > 0
    page.wait_for_function("contexts.at(-1).state === 'suspended'")
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.evaluate("new Promise((then) => setTimeout(then, 300))")
    assert page.evaluate("contexts.at(-1).state") == "suspended", "to look back is no sound"
    before = page.evaluate("strokes")
    page.evaluate("settings => sound.play(['card'], settings)", EVERYTHING)
    page.wait_for_function("before => strokes > before", arg=before)
    awake(page)
    assert page.evaluate("contexts.length") == 1
    page.wait_for_function("contexts.at(-1).state === 'suspended'")
    page.locator("#press").click()
    awake(page)
    assert strokes(page, "card") > 0, "a gesture wakes it, too"


def test_in_a_frame_it_is_silent_until_somebody_there_switches_a_sound_on(
    page: Page, site: Site
) -> None:
    page.add_init_script(SPY)
    page.route(
        "**/outside",
        lambda route: route.fulfill(
            body='<!doctype html><html lang="en"><title>Blog</title>'
            '<link rel="icon" href="data:,"><iframe src="stage"></iframe></html>',
            content_type="text/html",
        ),
    )
    page.route("**/stage", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(f"{site.url}outside")
    frame = page.frame_locator("iframe")
    inside = page.frames[1]
    frame.locator("#press").wait_for()
    inside.evaluate(LOAD)
    inside.evaluate("sound.watchSound()")
    frame.locator("#press").click()
    inside.evaluate("sound.play(['card'], { sound: true, bell: true, bots: true })")
    assert inside.evaluate("contexts.length") == 0
    inside.evaluate("sound.play([], { sound: false, bell: true, bots: true })")
    inside.evaluate("sound.play([], { sound: true, bell: true, bots: true })")
    frame.locator("#press").click()
    inside.wait_for_function("contexts.at(-1)?.state === 'running'")
    inside.evaluate("sound.play(['card'], { sound: true, bell: true, bots: true })")
    assert inside.evaluate("strokes") > 0


@pytest.mark.parametrize(
    "broken",
    [
        "delete window.AudioContext;",
        "window.AudioContext = class { constructor() { throw new Error('no audio here'); } };",
        "AudioContext.prototype.resume = () => Promise.reject(new Error('not allowed'));",
    ],
)
def test_where_there_is_no_audio_nothing_is_heard_and_nothing_breaks(
    page: Page, site: Site, watch: Watch, broken: str
) -> None:
    page.add_init_script(SPY + broken)
    stage(page, site)
    page.locator("#press").click()
    assert strokes(page, "card") == 0 or "resume" in broken
    page.keyboard.press("Enter")
    assert watch.unexpected() == []


def test_at_a_table_dice_are_heard(page: Page, site: Site) -> None:
    page.add_init_script(SPY)
    page.goto(site.url + "#play=pechvogel&seats=2&speed=off&first=1")
    page.locator("#actions [data-intent=throw]").wait_for(timeout=60_000)
    page.locator("#felt").click(position={"x": 4, "y": 4})  # a gesture: audio may take its time
    awake(page)
    assert page.evaluate("strokes") == 0
    page.locator("#actions [data-intent=throw]").click()
    page.wait_for_function("strokes > 0")
