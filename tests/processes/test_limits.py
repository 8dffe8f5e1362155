"""How much anybody may make is counted by all processes together, and by each alone while Redis is away."""

from collections.abc import Callable

import pytest
from flask import Flask
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage

from companion.http import counting
from companion.http.counting import Counting
from tests.support.redis import Redis

MOST = 3
TABLE = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}


@pytest.fixture(scope="module")
def both(make: Callable[..., Flask]) -> list[Flask]:
    return [make(TABLES_PER_HOUR=MOST, UNKNOWN_CODES_PER_MINUTE=MOST) for _ in range(2)]


@pytest.fixture(autouse=True)
def forgotten(redis: Redis) -> None:
    redis.forget()


def opened(app: Flask) -> int:
    return app.test_client().post("/api/v1/tables", json=TABLE).status_code


def test_tables_are_counted_together_and_alone_while_redis_is_away(
    both: list[Flask], redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "RESTING_SECONDS", 0.0)
    here, there = both
    assert [opened(app) for app in (here, there, here, there, here)] == [201, 201, 201, 429, 429]
    assert here.test_client().post("/api/v1/tables", json=TABLE).headers["Retry-After"].isdigit()
    redis.kill()
    assert [opened(app) for app in (there, there, there)] == [201, 201, 429], "of its own it knows of one"
    assert opened(here) == 201
    assert opened(here) == 429
    redis.start()


def test_wrong_codes_are_counted_together(both: list[Flask]) -> None:
    def guessed(app: Flask) -> int:
        return app.test_client().get("/t/WRONG1").status_code

    here, there = both
    assert [guessed(app) for app in (here, there, here)] == [404] * 3
    assert guessed(here) == 429
    assert [guessed(there), guessed(there)] == [404, 429], "it learns so by its next wrong guess"


def test_a_redis_that_did_not_answer_is_left_alone_for_a_while() -> None:
    asked, now = [], [100.0]

    class Away(MemoryStorage):
        def acquire_entry(self, *args: object, **more: object) -> bool:
            asked.append(now[0])
            raise counting.StorageError(OSError())

    count = Counting(MemoryStorage(), Away(), lambda: now[0])
    for at in (100.0, 100.1, 104.9, 105.0):
        now[0] = at
        count.count(RateLimitItemPerMinute(MOST), "here")
    assert asked == [100.0, 105.0]
    assert not count.own.test(RateLimitItemPerMinute(MOST), "here")
