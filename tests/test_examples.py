"""The examples that stand in documentation run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import tablee

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_packages_own_example() -> None:
    result = doctest.testmod(tablee)
    assert result.attempted > 3
    assert result.failed == 0


def test_the_readme_opens_with_a_game_that_can_be_played() -> None:
    text = README.read_text(encoding="utf-8")
    example = text.split("```pycon\n")[1].split("```")[0]
    parsed = doctest.DocTestParser().get_doctest(example, {}, "README", str(README), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(parsed)
    assert runner.tries > 3
    assert runner.failures == 0
