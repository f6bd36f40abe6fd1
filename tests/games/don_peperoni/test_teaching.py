"""What teaches Don Peperoni: the first match, the chapters, hints, and who has what in words."""

from __future__ import annotations

import re
from dataclasses import replace

from tablee.games.don_peperoni import GAME, table_town
from tablee.games.don_peperoni import table as picture
from tablee.games.don_peperoni.cards import WORTH
from tablee.games.don_peperoni.help import CHAPTERS
from tablee.games.don_peperoni.lesson import LESSON
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.telling import house_name
from tablee.games.don_peperoni.town import TOWN
from tablee.kernel import Event, Move
from tablee.kernel.notation import write_move
from tablee.table import Pace
from tablee.table import Table as Sitting
from tablee.ui.i18n import Language
from tablee.ui.scene import Scene, scene
from tablee.ui.table_page import table_page
from tests.games.don_peperoni.scripted import Table
from tests.games.teaching import abouts, guided, moments
from tests.ui.markup import read
from tests.ui.test_markup import NAMES, ROOT, chairs
from tests.ui.test_markup_don_peperoni import drawn

ELEMENTS = {
    "seat", "turn", "house", "note", "count", "tie", "agent", "spy", "takeover", "police", "end",
    "river", "options",
}  # fmt: skip
"""The chapters about something that is to be seen on the table."""


# The first match.


def walk_from(at: int) -> list[Move]:
    """The steps of one pawn that the record has from there on."""
    steps: list[Move] = []
    for event in guided("don-peperoni").match.events[at:]:
        if event.seat != 0 or event.move[0] != "go":
            break
        if steps and event.move[1] != steps[0][1]:
            break
        steps.append(event.move)
        if int(event.move[2]) < TOWN.size:
            break
    return steps


def test_what_the_pupil_does_is_named_by_the_words() -> None:
    pressed = 0
    last: Event | None = None
    for at, seen, _ in moments("don-peperoni"):
        event = guided("don-peperoni").next(at)
        if event is None:
            break
        if event.seat == 0:
            goes_on = last is not None and last.seat == 0 and last.move[0] == "go"
            if not (event.move[0] == "go" and goes_on):
                assert seen.note is not None
                assert named(seen, event.move, at) in str(seen.note.say), (at, str(seen.note.say))
                pressed += 1
        last = event
    assert pressed == 13


def named(seen: Scene, move: Move, at: int) -> str:
    """What the words call a move."""
    view = seen.view
    assert isinstance(view, DonPeperoni)
    match move:
        case ("go", *_):
            return house_name(view, int(walk_from(at)[-1][2]))
        case ("seat", int(house)):
            return house_name(view, house)
        case ("bribe", _, int(note)):
            return f" a {WORTH[view.faces[note] or 0]}"
        case ("agent", _, int(agent)):
            return f"lace your {('lawyer', 'spy', 'bodyguard', 'gunman')[view.faces[agent] or 0]}"
        case ("spy", _):
            return "Let the spy look"
    return "end "


def test_what_a_note_points_at_does_all_that_it_says() -> None:
    points = {note.at: note.point for note in LESSON.notes if note.point}
    for at, seen, _ in moments("don-peperoni"):
        event = guided("don-peperoni").next(at)
        if at not in points or event is None or event.seat != 0:
            continue
        page = read(table_page(seen))
        found = {node.attrs["id"]: node for node in page.walk() if "id" in node.attrs}
        meant = found[points[at]]
        if event.move[0] == "go":
            steps = walk_from(at)
            button = found[f"walk-{steps[0][1]}-{steps[-1][2]}"]
            wanted = " ".join(map(write_move, steps))
            assert button.attrs["data-moves"] == wanted, "one press walks all the way"
            assert meant is button or points[at] == f"label-{steps[0][1]}", "or the pawn first"
        else:
            assert meant.attrs["data-move"] == write_move(event.move)


def test_a_walk_that_the_words_do_not_mean_is_no_button() -> None:
    """Only what begins with the step of the record; nothing while a note is to be left."""
    for at, seen, at_table in moments("don-peperoni"):
        event = guided("don-peperoni").next(at)
        view = seen.view
        if event is None or event.seat != 0 or at_table.nods():
            continue
        assert isinstance(view, DonPeperoni)
        walks = [
            node.attrs.get("data-moves", node.attrs.get("data-move", "")).split()[0]
            for node in read(table_page(seen)).walk()
            if node.attrs.get("id", "").startswith("walk-")
        ]
        assert set(walks) == ({write_move(event.move)} if event.move[0] == "go" else set())


