"""`companion serve`, PostgreSQL and Redis are killed and restarted while others write: nothing is lost or doubled.

`python -m tests.benchmarks.outages` runs all parts, `… outages serve postgresql redis` those that are named.
"""

import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

from tests.benchmarks.house import PATIENCE, Found, House, Work, all_of, by_name
from tests.support.crowd import Crowd
from tests.support.processes import children, runs
from tests.support.server_process import Table
from tests.support.several import Several
from tests.support.waiting import wait_until

KILLS, RESTARTS = 200, 5
PROCESSES, TABLES, WRITERS = 2, 4, 12
MANY_WRITERS = 32
MOST_BETWEEN = 8
"""Acknowledged remarks between two kills, at most."""

MOST_MOMENT = 0.05
"""Seconds after the last of them, at most."""

OF_PARENT = 0.05
"""How often it is the process that began the others."""

AT_ONCE = 0.25
"""How often nobody waits until the process that was killed last is there again."""

LIVE_AGAIN = 5.0


class Watched:
    """`companion serve`, its words read as they come, begun anew at the same port when somebody killed it."""

    def __init__(self, house: House, database: str) -> None:
        self._house, self._database, self.port = house, database, 0
        self.begun_anew = 0
        self.begin()

    def begin(self) -> None:
        self.served: Several = self._house.several(PROCESSES, self._database, self.port)
        self.port, self.ready = self.served.port, set(self.served.children)
        threading.Thread(target=self._read, args=(self.served, self.ready), daemon=True).start()

    def _read(self, served: Several, ready: set[int]) -> None:
        assert served.process.stdout is not None
        for line in served.process.stdout:
            if "is ready (pid " in line:
                ready.add(int(line.rpartition("pid ")[2].rstrip(")\n")))
            elif "is begun anew" in line:
                self.begun_anew += 1

    def kill_one(self, rng: random.Random) -> None:
        """Any of them, also one that is just beginning."""
        if there := children(self.served.process.pid):
            killed = rng.choice(there)
            self.ready.discard(killed)
            os.kill(killed, signal.SIGKILL)

    def kill_parent(self) -> float:
        """Those it began end by themselves; after so many seconds."""
        left, begun = children(self.served.process.pid), time.perf_counter()
        self.served.process.kill()
        self.served.process.wait()
        wait_until(lambda: not any(map(runs, left)), PATIENCE)
        took = time.perf_counter() - begun
        self.begin()
        return took

    def all_there(self) -> bool:
        return len(self.ready) == PROCESSES

    def close(self) -> None:
        self.served.close()


def serve_killed(house: House, count: int = KILLS) -> Found:
    """Processes of `companion serve` are killed, now and then the one that began them."""
    rng, kills, database = random.Random(count), Counter[str](), house.database()
    meanwhile: list[int] = []
    """How many remarks others took before the one that was killed was there again."""
    ends: list[float] = []
    with closing(Watched(house, database)) as watched:
        with Crowd(watched.port, TABLES, WRITERS) as crowd:
            for number in range(count):
                if number % 25 == 0:
                    print(f"{number} killed, {crowd.count} acknowledged", flush=True)
                crowd.wait(rng.randint(1, MOST_BETWEEN))
                time.sleep(rng.uniform(0, MOST_MOMENT))
                if rng.random() < OF_PARENT:
                    ends.append(watched.kill_parent())
                    kills["parent"] += 1
                    continue
                watched.kill_one(rng)
                kills["one"] += 1
                if rng.random() >= AT_ONCE:
                    before = crowd.count
                    wait_until(watched.all_there, PATIENCE)
                    meanwhile.append(crowd.count - before)
            wait_until(watched.all_there, PATIENCE)
            crowd.wait(WRITERS)
        faults = [*crowd.streams_end(), *crowd.checked(), *house.check("--database-url", database)]
        watched.served.process.send_signal(signal.SIGTERM)
        code = watched.served.process.wait(PATIENCE)
    if code:
        faults.append(f"exit code {code}")
    gaps = f"{sum(meanwhile)} remarks in {len(meanwhile)} gaps, none in {meanwhile.count(0)} of them"
    print(
        f"kill -9 of serve's processes: {kills['one']} of one ({watched.begun_anew} begun anew), {kills['parent']} of "
        f"their parent (those it left ended after {max(ends, default=0):.1f} s at most); others took {gaps}"
    )
    return told("serve", crowd, faults)


