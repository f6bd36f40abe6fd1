"""Your matches: the list in the lobby, and what can be done with each without playing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import htpy as h

from tablee.table.shelf import Kept
from tablee.ui.i18n import Language
from tablee.ui.parts import symbol

FIRST: Final = 6
"""As many are on the page at once; the older ones are folded."""


@dataclass(frozen=True)
class Matches:
    """What the list shows."""

    kept: tuple[tuple[str, Kept], ...] = ()
    titles: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By game: its title and its picture. What is of no such game is not shown."""
    doomed: str = ""
    """The match that is to be deleted, if that is meant."""


def elsewhere(_: Language, key: str) -> h.Element:
    """Two tabs do not play one match: this one says so, and offers to take it over."""
    return h.section("#elsewhere.go-on", aria_labelledby="elsewhere-title")[
        symbol("umbrella"),
        h.div(".words")[
            h.h2("#elsewhere-title", tabindex="-1")[_("This match is open in another tab")],
            h.p[_("One tab plays it at a time. You can go on with it here.")],
        ],
        h.div(".buttons")[
            h.button("#take-over.primary", type="button", data_intent="takeover", data_kept=key)[
                _("Play it here")
            ],
            h.button("#leave-there", type="button", data_intent="home")[_("Leave it there")],
        ],
    ]


def section(_: Language, shown: Matches) -> h.Element:
    """The list; before Python, and before the first match, only what it is for."""
    known = [each for each in shown.kept if each[1].game in shown.titles]
    return h.section("#matches.matches", aria_labelledby="matches-title")[
        h.div("#matches-head.matches-head")[
            h.h2("#matches-title", tabindex="-1")[_("Your matches")],
            h.p("#matches-about")[
                _("What you play is kept in this browser: to go on with, look back on or share.")
            ],
            h.label("#import.file-button")[
                h.input(
                    "#import-file.unseen",
                    type="file",
                    accept="application/json,.json,.txt",
                    data_change="import",
                ),
                h.span[_("Open a file")],
            ],
        ],
        h.ul("#kept.shelf", role="list")[_rows(_, shown, known[:FIRST])] if known else None,
        h.details("#older.older-matches")[
            h.summary[_("{n} older match", "{n} older matches", n=len(known) - FIRST)],
            h.ul("#kept-older.shelf", role="list")[_rows(_, shown, known[FIRST:])],
        ]
        if len(known) > FIRST
        else None,
    ]


def _rows(_: Language, shown: Matches, kept: list[tuple[str, Kept]]) -> Iterator[h.Element]:
    return (_row(_, shown, *each) for each in kept)


def _row(_: Language, shown: Matches, key: str, kept: Kept) -> h.Element:
    title, art = shown.titles[kept.game]
    doomed = shown.doomed == key
    return h.li(f"#kept-{key}.kept-match", data_game=kept.game, data_over=kept.over)[
        symbol(art, box=96),
        h.div(f"#about-{key}.words")[
            h.h3[h.span(data_words="own")[title]],
            h.p(".with", data_words="own")[", ".join(kept.names)],
            h.p(".facts")[
                h.span[_("Finished") if kept.over else _("{n} move", "{n} moves", n=kept.events)],
                h.time(f"#when-{key}", data_when=kept.when, data_words="own"),
            ],
        ],
        _doomed(_, key) if doomed else _buttons(_, key, kept),
    ]


def _buttons(_: Language, key: str, kept: Kept) -> h.Element:
    def button(intent: str, label: str, css: str = ".quiet") -> h.Element:
        return h.button(
            f"#{intent}-{key}{css}",
            type="button",
            data_intent=intent,
            data_kept=key,
            aria_describedby=f"about-{key}",
        )[label]

    return h.div(f"#do-{key}.buttons")[
        None if kept.over else button("resume", _("Go on"), ".primary"),
        button("review", _("Look back"), ".primary" if kept.over else ".quiet"),
        button("share", _("Share")),
        button("file", _("Save as file")),
        button("delete", _("Delete")),
    ]


def _doomed(_: Language, key: str) -> h.Element:
    return h.div(f"#doomed-{key}.buttons", role="group", aria_labelledby=f"sure-{key}")[
        h.p(f"#sure-{key}")[_("Delete this match for good?")],
        h.button(
            f"#keep-{key}",
            type="button",
            data_intent="spare",
            data_kept=key,
            data_back=f"delete-{key}",
        )[_("Keep it")],
        h.button(
            f"#really-{key}.primary",
            type="button",
            data_intent="really",
            data_kept=key,
            data_back="matches-title",
        )[_("Delete")],
    ]
