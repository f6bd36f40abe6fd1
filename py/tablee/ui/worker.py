"""Stub."""
import json
from collections.abc import Awaitable, Callable

_push = None
def connect(push: Callable[[str], Awaitable[None]]) -> None:
    global _push
    _push = push
async def start(text: str) -> str:
    await _push(json.dumps({"pushed": text}))
    return json.dumps({"html": '<p data-playable id="p">ok</p>', "got": json.loads(text)})
def intent(text: str) -> str:
    import htpy
    return json.dumps({"html": str(htpy.p["x"])})
