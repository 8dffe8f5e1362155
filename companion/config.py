"""Settings, from environment variables that begin with COMPANION_."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MOST_BYTES = 256 * 1024
"""The largest body a client may send, but for an import."""

MOST_IMPORT_BYTES = 16 * 1024 * 1024
STREAMS = 1000
"""How many event streams one process admits; further phones poll."""


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """What the environment says, where it says something."""
    names = {
        "COMPANION_DATABASE_URL": "SQLALCHEMY_DATABASE_URI",
        "COMPANION_REDIS_URL": "REDIS_URL",
        "COMPANION_INSTANCE": "INSTANCE",
        "COMPANION_PUBLIC_URL": "PUBLIC_URL",
        "COMPANION_HOST": "HOST",
        "COMPANION_PORT": "PORT",
        "COMPANION_STREAMS": "STREAMS",
    }
    found: dict[str, Any] = {names[name]: value for name, value in environment.items() if name in names and value}
    if "STREAMS" in found:
        found["STREAMS"] = int(found["STREAMS"])
    return found


def default_database(folder: Path) -> str:
    return f"sqlite:///{folder / 'companion.sqlite'}"
