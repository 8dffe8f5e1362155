"""The time of a request begins when it is there as a whole, however long it took to come."""

import time
from typing import Any

from companion import deadline
from companion.proxies import Proxies
from companion.server.bridge import Bridge
from tests.support.bridge_client import Client, run


def test_the_app_is_told_when_a_request_was_there() -> None:
    told: list[float] = []

    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        told.append(environ[deadline.ARRIVED])
        start_response("204 No Content", [])
        return []

    async def asked() -> float:
        client = Client("10.0.0.1", path="/api/v1/tables")
        coming = client.come(Bridge(app, 60.0, Proxies()))
        await client.asked.wait()
        before = time.monotonic()
        client.go()
        await coming
        return before

    assert run(asked()) <= told[0] <= time.monotonic()
