"""Names and other words of people: one line, visible, bounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.names import LONGEST_NAME, clean_name, clean_text


@given(st.text())
def test_names_are_short_one_line_and_visible(name: str) -> None:
    shown = clean_name(name)
    assert len(shown) <= LONGEST_NAME
    assert shown == shown.strip()
    assert all(c.isprintable() or c == " " for c in shown) or not shown


def test_a_name_keeps_its_letters() -> None:
    assert clean_name("  Zoë \u202e O’Neil\n") == "Zoë O’Neil"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\u200bc", "a b"),
        ("abcdef", "abcd"),
        ("abc def", "abc"),  # a cut never ends with a space
        (" " * 14 + "abc", "ab"),  # of four times as much as may be shown the rest is not read
        ("", ""),
    ],
)
def test_text_of_four_letters_at_most(text: str, shown: str) -> None:
    assert clean_text(text, 4) == shown
