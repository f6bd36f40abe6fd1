"""What bots of Don Peperoni are like."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """By what a house is judged (``prospects.py``)."""

    care: float = 1.3
    """How much better than by chance rivals choose a note: an exponent."""
    tie: float = 0.4
    """What a tie is worth, a win being 1."""
    heed: float = 0.0
    """How much likelier a hidden note in a house is a high one: the exponent of its rank (0 to 1),
    by vote of the house above ``heed_from``. 0: any note is as likely."""
    heed_from: float = 4.5
    comes: float = 0.02
    """How likely a note that is missing in a house will be laid, by vote and turn to come."""
    tied: float = 0.7
    """The same where somebody may break a tie, whatever the house is worth."""
    fresh: float = 1.0
    """What share of its votes a house is worth where nobody has laid a note yet."""
    visits: float = 1.5
    """Notes laid a turn, about (sheet §2), so how many of those in the purse will be of use."""
    steep: float = 2.0
    """How much dearer the better notes are: an exponent of their place in the purse."""
    spy: float = 0.22
    """What share of a house's votes it is worth to know the other note before choosing."""
    unowned: float = 0.5
    """What an agent's prize is worth in a house that nobody has, one's own votes being 1."""
    gunman: float = 0.75
    """What share of the prize a gunman counts for who is the only agent."""
    crowd: float = 0.6
    """What is left of that by every other agent in the house."""
    gunman_price: float = 9.0
    """What he is worth elsewhere, in votes, while all turns are to come."""
    lawyer: float = 0.7
    """What share of the prize a lawyer counts for, in the last turn."""
    watched: float = 0.35
    """How much likelier each agent of others makes it that a house is lost without a bodyguard."""
    later: float = 0.85
    """What is left of a promise by turns that it takes to walk there."""


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
    measure: Measure = Measure()


TEMPERS = {
    "shrewd": Temper(),
    "bold": Temper(thrift=3.0, spite=0.6, whim=1.5, bluff=0.2, police=0.8),
    "thrifty": Temper(thrift=9.0, spite=0.2, bluff=0.1, police=0.2),
}
"""By name; the first is the usual one."""

GOOD = Temper(
    thrift=6.7,
    spite=0.55,
    whim=0.7,
    police=0.75,
    measure=Measure(
        care=1.85, tie=0.25, comes=0.037, tied=0.82, fresh=0.95, visits=1.9, steep=1.55, spy=0.25,
        unowned=0.39, gunman=1.35, crowd=0.55, gunman_price=7.0, lawyer=0.46, watched=0.6,
        later=0.92,
    ),
)  # fmt: skip
"""About half the way from the usual temper to `SHARP`, but any hidden note is as likely."""
SHARP = Temper(
    thrift=7.5,
    spite=0.75,
    whim=0.6,
    police=1.0,
    measure=Measure(
        care=2.6, tie=0.16, heed=1.6, comes=0.07, tied=0.95, fresh=0.9, visits=2.4, steep=1.2,
        spy=0.28, unowned=0.3, gunman=2.4, crowd=0.5, gunman_price=5.5, lawyer=0.3, watched=1.0,
        later=1.0,
    ),
)  # fmt: skip
"""Every figure where it won most among three of the usual temper, five rounds as in `tools.tune` of
4,800 games each; ``heed`` where it won most among its like (docs/strength.md)."""
