"""Reading what clients send: JSON of a bearable depth, in letters that can be written."""

import json
from typing import Any, NoReturn

from flask import Request, request
from webargs.core import missing
from webargs.flaskparser import FlaskParser, abort, is_json_request
from werkzeug.exceptions import UnsupportedMediaType

from companion.service.errors import BadInput
from companion.service.exchange.portable_json import can_be_written, is_shallow

READ = "companion.body"
NOT_JSON = {"json": ["Invalid JSON body."]}
BAD_LETTERS = {"json": ["Invalid letters."]}


class Parser(FlaskParser):
    """Unreadable input is 400: 422 always means "against the rules"."""

    DEFAULT_VALIDATION_STATUS = 400

    def load_json(self, req: Request, schema: object) -> Any:
        """The body, or nothing where none was sent. Another kind of body is told to be one."""
        data = req.get_data(cache=True)
        if not data.strip():
            return missing
        if not is_json_request(req):
            raise UnsupportedMediaType
        raw = req.environ[READ] = body(data)
        return raw


def sent() -> Any:
    """The body of this request as it was read: no second time."""
    return request.environ[READ]


def body(data: bytes) -> Any:
    """A body's JSON; whatever is wrong with it is the client's to set right."""
    try:
        raw = json.loads(data, parse_constant=_no_number)
    except (ValueError, RecursionError):
        abort(400, messages=NOT_JSON)
    if not is_shallow(raw):
        abort(400, messages=NOT_JSON)
    if not can_be_written(raw):
        abort(400, messages=BAD_LETTERS)
    return raw


def decoded(data: bytes) -> str:
    """A file's text; whatever is no text in it is told with its line."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput("service.import.not_json", f"line {line}") from None


def _no_number(name: str) -> NoReturn:
    """NaN and the infinities are not JSON."""
    raise ValueError(name)
