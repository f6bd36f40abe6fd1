"""Icons for home screens (`python -m tools.icons`): static/art/icon.svg in the sizes asked for."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tools.paths import ROOT

ART = ROOT / "static" / "art"
PLATE = "#b3361f"
"""The colour that a maskable icon is filled up with, to its corners."""
SAFE = 0.72
"""A maskable icon may be cut to the circle of 80 % of its width."""


def main() -> None:
    svg = (ART / "icon.svg").read_text("utf-8")
    sizes = {"icon-180": (180, 1.0), "icon-192": (192, 1.0), "icon-512": (512, 1.0)}
    sizes["icon-maskable"] = (512, SAFE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        for name, (size, share) in sizes.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            # A home screen's own corners are round: there is nothing to see through.
            filled = share < 1 or name == "icon-180"
            ground = PLATE if filled else "transparent"
            page.set_content(
                f"<style>body{{margin:0;background:{ground};display:grid;place-items:center;"
                f"height:100vh}}svg{{width:{100 * share}%;height:{100 * share}%}}</style>{svg}"
            )
            page.screenshot(path=ART / f"{name}.png", omit_background=not filled)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
