"""How much is run: a sample in CI, everything when it is asked for."""

import os

FULL = bool(os.environ.get("TABLEE_FULL"))
"""Every game in every browser, at the root and below it (`make everywhere`)."""
KILLS = int(os.environ.get("TABLEE_KILLS") or 0)
"""Kills a game; 0 is the sample (`make kills` has 50)."""
SHORT = {"ptit-pois": "&rounds=1"}
"""By game: options that make a match short enough for a sample."""
GAMES = ("pechvogel", "ptit-pois", "peco-peco", "service-compris", "don-peperoni")


def some(*games: str) -> tuple[str, ...]:
    """These games as a sample, and all of them when everything is asked for."""
    return GAMES if FULL else games
