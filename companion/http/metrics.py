"""How the app is doing, counted as it goes and written as Prometheus reads it."""

import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from flask import Flask, Response, current_app

from companion.http.language import asked_now
from companion.http.observing import seconds_since
from companion.live.turns import APART, LOOKS

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
PREFIX: Final = "companion"
BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which posts are counted together."""

REDIS_LAG: Final = "redis_lag_seconds"
Values = Mapping[str, float] | float | None


@dataclass(frozen=True)
class Gauge:
    """Something that is looked at when somebody asks: one value, or one for each of `label`; nothing if not known."""

    name: str
    meaning: str
    read: Callable[[], Values]
    label: str = "kind"


class Metrics:
    """Counts of one process."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._answers: Counter[int] = Counter()
        self._posts, self._post_seconds = [0] * (len(BOUNDS) + 1), 0.0
        self._gauges: dict[str, Gauge] = {}

    def watch(self, gauge: Gauge) -> None:
        """Look at this from now on; under a name that was watched before, instead of it."""
        self._gauges[gauge.name] = gauge

    def answered(self, status: int) -> None:
        with self._guard:
            self._answers[status] += 1

    def posted(self, seconds: float) -> None:
        with self._guard:
            self._posts[bisect_left(BOUNDS, seconds)] += 1
            self._post_seconds += seconds

    def text(self) -> str:
        return "\n".join([*self._counted(), *self._watched(), ""])

    def _counted(self) -> Iterator[str]:
        with self._guard:
            answers, posts, seconds = dict(self._answers), list(self._posts), self._post_seconds
        name = f"{PREFIX}_answers_total"
        yield from _heading(name, "counter", "Answers by their status.")
        yield from (f'{name}{{status="{status}"}} {answers[status]}' for status in sorted(answers))
        name = f"{PREFIX}_post_seconds"
        yield from _heading(name, "histogram", "How long requests took that change something, waiting included.")
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), accumulate(posts), strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {seconds:.6f}"
        yield f"{name}_count {sum(posts)}"

    def _watched(self) -> Iterator[str]:
        for gauge in tuple(self._gauges.values()):
            found, name = gauge.read(), f"{PREFIX}_{gauge.name}"
            if found is None:
                continue
            yield from _heading(name, "gauge", gauge.meaning)
            if isinstance(found, Mapping):
                yield from (f'{name}{{{gauge.label}="{kind}"}} {value}' for kind, value in found.items())
            else:
                yield f"{name} {found}"


def _heading(name: str, kind: str, meaning: str) -> tuple[str, str]:
    return f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"


def metrics_of(app: Flask) -> Metrics:
    found: Metrics = app.extensions["metrics"]
    return found


def count(response: Response) -> Response:
    """A stream counts once it is open; a game that is brought takes as long as it is."""
    found, asked = metrics_of(current_app), asked_now()
    found.answered(response.status_code)
    if asked.method not in LOOKS and not asked.path.endswith(APART):
        found.posted(seconds_since(asked.environ))
    return response


def init_app(app: Flask) -> None:
    app.extensions["metrics"] = Metrics()
    app.after_request(count)
