"""A guard against clear losses of speed: a post that four streams hear of, beside that of the least a server must do.

Both are asked in turn within this process, and the processor time of the quickest tenth is compared: others were in the
way of it least. What is allowed lies between what is seen and twice that, so that a post that costs double is noticed.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

from flask.testing import FlaskClient

from companion import create_app
from companion.games import load
from tests.benchmarks.probes.floor import make_app
from tests.support.api_client import BASE, NAMES, Table, new_id

POSTS = 60
ALLOWED = 6.0
"""Times the least: 3.5 to 3.7 were seen, on a busy machine too."""

DEALT = {"die": "app", "cards": "app", "setup": "app"}


class Told:
    """Streams of an app, one for each phone at a table, which are read as far as there is news."""

    def __init__(self, stack: ExitStack, client: FlaskClient, path: str, greetings: int) -> None:
        answers = [stack.enter_context(client.get(path)) for _ in NAMES]
        self.streams: list[Iterator[bytes]] = [iter(answer.response) for answer in answers]
        for _ in range(greetings):
            self.hear()

    def hear(self) -> None:
        assert all(next(stream) for stream in self.streams)


def seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def test_a_post_costs_no_more_than_so_many_of_the_least(tmp_path: Path) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False)
    modules = list(load("caral").card.modules)
    table = Table(app, len(NAMES), 0, modules=modules, options=DEALT).start()
    least = make_app(tmp_path, defaultdict(set), threading.Lock(), "OFF").test_client()
    with ExitStack() as stack:
        ours = Told(stack, app.test_client(), f"{BASE}{table.path}/events", 3)
        theirs = Told(stack, least, "/table/events", 1)

        def post(body: dict[str, Any]) -> None:
            assert table.host.post(f"{table.path}/log", body).status_code == 201
            ours.hear()

        def post_least() -> None:
            assert least.post("/table/log", json={"text": "x" * 200}).status_code == 201
            theirs.hear()

        rounds = [(seconds(partial(post, answer(table))), seconds(post_least)) for _ in range(POSTS)]
    own, other = (quantiles(times, n=10)[0] for times in zip(*rounds, strict=True))

    assert own / other < ALLOWED


def answer(table: Table) -> dict[str, Any]:
    """What the host enters next for whoever is asked."""
    asked = table.decisions(table.host)
    decision = next(found for found in asked["decisions"] if found.get("legal"))
    action = decision["legal"][len(decision["legal"]) // 2]
    return action | {"seat": decision["seat"], "expected": asked["position"], "id": new_id()}
