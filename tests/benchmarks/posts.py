"""What a post and a whole tap cost the server: ours, ours as it was, and the least a server must do, in one run."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

from tests.benchmarks.contestants import Contestant, companion, floor, listening
from tests.benchmarks.earlier import ROOT, earlier
from tests.benchmarks.phones import LivePhone, Phone
from tests.benchmarks.results import alone

POSTS = 150
STREAMS = (128, 1000)
AT_TABLE = 4
NAMES = ("Anna", "Bernd", "Claudia", "Dora")
MODULES = ("whim", "annual", "status", "progress", "anaconda", "emissaries")
SEED = "a seed for measuring"
API = "/api/v1/tables"
Body = dict[str, Any]


def opened(server: Contestant) -> tuple[str, str]:
    """A table of four with everything dealt by the app from a known seed; its code and the host's token."""
    body = {"game": "caral", "edition": "retail", "seats": [{"name": name} for name in NAMES], "seed": SEED}
    body |= {"modules": MODULES, "options": {"die": "app", "cards": "app", "setup": "app"}}
    status, data, _ = server.ask("POST", API, body)
    assert status == 201, data
    answer = json.loads(data)
    return answer["code"], answer["host_token"]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def recorded(server: Contestant, count: int) -> list[Body]:
    """The entries of a game from this seed: always the answer in the middle of what is legal."""
    (code, token), entries = opened(server), []
    entries.append(_enter(server, code, token, {"kind": "start", "expected": 0}))
    while len(entries) < count:
        status, data, _ = server.ask("GET", f"{API}/{code}/decisions", headers=bearer(token))
        assert status == 200, data
        asked = json.loads(data)
        decision = next(found for found in asked["decisions"] if found.get("legal"))
        legal = [action for action in decision["legal"] if action["kind"] != "finish"]
        action = legal[len(legal) // 2] | {"seat": decision["seat"], "expected": asked["position"]}
        entries.append(_enter(server, code, token, action))
    return entries


def _enter(server: Contestant, code: str, token: str, body: Body) -> Body:
    status, data, _ = server.ask("POST", f"{API}/{code}/log", body | {"id": str(uuid4())}, bearer(token))
    assert status == 201, data
    return body


def post_cost(server: Contestant, entries: list[Body], streams: int) -> float:
    """Milliseconds of processor time for one post with so many streams open, four at each table."""
    code, token = opened(server)
    others = [opened(server)[0] for _ in range(streams // AT_TABLE - 1)]
    paths = [f"{API}/{table}/events" for table in (code, *others) for _ in range(AT_TABLE)]
    with listening(server, paths):
        _enter(server, code, token, entries[0])
        begun = server.cpu()
        for body in entries[1:]:
            _enter(server, code, token, body)
        return 1000 * (server.cpu() - begun) / (len(entries) - 1)


def floor_cost(server: Contestant, count: int, streams: int) -> float:
    tables = [f"/table-{number}-{streams}" for number in range(streams // AT_TABLE)]
    with listening(server, [f"{table}/events" for table in tables for _ in range(AT_TABLE)]):
        server.ask("POST", f"{tables[0]}/log", {"text": "x" * 200})
        begun = server.cpu()
        for _ in range(count):
            status, data, _ = server.ask("POST", f"{tables[0]}/log", {"text": "x" * 200})
            assert status == 201, data
        return 1000 * (server.cpu() - begun) / count


def tap_cost(server: Contestant, entries: list[Body], live: bool = True) -> float:
    """Milliseconds of processor time for a whole tap: a form's post and all that four phones are sent or fetch then.

    Each tap waits until all have heard of the one before. Phones of the code as it was fetch their pages.
    """
    code, token = opened(server)
    phones = [(LivePhone if live else Phone)(server, code, seat) for seat in range(len(NAMES))]
    _enter(server, code, token, entries[0])
    with ExitStack() as stack:
        for phone in phones:
            phone.listen()
            stack.callback(phone.close)
        begun = server.cpu()
        for body in entries[1:]:
            seat = body["seat"] if body["seat"] in range(len(NAMES)) else 0
            phones[seat].tap(body)
            for phone in phones:
                if phone is not phones[seat]:
                    phone.hear(phones[seat].position)
        return 1000 * (server.cpu() - begun) / (len(entries) - 1)


@contextmanager
def everybody() -> Iterator[dict[str, Contestant]]:
    with ExitStack() as stack:
        before = stack.enter_context(earlier())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        yield {
            "ours": stack.enter_context(closing(companion(ROOT, folder / "ours"))),
            "before": stack.enter_context(closing(companion(before, folder / "before"))),
            "floor": stack.enter_context(closing(floor(ROOT, folder / "floor"))),
        }


def measure(rounds: int) -> dict[str, Any]:
    found: dict[str, dict[str, list[float]]] = {}
    with everybody() as servers:
        entries = recorded(servers["ours"], POSTS)
        for _ in range(rounds):
            for name, what, cost in _round(servers, entries):
                found.setdefault(what, {}).setdefault(name, []).append(cost)
    for what, costs in found.items():
        _show(what, costs)
    return {"costs": found, "faults": []}


def _round(servers: dict[str, Contestant], entries: list[Body]) -> Iterator[tuple[str, str, float]]:
    for streams in STREAMS:
        what = f"post, {streams} streams"
        yield "floor", what, floor_cost(servers["floor"], POSTS, streams)
        for name in ("ours", "before"):
            yield name, what, post_cost(servers[name], entries, streams)
    for name in ("ours", "before"):
        yield name, "whole tap, four phones", tap_cost(servers[name], entries, live=name == "ours")


def _show(what: str, costs: dict[str, list[float]]) -> None:
    for name, values in costs.items():
        line = f"{what:26} {name:7} {median(values):8.2f} ms  ({min(values):.2f} to {max(values):.2f})"
        if name == "ours":
            others = (other for other in ("floor", "before") if other in costs)
            line += "".join(f"  {median(values) / median(costs[other]):.2f}× {other}" for other in others)
        print(line)


if __name__ == "__main__":
    sys.exit(alone("posts", __doc__, measure))
