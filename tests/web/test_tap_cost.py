"""A guard against clear losses: what a tap costs the app with all that four phones are sent, beside a plain loop.

By processor time in one run, and what is allowed is far above what is seen: only a change of shape fails it, such as
whole pages for everybody, shared parts made for each phone, or answers worked out for those who wait.
"""

import time
from collections.abc import Callable
from functools import partial
from statistics import median
from types import SimpleNamespace
from typing import Any

from flask import Flask

from tests.support.late_table import Late
from tests.support.page_stream import Stream, at
from tests.test_speed import TURNS, loop, seconds

EARLY, TAPS = 30, 15
ALLOWED = 140_000
"""Turns of the loop that a tap may cost: twice the 65,000 to 73,000 that were seen on a busy machine."""


class Timed:
    """Middleware that notes the processor time of posts."""

    def __init__(self, app: Callable[..., Any]) -> None:
        self._app, self.spent = app, 0.0

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        begun = time.process_time()
        try:
            return self._app(environ, start)
        finally:
            self.spent += time.process_time() - begun if environ["REQUEST_METHOD"] == "POST" else 0.0


def hear(stream: Stream) -> None:
    """A page puts in place what it is sent, or looks."""
    if "hx-partial" not in stream():
        stream.phone.client.get(stream.phone.url)


def test_a_tap_costs_no_more_than_so_many_turns_of_a_plain_loop(app: Flask) -> None:
    table = Late(app).play(until=EARLY)
    shown = at(table.phones[0].get(table.url).text)
    phones = [SimpleNamespace(client=phone, url=table.url, headers={}) for phone in table.phones]
    streams = [Stream(phone, "", shown, **{"Accept-Encoding": "gzip"}) for phone in phones]
    for stream in streams:
        assert stream().startswith(": welcome")
    timed = app.wsgi_app = Timed(app.wsgi_app)
    costs = []
    for _ in range(TAPS):
        timed.spent = 0.0
        table.step()
        spent = timed.spent + sum(seconds(partial(hear, stream)) for stream in streams)
        costs.append(spent / (seconds(loop) / TURNS))
    for stream in streams:
        stream.answer.close()

    assert 0 < median(costs) < ALLOWED
