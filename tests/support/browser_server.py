"""A server of its own: `python -m tests.support.browser_server FOLDER STREAMS PORT [PACKAGE…]` says its port, serves.

The games of the packages are offered beside ours.
"""

import sys

from waitress.server import create_server

from companion import create_app, games

SPARE = 16


def main() -> None:
    folder, streams, port, *packages = sys.argv[1:]
    for package in packages:
        games.register(package)
    app = create_app(INSTANCE=folder, STREAMS=int(streams), HOST="127.0.0.1", PUBLIC_URL=None)
    threads = int(streams) + SPARE
    server = create_server(app, host="127.0.0.1", port=int(port), threads=threads, channel_request_lookahead=1)
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    main()
