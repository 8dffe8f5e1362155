"""A server of its own: `python -m tests.support.browser_server FOLDER STREAMS PORT [PACKAGE…] [NAME=SECONDS…]` says its
port and serves.

The games of the packages are offered beside ours.
"""

import socket
import sys

from companion import create_app, games
from companion.server.living_room import LivingRoom


def main() -> None:
    folder, streams, port, *rest = sys.argv[1:]
    for package in (one for one in rest if "=" not in one):
        games.register(package)
    seconds = {name: float(value) for name, value in (one.split("=") for one in rest if "=" in one)}
    app = create_app(INSTANCE=folder, STREAMS=int(streams), HOST="127.0.0.1", PUBLIC_URL=None, **seconds)
    with socket.create_server(("127.0.0.1", int(port)), backlog=128) as listening:
        print(listening.getsockname()[1], flush=True)
        LivingRoom(app, listening).serve_phones()


if __name__ == "__main__":
    main()
