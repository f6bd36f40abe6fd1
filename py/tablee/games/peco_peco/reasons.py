"""Why a move is refused, in a sentence. Runs on the view of who asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.peco_peco.cards import ANYONE, NO_ACCUSING
from tablee.games.peco_peco.names import card_name
from tablee.kernel import Move, Say, Seat, say

if TYPE_CHECKING:
    from tablee.games.peco_peco.rules import PecoPeco

NOT_NOW = say("That cannot be done now.")


def refusal(table: PecoPeco, seat: int, move: Move) -> Say:
    """The reason why ``move`` of ``seat``, whose turn to act it is, is not legal."""
    verb = move[0] if move else ""
    phase = table.phase
    if phase == "accused":
        if verb in ("admit", "plead", "prove"):
            if not table.could_play(seat):
                return say("You could not play: prove it by showing your hand.")
            if verb == "prove":
                return say("You could have played, so you have to admit it.")
            return say("This table knows no honest mistakes.")
        return say("{who} is accused and has to answer first.", who=Seat(seat))
    if phase == "turn":
        return _on_turn(table, seat, move)
    if phase == "victim" and verb == "rob":
        return say("There is no card to take from there.")
    if phase == "join" and verb == "join":
        return say("Only the weakest team can be joined.")
    return NOT_NOW


def _on_turn(table: PecoPeco, seat: int, move: Move) -> Say:
    verb = move[0] if move else ""
    if verb == "accuse":
        return _no_accusing(table)
    if verb not in ("play", "play_call") or len(move) != 2:
        return NOT_NOW
    card = move[1]
    if type(card) is not int or card not in table.hands[seat]:
        return say("That card is not in your hand.")
    if verb == "play_call" and ("play", card) in table.legal(seat):
        if not table.terms.call:
            return say("This table does without the call.")
        return say("“Peco Peco!” is called with the last card but one.")
    return say(
        "You cannot beat {top} with {card}.",
        card=card_name(table.faces[card]),
        top=card_name(table.faces[table.discard[-1]]),
    )


def _no_accusing(table: PecoPeco) -> Say:
    if table.rule == NO_ACCUSING:
        return say("Nobody may be accused in this round.")
    if table.rule == ANYONE:
        return say("In this round bluffs are challenged at once, by anyone.")  # PP-28
    return say("Only the pass of a rival just before you can be challenged, and only once.")
