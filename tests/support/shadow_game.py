"""The same game beside a table, read from its database: it knows what is asked, and what a bot would do."""

import json
import sqlite3
from collections.abc import Callable
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.bots.roster import roster
from companion.bots.sight import Sight
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.meta_actions import Finish, Start
from companion.engine.review import ERA, steps_of
from companion.engine.seats import signature
from companion.engine.setup import Header
from companion.engine.view import SPECTATOR
from tests.support.every_decision import by_app

SEED = 1
HOST, AT = "host", "2026-01-02T18:00:00.000Z"


class Shadow:
    """A table of any game; after so many of its eras the table agrees to end it, where it may."""

    def __init__(self, folder: Path, code: str, lasts: int) -> None:
        self.database, self.lasts = folder / "companion.sqlite", lasts
        self.table, raw = self._rows("SELECT id, header FROM game_table WHERE code = ?", code)[0]
        self.header = Header.from_json(json.loads(raw))
        self.game = games.load(self.header.game)
        self.ruleset = self.game.ruleset(self.header)
        self.chronicle: Chronicle[Any] = Chronicle(self.ruleset)
        best = next(iter(roster(self.game).values()))
        self.chance = Random(SEED)
        self.bot = best(Random(SEED))
        self.catch_up()

    def _rows(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            return database.execute(question, values).fetchall()

    def catch_up(self) -> None:
        """Read what was entered since."""
        fields = "position, seat, action, by, at, proxy, joined"
        wanted = f"SELECT {fields} FROM entry WHERE table_id = ? AND position > ? ORDER BY position"
        for position, seat, action, by, at, proxy, joined in self._rows(wanted, self.table, self.chronicle.position):
            decoded = self.ruleset.codec.decode(json.loads(action))
            self.chronicle.append(Entry(position, seat, decoded, (), by, at, bool(proxy), bool(joined)))

    @property
    def ended(self) -> bool:
        return self.chronicle.state.ended is not None

    @property
    def asked(self) -> Any:
        return self.ruleset.asked(self.chronicle.state)

    @property
    def eras(self) -> int:
        """How many have begun."""
        marks = self.game.lookback.marks(steps_of(self.chronicle.line))
        return sum(mark.kind == ERA for mark in marks)

    def answer(self) -> Action:
        decision, state = self.asked, self.chronicle.state
        if decision.seat != TABLE:
            return self._chosen(state, decision.seat)
        enough = Finish() in self.ruleset.legal(state, TABLE).listed and self.eras >= self.lasts
        return Finish() if enough else self.game.agreed(self.ruleset, state, decision)

    def _chosen(self, state: Any, seat: Seat) -> Action:
        """What the bot would answer in a position, once it has said what it says besides."""
        sight = Sight(self.game.view, self.ruleset, state, seat)
        listed = self.ruleset.legal(state, seat).listed
        said = self.bot.choose(sight, listed)
        return said if said in listed else self.bot.choose(sight, listed)

    def following(self, answer: Action) -> Action | None:
        """What the same seat would do next, if it is the one asked after this answer."""
        seat = self.asked.seat
        state = self.ruleset.play(self.chronicle.state, answer, seat).state
        asked = self.ruleset.asked(state)
        return None if seat == TABLE or asked is None or asked.seat != seat else self._chosen(state, seat)

    def ahead(self, enough: Callable[["Shadow"], bool]) -> Chronicle[Any]:
        """The game from its start as it may go on until there is enough of it; the table knows nothing of it."""
        twin = copy(self)
        twin.chronicle = Chronicle(self.ruleset)
        twin.chronicle.add(Start(), TABLE, by=HOST, at=AT)
        while not twin.ended and not enough(twin):
            twin._answer()
        return twin.chronicle

    def _answer(self) -> None:
        """By whoever is asked, the app among them."""
        rules, state, asked = self.ruleset, self.chronicle.state, self.asked
        step = rules.chance(state)
        if step is not None and by_app(rules, state, self.header.options):
            dealt = step.chance(rules.situation(rules, state, TABLE, asked), self.chance.randrange)
            self.chronicle.add(dealt, TABLE, by=APP, at=AT)
        else:
            by = HOST if asked.seat == TABLE else signature(asked.seat)
            self.chronicle.add(self.answer(), asked.seat, by=by, at=AT)

    def scores(self) -> list[int]:
        """Everybody's points, as anybody sees them."""
        view = self.game.view(self.ruleset, self.chronicle.state, SPECTATOR)
        return [seat["score"] for seat in view["seats"]]
