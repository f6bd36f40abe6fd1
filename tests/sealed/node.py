"""The JavaScript suite in node, driven from here through the very calls that the worker makes."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

from tablee.net.sealed.script import Script
from tools.paths import ROOT
from tools.vendor import bundle

_SERVER = Path(__file__).with_name("serve.mjs")


class _Work:
    def __init__(self, node: Node) -> None:
        self._node = node

    def next(self) -> bytes | None:
        answer = self._node.ask("next", "", b"")
        return answer or None


class Node:
    """A process that answers one line with one: what is done, its name, its bytes in hex."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            ("node", str(_SERVER), str(folder / "js" / "sealed" / "index.js")),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, name: str, packed: bytes) -> bytes:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what} {name} {packed.hex()}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line.endswith("\n"), "node has ended"
        return bytes.fromhex(line)

    def call(self, name: str, packed: bytes) -> bytes:
        return self.ask("call", name, packed)

    def begin(self, name: str, packed: bytes) -> _Work:
        self.ask("begin", name, packed)
        return _Work(self)

    def close(self) -> None:
        self.process.communicate(timeout=60)


def laid_out(folder: Path) -> Path:
    """The module and what it imports, as they lie in the site."""
    (folder / "vendor").mkdir()
    bundle(folder / "vendor")
    copytree(ROOT / "static" / "js" / "sealed", folder / "js" / "sealed")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder


@contextmanager
def script_in_node(folder: Path) -> Iterator[Script]:
    """The suite of the page."""
    node = Node(laid_out(folder))
    try:
        yield Script(node)
    finally:
        node.close()
