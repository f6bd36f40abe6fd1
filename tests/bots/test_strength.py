"""What the levels are worth, in samples that CI can afford; in full: docs/strength.md."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tablee import games
from tablee.bots import player
from tablee.bots.arena import Score, arena
from tablee.games.peco_peco.plain import Plain
from tablee.games.peco_peco.weighing import Temper
from tablee.kernel import Game, Style, settle
from tests.browser.sizes import FULL


def with_style(name: str, style: Style) -> Game:
    game = games.load(name)
    return replace(game, mind=replace(game.mind, good=style, sharp=style))


def test_a_beginner_loses_to_the_rule_of_thumb() -> None:
    scores = arena(games.load("service-compris"), ["beginner"] + ["thumb"] * 3, games=60, seed="b")
    assert scores[0].share < 0.2 < 0.25


@pytest.mark.skipif(not FULL, reason="a sample of games by search: with TABLEE_FULL=1")
def test_a_search_that_counts_as_little_as_this_beats_three_rules_of_thumb() -> None:
    style = Style(sims=80, cut=2, thumbs=0.0, doubt=1.0)
    game = with_style("service-compris", style)
    scores = arena(game, ["good"] + ["thumb"] * 3, games=16, seed="s")
    assert scores[0].share > 0.25


@pytest.mark.skipif(not FULL, reason="400 games each: with TABLEE_FULL=1")
@pytest.mark.parametrize(("level", "least"), [("good", 0.3), ("sharp", 0.36)])
def test_who_tries_whole_turns_of_ptit_pois_beats_three_rules_of_thumb(
    level: str, least: float
) -> None:
    """All of the interval must lie above; an even share is 0.25."""
    names = [level, "thumb", "thumb", "thumb"]
    scores = arena(games.load("ptit-pois"), names, games=400, seed=8)
    assert scores[0].interval()[0] > least


@pytest.mark.parametrize(("level", "least"), [("sharp", 0.36), *([("good", 0.3)] * FULL)])
def test_levels_of_don_peperoni_beat_three_rules_of_thumb(level: str, least: float) -> None:
    scores = arena(games.load("don-peperoni"), [level] + ["thumb"] * 3, games=16, seed="dp")
    assert scores[0].share > least


BELIEVERS = {
    "peco-peco": lambda sharp: replace(sharp, heeds=False),
    "don-peperoni": lambda sharp: replace(sharp, measure=replace(sharp.measure, heed=0.0)),
}
"""The sharp bot's like, which takes all hidden cards for as likely as they were before."""


@pytest.mark.parametrize("name", BELIEVERS if FULL else ["don-peperoni"])
def test_who_heeds_what_was_done_beats_who_does_not(name: str) -> None:
    """Two of each at a table; `TABLEE_FULL` plays 1,200 games, a sample may stray."""
    game = games.load(name)
    assert game.mind.sharp is not None
    uniform = BELIEVERS[name](game.mind.sharp.temper)
    mind = replace(game.mind, tempers={**game.mind.tempers, "uniform": uniform})
    names = ["sharp", "uniform"] * 2
    scores = arena(replace(game, mind=mind), names, games=1200 if FULL else 24, seed="beliefs")
    two = Score("sharp", scores[0].games, scores[0].wins + scores[2].wins)
    assert (two.interval()[0] > 0.5) if FULL else (two.share > 0.5)


SCRIPTS: dict[str, tuple[Plain | Temper, float]] = {
    "always": (Plain(challenges=1e9), 0.16),
    "never": (Plain(challenges=0.0), 0.25),
    "weighs, but always": (Temper(nerve=-2.0), 0.25),
}


@pytest.mark.parametrize("level", ["good", "sharp"])
@pytest.mark.parametrize("name", SCRIPTS if FULL else ["always"])
def test_who_always_accuses_or_never_does_wins_less_than_a_share(name: str, level: str) -> None:
    """Against three such bots of Peco Peco; `TABLEE_FULL` plays 400 games each."""
    script, share = SCRIPTS[name]
    game = games.load("peco-peco")
    mind = replace(game.mind, tempers={**game.mind.tempers, "script": script})
    names = ["script", level, level, level]
    scores = arena(replace(game, mind=mind), names, games=400 if FULL else 60, seed="exploit")
    # A sample may stray by two standard errors.
    assert scores[0].share < (share if FULL else share + 0.09)


RATES = [(0.05, 0.08, 0.3), (0.0, 0.0, 0.0)]


@pytest.mark.parametrize(("bluff", "low", "high"), RATES if FULL else RATES[:1])
def test_how_often_a_search_lies_in_peco_peco_is_a_parameter(
    bluff: float, low: float, high: float
) -> None:
    """Lies among its passes: the least rate tells none where the truth is about as good."""
    style = Style(sims=40, cut=24, thumbs=0.0, doubt=1.0, bluff=bluff, within=0.03)
    if not bluff:
        style = replace(style, sims=15, within=1.0)
    game = with_style("peco-peco", style)
    think = player(game, "good")
    lies, passes = 0, 0
    for number in range(2):
        rng = random.Random(number)
        position = game.setup(game.complete({}, 4), 4)
        while not position.over():
            if position.want is not None:
                settle(position, rng)
                continue
            seat = position.to_act()[0]
            view = position.view(seat)
            could = game.mind.bluffs(view, seat)
            move = think(view, seat, rng)
            passes += move == ("pass",)
            lies += move in could
            position.play(seat, move)
    assert passes > 60
    assert low <= lies / passes <= high, lies / passes
