"""A page read as markup, and its words told from everything else that stands in it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from html.parser import HTMLParser

from tablee.kernel import Say
from tablee.ui.i18n import Language

VOID = {"input", "br", "img", "meta", "link", "hr"}
SPOKEN = ("aria-label", "aria-description", "title", "alt", "placeholder")
"""Attributes that are read to somebody."""
SIGNS = re.compile(r"[-−–\d×+·. ,:/%]*")


class Bracketed(Language):
    """Every message in brackets, so that what is not a message shows."""

    def word(self, message: Say, names: Sequence[str] = ()) -> str:
        return f"⟦{super().word(message, names)}⟧"


class Node:
    """An element as it was parsed."""

    def __init__(self, tag: str, attrs: dict[str, str], parent: Node | None) -> None:
        self.tag, self.attrs, self.parent = tag, attrs, parent
        self.texts: list[str] = []
        self.children: list[Node] = []

    def walk(self) -> Iterator[Node]:
        """This element and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def text(self) -> str:
        """All text below, in order of depth."""
        return " ".join([*self.texts, *(child.text() for child in self.children)]).strip()

    def above(self) -> Iterator[Node]:
        """This element and those around it."""
        node: Node | None = self
        while node:
            yield node
            node = node.parent


class Reader(HTMLParser):
    """Reads markup into `Node`s, and fails where tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = self._open = Node("", {}, None)
        self.feed(text)
        assert self._open is self.root, f"<{self._open.tag}> is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs}, self._open)
        self._open.children.append(node)
        if tag not in VOID:
            self._open = node

    def handle_endtag(self, tag: str) -> None:
        assert tag == self._open.tag
        assert self._open.parent
        self._open = self._open.parent

    def handle_data(self, data: str) -> None:
        if data.strip():
            self._open.texts.append(data.strip())


def read(markup: object) -> Node:
    return Reader(str(markup)).root


def outside(text: str) -> str:
    """What of a text stands in no brackets."""
    depth, found = 0, ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if depth == 0 and letter != "⟧":
            found += letter
    assert depth == 0, text
    return found.strip()


def unworded(page: Node, proper: Container[str]) -> Iterator[str]:
    """Texts of a page in a `Bracketed` language that are no messages, nor names, nor figures."""
    for node in page.walk():
        if any(each.attrs.get("data-words") == "own" for each in node.above()):
            continue
        for text in (*node.texts, *(node.attrs[key] for key in SPOKEN if key in node.attrs)):
            rest = outside(text)
            if rest not in proper and not SIGNS.fullmatch(rest):
                yield f"<{node.tag} {node.attrs}>: {text}"
