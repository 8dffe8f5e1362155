"""A table driven at random beside a simple model of what must be true of it, whatever anybody does.

Two servers on one database serve the same table in turn, and forget it now and then, as after a start.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from flask import Flask
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion import games
from companion.engine.agreement import by_app
from companion.engine.log import APP
from tests.support.api_client import NAMES, Body, Phone, new_id

KEPT = ("position", "at", "by", "seat", "action", "waived", "proxy")
"""What of an entry never changes."""

MOVING = ("position", "provably_fair", "seats", "commitment")
"""What of a view tells of something else than the play; of the seats their points are compared by themselves."""

NONSENSE: tuple[Body, ...] = (
    {"kind": "free", "seat": 0},
    {"kind": "claim", "seat": 1},
    {"kind": "nonsense"},
    {"kind": "note"},
    {"kind": "amend", "target": 10**12, "action": {"kind": "undo"}},
    {"kind": "undo", "then": {"kind": "undo"}},
    {"kind": "finish", "seat": 7},
)
seeds = st.integers(0, 2**16)


@dataclass
class Posted:
    """An entry that was acknowledged, and by whom it was sent."""

    token: str
    body: Body
    answer: Body


@dataclass
class Model:
    """What must be true: how long the log is, who sits where, what an undo and a redo lead to."""

    log: list[Body] = field(default_factory=list)
    tokens: dict[int, str] = field(default_factory=dict)
    claims: dict[int, str] = field(default_factory=dict)
    dead: list[str] = field(default_factory=list)
    posted: list[Posted] = field(default_factory=list)
    undo: list[Body] = field(default_factory=list)
    redo: list[Body] = field(default_factory=list)


class TableMachine(RuleBasedStateMachine):
    """Somebody does something; then everything must be as the model says."""

    apps: ClassVar[tuple[Flask, Flask]]
    game: ClassVar[str]
    done: ClassVar[Counter[str]]
    """What was entered how often; all that is the game's own counts by its name."""

    @initialize(dealt=st.booleans(), seed=seeds)
    def open_table(self, dealt: bool, seed: int) -> None:
        meta, self.rng, self.model = games.card(self.game), Random(seed), Model()
        seats = [{"name": name} for name in NAMES[: meta.players.start]]
        options = by_app(meta) if dealt else {}
        made = self.server().post("/tables", {"game": self.game, "seats": seats, "options": options, "id": new_id()})
        assert made.status_code == 201, made.json
        self.path, self.host, self.count = f"/tables/{made.json['code']}", made.json["host_token"], len(seats)
        self.accepted(self.host, {"kind": "start"})

    # --- who and where -----------------------------------------------------------------------------------------

    def server(self, token: str | None = None) -> Phone:
        """Either of the servers."""
        return Phone(self.rng.choice(self.apps).test_client(), token)

    def get(self, path: str = "", token: str | None = None) -> Body:
        answer = self.server(token).get(self.path + path)
        assert answer.status_code == 200, answer.json
        found: Body = answer.json
        return found

    @property
    def position(self) -> int:
        return len(self.model.log)

    def holder(self, seat: int | str) -> str:
        return self.host if seat == "table" else self.model.tokens.get(int(seat), self.host)

    def played(self) -> Body:
        """What is on the table, as everybody sees it."""
        view = self.get()
        scores = [seat.get("score") for seat in view["seats"]]
        return {name: value for name, value in view.items() if name not in MOVING} | {"scores": scores}

    # --- entering ----------------------------------------------------------------------------------------------

    def post(self, token: str, body: Body, **more: Any) -> Any:
        sent = {"expected": self.position, "id": new_id()} | body | more
        return sent, self.server(token).post(f"{self.path}/log", sent)

    def accepted(self, token: str, body: Body) -> Body:
        sent, answer = self.post(token, body)
        assert answer.status_code == 201, (sent, answer.json)
        assert answer.json["entry"]["position"] == self.position + 1
        self.model.posted.append(Posted(token, sent, answer.json))
        self.heard(answer.json["position"])
        found: Body = answer.json
        return found

    def heard(self, last: int) -> None:
        """The log goes on up to here, and what was there before is still there."""
        entries = self.get("/log?limit=1000", self.host)["entries"]
        assert [entry["position"] for entry in entries] == list(range(1, last + 1))
        kept = [{name: entry[name] for name in KEPT} for entry in entries]
        assert kept[: self.position] == self.model.log
        self.done.update(entry["action"]["kind"].partition(".")[0] for entry in kept[self.position :])
        self.model.log = kept

    def refused(self, token: str, body: Body, *statuses: int, **more: Any) -> None:
        sent, answer = self.post(token, body, **more)
        assert answer.status_code in statuses, (sent, answer.status_code, answer.json)

    # --- what people do ----------------------------------------------------------------------------------------

    @rule(pick=seeds, steps=st.integers(1, 6))
    def play_on(self, pick: int, steps: int) -> None:
        """Whoever is asked answers with something that is listed, a few times."""
        chance = Random(pick)
        for _ in range(steps):
            if not self.answer(chance):
                return

    def answer(self, chance: Random) -> bool:
        waiting = self.get()["waiting_for"]
        seat = chance.choice(waiting)["seat"] if waiting else "table"
        token = self.holder(seat)
        asked = self.get("/decisions", token)["decisions"]
        listed = [action for each in asked if each["seat"] == seat for action in each.get("legal", ())]
        legal = [action for action in listed if action["kind"] != "finish"]
        if legal:
            before = self.played()
            self.accepted(token, chance.choice(legal) | {"seat": seat})
            self.model.undo.append(before)
            self.model.redo.clear()
        return bool(legal)

    @precondition(lambda self: self.model.posted)
    @rule(pick=seeds)
    def repeat(self, pick: int) -> None:
        """The same id again: told again to whom it was told, refused to everybody else; nothing happens twice."""
        old = self.model.posted[pick % len(self.model.posted)]
        again = self.server(old.token).post(f"{self.path}/log", old.body)
        if old.token in self.model.dead:
            assert again.status_code == 401
            return
        assert (again.status_code, again.json["position"]) == (200, old.answer["position"])
        assert {name: again.json["entry"][name] for name in KEPT} == {name: old.answer["entry"][name] for name in KEPT}
        other = next((token for token in (self.host, *self.model.tokens.values()) if token != old.token), None)
        if other is not None:
            stolen = self.server(other).post(f"{self.path}/log", old.body)
            assert (stolen.status_code, stolen.json["code"]) == (409, "id_reused")

    @rule(pick=seeds)
    def come_too_early_or_late(self, pick: int) -> None:
        self.refused(self.host, {"kind": "note", "text": "?"}, 409, expected=self.position + 1 + pick)
        self.refused(self.host, {"kind": "undo"}, 409, expected=self.position - 1)

    @rule(pick=seeds)
    def post_nonsense(self, pick: int) -> None:
        self.refused(self.host, NONSENSE[pick % len(NONSENSE)], 400, 403, 409, 422)

    @rule()
    def note(self) -> None:
        self.accepted(self.host, {"kind": "note", "text": "so it was"})

    @rule()
    def take_back(self) -> None:
        if not self.model.undo:
            self.refused(self.host, {"kind": "undo"}, 409)
            return
        now = self.played()
        self.accepted(self.host, {"kind": "undo"})
        assert self.played() == self.model.undo.pop()
        self.model.redo.append(now)

    @rule()
    def restore(self) -> None:
        if not self.model.redo:
            self.refused(self.host, {"kind": "redo"}, 409)
            return
        now = self.played()
        self.accepted(self.host, {"kind": "redo"})
        assert self.played() == self.model.redo.pop()
        self.model.undo.append(now)

    @rule(pick=seeds)
    def amend(self, pick: int) -> None:
        """The host says that an entry was what it was: allowed or not, tried first and then done."""
        entered = (entry for entry in self.model.log if entry["by"] != APP)
        entries = [entry for entry in entered if entry["action"]["kind"].startswith(self.game)]
        assume(entries)
        old = entries[pick % len(entries)]
        body = {"kind": "amend", "target": old["position"], "action": old["action"]}
        before = self.played()
        _, tried = self.post(self.host, body, dry_run=True)
        assert tried.status_code in (200, 400, 403, 409, 422), tried.json
        assert self.played() == before
        sent, answer = self.post(self.host, body)
        assert (answer.status_code == 201) == (tried.status_code == 200), (tried.json, answer.json)
        if answer.status_code == 201:
            self.model.posted.append(Posted(self.host, sent, answer.json))
            self.heard(answer.json["position"])
            self.model.undo.append(before)
            self.model.redo.clear()

    # --- who sits where ----------------------------------------------------------------------------------------

    @rule(seat=st.integers(0, 1), host=st.booleans())
    def sit_down(self, seat: int, host: bool) -> None:
        name = new_id()
        answer = self.server(self.host if host else None).post(f"{self.path}/seats/{seat}/claim", {"id": name})
        if seat in self.model.tokens:
            assert (answer.status_code, answer.json["code"]) == (409, "seat_taken")
            return
        assert answer.status_code == 201, answer.json
        assert answer.json["token"] not in self.model.dead
        self.model.tokens[seat], self.model.claims[seat] = answer.json["token"], name
        self.heard(self.position + 1)
        assert (self.model.log[-1]["action"], self.model.log[-1]["seat"]) == ({"kind": "claim"}, seat)

    @rule(seat=st.integers(0, 1))
    def sit_down_again(self, seat: int) -> None:
        """The same claim again is told the same token, as long as the seat is theirs."""
        assume(seat in self.model.tokens)
        again = self.server().post(f"{self.path}/seats/{seat}/claim", {"id": self.model.claims[seat]})
        assert (again.status_code, again.json["token"]) == (200, self.model.tokens[seat])

    @rule(seat=st.integers(0, 1))
    def free(self, seat: int) -> None:
        assert self.server(self.host).call("DELETE", f"{self.path}/seats/{seat}/claim").status_code == 204
        if seat in self.model.tokens:
            self.model.dead.append(self.model.tokens.pop(seat))
            self.refused(self.model.dead[-1], {"kind": "note", "text": "still here"}, 401, expected=self.position + 1)
            self.heard(self.position + 1)
            assert (self.model.log[-1]["action"], self.model.log[-1]["seat"]) == ({"kind": "free"}, seat)

    @precondition(lambda self: self.model.dead)
    @rule(pick=seeds)
    def come_with_an_old_token(self, pick: int) -> None:
        self.refused(self.model.dead[pick % len(self.model.dead)], {"kind": "note", "text": "still here"}, 401)

    @rule(pick=seeds)
    def restart(self, pick: int) -> None:
        self.apps[pick % 2].extensions["state"].forget_tables()

    # --- what is always true -----------------------------------------------------------------------------------

    @invariant()
    def everything_is_as_the_model_says(self) -> None:
        if not hasattr(self, "path"):
            return
        views = [Phone(app.test_client()).get(self.path).json for app in self.apps]
        assert views[0] == views[1]
        assert views[0]["position"] == self.position
        assert {seat["seat"] for seat in views[0]["seats"] if seat["claimed"]} == set(self.model.tokens)

    def teardown(self) -> None:
        """A server that never saw the table finds it as it is."""
        if hasattr(self, "path"):
            before = self.played(), self.get("/log?limit=1000", self.host)
            for app in self.apps:
                app.extensions["state"].forget_tables()
            assert (self.played(), self.get("/log?limit=1000", self.host)) == before


def machine(apps: tuple[Flask, Flask], game: str) -> type[TableMachine]:
    return type(f"{game.title()}Machine", (TableMachine,), {"apps": apps, "game": game, "done": Counter()})
