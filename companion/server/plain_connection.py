"""A connection on which plain requests are read and answered without h11, and everything else with it."""

import asyncio
from typing import Any, Final
from urllib.parse import unquote

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.server.plain_cycle import PlainCycle
from companion.server.plain_requests import Head, head_of

BODY: Final = "companion.body"
"""Where a request has its body if that came with its head: then there is nothing to wait for."""


class PlainConnection(H11Protocol):
    """Begins with plain requests. With the first one that is not, it becomes h11's and stays it."""

    _plain = True
    _owed = 0
    """Bytes of the body that are still to come."""
    _ahead = b""
    """What came before its turn."""

    def data_received(self, data: bytes) -> None:
        if isinstance(self.cycle, PlainCycle) and not self.cycle.response_complete:
            self._take(data)
        elif self._plain and (head := head_of(data)):
            self._begin(head, data[head.end :])
        else:
            self._plain = False
            super().data_received(data)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._ahead and not self.transport.is_closing():
            data, self._ahead = self._ahead, b""
            self.data_received(data)

    def _begin(self, head: Head, data: bytes) -> None:
        self._unset_keepalive_if_required()
        self.scope = self._scope(head)
        if len(data) >= head.length:
            self.scope[BODY] = data[: head.length]  # type: ignore[typeddict-unknown-key]
        self.cycle = self._cycle()
        self._owed = head.length
        self._take(data)
        task = self.loop.create_task(self.cycle.run_asgi(self.app))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    def _take(self, data: bytes) -> None:
        """As much as belongs to the body; the rest is another request, and comes after the answer to this one."""
        body, rest = data[: self._owed], data[self._owed :]
        self._owed -= len(body)
        if rest:
            self._ahead += rest
            self.flow.pause_reading()
        if self.cycle.more_body and (body or not self._owed):
            self._take_body(body)

    def _take_body(self, body: bytes) -> None:
        self.cycle.body += body
        if len(self.cycle.body) > HIGH_WATER_LIMIT:
            self.flow.pause_reading()
        self.cycle.more_body = self._owed > 0
        self.cycle.message_event.set()

    def _scope(self, head: Head) -> Any:
        path, _, query = head.target.partition(b"?")
        return {
            "type": "http",
            "asgi": {"version": self.asgi_version, "spec_version": "2.3"},
            "http_version": "1.1",
            "server": self.server,
            "client": self.client,
            "scheme": self.scheme,
            "method": head.method,
            "root_path": "",
            "path": unquote(path.decode("ascii")),
            "raw_path": path,
            "query_string": query,
            "headers": head.fields,
            "state": self.app_state.copy(),
        }

    def _cycle(self) -> PlainCycle:
        return PlainCycle(
            scope=self.scope,
            conn=self.conn,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            on_response=self.on_response_complete,
        )