def test_the_first_match_shows_the_main_ideas() -> None:
    verbs = [str(event.move[0]) for event in guided("don-peperoni").match.events if event.seat == 0]
    assert verbs.count("bribe") == 3
    assert verbs.count("agent") == 2
    assert verbs.count("spy") == 1
    end = guided("don-peperoni").match.position
    assert isinstance(end, DonPeperoni)
    won = [house_name(end, house) for house, owner in enumerate(end.owner) if owner == 0]
    assert won == ["Hacienda Álvarez", "Panadería", "Casa Azul"]
    assert end.owner[TOWN.place("h17")] == 2, "Correos is lost"
    assert end.votes == [22, 8, 12, 8]
    assert (end.round, end.active) == (2, 1)


# The chapters.


def test_every_chapter_but_the_first_is_about_something_on_the_table() -> None:
    names = {chapter.name for chapter in CHAPTERS}
    assert names == ELEMENTS | {"game"}
    assert str(CHAPTERS[0].text[0]).count(". ") == 3, "the game in four sentences"


def test_every_element_of_the_table_leads_to_its_chapter() -> None:
    found = set().union(*(abouts(page) for _, _, _, page in drawn()))
    found |= abouts(read(table_page(tied())))
    assert found == ELEMENTS


def tied() -> Scene:
    """A house where two notes are equal, as seat 0 sees it."""
    table = Table(3)
    table.bribe(0, "h03", 20)
    table.bribe(1, "h03", 20)
    table.bribe(2, "h03", 5)
    assert table.tie("h03") == [0, 1]
    return seen_by(table, 0)


def seen_by(table: Table, seat: int) -> Scene:
    """A page's scene of a position made by hand."""
    view = table.views[seat]
    sitting = Sitting.open(GAME, chairs(view.seats, 1, "don-peperoni"), seed=1, pace=Pace())
    empty = scene(sitting, 0, Language("en"), 0.0)
    return replace(empty, view=view, seat=seat, moves=tuple(view.legal(seat)))


def test_a_place_that_is_pressed_says_what_it_is() -> None:
    for seen, _, _, page in drawn():
        view = seen.view
        assert isinstance(view, DonPeperoni)
        for node in page.walk():
            if "look" in node.attrs.get("class", "").split():
                place = int(node.attrs["data-spot"])
                assert node.attrs["data-intent"] == "about"
                assert node.attrs["data-about"] == table_town.chapter_of(view, place)
    view = tied().view
    assert isinstance(view, DonPeperoni)
    chapter = {name: table_town.chapter_of(view, TOWN.place(name)) for name in ("A0", "h03")}
    assert chapter == {"A0": "turn", "h03": "house"}
    assert table_town.chapter_of(view, view.homes[1]) == "seat"
    assert table_town.chapter_of(view, TOWN.place("h05")) == "river", "a stop sign"


def test_pictures_of_chapters_are_there() -> None:
    art = (ROOT / "static/art/don-peperoni.svg").read_text("utf-8")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', art))
    assert {chapter.picture for chapter in CHAPTERS} <= symbols


# The hints.


def reason(table: Table, seat: int, *move: str | int) -> str:
    view = table.views[seat]
    assert move in view.legal(seat)
    return str(GAME.mind.why(view, seat, move))


def test_why_a_note() -> None:
    table = Table()
    table.bribe(0, "h04", 20)
    table.enter(1, "h04")
    house = table.at("h04")
    laid = "The count follows at once, and a 100 note beats what seat 0 may have laid in about 20%"
    assert reason(table, 1, "bribe", house, table.note(1, 100)) == f"{laid} of cases."
    table = Table(round=7)
    table.bribe(0, "h04", 20)
    table.enter(1, "h04")
    assert reason(table, 1, "bribe", house, table.note(1, 50)) == (
        "It wins only in about 8% of cases, but a 50 note is little to lose with 8 votes at stake."
    )


def test_why_a_note_where_the_spy_has_looked() -> None:
    table = Table()
    table.bribe(0, "h04", 20)
    table.place(1, "h04", "spy")
    spy = table.agent(1, "spy")
    assert reason(table, 1, "spy", spy) == (
        "Your note would make the count in Casa Azul: know first what it has to beat."
    )
    table.play(1, "spy", spy)
    known = [
        reason(table, 1, "bribe", table.at("h04"), table.note(1, worth))
        for worth in (10, 20, 50, 100)
    ]
    assert known == [
        "You know what lies there: a 10 note loses, and the 8 votes go to somebody else.",
        "You know what lies there: a 20 note is just as much, and makes a tie.",
        "You know what lies there: a 50 note is the lowest of your notes that wins the 8 votes.",
        "You know what lies there: a 100 note wins 8 votes, but a 50 would do.",
    ]


