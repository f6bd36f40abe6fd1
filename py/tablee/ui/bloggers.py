"""The page for who writes a blog, in every language: an example of each kind, and what to paste."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import htpy as h
from markupsafe import Markup

from tablee.kernel import Options
from tablee.ui.i18n import LANGUAGES, Language

SCRIPT: Final = '<script type="module" src="https://YOUR-SITE/embed.js"></script>'
PLAIN: Final = """<iframe src="https://YOUR-SITE/embed.html#game=pechvogel" title="Pechvogel"
        loading="lazy" style="width: 100%; height: 34rem; border: 0"></iframe>"""
OWN_ADDRESS: Final = """
const here = location.href.replace(/[^/]*([?#].*)?$/, "");
for (const code of document.querySelectorAll("pre code"))
  code.textContent = code.textContent.replaceAll("https://YOUR-SITE/", here);
"""
"""What is to be pasted has the address of the site that is looked at: a build knows none."""


def name(code: str) -> str:
    """The file of a language."""
    return "bloggers.html" if code == "en" else f"bloggers.{code}.html"


def write(site: Path) -> None:
    """All of them, at the top of the site."""
    for code in LANGUAGES:
        text = f"<!doctype html>\n{page(Language(code))}\n"
        (site / name(code)).write_text(text, "utf-8")


def page(_: Language) -> h.Element:
    """The whole page."""
    title = _("Tablée in your blog")
    return h.html(lang=_.code)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[title],
            h.meta(
                name="description",
                content=_("Paste a table game into a post: to play, to step through, or a puzzle."),
            ),
            h.meta(name="color-scheme", content="light dark"),
            h.link(rel="icon", href="static/art/icon.svg", type="image/svg+xml"),
            (
                h.link(rel="stylesheet", href=f"static/css/{sheet}.css")
                for sheet in ("tokens", "base", "bloggers")
            ),
            h.script(type="module", src="embed.js"),
        ],
        h.body[
            h.main[
                h.nav(aria_label=_("Languages"))[
                    (
                        h.a(href=name(code), lang=code, hreflang=code)[own]
                        for code, own in LANGUAGES.items()
                        if code != _.code
                    )
                ],
                h.h1[title],
                h.p[
                    _(
                        "Put this line into a post once, and one of the lines below wherever a "
                        "table is to stand. Only a picture is loaded until a reader presses the "
                        "button."
                    )
                ],
                _code(SCRIPT),
                _example(_, _("A game to play"), {"game": "pechvogel", "seats": "3"}),
                _example(_, _("A match to step through"), {"record": "ptit-pois", "at": "20"}),
                _example(_, _("A position to go on with"), {"match": "peco-peco"}),
                _example(_, _("A guided first game"), {"learn": "service-compris"}),
                _example(_, _("A puzzle"), {"puzzle": "pechvogel"}),
                _example(
                    _,
                    _("With your colour, and little around it"),
                    {"game": "don-peperoni", "accent": "violet", "controls": "few"},
                ),
                h.h2[_("A match of your own")],
                h.p[
                    _(
                        "Press “Share” in the list of your matches, beside a table, or while you "
                        "look back on one: what to paste is made there, in the size you choose."
                    )
                ],
                h.h2[_("Without a script")],
                h.p[_("The frame then has the height that you give it, and plays as well.")],
                _code(PLAIN),
                h.p[h.a(href="./")[_("All games of Tablée")]],
            ],
            h.script[Markup(OWN_ADDRESS)],
        ],
    ]


def _code(text: str) -> h.Element:
    return h.pre(tabindex="0")[h.code[text]]


def _example(_: Language, heading: str, fields: Options) -> h.Node:
    """What it is, what to paste, and how that looks; in the language of the page."""
    attributes = " ".join(f'{key}="{value}"' for key, value in fields.items())
    return [
        h.h2[heading],
        _code(f"<tablee-table {attributes}></tablee-table>"),
        h.tablee_table({**fields, "language": _.code, "label": heading}),
    ]
