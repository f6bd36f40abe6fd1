"""A table being played: chairs, turns and windows in time, undo, saves, the log in words."""

from tablee.table import links
from tablee.table.afar import AfarTable, GuestRoom
from tablee.table.chairs import Chair
from tablee.table.chronicle import Chronicle, Told
from tablee.table.guided import Guided, lesson
from tablee.table.hosted import HostRoom
from tablee.table.riddle import Riddle
from tablee.table.rooms import Called, Lobby, Room, Sitter, Voting, Watcher
from tablee.table.saves import restore, save
from tablee.table.table import Clock, Pace, Table
from tablee.table.watch import Watch

__all__ = [
    "AfarTable",
    "Called",
    "Chair",
    "Chronicle",
    "Clock",
    "GuestRoom",
    "Guided",
    "HostRoom",
    "Lobby",
    "Pace",
    "Riddle",
    "Room",
    "Sitter",
    "Table",
    "Told",
    "Voting",
    "Watch",
    "Watcher",
    "lesson",
    "links",
    "restore",
    "save",
]
