"""A page shows nothing that its seat may not know: in no word, in no attribute, in no order.

After every event of random matches, every person's page is made twice: at the table as it is, and
at a table whose hidden cards have been dealt anew among what that person cannot see. The two must
be the same to the byte: a page is a function of its `Scene`, so that scenes are compared at every
event for everybody, and the pages themselves now and then. And a card of unknown face is drawn
like any other of its kind.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tablee.games import load, registry
from tablee.kernel import Position, world
from tablee.table import Chair, Pace, Table
from tablee.ui.i18n import Language
from tablee.ui.scene import Scene, scene
from tablee.ui.table_page import table_page
from tests.ui.markup import Node, read
from tests.ui.test_markup import classes

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal")
EVERY = 10
"""At every so many events one person's page is drawn; who, goes round."""
MOST = 250
"""Events of a match that are looked at."""


def tables(game: str, seed: int, seats: int) -> Iterator[Table]:
    """Every moment of a match that persons play at random, now and then like a bot."""
    found = load(game)
    chairs = [Chair(NAMES[seat]) for seat in range(seats)]
    table = Table.open(found, chairs, _options(game, seed, seats), seed=seed, pace=Pace())
    rng = random.Random(seed)
    tempers = list(found.mind.tempers.values())
    now = 0.0
    for _ in range(MOST):
        yield table
        if table.over():
            return
        if table.acting() and table.match.position.want is None:
            seat = rng.choice(table.acting())
            view = table.match.position.view(seat)
            if rng.random() < 0.5:
                move = found.mind.thumb(view, seat, rng, rng.choice(tempers))
            else:
                move = rng.choice(view.legal(seat))
            table.move(seat, move, now)
        elif table.acting():
            table.throw(table.acting()[0], now)
        else:
            if table.nods():
                table.nod(0, now)
            now = max(now, table.due() or 0.0)
            table.advance(now)


def _options(game: str, seed: int, seats: int) -> dict[str, object]:
    """Any options that go together."""
    found = load(game)
    rng = random.Random(f"options {seed}")
    while True:
        options: dict[str, object] = {each.name: rng.choice(each.choices) for each in found.options}
        options = {key: v for key, v in options.items() if key not in ("first", "solo", "rounds")}
        try:
            found.complete(options, seats)
        except Exception:  # they do not go together: others
            continue
        return options


def matches() -> list[tuple[str, int, int]]:
    """Every registered game, with few and with many seats."""
    return [
        (game, seed, seats)
        for game in registry
        for seed, seats in enumerate((load(game).seats.start, load(game).seats.stop - 1))
    ]


def other_table(table: Table, seat: int, rng: random.Random) -> Position:
    """A whole that ``seat`` cannot tell from the real one, other faces where it sees none."""
    view = table.match.position.view(seat)
    whole = world(view, rng)
    assert whole.view(seat) == view
    return whole


def hidden_cards(seen: Scene) -> set[str]:
    """Ids of the elements of cards whose face this seat does not know."""
    return {f"card-{card}" for card, face in enumerate(seen.view.faces) if face is None}


@pytest.mark.parametrize(("game", "seed", "seats"), matches())
def test_a_page_is_the_same_whatever_its_seat_cannot_see(game: str, seed: int, seats: int) -> None:
    """What pages are drawn from is compared for every person at every event, the pages in turn."""
    rng = random.Random(seed)
    english = Language("en")
    differed = 0
    for k, table in enumerate(tables(game, seed, seats)):
        real = table.match.position
        drawn = table.persons[k // EVERY % seats] if k % EVERY == 0 else -1
        for seat in table.persons:
            seen = scene(table, seat, english, 0.0)
            whole = other_table(table, seat, rng)
            differed += whole.faces != real.faces
            table.match.position = whole  # whatever a page asks of the table, it asks here
            again = scene(table, seat, english, 0.0)
            table.match.position = real
            again = replace(again, view=whole.view(seat))
            assert again == seen, f"{game}, event {table.seq}, seat {seat}"
            if seat == drawn:
                page = str(table_page(seen))
                assert str(table_page(again)) == page, f"{game}, event {table.seq}, seat {seat}"
    assert differed or not real.faces, "the other tables were others"


def drawn_as(card: Node) -> str:
    """Everything about a card's element but which card it is, as text."""
    mine = re.compile(rf"\b{re.escape(card.attrs['id'])}\b")
    inside = [
        f"<{node.tag} {sorted(node.attrs.items())}>{' '.join(node.texts)}" for node in card.walk()
    ]
    return mine.sub("card", "\n".join(inside))


@pytest.mark.parametrize(("game", "seed", "seats"), matches())
def test_cards_of_unknown_face_are_all_alike(game: str, seed: int, seats: int) -> None:
    """Whatever lies in one place and is not known is drawn to the letter the same."""
    english = Language("en")
    unknown = 0
    for k, table in enumerate(tables(game, seed, seats)):
        if k % EVERY:
            continue
        seat = table.persons[k % len(table.persons)]
        seen = scene(table, seat, english, 0.0)
        hidden = hidden_cards(seen)
        page = read(table_page(seen))
        by_place: dict[str, set[str]] = {}
        for node in page.walk():
            if "card" in classes(node) and node.attrs.get("id") in hidden:
                place = next((e.attrs["id"] for e in list(node.above())[1:] if "id" in e.attrs), "")
                # A Food card and an Animal card have different backs: that much is public.
                kind = f"{place} {'food' if 'data-food' in node.attrs else ''}"
                by_place.setdefault(kind, set()).add(drawn_as(node))
                assert "data-colour" not in node.attrs
                assert "data-species" not in node.attrs
                unknown += 1
        assert all(len(looks) == 1 for looks in by_place.values()), by_place
    if game in ("ptit-pois", "peco-peco"):
        assert unknown
