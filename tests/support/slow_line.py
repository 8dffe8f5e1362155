"""A slow line to a server: a page comes piece by piece, and whoever looks sees the first of them before the last."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PIECES = 8
PAUSE = 0.06
"""Seconds between them: a few frames."""
STREAM, PAGE = "text/event-stream", "text/html"
PASSED_ON = ("Cookie", "Accept-Language")


class Line(BaseHTTPRequestHandler):
    """Passes on what is asked for; nothing is heard of news here."""

    to = ""

    def do_GET(self) -> None:
        asked = {name: self.headers[name] for name in PASSED_ON if self.headers[name]}
        try:
            with urlopen(Request(f"{self.to}{self.path}", headers=asked)) as answer:
                kind = answer.headers["Content-Type"]
                body = b"" if kind.startswith(STREAM) else answer.read()
        except HTTPError as refused:
            self.send_error(refused.code)
            return
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self._bring(body, PIECES if kind.startswith(PAGE) else 1)

    def _bring(self, body: bytes, pieces: int) -> None:
        size = len(body) // pieces + 1
        for begin in range(0, len(body), size):
            self.wfile.write(body[begin : begin + size])
            if pieces > 1:
                sleep(PAUSE)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def slow_line(address: str) -> Iterator[str]:
    """Another address of the server, for as long as this lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("LineTo", (Line,), {"to": address}))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()
