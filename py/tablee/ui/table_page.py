"""The page of a table: the same frame for every game, around the game's own picture."""

from __future__ import annotations

import htpy as h

from tablee.kernel import Place, Say, Seat, say
from tablee.ui.dock import coached, dock
from tablee.ui.missed import missed
from tablee.ui.parts import face, number, symbol, unseen
from tablee.ui.people import absent
from tablee.ui.picture import Picture, picture
from tablee.ui.scene import Scene
from tablee.ui.side import side
from tablee.ui.watching import bar


def table_page(scene: Scene) -> h.Element:
    """The whole page, without its head."""
    art = picture(scene.game)
    over = scene.view.over()
    above = _result(scene, art) if over else missed(scene)
    return h.div(
        "#table.table",
        data_screen="table",
        data_game=scene.game.name,
        data_over=over,
        data_back_then=scene.moment is not None and scene.watched is None,
        data_watched=scene.watched is not None,
        data_point=scene.note.point or None if scene.note else None,
        data_coached=coached(scene),
        data_advised=scene.look.hint is not None,
    )[
        _head(scene),
        _absent(scene),
        h.div("#scene.scene", data_above=above is not None)[above, art.draw(scene)],
        bar(scene, scene.watched) if scene.watched else dock(scene, art),
        side(scene),
    ]


def _head(scene: Scene) -> h.Element:
    _ = scene._
    return h.header("#table-head.table-head")[
        h.button("#leave.quiet", type="button", data_intent="leave")[
            symbol("sign-leave", "sign", 24), h.span[_("Leave")]
        ],
        h.h1("#table-title", tabindex="-1", data_words="own")[scene.game.title],
        None if scene.watched or scene.posed else _undo(scene),
        # Where the panel is not beside the table, this is the way to it.
        h.button("#side-menu.quiet", type="button", data_intent="side", data_side="help")[
            symbol("sign-book", "sign", 24), h.span[_("Rules and more")]
        ],
    ]


def _absent(scene: Scene) -> h.Node:
    """Who is not to be reached just now, at a table of many devices."""
    if scene.people is None:
        return None
    words = absent(scene._, scene.people, hides=bool(scene.view.pools))
    return h.p("#absent.absent", role="status")[words] if words else None


def _undo(scene: Scene) -> h.Element:
    return h.button(
        "#undo.quiet",
        type="button",
        disabled=not scene.undoable,
        data_intent="undo",
        data_back="now",
        data_seat=scene.seat,
        data_seq=scene.seq,
    )[symbol("sign-undo", "sign", 24), h.span[scene._("Take back")]]


def _result(scene: Scene, art: Picture) -> h.Element:
    _ = scene._
    standing = scene.view.standing()
    return h.section("#result.result", aria_labelledby="result-title")[
        h.h2("#result-title", tabindex="-1")[scene.word(_headline(standing))],
        h.ol("#standing.standing", role="list")[(_stands(scene, art, each) for each in standing)],
    ]


def _headline(standing: list[Place]) -> Say:
    winners = [Seat(each.seat) for each in standing if each.place == 1]
    if not winners:
        return say("Nobody wins.")
    if len(winners) == 1:
        return say("{who} wins!", who=winners[0])
    return say("Shared by {who}!", who=tuple(winners))


def _stands(scene: Scene, art: Picture, each: Place) -> h.Element:
    _ = scene._
    chair = scene.chairs[each.seat]
    return h.li(f"#stands-{each.seat}", data_winner=each.place == 1)[
        h.span(".rank")[
            symbol("sign-crown", "sign", 24) if each.place == 1 else None,
            _("No. {n}", n=each.place),
        ],
        face(chair, each.seat),
        h.span(".name", data_words="own")[chair.name],
        h.span(".reckoning")[scene.word(art.reckoning(scene, each.seat))],
        h.b(".total")[number(each.score), unseen(_unit(scene, art))],
    ]


def _unit(scene: Scene, art: Picture) -> str:
    own: Say | None = getattr(art, "UNIT", None)
    return scene.word(own) if own else scene._("points")
