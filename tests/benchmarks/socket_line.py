"""A phone at a table of boardgame.io, by what its own client says and hears over a web socket (socket.io 4)."""

import asyncio
import base64
import json
import re
import secrets
import time
from typing import Any

from tests.benchmarks.lines import END_OF_HEAD, HOST, News

GAME = "tables"
TEXT, FINAL, MASKED = 0x1, 0x80, 0x80
SHORT, LONGER = 126, 127
UNMASKED = bytes(4)
"""A mask that changes nothing."""

STATE = b'"_stateID":'
NUMBER = re.compile(rb"\d+")
JOIN, JOINED, EVENT = f"40/{GAME},", f"40/{GAME},".encode(), f"42/{GAME},"
OPENED, PING, PONG = b"0", b"2", "3"


def frame(text: str) -> bytes:
    data = text.encode()
    if len(data) < SHORT:
        return bytes((FINAL | TEXT, MASKED | len(data))) + UNMASKED + data
    return bytes((FINAL | TEXT, MASKED | SHORT)) + len(data).to_bytes(2, "big") + UNMASKED + data


class Socket(asyncio.Protocol):
    """It joins its match when it is let in, answers pings, and knows the last state it was sent."""

    def __init__(self, match: str, player: int, port: int, news: News) -> None:
        self.position, self.received, self.spoken, self.at = 0, 0, False, 0.0
        self.match, self.player, self._port, self._news = match, str(player), port, news
        self._read, self._upgraded = b"", False

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {HOST}:{self._port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._read += data
        if not self._upgraded:
            _, whole, rest = self._read.partition(END_OF_HEAD)
            if not whole:
                return
            self._upgraded, self._read = True, rest
        while (message := self._message()) is not None:
            self._heard(message)

    def _message(self) -> bytes | None:
        """The next one that is there as a whole."""
        read = self._read
        start = 2
        size = read[1] if len(read) > 1 else 0
        if size >= SHORT:
            start = 4 if size == SHORT else 10
            size = int.from_bytes(read[2:start], "big")
        if len(read) < start + size:
            return None
        self._read = read[start + size :]
        return read[start : start + size]

    def _heard(self, message: bytes) -> None:
        if message == PING:
            self._say(PONG)
        elif message.startswith(OPENED):
            self._say(JOIN)
        elif message.startswith(JOINED):
            self._emit("sync", self.match, self.player, None, 4)
        elif (at := message.find(STATE)) >= 0:
            self.position, self.spoken = int(NUMBER.match(message, at + len(STATE))[0]), True
            self.at = time.perf_counter()
            self._news()

    def move(self, number: int) -> None:
        """Enter one that builds on the last state."""
        payload = {"type": "build", "args": [number], "playerID": self.player, "credentials": None}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.position, self.match, self.player)

    def _emit(self, *words: Any) -> None:
        self._say(EVENT + json.dumps(words, separators=(",", ":")))

    def _say(self, text: str) -> None:
        self._transport.write(frame(text))

    def close(self) -> None:
        self._transport.close()
