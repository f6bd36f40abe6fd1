"""Records as files and in links: what is read, and what is refused and in which words."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from tablee.kernel import BadRecord, TableeError
from tablee.kernel.notation import (
    LONGEST_LINE,
    MOST_EVENTS,
    from_json,
    pack,
    record_of,
    replay,
    to_json,
    unpack,
)
from tests.kernel.test_notation import DICE, DICE_LINE, GAMES, LINE

TOO_LONG = "This record is too long."
DAMAGED = "This record is damaged: "
NO_SEAT = "This record is of a seat that is not at the table."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This file is damaged: it is not JSON."),
        ("{", "This file is damaged: it is not JSON."),
        ("[" * 100_000, "This file is damaged: it is not JSON."),
        ("[]", "This is not a record of Tablée."),
        ("null", "This is not a record of Tablée."),
        ('{"tablee": "1"}', "This is not a record of Tablée."),
        ('{"tablee": true}', "This is not a record of Tablée."),
        ('{"tablee": 2}', "This record was written by a later version of Tablée."),
        ('{"tablee": 1}', DAMAGED + "a part of it is missing."),
    ],
)
def test_files_that_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        from_json(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("game", 3, DAMAGED + "a part of it is missing."),
        ("rules", "1", DAMAGED + "a part of it is missing."),
        ("seats", 3.0, DAMAGED + "a part of it is missing."),
        ("seats", True, DAMAGED + "a part of it is missing."),
        ("options", [], DAMAGED + "a part of it is missing."),
        ("events", {}, DAMAGED + "a part of it is missing."),
        ("events", [1], DAMAGED + "its events cannot be read."),
        (
            "events",
            ["*1"] * (MOST_EVENTS + 1),
            "This record is damaged: its events cannot be read.",
        ),
        ("viewer", "0", NO_SEAT),
        ("viewer", True, NO_SEAT),
        ("viewer", -1, NO_SEAT),
        ("viewer", 4, NO_SEAT),
        ("game", "chess", "There is no game of that name here."),
        ("rules", 7, "This match was played under other rules than this version knows."),
        ("options", {"first": []}, "An option of Pechvogel has an unknown value."),
        ("options", {"first": {"a": 1}}, "An option of Pechvogel has an unknown value."),
    ],
)
def test_files_with_one_part_wrong(key: str, value: object, sentence: str) -> None:
    found = json.loads(to_json(record_of(DICE)))
    found[key] = value
    with pytest.raises(TableeError) as refused:
        replay(from_json(json.dumps(found)), GAMES)
    assert str(refused.value) == sentence


def test_a_file_that_is_too_long() -> None:
    with pytest.raises(BadRecord) as refused:
        from_json(" " * (4 * LONGEST_LINE + 1))
    assert str(refused.value) == TOO_LONG
    with pytest.raises(BadRecord, match="not JSON"):
        from_json(" " * (4 * LONGEST_LINE))


def test_as_many_events_as_may_be_are_read() -> None:
    found = json.loads(to_json(record_of(DICE)))
    found["events"] = ["*1"] * MOST_EVENTS
    assert len(from_json(json.dumps(found)).events) == MOST_EVENTS


def test_a_file_can_be_read_by_people() -> None:
    record = replace(record_of(DICE), options={"first": "l’été"})
    assert "l’été" in to_json(record)


def test_a_link_that_was_cut_anywhere_is_refused() -> None:
    packed = pack(DICE_LINE)
    for cut in range(0, len(packed), 7):
        with pytest.raises(BadRecord) as refused:
            unpack(packed[:cut])
        assert str(refused.value) == "This link is damaged or was cut short."


def test_a_link_holds_only_what_an_address_may_hold() -> None:
    for line in (LINE, DICE_LINE, *(DICE_LINE[:cut] for cut in range(60, 64))):
        assert re.fullmatch(r"[A-Za-z0-9_-]+", pack(line))


@pytest.mark.parametrize("stray", ["!", "é", " ", "%", "="])
def test_a_link_with_a_stray_letter_is_refused(stray: str) -> None:
    packed = pack(DICE_LINE)
    with pytest.raises(BadRecord) as refused:
        unpack(packed[:40] + stray + packed[40:])
    assert str(refused.value) == "This link is damaged or was cut short."


def test_a_link_that_was_packed_in_a_later_way() -> None:
    with pytest.raises(BadRecord) as refused:
        unpack("v2." + pack(DICE_LINE))
    assert str(refused.value) == "This record was written by a later version of Tablée."


def test_a_link_that_would_unfold_without_end_is_refused() -> None:
    with pytest.raises(BadRecord):
        unpack(pack("x" * 10_000_000))
    for text, sentence in (
        ("A" * (LONGEST_LINE + 1), TOO_LONG),
        ("A" * LONGEST_LINE, "This link is damaged or was cut short."),
    ):
        with pytest.raises(BadRecord) as refused:
            unpack(text)
        assert str(refused.value) == sentence
