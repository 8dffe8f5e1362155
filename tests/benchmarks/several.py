"""Several processes on PostgreSQL and Redis: how soon news are told, what ids and starts at once do to them, how soon
they end, and how many entries two of them take beside one.

`python -m tests.benchmarks.several` runs all parts, `… several ids starts` those that are named.
"""

import multiprocessing
import os
import resource
import statistics
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.benchmarks.house import Found, House, Work, all_of, by_name
from tests.support.crowd import Crowd
from tests.support.server_process import Phone, Server, Table, ask
from tests.support.waiting import wait_until

RATES = (20, 100)
"""Posts a second at which news are timed."""

TABLES = 10
SECONDS = 8
IDS_PER_ROUND, STARTS_PER_ROUND, STREAMS = 400, 20, 200
FOUR = 4
STOPPED = (0, "Stopped.\n")


def news(house: House, rate: int) -> Found:
    """From a post at one process to the streams at another, in milliseconds. Who hears of one heard of all before."""
    here, there = house.doors(2)
    talks = [Talk(here.open_table()) for _ in range(TABLES)]
    with ExitStack() as room:
        pools = [room.enter_context(ThreadPoolExecutor(1)) for _ in talks]
        for talk in talks:
            phone = Table(there, talk.table.code, talk.table.token).listen()
            threading.Thread(target=talk.listen, args=(phone,), daemon=True).start()
        begun, posts = time.perf_counter(), []
        for number in range(rate * SECONDS):
            time.sleep(max(0.0, begun + number / rate - time.perf_counter()))
            posts.append(pools[number % TABLES].submit(talks[number % TABLES].say))
        for post in posts:
            post.result()
        with suppress(AssertionError):
            wait_until(lambda: not any(talk.unheard for talk in talks))
    took = [each for talk in talks for each in talk.took]
    return _told(f"news at {rate} posts/s", took, missing=rate * SECONDS - len(took))


class Talk:
    """Somebody enters something at one process, and somebody else hears of it at another."""

    def __init__(self, table: Table) -> None:
        self.table, self.took = table, list[float]()
        self.unheard: dict[int, float] = {}

    def say(self) -> None:
        self.unheard[self.table.position + 1] = time.perf_counter()
        self.table.note("now")

    def listen(self, phone: Phone) -> None:
        """Until the server ends."""
        with suppress(EOFError, OSError, HTTPException), phone:
            while True:
                told, now = phone.position(), time.perf_counter()
                for position in [each for each in list(self.unheard) if each <= told]:
                    self.took.append(1000 * (now - self.unheard.pop(position)))


def _told(what: str, took: list[float], missing: int) -> Found:
    p50, p99 = statistics.median(took), statistics.quantiles(took, n=100)[98]
    print(f"{what}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {max(took):.1f} ms of {len(took)}, {missing} not heard")
    faults = [f"{what}: {missing} never told"] if missing else []
    return {"what": what, "p50": p50, "p99": p99, "max": max(took), "faults": faults}


def ids(house: House, count: int = IDS_PER_ROUND) -> Found:
    """The same id at two processes at once."""
    doors, answers = house.doors(2), Counter[tuple[int, ...]]()
    table = doors[0].open_table()
    with ThreadPoolExecutor(2) as pool, ExitStack() as stack:
        lines = [stack.enter_context(closing(door.connection())) for door in doors]
        for _ in range(count):
            body = {"kind": "note", "text": "once", "expected": table.position, "id": str(uuid4())}
            barrier = threading.Barrier(2)

            def sent(line: Any, body: Found = body, barrier: threading.Barrier = barrier) -> int:
                barrier.wait()
                return ask(line, "POST", f"{table.path}/log", body, token=table.token).status

            answers[tuple(sorted(pool.map(sent, lines)))] += 1
            table.position += 1
    print(f"the same id at two processes, {count} times: {dict(answers)}")
    wrong = [f"ids: {statuses} {many} times" for statuses, many in answers.items() if statuses != (200, 201)]
    return {"what": "ids", "answers": {str(key): many for key, many in answers.items()}, "faults": wrong}


def starts(house: House, count: int = STARTS_PER_ROUND) -> Found:
    """Four processes begin at once on an empty database: each by itself, and by `companion serve`."""
    faults = []
    for number in range(count):
        if not all(map(serves, house.doors(FOUR))):
            faults.append(f"start {number}: not all serve")
        house.forks.kill()
        with closing(house.several(FOUR)) as several:
            if not serves(several):
                faults.append(f"start {number} of companion serve: it does not")
            if (ended := several.end()) != STOPPED:
                faults.append(f"start {number} of companion serve: {ended}")
    print(f"four beginning at once on an empty database, {count} times each way: faults {faults}", flush=True)
    return {"what": "starts", "faults": faults}


def serves(door: Server) -> bool:
    """It is ready, and takes an entry."""
    return door.ask("GET", "/readyz").status == 200 and door.open_table().note("served") == 2


def ending(house: House) -> Found:
    """SIGTERM with hundreds of streams open: how long it takes, and how much of that is work."""
    before = _of_those_that_ended()
    with closing(house.several(2)) as several, ExitStack() as room:
        table = several.open_table()
        phones = [room.enter_context(table.listen()) for _ in range(STREAMS)]
        for phone in phones:
            phone.position()
        used = sum(map(_seconds, [several.process.pid, *several.children]))
        begun = time.perf_counter()
        ended = several.end()
        took = time.perf_counter() - begun
        work = _of_those_that_ended() - before - used
    load = os.getloadavg()[0]
    print(
        f"SIGTERM with {STREAMS} streams: {took:.2f} s, {work:.2f} s of processor, {ended}, load {load:.1f}", flush=True
    )
    return {"what": "ending", "seconds": took, "work": work, "faults": [] if ended == STOPPED else [str(ended)]}


def _of_those_that_ended() -> float:
    """Processor time of all processes that were begun here and have ended, with those that they began."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _writes(port: int, seconds: float, out: Any) -> None:
    with Crowd(port, 8, 8, streams=False) as crowd:
        time.sleep(seconds)
        out.put((crowd.count, time.process_time()))


def taken(house: House, processes: int) -> Found:
    """How many entries a second so many processes take from as many writers."""
    with closing(house.several(processes)) as several:
        out: Any = multiprocessing.get_context("spawn").Queue()
        writers = multiprocessing.get_context("spawn").Process(target=_writes, args=(several.port, SECONDS, out))
        before = sum(map(_seconds, several.children))
        writers.start()
        count, own = out.get()
        used = sum(map(_seconds, several.children)) - before
        writers.join()
    per_second = count / SECONDS
    print(
        f"{processes} processes: {per_second:.0f} entries/s, {1000 * used / count:.1f} ms of processor each, "
        f"the writers took {own:.1f} s of {SECONDS}"
    )
    return {"what": f"{processes} processes", "per_second": per_second, "cost": used / count, "faults": []}


def _seconds(process: int) -> float:
    """Processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


PARTS: dict[str, Work] = {
    **{f"news{rate}": partial(news, rate=rate) for rate in RATES},
    "ids": ids,
    "starts": starts,
    "ending": ending,
    "one": partial(taken, processes=1),
    "two": partial(taken, processes=2),
}


def measure(rounds: int) -> Found:
    runs = [all_of(PARTS) for _ in range(rounds)]
    return {"runs": runs, "faults": [fault for run in runs for fault in run["faults"]]}


if __name__ == "__main__":
    sys.exit(by_name(PARTS, __doc__))
