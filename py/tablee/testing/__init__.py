"""The harness that every game must pass, and playthroughs; import them for a game of your own."""

from tablee.testing.harness import Fault, Report, check, check_game
from tablee.testing.playthrough import golden, playthrough

__all__ = ["Fault", "Report", "check", "check_game", "golden", "playthrough"]
