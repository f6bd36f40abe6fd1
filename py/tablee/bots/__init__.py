"""Players that are handed a view and nothing else, and the arena where they are measured."""

from tablee.bots.players import Player, player

__all__ = ["Player", "player"]
