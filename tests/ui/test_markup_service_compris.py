"""The table of Service compris ! as markup: every move a button, and no secret told."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

from tablee.games.service_compris.cards import ACTIONS, GLUTTONY, HAMPER, HOT_PLATES
from tablee.games.service_compris.menu import CHOICES
from tablee.games.service_compris.names import CHARACTERS, PEOPLES
from tablee.games.service_compris.rules import ServiceCompris
from tablee.games.service_compris.table_cards import PICTURES
from tablee.kernel.notation import read_move, write_move
from tablee.ui.scene import Scene, scene
from tablee.ui.table_page import table_page
from tests.browser.sizes import FULL
from tests.ui.markup import Bracketed, Node, read, unworded
from tests.ui.test_markup import NAMES, dealt, new

ROOT = Path(__file__).parents[2]
TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"peoples": "chosen"}),
    (4, {"first": 1}),
    (4, {"traitors": True}),
    (6, {"traitors": True, "relaxed": True}),
)


@cache
def drawn() -> tuple[tuple[Scene, str, Node], ...]:
    """Moments of every kind, as who acts, somebody else and the public see them."""
    found = []
    met: set[object] = set()
    for seed, (seats, options) in enumerate(TABLES):
        for table in dealt("service-compris", seats, options, seed, wise=0.4):
            position = table.match.position
            assert isinstance(position, ServiceCompris)
            for seat in {*table.acting()[:1], 0, seats}:
                verbs = {str(move[0]) for move in position.legal(seat)}
                kind = (position.phase, position.kind, seat == seats, *sorted(verbs))
                if new(met, kind, (seed, *kind) if FULL else (seed, position.phase)):
                    seen = scene(table, seat, Bracketed("en"), 0.0)
                    seen = replace(seen, view=seen.view.clone())  # the table goes on
                    page = str(table_page(seen))
                    found.append((seen, page, read(page)))
    return tuple(found)


def view_of(seen: Scene) -> ServiceCompris:
    assert isinstance(seen.view, ServiceCompris)
    return seen.view


def classes(node: Node) -> list[str]:
    return node.attrs.get("class", "").split()


def test_every_phase_in_which_something_is_done_is_among_the_pages() -> None:
    assert {view_of(seen).phase for seen, _, _ in drawn()} >= {*CHOICES, "over"}


def test_ids_are_unique() -> None:
    for seen, _, page in drawn():
        ids = Counter(node.attrs["id"] for node in page.walk() if "id" in node.attrs)
        assert [name for name, n in ids.items() if n > 1] == [], seen.seq


def test_every_legal_move_is_in_the_list_and_on_the_table() -> None:
    for seen, _, page in drawn():
        legal = [write_move(move) for move in seen.moves]
        dock = next(node for node in page.walk() if node.attrs.get("id") == "actions")
        assert [node.attrs["data-move"] for node in dock.walk() if "data-move" in node.attrs] == (
            legal
        )
        board = next(node for node in page.walk() if node.attrs.get("id") == "scene")
        on_table = [node for node in board.walk() if "data-move" in node.attrs]
        assert {node.attrs["data-move"] for node in on_table} == set(legal)
        for node in on_table:
            assert node.tag == "button"
            assert node.attrs["data-seat"] == str(seen.seat)
            assert node.attrs["data-seq"] == str(seen.seq)


def test_a_card_of_ones_own_is_taken_up_before_anything_is_done_with_it() -> None:
    """Nobody throws a card away by one press."""
    for seen, _, page in drawn():
        picks = {node.attrs["data-pick"] for node in page.walk() if "data-pick" in node.attrs}
        drops = [node for node in page.walk() if "data-drop" in node.attrs]
        assert picks == {node.attrs["data-drop"] for node in drops}
        assert all("hidden" in node.attrs for node in drops)
        assert picks == {str(move[1]) for move in seen.moves if move[0] == "lay"}
        roving = [node for node in page.walk() if "data-roving" in node.attrs]
        assert all("data-drop" not in node.attrs for group in roving for node in group.walk())


def test_who_lies_where_and_who_is_eaten_next() -> None:
    for seen, _, page in drawn():
        view = view_of(seen)
        plank = next(node for node in page.walk() if node.attrs.get("id") == "plank")
        slots = [node for node in plank.children if "free" not in classes(node)]
        lying = [next(n for n in slot.walk() if "card" in classes(n)) for slot in slots]
        assert [node.attrs["id"] for node in lying] == [f"card-{card}" for card in view.table]
        following = ["data-next" in slot.attrs for slot in slots]
        assert following == [k < view.feast for k in range(len(view.table))]
        for number, card in enumerate(view.chosen, 1):
            if card in view.bones:
                continue  # nibbled already
            tile = next(node for node in page.walk() if node.attrs.get("id") == f"card-{card}")
            assert tile.attrs["data-mark"] == str(number)


def test_nothing_tells_a_face_that_the_seat_does_not_see() -> None:
    hidden = 0
    for seen, _, page in drawn():
        view = view_of(seen)
        for node in page.walk():
            card = re.fullmatch(r"card-(\d+)", node.attrs.get("id", ""))
            if card is None or view.faces[int(card[1])] is not None:
                continue
            hidden += int(card[1]) >= ACTIONS
            assert "data-down" in node.attrs
            assert not {"data-people", "data-sort", "data-secret"} & node.attrs.keys()
            assert not [inside for inside in node.walk() if inside.tag in ("use", "b")]
    assert hidden, "hidden chiefs were looked at"


def test_ones_own_hidden_chief_is_marked_as_hidden() -> None:
    marked = 0
    for seen, _, page in drawn():
        view = view_of(seen)
        secret = {
            f"card-{card}"
            for card in view.chiefs
            if card >= 0 and view.faces[card] is not None and view.seen[card] != view.everyone
        }
        tiles = {node.attrs["id"] for node in page.walk() if "data-secret" in node.attrs}
        tiles -= {name for name in tiles if not name.startswith("card-")}
        assert tiles == secret
        marked += len(secret)
    assert marked


def test_every_word_is_a_message_and_every_button_has_a_name() -> None:
    proper = {*NAMES, *(name[0] for name in NAMES), "Service compris !"}
    for seen, _, page in drawn():
        assert list(unworded(page, proper)) == [], seen.seq
        for node in page.walk():
            if node.tag == "button":
                assert node.attrs.get("aria-label") or node.text(), node.attrs


def test_one_thing_is_primary() -> None:
    for _, _, page in drawn():
        primary = [node for node in page.walk() if "data-primary" in node.attrs]
        playable = [node for node in page.walk() if "data-playable" in node.attrs]
        assert len(primary) == 1 or not playable


def test_all_pictures_are_drawn() -> None:
    sprites = [ROOT / "static/art" / name for name in ("sprite.svg", "service-compris.svg")]
    symbols = {
        name
        for sprite in sprites
        for name in re.findall(r'<symbol id="([^"]+)"', sprite.read_text("utf-8"))
    }
    used = {name for _, text, _ in drawn() for name in re.findall(r'href="#([^"]+)"', text)}
    assert used <= symbols
    assert {f"sc-p{people}" for people in range(6)} <= used
    assert {f"sc-{name}" for name in PICTURES} <= symbols


def test_what_a_result_says() -> None:
    over = [(seen, page) for seen, _, page in drawn() if seen.view.over()]
    assert over
    for seen, page in over:
        result = next(node for node in page.walk() if node.attrs.get("id") == "result")
        assert result.text().count("⟦left⟧") == seen.view.seats


def test_an_order_can_be_sent_whichever_way_its_rows_are_put() -> None:
    """Hot plates, a hamper and gluttony: all moves of the list in a row, as the page sends them."""
    rng = random.Random(7)
    kinds = Counter[int]()
    for seen, _, page in drawn():
        view = view_of(seen)
        section = next((node for node in page.walk() if "data-order" in node.attrs), None)
        if section is None:
            continue
        kinds[view.kind] += 1
        rows = [node for node in section.walk() if "data-sent" in node.attrs]
        serve = next(node for node in section.walk() if "data-moves" in node.attrs)
        unsaid = int(section.attrs["data-unsaid"])
        sent = [row.attrs["data-sent"] for row in rows]
        assert len(set(sent)) == len(sent) >= 2
        assert serve.attrs["data-moves"].split() == sent[: len(sent) - unsaid]
        for row in rows:
            choices = [node.attrs["value"] for node in row.walk() if node.tag == "option"]
            assert not choices or row.attrs["data-sent"] in choices
            assert set(choices) <= {write_move(move) for move in seen.moves}
        for _again in range(5):
            rng.shuffle(sent)
            later = view.clone()
            for text in sent[: len(sent) - unsaid]:
                move = read_move(text)
                assert later.why_not(seen.seat, move) is None, (text, sent)
                later.play(seen.seat, move)
            assert later.phase not in ("order", "take"), "nothing is left to be said"
    assert set(kinds) == {HAMPER, GLUTTONY, HOT_PLATES}


def test_only_who_chooses_has_a_list_to_put_in_order() -> None:
    for seen, _, page in drawn():
        if not seen.moves:
            assert not [node for node in page.walk() if "data-order" in node.attrs]


def test_before_chiefs_are_mixed_they_are_not_to_be_seen() -> None:
    """They still lie in the order of their peoples then, and every view has their faces."""
    looked_at = 0
    for seen, _, page in drawn():
        view = view_of(seen)
        if view.phase != "camps":
            continue
        looked_at += 1
        tiles = [node for node in page.walk() if "data-char" in node.attrs]
        assert len(tiles) == 9 * view.seats
        for node in tiles:
            assert "data-down" in node.attrs
            assert "data-people" not in node.attrs
            assert not [inside for inside in node.walk() if inside.tag in ("use", "b")]
            assert not node.attrs.get("aria-label")
        scene_of = next(node for node in page.walk() if node.attrs.get("id") == "felt")
        names = {each.text for each in (*PEOPLES, *(name for row in CHARACTERS for name in row))}
        places = [node for node in scene_of.walk() if node.attrs.get("id", "").startswith("place")]
        assert not [name for name in names for place in places if name in place.text()]
    assert looked_at
