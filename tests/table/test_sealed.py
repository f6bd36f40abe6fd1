"""Tables of one sealed match at several devices: people click, bots think, clocks run out."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.kernel import IllegalMove
from tablee.net.sealed import posts
from tablee.table import Chair, Pace
from tablee.table.sealed import SealedTable
from tests.net.sealed_table import Board

QUICK = Pace(chance=0.0, bot=0.1, step=0.1, hesitation=(0.1, 0.2), least=0.0, window=5.0)


class Evening:
    """Three devices: two persons, and a third with a person and all the bots."""

    def __init__(self, name: str, *, silent: bool = False) -> None:
        game = games.load(name)
        seats = max(4, game.seats.start)
        parties = [(0, *range(3, seats)), (1,), (2,)]
        self.board = Board(game, seats, f"evening {name}", parties=parties)
        bot = next(iter(game.mind.tempers))
        self.silent = silent
        self.now = 0.0
        self.tables = {}
        for party, device in self.board.devices.items():
            chairs = [
                Chair(f"Bot {seat}", bot) if seat > 2 else Chair(f"P{seat}", afar=seat != party)
                for seat in range(seats)
            ]
            table = SealedTable(device, chairs, seed=f"{name} {party}", pace=QUICK, now=0.0)
            self.tables[party] = table

    def pass_time(self) -> None:
        """One tenth of a second: what is due happens, and everybody may click."""
        self.board.settle()
        for table in self.tables.values():
            table.follow(self.now)
        self.now += 0.1
        for table in self.tables.values():
            table.advance(self.now)
            for seat in table.persons:
                moves = table.moves(seat)
                window = table.match.position.silence(seat) is not None
                if moves and not (self.silent and window):
                    table.move(seat, self.board.rng.choice(moves), self.now)


@pytest.mark.parametrize("name", ["pechvogel"])
def test_people_and_bots_play_a_sealed_match_to_its_end(name: str) -> None:
    evening = Evening(name)
    while not evening.tables[0].over() and evening.now < 4000:
        evening.pass_time()
    evening.board.settle()
    for table in evening.tables.values():
        table.follow(evening.now)
        assert table.over()
        view = table.chronicle(table.match.seats).view
        assert view == evening.board.position
        for seat in table.persons:
            assert table.chronicle(seat).view == table.match.position.view(seat)
        assert table.chronicle(table.match.seats).log
    assert evening.board.cheat is None
    evening.board.agree()


def test_who_lets_the_clock_run_out_has_said_nothing() -> None:
    evening = Evening("service-compris", silent=True)
    closed = False
    while not closed and evening.now < 400:
        evening.pass_time()
        closed = any(
            post.seat in (1, 2) and post.party == 0
            for post in map(posts.read, evening.board.board)
            if isinstance(post, posts.Act)
        )
    assert closed
    assert evening.board.cheat is None


def test_what_was_said_to_all_is_not_taken_back_and_others_are_not_moved() -> None:
    evening = Evening("pechvogel")
    moved = False
    while not moved:
        evening.board.settle()
        for party, table in evening.tables.items():
            table.follow(evening.now)
            for seat in table.persons:
                if moves := table.moves(seat):
                    table.move(seat, moves[0], evening.now)
                    assert table.waits
                    assert table.moves(seat) == ()
                    with pytest.raises(IllegalMove):
                        table.move(seat, moves[0], evening.now)
                    moved = True
                    evening.board.settle()
                    table.follow(evening.now)
                    assert not table.waits
                    assert not table.undoable(seat)
            with pytest.raises(IllegalMove):
                table.move((party + 1) % 3, ("pick", 3), evening.now)
        evening.now += 0.1
        evening.tables[0].advance(evening.now)
