"""What a sealed table's friends see first has been drawn before, in every game."""

from __future__ import annotations

import pytest

from tablee.games import NAMES, registry
from tablee.ui import rehearsal
from tablee.ui.i18n import Language
from tablee.ui.seated import Seated
from tablee.ui.update import Update


@pytest.mark.parametrize("game", NAMES)
def test_a_match_of_any_size_is_drawn_as_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    drawn: list[Update] = []
    update = Seated.update

    def noted(self: Seated, *arguments: object) -> Update:
        drawn.append(update(self, *arguments))  # type: ignore[arg-type]  # as they came
        return drawn[-1]

    monkeypatch.setattr(Seated, "update", noted)
    rules, played = registry.load(game), False
    for seats in rules.seats:
        drawn.clear()
        options = rules.complete({}, seats)
        slices = rehearsal.rehearse(rules, seats, options, Language("fr"))
        assert sum(1 for _ in slices) == len(drawn) == rehearsal.PICTURES
        assert all('id="scene"' in each.html for each in drawn), "a table, and no page before it"
        assert len({each.html for each in drawn}) > 6, "and something happens at it"
        played = played or any("data-playable" in each.html for each in drawn)
    assert played, "nobody has made a move"
