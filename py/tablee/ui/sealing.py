"""The cryptography of sealed tables, as the worker has it. Loaded when a table asks for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.net.sealed.suite import Suite

Load = Callable[[], Awaitable[object]]

_load: Load | None = None


def connect(load: Load) -> None:
    """Say how the module is imported; called once, where the worker starts."""
    global _load
    _load = load


async def sealed_suite() -> Suite:
    """The suite. Raises ``RuntimeError`` where there is no worker to import its module."""
    from tablee.net.sealed.script import Crossing, Script  # not at the start: few tables need it

    if _load is None:
        raise RuntimeError("not in the worker")
    return Script(Crossing(await _load()))
