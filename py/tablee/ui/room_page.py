"""The pages around a table of many devices: its door, and the room before the match."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h

from tablee.games import registry
from tablee.kernel import Game, Options
from tablee.net.sealed.terms import helpers
from tablee.table import Chair
from tablee.table.chairs import LONGEST_NAME
from tablee.table.rooms import Lobby, Sitter
from tablee.ui.i18n import Language
from tablee.ui.lobby import chair_row
from tablee.ui.parts import face, languages, symbol, unseen, wordmark
from tablee.ui.rooms import Rooms

TITLES = "#room-title"


def room_page(_: Language, rooms: Rooms) -> h.Element:
    """The whole page, without its head."""
    room = rooms.room
    lobby = room.lobby() if room is not None else None
    game = registry.load(lobby.game) if lobby is not None else None
    return h.div("#room.lobby.room", data_screen="room", data_chosen=game.name if game else None)[
        h.header("#lobby-head.house")[
            h.p(".house-name")[wordmark(_)],
            h.div("#house-buttons.house-buttons")[languages(_)],
        ],
        h.p("#room-state.room-state")[_.word(rooms.state)] if rooms.state else None,
        _inside(_, rooms, lobby, game) if lobby and game else _outside(_, rooms),
    ]


# At the door.


def _outside(_: Language, rooms: Rooms) -> h.Element:
    if rooms.room is not None:
        return h.section("#waiting.panel.plain", aria_labelledby="room-title")[
            h.h1(TITLES, tabindex="-1")[_("Looking for the host")],
            h.p[_("Keep this page open: it goes on by itself once the host is found.")],
            _my_answer(_, rooms),
            _leave(_),
        ]
    return h.section("#door.panel.plain", aria_labelledby="room-title")[
        h.form("#enter", data_intent="room-enter", autocomplete="off")[
            h.h1(TITLES, tabindex="-1")[_("You are invited to a table")],
            h.label(for_="my-name")[_("What are you called?")],
            h.input(
                "#my-name.name",
                name="name",
                value=rooms.name,
                maxlength=str(LONGEST_NAME),
                required=True,
                spellcheck="false",
            ),
            h.label(".watch-only")[
                h.input("#watch-only", type="checkbox", name="watch", value="yes"),
                h.span[_("I only want to watch")],
            ],
            h.p(".room-note")[
                _("Unless its cards are sealed, the host’s device deals and knows all cards.")
            ],
            h.div(".panel-foot")[
                h.button("#room-home", type="button", data_intent="room-leave")[_("Back")],
                h.button("#room-enter.primary.big", type="submit")[_("Go in")],
            ],
        ]
    ]


def _my_answer(_: Language, rooms: Rooms) -> h.Node:
    """A guest's answer to a code, for the host's camera."""
    if not rooms.codes.answers:
        return None
    return h.div("#my-answer.codes")[
        h.p[_("Show this to the host, who scans it; or send it to them as text.")],
        _code(_, rooms.codes.shown, rooms.codes.shown),
    ]


def _code(_: Language, code: str, pictured: str) -> h.Node:
    return [
        h.div("#code-picture.qr-place", data_qr=pictured, data_label=_("The code as a picture")),
        h.label(".unseen", for_="code-text")[_("The code as text")],
        h.textarea("#code-text", readonly=True, rows="3", data_words="own")[code],
        h.button("#code-copy", type="button", data_copy="code-text")[
            h.span[_("Copy")], unseen(_("The code"))
        ],
    ]


def _leave(_: Language) -> h.Element:
    return h.div(".panel-foot")[
        h.button("#room-leave", type="button", data_intent="room-leave")[_("Leave the table")]
    ]


# In the room.


def _inside(_: Language, rooms: Rooms, lobby: Lobby, game: Game) -> h.Element:
    return h.section("#in-room.panel", aria_labelledby="room-title", data_game=game.name)[
        h.div("#room-head.panel-head")[
            h.h1(TITLES, tabindex="-1")[_("A table for {game}", game=game.title)]
        ],
        _invitation(_, rooms) if lobby.hosting else None,
        _arrangement(_, game, lobby) if lobby.hosting else _seats(_, game, lobby),
        _watchers(_, lobby),
        None if lobby.hosting else _without_internet(_, rooms),
        _house_rules(_, game, lobby.options),
        _trust(_, lobby),
        _foot(_, lobby),
    ]


def _trust(_: Language, lobby: Lobby) -> h.Element:
    """Who knows the cards; and how the host has it that nobody does."""
    deals = (
        _("This device deals, and knows all cards.")
        if lobby.hosting
        else _("The host’s device deals, and knows all cards.")
    )
    return h.section("#room-trust")[
        h.p(".room-note")[_("No device holds the deck: all mix it, and prove what they do.")]
        if lobby.sealed
        else h.p(".room-note")[deals],
        h.ul[(h.li(".room-note")[line] for line in _sealed(_, lobby))] if lobby.sealed else None,
        h.button(
            "#room-seal",
            type="button",
            data_intent="room-seal",
            data_yes="no" if lobby.sealed else "yes",
            aria_pressed="true" if lobby.sealed else "false",
        )[_("Sealed cards")]
        if lobby.hosting and lobby.phase == "lobby"
        else None,
    ]


def _sealed(_: Language, lobby: Lobby) -> Iterator[str]:
    """What sealed cards protect from, and what not."""
    if any(sitter.kind == "bot" for sitter in lobby.sitters):
        yield _("The host’s device plays for the bots, and knows their cards.")
    need = helpers(lobby.devices)
    if need:
        yield _(
            "If a friend’s device is gone for good and all agree, {n} other together open its "
            "cards to a bot.",
            "If a friend’s device is gone for good and all agree, {n} others together open its "
            "cards to a bot.",
            n=need,
        )
        yield _("If the host’s device is gone, another one hosts the table.")
    else:
        yield _("If a device is gone, the match waits for it.")
    yield _("For friendly play, not for money: who talks to each other shares what they know.")


def _invitation(_: Language, rooms: Rooms) -> h.Element:
    return h.section("#invitation.invitation", aria_labelledby="invitation-title")[
        h.h2("#invitation-title")[_("Invite your friends")],
        h.div(".by-link")[
            h.p[_("Send them this link, or let their camera read the picture.")],
            h.label(".unseen", for_="room-link")[_("Link to this table")],
            h.input("#room-link", value=rooms.link, readonly=True, data_words="own"),
            h.button("#copy-room-link.primary", type="button", data_copy="room-link")[
                _("Copy the link")
            ],
            h.button("#share-room-link", type="button", data_share="room-link", hidden=True)[
                _("Send")
            ],
        ],
        h.div("#room-qr.qr-place", data_qr=rooms.link, data_label=_("The link as a picture")),
        _without_internet(_, rooms),
    ]


def _without_internet(_: Language, rooms: Rooms) -> h.Element:
    """Codes for those who are near: the host's, and at a guest's device the host's as well."""
    return h.details("#no-internet.no-internet")[
        h.summary[_("No internet here?")],
        h.p[
            _(
                "Devices in one room can meet without it: show the code to a friend’s camera, "
                "then scan the answer on their screen. One code for each friend."
            )
        ],
        h.button(
            "#room-offer",
            type="button",
            data_intent="room-offer",
            data_camera="first" if rooms.hosting is not None else None,
        )[_("Make a code")],
        _offer(_, rooms),
    ]


