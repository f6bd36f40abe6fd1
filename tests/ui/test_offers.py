"""Don Peperoni at one device: a spy's master is handed it in another's turn, and gives it back."""

from __future__ import annotations

import random
import re

from tablee.games import load
from tablee.kernel import Match, SeededDealer
from tablee.table import Chair, links
from tests.ui.pages import Page, attributes, notice

PEOPLE = (Chair("Ann"), Chair("Bo"), Chair("Cy"))


def match_with_an_offer() -> Match:
    """Played at random, until somebody's agent lies where a rival has just put a note."""
    game = load("don-peperoni")
    for seed in range(65, 400):
        rng, dealer = random.Random(seed), SeededDealer(seed)
        match = Match.start(game, len(PEOPLE))
        while not match.position.over():
            acting = match.position.to_act()
            if len(acting) > 1:
                return match
            if acting:
                match.play(acting[0], rng.choice(match.position.legal(acting[0])))
            else:
                match.deal(dealer)
    raise AssertionError("nobody has been offered to spy")


def offered() -> tuple[Page, dict[str, str]]:
    """A page on which the one in turn may pass the device to a spy's master."""
    page = Page(hash=links.write(match_with_an_offer(), PEOPLE))
    page.send(**attributes(page.update.html, "here")[0])
    return page, attributes(page.update.html, "pass")[0]


def test_a_spy_s_master_is_handed_the_device_and_hands_it_back() -> None:
    page, offer = offered()
    owner = re.findall(r'id="undo"[^>]*data-seat="(\d)"', page.update.html)[0]
    assert offer["seat"] != owner
    seq = page.update.seq
    handed = page.send(**offer)
    assert [here["seat"] for here in attributes(handed.html, "here")] == [offer["seat"]]
    assert 'id="scene"' not in handed.html
    taken = page.send(**attributes(handed.html, "here")[0])
    moves = attributes(taken.html, "move")
    assert {move["seat"] for move in moves} == {offer["seat"]}
    assert page.update.seq == seq, "nothing has happened but that the device went round"
    assert not attributes(taken.html, "pass"), "it is passed on by who is in turn"
    back = page.send(**next(move for move in moves if move["move"] == "wait"))
    assert [here["seat"] for here in attributes(back.html, "here")] == [owner]


def test_nobody_else_can_be_called() -> None:
    page, offer = offered()
    seat, seq = offer["seat"], str(page.update.seq)
    owner = re.findall(r'id="undo"[^>]*data-seat="(\d)"', page.update.html)[0]
    before = page.update.html
    refused = page.send(intent="pass", seat=owner, seq=seq)
    assert "not yours" in notice(refused)
    assert before in refused.html
    page.send(**offer)
    page.send(intent="leave")
    again = page.send(intent="resume")
    assert [each["seat"] for each in attributes(again.html, "here")] == [owner], "not " + seat
