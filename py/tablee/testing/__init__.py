"""The harness that every game must pass; import it to hold a game of your own to it."""

from tablee.testing.harness import Fault, Report, check, check_game

__all__ = ["Fault", "Report", "check", "check_game"]
