"""Fields for an `Option`: a switch, or a list of its choices; and the form of the settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import htpy as h

from tablee.kernel import Option, Options, Setting, say
from tablee.ui.i18n import Language
from tablee.ui.settings import SETTINGS, WRITTEN, Written

Choices = Iterable[tuple[Setting, h.Node]]


def field(
    _: Language, form: str, option: Option, value: Setting, choices: Choices | None = None
) -> h.Element:
    """A row of a form: label, control and help. ``form`` keeps the ids of two forms apart."""
    name = f"{form}-{option.name}"
    about = {"id": name, "name": name, "aria-describedby": f"{name}-help"}
    switch = isinstance(option.default, bool)
    control: h.Node
    if switch:
        control = h.input(about, type="checkbox", value="yes", checked=bool(value), role="switch")
    else:
        control = h.select(about)[
            (
                h.option(value=option.written(choice), selected=choice == value)[shown]
                for choice, shown in choices or worded(_, option)
            )
        ]
    return h.div(f"#row-{name}.option", data_switch=switch)[
        h.label(for_=name)[_.word(option.label)],
        control,
        h.p(f"#{name}-help.help")[_.word(option.help)],
    ]


def worded(_: Language, option: Option) -> Iterator[tuple[Setting, h.Node]]:
    """The choices of an option as they are called on screen."""
    for k, choice in enumerate(option.choices):
        yield choice, _.word(option.words[k]) if option.words else str(choice)


def _written(_: Language, written: Written, value: str) -> h.Element:
    name = f"setting-{written.name}"
    return h.div(f"#row-{name}.option")[
        h.label(for_=name)[_.word(written.label)],
        h.textarea(
            f"#{name}",
            name=name,
            rows=str(min(3, written.lines)),
            aria_describedby=f"{name}-help",
            spellcheck="false",
            data_words="own",
        )[value],
        h.p(f"#{name}-help.help")[_.word(written.help)],
    ]


LASTING: Final = {
    "yes": say("This browser has promised to keep your matches until you delete them."),
    "no": say(
        "This browser may clear your matches when space runs short. "
        "Save as a file what you want to be sure of."
    ),
    "never": say(
        "This browser keeps nothing here: your match will be lost when you close the page."
    ),
}
"""What is known of how long matches are kept (`Look.lasting`)."""


def settings_form(_: Language, settings: Options, *aside: h.Node, lasting: str = "") -> h.Element:
    """What a person chooses for good: every change counts at once. ``aside`` stands above."""
    return h.form("#settings.settings", data_change="settings", autocomplete="off")[
        aside,
        (field(_, "setting", option, settings[option.name]) for option in SETTINGS),
        h.details("#meeting.meeting")[
            h.summary[_("Friends on other devices")],
            (_written(_, written, str(settings[written.name])) for written in WRITTEN),
        ],
        h.p("#lasting.kept-note")[_.word(LASTING[lasting])] if lasting in LASTING else None,
    ]
