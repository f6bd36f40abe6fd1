"""Pure wheels of everything Python that the page runs, in build/wheels.

micropip is here too: it is what installs the others into Pyodide at build, and the page
never sees it.
"""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.archive import write_zip
from tools.paths import BUILD, ROOT, WHEELS
from tools.words import compile_catalogues

DOWNLOADS = BUILD / "downloads"
# markupsafe has native wheels alone. Any one of them holds the same pure fallback, so one
# platform is named and the native part thrown away: the result is the same on every machine.
PLATFORM = (
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
    "--abi=none",
    "--platform=manylinux2014_x86_64",
    "--platform=any",
)


def download() -> None:
    """Fetch the pinned wheels, unless they are here."""
    pins = ROOT / "requirements" / "browser.txt"
    stamp = DOWNLOADS / "pins.txt"
    if stamp.is_file() and stamp.read_bytes() == pins.read_bytes():
        return
    shutil.rmtree(DOWNLOADS, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
    flags = ["--no-deps", "--only-binary=:all:", "--require-hashes", *PLATFORM]
    subprocess.run([*pip, *flags, "-r", str(pins), "-d", str(DOWNLOADS)], check=True)
    stamp.write_bytes(pins.read_bytes())


def pure(wheel: Path, into: Path) -> Path:
    """Copy a wheel without its native part, and say so in its tag and its record."""
    name, version = wheel.name.split("-")[:2]
    target = into / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        kept = {
            entry: archive.read(entry)
            for entry in archive.namelist()
            if not entry.endswith((".so", ".c", ".pyi", "/RECORD"))
        }
    info = f"{name}-{version}.dist-info"
    kept[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: tablee\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = "".join(f"{entry},,\n" for entry in [*kept, f"{info}/RECORD"])
    kept[f"{info}/RECORD"] = record.encode()
    write_zip(target, kept)
    return target


def build_ours(into: Path) -> Path:
    """Make the wheel of `tablee` itself, catalogues compiled."""
    compile_catalogues()
    hatch = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        "wheel",
        "--directory",
        str(into),
    ]
    subprocess.run(hatch, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return next(into.glob("tablee-*.whl"))


def build_wheels() -> None:
    """Fill build/wheels afresh."""
    download()
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    for wheel in sorted(DOWNLOADS.glob("*.whl")):
        if wheel.name.endswith("-none-any.whl"):
            shutil.copy(wheel, WHEELS)
        else:
            pure(wheel, WHEELS)
    build_ours(WHEELS)


if __name__ == "__main__":
    build_wheels()
