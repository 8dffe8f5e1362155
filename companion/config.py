"""Settings, from environment variables that begin with COMPANION_."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from companion.proxies import Proxies, networks

MOST_BYTES = 256 * 1024
"""The largest body a client may send, but for an import."""

MOST_IMPORT_BYTES = 16 * 1024 * 1024
STREAMS = 1000
"""How many event streams one process admits; further phones poll."""

LEAST_PER_ADDRESS = 250
"""So many phones may always listen from one address, if that many may at all; otherwise no more than half of all."""

AT_ONCE_PER_ADDRESS = 32
"""How many requests of one address are worked on at once; its others wait."""

PER_HOUR: Final = {"TABLES_PER_HOUR": 300, "CATALOGUES_PER_HOUR": 100, "DEVICES_PER_HOUR": 1000}
"""How many of each one address or one household may make in an hour. Two hundred phones of one address need fewer."""

UNKNOWN_CODES_PER_MINUTE = 30
"""How many wrong codes are answered to one address."""

UNUSED_DAYS = 30
"""After how many days a table goes at which nobody ever did anything."""

HEARTBEAT_SECONDS = 15.0
"""How long a stream may be silent."""

SILENT_AFTER_SECONDS = 10.0
"""For how long nothing may be heard of a phone until the host is told. To load a page anew takes less."""

ROOM_SECONDS = 3.0
"""How often the host's page looks around the room."""

HEADER_SECONDS = 10.0
"""How long a client may take to say what it wants."""

BODY_SECONDS = 10.0
"""How long it may take to send the rest, if that is small."""

IMPORT_SECONDS = 60.0
"""How long it may take to read what somebody brings."""

REQUEST_SECONDS = 10.0
"""How long a request waits altogether: for its turn, and for all that the database lets it wait for."""

POOL_SECONDS = 3.0
CONNECT_SECONDS = 3.0
STATEMENT_SECONDS = 5.0
LOCK_SECONDS = 3.0
"""How long the database is waited for at most: for a free connection, a new one, an answer, a lock of others."""

WAITS: Final = {
    "HEADER_SECONDS": HEADER_SECONDS,
    "BODY_SECONDS": BODY_SECONDS,
    "IMPORT_SECONDS": IMPORT_SECONDS,
    "HEARTBEAT_SECONDS": HEARTBEAT_SECONDS,
    "SILENT_AFTER_SECONDS": SILENT_AFTER_SECONDS,
    "ROOM_SECONDS": ROOM_SECONDS,
    "REQUEST_SECONDS": REQUEST_SECONDS,
    "POOL_SECONDS": POOL_SECONDS,
    "CONNECT_SECONDS": CONNECT_SECONDS,
    "STATEMENT_SECONDS": STATEMENT_SECONDS,
    "LOCK_SECONDS": LOCK_SECONDS,
}

WORKING = 8
"""How many requests that look are worked on at once, and as many that change something: the others wait their turn.

An open stream is not worked on.
"""

CONNECTIONS = 4 * WORKING + 8
"""Database connections that are kept: two for each request being worked on, and some for streams that look."""

PLAYOUTS = 400
"""How often each moment of a finished game is played out at most to find everybody's chances."""

NICENESS = 15
"""How far everything else goes first while those playouts are played: 19 is furthest, 0 not at all."""

LEAST_URGENT = 19
SHORTEST_WAIT, LONGEST_WAIT = 0.1, 600.0
PORT = 8008
HOST = "0.0.0.0"  # noqa: S104
HIGHEST_PORT = 65535
SQLITE = "sqlite"


class BadSetting(ValueError):
    """A setting that makes no sense, told in one line without its name."""


@dataclass(frozen=True)
class Setting:
    """One setting: its name in the app's configuration, how it is read, and what it means."""

    key: str
    read: Callable[[str], Any]
    metavar: str
    meaning: str


def a_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= HIGHEST_PORT):
        raise BadSetting(f"{text!r} is not a port: a whole number from 0 to {HIGHEST_PORT}, where 0 takes any free one")
    return int(text)


