"""Guessing codes is slow: so many wrong ones a minute from one address, and no more."""

from collections.abc import Callable
from functools import wraps
from time import time
from typing import ParamSpec, TypeVar, cast

from flask import Flask, current_app, request
from limits import RateLimitItemPerMinute
from limits.storage import Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests
from werkzeug.routing import BaseConverter

from companion.service.errors import Unknown

P = ParamSpec("P")
R = TypeVar("R")
UNKNOWN = "service.no_such_table"


class Guesses:
    """Counts wrong codes by the address they came from."""

    def __init__(self, storage: Storage, per_minute: int) -> None:
        self._most = RateLimitItemPerMinute(per_minute)
        self._counter = MovingWindowRateLimiter(storage)

    def spent(self, address: str) -> bool:
        return not self._counter.test(self._most, address)

    def count(self, address: str) -> None:
        self._counter.hit(self._most, address)

    def seconds(self, address: str) -> int:
        """How long to wait until the next guess."""
        return max(1, int(self._counter.get_window_stats(self._most, address).reset_time - time()) + 1)


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
    storage = cast(Storage, storage_from_string(app.config["RATELIMIT_STORAGE_URI"]))
    app.extensions["guesses"] = Guesses(storage, app.config["UNKNOWN_CODES_PER_MINUTE"])
