"""The server of a living room: its port, its app, and room for as many phones as are admitted."""

import errno
import gc
import socket
from contextlib import suppress
from typing import Any

from flask import Flask

from companion import config
from companion.cli import database
from companion.cli.arguments import Complaint
from companion.server.living_room import LivingRoom, connections
from companion.store import addresses
from companion.web.preparing import prepare

TRIES = 100
"""How many ports are tried, from the usual one on."""

FILES_PER_DATABASE_CONNECTION = 3
OTHER_FILES = 100

SELDOM = (5_000, 4, 2_500)
"""After how many new things Python looks for those that nobody can reach, and after how many such looks further back.

As often as usual costs a fifth of a tap; through more at once (50,000) it costs as much, but one tap in hundreds then
waits for 40 ms.
"""


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


def ready(app: Flask, listening: socket.socket) -> LivingRoom:
    """A server which SIGINT and SIGTERM end at once."""
    streams = app.extensions["state"].hub.admitted
    allow_files(connections(streams) + config.CONNECTIONS * FILES_PER_DATABASE_CONNECTION + OTHER_FILES)
    server = LivingRoom(app, listening)
    prepare(app)
    keep_what_is_there()
    return server


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