def a_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise BadSetting(f"{text!r} is not a whole number from 1 on")
    return int(text)


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not SHORTEST_WAIT <= found <= LONGEST_WAIT:
        raise BadSetting(f"{text!r} is not a number of seconds from {SHORTEST_WAIT} to {LONGEST_WAIT:.0f}")
    return found


def a_niceness(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= LEAST_URGENT):
        raise BadSetting(f"{text!r} is not a whole number from 0 to {LEAST_URGENT}")
    return int(text)


def an_address(text: str) -> str:
    """Where phones find us from outside, without a slash at its end."""
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or parts.query or parts.fragment:
        raise BadSetting(f"{text!r} is not an address such as https://companion.example")
    return text.rstrip("/")


def proxies(text: str) -> Proxies:
    try:
        return Proxies(networks(text))
    except ValueError as wrong:
        raise BadSetting(
            f"{str(wrong)!r} is not an address such as 127.0.0.1, nor a network such as 10.0.0.0/8"
        ) from None


def on_or_off(text: str) -> bool:
    if text not in ("on", OFF):
        raise BadSetting(f"{text!r} is neither on nor {OFF}")
    return text != OFF


def bgg_ids(text: str) -> dict[str, int]:
    """Games with their number at BoardGameGeek, which go before what their cards say."""
    found = {}
    for pair in text.split(","):
        game, _, number = pair.strip().partition("=")
        if not (game and number.isascii() and number.isdigit() and int(number) > 0):
            raise BadSetting(f"{pair.strip()!r} is not a game with its number, such as chess=171")
        found[game] = int(number)
    return found


def a_database(text: str) -> str:
    """A database address whose driver is installed."""
    from companion.store import addresses

    try:
        addresses.must_have_driver(addresses.in_full(text))
    except addresses.UNKNOWN_KIND:
        raise BadSetting(f"{_scheme(text)!r} is not the beginning of a database address we know") from None
    except ImportError as error:
        raise BadSetting(f"the driver for {_scheme(text)!r} is not installed: {error}") from None
    return addresses.in_full(text)


def a_redis(text: str) -> str:
    """The address of a Redis, if its driver is installed."""
    if _scheme(text) not in ("redis", "rediss", "unix"):
        raise BadSetting(f"{_scheme(text)!r} is not the beginning of an address of Redis, such as redis://localhost")
    if find_spec("redis") is None:
        raise BadSetting("the driver for Redis is not installed: it comes with the extra 'server'")
    return text


def _scheme(text: str) -> str:
    """What may be shown of an address that may hold a password."""
    return text.split("://", maxsplit=1)[0][:20]


def _wait(key: str, what: str) -> Setting:
    return Setting(key, seconds, "SECONDS", f"how long a request waits for {what} (default: {WAITS[key]:.0f})")


OFF, LINES, JSON = "off", "lines", "json"
STYLES: Final = (OFF, LINES, JSON)


def a_style(text: str) -> str:
    if text not in STYLES:
        raise BadSetting(f"{text!r} is none of {', '.join(STYLES)}")
    return text


