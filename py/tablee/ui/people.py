"""Who else is at a table of many devices: who is here, what they say, and the way in for others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import htpy as h

from tablee.kernel import Say, say
from tablee.table import Chair
from tablee.ui.i18n import Language
from tablee.ui.parts import face, unseen
from tablee.ui.scene import People

if TYPE_CHECKING:  # only a table of many devices needs it
    from tablee.table.rooms import Called, Lobby, Sitter

WORDS: Final[Mapping[str, Say]] = {
    "hello": say("Hello!"),
    "well-done": say("Well played!"),
    "ouch": say("Ouch!"),
    "haha": say("Ha ha!"),
    "thinking": say("Let me think…"),
    "sorry": say("Sorry!"),
    "thanks": say("Thank you!"),
    "hurry": say("Whose turn is it?"),
}
"""All that can be said at a table: `tablee.net.wire.EMOTES`, worded."""


def called(_: Language, call: Called) -> str:
    """What somebody has said, in the reader's language."""
    return _("{who}: {words}", who=call.name, words=_.word(WORDS[call.emote]))


def absent(_: Language, people: People, *, hides: bool) -> str:
    """Who is away just now, and what it means; empty if all are here.

    ``hides``: whether the game hides anything from anybody.
    """
    lobby = people.lobby
    if not lobby.connected and hides and lobby.bound:
        return _(
            "The host is away. Only their device knows all cards: the match waits for it, nothing "
            "is lost, and your seat is kept."
        )
    if not lobby.connected:
        return _("The host is away for the moment. Your seat is kept.")
    names = tuple(each.name for each in lobby.sitters if each.kind == "guest" and not each.here)
    if not names:
        return ""
    if len(names) == 1:
        return _("{who} is away for the moment. The seat is kept.", who=names[0])
    return _("Away for the moment: {names}. Their seats are kept.", names=names)


def panel(_: Language, people: People) -> Iterator[h.Node]:
    """What the panel beside the table shows of them."""
    lobby = people.lobby
    if people.state is not None:
        yield h.p("#room-state.room-state")[_.word(people.state)]
    yield h.ul("#people.people", role="list")[
        (_person(_, people, seat, sitter) for seat, sitter in enumerate(lobby.sitters))
    ]
    if lobby.watchers:
        names = tuple(each.name for each in lobby.watchers)
        yield h.p("#people-watch")[_("Watching: {names}", names=names)]
    yield h.div("#emotes.emotes", role="group", aria_label=_("Say something"))[
        (
            h.button(
                f"#emote-{name}.quiet", type="button", data_intent="room-emote", data_emote=name
            )[_.word(words)]
            for name, words in WORDS.items()
        )
    ]
    if people.link:
        yield h.details("#way-in.way-in")[
            h.summary[_("Another friend?")],
            h.p[_("With this link they watch, or come back to their seat.")],
            h.label(".unseen", for_="room-link")[_("Link to this table")],
            h.input("#room-link", value=people.link, readonly=True, data_words="own"),
            h.button("#copy-room-link", type="button", data_copy="room-link")[_("Copy the link")],
            h.div("#room-qr.qr-place", data_qr=people.link, data_label=_("The link as a picture")),
        ]
    yield h.button("#room-leave", type="button", data_intent="room-leave")[
        _("Close the table") if lobby.hosting else _("Leave the table")
    ]


VOTES: Final = (("bot", "block"), ("bot",))
"""What is voted on; where nobody holds the deck nobody can be dealt out of it."""


def _person(_: Language, people: People, seat: int, sitter: Sitter) -> h.Element:
    lobby = people.lobby
    return h.li(f"#person-{seat}", data_here=sitter.here or sitter.kind != "guest")[
        face(Chair(sitter.name, sitter.temper), seat),
        h.span(".words")[h.b(data_words="own")[sitter.name], h.span[_standing(_, sitter)]],
        _mute(_, people, sitter),
        _pass(_, people, sitter),
        (_vote(_, lobby, seat, what) for what in VOTES[lobby.sealed] if _open(sitter, what)),
    ]


def _standing(_: Language, sitter: Sitter) -> str:
    if sitter.mine:
        return _("At this device")
    if sitter.kind == "bot":
        return _("Bot") if sitter.member < 0 else _("A bot plays for them")
    if sitter.kind == "host":
        return _("At the host’s device")
    return _("Here") if sitter.here else _("Away for the moment")


def _open(sitter: Sitter, what: str) -> bool:
    """Whether something can be voted about who sits there."""
    if sitter.mine or sitter.kind != "guest":
        return False
    return not sitter.here if what == "bot" else True


def _mute(_: Language, people: People, sitter: Sitter) -> h.Node:
    if sitter.mine or sitter.member < 0:
        return None
    muted = sitter.member in people.muted
    return h.button(
        f"#mute-{sitter.member}.quiet",
        type="button",
        data_intent="room-mute",
        data_member=sitter.member,
        aria_pressed="true" if muted else "false",
    )[h.span[_("Mute")], unseen(sitter.name)]


def _pass(_: Language, people: People, sitter: Sitter) -> h.Node:
    """The host's device may want to go: another one deals on."""
    if not people.lobby.hosting or sitter.kind != "guest" or not sitter.here:
        return None
    return h.button(
        f"#pass-{sitter.member}.quiet",
        type="button",
        data_intent="room-pass",
        data_member=sitter.member,
    )[h.span[_("Make host")], unseen(sitter.name)]


def _vote(_: Language, lobby: Lobby, seat: int, what: str) -> h.Element:
    ayes = next((v.ayes for v in lobby.votes if (v.what, v.seat) == (what, seat)), ())
    mine = any(sitter.mine and k in ayes for k, sitter in enumerate(lobby.sitters))
    words = _("Let a bot play on") if what == "bot" else _("Vote out")
    counted = _("({n} for it)", n=len(ayes)) if ayes else ""
    return h.button(
        f"#vote-{what}-{seat}.quiet",
        type="button",
        data_intent="room-vote",
        data_what=what,
        data_seat=seat,
        data_yes="no" if mine else "yes",
        aria_pressed="true" if mine else "false",
    )[h.span[words], h.span[counted] if counted else None]
