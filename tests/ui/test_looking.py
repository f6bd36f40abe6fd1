"""How a table is looked at: hints, looking back, the panel, settings. Nothing changes the match."""

from __future__ import annotations

import html
import re

import pytest

from tests.ui.pages import Page, at_table, attributes, notice


def card_table(**settings: object) -> Page:
    page = Page(hash="#play=ptit-pois&seats=3", settings=settings)
    while not attributes(page.update.html, "move"):
        page.step()
    return page


def text(page: Page, element: str) -> str:
    """The words of an element, by its id."""
    found = re.search(rf'<(\w+) id="{element}"[^>]*>(.*?)</\1>', page.update.html, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "", found[2])) if found else ""


def shown(page: Page) -> str:
    found = re.search(r'<div id="felt".*?(?=<section id="dock")', page.update.html, re.DOTALL)
    assert found
    return found[0]


def test_a_hint_names_a_legal_move_and_its_reason_and_plays_nothing() -> None:
    page = card_table()
    seq, moves = page.update.seq, {each["move"] for each in attributes(page.update.html, "move")}
    (button,) = attributes(page.update.html, "hint")
    page.send(**button)
    assert page.update.seq == seq
    assert re.fullmatch(r"A bot would do this: .+\. .+\.", text(page, "hinted"))
    assert text(page, "hinted") in page.update.said
    hinted = re.findall(r'data-move="([^"]+)"[^>]*data-hinted', page.update.html)
    assert len(hinted) == 1
    assert hinted[0] in moves
    page.send(**attributes(page.update.html, "move")[0])
    assert "hinted" not in page.update.html


def test_a_hint_is_for_who_has_to_choose() -> None:
    page = at_table()
    page.send(intent="hint", seat="0", seq="0")  # the dice are to be thrown
    assert notice(page.update) == "There is nothing to choose just now."
    page.send(intent="hint", seat="1", seq="0")
    assert notice(page.update)


def test_the_log_leads_back_to_each_moment_and_again_to_now() -> None:
    page = card_table()
    before: dict[int, str] = {page.update.seq: shown(page)}
    while page.update.seq < 14:
        page.step()
        before[page.update.seq] = shown(page)
    now = page.update.html
    for line in attributes(now, "look"):
        page.send(**line)
        event = int(line["event"])
        if event == page.update.seq:
            assert page.update.html == now
        else:
            assert f"Looking back: move {event} of {page.update.seq}." in text(page, "now-what")
            assert not attributes(page.update.html, "move")
            places = re.findall(r'id="card-(\d+)" class="card piece[^"]*"', shown(page))
            if event in before:
                then = re.findall(r'id="card-(\d+)" class="card piece[^"]*"', before[event])
                assert set(places) == set(then)
    page.send(intent="look", event="")
    assert page.update.html == now


def test_what_never_happened_cannot_be_looked_back_at() -> None:
    page = card_table()
    now = page.update.html
    for event in ("9999", "-1", "x", "0", "1" * 30):
        assert page.send(intent="look", event=event).html == now


def test_settings_are_read_checked_and_told_to_the_page() -> None:
    page = card_table(theme="dark", speed="fast", hand="nonsense", confirm=1, other="x")
    assert page.update.settings["theme"] == "dark"
    assert page.update.settings["speed"] == "fast"
    assert page.update.settings["hand"] == "playable"
    assert page.update.settings["confirm"] is False
    assert "other" not in page.update.settings
    page.send(**{"intent": "settings", "setting-speed": "slow", "setting-confirm": "yes"})
    assert page.update.settings["speed"] == "slow"
    assert page.update.settings["confirm"] is True
    assert page.update.settings["theme"] == "dark"
    page.send(**{"intent": "settings", "setting-speed": "warp"})
    assert page.update.settings["speed"] == "normal"


@pytest.mark.parametrize("damaged", [None, [], "dark", 7, {"theme": {}}, {"speed": ["fast"]}])
def test_damaged_settings_are_the_usual_ones(damaged: object) -> None:
    assert Page(settings=damaged).update.settings == Page().update.settings


def test_a_move_that_ends_the_turn_is_asked_for_twice_if_one_likes() -> None:
    page = card_table(confirm=True)
    while True:
        seq = page.update.seq
        move = attributes(page.update.html, "move")[-1]
        page.send(**move)
        if page.update.seq == seq:
            break
        while not attributes(page.update.html, "move"):
            page.step()
    assert "this cannot be taken back" in text(page, "now-what")
    page.send(intent="unsure")
    assert "cannot be taken back" not in text(page, "now-what")
    page.send(**move)
    (sure,) = re.findall(r'<button id="sure"[^>]*data-move="([^"]+)"', page.update.html)
    assert sure == move["move"]
    page.send(**move)
    assert page.update.seq == seq + 1


def test_a_hand_lies_as_it_was_dealt_or_what_fits_first() -> None:
    page = card_table()
    page.send(**{"intent": "settings", "setting-hand": "dealt"})
    dealt = re.findall(r'class="held"[^>]*><div id="card-(\d+)"', page.update.html)
    assert [int(card) for card in dealt] == sorted(int(card) for card in dealt)
    page.send(**{"intent": "settings", "setting-hand": "playable"})
    sorted_ = re.findall(r'class="held"[^>]*><div id="card-(\d+)"', page.update.html)
    assert sorted(sorted_) == sorted(dealt)


def test_what_bots_do_is_heard_softly_or_not_at_all() -> None:
    def heard(**settings: object) -> set[str]:
        page = Page(hash="#play=pechvogel&seats=3", settings=settings)
        sounds: set[str] = set()
        while page.update.seq < 40:
            page.step()
            sounds |= set(page.update.sounds)
        return sounds

    everything = heard()
    assert {"dice", "dice~", "turn"} <= everything
    assert any(not name.endswith("~") and name not in ("dice", "turn") for name in everything)
    assert not any(name.endswith("~") for name in heard(bots=False))
    assert "turn" not in heard(bell=False)
    assert heard(sound=False, bots=False, bell=False) == set()


def test_the_panel_opens_and_closes() -> None:
    page = card_table()
    for name in ("help", "places", "settings", "keys", "log"):
        assert f'data-open="{name}"' in page.send(intent="side", side=name).html
    assert "data-open" not in page.send(intent="side", side="log").html  # pressed again
    assert "data-open" not in page.send(intent="side", side="nonsense").html


def test_the_rules_are_searched_without_regard_to_accents_and_case() -> None:
    page = card_table()
    page.send(intent="side", side="help")
    names = [each["chapter"] for each in attributes(page.update.html, "chapter")]
    assert len(names) >= 8
    page.send(intent="search", search="BÓNUS")
    found = re.findall(r'<article id="chapter-([\w-]+)"', page.update.html)
    assert 0 < len(found) < len(names)
    assert set(found) <= set(names)
    page.send(intent="search", search="xyzzy")
    assert text(page, "found") == "0 chapters found"
    page.send(intent="chapter", chapter=names[2])
    assert re.findall(r'<article id="chapter-([\w-]+)"', page.update.html) == [names[2]]
    page.send(intent="about", about="nonsense")
    assert "<article" not in page.update.html


def test_the_rules_are_read_in_the_lobby() -> None:
    page = Page(hash="#rules=don-peperoni")
    assert page.update.screen == "lobby"
    assert len(re.findall(r"<article", page.update.html)) >= 8
    assert attributes(page.update.html, "learn") == [{"intent": "learn", "game": "don-peperoni"}]
    assert "<article" not in page.send(intent="home").html
