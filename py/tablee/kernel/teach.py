"""What a game teaches: the chapters of its help, a first match by the hand, and a puzzle.

A game's ``help.py`` gives ``CHAPTERS``, its ``lesson.py`` gives ``LESSON`` and its ``puzzle.py``
``PUZZLE``. All are words and records only; how they are shown is not their business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tablee.kernel.words import Say


class Chapter(NamedTuple):
    """One thing that the help explains."""

    name: str
    """What elements of the table point to (``data-about``): a short word, such as ``row``."""
    title: Say
    text: tuple[Say, ...]
    """Paragraphs, two or three short sentences each."""
    picture: str = ""
    """A symbol of the game's pictures, or none."""
    rulings: tuple[str, ...] = ()
    """The ids of the rulings that settle it, such as ``PT-10``."""


class Note(NamedTuple):
    """What a guided match says at one moment."""

    at: int
    """After how many events. Where the pupil is to move then, the note says what and why;
    everywhere else the table waits until it has been read."""
    say: Say
    point: str = ""
    """The id of the element on the page that it speaks of, if any."""


class Lesson(NamedTuple):
    """A first match with words at the right moments; the pupil sits at seat 0.

    Chance, the others' moves and the pupil's own are those of the record. When it is used up the
    match goes on as any other: against bots, with no more words.
    """

    record: str
    """The whole match so far, in one line of the notation."""
    notes: tuple[Note, ...]


class Puzzle(NamedTuple):
    """A position and a question: what would you do?"""

    record: str
    """The match up to there, in one line of the notation."""
    seat: int
    """Who is asked."""
    ask: Say | str
    """The question; a text that did not come with the site stands as it is."""
    good: Mapping[str, Say | str]
    """What is right, and why it is: moves of that seat in a row, with a space between them."""
    bad: Mapping[str, Say | str] = {}
    """What seems right, and why it is not. For anything else there is the usual bot's word."""
