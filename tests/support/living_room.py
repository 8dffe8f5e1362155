"""Our server in a thread of the test, with short deadlines, and clients that behave badly."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from companion.server.living_room import LivingRoom
from tests.support.server_process import PATIENCE

HERE = "127.0.0.1"


@contextmanager
def served(app: Flask) -> Iterator[int]:
    """The port at which an app is served."""
    with socket.create_server((HERE, 0), backlog=512) as listening:
        server = LivingRoom(app, listening)
        thread = threading.Thread(target=server.serve_phones)
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


def connected(port: int, *said: bytes) -> socket.socket:
    """A connection that says this much and no more."""
    made = socket.create_connection((HERE, port), PATIENCE)
    for part in said:
        made.sendall(part)
    return made


def heard(connection: socket.socket) -> bytes:
    """All that the server says until it hangs up."""
    said = b""
    try:
        while part := connection.recv(4096):
            said += part
    except ConnectionResetError:
        pass
    connection.close()
    return said
