"""A table being played: chairs, turns and windows in time, undo, saves, the log in words."""

from tablee.table import links
from tablee.table.chairs import Chair
from tablee.table.chronicle import Chronicle, Told
from tablee.table.guided import Guided, lesson
from tablee.table.riddle import Riddle
from tablee.table.saves import restore, save
from tablee.table.table import Table
from tablee.table.timing import Clock, Pace
from tablee.table.watch import Watch

__all__ = [
    "Chair",
    "Chronicle",
    "Clock",
    "Guided",
    "Pace",
    "Riddle",
    "Table",
    "Told",
    "Watch",
    "lesson",
    "links",
    "restore",
    "save",
]
