"""Kuhn poker: the smallest whole game on this kernel, to be copied (see CONTRIBUTING.md).

It is no game of the lobby and not in the wheel; ``python -m tools.new_game`` makes one of it.
"""

from __future__ import annotations

from tablee.games.template import mind, rules, words
from tablee.kernel import Game, Option, say

GAME = Game(
    name="template",
    title="Kuhn Poker",
    version=1,
    seats=range(2, 5),
    setup=rules.setup,
    mind=mind.MIND,
    words=words.WORDS,
    options=(Option("hands", 5, (1, 3, 5, 10), say("Hands"), say("How many hands are played.")),),
)