def _offer(_: Language, rooms: Rooms) -> h.Node:
    if not rooms.codes.shown or rooms.codes.answers:
        return None
    return h.div("#my-offer.codes")[
        _code(_, rooms.code_link, rooms.code_link),
        h.form("#take-answer", data_intent="room-answer", autocomplete="off")[
            h.label(for_="answer-text")[_("Your friend’s answer")],
            h.textarea("#answer-text", name="code", rows="3", spellcheck="false"),
            h.div(".buttons")[
                h.button("#scan-answer", type="button", data_scan="answer-text")[
                    _("Scan with the camera")
                ],
                h.button("#give-answer.primary", type="submit")[_("Let them in")],
            ],
        ],
    ]


def _arrangement(_: Language, game: Game, lobby: Lobby) -> h.Element:
    """The chairs as the host sets them out."""
    return h.form("#setup", data_change="room-arrange", autocomplete="off")[
        h.input(type="hidden", name="game", value=game.name),
        (
            h.input(type="hidden", name=f"option-{option.name}", value=option.written(value))
            for option in game.options
            for value in (lobby.options[option.name],)
        ),
        h.ol("#chairs.chairs", role="list")[
            (
                chair_row(_, game, seat, _chair(sitter), _who(_, sitter))
                for seat, sitter in enumerate(lobby.sitters)
            )
        ],
    ]


def _chair(sitter: Sitter) -> Chair:
    return Chair(sitter.name, sitter.temper, sitter.kind in ("open", "guest"))


