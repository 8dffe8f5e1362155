"""boardgame.io, the peer of the server: fetched when it is missing, and started as any other contestant."""

import shutil
import subprocess
from contextlib import suppress

from tests.benchmarks.contestants import Contestant, free_port
from tests.benchmarks.earlier import PROBES
from tests.benchmarks.fetched import FOLDER, PATIENCE

VERSION = "0.50.2"
NAME = f"boardgame.io {VERSION}"
PLACE = FOLDER / f"boardgame.io-{VERSION}"
QUIET = ("--no-audit", "--no-fund", "--ignore-scripts", "--omit=dev", "--loglevel=error")


def there() -> bool:
    """Whether it can be had here: Node is, and the package was fetched now or before."""
    npm = shutil.which("npm")
    if not shutil.which("node") or not npm:
        return False
    if not _whole():
        PLACE.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", *QUIET, "--prefix", str(PLACE), f"boardgame.io@{VERSION}"]
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(command, check=False, capture_output=True, timeout=PATIENCE)
    return _whole()


def _whole() -> bool:
    return (PLACE / "node_modules" / "boardgame.io" / "server").exists()


def boardgame() -> Contestant:
    port = free_port()
    command = ["node", "--expose-gc", str(PROBES / "boardgame.cjs"), str(port), str(PLACE)]
    return Contestant(command, PLACE, port, NODE_ENV="production")
