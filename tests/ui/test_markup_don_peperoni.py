"""Don Peperoni's table as markup: every move a button, every word a message, and no secret told."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tablee.games import load
from tablee.games.don_peperoni import table_town
from tablee.games.don_peperoni.cards import KINDS, PAWNS, WORTH
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.table_screen import alike
from tablee.games.don_peperoni.town import TOWN, reach
from tablee.kernel import Move
from tablee.kernel.notation import read_move, write_move
from tablee.table import Chair, Pace, Table
from tablee.ui.scene import Scene, scene
from tablee.ui.table_page import table_page
from tests.browser.sizes import FULL
from tests.ui.markup import Bracketed, Node, read, unworded
from tests.ui.test_markup import NAMES, new

ROOT = Path(__file__).parents[2]
PHASES = {"seat", "turn", "bid", "name", "over", "count", "final", "agents", "reveal", "deal"}


def moments_of(seats: int, seed: int, **options: object) -> Iterator[tuple[Scene, DonPeperoni]]:
    """A match as its first seat sees it, beside the whole position; all think by the thumb."""
    game = load("don-peperoni")
    tempers = list(game.mind.tempers)
    chairs = [Chair(NAMES[0])]
    chairs += [Chair(NAMES[k], tempers[k % len(tempers)]) for k in range(1, seats)]
    table = Table.open(
        game, chairs, options, seed=seed, pace=Pace(chance=0, bot=0, hesitation=(0, 0))
    )
    rng = random.Random(seed)
    now = 0.0
    while True:
        seen = scene(table, 0, Bracketed("en"), now)
        whole = table.match.position
        assert isinstance(whole, DonPeperoni)
        yield replace(seen, view=seen.view.clone()), whole  # the table goes on
        if table.over():
            return
        acting = table.acting()
        if 0 in acting and (rng.random() < 0.5 or whole.active == 0):
            table.move(0, _chosen(seen, rng), now)
        else:
            now = max(now, table.due() or 0.0)
            if not table.advance(now):
                table.move(0, _chosen(seen, rng), now)


def _chosen(seen: Scene, rng: random.Random) -> Move:
    """By the thumb mostly, by chance now and then, so that all that is legal comes up."""
    mind = seen.game.mind
    if rng.random() < 0.1:
        return rng.choice(seen.moves)
    move: Move = mind.thumb(seen.view, 0, rng, mind.tempers["bold"])
    return move


OPTIONS: dict[str, Any] = {"raid": True, "roadblock": True, "first": 1}


@cache
def drawn() -> tuple[tuple[Scene, DonPeperoni, str, Node], ...]:
    """Moments of every kind, with the whole position, as text and as read."""
    found = []
    met: set[object] = set()
    for seats in (3, 4, 5):
        for seen, whole in moments_of(seats, seats, **OPTIONS):
            view = seen.view
            assert isinstance(view, DonPeperoni)
            kind = (view.phase, frozenset(str(move[0]) for move in seen.moves))
            if new(met, kind, (seats, *kind) if FULL else (seats, view.phase)):
                page = str(table_page(seen))
                found.append((seen, whole.clone(), page, read(page)))
    return tuple(found)


def test_every_phase_is_among_the_pages() -> None:
    phases = {seen.view.phase for seen, _, _, _ in drawn()}  # type: ignore[attr-defined]  # views of this game have phases
    assert phases >= PHASES
    verbs = {str(move[0]) for seen, _, _, _ in drawn() for move in seen.moves}
    assert verbs >= {"go", "bribe", "agent", "spy", "wait", "stake", "hold", "raid", "block"}


def test_ids_are_unique() -> None:
    for seen, _, _, page in drawn():
        ids = Counter(node.attrs["id"] for node in page.walk() if "id" in node.attrs)
        assert [name for name, n in ids.items() if n > 1] == [], seen.seq


def worthwhile(seen: Scene) -> set[str]:
    """The legal moves, notes of a value being all alike."""
    view = seen.view
    assert isinstance(view, DonPeperoni)
    found = set()
    for move in seen.moves:
        if move[0] in ("bribe", "stake"):
            move = (*move[:2], alike(view, int(move[2])))
        found.add(write_move(move))
    return found


def test_every_legal_move_is_a_button_and_no_other() -> None:
    for seen, _, _, page in drawn():
        buttons = [node for node in page.walk() if "data-move" in node.attrs]
        assert all(node.tag == "button" for node in buttons)
        assert {node.attrs["data-move"] for node in buttons} == worthwhile(seen)
        for node in page.walk():
            if node.attrs.get("data-intent") in ("move", "moves"):
                assert node.attrs["data-seat"] == str(seen.seat)
                assert node.attrs["data-seq"] == str(seen.seq)


def test_every_place_within_reach_can_be_walked_to_in_one_press() -> None:
    for seen, _, _, page in drawn():
        view = seen.view
        assert isinstance(view, DonPeperoni)
        walks = {
            node.attrs["id"]: node
            for node in page.walk()
            if node.attrs.get("id", "").startswith("walk-")
        }
        expected: dict[str, int] = {}
        if view.phase == "turn" and view.active == seen.seat:
            for pawn in range(PAWNS):
                for place, (cost, _) in reach(view, pawn).items():
                    expected[f"walk-{pawn}-{place}"] = cost
        assert walks.keys() == expected.keys()
        for name, cost in expected.items():
            node = walks[name]
            moves = node.attrs.get("data-moves", node.attrs.get("data-move", "")).split()
            assert len(moves) == cost
            played = view.clone()
            for move in map(read_move, moves):
                assert move in played.legal(seen.seat)
                played.play(seen.seat, move)
            assert f"{cost} point" in node.attrs["aria-label"]


def test_every_place_is_a_button_with_a_name() -> None:
    for seen, _, _, page in drawn():
        view = seen.view
        assert isinstance(view, DonPeperoni)
        looks = {
            node.attrs["id"]: node.attrs["aria-label"]
            for node in page.walk()
            if "look" in node.attrs.get("class", "").split() and node.tag == "button"
        }
        spots = [
            place for place, spot in enumerate(TOWN.spots) if view.seats == 5 or spot.bank == "main"
        ]
        assert looks.keys() == {f"look-{place}" for place in spots}
        for place in spots:
            spot = TOWN.at(place)
            assert getattr(spot, "name", spot.id) in looks[f"look-{place}"]


def test_one_thing_is_primary_at_most() -> None:
    for seen, _, _, page in drawn():
        primary = [node for node in page.walk() if "data-primary" in node.attrs]
        assert len(primary) == (1 if seen.moves or seen.view.over() else 0), seen.seq


def test_every_button_and_field_has_a_name() -> None:
    for seen, _, _, page in drawn():
        labels = {node.attrs["for"] for node in page.walk() if "for" in node.attrs}
        for node in page.walk():
            if node.tag == "button":
                assert node.attrs.get("aria-label") or node.text(), (seen.seq, node.attrs)
            if node.tag == "input":
                assert node.attrs["id"] in labels


def test_every_word_is_a_message() -> None:
    proper = {*NAMES, *(name[0] for name in NAMES), "Don Peperoni"}
    for seen, _, _, page in drawn():
        assert list(unworded(page, proper)) == [], seen.seq


def test_pictures_are_there() -> None:
    symbols = set()
    for name in ("sprite", "don-peperoni"):
        text = (ROOT / f"static/art/{name}.svg").read_text("utf-8")
        symbols |= set(re.findall(r'<symbol id="([^"]+)"', text))
    for _, _, text, _ in drawn():
        assert set(re.findall(r'<use href="#([^"]+)"', text)) <= symbols


# Secrets.


def test_no_face_stands_in_the_page_that_the_view_does_not_hold() -> None:
    """The page of a table is the same whatever the faces are that its seat has not seen."""
    for seen, whole, _, page in drawn():
        view = seen.view
        assert isinstance(view, DonPeperoni)
        assert view.faces == whole.view(seen.seat).faces
        cards: dict[str, list[Node]] = {}
        for node in page.walk():
            cards.setdefault(node.attrs.get("id", ""), []).append(node)
        for card, face in enumerate(view.faces):
            for node in cards.get(f"card-{card}", []):
                shown = {
                    *(inner.attrs.get("data-value", "") for inner in node.walk()),
                    *(inner.attrs.get("href", "") for inner in node.walk()),
                }
                if face is None:
                    assert "data-down" in node.attrs
                    assert shown <= {"", "#dp-hat", *(f"#dp-e{seat}" for seat in range(5))}
                elif card < view.plan.first_agent:
                    assert str(WORTH[face]) in shown
                else:
                    assert f"#dp-a{face}" in shown


def test_others_purses_are_a_number() -> None:
    for seen, _, _, page in drawn():
        view = seen.view
        assert isinstance(view, DonPeperoni)
        there = {node.attrs["id"] for node in page.walk() if "id" in node.attrs}
        for seat in range(view.seats):
            if seat != seen.seat:
                hidden = (*view.purses[seat], *view.screens[seat])
                assert not there & {f"card-{card}" for card in hidden}
        assert len(KINDS) == 5


def test_the_log_tells_what_the_picture_reads_from_it() -> None:
    told = [
        line
        for seen, _, _, _ in drawn()
        for line in seen.log
        if line.say.text == table_town.COUNTED
    ]
    assert told
    assert any(table_town.opened(seen) for seen, _, _, _ in drawn())
