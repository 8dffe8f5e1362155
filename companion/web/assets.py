"""Files of ours in pages: addressed with their content's hash, so that phones keep them until they change."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, current_app, request, url_for

from companion.web.brought import static_path

FOREVER = 365 * 24 * 3600
HASH_LENGTH = 10
KNOWN = "assets"
"""Where an app keeps the addresses it has worked out."""


@cache
def fingerprint(path: Path, changed: float) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:HASH_LENGTH]


def asset(name: str) -> str:
    """The address of a file. A serving app's files do not change; one that is worked on looks again each time."""
    known: dict[tuple[str, str], str] = current_app.extensions[KNOWN]
    key = request.script_root, name
    if current_app.debug or key not in known:
        path = static_path(name)
        known[key] = url_for("static", filename=name, v=fingerprint(path, path.stat().st_mtime))
    return known[key]


def init_app(app: Flask) -> None:
    app.extensions[KNOWN] = {}
    app.add_template_global(asset)
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = FOREVER
