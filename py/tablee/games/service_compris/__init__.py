"""Service compris !: deliver the others to the giant's table, and keep your own out of it."""

from __future__ import annotations

from tablee.games.service_compris import mind, rules, words
from tablee.games.service_compris.cards import BOX
from tablee.kernel import Game, Option, say, starter, why_no_starter

GAME = Game(
    name="service-compris",
    title="Service compris !",
    version=1,
    seats=range(BOX.least, BOX.most + 1),
    setup=rules.setup,
    mind=mind.MIND,
    words=words.WORDS,
    options=(
        starter(BOX.most, say("Who deals and starts")),
        Option(
            "peoples",
            "drawn",
            ("drawn", "chosen"),
            say("Peoples"),
            say("Drawn at random, or picked in turn. Hidden chiefs are drawn in any case."),
            (say("drawn"), say("picked in turn")),
        ),
        Option(
            "traitors",
            False,
            (False, True),
            say("Hidden chiefs"),
            say("All peoples are mixed, and each player leads one in secret: who loses it is out."),
        ),
        Option(
            "same_people",
            False,
            (False, True),
            say("Plates change in the family"),
            say("With a change of plates, only one of the same people takes the place."),
        ),
        Option(
            "last_wins",
            False,
            (False, True),
            say("Last eaten wins"),
            say("When the last peoples are eaten together, the one eaten last has won."),
        ),
        Option(
            "relaxed",
            False,  # the rulebook: the fastest counter counts
            (False, True),
            say("Relaxed reactions"),
            say("No clock: everybody is asked in turn whether they counter."),
        ),
    ),
    check=why_no_starter,
)
