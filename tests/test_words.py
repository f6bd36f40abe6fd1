"""The catalogues: every message of the source is translated, and none that is gone is kept."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tablee import games
from tablee.kernel import Say, Seat, say
from tablee.ui.i18n import LANGUAGES, Language, choose
from tools.paths import LOCALE
from tools.words import VALUE, compile_catalogues, extract

TRANSLATED = [code for code in LANGUAGES if code != "en"]
SOURCE = extract()


def catalogue(code: str) -> Catalog:
    with (LOCALE / code / "LC_MESSAGES" / "tablee.po").open("rb") as stream:
        return read_po(stream, locale=code)


def on_screen(message: Message) -> bool:
    """Whether the message can be seen: a game that is not in the registry yet cannot."""
    folders = {name.replace("-", "_") for name in games.registry}
    for place, _ in message.locations:
        found = re.search(r"/games/(\w+)/", place)
        if found is None or found[1] in folders:
            return True
    return False


def texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]


def key(message: Message) -> str:
    return texts(message.id)[0]


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_message_is_untranslated(code: str) -> None:
    there = catalogue(code)
    missing = []
    for message in SOURCE:
        if message.id and on_screen(message):
            found = there.get(key(message))
            if found is None or not all(texts(found.string or "")):
                missing.append(key(message))
    assert missing == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_translation_is_on_screen_in_every_number(code: str) -> None:
    compile_catalogues()
    language, there, other = Language(code), catalogue(code), []
    for message in there:
        if not message.id:
            continue
        for n in (0, 1, 2, 7):
            several = there.num_plurals == 2 and (n > 1 if code == "fr" else n != 1)
            text = texts(message.string)[several if message.pluralizable else 0]
            names = {name for each in [*texts(message.id), text] for name in VALUE.findall(each)}
            values = {name: n if name == "n" else name for name in names}
            one, many = (*texts(message.id), "")[:2]
            if language.word(Say(one, many, tuple(values.items()))) != text.format(**values):
                other.append(text)
    assert other == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_of_a_message_that_is_gone(code: str) -> None:
    known = {key(message) for message in SOURCE}
    assert [key(message) for message in catalogue(code) if key(message) not in known] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_uses_the_values_of_its_message(code: str) -> None:
    def names(value: object) -> set[str]:
        return {name for text in texts(value) for name in re.findall(r"{(\w+)}", text)}

    for message in catalogue(code):
        if message.id and all(texts(message.string)):
            assert names(message.string) == names(message.id), key(message)


def test_a_seat_is_worded_by_name_and_a_list_with_commas() -> None:
    french = Language("fr")
    told = say("{who} throws: {dice}.", who=Seat(1), dice=(say("raven"), say("{value}", value=3)))
    assert french.word(told, ["Ann", "Zoë"]) == "Zoë lance\u00a0: corbeau, 3."
    assert Language("en").word(told, ["Ann", "Zoë"]) == "Zoë throws: raven, 3."


def test_plurals_follow_the_language() -> None:
    def players(code: str, n: int) -> str:
        return Language(code)("{n} player", "{n} players", n=n)

    assert [players("en", n) for n in (0, 1, 2)] == ["0 players", "1 player", "2 players"]
    assert [players("fr", n) for n in (0, 1, 2)] == ["0 joueur", "1 joueur", "2 joueurs"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [(["fr-CH", "en"], "fr"), (["EN-us"], "en"), (["tlh", "fr"], "fr"), ([], "en"), (["x"], "en")],
)
def test_the_language_is_the_first_that_there_is(wanted: list[str], code: str) -> None:
    assert choose(wanted) == code
