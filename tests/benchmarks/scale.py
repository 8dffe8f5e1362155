"""What a move and the page of past games cost in a full database beside one with ten of each: ratios within one run.

Rows are generated: copies of a game that goes on and of one that is over, the latter with a log for a hundred alone.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from flask import Flask
from sqlalchemy import func, select, text

from companion import create_app
from companion.store.database import db
from companion.store.models import Table
from tests.benchmarks.results import alone
from tests.support.api_client import Table as PlayedTable
from tests.support.api_client import new_id
from tests.support.generated_rows import AT_A_TIME, Original, codes
from tests.support.household_browser import Home
from tests.support.postgres import Missing, Postgres

FEW, IDLE, FINISHED, WITH_LOGS = 10, 10_000, 100_000, 100
LOOKED_AT = 1000
"""So many of the idle tables were looked at before, and are known to the app."""

SAMPLES = 60
MOST = 1.5
PAGE = "/games"


class Full:
    """An app with so many tables that go on and so many games that are over, all of one household."""

    def __init__(self, settings: dict[str, Any], idle: int, finished: int) -> None:
        self.app: Flask = create_app(**settings, UNKNOWN_CODES_PER_MINUTE=10**6, PONDER=False)
        self.home = Home(self.app)
        over = self.home.played("Anna", "Bernd")
        self.table = PlayedTable(self.app, 2, edition="crowd").start().play(3)
        names = codes()
        with self.app.app_context():
            first = int(db.session.scalar(select(func.max(Table.id))) or 0) + 1
            self._fill(Original(over), first, finished, names, WITH_LOGS)
            self.known = self._fill(Original(self.table.code), first + finished, idle, names, idle)
            _tidy_up()
        for code in islice(self.known, LOOKED_AT):
            assert self.app.test_client().get(f"/api/v1/tables/{code}").status_code == 200

    @staticmethod
    def _fill(original: Original, first: int, many: int, names: Iterator[str], logs: int) -> list[str]:
        numbers = list(range(first, first + many))
        for with_logs, part in ((True, numbers[:logs]), (False, numbers[logs:])):
            for begin in range(0, len(part), AT_A_TIME):
                original.copied(part[begin : begin + AT_A_TIME], names, logs=with_logs)
                db.session.commit()
        return list(db.session.scalars(select(Table.code).where(Table.id >= first).order_by(Table.id)))

    def move(self) -> float:
        """Seconds for the post of a move."""
        asked, phone, decision = self._asked()
        body = decision["legal"][0] | {"expected": asked["position"], "id": new_id(), "seat": decision["seat"]}
        return _timed(lambda: phone.post(f"{self.table.path}/log", body), 201)

    def _asked(self) -> Any:
        for phone in (*self.table.seats, self.table.host):
            asked = self.table.decisions(phone)
            for decision in asked["decisions"]:
                if decision.get("legal") and not decision["proxy"]:
                    return asked, phone, decision
        raise AssertionError("the game is over too early")

    def past(self) -> float:
        return _timed(lambda: self.home.client.get(PAGE), 200)

    def close(self) -> None:
        with self.app.app_context():
            db.engine.dispose()


def _tidy_up() -> None:
    """As a database does by itself in time."""
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))


def _timed(work: Callable[[], Any], status: int) -> float:
    begun = time.perf_counter()
    answer = work()
    seconds = time.perf_counter() - begun
    assert answer.status_code == status, answer.text
    return seconds


@contextmanager
def sqlite() -> Iterator[Callable[[str], dict[str, Any]]]:
    folder = Path(tempfile.mkdtemp(prefix="scale-"))
    try:
        yield lambda name: {"INSTANCE": str(folder / name)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgresql() -> Iterator[Callable[[str], dict[str, Any]]]:
    folder, server = Path(tempfile.mkdtemp(prefix="scale-")), Postgres(durable=True)
    try:
        yield lambda name: {"INSTANCE": str(folder), "SQLALCHEMY_DATABASE_URI": server.create(name)}
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


def measure(rounds: int, idle: int = IDLE, finished: int = FINISHED) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for kind in (sqlite, postgresql) if rounds else ():
        try:
            with kind() as settings:
                found[kind.__name__] = compared(settings, rounds, idle, finished)
        except Missing as missing:
            print(f"{kind.__name__}: {missing}")
    faults = [
        f"{kind}: {what} costs {ratio:.2f} times as much"
        for kind, ratios in found.items()
        for what, ratio in ratios["ratios"].items()
        if ratio > MOST
    ]
    return {"tables": idle, "finished": finished, **found, "faults": faults}


def compared(settings: Callable[[str], dict[str, Any]], rounds: int, idle: int, finished: int) -> dict[str, Any]:
    few, many = Full(settings("few"), FEW, FEW), Full(settings("many"), idle, finished)
    costs: dict[str, dict[str, list[float]]] = {what: {"few": [], "many": []} for what in ("move", "past")}
    try:
        for _ in range(rounds * SAMPLES):
            for name, full in (("few", few), ("many", many)):
                costs["move"][name].append(1000 * full.move())
                costs["past"][name].append(1000 * full.past())
    finally:
        few.close()
        many.close()
    ratios = {}
    for what, sides in costs.items():
        low, high = median(sides["few"]), median(sides["many"])
        ratios[what] = high / low
        print(f"{what:5} few {low:7.2f} ms  many {high:7.2f} ms  {high / low:5.2f}×")
    return {"milliseconds": costs, "ratios": ratios}


if __name__ == "__main__":
    sys.exit(alone("scale", __doc__, measure))
