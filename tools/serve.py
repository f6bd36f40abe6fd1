"""A static server that behaves like GitHub Pages: gzip, ten minutes of cache, no isolation.

python -m tools.serve [--port 8000] [--prefix /tablee/] [FOLDER]
"""

import argparse
import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.paths import SITE

TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8", ".wasm": "application/wasm",
    ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".zip": "application/zip",
    ".webmanifest": "application/manifest+json", ".toml": "application/toml",
    ".py": "text/x-python; charset=utf-8", ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}  # fmt: skip
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".wasm", ".svg", ".webmanifest", ".txt"}


@dataclass(frozen=True)
class Request:
    """One line of the log."""

    path: str
    status: int
    bytes: int


@dataclass
class Site:
    """A folder being served; `requests` is the log, in the order of the answers."""

    folder: Path
    prefix: str = "/"
    requests: list[Request] = field(default_factory=list)
    url: str = ""
    # A site that is rebuilt while served must not come out of here half old.
    _packed: dict[tuple[Path, int], bytes] = field(default_factory=dict)

    def find(self, path: str) -> Path | None:
        """File of a path of the address, or None."""
        if not path.startswith(self.prefix):
            return None
        target = (self.folder / unquote(path.removeprefix(self.prefix))).resolve()
        if not target.is_relative_to(self.folder.resolve()):
            return None
        if target.is_dir():
            target /= "index.html"
        return target if target.is_file() else None

    def body(self, path: Path, *, packed: bool) -> bytes:
        """Content of a file, compressed once if asked for."""
        if not packed:
            return path.read_bytes()
        key = (path, path.stat().st_mtime_ns)
        if key not in self._packed:
            self._packed[key] = gzip.compress(path.read_bytes(), 6, mtime=0)
        return self._packed[key]


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for the site of its server."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name there
        """The log is a list for tests, not lines on a terminal."""

    def _answer(self) -> None:
        site = self.server.site
        path = urlsplit(self.path).path
        file = site.find(path)
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, b"not found", {"Content-Type": "text/plain"})
            return
        accepts = "gzip" in self.headers.get("Accept-Encoding", "")
        packed = accepts and file.suffix in COMPRESSED
        tag = f'"{file.stat().st_mtime_ns:x}"'
        headers = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": "max-age=600",
            "Access-Control-Allow-Origin": "*",
            "ETag": tag,
            "Vary": "Accept-Encoding",
        }
        if self.headers.get("If-None-Match") == tag:
            self._send(HTTPStatus.NOT_MODIFIED, b"", headers)
            return
        if packed:
            headers["Content-Encoding"] = "gzip"
        self._send(HTTPStatus.OK, site.body(file, packed=packed), headers)

    def _send(self, status: HTTPStatus, body: bytes, headers: dict[str, str]) -> None:
        self.server.site.requests.append(Request(self.path, status, len(body)))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class Server(ThreadingHTTPServer):
    """One site on one port."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, port: int, site: Site) -> None:
        self.site = site
        super().__init__(("127.0.0.1", port), Handler)
        site.url = f"http://127.0.0.1:{self.server_port}{site.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection is no error worth a traceback."""


@contextmanager
def serving(folder: Path = SITE, prefix: str = "/") -> Iterator[Site]:
    """Serve a folder on a free port for as long as the block runs."""
    site = Site(folder, prefix)
    server = Server(0, site)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the built site as GitHub Pages would.")
    parser.add_argument("--port", type=int, default=8000, help="the next free one if it is taken")
    parser.add_argument("--prefix", default="/", help="such as /tablee/")
    parser.add_argument("folder", nargs="?", type=Path, default=SITE)
    options = parser.parse_args()
    for port in range(options.port, options.port + 100):
        try:
            server = Server(port, Site(options.folder, options.prefix))
        except OSError:
            continue
        print(f"Tablée is at {server.site.url}  (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
        return
    parser.error("no free port")


if __name__ == "__main__":
    main()
