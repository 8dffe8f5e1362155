"""One request that was read at a glance, and its answer: what is known whole leaves as a whole."""

from typing import Any, Final

from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, RequestResponseCycle

from companion.server.plain_requests import CONNECTION, LENGTH_NAME, Fields

WITHOUT_BODY: Final = (204, 304)
CLOSE: Final = b"close"
LAST_CHUNK: Final = b"0\r\n\r\n"


class Unsayable(Exception):
    """An answer that its client would understand in another way than it was meant."""


class PlainCycle(RequestResponseCycle):
    """As uvicorn has it, but that the answer is written without h11."""

    _head = b""
    """What has not been sent yet: it waits for the body that is sure to come."""
    _left: int | None = None
    """How many bytes of the body are still to come; where nobody knows it goes out in chunks."""
    _last = False

    async def send(self, message: Any) -> None:
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        if not self.response_started:
            _expect(message, "http.response.start")
            self.response_started = True
            self._begin(message["status"], self.default_headers + message["headers"])
        else:
            _expect(message, "http.response.body" if not self.response_complete else "nothing")
            self._go_on(message.get("body", b""), message.get("more_body", False))

    def _begin(self, status: int, fields: Fields) -> None:
        """A head that says how long its body is waits for it; a stream is told at once that it is open."""
        said = dict(fields)
        length = said.get(LENGTH_NAME)
        if length is None and status not in WITHOUT_BODY:
            fields = [*fields, (b"Transfer-Encoding", b"chunked")]
        self._last = CLOSE in said.get(CONNECTION, b"").lower()
        if status in WITHOUT_BODY or self.scope["method"] == "HEAD":
            self._left = 0
        elif length is not None:
            self._left = int(length)
        self._head = _written(status, fields)
        if length is None:
            self._write(b"")

    def _go_on(self, body: bytes, more: bool) -> None:
        self._write(self._framed(b"" if self.scope["method"] == "HEAD" else body, more))
        if not more:
            self._end()

    def _framed(self, body: bytes, more: bool) -> bytes:
        if self._left is None:
            return (b"%x\r\n%b\r\n" % (len(body), body) if body else b"") + (b"" if more else LAST_CHUNK)
        self._left -= len(body)
        if self._left < 0:
            raise Unsayable("more than was announced")
        return body

    def _write(self, data: bytes) -> None:
        self.transport.write(self._head + data)
        self._head = b""

    def _end(self) -> None:
        """Who has not sent everything by now is not waited for."""
        if self._left:
            raise Unsayable("less than was announced")
        self.response_complete = True
        self.message_event.set()
        if self._last or self.more_body or not self.keep_alive:
            self.transport.close()
        self.on_response()


def _expect(message: Any, kind: str) -> None:
    if message["type"] != kind:
        raise Unsayable(f"{message['type']} instead of {kind}")


def _written(status: int, fields: Fields) -> bytes:
    lines = [b"HTTP/1.1 %d %b" % (status, STATUS_PHRASES[status]), *(b"%b: %b" % field for field in fields), b"", b""]
    head = b"\r\n".join(lines)
    if not head.count(b"\r") == head.count(b"\n") == len(lines) - 1 or b"\0" in head:
        raise Unsayable(head)
    return head
