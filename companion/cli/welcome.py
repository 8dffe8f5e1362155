"""What `companion run` says once phones can come."""

import sys
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from urllib.parse import urlsplit

from flask import Flask
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L

from companion.address import LOOPBACK, base_url, is_local, served_addresses, url_of
from companion.brand import BRAND
from companion.cli.serving import database_of

BORDER = 2
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""Two modules above each other as one character."""

BLACK_ON_WHITE, PLAIN = "\x1b[30;107m", "\x1b[0m"


def text(app: Flask) -> str:
    return "\n".join(
        [
            f"{BRAND} is running.",
            "",
            *rows("On this machine", [url_of(LOOPBACK, app.config["SERVED_PORT"])]),
            *for_phones(app),
            *rows("Database", [database_of(app)]),
            "",
            "Ctrl-C stops it; the games are kept.",
        ]
    )


def for_phones(app: Flask) -> Iterator[str]:
    """Where phones find us, and the first of these addresses as a QR code."""
    with app.app_context():
        first = base_url()
    if is_local(urlsplit(first).netloc):
        yield from rows("For phones", ["none: only this machine can reach it"])
        return
    yield from rows("For phones", dict.fromkeys([first, *others(app)]))
    yield ""
    yield from code(first)
    yield ""


def others(app: Flask) -> Iterator[str]:
    """Further addresses of this machine, where none is configured."""
    if not app.config["PUBLIC_URL"]:
        yield from (url_of(address, app.config["SERVED_PORT"]) for address in served_addresses(app.config["HOST"]))


def rows(title: str, values: Iterable[str]) -> Iterator[str]:
    for heading, value in zip_longest([title], values, fillvalue=""):
        yield f"  {heading:<17}{value}"


def code(address: str) -> list[str]:
    """The address as a QR code in half blocks, black on white where the terminal has colours."""
    drawn = list(half_blocks(matrix(address)))
    if not can_show("".join(HALVES.values())):
        return []
    return [f"{BLACK_ON_WHITE}{line}{PLAIN}" for line in drawn] if sys.stdout.isatty() else drawn


def matrix(address: str) -> list[list[bool]]:
    made = QRCode(error_correction=ERROR_CORRECT_L, border=BORDER)
    made.add_data(address)
    found: list[list[bool]] = made.get_matrix()
    return found


def half_blocks(modules: list[list[bool]]) -> Iterator[str]:
    light = [False] * len(modules[0])
    for upper, lower in zip_longest(modules[::2], modules[1::2], fillvalue=light):
        yield "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))


def can_show(characters: str) -> bool:
    try:
        characters.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
