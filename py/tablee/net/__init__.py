"""One table, many devices: the protocol between a host and its guests, and nothing else.

Nothing here knows a browser, a clock or a network. What connects devices (``static/js/link``)
names each open channel by an id, ``peer``, and hands over texts; what is to be sent is taken from
an outbox. Entropy is handed in as text, time as seconds of the app's own clock.

The app uses two classes of ``tablee.table``, which wear the protocol, and draws their tables::

    room = HostRoom(game, chairs, options, keys=Ed25519(secret), entropy=text, pace=pace)
    room = GuestRoom(name, keys=Ed25519(secret), entropy=text, registry=registry, pace=pace)

    room.opened(peer, now); room.receive(peer, text, now); room.closed(peer, now)
    room.due(); room.advance(now)        in place of the table's own: they include it
    for peer, text in room.outbox(now):  after anything at all, also after a move at room.table
        ...                              text None: close that channel

- ``secret`` is text nobody can guess, kept by the page: it gives the seat back after a reload.
- In ``chairs``, ``Chair("", afar=True)`` is a seat for a guest.
- ``room.lobby()`` is the room for a page to draw (`rooms.Lobby`; None at a guest until the host has
  spoken): phase, game, options, who sits where, who is here, who is ready.
- The host: ``arrange(game, chairs, options)``, ``start(now)``, ``send_away(member, now, block=…)``.
  A guest: ``sit(seat)``, ``call(name)``, ``ready(yes)``. Both: ``emote(one of wire.EMOTES)``.
- ``room.table`` is None until the match begins; then a `Table` at the host and an `AfarTable` at
  a guest, which is one too: ``persons`` are the seats at this device. Moves, throws, nods and undo
  raise `IllegalMove` as ever; at a guest they ask the host, and the table shows ``moves() == ()``
  (`AfarTable.waits`) until it answers. ``table.taken_back`` counts what was taken back by anybody:
  when it has changed, tell `News.undone`.
- ``room.notices()``: sentences (`Say`) to be told once; ``room.calls()``: emotes that came.
- What the app refuses is raised as a `TableeError`, as everywhere. What comes from a channel never
  raises: it is dropped, answered with a code, or the channel is closed.
- Both: ``vote("bot" | "block", seat, yes, now)`` in a match; `Lobby.votes` says what is voted on.
- ``host_room.again()`` after a match: the same room is a lobby once more. ``host_room.close(now)``
  lets all go before the page leaves.
- ``host_room.pass_on(member, now)`` hands the table to a guest's device. Then, and whenever
  ``host_room.deposed``, go on as a guest: ``GuestRoom.after(host_room, …)``; join the link as one.
- ``guest_room.leads`` is True when this device is to be the host (it was handed the table, or the
  host is gone for 20 s and more): ``HostRoom.inherit(guest_room, entropy, now)``; host the link.
- What the link hears of other hosts is told with ``host_room.rival(later, now)`` (``outranked``:
  later; ``two-hosts``: not); if there is a meeting place with ``guest_room.reachable(yes, now)``.
  A channel that only falls silent is never closed from here: it may come back as it was.
- ``room.save()`` is text that the page keeps (before it sends what is in the outbox), with
  ``HostRoom.restore(text, …)`` and ``GuestRoom.restore(text, …)`` after a reload. What is behind
  its first line only grows (`Party.keep`).

The classes are in ``tablee.table.hosted``, ``.afar`` and ``.rooms``, and are loaded when a room is.
Read `wire` for what travels, `reception`, `host` and `guest` for what is done with it.
"""

import tablee

# In the page's Python what is sealed lies in an archive of its own: tools/bytecode.py.
__path__ = [f"{folder}/net" for folder in tablee.__path__]
