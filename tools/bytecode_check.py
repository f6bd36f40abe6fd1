"""Runs inside a Pyodide started from the archives: everything the app may ask for is there."""

import importlib
import pkgutil
import sys

STANDARD = """
    argparse ast asyncio base64 bisect collections.abc contextlib copy dataclasses datetime
    decimal difflib enum fractions functools gettext hashlib heapq hmac html html.parser
    importlib.metadata importlib.resources inspect io itertools json linecache locale logging math
    operator os.path pathlib pickle platform pprint queue random re secrets shutil statistics
    string struct tempfile textwrap threading time tomllib traceback types typing unicodedata
    urllib.parse uuid warnings weakref zipfile zlib
    pyodide.ffi pyodide.code pyodide.http pyodide.webloop
"""

for name in STANDARD.split():
    importlib.import_module(name)

import tablee  # noqa: E402  # the path is set above

for module in pkgutil.walk_packages(tablee.__path__, "tablee."):
    # `__main__` would run, and the test harness may use what the page has no need of.
    if module.name.rsplit(".", 1)[-1] != "__main__" and ".testing" not in module.name:
        importlib.import_module(module.name)

loaded = sys.modules["tablee"].__spec__
assert loaded is not None
assert str(loaded.origin).endswith(".pyc"), f"{loaded.origin} is not byte code"
