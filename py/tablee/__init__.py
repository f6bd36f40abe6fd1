"""Tablée: published table games as rules that run on what a seat sees.

>>> from tablee import games
>>> from tablee.kernel import Match, SeededDealer
>>> match, dealer = Match.start(games.load("pechvogel"), seats=3), SeededDealer(7)
>>> [event.move for event in match.settle(dealer)]  # who begins, and the first throw
[(0,), (0, 5, 2, 3, 3, 5, 2)]
>>> match.position.to_act()
(0,)
>>> match.position.legal(0)
[('pick', 3), ('pick', 5), ('pick', 6)]
>>> match.play(0, ("pick", 6)).move
('pick', 6)
"""

__version__ = "0.1.0"
