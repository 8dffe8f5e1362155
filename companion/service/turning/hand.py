"""The process that helps to play moments out: see `crew.py`."""

import pickle
import signal
import sys
from contextlib import suppress
from typing import IO

from companion import games
from companion.bots.experts import expert_for
from companion.engine.setup import Header


def main() -> None:
    """Ctrl-C is for whoever tells us what to do, and we end with them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError):
        work(sys.stdin.buffer, sys.stdout.buffer)


def work(said: IO[bytes], heard: IO[bytes]) -> None:
    packages, header = pickle.load(said)  # noqa: S301 - both ends are ours
    for package in packages:
        if package not in games.homes().values():
            games.register(package)
    expert = expert_for(Header.from_json(header))
    while True:
        pickle.dump(pickle.load(said).played(expert), heard)  # noqa: S301
        heard.flush()


if __name__ == "__main__":
    main()
