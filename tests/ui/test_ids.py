"""An id stands for one thing on the whole page, the frame around the table included."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from tablee.games import NAMES, load
from tablee.ui.i18n import Language
from tablee.ui.scene import scene
from tablee.ui.table_page import table_page
from tests.ui.markup import read
from tests.ui.test_secrets import tables

FRAME = re.findall(r'\bid="([^"]+)"', Path("index.html").read_text())
"""What is there before a table is, and stays: the live region among it."""


def test_the_frame_has_a_live_region() -> None:
    assert {"app", "said"} <= set(FRAME)


@pytest.mark.parametrize("game", NAMES)
def test_no_id_is_given_twice(game: str) -> None:
    rng = random.Random(5)
    words = Language("en")
    for table in tables(game, 5, load(game).seats.start):
        if rng.random() > 0.1:
            continue
        page = read(str(table_page(scene(table, 0, words, 0.0))))
        ids = Counter([*FRAME, *(node.attrs["id"] for node in page.walk() if "id" in node.attrs)])
        assert [name for name, n in ids.items() if n > 1] == []
