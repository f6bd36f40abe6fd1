"""What a frame in somebody else's page shows before anybody has touched it, without Python.

    python -m tablee.ui.poster embed.html build/site

fills in ``embed.html``, and paints for every game and language a table in mid-play and its puzzle,
with the functions that the worker draws with. Nothing of it can be pressed; the page puts a button
below. ``bloggers.html`` is written too.
"""

from __future__ import annotations

import random
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import htpy as h

from tablee.games import registry
from tablee.kernel import Game, Match, Options, SeededDealer
from tablee.kernel.notation import pack, read_line, record_of, replay, write_line
from tablee.table import Riddle, Watch
from tablee.table.riddle import puzzle
from tablee.ui import bloggers, puzzling, watching
from tablee.ui.i18n import LANGUAGES, Language
from tablee.ui.lobby import DISHES, Dish
from tablee.ui.picture import picture
from tablee.ui.scene import Look, Scene
from tablee.ui.seating import usual_chairs
from tablee.ui.shell import SPRITE, put, shell_words, words

FOLDER: Final = "static/embed"
"""Where the site keeps them: ``<game>.<language>.html``, ``<game>.puzzle.<language>.html`` and
``<game>.record.txt``."""
HOW_FAR: Final = 0.45
"""How much of the match has been played in its picture."""
MOST_SEATS: Final = 8
PAGES_OWN: Final = ("fresh", "device", "keeping", "ready", "install", "full")
"""Words that only a page of its own says: nothing is kept in a frame."""
UNHEARD: Final = r' (?:aria-label|aria-labelledby|title|data-about)="[^"]*"'
"""What a picture that nobody can press or hear does without."""


def sample(game: Game, seed: int = 7) -> Match:
    """A whole match of bots, the same at every build: the one that the site shows."""
    rng, dealer = random.Random(seed), SeededDealer(seed)
    temper = next(iter(game.mind.tempers.values()))
    match = Match.start(game, game.seats.start + 1)
    while not match.position.over():
        position = match.position
        if position.want is not None:
            match.deal(dealer)
            continue
        seat = rng.choice(position.to_act())
        match.play(seat, game.mind.thumb(position.view(seat), seat, rng, temper))
    return match


def painted(match: Match, language: Language) -> str:
    """The table about the middle of a match, as its first seat saw it."""
    chairs = usual_chairs(match.game, match.seats)
    moment = int(len(match.events) * HOW_FAR)
    watch = Watch(match, chairs, at=moment, eyes=0)
    return _markup(watching.watched(watch, language, Look()))


def posed(riddle: Riddle, language: Language) -> str:
    """The position that a puzzle asks about, as the one who is asked sees it, and the question."""
    scene = puzzling.posed(riddle, language, Look())
    asked = h.p(".poster-ask")[scene.posed.ask if scene.posed else None]
    return f"{asked}{_markup(replace(scene, moves=(), acting=()))}"


def _markup(scene: Scene) -> str:
    drawn = picture(scene.game).draw(scene)
    whole = str(h.div(".table", data_game=scene.game.name)[h.div(".scene")[drawn]])
    return re.sub(UNHEARD, "", whole)


def riddle_of(game: Game) -> Riddle:
    """The puzzle that comes with a game."""
    found = puzzle(game)
    match = replay(read_line(found.record, registry), registry)
    return Riddle(found, match, usual_chairs(game, match.seats, found.seat))


def fill(page: str, sprite: str) -> str:
    """``embed.html`` with its marked places filled in."""
    return put(page, {"<!--sprite-->": " ".join(sprite.split()), "<!--words-->": words(_words)})


def _words(_: Language) -> Options:
    """The words of ``static/js/embed-*.js``; those with braces are filled in by the page."""
    told: dict[str, str] = {
        **{key: words for key, words in shell_words(_).items() if not key.startswith(PAGES_OWN)},
        "play": _("Play"),
        "playOn": _("Play on from here"),
        "watch": _("Watch"),
        "solve": _("Solve the puzzle"),
        "learn": _("A guided first game"),
        "moves": _("Move {n} of {all}.", n="{n}", all="{all}"),
        "onward": _("Continue on the full table"),
        "unknown": _("This table cannot be shown: there is no such game."),
        "blocked": _("This page does not let new tabs be opened. Here is the link:"),
        "blockedOwn": _(
            "This page does not let new tabs be opened. Here is the link. Keep it to yourself: "
            "it holds all hands."
        ),
        "link": _("Link to the match"),
    }
    for seats in range(1, MOST_SEATS + 1):
        told[f"seats{seats}"] = _("{n} player", "{n} players", n=seats)
    for dish in DISHES:
        told[f"title-{dish.game}"] = dish.title
        told[f"facts-{dish.game}"] = facts(_, dish)
        told[f"art-{dish.game}"] = dish.art
    return told


def facts(_: Language, dish: Dish) -> str:
    """How many play it, and how long."""
    low, high = dish.players
    players = _("{low}–{high} players", low=low, high=high)
    return f"{players} · {_('{n} minutes', n=dish.minutes)}"


def write(page: Path, site: Path) -> None:
    """Fill in the page, and paint all posters."""
    sprite = (page.parent / SPRITE).read_text("utf-8")
    (site / page.name).write_text(fill(page.read_text("utf-8"), sprite), "utf-8")
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in registry:
        game = registry.load(name)
        match, riddle = sample(game), riddle_of(game)
        record = pack(write_line(record_of(match), match.game))
        (folder / f"{name}.record.txt").write_text(record, "ascii")
        for code in LANGUAGES:
            language = Language(code)
            (folder / f"{name}.{code}.html").write_text(painted(match, language), "utf-8")
            (folder / f"{name}.puzzle.{code}.html").write_text(posed(riddle, language), "utf-8")
    bloggers.write(site)


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
