"""Playthroughs are the same every time, name all that is public, and nothing is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games import load, registry
from tablee.kernel import Registry
from tablee.kernel.notation import read_line, replay
from tablee.testing import golden, playthrough
from tablee.testing.playthrough import RANDOM
from tests.toys.magpie import magpie

HERE = Path(__file__).parent.parent / "golden" / "magpie"


def test_a_match_with_hidden_cards() -> None:
    golden(HERE / "2-seats.txt", playthrough(magpie(), 2, {}, seed=3))


def test_the_same_arguments_give_the_same_text() -> None:
    game = load("pechvogel")
    texts = {playthrough(game, 2, {"first": 1}, seed=5, play=play) for play in (RANDOM,) * 2}
    assert len(texts) == 1
    assert playthrough(game, 2, {"first": 1}, seed=6, play=RANDOM) not in texts
    assert playthrough(game, 2, {"first": 1}, seed=5, play="spiteful") not in texts


def test_its_last_line_is_a_record_of_the_whole_match() -> None:
    text = playthrough(load("pechvogel"), 3, {"choose": True}, seed="a line", play=RANDOM)
    match = replay(read_line(text.splitlines()[-1], registry), registry)
    assert match.position.over()
    assert f"{len(match.events)}. " in text
    for place in match.position.standing():
        assert f"{place.place}. seat {place.seat} with {place.score}" in text


def test_it_says_who_learned_which_faces_and_nobody_else() -> None:
    text = playthrough(magpie(), 3, {"relaxed": True}, seed=1, play=RANDOM)
    toys = Registry()
    toys.add("magpie", magpie)
    match = replay(read_line(text.splitlines()[-1], toys), toys)
    seers = {mask for event in match.events for mask in event.seers.values()}
    assert {0, 1, 2, 4} <= seers, "the match shows faces to single seats and to nobody"
    assert sum(line.startswith("   seen  nobody:") for line in text.splitlines()) >= 1
    for seat in range(3):
        assert f"   seen  seat {seat}:" in text


def test_words_may_be_given_or_left_to_the_game() -> None:
    game = magpie()
    own = playthrough(game, 2, {}, seed=3)
    mute = playthrough(game, 2, {}, seed=3, narrate=lambda *_: [])
    assert "   told " in own
    assert mute == "".join(
        line for line in own.splitlines(keepends=True) if not line.startswith("   told ")
    )


def test_golden_files_are_compared_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game" / "one.txt"
    monkeypatch.delenv("GOLDEN", raising=False)
    with pytest.raises(AssertionError, match="is missing"):
        golden(file, "a\nb\n")
    monkeypatch.setenv("GOLDEN", "write")
    golden(file, "a\nb\n")
    monkeypatch.delenv("GOLDEN")
    golden(file, "a\nb\n")
    with pytest.raises(AssertionError, match=r"(?s)another playthrough.*-b\n\+c"):
        golden(file, "a\nc\n")
    assert file.read_text() == "a\nb\n"
