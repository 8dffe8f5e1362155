"""What is told of each request: when, which route, which table, how it was answered. No name, no token, no card.

An address as it was asked may hold any of these, so its route is told instead; a table is named once it was found.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, current_app, g, request

from companion.config import JSON, LINES, OFF
from companion.http.observing import request_id, seconds_since

PACKAGE: Final = Path(__file__).parents[1]
INFO, ERROR = "info", "error"
SAID_BACK: Final = "X-Request-ID"
QUIET: Final = ("static", "health.healthz", "health.readyz")
"""Who asks for these asks often, and an answer tells nothing."""

Fields = Mapping[str, Any]


def as_line(fields: Fields) -> str:
    """Names and values, readable and easy to search for."""
    return " ".join(f"{name}={_word(value)}" for name, value in fields.items())


def _word(value: Any) -> str:
    text = str(value)
    return json.dumps(text) if " " in text or '"' in text or "=" in text else text


WRITTEN: Final[Mapping[str, Callable[[Fields], str]]] = {OFF: as_line, LINES: as_line, JSON: json.dumps}


def tell(level: str, fields: Fields) -> None:
    """In one piece, so that lines of several threads stay apart."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    known = {name: value for name, value in fields.items() if value is not None}
    write = WRITTEN[current_app.config["LOG"]]
    sys.stderr.write(write({"time": now, "level": level, **known}) + "\n")
    sys.stderr.flush()


def asked() -> dict[str, Any]:
    """What may be told of the request."""
    return {
        "request": request_id(),
        "method": request.method,
        "route": request.url_rule.rule if request.url_rule else None,
        "table": g.get("table"),
    }


def answered(response: Response) -> Response:
    if current_app.config["LOG"] == OFF:
        return response
    response.headers[SAID_BACK] = request_id()
    failed = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
    if failed or request.endpoint not in QUIET:
        milliseconds = round(1000 * seconds_since(request.environ), 1)
        tell(ERROR if failed else INFO, asked() | {"status": response.status_code, "ms": milliseconds})
    return response


def failed(error: BaseException | None) -> None:
    """A fault of ours is told even where nothing else is: its kind and where it was. What it says may tell more."""
    frames = traceback.extract_tb(error.__traceback__) if error else ()
    places = " ".join(f"{_short(Path(frame.filename))}:{frame.lineno}" for frame in frames)
    tell(ERROR, asked() | {"failure": type(error).__name__, "at": places})


def _short(file: Path) -> str:
    return str(file.relative_to(PACKAGE.parent)) if file.is_relative_to(PACKAGE) else file.name


def init_app(app: Flask) -> None:
    app.after_request(answered)
    app.log_exception = lambda exc_info: failed(exc_info[1])  # type: ignore[method-assign]
