"""A small Nostr relay on this machine, for tests (``relay.mjs``, on npm's ``ws``)."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypedDict

from tools.paths import ROOT


class Told(TypedDict):
    """What went through a relay."""

    events: int
    bytes: int
    ids: int
    """Different events: one may come over again."""


@dataclass
class Relay:
    """A relay that can be stopped and started again at its address."""

    port: int = 0
    refuses: bool = False
    """Whether it lets nobody say anything."""
    _process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/"

    def start(self) -> None:
        script = ROOT / "tests" / "relay" / "relay.mjs"
        command = ("node", str(script), str(self.port))
        environment = {**os.environ, "REFUSES": "1"} if self.refuses else None
        started = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
        )
        assert started.stdout is not None
        self.port = int(started.stdout.readline())
        self._process = started

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def told(self) -> Told:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/") as answer:
            told: Told = json.load(answer)
            return told


@contextmanager
def relaying(*, refuses: bool = False) -> Iterator[Relay]:
    """A relay for as long as the block runs."""
    relay = Relay(refuses=refuses)
    relay.start()
    try:
        yield relay
    finally:
        relay.stop()
