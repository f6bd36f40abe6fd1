"""What casual bots of Pechvogel are like: they go by rules of thumb, as people do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plain:
    """A rule of thumb without the odds."""

    ravens: int
    """Bad luck is brought to a tile just won if at least so many ravens lie there besides."""


TEMPERS = {"cautious": Plain(ravens=2), "even": Plain(ravens=1), "spiteful": Plain(ravens=0)}
"""By name; the first is the usual one."""
