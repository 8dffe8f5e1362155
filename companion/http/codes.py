"""Guessing codes is slow: so many wrong ones a minute from one address, and no more."""

from collections.abc import Callable
from functools import wraps
from time import time
from typing import Final, ParamSpec, TypeVar

from flask import Flask, current_app, request
from limits import RateLimitItemPerMinute
from werkzeug.exceptions import TooManyRequests
from werkzeug.routing import BaseConverter

from companion.http.counting import Counting, counting_for
from companion.service.errors import Unknown

P = ParamSpec("P")
R = TypeVar("R")
UNKNOWN = "service.no_such_table"
MOST_ADDRESSES: Final = 10_000
"""How many are remembered that have guessed too often."""


class Guesses:
    """Counts wrong codes by the address they came from.

    Whoever comes with a right one costs no question to Redis: only a wrong guess asks whether there were too many.
    """

    def __init__(self, counting: Counting, per_minute: int) -> None:
        self._most, self._counting = RateLimitItemPerMinute(per_minute), counting
        self._spent_until: dict[str, float] = {}

    def spent(self, address: str) -> bool:
        return time() < self._spent_until.get(address, 0.0) or not self._counting.own.test(self._most, address)

    def count(self, address: str) -> None:
        self._counting.count(self._most, address)
        if not self._counting.may(self._most, address):
            if len(self._spent_until) >= MOST_ADDRESSES:
                self._spent_until.clear()
            self._spent_until[address] = time() + self.seconds(address)

    def seconds(self, address: str) -> int:
        """How long to wait until the next guess."""
        return self._counting.seconds(self._most, address)


def unknown_codes(view: Callable[P, R]) -> Callable[P, R]:
    """For a view that finds a table by its code: wrong codes are counted, and answered no more when there are too many.

    Whoever belongs to the table plays on meanwhile. Nobody else learns whether a code exists.
    """

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        guesses: Guesses = current_app.extensions["guesses"]
        address = request.remote_addr or ""
        if guesses.spent(address) and not _belongs_here(str(kwargs.get("code", ""))):
            raise TooManyRequests(retry_after=guesses.seconds(address))
        try:
            return view(*args, **kwargs)
        except Unknown as problem:
            if problem.code == UNKNOWN:
                guesses.count(address)
            raise

    return guarded


def _belongs_here(code: str) -> bool:
    from companion.http.at_table import caller_of

    return caller_of(code).known


class Code(BaseConverter):
    """A table's code in an address, or anything somebody tries in its place; `import` is a call of its own."""

    regex = "(?!import(?:/|$))[^/]{1,40}"


def init_app(app: Flask) -> None:
    app.url_map.converters["code"] = Code
    app.extensions["guesses"] = Guesses(counting_for(app), app.config["UNKNOWN_CODES_PER_MINUTE"])
