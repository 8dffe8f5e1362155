"""The server itself, made for an app and a socket that listens; it ends at once when told to, with streams open."""

import asyncio
import logging
import socket
from types import FrameType
from typing import cast

import uvicorn
from flask import Flask

from companion.http.metrics import Gauge, metrics_of
from companion.server import door, metrics_door
from companion.server.bridge import Bridge
from companion.server.guard import Guarded, Limits, guarded

KEPT_SECONDS = 75
"""How long a connection is kept between two requests: longer than a phone's next tap mostly takes."""

ENDING_SECONDS = 2
"""How long work that was begun may take when the server ends."""

CONNECTIONS_PER_STREAM = 3
"""A phone holds its stream and one or two connections for its taps."""

OTHERS = 100


def connections(streams: int) -> int:
    """How many connections so many phones may hold."""
    return streams * CONNECTIONS_PER_STREAM + OTHERS


class LivingRoom(uvicorn.Server):
    """Serves an app to phones until a signal comes."""

    def __init__(self, app: Flask, listening: socket.socket) -> None:
        self._hub, self._listening = app.extensions["state"].hub, listening
        self._metrics_at, self._metrics = app.config["METRICS"], metrics_of(app)
        settings, proxies = app.config, app.config["TRUSTED_PROXIES"]
        limits = Limits(
            connections(settings["STREAMS"]),
            connections(settings["STREAMS_PER_ADDRESS"]),
            settings["HEADER_SECONDS"],
            proxies,
        )
        self._metrics.watch(Gauge("connections", "Connections that are held.", lambda: limits.held))
        self._metrics.watch(Gauge("connections_refused", "Connections refused so far.", lambda: limits.refused))
        logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
        super().__init__(
            uvicorn.Config(
                Bridge(app, settings["BODY_SECONDS"], proxies),
                http=guarded(limits),
                loop="asyncio",
                ws="none",
                lifespan="off",
                interface="asgi3",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=KEPT_SECONDS,
                timeout_graceful_shutdown=ENDING_SECONDS,
            )
        )

    def serve_phones(self) -> None:
        with metrics_door.opened(self._metrics_at, self._metrics.text):
            self.run([self._listening])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Everything but letting in, which is done at our own door."""
        await super().startup(sockets=[])
        self._door = asyncio.create_task(door.let_in(self._listening, self._connection))

    def _connection(self) -> asyncio.Protocol:
        kind = cast(type[Guarded], self.config.http_protocol_class)
        return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal ends the server in good order; it is not raised again."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams end first: then nothing is left to wait for."""
        self._hub.close()
        self._door.cancel()
        await super().shutdown(sockets)
