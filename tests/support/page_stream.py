"""The stream of a table's page, and the headers by which the page says what it shows."""

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.http.streams import NATIVE
from companion.live.open_stream import OpenStream
from tests.support.page_client import Phone

SHOWN = re.compile(r'data-position="(\d+)" data-revision="(\d+)"')
PARTIAL = re.compile(r'hx-target="#([\w-]+)"')


def at(text: str) -> str:
    """What a page shows, as it says so itself."""
    position, revision = SHOWN.search(text).groups()
    return f"{revision}.{position}"


def targets(text: str) -> list[str]:
    """Which parts are put in place."""
    return PARTIAL.findall(text)


class Stream:
    """One page's stream: each call gives the next frame as its text."""

    def __init__(self, phone: Phone, page: str, shown: str | None, **headers: str) -> None:
        self.phone, self.page = phone, page
        says = {"X-Page": page} | ({"X-At": shown} if shown else {})
        self.answer = phone.client.get(f"{phone.url}/live", headers={**phone.headers, **says, **headers})
        self._frames = iter(self.answer.iter_encoded())
        self._unpacker = zlib.decompressobj(31) if self.answer.headers.get("Content-Encoding") == "gzip" else None
        self.bytes = 0

    def __call__(self) -> str:
        frame = next(self._frames)
        self.bytes = len(frame)
        return (self._unpacker.decompress(frame) if self._unpacker else frame).decode()

    def tap(self, words: str):
        """A tap on this page, as its script sends it."""
        shown = at(self.phone.answer.text)
        return self.phone.press(words, {"HX-Request": "true", "X-Page": self.page, "X-At": shown})


@contextmanager
def native(phone: Phone, page: str = "native") -> Iterator[OpenStream[Any]]:
    """The stream of the page that a phone shows, as our server takes it over; it has been welcomed."""
    taken: list[tuple[OpenStream[Any], Callable[[], None]]] = []
    says = {"X-Page": page, "X-At": at(phone.look().text)}
    asks = {NATIVE: lambda stream, leave: taken.append((stream, leave))}
    phone.client.get(f"{phone.url}/live", headers={**phone.headers, **says}, environ_overrides=asks)
    ((stream, leave),) = taken
    assert stream.next().data == b": welcome\nretry: 1000\n\n"
    try:
        yield stream
    finally:
        leave()


@contextmanager
def listening(*phones: Phone, **headers: str) -> Iterator[list[Stream]]:
    """Streams of the pages that these phones show, welcomed."""
    streams = [Stream(phone, f"page-{number}", at(phone.look().text), **headers) for number, phone in enumerate(phones)]
    try:
        for stream in streams:
            assert stream() == ": welcome\nretry: 1000\n\n"
        yield streams
    finally:
        for stream in streams:
            stream.answer.close()
