"""How somebody looks at a table: the panel, a moment looked back at, a hint. No match changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablee.bots import Thinker, adviser
from tablee.kernel import IllegalMove, say
from tablee.table import Table
from tablee.ui.help import LONGEST_SEARCH
from tablee.ui.scene import Hint, Look, Side
from tablee.ui.side import NAMES


def looked(look: Look, message: Mapping[str, Any], seq: int) -> Look:
    """What an intent makes of the way a table with ``seq`` events is looked at."""
    match message.get("intent"):
        case "side":
            name = str(message.get("side"))
            opened = name if name in NAMES and name != look.side.opened else ""
            return replace(look, side=Side(opened))
        case "chapter":
            return replace(look, side=Side("help", str(message.get("chapter"))))
        case "about":
            return replace(look, side=Side("help", str(message.get("about"))))
        case "search":
            search = str(message.get("search") or "")[:LONGEST_SEARCH]
            return replace(look, side=Side("help", "", search))
        case "look":
            return replace(look, moment=_moment(str(message.get("event")), seq))
        case "caught-up":
            return replace(look, missed=None)
    return replace(look, armed=None)


def _moment(event: str, seq: int) -> int | None:
    """An event of the match that is looked back at; the last one is now."""
    wanted = int(event) if event.isdecimal() and len(event) < 6 else seq
    return wanted if 0 < wanted < seq else None


def hint(table: Table, seat: int) -> Hint:
    """What a good bot would do, seeing what this seat sees, and why. Raises `IllegalMove`."""
    moves = table.moves(seat) if seat in table.persons else ()
    if not moves:
        raise IllegalMove(say("There is nothing to choose just now."))
    view, game = table.chronicle(seat).view, table.game
    thinker = Thinker(game, adviser(game), view.clone(), seat, table.seq)
    while not thinker.step(1000):
        pass
    move = thinker.move()
    if move not in moves:  # a guided match leaves but one
        move = moves[0]
    return Hint(move, game.mind.why(view, seat, move))
