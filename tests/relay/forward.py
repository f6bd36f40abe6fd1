"""Ports of one network, reached from another one through sockets in a folder.

python forward.py here FOLDER PORT...    what comes through FOLDER/PORT goes to 127.0.0.1:PORT
python forward.py there FOLDER PORT...   what comes to 127.0.0.1:PORT goes through FOLDER/PORT
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress

Met = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[None, None, None]]


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


def to(mode: str, path: str, port: str) -> Met:
    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if mode == "here":
                there, back = await asyncio.open_connection("127.0.0.1", int(port))
            else:
                there, back = await asyncio.open_unix_connection(path)
        except OSError:
            writer.close()
            return
        await asyncio.gather(pump(reader, back), pump(there, writer))

    return met


async def main(mode: str, folder: str, *ports: str) -> None:
    for port in ports:
        path = f"{folder}/{port}"
        met = to(mode, path, port)
        if mode == "here":
            await asyncio.start_unix_server(met, path)
        else:
            await asyncio.start_server(met, "127.0.0.1", int(port))
    print("ready", flush=True)
    await asyncio.Event().wait()


asyncio.run(main(*sys.argv[1:]))