@dataclass(frozen=True)
class Door:
    """An address to listen at."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def a_door(text: str) -> Door:
    host, _, port = text.rpartition(":")
    host = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not host:
        raise BadSetting(f"{text!r} is not an address with a port, such as 127.0.0.1:9108")
    return Door(host, a_port(port))


PREFIX: Final = "COMPANION_"
SETTINGS: Mapping[str, Setting] = {
    f"{PREFIX}{name}": setting
    for name, setting in {
        "HOST": Setting("HOST", str, "ADDRESS", f"the address to listen on (default: {HOST}, which is every one)"),
        "PORT": Setting(
            "PORT", a_port, "N", f"the port to listen on, this one or none (default: {PORT} or the next free one)"
        ),
        "DATABASE_URL": Setting(
            "SQLALCHEMY_DATABASE_URI", a_database, "URL", "where games are kept (default: SQLite in the folder below)"
        ),
        "REDIS_URL": Setting(
            "REDIS_URL", a_redis, "URL", "where several processes tell each other news (default: none)"
        ),
        "INSTANCE": Setting(
            "INSTANCE",
            str,
            "FOLDER",
            "the folder of the default database (default: as a checkout has it, or of the user)",
        ),
        "PUBLIC_URL": Setting(
            "PUBLIC_URL",
            an_address,
            "URL",
            "the address in QR codes and links (default: this machine's own)",
        ),
        "TRUSTED_PROXIES": Setting(
            "TRUSTED_PROXIES",
            proxies,
            "ADDRESS,…",
            "proxies whose word counts of who asks, and whether by https (default: none)",
        ),
        "LOG": Setting(
            "LOG", a_style, "STYLE", f"what is told of requests: {', '.join(STYLES)} (default: {OFF}, but for faults)"
        ),
        "METRICS": Setting(
            "METRICS",
            a_door,
            "ADDRESS:PORT",
            "where counts are told to Prometheus, and nowhere else (default: nowhere)",
        ),
        "STREAMS": Setting(
            "STREAMS", a_count, "N", f"how many phones are told of news at once, others ask (default: {STREAMS})"
        ),
        "STREAMS_PER_ADDRESS": Setting(
            "STREAMS_PER_ADDRESS",
            a_count,
            "N",
            f"how many of them may have one address (default: half of all, or {LEAST_PER_ADDRESS})",
        ),
        **{
            name: Setting(name, a_count, "N", f"{what} one address or household may {verb} an hour (default: {most})")
            for (name, most), (what, verb) in zip(
                PER_HOUR.items(),
                (("how many tables", "open"), ("how many boxes", "save"), ("how many new phones", "bring")),
                strict=True,
            )
        },
        "UNUSED_DAYS": Setting(
            "UNUSED_DAYS", a_count, "N", f"after how many days unused tables and phones go (default: {UNUSED_DAYS})"
        ),
        "BGG_IDS": Setting(
            "BGG_IDS", bgg_ids, "GAME=N,…", "numbers of games at BoardGameGeek for BG Stats (default: their cards')"
        ),
        "PLAYOUTS": Setting(
            "PLAYOUTS",
            a_count,
            "N",
            f"how often at most each turn of a finished game is played out for turning points (default: {PLAYOUTS})",
        ),
        "PONDER": Setting(
            "PONDER", on_or_off, "on|off", f"whether it starts such playouts itself (default: on; {OFF} with a service)"
        ),
        "PREPARE": Setting(
            "PREPARE", on_or_off, "on|off", "whether it draws first pages before it begins (default: on)"
        ),
        "NICENESS": Setting(
            "NICENESS",
            a_niceness,
            "N",
            f"how far everything else goes before such playouts, from 0 to {LEAST_URGENT} (default: {NICENESS})",
        ),
        "PONDER_PROCESSES": Setting(
            "PONDER_PROCESSES",
            a_count,
            "N",
            "how many processes play such playouts at once (default: one for each processor with nothing else to do)",
        ),
        "POOL_SECONDS": _wait("POOL_SECONDS", "a free connection to the database"),
        "CONNECT_SECONDS": _wait("CONNECT_SECONDS", "a new connection to a database server"),
        "STATEMENT_SECONDS": _wait("STATEMENT_SECONDS", "an answer of a database server"),
        "LOCK_SECONDS": _wait("LOCK_SECONDS", "what somebody else holds in the database"),
        "REQUEST_SECONDS": _wait("REQUEST_SECONDS", "its turn and all of this together"),
    }.items()
}
"""Every environment variable; the command line has an option for each."""


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """What the environment says, where it says something."""
    found = {}
    for name, setting in SETTINGS.items():
        if text := environment.get(name, "").strip():
            try:
                found[setting.key] = setting.read(text)
            except BadSetting as problem:
                raise BadSetting(f"{name}: {problem}") from None
    return found


def streams_per_address(streams: int) -> int:
    """How many streams one address may hold if nothing else is said."""
    return min(streams, max(LEAST_PER_ADDRESS, streams // 2))


def default_database(folder: Path) -> str:
    return f"{SQLITE}:///{folder / 'companion.sqlite'}"
