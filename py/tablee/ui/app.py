"""The app in the browser: what comes in from the page, and what each intent does to the stage.

The page sends intents and shows the updates that come back; it knows no rule. Time and
entropy are handed in, so that an app can be tested like any other function.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tablee.games import registry
from tablee.kernel import BadOption, IllegalMove, Say, TableeError, say
from tablee.table import Table, links
from tablee.table.links import Link
from tablee.ui import settings
from tablee.ui.door import door_of
from tablee.ui.i18n import Language, choose
from tablee.ui.listing import at_hand, manage, share_out
from tablee.ui.opening import onward, open_instead, open_link
from tablee.ui.scene import Look
from tablee.ui.seating import inviting, read_setup, usual_setup
from tablee.ui.showing import answered, shown
from tablee.ui.stage import Stage
from tablee.ui.update import Update

if TYPE_CHECKING:
    from tablee.net.sealed.suite import Suite


AT_ONCE = 0.0
"""In the past of every clock here."""


class App:
    """One page: what it holds is its `stage`."""

    def __init__(self, entropy: str) -> None:
        """``entropy`` is text nobody can guess; every table's seed is made from it."""
        self.stage = Stage(entropy)
        self._drawn, self._screen = "", "lobby"
        """What the page shows."""
        self._to_draw = False
        """Whether others have said something that is not on it yet."""
        self._mark: object = None

    @property
    def table(self) -> Table | None:
        """The table at hand, on the screen or not."""
        return self.stage.table

    # In and out.

    def start(self, message: Mapping[str, Any], now: float) -> Update:
        """The first update: the table that was left on the screen, a link's, or the lobby."""
        stage = self.stage
        wanted = [message.get("language"), *(message.get("languages") or [])]
        stage.language = Language(choose([tag for tag in wanted if isinstance(tag, str)]))
        lasting = str(message.get("lasting") or "")
        stage.seated.look = Look(settings.complete(message.get("settings")), lasting=lasting)
        notice: Say | None = None
        link = links.read(str(message.get("hash") or ""))
        stage.speed, stage.relays = link.speed, link.relays
        for way_back in (stage.resume, stage.back_to_room):
            try:
                way_back(message, now)
            except TableeError as error:
                notice = error.say
        try:
            # A host that was reloaded goes on with its table, whatever once led to it.
            if not stage.rooms.on_screen or link.kind in ("r", "j"):
                open_link(stage, link, now)
        except TableeError as error:
            notice = error.say
        return self._update(now, notice)

    def handle(self, message: Mapping[str, Any], now: float) -> Update:
        """Carry out an intent. What cannot be done is said, and changes nothing.

        Other devices are answered at once; what they have said is drawn when all is heard (`tick`).
        """
        stage = self.stage
        stage.told, stage.give = None, {}
        if message.get("intent") == "link":
            stage.rooms.heard(message, now)
            self._to_draw = self._draws
            return answered(stage, self._screen, now)
        try:
            self._intent(message, now)
        except TableeError as error:
            stage.told = error.say
        return self._update(now, stage.told)

    def due(self) -> float | None:
        """When something happens by itself: at the table that is on the screen, in a room."""
        stage, table = self.stage, self.stage.alone
        drawn = AT_ONCE if self._to_draw else None
        shown = stage.aside.due() if stage.aside else table.due() if table else None
        times = (drawn, shown, stage.rooms.due())
        return min((each for each in times if each is not None), default=None)

    @property
    def _draws(self) -> bool:
        """Whether what others have said is drawn: at a sealed table they say much that changes
        nothing that is to be seen.
        """
        rooms = self.stage.rooms
        mark = rooms.mark
        return mark is None or mark != self._mark or rooms.tells

    def tick(self, now: float) -> Update | None:
        """Let what is due happen; None if nothing did."""
        stage = self.stage
        if stage.aside and stage.aside.advance(now):
            return self._update(now, None)
        table = None if stage.aside else stage.alone
        moved = table is not None and bool(table.advance(now))
        in_room = stage.rooms.room is not None
        if in_room:
            stage.rooms.advance(now)
        if moved:
            return self._update(now, None)
        if not in_room and not self._to_draw:
            return None
        if not self._draws:
            self._to_draw = False
            return answered(stage, self._screen, now)
        return self._news(now)

    @property
    def wants_suite(self) -> bool:
        """Whether the means for a sealed table are to be loaded (`sealing`)."""
        return self.stage.rooms.wants_suite

    def equip(self, suite: Suite | None, now: float) -> Update:
        """They are loaded, or (None) cannot be."""
        if suite is None:
            return self._update(now, say("What a sealed table needs could not be loaded."))
        try:
            self.stage.rooms.equip(suite, now)
        except TableeError as error:
            return self._update(now, error.say)
        return self._news(now)

    def warm_up(self) -> Iterator[None]:
        """Try them out while the table has not begun, in slices."""
        return self.stage.rooms.warm_up(self.stage.language)

    def thinking(self) -> bool:
        """Whether a bot is still to think about the move that is due next."""
        table = None if self.stage.aside else self.stage.seated.shown
        return table is not None and not self._to_draw and table.thinking()

    def think(self, sims: int) -> None:
        """Let that bot think on for so many simulations at most."""
        if self.table is not None:
            self.table.think(sims)

    def hurry(self) -> None:
        """Time is up: it moves as well as it can by now."""
        if self.table is not None:
            self.table.hurry()

    def _update(self, now: float, notice: Say | None) -> Update:
        self._mark = self.stage.rooms.mark  # of what is drawn: what is then sent may change it
        update = shown(self.stage, now, notice)
        self._drawn, self._screen = update.html, update.screen
        unmarked = self._mark is None and self.stage.rooms.mark is None
        self._to_draw = not unmarked and self._draws
        return update

    def _news(self, now: float) -> Update:
        """What has come of others' words; the page is left alone if that changes nothing on it."""
        before = self._drawn
        update = self._update(now, None)
        if update.html == before:
            update.html = ""
        return update

    # Intents.

    def _intent(self, message: Mapping[str, Any], now: float) -> None:
        stage = self.stage
        match message.get("intent"):
            case "branch":
                stage.branch(now)
            case intent if stage.aside.takes(intent):
                stage.aside.carry(message, now)
            case intent if stage.seated.takes(intent):
                stage.seated.carry(message, now)
            case "language":
                stage.language = Language(str(message.get("language")))
            case "settings" | "lasting":
                self._set(message)
            case "invite" | "join":
                self._meet(message, now)
            case str(intent) if intent.startswith("room-"):
                stage.rooms.carry(message, stage.pace(), now)
                stage.follow_room()
                stage.in_room()
            case "open" | "onward":
                self._carry_over(message, now)
            case str(intent) if intent.startswith("share"):
                share_out(stage, message, now)
            case "review" | "file" | "delete" | "spare" | "really" | "import":
                manage(stage, message, now)
            case "resume" | "takeover" | "forget" | "elsewhere":
                at_hand(stage, message, now)
            case _:
                self._go(message, now)

    def _meet(self, message: Mapping[str, Any], now: float) -> None:
        """Play with people at other devices."""
        if message.get("intent") == "join":
            self.stage.arrive(door_of(str(message.get("code") or "")), now)
        else:
            self.stage.open_room(inviting(read_setup(message)))

    def _carry_over(self, message: Mapping[str, Any], now: float) -> None:
        """What a page around ours asks for (``embed-frame.js``): another link here, or one on."""
        if message.get("intent") == "onward":
            self.stage.give = onward(self.stage)
        else:
            open_instead(self.stage, str(message.get("hash") or ""), now)

    def _go(self, message: Mapping[str, Any], now: float) -> None:
        """Intents that lead from the lobby to a table and back."""
        stage = self.stage
        match message.get("intent"):
            case "home" | "leave":
                stage.go_home(message.get("listed"))
            case "choose":
                stage.setup = usual_setup(registry.load(str(message.get("game"))))
                stage.reading = None
            case "rules":
                stage.reading = registry.load(str(message.get("game")))
                stage.setup = None
            case "setup":
                stage.setup = read_setup(message)
            case "start":
                setup = read_setup(message)
                if any(chair.afar for chair in setup.chairs):
                    stage.open_room(setup)
                else:
                    stage.sit_down(setup, now)
            case "learn" | "puzzle" as kind:
                game = registry.load(str(message.get("game")))
                open_link(stage, Link(kind, game.name), now)
            case "rematch":
                stage.rematch(now)
            case _:
                raise IllegalMove(say("This button is not known here."))

    def _set(self, message: Mapping[str, Any]) -> None:
        stage = self.stage
        look = stage.seated.look
        if "lasting" in message:
            look = replace(look, lasting=str(message["lasting"]))
        chosen, refusal = settings.read(message, look.settings)
        stage.rooms.server = str(chosen["server"])
        if chosen["speed"] != look.settings["speed"]:
            stage.speed = ""
        stage.seated.look = replace(look, settings=chosen)
        if stage.table is not None:
            stage.table.pace = stage.pace()
        stage.aside.at_pace(stage.pace())
        if refusal is not None:
            raise BadOption(refusal)
