"""Whole games for looking back at: played by bots with chance from a seed, and read in as files."""

from dataclasses import replace
from functools import cache
from typing import Any
from uuid import uuid4

from flask import Flask

from companion import games
from companion.bots.chance import seeded
from companion.bots.roster import roster
from companion.bots.sight import Sight
from companion.brand import GAME_FORMAT
from companion.engine.actions import TABLE
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Finish, Start
from companion.games.caral.meta import META
from companion.service.exchange.export import written
from companion.service.exchange.gamefile import VERSION
from companion.service.play import chance, results

NAMES = ("Anna", "Bernd", "Claudia", "Dora")
AT = "2026-01-02T18:00:00.000Z"
SEED = "a seed for recorded games"
LONG = "seed 6"
"""Of a game with more than 500 entries, in which gods bless somebody and emissaries are sent."""


class Recording:
    """A game being played by bots, with a log as a table would have it."""

    def __init__(
        self,
        seats: int = 4,
        modules: tuple[str, ...] = META.modules,
        bots: str = "sensible",
        game: str = META.id,
        seed: str = SEED,
        **options: str,
    ) -> None:
        self.game, self.seed = games.load(game), seed
        chosen = {name: "app" for name, option in self.game.card.options.items() if "app" in option.values}
        self.header = replace(self.game.header(None, seats, **chosen | options), modules=modules)
        self.chronicle: Chronicle[Any] = Chronicle(self.game.ruleset(self.header))
        self.bots = [roster(self.game)[bots](seeded("recorded", seat)) for seat in range(seats)]
        self.enter(Start(), TABLE, "host")

    @property
    def position(self) -> int:
        return self.chronicle.position

    def enter(self, action: Any, seat: int, by: str, **more: Any) -> None:
        self.chronicle.add(action, seat, by=by, at=AT, **more)

    def step(self) -> None:
        """Whoever is asked answers."""
        ruleset, state = self.chronicle.ruleset, self.chronicle.state
        decision = ruleset.asked(state)
        assert decision is not None
        device = ruleset.chance(state)
        if decision.seat != TABLE:
            legal = ruleset.legal(state, decision.seat).listed
            view = Sight(self.game.view, ruleset, state, decision.seat)
            self.enter(self.bots[decision.seat].choose(view, legal), decision.seat, f"seat-{decision.seat}")
        elif device is not None:
            self.enter(chance.answer(ruleset, state, device, self.seed, self.ordinal(device.device)), TABLE, APP)
        else:
            self.enter(self.game.agreed(ruleset, state, decision), TABLE, "host")

    def ordinal(self, stream: str) -> int:
        streams = chance.streams_of(self.chronicle.ruleset)
        given = [deed.entry.action.kind for deed in self.chronicle.line if deed.entry.by == APP]
        return sum(streams[kind] == stream for kind in given)

    def play(self, steps: int) -> "Recording":
        for _ in range(steps):
            self.step()
        return self

    def play_out(self, most: int = 10_000) -> "Recording":
        """To the end; once there are so many entries the table agrees to end after the next ceremony."""
        while self.chronicle.state.ended is None:
            decision = self.chronicle.ruleset.asked(self.chronicle.state)
            if self.position >= most and decision is not None and type(decision) in self.game.agreements:
                self.enter(Finish(), TABLE, "host")
            else:
                self.step()
        return self

    def text(self) -> str:
        """The file that an export of this game would be."""
        seats = [
            {"seat": seat, "name": NAMES[seat], "colour": colour} for seat, colour in enumerate(self.header.colours)
        ]
        entries = [entry.to_json(self.chronicle.ruleset.codec) for entry in self.chronicle.entries]
        head = {
            "format": GAME_FORMAT,
            "version": VERSION,
            "importable": True,
            "uid": str(uuid4()),
            "created_at": AT,
            "header": self.header.to_json(),
            "seats": seats,
            "commitment": chance.commitment(self.seed),
            "provably_fair": False,
            "seed": self.seed,
            "result": results.of(self.game.card.id, self.chronicle.ruleset, self.chronicle.state),
        }
        return "".join(written(head, entries))


@cache
def whole_game() -> Recording:
    """Four players with all modules, from the first entry to the tally."""
    return Recording(seed=LONG).play_out()


def read_in(app: Flask, recording: Recording) -> str:
    """The code of the table that a recorded game becomes."""
    sent = app.test_client().post("/api/v1/tables/import", data=recording.text(), content_type="application/json")
    assert sent.status_code == 201, sent.json
    code: str = sent.json["code"]
    return code


def read_in_at(address: str, request: Any, recording: Recording) -> str:
    """The same over the network."""
    data, kind = recording.text().encode(), {"Content-Type": "application/json"}
    sent = request.post(f"{address}/api/v1/tables/import", data=data, headers=kind)
    assert sent.status == 201, sent.text()
    code: str = sent.json()["code"]
    return code
