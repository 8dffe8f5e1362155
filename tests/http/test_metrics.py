"""What is counted: answers by status, posts by their time, and what is looked at when somebody asks."""

import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from flask import Flask

from companion.http.metrics import BOUNDS, REDIS_LAG, Gauge, Metrics, metrics_of
from tests.support.api_client import Table

SAMPLE = re.compile(r'(companion_[a-z_]+)(?:\{([a-z]+)="([^"]+)"\})? (-?\d+(?:\.\d+)?)')


def read(text: str) -> dict[tuple[str, str], float]:
    """Every sample, by its name and the value of its label; each belongs to the heading before it."""
    found, heading = {}, ""
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            heading = line.split()[2]
        if not line.startswith("#"):
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            assert sample[1].startswith(heading), line
            found[sample[1], sample[3] or ""] = float(sample[4])
    return found


@pytest.fixture
def told(app: Flask) -> Callable[[], dict[tuple[str, str], float]]:
    return lambda: read(metrics_of(app).text())


def test_answers_are_counted_by_status(app: Flask, told: Callable[[], dict[tuple[str, str], float]]) -> None:
    table = Table(app, 2).start()
    before = told()
    expected = table.position
    table.enter(table.host, "note", text="counted")
    late = table.send(table.host, "note", text="late", expected=expected - 1)
    wrong = table.send(table.seats[0], "caral.end_turn")
    after = told()

    assert (late.status_code, wrong.status_code) == (409, 422)
    for status in ("201", "409", "422"):
        name = "companion_answers_total", status
        assert after[name] - before.get(name, 0) == 1


def test_posts_are_counted_by_their_time_and_looks_are_not(
    app: Flask, told: Callable[[], dict[tuple[str, str], float]]
) -> None:
    table, count = Table(app, 2), ("companion_post_seconds_count", "")
    before = told()
    table.view()
    assert told()[count] == before[count]
    table.start()
    after = told()

    assert after[count] - before[count] == 1
    assert after["companion_post_seconds_sum", ""] > before["companion_post_seconds_sum", ""]
    buckets = [after["companion_post_seconds_bucket", bound] for bound in (*map(str, BOUNDS), "+Inf")]
    assert buckets == sorted(buckets)
    assert buckets[-1] == after[count]


def test_a_bound_belongs_to_those_below() -> None:
    metrics = Metrics()
    for seconds in (0.005, 0.006, 11.0):
        metrics.posted(seconds)
    found = read(metrics.text())

    assert [found["companion_post_seconds_bucket", bound] for bound in ("0.005", "0.01", "10.0", "+Inf")] == [
        1,
        2,
        2,
        3,
    ]


def test_streams_places_and_connections_are_looked_at(
    app: Flask, told: Callable[[], dict[tuple[str, str], float]]
) -> None:
    hub = app.extensions["state"].hub
    before = told()
    listener = hub.join("METRICS")
    try:
        assert told()["companion_streams", ""] == before["companion_streams", ""] + 1
    finally:
        hub.leave(listener)

    assert before["companion_streams_admitted", ""] == 1000
    assert before["companion_working_places", ""] == 8
    assert before["companion_working", "looking"] == before["companion_working", "changing"] == 0
    assert before["companion_database_connections", "in_use"] == 0
    assert before["companion_database_connections", "most"] == 40


def test_who_is_worked_on_is_counted_meanwhile(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(*_: object) -> list[str]:
        found = read(metrics_of(app).text())
        seen.append((found["companion_working", "looking"], found["companion_working", "changing"]))
        return []

    monkeypatch.setattr("companion.web.health.missing", look)
    app.test_client().get("/readyz")

    assert seen == [(1, 0)]


def test_how_long_news_take_through_redis_is_told_where_there_is_one(
    app: Flask, told: Callable[[], dict[tuple[str, str], float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"companion_{REDIS_LAG}", ""
    assert name not in told()

    monkeypatch.setattr(app.extensions["state"].hub, "relay", SimpleNamespace(lag=0.25))
    assert told()[name] == 0.25


def test_whoever_knows_more_adds_it() -> None:
    metrics = Metrics()
    metrics.watch(Gauge(REDIS_LAG, "How long news took.", lambda: None))
    assert REDIS_LAG not in metrics.text()

    metrics.watch(Gauge(REDIS_LAG, "How long news took.", lambda: 0.25))
    assert read(metrics.text())[f"companion_{REDIS_LAG}", ""] == 0.25


def test_the_port_of_the_phones_tells_none_of_it(app: Flask) -> None:
    assert app.test_client().get("/metrics").status_code == 404
