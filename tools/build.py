"""Build the site: build/site is, byte for byte, what GitHub Pages serves.

    python -m tools.build

Everything in it is addressed relatively, so it works in any folder of any host.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.paths import BUILD, BYTECODE, NODE_MODULES, ROOT, SITE, WHEELS, npm_version
from tools.vendor import pyodide_folder, vendor
from tools.wheels import build_wheels

RUN = "static/run"


def digest(*contents: bytes | Path) -> str:
    """Short name for one content or several, given as bytes or as files."""
    whole = hashlib.sha256()
    for content in contents:
        whole.update(content if isinstance(content, bytes) else content.read_bytes())
    return whole.hexdigest()[:12]


def compile_bytecode() -> None:
    """Run Pyodide under node, unless nothing that goes in has changed since."""
    names = ("bytecode.mjs", "bytecode.py", "bytecode_still.py", "bytecode_attach.py")
    tools = [ROOT / "tools" / name for name in names]
    library = digest(*tools, ROOT / "package-lock.json")
    app = digest(ROOT / "tools" / "bytecode_check.py", *sorted(WHEELS.glob("*.whl")))
    stamps = {"library.txt": library, "app.txt": library + app}
    BYTECODE.mkdir(parents=True, exist_ok=True)
    stale = [n for n, value in stamps.items() if not _holds(BYTECODE / n, value)]
    if not stale:
        return
    for name in stale:
        (BYTECODE / name).unlink(missing_ok=True)
    if "library.txt" in stale:
        (BYTECODE / "stdlib.zip").unlink(missing_ok=True)
    script = ROOT / "tools" / "bytecode.mjs"
    done = subprocess.run(["node", script, WHEELS, BYTECODE], cwd=ROOT, check=False)
    if (BYTECODE / "stdlib.zip").is_file():
        (BYTECODE / "library.txt").write_text(library, "ascii")
    if done.returncode:
        raise SystemExit("the byte code does not start: see above")
    (BYTECODE / "app.txt").write_text(library + app, "ascii")


def _holds(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text("ascii") == value


def copy_pages(into: Path) -> None:
    """The parts of the site that are written by hand; index.html gets its lobby filled in."""
    apart = shutil.ignore_patterns("sw.js")  # see keep_offline
    shutil.copytree(ROOT / "static", into / "static", dirs_exist_ok=True, ignore=apart)
    (into / "py").mkdir()
    shutil.copyfile(ROOT / "py" / "main.py", into / "py" / "main.py")
    shutil.copyfile(ROOT / "pyscript.toml", into / "pyscript.toml")
    # Jekyll, which Pages runs over a branch, would drop what starts with an underscore.
    (into / ".nojekyll").touch()
    if (ROOT / "py" / "tablee" / "ui" / "shell.py").is_file():
        shell = [sys.executable, "-m", "tablee.ui.shell", str(ROOT / "index.html")]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
        filled = subprocess.run(shell, env=environment, check=True, stdout=subprocess.PIPE).stdout
        page = inline_sheets(filled.decode("utf-8"), into)
        (into / "index.html").write_text(page, "utf-8")
        posters = [sys.executable, "-m", "tablee.ui.poster", str(ROOT / "embed.html"), str(into)]
        subprocess.run(posters, env=environment, check=True)
        subprocess.run([sys.executable, "-m", "tools.oembed", str(into)], check=True)
    else:
        shutil.copyfile(ROOT / "index.html", into / "index.html")
    shutil.copyfile(ROOT / "static" / "js" / "embed.js", into / "embed.js")


def inline_sheets(page: str, site: Path) -> str:
    """The page with its stylesheets in it: the first paint waits for one answer, not for seven."""

    def inline(link: re.Match[str]) -> str:
        style = (site / link[1]).read_text("utf-8")
        assert "url(" not in style, f"{link[1]}: an address in it would lead elsewhere"
        return f"<style>{packed(style)}</style>"

    return re.sub(r'<link rel="stylesheet" href="([^"]+)">', inline, page)


def packed(style: str) -> str:
    """A stylesheet without comments and blanks, else as it is written."""
    command = (NODE_MODULES / ".bin" / "esbuild", "--loader=css", "--minify-whitespace")
    done = subprocess.run(command, input=style, text=True, check=True, stdout=subprocess.PIPE)
    return done.stdout.strip()


def copy_run(into: Path) -> dict[str, str]:
    """Byte code and sources of the app and the byte-code library: role → path in the site."""
    run = into / RUN
    run.mkdir(parents=True)
    paths = {}
    parts = sorted(path.stem for path in BYTECODE.glob("part-*.zip"))
    for role in ("stdlib", "app", *parts):
        content = (BYTECODE / f"{role}.zip").read_bytes()
        paths[role] = f"{RUN}/{role}-{digest(content)}.zip"
        (into / paths[role]).write_bytes(content)
    # No hash in this name: a page of the version before, still cached, falls back on it.
    paths["plainApp"] = f"{RUN}/app-source.zip"
    shutil.copyfile(BYTECODE / "app-source.zip", into / paths["plainApp"])
    content = (BYTECODE / "snapshot.bin.gz").read_bytes()
    # By what is in it: it is unpacked when it is stored, and looked over when it is used.
    paths["snapshot"] = f"{RUN}/snapshot-{digest(gzip.decompress(content))}.bin.gz"
    (into / paths["snapshot"]).write_bytes(content)
    return paths


def memory_length(snapshot: Path) -> int:
    """Bytes of the memory that tools/bytecode.mjs has gathered there: it says so at its head."""
    with gzip.open(snapshot) as gathered:
        return int.from_bytes(gathered.read(4), "little")


def stamp_start(into: Path, paths: dict[str, str]) -> list[str]:
    """Write what the build knows into the scripts of a start; the files that it needs."""
    folder = f"static/vendor/{pyodide_folder()}"
    files = [f"{folder}/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")]
    archives = {role: path for role, path in paths.items() if role.startswith(("app", "part-"))}
    files += [paths["stdlib"], *archives.values()]
    sizes = {path: (into / path).stat().st_size for path in files}
    relative = {path: os.path.relpath(path, RUN) for path in [folder, *files, *paths.values()]}
    facts = {
        "version": npm_version("pyodide"),
        "runtime": relative[folder] + "/",
        **{role: relative[paths[role]] for role in ("stdlib", "plainApp", "snapshot")},
        "archives": {f"/lib/{role}.zip": relative[path] for role, path in archives.items()},
        "attach": (ROOT / "tools" / "bytecode_attach.py").read_text("utf-8"),
        "bytes": {relative[path]: size for path, size in sizes.items()},
        "lock": (BYTECODE / "lock.json").read_text("utf-8"),
        "memory": memory_length(BYTECODE / "snapshot.bin.gz"),
    }
    wanted = {
        "ahead.mjs": ("runtime", "stdlib", "archives", "snapshot", "bytes"),
        "boot.mjs": ("version", "runtime", "stdlib", "attach", "plainApp", "lock", "memory"),
    }
    for name, keys in wanted.items():
        script = (ROOT / "tools" / name).read_text("utf-8")
        # They stand in a template literal, which a backtick in a comment of ours would end.
        written = json.dumps({key: facts[key] for key in keys})
        written = written.replace("`", r"\u0060").replace("${", r"\u0024{")
        (into / RUN / name).write_text(script.replace("__FACTS__", written), "utf-8")
    boot = into / "static" / "js" / "boot.js"
    text = boot.read_text("utf-8")
    boot.write_text(text.replace("__START_BYTES__", str(sum(sizes.values()))), "utf-8")
    return files


HEAVY = ("static/vendor/", f"{RUN}/stdlib-")
"""Where the files lie that an update of the app leaves as they are."""
ONLINE_ONLY = ("python_stdlib.zip", "app-source.zip", "build.json", ".nojekyll")
"""What a start with no network can do without: the way round for byte code that fails."""
ELSEWHERE = ("static/shots/", "static/embed/", "embed.", "bloggers.", "oembed/")
"""What is only for shops' windows and for other people's pages."""
SNAPSHOT = f"{RUN}/snapshot-*.bin.gz"
"""Python's memory with the app in it: fetched when nobody waits, for the start after."""


