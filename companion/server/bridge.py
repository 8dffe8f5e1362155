"""From our server to Flask and back: bodies are read first, a few threads work, streams go on without them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from http import HTTPStatus
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any, Final

from companion import config
from companion.http.streams import CLIENT_GONE, NATIVE
from companion.live.open_stream import OpenStream
from companion.server import bodies, native_streams
from companion.server.environ import Scope, environ_of, headers_of
from companion.server.fairness import Turns
from companion.server.native_streams import Departure, Send

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

LOOKS: Final = ("GET", "HEAD", "OPTIONS")
TELLING: Final = 4
"""Threads that find out what streams have to say."""

WORKING: Final = 2 * config.WORKING
WAITING: Final = 8 * config.WORKING
"""Threads for those who look and for those who change something, who may have to wait for each other."""

IMPORTS: Final = "/import"
"""How the addresses end at which whole games are sent. They are read one after another."""

TOO_SLOW: Final = b'{"type": "about:blank", "title": "Request Timeout", "status": 408, "code": "http.too_slow"}'


class Answer:
    """What Flask said, and the stream that it opened if it did."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = HTTPStatus.INTERNAL_SERVER_ERROR.value, list[tuple[bytes, bytes]](), b""
        self.stream: OpenStream[Any] | None = None
        self.leave: Callable[[], None] | None = None

    def take(self, stream: OpenStream[Any], leave: Callable[[], None]) -> None:
        self.stream, self.leave = stream, leave

    def start(self, status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        self.status = int(status.split(" ", 1)[0])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return BytesIO().write

    def end(self) -> None:
        if self.leave:
            self.leave()


class Bridge:
    """The app that our server serves."""

    def __init__(self, app: "WSGIApplication", grace: float = bodies.GRACE) -> None:
        self._app, self._grace = app, grace
        self._telling = ThreadPoolExecutor(TELLING, "telling")
        self._looking = ThreadPoolExecutor(WORKING, "looking")
        self._changing = ThreadPoolExecutor(WAITING, "changing")
        self._importing = ThreadPoolExecutor(1, "importing")
        self._turns, self._imports = Turns(config.AT_ONCE_PER_ADDRESS), Turns(1)

    async def __call__(self, scope: Scope, receive: bodies.Receive, send: Send) -> None:
        most = config.MOST_IMPORT_BYTES if scope["path"].endswith(IMPORTS) else config.MOST_BYTES
        announced = headers_of(scope).get("content-length", "0")
        body: IO[bytes]
        try:
            if len(announced) > len(str(most)) or int(announced) > most:
                raise bodies.TooLarge
            body, length = await bodies.read(receive, most, self._grace)
        except bodies.Gone:
            return
        except bodies.TooSlow:
            await _say(send, HTTPStatus.REQUEST_TIMEOUT, [(b"content-type", b"application/problem+json")], TOO_SLOW)
            return
        except bodies.TooLarge:
            body, length = BytesIO(), most + 1
        with body:
            await self._answer(scope, environ_of(scope, body, length), receive, send)

    async def _answer(self, scope: Scope, environ: "WSGIEnvironment", receive: bodies.Receive, send: Send) -> None:
        departure = Departure()
        environ[CLIENT_GONE] = departure
        watch = asyncio.ensure_future(departure.watch(receive))
        try:
            answer = await self._worked(scope, environ)
            try:
                await self._said(answer, scope, send, departure)
            finally:
                answer.end()
        finally:
            watch.cancel()

    async def _worked(self, scope: Scope, environ: "WSGIEnvironment") -> Answer:
        loop, address, importing = asyncio.get_running_loop(), environ["REMOTE_ADDR"], scope["path"].endswith(IMPORTS)
        looks = scope["method"] in LOOKS
        threads: Executor = self._looking if looks else self._importing if importing else self._changing
        async with (self._imports if importing else self._turns).of(address):
            return await loop.run_in_executor(threads, self._work, environ)

    def _work(self, environ: "WSGIEnvironment") -> Answer:
        """In a thread: all of an answer, but for what a stream says."""
        answer = Answer()
        environ[NATIVE] = answer.take
        parts = self._app(environ, answer.start)
        try:
            answer.body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
        return answer

    async def _said(self, answer: Answer, scope: Scope, send: Send, departure: Departure) -> None:
        if answer.stream is None or scope["method"] == "HEAD" or answer.status != HTTPStatus.OK:
            await _say(send, answer.status, answer.headers, answer.body)
            return
        headers = [(name, value) for name, value in answer.headers if name != b"content-length"]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await native_streams.serve(answer.stream, send, departure, self._telling)
        await send({"type": "http.response.body", "body": b""})


async def _say(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
