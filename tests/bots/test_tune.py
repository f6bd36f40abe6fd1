"""How figures of a temper are tried: `tools.tune`."""

from __future__ import annotations

from tablee.games import load
from tablee.games.don_peperoni.tempers import Temper
from tools.tune import STEP, ZERO, Trial, figures, moved


def test_figures_are_all_numbers_those_of_parts_too() -> None:
    names = [*figures(Temper())]
    assert names[0] == "thrift"
    assert "measure.care" in names
    assert len(names) == len({*names}) > 15


def test_a_step_moves_one_figure_and_nothing_else() -> None:
    usual = Temper(bluff=0.0)
    up = moved(usual, "measure.care", 1)
    assert up.measure.care == usual.measure.care * STEP
    assert moved(up, "measure.care", -1) == usual
    assert moved(usual, "bluff", 1).bluff == ZERO
    assert moved(usual, "bluff", -1) == usual, "none is the least there is"


def test_a_number_is_a_game_and_half_of_all_games_have_a_figure_larger() -> None:
    usual = next(iter(load("pechvogel").mind.tempers.values()))
    trial = Trial("pechvogel", usual, tuple(figures(usual)))
    assert trial.play(3) == trial.play(3)
    signs = [trial.play(number).signs for number in range(40)]
    assert all(10 <= sum(each[k] > 0 for each in signs) <= 30 for k in range(len(trial.names)))
