"""Tablée: published table games as rules that run on what a seat sees.

>>> from tablee import games
>>> from tablee.kernel import Match, SeededDealer
>>> match = Match.start(games.load("pechvogel"), seats=3, dealer=SeededDealer(7))
>>> match.position.to_act()
(1,)
"""

__version__ = "0.1.0"
