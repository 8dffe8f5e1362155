"""One of the processes of `companion serve`: `python -m companion.cli.served SOCKET LINE`."""

import socket
import sys
import threading

from companion import config
from companion.cli import serving
from companion.cli.arguments import WRONG_USE, Complaint
from companion.server.processes import Line


def main(listening: int, line: int) -> int:
    with socket.socket(fileno=listening) as door:
        try:
            server = serving.ready(serving.open_app(config.from_environment(), door), door)
            parent = Line(line)
            threading.Thread(target=parent.wait_for_end, daemon=True).start()
            parent.say_ready()
            server.serve_phones()
        except Complaint as complaint:
            return _complain(str(complaint))
        except OSError as error:
            return _complain(f"{error.filename}: {error.strerror or error}")
    return 0


def _complain(line: str) -> int:
    print(f"companion serve: {line}", file=sys.stderr, flush=True)
    return WRONG_USE


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
