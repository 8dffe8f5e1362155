"""Why a database server does not let us in: its driver says so in words, so the way there is tried step by step."""

import re
import socket
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from companion.findings import Fault

PORT: Final = 5432
SETTING: Final = "COMPANION_DATABASE_URL"
REASONS: Final = (
    (r"password authentication failed|no password supplied", "the password of {user!r} is wrong or missing"),
    (r'role "[^"]*" does not exist', "there is no user {user!r} there"),
    (r'database "[^"]*" does not exist', "there is no database {database!r} there"),
    (r"no pg_hba.conf entry|not permitted to log in|permission denied for database", "{user!r} is not let in"),
    (r"too many (?:clients|connections)|remaining connection slots", "it has no free connection"),
)
REMEDIES: Final = (
    f"correct it in {SETTING}, or set it with ALTER ROLE … PASSWORD",
    f"correct it in {SETTING}, or make it with CREATE ROLE … LOGIN PASSWORD",
    f"correct it in {SETTING}, or make it with CREATE DATABASE … OWNER … ENCODING 'UTF8'",
    "allow it in pg_hba.conf for this machine, then reload the server",
    "raise max_connections in postgresql.conf, or run fewer processes",
)


def way_to(url: URL, seconds: float) -> Fault | None:
    """What is wrong on the way to the server, before anybody asks to be let in."""
    host, port = str(url.host or url.query.get("host", "")), int(url.port or str(url.query.get("port", PORT)))
    if host.startswith("/"):
        there = Path(host, f".s.PGSQL.{port}").exists()
        return None if there else _nobody(f"there is no socket of a server in {host}")
    if not host:
        return None
    try:
        socket.getaddrinfo(host, port)
    except (socket.gaierror, UnicodeError):
        return Fault(f"nobody knows a machine called {host!r}", f"correct the name in {SETTING}")
    try:
        socket.create_connection((host, port), seconds).close()
    except OSError as error:
        return _nobody(f"nobody answers at {host}, port {port} ({error.strerror or error})")
    return None


def _nobody(told: str) -> Fault:
    return Fault(told, f"start the server, let it listen there, open the firewall, or correct {SETTING}")


def refused(url: URL, said: str) -> Fault:
    """What a server meant that did not let us in."""
    for (sign, told), remedy in zip(REASONS, REMEDIES, strict=True):
        if re.search(sign, said):
            return Fault(told.format(user=url.username or "", database=url.database or ""), remedy)
    return Fault(f"it cannot be used: {said}", f"correct {SETTING}")
