"""What every game is made of: cards and who saw them, positions, dealers, matches, records.

Knows no game and no browser, and imports the standard library alone.
"""

from tablee.kernel.dealer import Dealer, SeededDealer, settle
from tablee.kernel.event import Event, happen, land
from tablee.kernel.match import Match, fold, opening
from tablee.kernel.position import Move, Place, Pool, Position, Want, places
from tablee.kernel.registry import (
    Game,
    Mind,
    Option,
    Options,
    Registry,
    Setting,
    Words,
    starter,
    why_no_starter,
)
from tablee.kernel.style import Playouts, Style
from tablee.kernel.teach import Chapter, Lesson, Note, Puzzle
from tablee.kernel.words import (
    BadOption,
    BadRecord,
    IllegalMove,
    Say,
    Seat,
    TableeError,
    UnknownGame,
    percent,
    say,
)
from tablee.kernel.worlds import unknown, world

__all__ = [
    "BadOption",
    "BadRecord",
    "Chapter",
    "Dealer",
    "Event",
    "Game",
    "IllegalMove",
    "Lesson",
    "Match",
    "Mind",
    "Move",
    "Note",
    "Option",
    "Options",
    "Place",
    "Playouts",
    "Pool",
    "Position",
    "Puzzle",
    "Registry",
    "Say",
    "Seat",
    "SeededDealer",
    "Setting",
    "Style",
    "TableeError",
    "UnknownGame",
    "Want",
    "Words",
    "fold",
    "happen",
    "land",
    "opening",
    "percent",
    "places",
    "say",
    "settle",
    "starter",
    "unknown",
    "why_no_starter",
    "world",
]