def test_why_the_very_last_note() -> None:
    table = Table(round=8)
    table.enter(3, "h04")
    assert reason(table, 3, "bribe", table.at("h04"), table.note(3, 1)) == (
        "Nobody plays after you: a note that lies alone wins the 8 votes."
    )


def test_why_an_agent() -> None:
    table = Table()
    table.enter(0, "h16")  # the seat of seat 1
    house = table.at("h16")
    told = {
        kind: reason(table, 0, "agent", house, table.agent(0, kind))
        for kind in ("gunman", "lawyer", "bodyguard", "spy")
    }
    assert told == {
        "gunman": "No other agent is here: your gunman can take 8 votes from seat 1 at the end.",
        "lawyer": "No other agent is here: your lawyer can take 8 votes from seat 1 at the end.",
        "bodyguard": "These votes are not yours to guard: your bodyguard would only be taken for "
        "somebody worse.",
        "spy": "There is no note to see here yet: the spy would have to wait, and hope.",
    }
    table.play(0, "agent", house, table.agent(0, "gunman"))
    table.enter(1, "h16")
    assert reason(table, 1, "agent", house, table.agent(1, "bodyguard")) == (
        "An agent of somebody else may be after your 8 votes here: a bodyguard keeps them for "
        "certain."
    )
    table.enter(2, "h16")
    assert reason(table, 2, "agent", house, table.agent(2, "lawyer")) == (
        "Another agent is here, and a lawyer only works alone."
    )


def test_why_a_step_and_why_the_end_of_a_turn() -> None:
    table = Table()
    table.put(0, "F3")
    table.put(0, "A6", pawn=1)
    house = r"(Casa Rosa|Hacienda Álvarez) is (\d) points away, and "
    gunman = re.fullmatch(
        house + r"your gunman could take its 8 votes at the end\.",
        reason(table, 0, "go", 0, table.at("E3")),
    )
    assert gunman
    assert gunman[2] == "9"
    table.position.screens[0] = ()
    table.look()
    note = re.fullmatch(
        house + r"a (\d+) note would win its 9 votes in about (\d+)% of cases\.",
        reason(table, 0, "go", 0, table.at("E3")),
    )
    assert note
    assert note[2] == "8"
    assert re.fullmatch(
        r"8 points would be lost, though .+ is within reach and worth a visit\.",
        reason(table, 0, "end"),
    )
    table.position.points = 0
    table.look()
    assert reason(table, 0, "end") == "No points are left, and there is nothing else to do."


def test_why_a_seat_and_who_begins() -> None:
    table = Table(homes=())
    assert re.fullmatch(
        r"Houses with \d+ votes in all lie within 8 points of it\.",
        reason(table, 0, "seat", table.at("h07")),
    )
    table.play(0, "seat", table.at("h07"))
    assert reason(table, 1, "seat", table.at("h15")).endswith(
        ", and the nearest family lives 7 points away."
    )
    assert after_the_bidding() == [
        "3 players would still play after you on the last day.",
        "You would play last each day, and nobody could answer your very last notes.",
        "1 player would still play after you on the last day.",
        "2 players would still play after you on the last day.",
    ]


def after_the_bidding() -> list[str]:
    """Seat 0 has bid the most: the reason for naming each seat."""
    table = Table(round=4)
    for _ in range(4):
        table.play(table.position.active, "end")
    table.play(0, "stake", 0, table.note(0, 500))
    for move in ("done", "pass", "pass", "pass", "pass"):
        if table.position.phase == "bid":
            table.play(table.position.active, move)
    assert table.position.phase == "name"
    return [reason(table, 0, "name", starter) for starter in range(4)]


