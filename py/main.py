"""What PyScript runs in the worker: ties the page's calls to the table."""

from pyscript import sync

from tablee.ui import worker


async def push(text: str) -> None:
    """Hand the page something it did not ask for: a bot's move, a clock that ran out."""
    await sync.push(text)


worker.connect(push)
start = worker.start
intent = worker.intent

__export__ = ["start", "intent"]