def postgres_restarted(house: House, count: int = RESTARTS) -> Found:
    """PostgreSQL is restarted, in good order and by `kill -9` in turn, under two processes and many writers."""
    rng, database = random.Random(count), house.database()
    ways: list[Callable[[], None]] = [house.postgres.stop, house.postgres.kill]
    refused: list[int] = []
    with closing(Watched(house, database)) as watched:
        with Crowd(watched.port, TABLES, MANY_WRITERS) as crowd:
            for number in range(count):
                crowd.wait(rng.randint(MANY_WRITERS, 4 * MANY_WRITERS))
                time.sleep(rng.uniform(0, MOST_MOMENT))
                before = crowd.statuses[503]
                ways[number % 2]()
                wait_until(lambda before=before: crowd.statuses[503] > before, PATIENCE)
                house.postgres.start()
                crowd.wait(MANY_WRITERS)
                refused.append(crowd.statuses[503] - before)
        faults = [*crowd.streams_end(), *crowd.checked(), *house.check("--database-url", database)]
        if watched.begun_anew:
            faults.append(f"{watched.begun_anew} processes ended")
    print(f"PostgreSQL restarted {count} times under {MANY_WRITERS} writers: 503 so often each time {refused}")
    return told("postgresql", crowd, faults)


def redis_killed(house: House, count: int = RESTARTS) -> Found:
    """Redis is killed while people play, and started anew: phones are told, hear of everything, and are live again."""
    rng, database, took, faults = random.Random(count), house.database(), [], []
    here, there = house.doors(2, database)
    table = here.open_table()
    with Crowd(here.port, TABLES, WRITERS) as crowd, Table(there, table.code, table.token).listen() as far:
        for _ in range(count):
            crowd.wait(rng.randint(1, 4 * WRITERS))
            house.redis.kill()
            heard_until(far, "late")
            position = table.note("somebody looks for it")
            while far.position() != position:
                continue
            crowd.wait(WRITERS)
            house.redis.start()
            begun = time.perf_counter()
            heard_until(far, "live")
            took.append(time.perf_counter() - begun)
        crowd.wait(WRITERS)
    faults += [*crowd.streams_end(), *crowd.checked(), *house.check("--database-url", database)]
    faults += [f"live again only after {seconds:.1f} s" for seconds in took if seconds > LIVE_AGAIN]
    print(f"Redis killed {count} times in play: live again after {', '.join(f'{each:.2f}' for each in took)} s")
    return told("redis", crowd, faults)


def heard_until(phone: Any, name: str) -> None:
    while phone.next().name != name:
        continue


def told(what: str, crowd: Crowd, faults: list[str]) -> Found:
    print(f"{what}: {crowd.count} acknowledged, answers {dict(crowd.statuses)}, faults {faults[:5]}", flush=True)
    return {"what": what, "acknowledged": crowd.count, "statuses": dict(crowd.statuses), "faults": faults}


PARTS: dict[str, Work] = {"serve": serve_killed, "postgresql": postgres_restarted, "redis": redis_killed}


def measure(kills: int) -> Found:
    """So many kills of processes, and a fortieth as many of PostgreSQL and of Redis."""
    few = max(1, kills * RESTARTS // KILLS)
    counts = {"serve": kills, "postgresql": few, "redis": few}
    return all_of({name: partial(work, count=counts[name]) for name, work in PARTS.items()})


if __name__ == "__main__":
    sys.exit(by_name(PARTS, __doc__))
