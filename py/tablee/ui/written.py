"""A page's markup, written out.

What htpy's own `str` gives, in half the time: it hands every piece of text up through as many
generators as its element lies deep. So this reads what an htpy element is made of, which is no
part of its interface: the version is pinned, and a test compares the two on every game's pages.
"""

from collections.abc import Callable, Generator
from typing import Any

import htpy as h
from markupsafe import Markup, escape


def written(node: h.Node) -> Markup:
    """The markup of a node, and marked as such: text that is put to it is escaped, and it is not.

    Raises `TypeError` for what htpy does not know either.
    """
    parts: list[str] = []
    _write(node, parts.append)
    return Markup("".join(parts))


def _write(node: Any, put: Callable[[str], None]) -> None:
    kind = type(node)
    if kind is h.Element:
        put(f"<{node._name}{node._attrs}>")
        _write(node._children, put)
        put(f"</{node._name}>")
    elif kind is Markup:
        put(node)
    elif kind is str:
        put(escape(node))
    elif kind is h.VoidElement:
        put(f"<{node._name}{node._attrs}>")
    elif kind in (list, tuple) or isinstance(node, Generator):
        for child in node:
            _write(child, put)
    elif node is not None and kind is not bool:
        put("".join(h.fragment[node].iter_chunks()))
