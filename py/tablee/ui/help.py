"""The help of a game: its chapters, one at a time beside the table, or all on a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import htpy as h

from tablee.games import part
from tablee.kernel import Chapter, Game
from tablee.ui.i18n import Language
from tablee.ui.parts import symbol

LONGEST_SEARCH = 60
"""Characters of a search that are looked at."""


def chapters(game: Game) -> Sequence[Chapter]:
    """The chapters of a game's help."""
    found: Sequence[Chapter] = part(game.name, "help").CHAPTERS
    return found


def beside(_: Language, game: Game, chosen: str, search: str) -> h.Node:
    """The help in the side panel: what is searched for, one chapter, or the list of them."""
    known = chapters(game)
    found = [each for each in known if each.name == chosen]
    if search:
        hits = [each for each in known if matches(_, each, search)]
        shown: h.Node = [
            h.p("#found.found", role="status")[
                _("{n} chapter found", "{n} chapters found", n=len(hits))
            ],
            [article(_, each) for each in hits],
        ]
    elif found:
        shown = [
            h.button("#chapter-back.quiet", type="button", data_intent="chapter", data_chapter="")[
                symbol("sign-back", "sign", 24), _("All chapters")
            ],
            article(_, found[0]),
        ]
    else:
        shown = h.ul("#chapters.chapters", role="list", data_roving=True)[
            (_entry(_, each) for each in known)
        ]
    return [_search(_, search), h.div("#help-shown.help-shown")[shown]]


def page(_: Language, game: Game) -> h.Node:
    """All chapters, to be read from first to last."""
    return [article(_, each) for each in chapters(game)]


def article(_: Language, chapter: Chapter) -> h.Element:
    """A chapter: its picture, its words, and the rulings that settle it."""
    return h.article(f"#chapter-{chapter.name}.chapter", aria_labelledby=f"title-{chapter.name}")[
        symbol(chapter.picture) if chapter.picture else None,
        h.h3(f"#title-{chapter.name}", tabindex="-1")[_.word(chapter.title)],
        (h.p[_.word(text)] for text in chapter.text),
        h.p(".rulings")[_("Rulings: {ids}", ids=chapter.rulings)] if chapter.rulings else None,
    ]


def matches(_: Language, chapter: Chapter, search: str) -> bool:
    """Whether every word of a search stands in the chapter; accents and case do not count."""
    text = " ".join([_.word(chapter.title), *map(_.word, chapter.text), *chapter.rulings])
    plain = _plain(text)
    return all(word in plain for word in _plain(search[:LONGEST_SEARCH]).split())


def _plain(text: str) -> str:
    """``text`` in small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _search(_: Language, search: str) -> h.Element:
    return h.form("#help-search.search", data_change="search", data_intent="search", role="search")[
        h.label(".unseen", for_="search")[_("Search the rules")],
        h.input(
            "#search",
            type="search",
            name="search",
            value=search,
            maxlength=str(LONGEST_SEARCH),
            placeholder=_("Search the rules"),
            autocomplete="off",
            enterkeyhint="search",
        ),
    ]


def _entry(_: Language, chapter: Chapter) -> h.Element:
    return h.li[
        h.button(
            f"#open-{chapter.name}.entry",
            type="button",
            data_intent="chapter",
            data_chapter=chapter.name,
        )[
            symbol(chapter.picture) if chapter.picture else symbol("sign-book", "sign", 24),
            h.span[_.word(chapter.title)],
        ]
    ]
