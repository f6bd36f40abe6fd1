"""The update that the page gets: what is on the screen, what is said of it, and what is stored."""

from __future__ import annotations

import htpy as h

from tablee.games import registry
from tablee.kernel import BadRecord, Say
from tablee.ui.lobby import Lobby, Saved, lobby
from tablee.ui.people import called
from tablee.ui.sharing_page import dialog
from tablee.ui.stage import Stage
from tablee.ui.update import Update
from tablee.ui.written import written


def shown(stage: Stage, now: float, notice: Say | None) -> Update:
    """All that the page is told now; ``notice`` is said above what is on the screen."""
    stage.follow_room()
    try:
        aside = stage.aside.update(stage.language, stage.seated.look) if stage.aside else None
    except BadRecord as error:  # it cannot be drawn, and has been put away
        return shown(stage, now, error.say)
    update = aside or _behind(stage, now)
    _store(stage, update, now)
    _say(stage, update, [notice, *stage.rooms.notices(), *stage.let_go])
    stage.let_go = []
    if stage.share is not None:
        update.html += str(dialog(stage.language, stage.share))
    update.settings = dict(stage.seated.look.settings)
    update.speed = stage.pace_name()
    update.give = stage.give
    _tell_how_it_stands(stage, update)
    return update


def answered(stage: Stage, screen: str, now: float) -> Update:
    """What others are told, and what is stored before; ``screen`` stays as it is drawn."""
    stage.follow_room()
    update = Update("", "", stage.language.code, screen, 0)
    _store(stage, update, now)
    _tell_how_it_stands(stage, update)
    return update


def _behind(stage: Stage, now: float) -> Update:
    """What is on the screen where nothing else is looked at."""
    if table := stage.seated.shown:
        people = stage.rooms.people() if stage.table is stage.rooms.table else None
        update = stage.seated.update(stage.language, now, people)
        update.again = people is not None and not table.passed_on
        return update
    return _room(stage) if stage.rooms.on_screen else _lobby(stage)


def _room(stage: Stage) -> Update:
    from tablee.ui.room_page import room_page

    page = room_page(stage.language, stage.rooms)
    room = stage.rooms.room
    place = room.lobby() if room is not None else None
    title = f"{registry.load(place.game).title} – Tablée" if place else "Tablée"
    return Update(written(page), title, stage.language.code, "room", 0, place.game if place else "")


def _lobby(stage: Stage) -> Update:
    kept = stage.table
    saved = None
    if kept is not None and kept is not stage.rooms.table and not kept.over():
        names = tuple(chair.name for chair in kept.chairs)
        saved = Saved(kept.game.title, names, kept.seq)
    state = Lobby(
        _=stage.language,
        setup=stage.setup,
        saved=saved,
        reading=stage.reading,
        look=stage.seated.look,
        matches=stage.keeping.shown(),
        elsewhere=stage.keeping.elsewhere,
        room=stage.rooms.title(),
    )
    chosen = stage.setup.game if stage.setup else stage.reading
    return Update(
        written(lobby(state)),
        "Tablée",
        stage.language.code,
        "lobby",
        0,
        dress=chosen.name if chosen else "",
    )


def _store(stage: Stage, update: Update, now: float) -> None:
    """What the page is to store, and the link to do."""
    rooms, table = stage.rooms, stage.table
    ours = table is not None and table is rooms.table
    # At a sealed table no device has the whole match, which is what is kept here.
    afar = ours and (rooms.visiting is not None or rooms.sealed)
    changes, let_go = stage.keeping.changes(None if afar else table, update.screen, now)
    if let_go is not None:
        stage.let_go.append(let_go)
    update.link = rooms.orders(now)
    update.save = changes + rooms.changes(says=bool(update.link))


def _say(stage: Stage, update: Update, notices: list[Say | None]) -> None:
    """Above everything, in words, what somebody should know now."""
    table, language = stage.table, stage.language
    names = [chair.name for chair in table.chairs] if table else ()
    words = [language.word(each, names) for each in notices if each is not None]
    words += [called(language, call) for call in stage.rooms.calls()]
    if words:
        update.html += str(h.p("#notice.notice", role="alert")[" ".join(words)])


def _tell_how_it_stands(stage: Stage, update: Update) -> None:
    """Which match is at hand, and how it has ended."""
    table = stage.table
    update.match = stage.keeping.id if table else ""
    update.over = table is not None and table.over()
    if table is not None and update.over:
        names = [chair.name for chair in table.chairs]
        update.standing = [
            (each.place, names[each.seat], each.score) for each in table.match.position.standing()
        ]
