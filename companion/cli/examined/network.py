"""Ports and addresses: whether we can listen there, and whether phones that ask at the public address come here."""

import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from urllib.parse import SplitResult, urlsplit

from companion import config
from companion.address import is_local
from companion.cli import serving
from companion.cli.arguments import Complaint
from companion.findings import Concern, Fault, Finding

HEALTH = "/healthz"
NOT_THERE = (HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT)
SECONDS = 3.0
EVERYWHERE = (config.HOST, "::")


def listening(host: str, port: int | None) -> Iterator[Finding]:
    """Whether the app could listen, or does already."""
    try:
        serving.listen(host, port).close()
    except serving.PortTaken as problem:
        if _is_ours(urlsplit(f"http://{config.Door(_reachable(host), port or 0)}")):
            yield Finding(f"the app answers at port {port} already")
        else:
            yield Fault(str(problem), "end whatever listens there, or choose another with COMPANION_PORT")
    except Complaint as problem:
        yield Fault(str(problem), "correct COMPANION_HOST: an address of this machine, or 0.0.0.0 for all of them")
    else:
        yield Finding(f"{host}, port {port or config.PORT} is free" if port else f"{host}, a free port will be found")


def metrics(door: config.Door) -> Iterator[Finding]:
    """Counts are told to whoever can reach them."""
    try:
        serving.listen(door.host, 0).close()
    except Complaint:
        yield Fault(
            f"{door.host!r} is not an address of this machine",
            f"write COMPANION_METRICS=127.0.0.1:{door.port}, or another address of this machine",
        )
        return
    if door.host in EVERYWHERE:
        yield Concern(
            f"everybody who reaches this machine can read them at port {door.port}",
            f"write COMPANION_METRICS=127.0.0.1:{door.port}, or let a firewall keep others out",
        )
    else:
        yield Finding(f"told at http://{door}/metrics while the app runs")


def public(address: str) -> Iterator[Finding]:
    """Whether phones that scan a code of this address come here."""
    parts = urlsplit(address)
    if is_local(parts.netloc.rpartition("@")[2]):
        yield _wrong(f"{address} means each phone itself")
        return
    try:
        socket.getaddrinfo(parts.hostname, parts.port or parts.scheme)
    except (socket.gaierror, UnicodeError):
        yield _wrong(f"nobody knows a machine called {parts.hostname!r}")
        return
    yield _answer_of(parts, address)


def _answer_of(parts: SplitResult, address: str) -> Finding:
    try:
        status, body = _asked(parts)
    except ssl.SSLError as error:
        return Fault(f"the certificate of {address} is not believed ({error.reason})", "renew it, or correct its name")
    except (OSError, http.client.HTTPException) as error:
        return _wrong(f"nobody answers at {address} ({error})")
    if _is_health(status, body):
        return Finding(f"{address} leads here")
    if status in NOT_THERE:
        return Concern(
            f"a proxy answers at {address}, and does not reach the app", "start the app, or correct its port"
        )
    return _wrong(f"something else answers at {address}")


def _wrong(told: str) -> Fault:
    return Fault(told, "correct COMPANION_PUBLIC_URL: the address at which phones reach this app, such as its proxy's")


def _is_ours(parts: SplitResult) -> bool:
    try:
        return _is_health(*_asked(parts))
    except (OSError, http.client.HTTPException):
        return False


def _is_health(status: int, body: bytes) -> bool:
    try:
        return status == HTTPStatus.OK and json.loads(body) == {"status": "ok"}
    except ValueError:
        return False


def _asked(parts: SplitResult) -> tuple[int, bytes]:
    secure = parts.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    with closing(kind(str(parts.hostname), parts.port, timeout=SECONDS)) as connection:
        connection.request("GET", f"{parts.path.rstrip('/')}{HEALTH}")
        answer = connection.getresponse()
        return answer.status, answer.read()


def _reachable(host: str) -> str:
    return "127.0.0.1" if host == config.HOST else host
