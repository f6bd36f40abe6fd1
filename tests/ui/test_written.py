"""Pages are written out in a way of our own: it gives what htpy gives, letter for letter."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import htpy as h
import pytest
from markupsafe import Markup

from tablee import games
from tablee.games import load
from tablee.table import Chair, Pace, Table
from tablee.ui.i18n import Language
from tablee.ui.scene import scene
from tablee.ui.table_page import table_page
from tablee.ui.written import written


@pytest.mark.parametrize("game", games.NAMES)
def test_a_page_is_what_htpy_makes_of_it(game: str) -> None:
    loaded, rng = load(game), random.Random(game)
    people = [Chair(f"<{seat}> & Co") for seat in range(max(loaded.seats))]
    table = Table.open(loaded, people, seed=3, pace=Pace())
    for step in range(60):
        seat = table.acting()[0] if table.acting() else 0
        if step % 6 == 0:
            seen = scene(table, seat, Language("fr"), 0.0)
            assert written(table_page(seen)) == str(table_page(seen))
        if table.over():
            break
        if table.throws(seat):
            table.throw(seat, 0.0)
        elif table.acting():
            table.move(seat, rng.choice(table.match.position.legal(seat)), 0.0)
        else:
            table.advance(1_000.0 * step)
    assert step > 6, "something was played"


def nodes() -> Iterator[Any]:
    yield h.div(".a", title="<&>\"'")["<b> & 'c'", Markup("<i>"), None, True, False, 0, 7]
    yield h.ul[(h.li[str(n)] for n in range(3)), [h.li, (h.br, h.hr)]]
    yield h.html[h.body]
    yield h.fragment["a", h.p[h.fragment[h.b["c"], iter(["d"])]]]
    yield h.p[lambda: h.b["late"]]
    yield ["a", "<", None]


def test_every_kind_of_node_is_written_as_htpy_writes_it() -> None:
    for ours, its in zip(nodes(), nodes(), strict=True):
        assert written(ours) == "".join(h.fragment[its].iter_chunks())


def test_what_is_no_node_is_refused() -> None:
    with pytest.raises(TypeError):
        written(object())  # type: ignore[arg-type]  # this is what is tried


def test_what_is_written_is_markup() -> None:
    page = written(h.p["a"])
    page += h.b["&"]
    assert page == "<p>a</p><b>&amp;</b>"
