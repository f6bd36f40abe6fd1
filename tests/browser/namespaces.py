"""Two devices on a wire that can be cut: network namespaces of this machine (needs root on Linux).

Each device has a network of its own; between them lies a bridge. `cut` takes one end off the
bridge: every packet is lost, and no device is told, as in a tunnel. The site and the relay stay
where they are, on this machine's 127.0.0.1: in each namespace a process listens at the same port
and passes on through a socket in the file system. A cut stops that too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.conftest import CHROMIUM

DEVICES = ("a", "b")


def _ip(*words: str) -> None:
    subprocess.run(("ip", *words), check=True, capture_output=True)


def possible() -> bool:
    """Whether this machine lets us make networks."""
    name = f"tablee-try-{os.getpid()}"
    try:
        _ip("netns", "add", name)
        _ip("-n", name, "link", "add", "br0", "type", "bridge")
    except (OSError, subprocess.CalledProcessError):
        return False
    finally:
        with suppress(OSError, subprocess.CalledProcessError):
            _ip("netns", "del", name)
    return True


@dataclass
class Wire:
    """What lies between the two devices."""

    folder: Path
    name: str
    uplink: bool
    """Whether the devices have a way to anywhere else, or believe so."""
    helpers: list[subprocess.Popen[str]] = field(default_factory=list)

    def browser(self, device: str) -> str:
        """A program that starts Chromium on a device."""
        path = self.folder / f"chromium-{device}"
        path.write_text(f'#!/bin/sh\nexec ip netns exec {self.name}-{device} {CHROMIUM} "$@"\n')
        path.chmod(0o755)
        return str(path)

    def cut(self) -> None:
        self._signal(signal.SIGSTOP)
        _ip("-n", f"{self.name}-w", "link", "set", "to-b", "nomaster")

    def mend(self) -> None:
        _ip("-n", f"{self.name}-w", "link", "set", "to-b", "master", "br0")
        self._signal(signal.SIGCONT)

    def sleep(self, device: str, *, wake: bool = False) -> None:
        """Nothing on a device runs any more, as when it is put into a pocket; or runs again."""
        listed = subprocess.run(
            ("ip", "netns", "pids", f"{self.name}-{device}"), check=True, capture_output=True
        )
        for pid in listed.stdout.split():
            os.kill(int(pid), signal.SIGCONT if wake else signal.SIGSTOP)

    def _signal(self, number: int) -> None:
        for helper in self.helpers:
            helper.send_signal(number)

    def lay(self) -> None:
        wire = f"{self.name}-w"
        _ip("netns", "add", wire)
        _ip("-n", wire, "link", "add", "br0", "type", "bridge")
        _ip("-n", wire, "link", "set", "br0", "up")
        for number, device in enumerate(DEVICES, 1):
            there = f"{self.name}-{device}"
            _ip("netns", "add", there)
            _ip("-n", wire, "link", "add", f"to-{device}", "type", "veth",
                "peer", "name", "eth0", "netns", there)  # fmt: skip
            _ip("-n", wire, "link", "set", f"to-{device}", "master", "br0")
            _ip("-n", wire, "link", "set", f"to-{device}", "up")
            _ip("-n", there, "addr", "add", f"10.97.0.{number}/24", "dev", "eth0")
            _ip("-n", there, "link", "set", "lo", "up")
            _ip("-n", there, "link", "set", "eth0", "up")
            if self.uplink:
                _ip("-n", there, "route", "add", "default", "dev", "eth0")

    def pass_on(self, ports: Sequence[int]) -> None:
        """What the devices ask of these ports is answered by this machine's."""
        script = Path(__file__).parent.parent / "relay" / "forward.py"
        inside = [["ip", "netns", "exec", f"{self.name}-{device}"] for device in DEVICES]
        for prefix, mode in ([], "here"), *((words, "there") for words in inside):
            command = [*prefix, sys.executable, str(script), mode, str(self.folder)]
            helper = subprocess.Popen(
                [*command, *map(str, ports)], stdout=subprocess.PIPE, text=True
            )
            self.helpers.append(helper)
            assert helper.stdout is not None
            assert helper.stdout.readline() == "ready\n"

    def clear(self) -> None:
        for helper in self.helpers:
            helper.kill()
            helper.communicate()
        for each in (*DEVICES, "w"):
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", f"{self.name}-{each}")


@contextmanager
def wired(folder: Path, name: str, ports: Sequence[int], *, uplink: bool = True) -> Iterator[Wire]:
    """Two devices on a wire, who reach these ports of this machine as if they were their own."""
    wire = Wire(folder, f"tablee-{os.getpid()}-{name}", uplink)
    try:
        wire.lay()
        wire.pass_on(ports)
        yield wire
    finally:
        wire.clear()
