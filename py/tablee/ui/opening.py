"""What a link leads to, and the link that leads on from here."""

from __future__ import annotations

from tablee.games import registry
from tablee.kernel import BadRecord, Match, Options, TableeError, say
from tablee.table import Riddle, Table, Watch, links
from tablee.table.links import Link
from tablee.ui.door import door_of_link
from tablee.ui.seating import linked_setup, usual_chairs
from tablee.ui.stage import Stage


def open_link(stage: Stage, link: Link, now: float) -> None:
    """Show what a link leads to. Raises a `TableeError` for what cannot be shown."""
    table = stage.table
    match link.kind:
        case "r" | "j":
            stage.arrive(door_of_link(link), now)
        case "match":
            _open_record(stage, link, now)
        case "watch":
            _open_watch(stage, link, now)
        case "puzzle":
            _open_puzzle(stage, link)
            stage.setup = stage.reading = None
        case "learn":
            game = registry.load(link.what)
            if table and table.game is game and table.is_lesson:
                stage.seated.on_screen = True
                return
            stage.learn(game, now)
        case "rules":
            stage.reading = registry.load(link.what)
            stage.seated.on_screen = False
        case "game":
            stage.setup = linked_setup(registry.load(link.what), link.words)
            stage.seated.on_screen = False
        case "play":
            game = registry.load(link.what)
            if table and table.game is game and not table.over():
                stage.seated.on_screen = True  # a reload goes on with the match it began
                return
            stage.sit_down(linked_setup(game, link.words), now)


def _open_record(stage: Stage, link: Link, now: float) -> None:
    match = links.match_of(link, registry)
    if match.viewer is not None:
        raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
    table = stage.table
    if table is not None and _goes_on(table.match, match):
        stage.seated.on_screen = True  # a reload goes on with what it came to
        return
    chairs = links.chairs_of(link, match.game, usual_chairs(match.game, match.seats))
    stage.show(Table(match, chairs, seed=stage.seed(), pace=stage.pace(), now=now))


def _open_puzzle(stage: Stage, link: Link) -> None:
    puzzle, match = links.puzzle_of(link, registry)
    usual = usual_chairs(match.game, match.seats, puzzle.seat)
    stage.set_aside(Riddle(puzzle, match, links.chairs_of(link, match.game, usual)))


def _open_watch(stage: Stage, link: Link, now: float) -> None:
    match = links.match_of(link, registry)
    chairs = links.chairs_of(link, match.game, usual_chairs(match.game, match.seats))
    eyes = links.eyes_of(link, match)
    stage.set_aside(Watch(match, chairs, at=link.at, eyes=eyes, pace=stage.pace(), now=now))


def open_instead(stage: Stage, text: str, now: float) -> None:
    """Another link in place of the table; one that is refused (a `TableeError`) changes nothing."""
    link = links.read(text)
    table, on_screen = stage.seated.table, stage.seated.on_screen
    stage.seated.leave(None)
    try:
        open_link(stage, link, now)
    except TableeError:
        stage.seated.table, stage.seated.on_screen = table, on_screen
        raise
    stage.speed = link.speed


def onward(stage: Stage) -> Options:
    """A link that goes on with what is shown, for another page; empty: as it was opened.

    A match in which hands are hidden goes on with all of them, as it would here: such a link is
    its person's ``own``. It is handed from page to page, and stands in no address.
    """
    table = stage.table
    if stage.aside or table is None or table.is_lesson:
        return {"onward": stage.aside.link()}
    own = bool(table.match.position.pools) and not table.over()
    return {"onward": links.write(table.match, table.chairs), "own": own}


def _goes_on(match: Match, before: Match) -> bool:
    """Whether ``match`` is ``before``, or what came of it."""
    same = (match.game, match.seats, match.options) == (before.game, before.seats, before.options)
    return same and match.events[: len(before.events)] == before.events
