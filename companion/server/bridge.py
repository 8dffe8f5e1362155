"""From our server to Flask and back: bodies are read first, a few threads work, streams go on without them."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from http import HTTPStatus
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any, Final

from companion import config, proxies
from companion.http.afterwards import AFTERWARDS
from companion.http.limits import CROWDED
from companion.http.long_files import LongFile
from companion.http.observing import BEGUN
from companion.http.streams import CLIENT_GONE, NATIVE
from companion.live.open_stream import OpenStream
from companion.live.turns import APART, LOOKS
from companion.server import bodies, native_streams
from companion.server.environ import Headers, Scope, environ_of, headers_of
from companion.server.fairness import Crowded, Turns
from companion.server.guard import CONNECTION, Guarded
from companion.server.native_streams import Departure, Send
from companion.server.patience import Patience
from companion.server.plain_connection import BODY
from companion.server.refusals import too_slow
from companion.server.stream_line import StreamLine

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

TELLING: Final = 4
"""Threads that find out what streams have to say."""

WORKING: Final = 2 * config.WORKING
WAITING: Final = 8 * config.WORKING
"""Threads for those who look and for those who change something, who may have to wait for each other."""

MOST_IMPORTS: Final = 8
"""How many of one address may be sent or wait at a time."""


class Answer:
    """What Flask said, and the stream that it opened if it did."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = HTTPStatus.INTERNAL_SERVER_ERROR.value, list[tuple[bytes, bytes]](), b""
        self.file: LongFile | None = None
        self.stream: OpenStream[Any] | None = None
        self.leave: Callable[[], None] = _nothing
        self.afterwards = list[Callable[[], None]]()

    def take(self, stream: OpenStream[Any], leave: Callable[[], None]) -> None:
        self.stream, self.leave = stream, leave

    def start(self, status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        self.status = int(status.split(" ", 1)[0])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return BytesIO().write

    def given_away(self) -> Callable[[], None]:
        """How the place of its stream is given back, by whoever has that from now on."""
        leave, self.leave = self.leave, _nothing
        return leave

    def end(self) -> None:
        self.leave()
        if self.file:
            self.file.close()


class Bridge:
    """The app that our server serves."""

    def __init__(self, app: "WSGIApplication", grace: float, trusted: proxies.Proxies = proxies.NONE) -> None:
        self._app, self._grace, self._trusted = app, Patience(grace), trusted
        self._telling = native_streams.Telling(ThreadPoolExecutor(TELLING, "telling"))
        self._looking = ThreadPoolExecutor(WORKING, "looking")
        self._changing = ThreadPoolExecutor(WAITING, "changing")
        self._importing = ThreadPoolExecutor(1, "importing")
        self._turns, self._imports = Turns(config.AT_ONCE_PER_ADDRESS), Turns(1, MOST_IMPORTS)

    async def __call__(self, scope: Scope, receive: bodies.Receive, send: Send) -> None:
        importing = scope["path"].endswith(APART) and scope["method"] not in LOOKS
        headers = headers_of(scope)
        address = self._client(scope, headers)
        try:
            with (self._imports if importing else self._turns).queue(address) as turn:
                body, length = await self._body(scope, headers, receive, importing)
                send = send if length <= _most(importing) else _and_hang_up(send)
                with body:
                    environ = environ_of(scope, headers, body, length)
                    environ[BEGUN] = time.perf_counter()
                    departure = environ[CLIENT_GONE] = Departure()
                    with departure.watched(receive) if importing else nullcontext():
                        async with turn:
                            answer = await self._worked(self._threads(scope, importing), environ)
                    await self._answer(answer, scope, receive, send, departure)
        except Crowded:
            environ = environ_of(scope, headers, BytesIO(), 0) | {CROWDED: True}
            departure = environ[CLIENT_GONE] = Departure()
            answer = await self._worked(self._looking, environ)
            await self._answer(answer, scope, receive, _and_hang_up(send), departure)
        except bodies.TooSlow:
            environ = environ_of(scope, headers, BytesIO(), 0)
            answer = Answer()
            answer.body = b"".join(too_slow(environ)(environ, answer.start))
            await _say(_and_hang_up(send), answer.status, answer.headers, answer.body)
        except bodies.Gone:
            return

    def _client(self, scope: Scope, headers: Headers) -> str:
        """The address of whoever asks, also through a proxy."""
        peer: str = (scope["client"] or ("",))[0]
        return self._trusted.client(peer, headers.get("x-forwarded-for", ""))

    async def _body(
        self, scope: Scope, headers: Headers, receive: bodies.Receive, importing: bool
    ) -> tuple[IO[bytes], int]:
        """All that was sent. What is too large is not read: Flask learns how long it would be, and says so."""
        most, whole = _most(importing), scope.get(BODY)
        if whole is not None and len(whole) <= most:
            return BytesIO(whole), len(whole)
        announced = headers.get("content-length", "0")
        try:
            if len(announced) > len(str(most)) or int(announced) > most:
                raise bodies.TooLarge
            return await bodies.read(receive, most, self._grace.next())
        except bodies.TooLarge:
            return BytesIO(), most + 1

    def _threads(self, scope: Scope, importing: bool) -> Executor:
        if importing:
            return self._importing
        return self._looking if scope["method"] in LOOKS else self._changing

    async def _answer(
        self, answer: Answer, scope: Scope, receive: bodies.Receive, send: Send, departure: Departure
    ) -> None:
        try:
            await self._said(answer, scope, receive, send, departure)
        finally:
            answer.end()
            for do in answer.afterwards:
                do()

    async def _worked(self, threads: Executor, environ: "WSGIEnvironment") -> Answer:
        return await asyncio.get_running_loop().run_in_executor(threads, self._work, environ)

    def _work(self, environ: "WSGIEnvironment") -> Answer:
        """In a thread: all of an answer, but for what a stream says and what lies in a file."""
        answer = Answer()
        environ[NATIVE], environ[AFTERWARDS] = answer.take, answer.afterwards.append
        parts = self._app(environ, answer.start)
        if isinstance(parts, LongFile):
            answer.file = parts
            return answer
        try:
            answer.body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
        return answer

    async def _said(
        self, answer: Answer, scope: Scope, receive: bodies.Receive, send: Send, departure: Departure
    ) -> None:
        if answer.file is not None:
            with departure.watched(receive):
                await _hand_over(send, answer, answer.file, departure)
            return
        if answer.stream is None or scope["method"] == "HEAD" or answer.status != HTTPStatus.OK:
            await _say(send, answer.status, answer.headers, answer.body)
            return
        headers = [(name, value) for name, value in answer.headers if name != b"content-length"]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        connection: Guarded | None = scope["state"][CONNECTION]()
        if connection is not None and connection.is_there:
            connection.hand_over(StreamLine(answer.stream, self._telling, departure, answer.given_away()))


def _nothing() -> None:
    """There is no stream, or somebody else has it."""


def _most(importing: bool) -> int:
    """How many bytes may be sent."""
    return config.MOST_IMPORT_BYTES if importing else config.MOST_BYTES


def _and_hang_up(send: Send) -> Send:
    """Answers whoever has not sent everything, and waits for no more of it."""

    async def last(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = message | {"headers": [*message["headers"], (b"connection", b"close")]}
        await send(message)

    return last


async def _hand_over(send: Send, answer: Answer, file: LongFile, departure: Departure) -> None:
    """A file, piece by piece and as fast as it is taken."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    for piece in file:
        if departure():
            return
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _say(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
