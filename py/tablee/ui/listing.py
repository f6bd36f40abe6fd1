"""What is done with the matches that are kept: gone on with, looked at, handed out, let go of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.kernel import BadRecord, IllegalMove, say
from tablee.table import Table, Watch, links, save
from tablee.ui.sharing import Share, shared
from tablee.ui.stage import Stage


def at_hand(stage: Stage, message: Mapping[str, Any], now: float) -> None:
    """Which match is at hand, and whether any is."""
    match message.get("intent"):
        case "resume" | "takeover":
            _go_on(stage, message, now)
        case "forget":
            stage.keeping.put_away(stage.table)
            stage.seated.leave(None)
        case "elsewhere":
            if message.get("kept") == stage.keeping.id:
                stage.rooms.elsewhere(stage.table)
                stage.seated.leave(None)
                stage.keeping.elsewhere, stage.keeping.id = stage.keeping.id, ""


def _go_on(stage: Stage, message: Mapping[str, Any], now: float) -> None:
    """Go on with the match at hand, or with one of the list."""
    keeping = stage.keeping
    if "kept" not in message or message["kept"] == keeping.id:
        if stage.table is None:
            raise BadRecord(say("There is no match to go on with."))
        stage.seated.on_screen = True
        return
    key = keeping.row(message)
    stage.show(keeping.opened(message, stage.seed(), stage.pace(), now), key)


def manage(stage: Stage, message: Mapping[str, Any], now: float) -> None:
    """What the buttons of the list do. Raises a `TableeError`."""
    keeping, intent = stage.keeping, message.get("intent")
    if intent == "import":
        stage.told = keeping.bring_in(message, stage.pace(), now)
        return
    key = keeping.row(message)
    match intent:
        case "delete":
            keeping.ask_to_delete(key)
        case "spare":
            keeping.ask_to_delete("")
        case "really":
            if key == keeping.id:
                stage.seated.leave(None)
            keeping.delete(key)
        case "file":
            table = _in_list(stage, key, message, now)
            name = f"tablee-{table.game.name}-{table.seq}.json"
            stage.give = {"file": save(table), "name": name}
        case _:
            _review(stage, _in_list(stage, key, message, now), now)


def _review(stage: Stage, table: Table, now: float) -> None:
    """Look at a match: from its beginning once it is over, else at the moment it has come to."""
    match = links.shareable(table.match, table.chairs)
    eyes = table.persons[0] if len(table.persons) == 1 else match.seats
    at = None if not table.over() else 0
    stage.set_aside(Watch(match, table.chairs, at=at, eyes=eyes, pace=stage.pace(), now=now))


def _in_list(stage: Stage, key: str, message: Mapping[str, Any], now: float) -> Table:
    here = stage.table if key == stage.keeping.id else None
    return here or stage.keeping.opened(message, stage.seed(), stage.pace(), now)


def share_out(stage: Stage, message: Mapping[str, Any], now: float) -> None:
    """The dialog in which a match is shared: opened, used and closed."""
    match message.get("intent"):
        case "share":
            stage.share = _to_share(stage, message, now)
        case "share-set" if stage.share:
            stage.share = stage.share.chosen(message)
        case "share-file" | "share-text" as what if stage.share:
            stage.give = stage.share.handed_out(what, stage.language)
        case _:
            stage.share = None


def _to_share(stage: Stage, message: Mapping[str, Any], now: float) -> Share:
    base = stage.keeping.base
    if "kept" in message:
        key = stage.keeping.row(message)
        table = _in_list(stage, key, message, now)
        return shared(table.match, table.chairs, base, back=f"share-{key}")
    if (watch := stage.aside.watch) is not None:
        moment = (watch.at, watch.eyes)
        return shared(watch.match, watch.chairs, base, moment, back="share-open")
    if (shown := stage.seated.shown) is None:
        raise IllegalMove(say("There is no table for this click any more."))
    return shared(shown.match, shown.chairs, base, back="share-open")
