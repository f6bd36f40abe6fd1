"""What a browser does with an app, without one."""

from __future__ import annotations

import re
from typing import Any

from tablee.ui.app import App
from tablee.ui.update import Update

START: dict[str, Any] = {"languages": ["en"], "language": None, "saved": {}, "hash": ""}
FORM = {
    "intent": "start",
    "game": "pechvogel",
    "name-0": "Ann",
    "kind-0": "person",
    "kind-1": "cautious",
    "kind-2": "spiteful",
    "option-first": "1",
    "option-relaxed": "yes",
    "option-choose": "no",
}


class Page:
    """What a browser does with an app: it shows updates, and stores what they tell it to."""

    def __init__(self, **message: Any) -> None:
        self.app = App("entropy")
        self.stored: dict[str, str | None] = {}
        self.now = 0.0
        self.said: list[str] = []
        self.show(self.app.start({**START, **message}, 0.0))

    def show(self, update: Update) -> Update:
        self.update = update
        self.stored |= dict(update.save)
        self.said += update.said
        return update

    def send(self, **message: Any) -> Update:
        return self.show(self.app.handle(message, self.now))

    def step(self) -> None:
        """What is due happens, or the person clicks the first thing that can be clicked."""
        self.now += 0.01
        if (due := self.app.due()) is not None:
            self.now = max(self.now, due)
            update = self.app.tick(self.now)
            assert update is not None, "what is due happens"
            self.show(update)
            return
        html = self.update.html
        buttons = [*attributes(html, "nod"), *attributes(html, "throw"), *attributes(html, "move")]
        assert buttons, "the table waits for nobody"
        self.send(**buttons[0])
        assert not notice(self.update)


def at_table(**form: str) -> Page:
    page = Page()
    assert page.send(**{**FORM, **form}).screen == "table"
    return page


def attributes(html: str, intent: str) -> list[dict[str, str]]:
    """The data-* of every enabled button with that intent, as the page would send them."""
    buttons = re.findall(r"<button\b[^>]*>", html)
    found = []
    for button in buttons:
        data = dict(re.findall(r'\bdata-([a-z-]+)="([^"]*)"', button))
        if data.get("intent") == intent and not re.search(r"\bdisabled\b", button):
            found.append(data)
    return found


def notice(update: Update) -> str:
    found = re.search(r'id="notice"[^>]*>([^<]*)<', update.html)
    return found[1].replace("&#39;", "'") if found else ""
