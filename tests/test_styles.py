"""What a stylesheet may not ask, since every press would pay for it."""

import re
from pathlib import Path

import pytest

from tablee.games import registry

SHEETS = sorted(Path("static/css").glob("*.css"))
WHOLE = re.compile(
    r"(?:html|body|:root|#app|#table|\.table|\.scene|\.felt|"
    + "|".join(rf"\.{name}" for name in registry)
    + r")(?:\[[^\]]*\]|:(?:is|not|where)\((?!:)[^)]*\))*:(?:not\(:)?has\("
)
"""`:has()` asked of something that all of a table lies in."""
RULE = re.compile(r"[^{}]+\{")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_nothing_is_asked_of_the_whole_table(sheet: Path) -> None:
    """Whatever is pressed, hovered over or put down in it would have all of it styled anew."""
    asked = [rule for rule in RULE.findall(sheet.read_text()) if WHOLE.search(rule)]
    assert not asked, asked


@pytest.mark.parametrize(
    "rule",
    [
        ".don-peperoni:has(#mode-0:checked) .m-1 {",
        '.table[data-game="ptit-pois"]:has(#coach) .ribbon {',
        ".don-peperoni:not(:has(#mode-1:checked)) .m-1 {",
        '.don-peperoni:not([data-far="2"]):has(#market) {',
    ],
)
def test_what_would_be_found(rule: str) -> None:
    """Rules as they were, when a press in Don Peperoni took half as long again."""
    assert WHOLE.search(rule)


def test_a_small_thing_may_be_asked() -> None:
    assert not WHOLE.search(".don-peperoni .spot:has(> .counted) {")
