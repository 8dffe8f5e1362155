"""A server at loopback that refuses everybody as PostgreSQL does, in its own protocol."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SSL_REQUEST, GSS_REQUEST = 80877103, 80877104
STATE, WORDS = "28P01", 'password authentication failed for user "{user}"'


@contextmanager
def refusing(user: str) -> Iterator[int]:
    """At which port everybody hears that the password is wrong."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=_serve, args=(listening, user), daemon=True)
        thread.start()
        yield listening.getsockname()[1]


def _serve(listening: socket.socket, user: str) -> None:
    while True:
        try:
            connection, _ = listening.accept()
        except OSError:
            return
        with connection, connection.makefile("rb") as heard:
            while len(head := heard.read(8)) == 8:
                length, code = struct.unpack("!ii", head)
                heard.read(length - 8)
                if code not in (SSL_REQUEST, GSS_REQUEST):
                    connection.sendall(_error(user))
                    break
                connection.sendall(b"N")


def _error(user: str) -> bytes:
    fields = {"S": "FATAL", "V": "FATAL", "C": STATE, "M": WORDS.format(user=user)}
    body = b"".join(f"{name}{value}\0".encode() for name, value in fields.items()) + b"\0"
    return b"E" + struct.pack("!i", len(body) + 4) + body
