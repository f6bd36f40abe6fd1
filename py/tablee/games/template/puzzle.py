"""A puzzle of Kuhn poker."""

from __future__ import annotations

from tablee.kernel import Puzzle, say

RECORD = "tablee/1 template/1 seats=2 hands=1 *1,2,0 * * 0.pass"

PUZZLE = Puzzle(
    RECORD,
    1,
    say("You hold the highest card, and nobody has bet. What do you do?"),
    {"bet": say("Nothing can happen to you, and whoever goes along pays one chip more.")},
    {"pass": say("That wins the pot as it lies, and never more.")},
)
