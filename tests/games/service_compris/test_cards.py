"""The box as data: what is in it, and how it refuses what does not fit."""

from __future__ import annotations

import pkgutil

import pytest

from tablee.games.service_compris.cards import (
    ACTIONS,
    BOX,
    CARDS,
    CODES,
    KIND,
    SORTS,
    read_box,
)
from tablee.games.service_compris.names import (
    CARD_NAMES,
    CARD_TEXTS,
    CHARACTERS,
    PEOPLES,
    character_name,
)
from tablee.kernel.box import BadCards

TEXT = (pkgutil.get_data("tablee.games.service_compris", "cards.toml") or b"").decode()


def test_facts_3_to_6_what_is_in_the_box() -> None:
    assert ACTIONS == 56
    assert CARDS - ACTIONS == 54 == BOX.peoples * BOX.characters
    kinds = {sort: [a for a in BOX.actions if a.sort == sort] for sort in SORTS}
    assert [len(kinds[sort]) for sort in SORTS] == [12, 7, 4]
    assert [sum(a.copies for a in kinds[sort]) for sort in SORTS] == [32, 13, 11]


def test_fact_7_the_default_deck() -> None:
    copies = [sum(KIND[face] == kind for face in range(ACTIONS)) for kind in range(len(CODES))]
    assert copies == [7, 3, 3, 2, 3, 3, 2, 2, 2, 2, 1, 2, 4, 2, 2, 2, 1, 1, 1, 4, 4, 2, 1]


def test_the_share_of_each_counter_follows_what_it_answers() -> None:
    answers = {
        code: sum(a.copies for a in BOX.actions if CODES.index(code) in a.countered_by)
        for code in CODES[-4:]
    }
    assert answers == {"surprise": 16, "salty": 16, "chef_gone": 4, "larder": 2}


def test_fact_10_names_of_our_own_for_everybody() -> None:
    names = [str(name) for people in CHARACTERS for name in people]
    assert len(set(names)) == 54
    assert len(PEOPLES) == 6
    assert len(CARD_NAMES) == len(CARD_TEXTS) == 23
    told = {str(character_name(face)) for face in range(ACTIONS, CARDS)}
    assert told == set(names)
    assert str(character_name(None)) == "a hidden chief"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("copies = 7", "copies = 8", "33 cards of attack"),
        ("copies = 7", "copies = 0", "at least one"),
        ("copies = 7", 'copies = "7"', "at least one"),
        ("copies = 7\n", "", "lack the entry copies"),
        ('origin = "P:S7"', 'origin = "hearsay"', "where it comes from"),
        ("most = 6", "most = 7", "more players than peoples"),
        ("most = 6", "most = 1", "whole numbers"),
        ("count = 6", "count = 0", "whole numbers"),
        ('countered_by = ["larder"]', 'countered_by = ["salty"]', "countered like that"),
        ('countered_by = ["larder"]', 'countered_by = ["pepper"]', "countered like that"),
        ('name = "yuck"', 'name = "yum"', "lack the entry yuck"),
        ('sort = "counter"', 'sort = "save"', "another sort"),
        ("[totals]", "[totals", "cannot be read"),
    ],
)
def test_a_box_that_does_not_fit_is_refused_with_a_reason(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(BadCards, match=reason):
        read_box(TEXT.replace(old, new, 1))


def test_a_kind_that_stands_twice_is_refused() -> None:
    row = TEXT[TEXT.index("[[action]]") :].split("\n\n")[0]
    with pytest.raises(BadCards, match="stands once"):
        read_box(f"{TEXT}\n{row}\n")


def test_too_few_cards_for_all_hands_are_refused() -> None:
    few = TEXT.replace("most = 6", "most = 11").replace("count = 6", "count = 11")
    with pytest.raises(BadCards, match="not enough cards"):
        read_box(few)


def test_other_printed_numbers_are_played_with() -> None:
    other = TEXT.replace("copies = 7", "copies = 6").replace("copies = 3", "copies = 4", 1)
    assert [a.copies for a in read_box(other).actions[:2]] == [6, 4]
