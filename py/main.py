"""What PyScript runs in the worker: ties the page's calls to the table."""

import js
from pyscript import sync

from tablee.ui import sealing, worker


async def push(text: str) -> None:
    """Hand the page something it did not ask for: a bot's move, a clock that ran out."""
    await sync.push(text)


async def sealed() -> object:
    """static/js/sealed/index.js, imported by this worker."""
    return await js.tableeSealed()


worker.connect(push)
sealing.connect(sealed)
start = worker.start
intent = worker.intent

__export__ = ["start", "intent"]
