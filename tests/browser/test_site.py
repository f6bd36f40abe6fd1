"""build/site without a browser: whole, relative, and as large as it says."""

import gzip
import json
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tools.build import digest
from tools.serve import Site, serving

OURS = ("*.html", "static/js/*.js", "static/run/*.mjs", "static/css/*.css", "pyscript.toml")


def facts(built: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((built / "build.json").read_text("utf-8"))
    return loaded


def test_build_json_tells_the_truth(built: Path) -> None:
    told = facts(built)
    for name, file in told["files"].items():
        content = (built / name).read_bytes()
        assert (file["bytes"], file["hash"]) == (len(content), digest(content)), name
    start = [told["files"][name]["bytes"] for name in told["start"]["files"]]
    assert told["start"]["bytes"] == sum(start)


def test_a_start_is_little_more_than_pyodide_itself(built: Path) -> None:
    """Pyodide and the standard library are 6.2 MB of it."""
    assert facts(built)["start"]["wire"] < 7_750_000


def test_an_update_of_the_app_is_small(built: Path) -> None:
    """A change of the app itself, or of one game and of the words of all, moves little."""
    files = facts(built)["files"]
    sizes = {
        re.sub(r"-[0-9a-f]+\.zip$", "", name.rpartition("/")[2]): files[name]["bytes"]
        for name in facts(built)["start"]["files"]
        if re.search(r"/(app|part-[a-z-]+)-[0-9a-f]+\.zip$", name)
    }
    assert len(sizes) == 10
    largest = max(size for part, size in sizes.items() if part != "part-words")
    assert largest + sizes["part-words"] < 270_000


@pytest.mark.parametrize("pattern", OURS)
def test_every_address_is_relative(built: Path, pattern: str) -> None:
    for path in built.glob(pattern):
        text = path.read_text("utf-8")
        loaded = re.findall(r"""(?:src|href|from|import|url)\s*[=(]?\s*["'(](/[^"')]*)""", text)
        assert loaded == [], path
        # What is told is not loaded: examples to be copied, and comments.
        text = re.sub(r"<pre\b.*?</pre>|/\*.*?\*/", "", text, flags=re.DOTALL)
        loads = r"""(?:src=|from |import\(|fetch\(|url\()["']?https?:"""
        assert re.findall(loads, text) == [], path


def test_no_placeholder_of_the_build_is_left(built: Path) -> None:
    for pattern in ("static/js/boot.js", "static/run/*.mjs"):
        for path in built.glob(pattern):
            assert not re.search(r"__[A-Z_]+__", path.read_text("utf-8")), path


def test_licences_lie_beside_what_they_license(built: Path) -> None:
    text = (built / "static/vendor/LICENSES.txt").read_text("utf-8")
    javascript = ("pyodide", "@pyscript/core", "morphdom", "idb-keyval", "@noble/secp256k1", "qr")
    bundled = ("@noble/curves", "@noble/hashes")
    for name in (*javascript, *bundled, "htpy", "markupsafe"):
        assert re.search(rf"^{re.escape(name)} \d", text, re.MULTILINE), name


def ask(site: Site, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(site.url + path, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


def test_the_server_behaves_like_pages(built: Path) -> None:
    with serving(built, "/tablee/") as site:
        status, headers, body = ask(site, "", **{"Accept-Encoding": "gzip"})
        assert status == 200
        assert headers["Content-Encoding"] == "gzip"
        assert headers["Cache-Control"] == "max-age=600"
        assert gzip.decompress(body) == (built / "index.html").read_bytes()
        assert not {"Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"} & set(headers)
        status, _, _ = ask(site, "", **{"If-None-Match": headers["ETag"]})
        assert status == 304
        assert ask(site, "nothing")[0] == 404
        assert ask(site, "..%2f..%2fLICENSE")[0] == 404
        wasm = next(name for name in facts(built)["files"] if name.endswith(".wasm"))
        assert ask(site, wasm)[1]["Content-Type"] == "application/wasm"
        assert [line.status for line in site.requests] == [200, 304, 404, 404, 200]


def test_the_page_before_python_is_light(built: Path) -> None:
    """What the lobby needs before Python: the page with its sprite, styles and scripts, packed."""
    page = (built / "index.html").read_text("utf-8")
    wanted = ["index.html"]
    scripts = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert '<link rel="stylesheet"' not in page  # they are in it
    assert page.count("<style") > 3
    assert scripts
    while scripts:
        name = scripts.pop()
        if name in wanted:
            continue
        wanted.append(name)
        text = (built / name).read_text("utf-8")
        near = re.findall(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)";', text, re.MULTILINE)
        folder = (built / name).parent
        scripts += [(folder / path).resolve().relative_to(built).as_posix() for path in near]
    assert sum(len(gzip.compress((built / name).read_bytes(), 6)) for name in wanted) <= 60_000
