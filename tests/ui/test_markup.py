"""The pages as markup: ids, buttons, names and words, in every phase of a game. No browser."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tablee.games import load
from tablee.games.pechvogel import table as pechvogel
from tablee.games.pechvogel import words as pechvogel_words
from tablee.games.pechvogel.pieces import DICE
from tablee.games.pechvogel.rules import Pechvogel
from tablee.games.peco_peco.cards import ON_WIN, RULES
from tablee.kernel import Game, Seat
from tablee.kernel.notation import write_move
from tablee.table import Chair, Pace, Table
from tablee.ui import shell
from tablee.ui.i18n import Language
from tablee.ui.lobby import Lobby, Saved, Setup, lobby
from tablee.ui.scene import Look, Scene, Side, scene
from tablee.ui.table_page import table_page
from tests.browser.sizes import FULL
from tests.ui.markup import Bracketed, Node, read, unworded

ROOT = Path(__file__).parents[2]
NAMES = ("Camille", "Corbin", "Zélie", "Otto", "Nour", "Basile", "Fleur", "Anton")
PHASES = {"first", "throw", "pick", "chase", "bring", "tile", "remove", "repay", "over"}


def chairs(seats: int, persons: int = 1, game: str = "pechvogel") -> tuple[Chair, ...]:
    tempers = list(load(game).mind.tempers)
    return tuple(
        Chair(NAMES[seat], "" if seat < persons else tempers[seat % len(tempers)])
        for seat in range(seats)
    )


def played(seed: int, seats: int, **options: object) -> Iterator[Scene]:
    """Every moment of a match as the first seat sees it, played at random by all."""
    table = Table.open(
        load("pechvogel"), chairs(seats, persons=seats), options, seed=seed, pace=Pace()
    )
    rng = random.Random(seed)
    now = 0.0
    while True:
        seat = table.acting()[0] if table.acting() else 0
        seen = scene(table, seat, Bracketed("en"), now)
        yield replace(seen, view=seen.view.clone())  # the table goes on
        if table.over():
            return
        if table.throws(seat):
            table.throw(seat, now)
        elif table.acting():
            table.move(seat, rng.choice(table.match.position.legal(seat)), now)
        else:
            now = max(now, table.due() or 0.0)
            table.advance(now)


EACH = 2
"""Moments of a phase that are looked at, for each number of seats."""


@cache
def moments() -> tuple[Scene, ...]:
    """Moments of every phase, with 2 to 5 seats, late ones first, and a window with a clock."""
    found: list[Scene] = []
    for seats in (2, 3, 4, 5):
        counted: Counter[tuple[str, bool]] = Counter()
        for each in reversed([*played(seats, seats, choose=True)]):
            assert isinstance(each.view, Pechvogel)
            kind = (each.view.phase, not each.view.board)
            counted[kind] += 1
            if counted[kind] <= EACH:
                found.append(each)
    clocked = next(each for each in played(3, 4, relaxed=False) if each.clock is not None)
    waiting = scene(
        Table.open(load("pechvogel"), chairs(3), {"first": 2}, seed=1), 0, Bracketed("en"), 0.0
    )
    return (*found, clocked, waiting)


CARD_TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("ptit-pois", 2, {}),
    ("ptit-pois", 4, {"remembered": False}),
    ("ptit-pois", 6, {"fifty": True}),
    ("peco-peco", 4, {"relaxed": True, "newcomer": True}),
    ("peco-peco", 5, {"teams": True, "call": True, "leniency": True}),
    ("peco-peco", 8, {"teams": True, "call": True}),
)
"""Tables of cards whose pages are looked at: game, seats, options."""


def dealt(
    game: str, seats: int, options: dict[str, object], seed: int, wise: float = 0.5
) -> Iterator[Table]:
    """Every moment of a match of cards, played by persons: often as a bot would, or at random."""
    found = load(game)
    table = Table.open(found, chairs(seats, seats, game), options, seed=seed, pace=Pace())
    rng = random.Random(seed)
    tempers = list(found.mind.tempers.values())
    now = 0.0
    while True:
        yield table
        if table.over():
            return
        if table.acting():
            seat = rng.choice(table.acting())
            view = table.match.position.view(seat)
            move = rng.choice(view.legal(seat))
            if rng.random() < wise:
                move = found.mind.thumb(view, seat, rng, rng.choice(tempers))
            table.move(seat, move, now)
        else:
            if table.nods():
                table.nod(0, now)
            now = max(now, table.due() or 0.0)
            table.advance(now)


def new(met: set[object], *kinds: object) -> bool:
    """Whether one of these has not been met before; now all have."""
    found = not met.issuperset(kinds)
    met.update(kinds)
    return found


@cache
def card_moments() -> tuple[Scene, ...]:
    """Moments of every phase at every table of cards, and of every kind of move of a game."""
    found: list[Scene] = []
    met: set[object] = set()
    for seed, (game, seats, options) in enumerate(CARD_TABLES):
        for table in dealt(game, seats, options, seed):
            for seat in {*table.acting()[:1], 0, seats}:  # who acts, somebody, the public
                verbs = {str(move[0]) for move in table.match.position.legal(seat)}
                phase = getattr(table.match.position, "phase", "")
                kind = (game, phase, seat == seats, table.nods(), *sorted(verbs))
                if new(met, kind, (seed, *kind) if FULL else (seed, phase)):
                    seen = scene(table, seat, Bracketed("en"), 0.0)
                    found.append(replace(seen, view=seen.view.clone()))
    return tuple(found)


@cache
def card_pages() -> tuple[tuple[Scene, str, Node], ...]:
    """The moments of cards with their pages, as text and as read."""
    texts = ((each, str(table_page(each))) for each in card_moments())
    return tuple((each, text, read(text)) for each, text in texts)


def lobbies(_: Language) -> Iterator[Lobby]:
    yield Lobby(_)
    yield Lobby(_, saved=Saved("Pechvogel", NAMES[:3], 12))
    yield Lobby(_, look=Look(side=Side("settings")))
    for name in ("pechvogel", "ptit-pois", "peco-peco"):
        game: Game = load(name)
        for seats in game.seats:
            setup = Setup(game, chairs(seats, 2, name), game.complete({}, seats))
            yield Lobby(_, setup)


@cache
def drawn() -> tuple[tuple[Scene, str, Node], ...]:
    """The moments with their pages, as text and as read."""
    texts = ((each, str(table_page(each))) for each in moments())
    return tuple((each, text, read(text)) for each, text in texts)


def pages() -> Iterator[tuple[str, Node]]:
    for k, state in enumerate(lobbies(Bracketed("en"))):
        yield f"lobby {k}", read(lobby(state))
    for each, _, page in drawn():
        assert isinstance(each.view, Pechvogel)
        yield f"{each.view.phase}, {each.view.seats} seats, event {each.seq}", page
    for each, _, page in card_pages():
        phase = getattr(each.view, "phase", "")
        yield f"{phase}, cards of {each.game.name}, seat {each.seat}, event {each.seq}", page


@cache
def all_pages() -> tuple[tuple[str, Node], ...]:
    return tuple(pages())


def test_every_phase_is_among_the_pages() -> None:
    assert {each.view.phase for each in moments() if isinstance(each.view, Pechvogel)} == PHASES


def test_ids_are_unique() -> None:
    for where, page in all_pages():
        ids = Counter(node.attrs["id"] for node in page.walk() if "id" in node.attrs)
        assert [name for name, n in ids.items() if n > 1] == [], where


def test_pieces_have_ids_and_all_dice_are_there() -> None:
    for where, page in all_pages():
        pieces = [node for node in page.walk() if "piece" in node.attrs.get("class", "").split()]
        assert all("id" in node.attrs for node in pieces), where
        if "lobby" not in where and "cards" not in where:
            dice = {node.attrs["id"] for node in pieces if "data-kind" not in node.attrs}
            assert {f"die-{k}" for k in range(DICE)} | {"murphy"} == dice, where


def test_every_legal_move_is_a_button_and_no_other() -> None:
    for each, _, page in (*drawn(), *card_pages()):
        buttons = [node for node in page.walk() if "data-move" in node.attrs]
        assert all(node.tag == "button" for node in buttons)
        assert {node.attrs["data-move"] for node in buttons} == set(map(write_move, each.moves))
        for node in buttons:
            assert node.attrs["data-seat"] == str(each.seat)
            assert node.attrs["data-seq"] == str(each.seq)
        dock = next(node for node in page.walk() if node.attrs.get("id") == "actions")
        listed = [node.attrs["data-move"] for node in dock.walk() if "data-move" in node.attrs]
        assert listed == [write_move(move) for move in each.moves], "the plain list, in order"
        throws = [node for node in page.walk() if node.attrs.get("data-intent") == "throw"]
        assert bool(throws) == each.throws


def test_moves_are_on_the_table_too() -> None:
    on_table = {"pick", "chase", "bring", "take", "steal", "remove", "own", "supply"}
    for each, _, page in drawn():
        hits = {
            node.attrs["data-move"]
            for node in page.walk()
            if "hit" in node.attrs.get("class", "").split() and "data-move" in node.attrs
        }
        assert hits == {write_move(move) for move in each.moves if move[0] in on_table}


def classes(node: Node) -> list[str]:
    return node.attrs.get("class", "").split()


def outside_the_list(page: Node) -> Iterator[Node]:
    """What is on the page but not in the plain list of moves."""
    for node in page.walk():
        if not any(each.attrs.get("id") == "actions" for each in node.above()):
            yield node


def test_all_moves_of_cards_are_on_the_table_too() -> None:
    for each, _, page in card_pages():
        moves = [node.attrs.get("data-move") for node in outside_the_list(page)]
        assert {move for move in moves if move} == {write_move(move) for move in each.moves}, each


def test_a_card_that_goes_to_two_places_is_taken_up_first() -> None:
    taken_up = 0
    for _, _, page in card_pages():
        picks = {node.attrs["data-pick"] for node in page.walk() if "data-pick" in node.attrs}
        drops = [node for node in page.walk() if "data-drop" in node.attrs]
        assert picks == {node.attrs["data-drop"] for node in drops}
        assert all("hidden" in node.attrs for node in drops)
        taken_up += len(picks)
    assert taken_up


def test_every_card_of_ones_own_hand_can_be_reached_and_says_why_it_cannot_be_played() -> None:
    refused = 0
    for each, _, page in card_pages():
        if each.seat == each.view.seats:
            continue
        hand = next(node for node in page.walk() if node.attrs.get("id") == f"hand-{each.seat}")
        assert "data-roving" in hand.attrs
        held = [node for node in hand.walk() if "card" in classes(node)]
        ids = dict(each.view.zones())[f"hand/{each.seat}"]
        assert {node.attrs["id"] for node in held} == {f"card-{card}" for card in ids}
        for card in held:
            button = next(node for node in card.walk() if "hit" in classes(node))
            if button.attrs.get("aria-disabled") == "true":
                assert "not playable" in button.attrs["aria-label"]
                assert "data-intent" not in button.attrs
                refused += 1
    assert refused


def test_phases_of_cards_are_among_the_pages() -> None:
    phases = {(each.game.name, getattr(each.view, "phase", "")) for each in card_moments()}
    for phase in ("face", "turn", "drawn", "bonus", "deal", "over"):
        assert ("ptit-pois", phase) in phases
    for phase in ("turn", "slap", "accused", "caught", "proved", "victim", "robbing", "plea"):
        assert ("peco-peco", phase) in phases


def test_one_thing_is_primary() -> None:
    for where, page in all_pages():
        primary = [node for node in page.walk() if "data-primary" in node.attrs]
        playable = [node for node in page.walk() if "data-playable" in node.attrs]
        if playable or where.startswith("over"):
            assert len(primary) == 1, where


def test_every_button_and_field_has_a_name() -> None:
    for where, page in all_pages():
        labels = {node.attrs["for"] for node in page.walk() if "for" in node.attrs}
        for node in page.walk():
            named = node.attrs.get("aria-label") or node.text()
            if node.tag == "button":
                assert named, (where, node.attrs)
            if node.tag in ("input", "select") and node.attrs.get("type") != "hidden":
                wrapped = any(each.tag == "label" and each.text() for each in node.above())
                assert wrapped or node.attrs.get("id") in labels, (where, node.attrs)


def test_what_is_seen_on_a_button_is_in_its_name() -> None:
    for where, page in all_pages():
        for node in page.walk():
            name = node.attrs.get("aria-label")
            if node.tag == "button" and name and (shown := node.text()):
                bare = re.sub(r"[⟦⟧]", "", shown).lower()
                own = any(each.attrs.get("data-words") == "own" for each in node.walk())
                assert own or bare in name.lower(), (where, name, shown)


def test_every_word_is_a_message() -> None:
    """Text outside brackets may be a number, a name of a person or a game, or a sign."""
    games = ("Pechvogel", "Ptit Pois", "Peco Peco")
    proper = {*NAMES, *(name[0] for name in NAMES), *games}
    for where, page in all_pages():
        assert list(unworded(page, proper)) == [], where


def test_the_log_tells_what_the_picture_reads_from_it() -> None:
    """`lies` looks for two sentences: they must be the ones that are told."""
    assert pechvogel_words._moved(1, ("pick", 5)).text == pechvogel.PICKED
    threw = [line for each in moments() for line in each.log if line.say.text == pechvogel.THREW]
    assert threw
    assert all(isinstance(dict(line.say.values)["who"], Seat) for line in threw)


def test_dice_lie_where_the_turn_left_them() -> None:
    """The board that is drawn between two turns is the one that the last throw came to."""
    seen = 0
    for each in played(4, 3):
        view = each.view
        assert isinstance(view, Pechvogel)
        target, board = pechvogel.lies(each)
        if view.target or view.board:
            assert (target, list(board)) == (view.target, view.board)
        elif board:
            seen += 1
            shows = [view.dice[die] for die in board]
            assert shows.count(target) >= 4 or shows.count(0) >= 3
    assert seen > 5


@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_the_shell_is_the_lobby_that_python_draws(code: str) -> None:
    assert shell.shell(code) == str(lobby(Lobby(Language(code))))


def test_the_filled_page_is_whole() -> None:
    source = (ROOT / "index.html").read_text("utf-8")
    sprite = (ROOT / "static/art/sprite.svg").read_text("utf-8")
    page = shell.fill(source, sprite)
    assert "<!--" not in re.sub(r"<!-- .*? -->", "", page)
    assert '<template id="shell-fr">' in page
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    used = set(re.findall(r'href="#([^"]+)"', page))
    assert used <= symbols
    pages = [("pechvogel", text) for _, text, _ in drawn()]
    pages += [(each.game.name, text) for each, text, _ in card_pages()]
    for game in ("pechvogel", "ptit-pois", "peco-peco"):
        art = (ROOT / f"static/art/{game}.svg").read_text("utf-8")
        own = set(re.findall(r'<symbol id="([^"]+)"', art))
        assert not own & symbols
        rules = str(lobby(Lobby(Language("en"), reading=load(game))))
        used = set(re.findall(r'<use href="#([^"]+)"', f"{art}{rules}"))
        for name, text in pages:
            if name == game:
                used |= set(re.findall(r'<use href="#([^"]+)"', text))
        assert used <= symbols | own
        printed = {f"pk-{name}" for name in (*RULES, *ON_WIN)}  # not every stake comes up
        assert own - used <= printed, "no picture that nobody sees"
    assert not re.findall(r'(?:src|href)="(?:/|https?:)', page), "addresses are relative"
