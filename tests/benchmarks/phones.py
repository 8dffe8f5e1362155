"""Phones at a table as browsers would drive them: each is sent what changed, or fetches its page."""

import json
import re
import zlib
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.benchmarks.contestants import PATIENCE, Contestant

AT = re.compile(r'data-position="(\d+)" data-revision="(\d+)"')
FETCHES = re.compile(r"event: (?:look|seats)\n")


def form(body: dict[str, Any]) -> str:
    """An entry as a page sends it."""
    entry = {name: value for name, value in body.items() if name != "expected"} | {"id": str(uuid4())}
    return urlencode({"entry": json.dumps(entry), "expected": body["expected"]})


class Phone:
    """A browser that sits at a seat and fetches its page when there is news."""

    def __init__(self, server: Contestant, code: str, seat: int) -> None:
        self.server, self.path = server, f"/t/{code}"
        _, _, headers = server.ask("GET", self.path)
        cookie = {"Cookie": headers["Set-Cookie"].partition(";")[0], "Sec-Fetch-Site": "same-origin"}
        form = urlencode({"seat": seat, "id": str(uuid4())})
        status, data, _ = server.ask("POST", f"{self.path}/claim", form, cookie)
        assert status in (200, 303), data
        self.headers = cookie | {"HX-Request": "true", "Accept-Encoding": "gzip"}

    def listen(self) -> None:
        """Begin to be told of news: here, only the page is fetched."""
        self.look()

    @property
    def position(self) -> int:
        """What it shows, as far as it knows."""
        return 0

    def look(self) -> str:
        status, data, headers = self.server.ask("GET", self.path, headers=self.headers)
        assert status == 200, data
        return text_of(data, headers)

    def tap(self, body: dict[str, Any]) -> None:
        status, data, headers = self.server.ask("POST", f"{self.path}/log", form(body), self.headers | self.more())
        assert status in (200, 303), data
        self.answered(text_of(data, headers)) if status == 200 else self.look()

    def more(self) -> dict[str, str]:
        return {}

    def answered(self, text: str) -> None:
        """The answer to a tap is on the screen."""

    def hear(self, position: int) -> None:
        """Somebody else has moved the table on."""
        self.look()

    def close(self) -> None:
        """Nothing is open."""


class LivePhone(Phone):
    """One that is sent what changed."""

    def __init__(self, server: Contestant, code: str, seat: int) -> None:
        super().__init__(server, code, seat)
        self.word, self.at, self.fetched = str(uuid4()), "", 0

    def listen(self) -> None:
        self.answered(self.look())
        self.connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.connection.request("GET", f"{self.path}/live", headers=self.headers | self.more())
        self.stream: HTTPResponse = self.connection.getresponse()
        assert self.stream.headers["Content-Encoding"] == "gzip"
        self.unpacker, self.said = zlib.decompressobj(31), ""
        self.read_until("retry: 1000\n\n")

    @property
    def position(self) -> int:
        return int(self.at.partition(".")[2])

    def more(self) -> dict[str, str]:
        return {"X-Page": self.word, "X-At": self.at}

    def answered(self, text: str) -> None:
        position, revision = AT.findall(text)[0]
        self.at = f"{revision}.{position}"

    def hear(self, position: int) -> None:
        said = self.read_until(f"id: {position}\n") + self.read_until("\n\n")
        if FETCHES.search(said):
            self.fetched += 1
            said = self.look()
        self.answered(said)

    def read_until(self, mark: str) -> str:
        while mark not in self.said:
            read = self.stream.read1(1 << 16)
            assert read, "the stream has ended"
            self.said += self.unpacker.decompress(read).decode()
        found, _, self.said = self.said.partition(mark)
        return found + mark

    def close(self) -> None:
        self.connection.close()


def text_of(data: bytes, headers: Any) -> str:
    return (zlib.decompress(data, 31) if headers.get("Content-Encoding") == "gzip" else data).decode()
