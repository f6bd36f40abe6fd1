"""Runs inside Pyodide at build (tools/bytecode.mjs): turns sources into archives of byte code.

Byte code is unchecked: the browser has no source to compare it with, and asking would cost a
read for every module.
"""

import ast
import importlib.util
import io
import json
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

# What of the wheels the page has no use for: the command line and what only it runs, and
# adapters of htpy to frameworks that are not here.
NOT_FOR_THE_PAGE = (
    "tablee/testing/", "tablee/bots/arena.py", "tablee/bench.py", "tablee/__main__.py",
    "htpy/html2htpy.py", "htpy/django.py", "htpy/starlette.py",
)  # fmt: skip

STDLIB = Path("/lib/python314.zip")
SITE = Path("/lib/python3.14/site-packages")
OUT = Path("/out")
LIB = "/lib"

# What a table game in a worker never asks for. What PyScript, Pyodide, asyncio and tracebacks
# need stays, and so does everything small; whoever imports one of these is told at build by
# tools/bytecode_check.py, not at the table.
TRIMMED = {
    "_pyrepl", "_pyio", "bdb", "cProfile", "ctypes", "curses", "dbm", "doctest",
    "ensurepip", "filecmp", "fileinput", "ftplib", "idlelib", "imaplib", "lib2to3", "mailbox",
    "multiprocessing", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib",
    "profile", "pstats", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "smtplib",
    "socketserver", "sqlite3", "tabnanny", "timeit", "tkinter", "trace", "tracemalloc",
    "turtle", "turtledemo", "unittest", "venv", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
    "this", "antigravity", "pty", "tty", "getpass", "netrc", "cmd", "symtable", "compileall",
    "py_compile", "modulefinder", "sched", "wave", "colorsys", "imghdr", "stringprep",
}  # fmt: skip
# zipfile falls back on cp437, and shutil.unpack_archive opens with the others.
ENCODINGS = {
    "__init__", "aliases", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be", "utf_32",
    "ascii", "latin_1", "cp437", "cp1252", "iso8859_1", "idna", "punycode", "raw_unicode_escape",
    "unicode_escape", "hex_codec", "base64_codec", "charmap", "mbcs", "undefined",
}  # fmt: skip


async def install(urls: list[str]) -> None:
    """Let micropip install local wheels; what is not among them is an error, never a download."""
    sys.path.append("/micropip")
    import micropip

    await micropip.install(list(urls), deps=False)
    sys.path.remove("/micropip")
    importlib.invalidate_caches()


def make_library() -> None:
    """Write stdlib.zip to /out."""
    entries = {name: source for name, source in _members(STDLIB) if _kept(name)}
    entries |= _pyscript()
    _write(OUT / "stdlib.zip", {n: e for name, s in entries.items() for n, e in [_stdlib(name, s)]})


def make_app() -> None:
    """Write app.zip, its parts and app-source.zip to /out: what micropip installed."""
    sources = dict(_installed())
    _write(OUT / "app-source.zip", sources)
    parts: dict[str, dict[str, bytes]] = {}
    for name, source in sources.items():
        part = _part(name)
        entry, content = _compiled(name, _undocumented(name, source), f"{LIB}/{part}", optimize=0)
        parts.setdefault(part, {})[entry] = content
    for part, entries in parts.items():
        _write(OUT / part, entries)


def _part(name: str) -> str:
    """The archive of a file: one a game with its words, and so on for what changes by itself."""
    folders = name.split("/")
    if folders[:3] == ["tablee", "net", "sealed"]:
        return "part-sealed.zip"
    if folders[:2] == ["tablee", "games"] and len(folders) > 3:
        return f"part-{folders[2].replace('_', '-')}.zip"
    parts = {"locale": "part-words.zip", "net": "part-net.zip", "ui": "part-ui.zip"}
    return parts.get(folders[1], "app.zip") if folders[0] == "tablee" else "app.zip"


def _stdlib(name: str, source: bytes) -> tuple[str, bytes]:
    # Docstrings of the standard library are a fifth of its byte code; Pyodide moves its own onto
    # its C functions at start, so those stay.
    own = name.startswith(("pyodide/", "_pyodide/"))
    return _compiled(name, source, str(STDLIB), optimize=0 if own else 2)


def _undocumented(name: str, source: bytes) -> bytes:
    """The module without its docstrings, a fifth of it. Lines keep their numbers; asserts stay."""
    if not name.endswith(".py"):
        return source
    lines = source.decode("utf-8").split("\n")
    for node in ast.walk(ast.parse(source)):
        holder = isinstance(
            node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        )
        body = node.body if holder else []
        for each in body:
            value = each.value if isinstance(each, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                start, end = each.lineno - 1, (each.end_lineno or each.lineno) - 1
                if each.col_offset and lines[start][: each.col_offset].strip():
                    continue  # behind something on the same line
                lines[start] = " " * each.col_offset + '""'
                lines[start + 1 : end + 1] = [""] * (end - start)
    return "\n".join(lines).encode("utf-8")


def _compiled(name: str, source: bytes, where: str, optimize: int) -> tuple[str, bytes]:
    if not name.endswith(".py"):
        return name, source
    code = compile(source, f"{where}/{name}", "exec", dont_inherit=True, optimize=optimize)
    return f"{name}c", bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def _members(archive: Path) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as opened:
        return [(n, opened.read(n)) for n in opened.namelist() if not n.endswith("/")]


def _kept(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return top.removesuffix(".py") not in TRIMMED


def _pyscript() -> dict[str, bytes]:
    """PyScript's Python half: it would write that down at every start (tools/boot.mjs)."""

    def walk(base: str, tree: dict[str, object]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for name, value in tree.items():
            path = f"{base}{name}"
            found |= {path: value.encode()} if isinstance(value, str) else walk(f"{path}/", value)
        return found

    return walk("", json.loads(Path("/pyscript.json").read_text("utf-8")))


def _installed() -> list[tuple[str, bytes]]:
    return [
        (str(path.relative_to(SITE)), path.read_bytes())
        for path in sorted(SITE.rglob("*"))
        if path.is_file()
        and ".dist-info" not in str(path)
        and "__pycache__" not in str(path)
        and not str(path.relative_to(SITE)).startswith(NOT_FOR_THE_PAGE)
    ]


def _write(target: Path, entries: dict[str, bytes]) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(entries.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(packed.getvalue())
