"""The lobby: the games on the table, and the set-up of the one that was chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import htpy as h

from tablee.bots import kinds
from tablee.kernel import Game, Option, Say, Setting, say
from tablee.table import Chair
from tablee.table.chairs import LONGEST_NAME
from tablee.ui import forms
from tablee.ui.forms import settings_form, worded
from tablee.ui.help import page
from tablee.ui.i18n import Language
from tablee.ui.matches import Matches, elsewhere, section
from tablee.ui.parts import bot_face, languages, symbol, temper, unseen, wordmark
from tablee.ui.scene import Look


class Dish(NamedTuple):
    """A game as the lobby shows it, long before its code is loaded."""

    game: str
    title: str
    line: Say
    players: tuple[int, int]
    minutes: int
    art: str


DISHES = (
    Dish(
        "pechvogel",
        "Pechvogel",
        say("Seven dice, three ravens, and friends who wish you rain."),
        (2, 5),
        20,
        "murphy-art",
    ),
    Dish(
        "ptit-pois",
        "Ptit Pois",
        say("Up or down the pile, and colours that grant one card more."),
        (2, 6),
        20,
        "dish-pea",
    ),
    Dish(
        "peco-peco",
        "Peco Peco",
        say("Cats, mice and elephants bluff for sushi."),
        (4, 8),
        30,
        "dish-sushi",
    ),
    Dish(
        "service-compris",
        "Service compris !",
        say("A giant sits down to eat, and your people are on the menu."),
        (2, 6),
        40,
        "dish-cloche",
    ),
    Dish(
        "don-peperoni",
        "Don Peperoni",
        say("A town to win: bribes face down, agents in every house."),
        (3, 5),
        60,
        "dish-pizza",
    ),
)


@dataclass(frozen=True)
class Setup:
    """A table about to be opened."""

    game: Game
    chairs: tuple[Chair, ...]
    options: Mapping[str, Setting]


@dataclass(frozen=True)
class Saved:
    """A match that can be gone on with."""

    title: str
    names: tuple[str, ...]
    seq: int


@dataclass(frozen=True)
class Lobby:
    """What the lobby shows."""

    _: Language
    setup: Setup | None = None
    saved: Saved | None = None
    reading: Game | None = None
    """The game whose rules are read."""
    look: Look = field(default_factory=Look)
    matches: Matches = field(default_factory=Matches)
    elsewhere: str = ""
    """A match that another tab is at."""
    room: str = ""
    """The game of the table of many devices that this one is at, if it is at one."""

    @property
    def chosen(self) -> str | None:
        """The game whose panel is open."""
        game = self.setup.game if self.setup else self.reading
        return game.name if game else None


def lobby(state: Lobby) -> h.Element:
    """The whole page, without its head."""
    _ = state._
    return h.div("#lobby.lobby", data_screen="lobby", data_chosen=state.chosen)[
        h.header("#lobby-head.house")[
            h.h1[wordmark(_)],
            h.p("#welcome.welcome")[
                _(
                    "Pull up a chair: five table games for whoever is with you, "
                    "and bots for the rest."
                )
            ],
            h.div("#house-buttons.house-buttons")[languages(_), _gear(state)],
        ],
        _settings(state) if state.look.side.opened == "settings" else None,
        elsewhere(_, state.elsewhere) if state.elsewhere else None,
        _at_room(_, state.room) if state.room else None,
        _go_on(_, state.saved) if state.saved else None,
        _panel(_, state.setup) if state.setup else None,
        _rules(_, state.reading) if state.reading else None,
        h.section("#games.games", aria_labelledby="games-title")[
            h.h2("#games-title")[_("On the table")],
            h.ul("#dishes.dishes", role="list")[(_card(_, dish, state.chosen) for dish in DISHES)],
        ],
        _join(_),
        section(_, state.matches),
        h.p("#small-print.small-print")[
            _("No account and no server: everything happens on your own devices.")
        ],
    ]


def _card(_: Language, dish: Dish, chosen: str | None) -> h.Element:
    low, high = dish.players
    return h.li(
        f"#dish-{dish.game}.dish",
        data_game=dish.game,
        data_ready=True,
        data_chosen=dish.game == chosen,
    )[
        h.div(".picture")[symbol(dish.art, box=96)],
        h.div(".words")[
            h.h3[h.span(data_words="own")[dish.title]],
            h.p(".line")[_.word(dish.line)],
            h.p(".facts")[
                h.span[_("{low}–{high} players", low=low, high=high)],
                h.span[_("{n} minutes", n=dish.minutes)],
            ],
        ],
        h.div(".dish-buttons")[
            h.button(
                f"#choose-{dish.game}.primary",
                type="button",
                data_intent="choose",
                data_game=dish.game,
                aria_label=_("Play {game}", game=dish.title),
            )[_("Play")],
            h.button(
                f"#rules-{dish.game}.rules",
                type="button",
                data_intent="rules",
                data_game=dish.game,
                aria_label=_("Rules of {game}", game=dish.title),
            )[_("Rules")],
        ],
    ]


def _gear(state: Lobby) -> h.Element:
    opened = state.look.side.opened == "settings"
    return h.button(
        "#open-settings.quiet",
        type="button",
        data_intent="side",
        data_side="settings",
        aria_expanded="true" if opened else "false",
        title=state._("Settings"),
    )[symbol("sign-settings", "sign", 24), unseen(state._("Settings"))]


def _settings(state: Lobby) -> h.Element:
    _ = state._
    return h.section("#settings-panel.panel.plain", aria_labelledby="settings-title")[
        h.h2("#settings-title", tabindex="-1")[_("Settings")],
        settings_form(_, state.look.settings, lasting=state.look.lasting),
        h.div(".panel-foot")[
            h.button("#close-settings", type="button", data_intent="side", data_side="")[_("Done")]
        ],
    ]


def _rules(_: Language, game: Game) -> h.Element:
    """The rules of a game, to be read from first to last."""
    return h.section(
        "#rules.panel.plain.reading", aria_labelledby="panel-title", data_game=game.name
    )[
        h.h2("#panel-title", tabindex="-1")[_("How {game} is played", game=game.title)],
        h.div("#help-page.help-shown")[page(_, game)],
        h.div("#rules-foot.panel-foot")[
            h.button("#close-rules", type="button", data_intent="home")[_("Back")],
            _learn(_, game.name),
            h.button("#puzzle", type="button", data_intent="puzzle", data_game=game.name)[
                _("A puzzle")
            ],
            h.button(
                "#play-it.primary.big", type="button", data_intent="choose", data_game=game.name
            )[_("Play")],
        ],
    ]


def _learn(_: Language, game: str) -> h.Element:
    return h.button(f"#learn-{game}.learn", type="button", data_intent="learn", data_game=game)[
        _("A guided first game")
    ]


def _go_on(_: Language, saved: Saved) -> h.Element:
    return h.section("#go-on.go-on", aria_labelledby="go-on-title")[
        symbol("umbrella"),
        h.div(".words")[
            h.h2("#go-on-title")[_("Go on with your match")],
            h.p[_("{game}, with {names}", game=saved.title, names=saved.names)],
        ],
        h.div(".buttons")[
            h.button("#resume.primary", type="button", data_intent="resume")[_("Go on")],
            h.button("#forget", type="button", data_intent="forget")[_("Put it away")],
        ],
    ]


def _at_room(_: Language, title: str) -> h.Element:
    return h.section("#at-room.go-on", aria_labelledby="at-room-title")[
        symbol("friend"),
        h.div(".words")[
            h.h2("#at-room-title")[_("Your friends are at the table")],
            h.p(data_words="own")[title],
        ],
        h.div(".buttons")[
            h.button("#room-back.primary", type="button", data_intent="room-back")[
                _("Back to the table")
            ],
            h.button("#room-leave", type="button", data_intent="room-leave")[_("Leave the table")],
        ],
    ]


def _join(_: Language) -> h.Element:
    """Where somebody puts an invitation that did not come as a link to be pressed."""
    return h.details("#join.join")[
        h.summary[_("Have you been invited?")],
        h.form("#join-form", data_intent="join", autocomplete="off")[
            h.label(for_="join-code")[_("The link or the code you were given")],
            h.textarea("#join-code", name="code", rows="2", required=True, spellcheck="false"),
            h.div(".buttons")[
                h.button("#join-scan", type="button", data_scan="join-code")[
                    _("Scan with the camera")
                ],
                h.button("#join-go.primary", type="submit")[_("Join")],
            ],
        ],
    ]


# The set-up panel.


def _panel(_: Language, setup: Setup) -> h.Element:
    game, chairs = setup.game, setup.chairs
    return h.section("#panel.panel", aria_labelledby="panel-title", data_game=game.name)[
        h.form("#setup", data_change="setup", data_intent="start", autocomplete="off")[
            h.input(type="hidden", name="game", value=game.name),
            h.input(type="hidden", name="seats", value=str(len(chairs))),
            h.div("#panel-head.panel-head")[
                h.h2("#panel-title", tabindex="-1")[_("A table for {game}", game=game.title)],
                _chair_count(_, game, len(chairs)),
            ],
            h.ol("#chairs.chairs", role="list")[
                (chair_row(_, game, seat, chair) for seat, chair in enumerate(chairs))
            ],
            _options(_, setup) if game.options else None,
            h.div("#panel-foot.panel-foot")[
                h.button("#close-panel", type="button", data_intent="home")[_("Back")],
                _learn(_, game.name),
                h.button("#invite", type="button", data_intent="invite")[_("Invite friends")],
                h.button("#start.primary.big", type="submit")[_("Start the game")],
            ],
        ]
    ]


def _chair_count(_: Language, game: Game, seats: int) -> h.Element:
    return h.div("#chair-count.stepper", role="group", aria_label=_("Number of players"))[
        h.button(
            "#fewer",
            type="button",
            data_intent="setup",
            data_chairs="-1",
            data_back="more",
            disabled=seats <= game.seats.start,
            aria_label=_("One player less"),
        )[h.span(data_words="own")["\N{MINUS SIGN}"]],
        h.output("#how-many")[_("{n} player", "{n} players", n=seats)],
        h.button(
            "#more",
            type="button",
            data_intent="setup",
            data_chairs="+1",
            data_back="fewer",
            disabled=seats >= game.seats.stop - 1,
            aria_label=_("One player more"),
        )[h.span(data_words="own")["+"]],
    ]


def chair_row(_: Language, game: Game, seat: int, chair: Chair, *aside: h.Node) -> h.Element:
    """A chair of a table to be: who is to sit there. ``aside`` is what else is known of it."""
    sits = "open" if chair.afar else chair.temper or "person"
    return h.li(f"#chair-{seat}.chair", data_seat=seat)[
        h.label(".unseen", for_=f"name-{seat}")[_("Name of player {n}", n=seat + 1)],
        h.input(
            f"#name-{seat}.name",
            name=f"name-{seat}",
            value=chair.name,
            maxlength=str(LONGEST_NAME),
            spellcheck="false",
            readonly=chair.afar,
        ),
        h.fieldset(f"#kind-{seat}.kinds")[
            h.legend(".unseen")[_("Who is {name}?", name=chair.name)],
            (_kind(_, seat, kind, kind == sits) for kind in ("person", "open", *kinds(game))),
        ],
        aside,
    ]


def _kind(_: Language, seat: int, kind: str, chosen: bool) -> h.Element:
    if kind == "person":
        picture, name, meaning = "person", _("Person"), _("Plays here, on this device.")
    elif kind == "open":
        picture, name = "friend", _("Friend")
        meaning = _("Plays on a device of their own, invited by a link.")
    else:
        picture = bot_face(kind)
        name, meaning = _.word(temper(kind).name), _.word(temper(kind).meaning)
    return h.label(f"#kind-{seat}-{kind}.kind", title=meaning)[
        h.input(type="radio", name=f"kind-{seat}", value=kind, checked=chosen),
        symbol(picture),
        h.span[name],
        unseen(meaning),
    ]


def _options(_: Language, setup: Setup) -> h.Element:
    return h.details("#options.options")[
        h.summary[_("House rules")],
        (_option(_, setup, option) for option in setup.game.options),
    ]


def _option(_: Language, setup: Setup, option: Option) -> h.Element:
    return forms.field(_, "option", option, setup.options[option.name], _choices(_, setup, option))


def _choices(_: Language, setup: Setup, option: Option) -> Iterator[tuple[Setting, h.Node]]:
    if option.name in ("first", "solo"):  # a seat, from 1 on
        yield 0, _("Drawn at random")
        for seat, chair in enumerate(setup.chairs, 1):
            yield seat, chair.name
        return
    yield from worded(_, option)
