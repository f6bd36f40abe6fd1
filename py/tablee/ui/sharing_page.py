"""The dialog in which a match is shared: what of it, as what, and what whoever gets it will see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from zlib import crc32

import htpy as h

from tablee.kernel import Say, say
from tablee.table.watch import Eyes
from tablee.ui.i18n import Language
from tablee.ui.parts import symbol, unseen
from tablee.ui.sharing import CONTROLS, HEIGHTS, LONGEST_CODE, THEMES, WIDTHS, Share, written

TABS: Final = (
    ("link", say("Link"), "sign-share"),
    ("code", say("Code to scan"), "sign-eye"),
    ("embed", say("In a blog"), "sign-book"),
    ("file", say("File"), "sign-list"),
    ("text", say("Text"), "sign-log"),
)
WAYS: Final = {"watch": say("To look at"), "match": say("To play on")}
WIDTH_WORDS: Final = (say("As wide as the text"), *(say("{n} px", n=int(n)) for n in WIDTHS[1:]))
HEIGHT_WORDS: Final = (
    say("As high as the table"),
    *(say("{n} px", n=int(n)) for n in HEIGHTS[1:]),
)
THEME_WORDS: Final = (say("As the device"), say("Day"), say("Night"))
CONTROL_WORDS: Final = (say("All"), say("No panel"), say("Only the table"))


def dialog(_: Language, share: Share) -> h.Element:
    """The whole of it; ``js/share.js`` opens it over the page."""
    return h.dialog("#share.share", aria_labelledby="share-title", data_how=share.how)[
        h.header("#share-head.share-head")[
            h.div[
                h.h2("#share-title", tabindex="-1", autofocus=True)[_("Share this match")],
                h.p(data_words="own")[
                    share.match.game.title, ": ", ", ".join(chair.name for chair in share.chairs)
                ],
            ],
            h.button(
                "#share-close.quiet",
                type="button",
                title=_("Close"),
                data_intent="share-close",
                data_back=share.back or None,
            )[symbol("sign-close", "sign", 24), h.span(".unseen")[_("Close")]],
        ],
        h.form("#share-form", data_change="share-set", autocomplete="off")[
            h.div("#share-what.share-row")[
                _way(_, share) if len(share.ways) > 1 else None,
                _here(_, share),
                _eyes(_, share) if len(share.allowed) > 1 and share.way == "watch" else None,
            ],
            h.p("#share-about.share-about", role="status")[about(_, share)],
            h.div("#share-tabs.share-tabs", role="group", aria_label=_("How to share"))[
                (
                    h.button(
                        f"#share-{how}",
                        type="button",
                        aria_pressed="true" if share.how == how else "false",
                        data_intent="share-set",
                        data_how=how,
                    )[symbol(sign, "sign", 24), h.span[_.word(label)]]
                    for how, label, sign in TABS
                )
            ],
            _shown(_, share),
        ],
        h.p("#share-told.unseen", role="status"),
    ]


def about(_: Language, share: Share) -> str:
    """What whoever gets it will know."""
    if share.match.viewer is None:
        return _("Whoever opens this link has the whole match.")
    if share.match.viewer == share.match.seats:
        return _("Whoever opens this link sees what everybody has seen so far, and no hand.")
    who = share.chairs[share.match.viewer].name
    return _("Whoever opens this link sees what {who} has seen so far.", who=who)


def _select(
    _: Language, name: str, label: str, choices: Iterable[tuple[str, str]], value: str
) -> h.Element:
    return h.label(f"#share-row-{name}")[
        h.span[label],
        h.select(f"#share-{name}", name=name)[
            (h.option(value=each, selected=each == value)[word] for each, word in choices)
        ],
    ]


def _way(_: Language, share: Share) -> h.Element:
    choices = [(way, _.word(WAYS[way])) for way in share.ways]
    return _select(_, "way", _("What for"), choices, share.way)


def _here(_: Language, share: Share) -> h.Element:
    most = len(share.match.events)
    choices = [
        ("no", _("At its beginning")),
        ("yes", _("At move {n} of {all}", n=share.at, all=most)),
    ]
    return _select(_, "here", _("It begins"), choices, "yes" if share.here else "no")


def _eyes(_: Language, share: Share) -> h.Element:
    def label(eyes: Eyes) -> str:
        if eyes is None:
            return _("All hands open")
        return _("Nobody’s hand") if eyes == share.match.seats else share.chairs[eyes].name

    choices = [(written(eyes), label(eyes)) for eyes in share.allowed]
    return _select(_, "eyes", _("Seen by"), choices, written(share.eyes))


# What is shown of each way to share.


def _shown(_: Language, share: Share) -> h.Element:
    shown = {"link": _link, "code": _code, "embed": _embed, "file": _file, "text": _text}
    return h.div(f"#share-as-{share.how}.share-shown")[shown[share.how](_, share)]


def _copy(_: Language, of: str) -> h.Element:
    return h.button(f"#take-{of}.primary", type="button", data_take=of, data_done=_("Copied."))[
        _("Copy")
    ]


def _field(label: str, name: str, text: str, rows: int) -> h.Element:
    return h.label(".share-field")[
        unseen(label), h.textarea(f"#{name}", readonly=True, rows=str(rows), data_words="own")[text]
    ]


def _link(_: Language, share: Share) -> h.Node:
    return [
        h.label(".share-field")[
            unseen(_("Link")),
            h.input("#share-url", type="text", readonly=True, value=share.url, data_words="own"),
        ],
        _copy(_, "share-url"),
    ]


def _code(_: Language, share: Share) -> h.Node:
    if len(share.url) > LONGEST_CODE:
        return h.p[_("This match is too long for a code: copy its link instead.")]
    return [
        h.div("#share-qr.share-qr", data_qr=share.url, data_label=_("Code with the link")),
        h.p[_("Another device opens the match when its camera sees this.")],
    ]


def _embed(_: Language, share: Share) -> h.Node:
    def choice(name: str, label: str, values: tuple[str, ...], words: tuple[Say, ...]) -> h.Element:
        told = [(value, _.word(word)) for value, word in zip(values, words, strict=True)]
        return _select(_, name, label, told, getattr(share, name))

    return [
        h.div("#share-frame-form.share-row")[
            choice("width", _("Width"), WIDTHS, WIDTH_WORDS),
            choice("height", _("Height"), HEIGHTS, HEIGHT_WORDS),
            choice("theme", _("Day or night"), THEMES, THEME_WORDS),
            choice("controls", _("Around the table"), CONTROLS, CONTROL_WORDS),
        ],
        _field(_("What to paste"), "share-paste", share.code, 4),
        _copy(_, "share-paste"),
        h.h3("#share-preview-title")[_("This is what readers see")],
        h.div("#share-preview.share-preview", data_wide=share.width)[
            h.iframe(
                # Another address in the same frame would only be another hash: nothing is loaded.
                f"#share-frame-{crc32(f'{share.height} {share.frame}'.encode())}",
                {"class": "tablee" if share.height == "grows" else None},
                src=share.frame,
                title=_("Preview"),
                style="height: " + ("30rem" if share.height == "grows" else f"{share.height}px"),
            )
        ],
    ]


def _file(_: Language, share: Share) -> h.Node:
    if not share.file:
        return h.p[
            _(
                "A file holds all hands, so it is given away only when the match is over. "
                "For yourself, save one from the list of your matches."
            )
        ]
    return [
        h.p[_("Whoever has the file opens it from their list of matches.")],
        h.button("#share-save.primary", type="button", data_intent="share-file")[_("Save as file")],
    ]


def _text(_: Language, share: Share) -> h.Node:
    return [
        _field(_("What happened"), "share-words", share.text(_), 10),
        h.div(".share-row")[
            _copy(_, "share-words"),
            h.button("#share-save-text", type="button", data_intent="share-text")[
                _("Save as file")
            ],
        ],
    ]
