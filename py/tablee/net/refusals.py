"""Why a host has refused something, by the code that travels: each device words it itself."""

from __future__ import annotations

from tablee.kernel import Say, say

NO: dict[str, Say] = {
    "moved-on": say("The table has moved on meanwhile: nothing was done."),
    "illegal": say("The host’s table did not take that."),
    "taken": say("That seat is taken."),
    "late": say("The match has begun: you can watch it."),
    "not-now": say("That cannot be done now."),
    "proof": say("The host could not check who you are."),
}
"""The channel stays open, and nothing has changed."""

GONE: dict[str, Say] = {
    "version": say("The host plays another version of Tablée: reload the page on both devices."),
    "proof": say("The host could not check who you are."),
    "sent-away": say("The host has let you go from this table."),
    "blocked": say("You cannot join this table."),
    "full": say("This table is full."),
    "flood": say("This device sent too much at once and was let go."),
    "elsewhere": say("You are at this table in another tab or on another device."),
    "passed": say("The table is hosted by another device now."),
    "closed": say("The host has closed the table."),
}
"""The channel is closed after it."""
