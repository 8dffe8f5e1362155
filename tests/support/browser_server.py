"""A server of its own: `python -m tests.support.browser_server FOLDER STREAMS PORT [PACKAGE…] [NAME=SECONDS…]` says its
port and serves.

The games of the packages are offered beside ours.
"""

import sys

from waitress.server import create_server

from companion import create_app, games

SPARE = 16


def main() -> None:
    folder, streams, port, *rest = sys.argv[1:]
    for package in (one for one in rest if "=" not in one):
        games.register(package)
    seconds = {name: float(value) for name, value in (one.split("=") for one in rest if "=" in one)}
    app = create_app(INSTANCE=folder, STREAMS=int(streams), HOST="127.0.0.1", PUBLIC_URL=None, **seconds)
    threads = int(streams) + SPARE
    server = create_server(app, host="127.0.0.1", port=int(port), threads=threads, channel_request_lookahead=1)
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    main()
