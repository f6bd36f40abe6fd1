"""Firefox and WebKitGTK as Debian has them, driven by W3C WebDriver and nothing else.

Playwright drives its own builds of them alone. Firefox speaks Marionette (the commands of
WebDriver, as JSON in a socket: firefox-source-docs, remote/marionette), WebKitGTK comes with a
driver that answers HTTP (w3.org/TR/webdriver2).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver"
MINI_BROWSERS = "/usr/lib"
PATIENCE = 90.0
"""Seconds for whatever is waited for; a machine may be busy."""
SIZE = (1180, 820)
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of a reference to an element, in the standard's own words."""

PREFERENCES = {
    "marionette.port": 0,  # a free one, which it writes down
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.startup.max_resumed_crashes": -1,
    "intl.accept_languages": "en-GB,en",
}


class WebDriverError(AssertionError):
    """What the browser refused, in its words."""


class Driver(ABC):
    """One page of one browser."""

    @abstractmethod
    def command(self, marionette: str, path: str, **arguments: Any) -> Any:
        """One command, under both its names; the value of the answer.

        Raises `WebDriverError` if the browser says no.
        """

    def go(self, url: str) -> None:
        """Leave for an address; a link within the page starts it anew."""
        self.command("WebDriver:Navigate", "url", url="about:blank")
        self.command("WebDriver:Navigate", "url", url=url)

    def back(self) -> None:
        """To the page before, as the button does it: scripts sent meanwhile may get no answer."""
        self.command("WebDriver:Back", "back")

    def run(self, expression: str) -> Any:
        """The value of an expression in the page; a promise is waited for."""
        # As text: WebKit's driver cannot always read what it gets of structures.
        script = (
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve().then(() => ({expression}))"
            ".then((value) => done(JSON.stringify({ value: value ?? null })),"
            " (error) => done(JSON.stringify({ error: String(error) })));"
        )
        answer = json.loads(
            self.command("WebDriver:ExecuteAsyncScript", "execute/async", script=script, args=[])
        )
        if "error" in answer:
            raise WebDriverError(answer["error"])
        return answer["value"]

    def wait(self, expression: str, seconds: float = PATIENCE) -> None:
        """Until an expression in the page is true."""
        end = time.monotonic() + seconds
        while not self.run(expression):
            if time.monotonic() > end:
                raise WebDriverError(
                    f"in vain: {expression}\n{self.run('document.body.innerText')}"
                )
            time.sleep(0.1)

    def wait_for(self, selector: str) -> None:
        self.wait(f"document.querySelector({json.dumps(selector)}) !== null")

    def click(self, selector: str) -> None:
        """As a person does it: in sight, at its middle, with nothing before it."""
        query = {"using": "css selector", "value": selector}
        found = self.command("WebDriver:FindElement", "element", **query)
        # Marionette wraps the reference; HTTP hands it on as it is.
        element = found.get("value", found)[ELEMENT]
        self.command("WebDriver:ElementClick", f"element/{element}/click", id=element)


