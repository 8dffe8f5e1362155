"""Letters in addresses and forms, read in one place for pages and API: none that a database cannot hold."""

from collections.abc import Iterable
from typing import Any

from flask import Flask, Request, request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import IntegerConverter

from companion.http.numbers import LARGEST
from companion.service.errors import BadInput, Unknown
from companion.service.exchange.portable_json import can_be_written

LETTERS = "engine.unreadable.letters"


class WholeLetters(ImmutableMultiDict[str, str]):
    """Fields of a form or of an address; one that cannot be written is told by its name."""

    def __init__(self, mapping: Iterable[tuple[str, str]] | Any = None) -> None:
        super().__init__(mapping)
        for name, value in self.items(multi=True):
            if not can_be_written(name):
                raise BadInput(LETTERS, "")
            if isinstance(value, str) and not can_be_written(value):
                raise BadInput(LETTERS, name)


class ReadRequest(Request):
    """A request whose fields are whole, whoever reads them first."""

    parameter_storage_class = WholeLetters


class Number(IntegerConverter):
    """A number in an address. Endless digits are never read: they stand for the largest number, where nothing lies."""

    def to_python(self, value: str) -> int:
        return LARGEST if len(value) > len(str(LARGEST)) else int(value)


def must_be_an_address() -> None:
    """What cannot be written names nothing."""
    if not can_be_written(request.path):
        raise Unknown("service.no_such_table" if "code" in (request.view_args or {}) else "service.http.not_found")


def init_app(app: Flask) -> None:
    """Before any route is added."""
    app.request_class = ReadRequest
    app.url_map.converters["int"] = Number
    app.url_map.merge_slashes = False
    app.before_request(must_be_an_address)
