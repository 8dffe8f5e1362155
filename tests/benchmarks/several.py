"""Several processes on PostgreSQL and Redis: how soon news are told, what ids, starts and lost servers do to them, how
soon they end, and how many entries two of them take beside one."""

import multiprocessing
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.support.crowd import Crowd
from tests.support.forked_server import Forks
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.server_process import Door, Table, ask
from tests.support.several import Several

RATES = (20, 100)
"""Posts a second at which news are timed."""

TABLES = 10
SECONDS = 8
IDS_PER_ROUND, STARTS_PER_ROUND, STREAMS = 400, 20, 200
Found = dict[str, Any]


class House:
    """A PostgreSQL, a Redis, and processes that use both."""

    def __init__(self, stack: ExitStack) -> None:
        self.postgres = stack.enter_context(closing(Postgres(durable=True)))
        self.redis = stack.enter_context(closing(Redis()))
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.forks = stack.enter_context(closing(Forks()))

    def database(self) -> str:
        return self.postgres.create(f"house_{uuid4().hex[:12]}")

    def doors(self, many: int) -> list[Door]:
        return [Door(port) for port in self.forks.start_at_once(self.folder, self.database(), many, self.redis.address)]


def news(house: House, rate: int) -> Found:
    """From a post at one process to the streams at another, in milliseconds. Who hears of one heard of all before."""
    here, there = house.doors(2)
    tables = [here.open_table() for _ in range(TABLES)]
    sent: dict[tuple[str, int], float] = {}
    took: list[float] = []
    stop = threading.Event()

    def listen(table: Table) -> None:
        with suppress(EOFError, OSError), Table(there, table.code, table.token).listen() as phone:
            ready.wait()
            while not stop.is_set():
                told, now = phone.position(), time.perf_counter()
                heard = [key for key in sent if key[0] == table.code and key[1] <= told]
                took.extend(1000 * (now - sent.pop(key)) for key in heard)

    ready = threading.Barrier(TABLES + 1)
    threads = [threading.Thread(target=listen, args=(table,), daemon=True) for table in tables]
    for thread in threads:
        thread.start()
    ready.wait()
    begun = time.perf_counter()
    with ThreadPoolExecutor(TABLES) as pool:
        for number in range(rate * SECONDS):
            time.sleep(max(0.0, begun + number / rate - time.perf_counter()))
            pool.submit(_post, tables[number % TABLES], sent)
    time.sleep(1)
    stop.set()
    return _told(f"news at {rate} posts/s", took, missing=rate * SECONDS - len(took))


def _post(table: Table, sent: dict[tuple[str, int], float]) -> None:
    sent[table.code, table.position + 1] = time.perf_counter()
    table.note("now")


def _told(what: str, took: list[float], missing: int) -> Found:
    p50, p99 = statistics.median(took), statistics.quantiles(took, n=100)[98]
    print(f"{what}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {max(took):.1f} ms of {len(took)}, {missing} not heard")
    faults = [f"{what}: {missing} never told"] if missing else []
    return {"what": what, "p50": p50, "p99": p99, "max": max(took), "faults": faults}


def ids(house: House, count: int) -> Found:
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


def starts(house: House, count: int) -> Found:
    """Four processes begin at once on an empty database."""
    faults = []
    for number in range(count):
        doors = house.doors(4)
        if {door.ask("GET", "/readyz").status for door in doors} != {200}:
            faults.append(f"start {number}: not all are ready")
        house.forks.kill()
    print(f"four beginning at once on an empty database, {count} times: faults {faults}")
    return {"what": "starts", "faults": faults}


def redis_away(house: House) -> Found:
    """Redis is killed while people play, and started anew: how soon is everything live again?"""
    here, there = house.doors(2)
    table = here.open_table()
    with Crowd(here.port, 4, 8) as crowd, Table(there, table.code, table.token).listen() as far:
        crowd.wait(20)
        house.redis.kill()
        while far.next().name != "late":
            continue
        position = table.note("nobody waits")
        while far.position() != position:
            continue
        crowd.wait(20)
        house.redis.start()
        begun = time.perf_counter()
        while far.next().name != "live":
            continue
        took = time.perf_counter() - begun
        crowd.wait(20)
    faults = [*crowd.streams_end(), *crowd.checked()]
    print(f"Redis killed in play: live again after {took:.2f} s, {crowd.count} acknowledged, faults {faults}")
    return {"what": "redis", "live_again": took, "statuses": dict(crowd.statuses), "faults": faults}


def ending(house: House) -> Found:
    """SIGTERM with hundreds of streams open."""
    with closing(Several(house.folder, house.database(), house.redis.address, 2)) as several, ExitStack() as room:
        table = several.open_table()
        phones = [room.enter_context(table.listen()) for _ in range(STREAMS)]
        for phone in phones:
            phone.position()
        begun = time.perf_counter()
        code, said = several.end()
        took = time.perf_counter() - begun
    print(f"SIGTERM with {STREAMS} streams: {took:.2f} s, exit code {code}")
    return {"what": "ending", "seconds": took, "faults": [] if said == "Stopped.\n" else [said]}


def _writes(port: int, seconds: float, out: Any) -> None:
    with Crowd(port, 8, 8, streams=False) as crowd:
        time.sleep(seconds)
        out.put((crowd.count, time.process_time()))


def taken(house: House, processes: int) -> Found:
    """How many entries a second so many processes take from as many writers."""
    with closing(Several(house.folder, house.database(), house.redis.address, processes)) as several:
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


def measure(rounds: int) -> Found:
    works: list[Callable[[House], Found]] = [
        *(lambda house, rate=rate: news(house, rate) for rate in RATES),
        lambda house: ids(house, IDS_PER_ROUND),
        lambda house: starts(house, STARTS_PER_ROUND),
        redis_away,
        ending,
        lambda house: taken(house, 1),
        lambda house: taken(house, 2),
    ]
    runs = []
    for _ in range(rounds):
        for work in works:
            with ExitStack() as stack:
                runs.append(work(House(stack)))
    return {"runs": runs, "faults": [fault for run in runs for fault in run["faults"]]}
