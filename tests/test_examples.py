"""The examples that stand in documentation run as they stand."""

from __future__ import annotations

import doctest

import tablee


def test_the_packages_own_example() -> None:
    result = doctest.testmod(tablee)
    assert result.attempted > 3
    assert result.failed == 0
