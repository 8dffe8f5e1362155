"""What a long log costs beside a short one, and many past games beside few: ratios within one run."""

import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from statistics import median
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.engine.actions import TABLE
from companion.engine.meta_actions import Note
from tests.benchmarks.results import alone
from tests.support.api_client import new_id
from tests.support.household_browser import Home
from tests.support.many_games import home_with
from tests.support.recorded_games import Recording

LONG, FEW, MANY = 4500, 10, 1000
"""A log that is almost as long as one may be that is read back; games of a household."""
REMARKED = 3600
"""Up to here every step is remarked on."""
SAMPLES = 15
MOST = 2.0
"""How much more the long or the many may cost."""

PLACES = ("/", "/games", "/new", "/people", "/people/{anna}", "/api/v1/past?limit=20")
"""What must not grow with the number of games; the rest is only shown."""

SHOWN = ("/api/v1/past",)
Costs = dict[str, dict[str, list[float]]]


class Game:
    """A table by its code, with a host who can remark something at it."""

    def __init__(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        self.client, self.path = client, f"/api/v1/tables/{opened['code']}"
        self.host = {"Authorization": f"Bearer {opened['host_token']}"}
        self.position = self.client.get(self.path).json["position"]

    def enter(self, kind: str, **more: str) -> None:
        body = {"kind": kind, "expected": self.position, "id": new_id(), **more}
        answer = self.client.post(f"{self.path}/log", json=body, headers=self.host)
        assert answer.status_code == 201, answer.text
        self.position = answer.json["position"]

    def look(self, part: str) -> None:
        answer = self.client.get(f"{self.path}/{part}", headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200, answer.text


@cache
def long_game() -> str:
    """Two random players who build little, as a file; with remarks, or it would be over too early."""
    recording = Recording(2, (), bots="random")
    while recording.chronicle.state.ended is None:
        recording.step()
        if recording.position < REMARKED:
            recording.enter(Note(), TABLE, "host")
    assert recording.position > LONG, recording.position
    return recording.text()


def games_in(app: Flask) -> dict[str, Game]:
    """A table of a few entries and one of thousands."""
    client = app.test_client()
    seats = [{"name": "Anna"}, {"name": "Bernd"}]
    short = Game(client, client.post("/api/v1/tables", json={"game": "caral", "seats": seats}).json)
    short.enter("start")
    while short.position < FEW:
        short.enter("note", text="so far")
    read = client.post("/api/v1/tables/import", data=long_game(), content_type="application/json")
    return {"short": short, "long": Game(client, read.json)}


def logs(app: Flask) -> Costs:
    """Milliseconds for the ledger, asked for again and right after an entry."""
    games, costs = games_in(app), Costs()
    for game in games.values():
        game.look("ledger")
    for _ in range(SAMPLES):
        for name, game in games.items():
            note(costs, "ledger", name, partial(game.look, "ledger"))
        for name, game in games.items():
            game.enter("note", text="well")
            note(costs, "ledger after an entry", name, partial(game.look, "ledger"))
    return costs


def homes(app: Flask) -> Costs:
    """Milliseconds for pages of a household with a few games and of one with many."""
    known, costs = {"few": home_with(app, FEW), "many": home_with(app, MANY)}, Costs()
    for place in (*PLACES, *SHOWN):
        for _ in range(SAMPLES):
            for name, home in known.items():
                note(costs, place, name, partial(shown, home, place))
    return costs


def shown(home: Home, place: str) -> None:
    anna = home.people()["Anna"] if "{anna}" in place else ""
    assert home.client.get(place.format(anna=anna)).status_code == 200, place


def note(costs: Costs, what: str, name: str, work: Callable[[], object]) -> None:
    begun = time.perf_counter()
    work()
    costs.setdefault(what, {}).setdefault(name, []).append(1000 * (time.perf_counter() - begun))


def measure(rounds: int) -> dict[str, Any]:
    found: Costs = {}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            app = create_app(INSTANCE=folder, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False, IMPORTS_APART=False)
            for what, costs in {**logs(app), **homes(app)}.items():
                for name, values in costs.items():
                    found.setdefault(what, {}).setdefault(name, []).extend(values)
    return {"milliseconds": found, "faults": [fault for fault in judged(found) if fault]}


def judged(found: Costs) -> Iterable[str | None]:
    for what, costs in found.items():
        (little, low), (much, high) = ((name, median(values)) for name, values in costs.items())
        line = f"{what:24} {little:>5} {low:7.2f} ms  {much:>5} {high:7.2f} ms  {high / low:5.2f}×"
        print(line)
        yield line if what not in SHOWN and high / low > MOST else None


if __name__ == "__main__":
    sys.exit(alone("growth", __doc__, measure))
