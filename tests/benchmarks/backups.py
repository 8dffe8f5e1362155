"""Backups taken at random moments while people play, restored elsewhere: every log is whole there and plays as it did,
and nothing is missing that was acknowledged before.

`python -m tests.benchmarks.backups [TIMES]`, on SQLite and on PostgreSQL, restored to either in turn.
"""

import random
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

from companion import create_app, games
from tests.benchmarks.house import Found, House, Work, all_of
from tests.benchmarks.together import wanted
from tests.support.api_client import Table
from tests.support.crowd import Crowd, CrowdTable
from tests.support.databases import POSTGRESQL, SQLITE
from tests.support.server_process import Door
from tests.support.spread_client import Spread
from tests.support.whole_games import play_to_the_end

TIMES = 10
TABLES, WRITERS = 3, 6
MOST_MOMENT = 1.0
"""Seconds between two of them, at most, besides what they take."""


class Players(threading.Thread):
    """Play one game of each kind after another until told to stop."""

    def __init__(self, doors: list[Door], stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._doors, self._stop_asked, self.fault = doors, stop, ""
        self.games = 0

    def run(self) -> None:
        try:
            spread = Spread(self._doors, 1)
            for number in range(1000):
                for card in games.cards():
                    play_to_the_end(Table(spread, **wanted(card, number)), number, self._over)
                    self.games += 1
        except Stopped:
            pass
        except Exception as error:
            self.fault = f"a player: {error!r}"

    def _over(self, view: Any) -> bool:
        if self._stop_asked.is_set():
            raise Stopped
        return False


class Stopped(Exception):
    """Nobody plays on."""


def in_play(house: House, kind: str, times: int = TIMES) -> Found:
    """So many backups of a database of this kind."""
    rng, faults, kept = random.Random(times), list[str](), list[int]()
    database = house.database() if kind == POSTGRESQL else sqlite(house, "played")
    doors = house.doors(2, database) if kind == POSTGRESQL else [Door(house.forks.start(house.folder, database))]
    stop = threading.Event()
    players = Players(doors, stop)
    with Crowd(doors[0].port, TABLES, WRITERS) as crowd:
        players.start()
        for number in range(times):
            crowd.wait(rng.randint(1, 4 * WRITERS))
            time.sleep(rng.uniform(0, MOST_MOMENT))
            known = [dict(table.acknowledged) for table in crowd.tables]
            elsewhere = sqlite(house, f"other{number}") if number % 2 else house.database()
            faults += carried(house, database, elsewhere, house.folder / f"{number}.backup")
            faults += missing(elsewhere, crowd.tables, known)
            kept.append(sum(map(len, known)))
        stop.set()
        players.join()
    faults += [*filter(None, [players.fault]), *crowd.streams_end(), *crowd.checked()]
    print(
        f"{kind}: {times} backups during play restored and checked, with {kept} remarks that were acknowledged before; "
        f"{players.games} games ended meanwhile; faults {faults[:5]}",
        flush=True,
    )
    return {"what": kind, "remarks": kept, "faults": faults}


def sqlite(house: House, name: str) -> str:
    return f"sqlite:///{house.folder}/{name}.sqlite"


def carried(house: House, here: str, there: str, file: Path) -> list[str]:
    """From one database into another, and what went wrong with that."""
    for command, where in (("backup", here), ("restore", there)):
        ran = house.companion(command, "--database-url", where, file)
        if ran.returncode:
            return [f"{command}: {ran.stdout}{ran.stderr}"]
    return house.check("--database-url", there)


def missing(database: str, tables: list[CrowdTable], known: list[dict[str, int]]) -> list[str]:
    """What was acknowledged and is not there, asked by those who entered it."""
    client = create_app(SQLALCHEMY_DATABASE_URI=database, PONDER=False).test_client()
    wrong = []
    for table, texts in zip(tables, known, strict=True):
        mine, found, after = {"Authorization": f"Bearer {table.token}"}, dict[str, int](), 0
        while rows := client.get(f"{table.path}/log?after={after}&limit=100", headers=mine).json["entries"]:
            found |= {row["note"]: row["position"] for row in rows if "note" in row}
            after = rows[-1]["position"]
        wrong += [f"{text!r} is not at {position}" for text, position in texts.items() if found.get(text) != position]
    return wrong


PARTS: dict[str, Work] = {kind: partial(in_play, kind=kind) for kind in (SQLITE, POSTGRESQL)}


def measure(times: int) -> Found:
    return all_of({kind: partial(work, times=times) for kind, work in PARTS.items()})


if __name__ == "__main__":
    sys.exit(bool(measure(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)["faults"]))
