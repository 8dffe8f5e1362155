"""The process that reads what somebody sent: a line with the text in, and line by line out what it holds.

To begin takes it as long as to read a game, so it is modest before it loads anything.
"""

import json
import os
import sys
from contextlib import suppress
from typing import Any, Final

NICENESS: Final = 5
MOST_MEMORY: Final = 1024**3


def main() -> None:
    _be_modest()
    _read(json.loads(sys.stdin.buffer.readline()))


def _read(asked: dict[str, Any]) -> None:
    from companion import games
    from companion.service.errors import BadInput
    from companion.service.exchange import brought

    games.register_too(asked["packages"])
    try:
        for game in brought.games(asked["text"], _known, alone=asked["alone"]):
            _say({"game": game})
    except BadInput as problem:
        _say({"problem": problem.code, "where": problem.where, "params": problem.params})
    else:
        _say({"over": True})


def _known(uids: list[str]) -> list[str]:
    _say({"games": uids})
    found: list[str] = json.loads(sys.stdin.buffer.readline())["known"]
    return found


def _say(what: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(what).encode() + b"\n")
    sys.stdout.buffer.flush()


def _be_modest() -> None:
    """Everybody else goes first, as far as this machine knows of that."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