class Marionette(Driver):
    """Firefox, by its own port."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.stream = self.socket.makefile("rb")
        self.sent = 0
        self._read()  # it introduces itself
        self.command("WebDriver:NewSession", "", strictFileInteractability=True)
        width, height = SIZE
        self.command("WebDriver:SetWindowRect", "", width=width, height=height)
        self.command("WebDriver:SetTimeouts", "", script=int(PATIENCE * 1000))

    def command(self, marionette: str, path: str, **arguments: Any) -> Any:
        self.sent += 1
        text = json.dumps([0, self.sent, marionette, arguments]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, value = self._read()
        if error:
            raise WebDriverError(f"{marionette}: {error['message']}")
        # What is no structure comes wrapped in one.
        return value["value"] if isinstance(value, dict) and set(value) == {"value"} else value

    def close(self) -> None:
        self.stream.close()
        self.socket.close()

    def _read(self) -> Any:
        length = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise WebDriverError("Firefox has hung up")
            length += byte
        return json.loads(self.stream.read(int(length)))


class Remote(Driver):
    """A driver that answers HTTP."""

    def __init__(self, url: str, capabilities: dict[str, Any]) -> None:
        self.url = f"{url}/session"
        asked = {"capabilities": {"alwaysMatch": capabilities}}
        session = self.command("", "", **asked)["sessionId"]
        self.url = f"{url}/session/{session}"
        width, height = SIZE
        self.command("", "window/rect", width=width, height=height)
        self.command("", "timeouts", script=int(PATIENCE * 1000))

    def command(self, marionette: str, path: str, **arguments: Any) -> Any:
        address = f"{self.url}/{path}" if path else self.url
        body = json.dumps(arguments).encode()
        request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE * 1.5) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            with refused:
                said = json.load(refused)["value"]
            raise WebDriverError(f"{path}: {said['error']}: {said['message']}") from None


def missing(engine: str) -> str:
    """Why there is no such browser on this machine, or nothing."""
    needed = {
        "firefox": [FIREFOX],
        "webkit": [WEBKIT_DRIVER, "/usr/bin/Xvfb", str(mini_browser() or "MiniBrowser")],
    }[engine]
    lacking = [path for path in needed if not Path(path).is_file()]
    return f"not on this machine: {', '.join(lacking)} (tools/engines)" if lacking else ""


def need(engine: str) -> None:
    """Skip the test where the browser cannot be; where CI has installed it, it has to be there."""
    lacking = missing(engine)
    if not lacking:
        return
    debian = "ID=debian" in Path("/etc/os-release").read_text("utf-8").splitlines()
    if debian and os.geteuid() == 0:
        pytest.fail(lacking)
    pytest.skip(lacking)


def mini_browser() -> Path | None:
    return next(iter(sorted(Path(MINI_BROWSERS).glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


@contextmanager
def _process(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process and its children, ended with the block; what it says is of no interest."""
    started = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield started
    finally:
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGTERM)
            try:
                started.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(started.pid, signal.SIGKILL)
        started.wait()


@contextmanager
def firefox(profile: Path) -> Iterator[Driver]:
    """Firefox with a profile that outlives it; it is closed as by a person."""
    profile.mkdir(parents=True, exist_ok=True)
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines) + "\n", "utf-8")
    port = profile / "MarionetteActivePort"
    port.unlink(missing_ok=True)
    command = (FIREFOX, "--marionette", "--headless", "--no-remote", "--profile", str(profile))
    with _process(*command, HOME=str(profile), MOZ_CRASHREPORTER_DISABLE="1") as process:
        _until(lambda: port.is_file() and bool(port.read_text()), "Firefox")
        driver = Marionette(int(port.read_text()))
        try:
            yield driver
            driver.command("Marionette:Quit", "", flags=["eAttemptQuit"])
            process.wait(60)
        finally:
            driver.close()


@contextmanager
def webkit() -> Iterator[Driver]:
    """WebKitGTK's MiniBrowser on a screen of its own; every session has a new profile."""
    display, port = _free_display(), _free_port()
    with (
        _process("/usr/bin/Xvfb", f":{display}", "-screen", "0", "1280x1024x24"),
        _process(WEBKIT_DRIVER, "-p", str(port), DISPLAY=f":{display}", LIBGL_ALWAYS_SOFTWARE="1"),
    ):
        _until(lambda: Path(f"/tmp/.X11-unix/X{display}").exists(), "Xvfb")
        _until(lambda: _listens(port), "WebKitWebDriver")
        options = {"binary": str(mini_browser()), "args": ["--automation"]}
        driver = Remote(f"http://127.0.0.1:{port}", {"webkitgtk:browserOptions": options})
        yield driver


def _until(holds: Any, what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise WebDriverError(f"{what} does not start")
        time.sleep(0.05)


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def _free_display() -> int:
    taken = {path.name for path in Path("/tmp/.X11-unix").glob("X*")}
    return next(n for n in range(90, 990) if f"X{n}" not in taken)


def fresh(folder: Path) -> Path:
    """An empty folder for a profile."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
