"""What bots of Don Peperoni are like."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Temper:
    """What a bot is like."""

    thrift: float = 6.0
    """What the best note is worth while many turns are to come, in votes."""
    spite: float = 0.35
    """What a vote that a rival loses is worth, in votes of one's own."""
    whim: float = 0.8
    """Up to so many votes a note may promise less than the best and still be laid."""
    bluff: float = 0.05
    """How often the lowest note is laid where a good one would be."""
    police: float = 0.5
    """How often a marker is bid for."""


TEMPERS = {
    "shrewd": Temper(),
    "bold": Temper(thrift=3.0, spite=0.6, whim=1.5, bluff=0.2, police=0.8),
    "thrifty": Temper(thrift=9.0, spite=0.2, bluff=0.1, police=0.2),
}
"""By name; the first is the usual one."""
