"""Every page and answer that is only looked at: what it costs for a long log beside a short one, and in a household
of many past games beside one of few. Whatever grows is told, with how much its bytes grow.

Alone: `python -m tests.benchmarks.every_route --rounds 5`.
"""

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from tests.benchmarks.growth import FEW, MANY
from tests.benchmarks.results import alone
from tests.support.long_logs import remarked
from tests.support.many_games import home_with

GROWS = 1.5
"""What costs so many times as much, and no more bytes for it, is told at the end."""
REMARKS = {"short": 250, "long": 4250}
"""In either log more than any page shows at once, and as far from the last snapshot."""
NEVER_ENDING = ("events", "live")
OF_A_TABLE = frozenset({"code", "position"})
Cost = tuple[float, int]
"""Milliseconds of processor time, and bytes."""


def routes(app: Flask, known: frozenset[str]) -> Iterator[str]:
    """The addresses that need to be told nothing but these."""
    for rule in sorted(app.url_map.iter_rules(), key=str):
        last = rule.rule.rpartition("/")[2]
        if "GET" in (rule.methods or ()) and rule.arguments == known and last not in NEVER_ENDING:
            yield rule.rule


def asked(client: FlaskClient, path: str, headers: Mapping[str, str]) -> Cost | None:
    """What it costs to look, if there is something to be seen."""
    begun = time.process_time()
    answer = client.get(path, headers=headers)
    taken = 1000 * (time.process_time() - begun)
    return (taken, len(answer.data)) if answer.status_code == 200 else None


def compared(places: Mapping[str, tuple[FlaskClient, Mapping[str, str], str]], rounds: int) -> dict[str, list[Cost]]:
    """The same address in each place, one after the other; the first look at each is not counted."""
    found: dict[str, list[Cost]] = {}
    for name, (client, headers, path) in places.items():
        if asked(client, path, headers) is None:
            return {}
        found[name] = []
    for _ in range(rounds):
        for name, (client, headers, path) in places.items():
            if cost := asked(client, path, headers):
                found[name].append(cost)
    return found


def of_tables(app: Flask, rounds: int) -> Iterator[tuple[str, dict[str, list[Cost]]]]:
    """The same game with few remarks and with thousands, over."""
    client = app.test_client()
    games = {name: remarked(app, remarks, ended=True) for name, remarks in REMARKS.items()}
    for known in (frozenset({"code"}), OF_A_TABLE):
        for rule in routes(app, known):
            shape = rule.replace("<code:code>", "{0}").replace("<string:code>", "{0}").replace("<int:position>", "{1}")
            places = {name: (client, host, shape.format(code, last)) for name, (code, host, last) in games.items()}
            yield rule, compared(places, rounds)


def of_households(app: Flask, rounds: int) -> Iterator[tuple[str, dict[str, list[Cost]]]]:
    homes = {"few": home_with(app, FEW), "many": home_with(app, MANY)}
    for rule in routes(app, frozenset()):
        places = {name: (home.client, home.headers, rule) for name, home in homes.items()}
        yield rule, compared(places, rounds)


def measure(rounds: int) -> dict[str, Any]:
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(INSTANCE=folder, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False, IMPORTS_APART=False)
        for look in (of_tables, of_households):
            for rule, costs in look(app, rounds):
                if costs:
                    rows[rule] = costs
                    _show(rule, costs)
    growing = [rule for rule, costs in rows.items() if _ratio(costs, 0) > max(GROWS, GROWS * _ratio(costs, 1))]
    print("more work without more to be seen:", ", ".join(growing) or "nothing")
    return {"routes": rows, "growing": growing, "faults": []}


def _ratio(costs: dict[str, list[Cost]], part: int) -> float:
    little, much = (median(cost[part] for cost in values) for values in costs.values())
    return much / max(little, 0.001)


def _show(rule: str, costs: dict[str, list[Cost]]) -> None:
    spread = "  ".join(
        f"{name} {median(cost[0] for cost in values):8.2f} ms ({min(values)[0]:.2f} to {max(values)[0]:.2f})"
        for name, values in costs.items()
    )
    print(f"{rule:50} {spread}  {_ratio(costs, 0):6.2f}×, bytes {_ratio(costs, 1):.2f}×", flush=True)


if __name__ == "__main__":
    sys.exit(alone("every_route", __doc__, measure))