def test_why_the_police() -> None:
    table = Table(round=4)
    for _ in range(4):
        table.play(table.position.active, "end")
    assert reason(table, 0, "stake", 0, table.note(0, 20)) == (
        "You have 20 notes for 4 days: a 20 note can be spared to hold a rival's pawn one day."
    )
    assert reason(table, 0, "pass") == (
        "A marker stops one pawn for one turn; a note in a house may win ten votes."
    )
    table = Table(round=7, options=("raid", "roadblock"))
    table.position.markers = (0, 0)
    table.position.votes[2] = 30
    table.look()
    table.bribe(0, "h08", 50)
    assert reason(table, 0, "hold", 2, 0) == (
        "No rival has more votes than seat 2, with 30: with a pawn held, only the other can win "
        "more."
    )
    assert reason(table, 0, "hold", 1, 0) == (
        "seat 1 would have one pawn fewer in the next turn, but others have more votes."
    )
    assert reason(table, 0, "raid", table.at("h08")) == (
        "Only your note lies in Casa Verde: while it is closed, nobody can outbid it for the 8 "
        "votes."
    )
    home = table.at("h16")
    assert reason(table, 0, "block", home, TOWN.houses[home].door) == (
        "A pawn of seat 1 is in Casa Blanca, and could not leave it in the next turn."
    )


# Who has what, in words.

KNOWN = re.compile(r"a (\d+) of (\w+)|the (lawyer|spy|bodyguard|gunman|cleaner) of (\w+)")


def test_words_hold_no_face_that_the_view_has_not() -> None:
    for seen, whole, _, _ in drawn():
        view = seen.view
        assert isinstance(view, DonPeperoni)
        told = dict(picture.in_words(replace(seen, _=Language("en"))))
        text = "\n".join(line for lines in told.values() for line in lines)
        open_notes = {
            (str(WORTH[face]), NAMES[view.plan.owner[card]])
            for card, face in enumerate(view.faces)
            if face is not None and card < view.plan.first_agent
        }
        for value, who, kind, whose in KNOWN.findall(text):
            if kind:
                agents = view.plan.screens[NAMES.index(whose)]
                assert any(view.faces[agent] is not None for agent in agents)
            else:
                assert (value, who) in open_notes
        for seat in range(1, view.seats):
            lines = told[NAMES[seat]]
            assert any("in the purse" in line for line in lines) or not view.purses[seat]
            if not view.over() and any(view.faces[note] is None for note in view.purses[seat]):
                assert not any(line.startswith("In the purse") for line in lines)
            if any(view.faces[agent] is None for agent in view.screens[seat]):
                assert not any(line.startswith("Behind the screen") for line in lines)
        assert whole.votes == view.votes


def test_words_say_all_that_lies_on_the_table() -> None:
    table = Table(options=("raid", "roadblock"))
    table.bribe(0, "h08", 50)
    table.place(1, "h08", "gunman")
    table.bribe(1, "h02", 5)
    table.position.markers = (1, 2)
    table.look()
    table.play(1, "raid", table.at("h02"))
    told = dict(picture.in_words(seen_by(table, 0)))
    me, other = NAMES[0], NAMES[1]
    assert told[me] == (
        "8 votes",
        "Seat of the family: Casa Amarilla",
        "The first pawn is at Casa Verde, the second at Casa Amarilla",
        "In the purse: 2×1, 2×2, 2×5, 2×10, 2×20, 3×50, 2×100, 2×200, 2×500",
        "Behind the screen: lawyer, spy, bodyguard, gunman, cleaner",
    )
    assert told[other][-2:] == ("19 notes in the purse", "4 agents behind the screen")
    assert "1 police marker" in told[NAMES[2]]
    assert told["The police"] == (f"Escuela is closed by the police until {other} plays again",)
    house = next(line for line in told["Where something lies"] if line.startswith("Casa Verde"))
    assert f"Face down: a 50 of {me}." in house
    assert f"Agents: an agent of {other}." in house
    assert told["Votes still to be won"][0] == "10 votes: Ayuntamiento, Iglesia"


def test_words_tell_a_tie() -> None:
    told = dict(picture.in_words(tied()))
    (house,) = told["Where something lies"]
    assert f"Face up: a 20 of {NAMES[0]}, a 20 of {NAMES[1]}, a 5 of {NAMES[2]}." in house


# Sounds.


def test_sounds() -> None:
    def heard(*move: str | int) -> str:
        return picture.sound(Event(0, move, {}, {}))

    assert heard("go", 0, 3) == "step"
    assert heard("bribe", 3, 7) == "card"
    assert heard("wait") == heard("end") == heard("pass") == "", "what moves nothing is still"
    assert heard("hold", 1, 0) == "bad"
    match = guided("don-peperoni").match
    assert {picture.sound(event) for event in match.events if event.want is not None} == {
        "", "shuffle", "reveal",
    }  # fmt: skip
