"""Colours that stand on each other: 4.5:1 for text and 3:1 for marks, by day and by night.

This holds the tokens. What comes of them on gradients and pictures is measured in the browser
(``browser/test_axe.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tools.paths import ROOT

CSS = ROOT / "static" / "css"
TEXT, MARK = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11 (AA)."""

GROUNDS = ("linen", "paper", "paper-raised")

PAIRS = [
    *((TEXT, "tokens", text, GROUNDS) for text in ("ink", "ink-soft", "accent-deep")),
    (TEXT, "tokens", "on-accent", ("accent", "accent-deep")),
    # The borders of buttons and fields, what is chosen, and where the focus is.
    *((MARK, "tokens", mark, GROUNDS) for mark in ("edge-strong", "accent", "focus")),
    # Figures on dice and tiles lie on ivory.
    *((MARK, "tokens", f"v{n}", ("ivory",)) for n in range(3, 8)),
    (TEXT, "pechvogel", "pale", ("#2b3f60", "#3c5478")),
    (TEXT, "don-peperoni", "bill-ink", ("bill",)),
    (TEXT, "don-peperoni", "board-ink", ("sand",)),
    (MARK, "don-peperoni", "board-ink", ("stone",)),
]
"""How much, the stylesheet, what is read or seen, and what it stands on."""

SEATS = tuple(f"seat-{n}" for n in range(8))


class Pair(NamedTuple):
    """A colour by day and by night."""

    day: str
    night: str


def colours(sheet: str) -> dict[str, Pair]:
    """The custom properties of a stylesheet that are plain colours; the first of each name."""
    found: dict[str, Pair] = {}
    for name, value in declared((CSS / f"{sheet}.css").read_text("utf-8")):
        found.setdefault(name, value)
    return found


def declared(css: str) -> Iterator[tuple[str, Pair]]:
    hexa = r"#[0-9a-f]{3,6}"
    for name, day, night in re.findall(rf"--([\w-]+): light-dark\(({hexa}), ({hexa})\);", css):
        yield name, Pair(day, night)
    for name, value in re.findall(rf"--([\w-]+): ({hexa});", css):
        yield name, Pair(value, value)


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2.2 defines it, of ``#rgb`` or ``#rrggbb``."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_ratio_is_that_of_the_standard() -> None:
    assert ratio("#000", "#ffffff") == pytest.approx(21)
    assert ratio("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("least", "sheet", "name", "grounds"), PAIRS)
def test_what_is_read_stands_out(
    least: float, sheet: str, name: str, grounds: tuple[str, ...]
) -> None:
    known = colours(sheet)
    for ground in grounds:
        below = Pair(ground, ground) if ground.startswith("#") else known[ground]
        for time, one, other in zip(Pair._fields, known[name], below, strict=True):
            assert ratio(one, other) >= least, f"{name} on {ground} by {time}"


@pytest.mark.parametrize("seat", SEATS)
def test_a_letter_stands_out_on_the_colour_of_its_seat(seat: str) -> None:
    assert ratio("#fff", colours("tokens")[seat].day) >= TEXT


@pytest.mark.parametrize("sheet", ["ptit-pois", "peco-peco", "service-compris"])
def test_what_is_printed_on_a_card_stands_out(sheet: str) -> None:
    """Each kind of card has a ``--dark`` that stands on its ``--tint``."""
    blocks = re.findall(
        r"\{([^{}]*--tint:[^{}]*--dark:[^{}]*)\}", (CSS / f"{sheet}.css").read_text()
    )
    assert blocks
    for block in blocks:
        kind = dict(declared(block))
        assert ratio(kind["dark"].day, kind["tint"].day) >= TEXT, block
