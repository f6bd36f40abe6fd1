"""Peco Peco: the game of animals, bluffs and the best buffet."""

from __future__ import annotations

from tablee.games.peco_peco import mind, rules, words
from tablee.games.peco_peco.cards import CARDS
from tablee.kernel import Game, Option, Options, Place, Say, say, starter, why_no_starter


def _check(options: Options, seats: int) -> Say | None:
    """Options that depend on how many play."""
    if reason := why_no_starter(options, seats):
        return reason
    if options["teams"] and seats % 2 and int(options["solo"]) > seats:
        return say("The seat that plays alone is not at this table.")
    if options["newcomer"] and CARDS.first_feast() not in CARDS.stakes(
        seats, every=bool(options["long"])
    ):
        return say("First Feast is not among the stakes for so many players.")
    return CARDS.fits(seats, every=bool(options["long"]))


def _rematch(options: Options, standing: list[Place]) -> Options:
    """PP-48: the winner of a game starts the next; the first of them if they share it."""
    return {**options, "first": 1 + standing[0].seat}


def _switch(name: str, label: Say, help_: Say) -> Option:
    return Option(name, False, (False, True), label, help_)


GAME = Game(
    name="peco-peco",
    title="Peco Peco",
    version=1,
    seats=range(CARDS.least, CARDS.most + 1),
    setup=rules.setup,
    mind=mind.MIND,
    words=words.WORDS,
    rematch=_rematch,
    options=(
        starter(
            CARDS.most,
            help_=say("Drawn at random, or the seat you choose: after a game, its winner."),
        ),
        _switch(
            "newcomer",
            say("Somebody plays for the first time"),
            say("The first stake is First Feast, which has no special rule."),
        ),
        _switch(
            "long",
            say("Long game with seven or eight"),
            say("Keep the stakes that deal five cards, which seven or eight players leave out."),
        ),
        _switch(
            "teams",
            say("Teams of two"),
            say(
                "Partners sit across and pool their buffets. With five or seven one plays alone "
                "and joins the weakest team for the last round."
            ),
        ),
        Option(
            "solo",
            0,
            tuple(range(CARDS.most)),
            say("Who plays alone"),
            say("With teams at five or seven: drawn at random, or the seat you choose."),
        ),
        _switch(
            "team_tilt",
            say("A partner may straighten"),
            say("A slanted Food card is won if any of the team wins the next round."),
        ),
        _switch(
            "call",
            say("Der des der: call “Peco Peco!”"),
            say("Who plays the last card but one without calling “Peco Peco!” loses the last."),
        ),
        _switch(
            "leniency",
            say("Honest mistakes"),
            say("Who is caught may show the hand and plead; if all rivals agree, it is redrawn."),
        ),
        _switch(
            "relaxed",
            say("Relaxed reactions"),
            say("No clock: when anyone may accuse, everybody is asked in turn."),
        ),
    ),
    check=_check,
)
