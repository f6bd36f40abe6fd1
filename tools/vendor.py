"""Third-party files of the site: copied from node_modules, their licences beside them."""

import shutil
import subprocess
from pathlib import Path

from tools.paths import NODE_MODULES, WHEELS, npm_version

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# Names of PyScript's chunks carry hashes. Plugins that static/js/boot.js does without are not
# here. Two chunks are called toml: one is the parser, the other a wrapper around it.
PYSCRIPT_CHUNKS = ("core.js", "core-*.js", "core.css", "toml-*.js", "error-*.js")
MODULES = {
    "morphdom.js": ("morphdom", "dist/morphdom-esm.js"),
    "idb-keyval.js": ("idb-keyval", "dist/index.js"),
    # Only static/js/link asks for these: the signature that Nostr relays want, and QR codes.
    "secp256k1.js": ("@noble/secp256k1", "index.js"),
    "qr/index.js": ("qr", "index.js"),
    "qr/decode.js": ("qr", "decode.js"),
}
# What static/js/sealed asks for. These come as dozens of modules that import each other by name,
# and by far the most of it is not needed: bundled 15 KB instead of 100 (gzip).
BUNDLE = "noble-curves.js"
BUNDLED = ("@noble/curves", "@noble/hashes")
ENTRY = """
export { ed25519, ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
export { hmac } from "@noble/hashes/hmac.js";
export { sha512 } from "@noble/hashes/sha2.js";
"""


def pyodide_folder() -> str:
    """Versioned, because what lies in it never changes: an update of the app leaves it cached."""
    return f"pyodide-{npm_version('pyodide')}"


def vendor(into: Path) -> None:
    """Fill static/vendor."""
    pyodide = into / pyodide_folder()
    pyodide.mkdir(parents=True)
    for name in PYODIDE_FILES:
        _copy(NODE_MODULES / "pyodide" / name, pyodide / name)
    pyscript = into / "pyscript"
    pyscript.mkdir()
    dist = NODE_MODULES / "@pyscript" / "core" / "dist"
    for pattern in PYSCRIPT_CHUNKS:
        for path in dist.glob(pattern):
            _copy(path, pyscript / path.name)
    for name, (package, module) in MODULES.items():
        (into / name).parent.mkdir(exist_ok=True)
        _copy(NODE_MODULES / package / module, into / name)
    bundle(into)
    (into / "LICENSES.txt").write_text(_licences(), "utf-8")


def bundle(into: Path) -> None:
    """The cryptography of sealed tables, as one file."""
    options = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning")
    command = (NODE_MODULES / ".bin" / "esbuild", *options, f"--outfile={into / BUNDLE}")
    subprocess.run(command, input=ENTRY, text=True, cwd=NODE_MODULES.parent, check=True)


def _copy(source: Path, target: Path) -> None:
    if source.suffix in {".js", ".mjs"}:
        # A source map that is not served is a 404 in the visitor's console.
        text = source.read_text("utf-8")
        kept = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL=")]
        target.write_text("\n".join(kept) + "\n", "utf-8")
    else:
        shutil.copyfile(source, target)


def _licences() -> str:
    """What each third-party part is, and the text it comes under."""
    parts = []
    modules = dict.fromkeys(package for package, _ in MODULES.values())
    for package in ("pyodide", "@pyscript/core", *modules, *BUNDLED):
        folder = NODE_MODULES / package
        texts = sorted(p for p in folder.iterdir() if p.name.upper().startswith("LICEN"))
        text = texts[0].read_text("utf-8") if texts else _KNOWN[package]
        parts.append(f"{package} {npm_version(package)}\n\n{text.strip()}\n")
    for wheel in sorted(WHEELS.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        if name in _KNOWN:
            parts.append(f"{name} {version} (Python)\n\n{_KNOWN[name]}\n")
    rule = "\n" + "-" * 78 + "\n\n"
    return rule.join(parts)


_KNOWN = {
    "pyodide": "Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/\n"
    "Source: https://github.com/pyodide/pyodide. It holds CPython (PSF License 2.0).",
    "htpy": "MIT License, Andreas Pelme. https://github.com/pelme/htpy",
    "markupsafe": "BSD 3-Clause License, Pallets. https://github.com/pallets/markupsafe",
}