def keep_offline(into: Path) -> None:
    """Write sw.js: what the service worker keeps, by path, hash and bytes."""
    kept: dict[str, list[tuple[str, str, int]]] = {"app": [], "heavy": []}
    for path in sorted(p for p in into.rglob("*") if p.is_file()):
        name = path.relative_to(into).as_posix()
        apart = path.name in (*ONLINE_ONLY, "sw.js") or name.startswith(ELSEWHERE)
        if apart or path.match(SNAPSHOT):
            continue
        kind = "heavy" if name.startswith(HEAVY) else "app"
        kept[kind].append((name, digest(path), path.stat().st_size))
    facts = {
        "version": digest(json.dumps(kept).encode()),
        "runtime": digest(json.dumps(kept["heavy"]).encode()),
        "snapshot": next(into.glob(SNAPSHOT)).relative_to(into).as_posix(),
        **kept,
    }
    # It answers for its folder and what is below: so it has to lie at the top.
    source = (ROOT / "static" / "sw.js").read_text("utf-8")
    (into / "sw.js").write_text(source.replace("__SITE__", json.dumps(facts)), "utf-8")


def describe(into: Path, start: list[str]) -> None:
    """Write build.json: version, and every file with its hash and its size, also on the wire."""
    files: dict[str, dict[str, str | int]] = {}
    for path in sorted(p for p in into.rglob("*") if p.is_file()):
        content = path.read_bytes()
        name = path.relative_to(into).as_posix()
        files[name] = {
            "hash": digest(content),
            "bytes": len(content),
            # GitHub Pages compresses text and WebAssembly; an archive is sent as it is.
            "wire": len(content) if path.suffix == ".zip" else len(gzip.compress(content, 6)),
        }
    whole = digest(json.dumps(files, sort_keys=True).encode())
    facts = {
        "version": whole,
        "start": {
            "files": start,
            "bytes": sum(int(files[path]["bytes"]) for path in start),
            "wire": sum(int(files[path]["wire"]) for path in start),
        },
        "files": files,
    }
    (into / "build.json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")


def build() -> None:
    """Make build/site anew, in one step as seen from a server that is serving it."""
    build_wheels()
    compile_bytecode()
    fresh = BUILD / "site.new"
    shutil.rmtree(fresh, ignore_errors=True)
    vendor(fresh / "static" / "vendor")
    copy_pages(fresh)
    start = stamp_start(fresh, copy_run(fresh))
    keep_offline(fresh)
    describe(fresh, start)
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)


if __name__ == "__main__":
    build()
