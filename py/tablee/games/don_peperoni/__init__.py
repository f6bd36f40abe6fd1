"""Don Peperoni: notes face down, agents, and eight days until the village votes."""

from __future__ import annotations

from tablee.games.don_peperoni import mind, rules, words
from tablee.games.don_peperoni.cards import SEATS
from tablee.games.don_peperoni.town import TOWN, Town
from tablee.kernel import Game, Option, say, starter, why_no_starter


def in_town(town: Town, name: str = "don-peperoni", title: str = "Don Peperoni") -> Game:
    """The game in a town of your own. Give it a name of its own to keep records apart."""
    return Game(
        name=name,
        title=title,
        version=1,
        seats=SEATS,
        setup=lambda options, seats: rules.setup(options, seats, town),
        mind=mind.MIND,
        words=words.WORDS,
        options=OPTIONS,
        check=why_no_starter,
    )


OPTIONS = (
    starter(SEATS.stop - 1),
    Option(
        "home",
        False,
        (False, True),
        say("Agents at home"),
        say("Agents that were never placed count in their family's seat at the end."),
    ),
    Option(
        "shared",
        False,
        (False, True),
        say("Shared movement"),
        say("At most six of the eight points may be spent on one pawn."),
    ),
    Option(
        "raid",
        False,
        (False, True),
        say("Police raids"),
        say("The police may also close a house to notes and agents for a day."),
    ),
    Option(
        "roadblock",
        False,
        (False, True),
        say("Roadblocks"),
        say("The police may also close a street, a bridge or a door for a day."),
    ),
    Option(
        "one_agent",
        False,
        (False, True),
        say("One agent a turn"),
        say("At most one agent a turn, rather than one in each house."),
    ),
    Option(
        "sealed",
        False,
        (False, True),
        say("One sealed bid"),
        say("Everybody bids once for the police, rather than until all have passed."),
    ),
)

GAME = in_town(TOWN)
