"""Runs in every Python of the page: the app's archives, of which each has a part of one package.

They are apart so that a change of one game, or of a word, moves that part alone to those who have
the rest. Sources, if there are any in their place, lie whole in the first.
"""

import os
import sys

LIB = "/lib"

# The current folder is where sources of `pyscript` would lie: the library has them as byte code.
if "" in sys.path:
    sys.path.remove("")
    sys.path.append("")
sys.path.insert(0, f"{LIB}/app.zip")

import tablee.games  # noqa: E402  # the path is set above

for part in sorted(os.listdir(LIB)):  # noqa: PTH208  # pathlib is not here yet
    if part.startswith("part-"):
        tablee.__path__.append(f"{LIB}/{part}/tablee")
        tablee.games.__path__.append(f"{LIB}/{part}/tablee/games")
