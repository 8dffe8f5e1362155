"""The server of a living room: a port, more threads than open streams, and a quick end."""

import errno
import gc
import logging
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from flask import Flask
from waitress.server import create_server

from companion import config
from companion.cli import database
from companion.cli.arguments import Complaint
from companion.store import addresses

TRIES = 100
"""How many ports are tried, from the usual one on."""

SPARE = 2 * config.WORKING
"""Threads beyond the admitted streams, for everything else."""

CONNECTIONS_PER_STREAM = 3
"""A phone holds its stream and one or two connections for its taps."""

FILES_PER_DATABASE_CONNECTION = 3
OTHER_FILES = 100
STACK = 1024 * 1024
"""Bytes of address space for each thread. Less would end in a crash instead of Python's own limit of recursion."""

SELDOM = (50_000, 20, 50)
"""After how many new things Python looks for those that nobody can reach. As often as usual costs a fifth of a tap."""

LOST_AFTER = 8_000
"""Milliseconds after which a phone that acknowledges nothing counts as gone."""

ASKED_AFTER, ASKED_AGAIN = 5, 2
"""Seconds of silence after which the machine asks a phone whether it is there, and between two such questions."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens: at the wanted port, or at the usual one or the next that is free."""
    if port is not None:
        return _listen_at(host, port)
    for usual in range(config.PORT, config.PORT + TRIES):
        try:
            return _listen_at(host, usual)
        except PortTaken:
            continue
    raise Complaint(f"no port from {config.PORT} to {config.PORT + TRIES - 1} is free")


class PortTaken(Complaint):
    """Somebody else listens there."""


def _listen_at(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise Complaint(f"COMPANION_HOST: {host!r} is not an address of this machine") from None
    made = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen()
    except OSError as error:
        made.close()
        raise _why_not(host, port, error) from None
    return made


def _why_not(host: str, port: int, error: OSError) -> Complaint:
    if error.errno == errno.EADDRINUSE:
        return PortTaken(f"port {port} is taken; choose another with COMPANION_PORT, or none to find a free one")
    if error.errno == errno.EADDRNOTAVAIL:
        return Complaint(f"COMPANION_HOST: {host!r} is not an address of this machine")
    return Complaint(f"port {port} cannot be used: {error.strerror}")


def open_app(settings: dict[str, Any], listening: socket.socket) -> Flask:
    """The app with its database, or what is wrong with that."""
    return database.open_app(settings | {"SERVED_PORT": listening.getsockname()[1]})


def database_of(app: Flask) -> str:
    """Where the games lie, without a password."""
    return addresses.shown(app.config["SQLALCHEMY_DATABASE_URI"])


@contextmanager
def ready(app: Flask, listening: socket.socket) -> Iterator[Any]:
    """A server with its threads started, which SIGINT and SIGTERM end at once."""
    streams = app.extensions["state"].hub.admitted
    connections = streams * CONNECTIONS_PER_STREAM + OTHER_FILES
    allow_files(connections + config.CONNECTIONS * FILES_PER_DATABASE_CONNECTION + OTHER_FILES)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    threading.stack_size(STACK)
    try:
        server = create_server(
            app,
            sockets=[listening],
            threads=streams + SPARE,
            connection_limit=connections,
            asyncore_use_poll=True,
            channel_request_lookahead=1,
            log_socket_errors=False,
            max_request_body_size=2 * config.MOST_IMPORT_BYTES,
            ident=None,
        )
    except RuntimeError:
        raise Complaint(f"this machine has no room for {streams} streams; set COMPANION_STREAMS lower") from None
    finally:
        threading.stack_size(0)
    server.adj.socket_options = [*server.adj.socket_options, *lost_phones()]
    keep_what_is_there()
    with stopping(app):
        yield server


def lost_phones() -> Iterator[tuple[int, int, int]]:
    """What makes a connection to a phone that vanished end soon, on machines that know of it."""
    yield socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1
    for name, value in (
        ("TCP_KEEPIDLE", ASKED_AFTER),
        ("TCP_KEEPINTVL", ASKED_AGAIN),
        ("TCP_USER_TIMEOUT", LOST_AFTER),
    ):
        if hasattr(socket, name):
            yield socket.IPPROTO_TCP, getattr(socket, name), value


def keep_what_is_there() -> None:
    """What the start has made stays: nobody looks through it again for what could go, and through the rest seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def allow_files(wanted: int) -> None:
    """Ask for so many open files, as far as this machine lets us."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


@contextmanager
def stopping(app: Flask) -> Iterator[None]:
    """While this lasts, both signals end the streams first: no thread is left to wait for."""

    def stop(*_: object) -> None:
        app.extensions["state"].hub.close()
        raise SystemExit

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
