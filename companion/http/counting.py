"""Counting what comes from whom: together with other processes that share a Redis, and alone while that is away."""

import time
from collections.abc import Callable
from typing import Final, TypeVar, cast

from flask import Flask
from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import RedisStorage, Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from companion.live import redis_server

R = TypeVar("R")
ANSWER_SECONDS: Final = 0.5
"""How long Redis is waited for."""

RESTING_SECONDS: Final = 5.0
"""How long it is not asked again when it did not answer."""

UNIX: Final = "unix://"
PREFIX: Final = "companion"


class Counting:
    """What is counted together is counted alone too: while Redis is away, that is known at least."""

    def __init__(
        self, own: Storage, shared: Storage | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.own = MovingWindowRateLimiter(own)
        self._shared = None if shared is None else MovingWindowRateLimiter(shared)
        self._clock, self._rests_until = clock, 0.0

    def may(self, most: RateLimitItem, maker: str) -> bool:
        """Whether one more is allowed."""
        return self._asked(lambda counter: counter.test(most, maker))

    def count(self, most: RateLimitItem, maker: str) -> None:
        self.own.hit(most, maker)
        if self._shared is not None:
            self._asked(lambda counter: counter is self.own or counter.hit(most, maker))

    def seconds(self, most: RateLimitItem, maker: str) -> int:
        """How long to wait for the next one."""
        reset = self._asked(lambda counter: counter.get_window_stats(most, maker).reset_time)
        return max(1, int(reset - time.time()) + 1)

    def _asked(self, ask: Callable[[MovingWindowRateLimiter], R]) -> R:
        if self._shared is not None and self._clock() >= self._rests_until:
            try:
                return ask(self._shared)
            except StorageError:
                self._rests_until = self._clock() + RESTING_SECONDS
        return ask(self.own)


def counting_for(app: Flask) -> Counting:
    """As the app is configured."""
    own = cast(Storage, storage_from_string(app.config["RATELIMIT_STORAGE_URI"]))
    address = app.config.get("REDIS_URL")
    return Counting(own, None if address is None else _in_redis(address))


def _in_redis(address: str) -> Storage | None:
    """Nothing where the address makes no sense: `/readyz` tells of that."""
    if address.startswith(UNIX):
        address = f"redis+{address}"
    try:
        return RedisStorage(address, key_prefix=PREFIX, wrap_exceptions=True, **redis_server.impatient(ANSWER_SECONDS))
    except ValueError:
        return None
