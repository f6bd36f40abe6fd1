"""The panel beside the table: what happened, the rules, who has what, settings, keys.

On a wide screen it is always there, and shows the log unless something else is opened. On a
narrow one the last lines of the log lie over the bar, and the panel comes up on request.
"""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h

from tablee.kernel import Say, say
from tablee.ui import help as rules
from tablee.ui.forms import settings_form
from tablee.ui.parts import languages, symbol
from tablee.ui.people import panel
from tablee.ui.picture import picture
from tablee.ui.scene import Scene

LINES = 60
"""As many lines of the log are on the page, and as many again that follow where a match is looked
at; the record holds them all."""


@dataclass(frozen=True)
class Tab:
    """One thing the panel can show."""

    name: str
    label: Say
    sign: str


TABS = (
    Tab("people", say("At this table"), "sign-people"),
    Tab("log", say("What happened"), "sign-log"),
    Tab("help", say("Rules"), "sign-book"),
    Tab("places", say("Who has what"), "sign-list"),
    Tab("settings", say("Settings"), "sign-settings"),
    Tab("keys", say("Keys"), "sign-keys"),
)
NAMES = frozenset(tab.name for tab in TABS)

KEYS: tuple[tuple[str, Say], ...] = (
    ("Tab", say("From one thing to the next")),
    ("← → ↑ ↓", say("Inside a hand, the dice, a list, along the streets")),
    ("Enter", say("Press what has the focus")),
    ("Esc", say("Lay a card down again, close this panel")),
    ("?", say("This list")),
    ("h", say("The rules")),
    ("l", say("What happened")),
    ("w", say("Who has what")),
    ("n", say("What to do now")),
    ("i", say("A hint")),
    ("u", say("Take back")),
)
"""The keys there are; the letters are those of ``static/js/keys.js``."""


def side(scene: Scene) -> h.Element:
    """The panel."""
    _ = scene._
    opened = scene.side.opened
    name = "log" if opened == "people" and scene.people is None else opened or "log"
    shown = next(tab for tab in TABS if tab.name == name)
    return h.section("#side.side", aria_labelledby="side-title", data_open=opened or None)[
        h.div("#side-tabs.side-tabs", role="group", aria_label=_("Beside the table"))[
            (
                _tab(scene, tab, tab is shown)
                for tab in TABS
                if tab.name != "people" or scene.people is not None
            ),
            h.button(
                "#side-close.quiet",
                type="button",
                data_intent="side",
                data_side="",
                disabled=not opened,
                data_back="now",
            )[symbol("sign-close", "sign", 24), h.span(".unseen")[_("Close")]],
        ],
        h.h2("#side-title", tabindex="-1")[scene.word(shown.label)],
        h.button("#share-open.quiet", type="button", data_intent="share", title=_("Share"))[
            symbol("sign-share", "sign", 24), h.span(".unseen")[_("Share")]
        ]
        if scene.posed is None
        else None,
        _shown(scene, shown.name),
    ]


def _tab(scene: Scene, tab: Tab, shown: bool) -> h.Element:
    label = scene.word(tab.label)
    return h.button(
        f"#side-{tab.name}.quiet",
        type="button",
        title=label,
        aria_pressed="true" if shown else "false",
        data_intent="side",
        data_side=tab.name,
    )[symbol(tab.sign, "sign", 24), h.span(".unseen")[label]]


def _shown(scene: Scene, name: str) -> h.Element:
    if name == "log":
        return _log(scene)
    return h.div(
        f"#side-{name}-shown.side-shown", tabindex="0", aria_labelledby="side-title", role="group"
    )[_content(scene, name)]


def _content(scene: Scene, name: str) -> h.Node:
    _ = scene._
    if name == "people" and scene.people is not None:
        return panel(_, scene.people)
    if name == "help":
        return rules.beside(_, scene.game, scene.side.chapter, scene.side.search)
    if name == "places":
        return [_holding(k, *each) for k, each in enumerate(picture(scene.game).in_words(scene))]
    if name == "settings":
        return settings_form(_, scene.settings, languages(_), lasting=scene.look.lasting)
    return h.dl("#keys.keys")[
        (h.div[h.dt[h.kbd(data_words="own")[key]], h.dd[scene.word(told)]] for key, told in KEYS)
    ]


def _holding(k: int, heading: str, lines: tuple[str, ...]) -> h.Element:
    return h.div(f"#holding-{k}.holding")[
        h.h3(f"#holder-{k}")[heading],
        h.ul(role="list")[(h.li[line] for line in lines)],
    ]


def _shown_lines(scene: Scene) -> tuple[int, int]:
    """Which lines of the story: the last ones, or those around what is looked at."""
    here = len(scene.log) if scene.watched else len(scene.story)
    return max(0, here - LINES), min(len(scene.story), here + LINES)


def _moment(scene: Scene, number: int, event: int) -> h.Element:
    """What a line of the log is: it leads to its moment, but of a puzzle there is but the one."""
    if scene.posed is not None:
        return h.span(f"#line-{number}.moment")
    return h.button(f"#line-{number}.moment", type="button", data_intent="look", data_event=event)


def _log(scene: Scene) -> h.Element:
    start, stop = _shown_lines(scene)
    # aria-live is off: the page has one live region, which app.js fills.
    return h.div(
        "#log.log", role="log", aria_live="off", tabindex="0", aria_labelledby="side-title"
    )[
        h.ol("#told", role="list", data_roving=True)[
            (
                h.li(
                    f"#told-{start + k}",
                    data_event=line.event,
                    data_new=line.event == scene.seq and scene.watched is None,
                    data_now=scene.moment == line.event,
                )[_moment(scene, start + k, line.event)[scene.told(line)]]
                for k, line in enumerate(scene.story[start:stop])
            )
        ]
    ]
