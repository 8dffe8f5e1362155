"""Files of ours in pages: addressed with their content's hash, so that phones keep them until they change."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, url_for

from companion.web.brought import static_path

FOREVER = 365 * 24 * 3600
HASH_LENGTH = 10


@cache
def fingerprint(path: Path, changed: float) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:HASH_LENGTH]


def asset(name: str) -> str:
    path = static_path(name)
    return url_for("static", filename=name, v=fingerprint(path, path.stat().st_mtime))


def init_app(app: Flask) -> None:
    app.add_template_global(asset)
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = FOREVER
