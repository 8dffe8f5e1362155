"""Servers that are there at once: `python -m tests.support.browser_server` has everything loaded and forks.

It reads a line for each: what a server is to be begins one, answered with its process and its port; the number of a
process ends that one, answered when it is gone. All end with it.
"""

import json
import os
import signal
import socket
import sys
from typing import Any

from companion import create_app, games
from companion.server.living_room import LivingRoom

LOOPBACK = "127.0.0.1"


def serve(folder: str, streams: int, port: int, offers: list[str], seconds: dict[str, float]) -> None:
    """The games of these packages are offered beside ours."""
    for package in offers:
        games.register(package)
    app = create_app(INSTANCE=folder, STREAMS=streams, HOST=LOOPBACK, PUBLIC_URL=None, **seconds)
    with socket.create_server((LOOPBACK, port), backlog=128) as listening:
        say(f"{os.getpid()} {listening.getsockname()[1]}")
        LivingRoom(app, listening).serve_phones()


def say(words: str) -> None:
    os.write(sys.stdout.fileno(), f"{words}\n".encode())


def begun(wanted: dict[str, Any]) -> int:
    process = os.fork()
    if process == 0:
        try:
            serve(**wanted)
        finally:
            say("")
            os._exit(1)
    return process


def end(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def main() -> None:
    import companion.api.docs
    import companion.web.table  # noqa: F401

    for card in games.cards():
        games.load(card.id)
    running = set()
    for line in sys.stdin:
        told = json.loads(line)
        if isinstance(told, int):
            running.remove(told)
            end(told)
            say("gone")
        else:
            running.add(begun(told))
    for process in running:
        end(process)


if __name__ == "__main__":
    main()