def _who(_: Language, sitter: Sitter) -> h.Node:
    """What is known of who sits on a friend's chair, and the way to send them off."""
    if sitter.kind not in ("open", "guest"):
        return None
    return h.p(".sits", data_here=sitter.here)[
        h.span[_standing(_, sitter)],
        h.button(
            f"#away-{sitter.member}.quiet",
            type="button",
            data_intent="room-away",
            data_member=sitter.member,
        )[_("Send away")]
        if sitter.kind == "guest"
        else None,
    ]


def _standing(_: Language, sitter: Sitter) -> str:
    if sitter.kind == "open":
        return _("Waiting for a friend")
    if not sitter.here:
        return _("Away for the moment")
    return _("Ready") if sitter.ready else _("Here")


def _seats(_: Language, game: Game, lobby: Lobby) -> h.Element:
    """The chairs as a guest sees them."""
    mine = any(sitter.mine for sitter in lobby.sitters)
    return h.ol("#chairs.chairs.seen", role="list")[
        (_seat(_, game, seat, sitter, mine) for seat, sitter in enumerate(lobby.sitters))
    ]


def _seat(_: Language, game: Game, seat: int, sitter: Sitter, seated: bool) -> h.Element:
    free = sitter.kind == "open"
    return h.li(f"#chair-{seat}.chair", data_seat=seat, data_mine=sitter.mine)[
        symbol("friend") if free else face(Chair(sitter.name, sitter.temper), seat),
        h.span(".words")[
            h.b(data_words="own")[sitter.name] if sitter.name else None,
            h.span[_role(_, sitter)],
        ],
        h.button(f"#sit-{seat}", type="button", data_intent="room-sit", data_seat=seat)[
            _("Sit here")
        ]
        if free
        else None,
    ]


def _role(_: Language, sitter: Sitter) -> str:
    if sitter.mine:
        return _("You sit here")
    if sitter.kind == "host":
        return _("At the host’s device")
    if sitter.kind == "bot":
        return _("Bot")
    return _standing(_, sitter)


def _watchers(_: Language, lobby: Lobby) -> h.Node:
    if not lobby.watchers:
        return None
    return h.section("#watchers.watchers", aria_labelledby="watchers-title")[
        h.h2("#watchers-title")[_("Watching")],
        h.ul(role="list")[
            (
                h.li[
                    h.span(data_words="own")[each.name],
                    h.span[_("This is you")] if each.mine else None,
                ]
                for each in lobby.watchers
            )
        ],
    ]


def _house_rules(_: Language, game: Game, options: Options) -> h.Node:
    """The house rules that are not the usual ones."""
    lines = list(_unusual(_, game, options))
    if not lines:
        return None
    return h.section("#room-rules", aria_labelledby="room-rules-title")[
        h.h2("#room-rules-title")[_("House rules")],
        h.ul[(h.li[line] for line in lines)],
    ]


def _unusual(_: Language, game: Game, options: Options) -> Iterator[str]:
    for option in game.options:
        value = options[option.name]
        if value != option.default:
            words = option.words[option.choices.index(value)] if option.words else None
            shown = "" if isinstance(value, bool) else _.word(words) if words else str(value)
            label = _.word(option.label)
            yield f"{label} – {shown}" if shown else label


def _foot(_: Language, lobby: Lobby) -> h.Element:
    leave = h.button("#room-leave", type="button", data_intent="room-leave")[
        _("Close the table") if lobby.hosting else _("Leave the table")
    ]
    if lobby.phase == "mixing":
        return h.div("#room-foot.panel-foot")[
            leave, h.p("#room-mixing", role="status")[_("Everybody stirs the cards…")]
        ]
    if lobby.hosting:
        free = sum(sitter.kind == "open" for sitter in lobby.sitters)
        return h.div("#room-foot.panel-foot")[
            leave,
            h.p("#room-free")[_("{n} seat is open.", "{n} seats are open.", n=free)]
            if free
            else None,
            h.button(
                "#room-start.primary.big",
                type="button",
                data_intent="room-start",
                disabled=free > 0,
            )[_("Start the game")],
        ]
    seated = next((sitter for sitter in lobby.sitters if sitter.mine), None)
    return h.div("#room-foot.panel-foot")[
        leave,
        h.button("#room-stand", type="button", data_intent="room-stand")[_("Stand up")]
        if seated
        else None,
        h.p("#room-waits")[_("The host starts the game.")]
        if seated is None or seated.ready
        else h.button(
            "#room-ready.primary.big", type="button", data_intent="room-ready", data_yes="yes"
        )[_("I am ready")],
    ]
