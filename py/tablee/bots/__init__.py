"""Players that are handed a view and nothing else, and the arena where they are measured."""

from tablee.bots.levels import LEVELS, Thinker, adviser, is_kind, kinds
from tablee.bots.players import Player, player

__all__ = ["LEVELS", "Player", "Thinker", "adviser", "is_kind", "kinds", "player"]
