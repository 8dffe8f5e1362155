"""Where counts are told: at an address of their own, which phones do not know, and nowhere else."""

import errno
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from companion.config import HIGHEST_PORT, Door
from companion.http.metrics import CONTENT_TYPE

PATH: Final = "/metrics"
PROCESSES: Final = 64
"""How many ports are tried from the first on: each process of a server takes the next one."""

PATIENCE: Final = 5.0
Text = Callable[[], str]


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Who hangs up in the middle has heard enough."""


@contextmanager
def opened(door: Door | None, text: Text) -> Iterator[int | None]:
    """Tells what `text` says to whoever asks, meanwhile; at which port."""
    if door is None:
        yield None
        return
    server = _listening(door, _handler(text))
    thread = threading.Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def _listening(door: Door, handler: type[BaseHTTPRequestHandler]) -> ThreadingHTTPServer:
    kind = type("Told", (Server,), {"address_family": socket.AF_INET6 if ":" in door.host else socket.AF_INET})
    last = min(door.port + PROCESSES, HIGHEST_PORT) if door.port else door.port
    for port in range(door.port, last + 1):
        try:
            found: ThreadingHTTPServer = kind((door.host, port), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise OSError(error.errno, f"COMPANION_METRICS: {error.strerror}", f"{door}") from None
        else:
            return found
    raise OSError(errno.EADDRINUSE, f"COMPANION_METRICS: no port up to {last} is free", f"{door}")


def _handler(text: Text) -> type[BaseHTTPRequestHandler]:
    class Told(BaseHTTPRequestHandler):
        timeout = PATIENCE

        def do_GET(self) -> None:
            if self.path.partition("?")[0] != PATH:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            body = text().encode()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", CONTENT_TYPE)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Who watches asks often, and tells nobody anything by it."""

    return Told
