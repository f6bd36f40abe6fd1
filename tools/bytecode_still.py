"""Runs inside the Pyodide whose memory becomes the snapshot: everything imported, nothing begun.

What is random, or tells the time, is begun after a restore (tools/boot.mjs): what lies in a
snapshot is the same for everybody.
"""

import gc
import importlib

import tablee.table.afar
import tablee.table.hosted  # its friends wait for who loads the page anew
import tablee.ui.worker  # noqa: F401  # imported for the snapshot
from tablee.games import NAMES

for name in NAMES:
    folder = name.replace("-", "_")
    importlib.import_module(f"tablee.games.{folder}.table")

del name, folder
gc.collect()
gc.freeze()  # what is imported stays: no collection looks at it again
