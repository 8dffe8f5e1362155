"""The least a server of ours must do, on each server that was looked at: `servers.py NAME PORT FOLDER STREAMS`.

Where a server speaks ASGI, streams are its own and Flask works behind a small bridge.
"""

import asyncio
import queue
import sys
import threading
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path += [str(folder) for folder in (Path(__file__).parents[3] / "build" / "fetched").glob("*")]
NAME, PORT, FOLDER, STREAMS = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4])
SPARE, WORKING, HEARTBEAT = 16, 8, 15.0

if NAME == "gevent":
    from gevent import monkey

    monkey.patch_all()

import floor  # noqa: E402

LISTENING, GUARD = defaultdict(set), threading.Lock()
flask_app = floor.make_app(FOLDER, LISTENING, GUARD)
POOL = ThreadPoolExecutor(WORKING)


class Told:
    """A stream that is no thread."""

    def __init__(self, loop):
        self.loop, self.news, self.woken = loop, queue.SimpleQueue(), asyncio.Event()

    def put(self, position):
        self.news.put(position)
        self.loop.call_soon_threadsafe(self.woken.set)


async def asgi(scope, receive, send):
    if scope["type"] == "lifespan":
        for done in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{done}.complete"})
        return
    if scope["path"].endswith("/events"):
        await stream(scope["path"].split("/")[1], receive, send)
        return
    body, more = b"", True
    while more:
        said = await receive()
        if said["type"] == "http.disconnect":
            return
        body, more = body + said.get("body", b""), said.get("more_body", False)
    status, headers, data = await asyncio.get_running_loop().run_in_executor(POOL, wsgi, scope, body)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})


def wsgi(scope, body):
    environ = {
        "REQUEST_METHOD": scope["method"], "PATH_INFO": scope["path"], "SCRIPT_NAME": "", "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": str(PORT), "SERVER_PROTOCOL": "HTTP/1.1", "wsgi.input": BytesIO(body), "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr, "CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": "application/json",
    }  # fmt: skip
    answer = []

    def start_response(status, headers, *_):
        answer[:] = int(status[:3]), [(a.lower().encode(), b.encode()) for a, b in headers]

    data = b"".join(flask_app(environ, start_response))
    return *answer, data


async def stream(code, receive, send):
    mine = Told(asyncio.get_running_loop())
    with GUARD:
        LISTENING[code].add(mine)
    gone = asyncio.ensure_future(left(receive, mine))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
        await send({"type": "http.response.body", "body": b": welcome\n\n", "more_body": True})
        while not gone.done():
            try:
                await asyncio.wait_for(mine.woken.wait(), HEARTBEAT)
            except TimeoutError:
                mine.news.put("")
            mine.woken.clear()
            while not mine.news.empty():
                frame = f"id: {mine.news.get()}\nevent: position\ndata: {{}}\n\n".encode()
                await send({"type": "http.response.body", "body": frame, "more_body": True})
    finally:
        gone.cancel()
        with GUARD:
            LISTENING[code].discard(mine)


async def left(receive, mine):
    while (await receive())["type"] != "http.disconnect":
        continue
    mine.woken.set()


def waitress():
    from waitress import serve

    threading.stack_size(1024 * 1024)
    serve(
        flask_app, host="127.0.0.1", port=PORT, threads=STREAMS + SPARE, connection_limit=3 * STREAMS + 100,
        asyncore_use_poll=True, channel_request_lookahead=1,
    )  # fmt: skip


def uvicorn(http="h11"):
    import uvicorn as server

    server.run(
        asgi, port=PORT, http=http, loop="asyncio", log_level="error", access_log=False, timeout_graceful_shutdown=2
    )


def our_connections():
    """uvicorn with connections as ours: what is left of the floor where reading and writing cost as little."""
    from companion.server.plain_connection import PlainConnection

    uvicorn(PlainConnection)


def hypercorn():
    from hypercorn.asyncio import serve
    from hypercorn.config import Config

    config = Config()
    config.bind, config.read_timeout, config.graceful_timeout = [f"127.0.0.1:{PORT}"], 10, 2
    config.backlog = 2048
    asyncio.run(serve(asgi, config))


def granian(interface):
    from granian import Granian

    threads = {"blocking_threads": STREAMS + SPARE} if interface == "wsgi" else {}
    target = f"servers:{'flask_app' if interface == 'wsgi' else 'asgi'}"
    sys.argv[0] = str(Path(__file__))
    Granian(
        target, port=PORT, interface=interface, workers_kill_timeout=2, backpressure=STREAMS + SPARE,
        log_enabled=False, **threads,
    ).serve()  # fmt: skip


def gevent():
    from gevent.pywsgi import WSGIServer

    WSGIServer(("127.0.0.1", PORT), flask_app, log=None, error_log=None, backlog=2048).serve_forever()


SERVERS = {
    "waitress": waitress,
    "uvicorn": uvicorn,
    "uvicorn with our connections": our_connections,
    "uvicorn httptools": lambda: uvicorn("httptools"),
    "hypercorn": hypercorn,
    "granian wsgi": lambda: granian("wsgi"),
    "granian asgi": lambda: granian("asgi"),
    "gevent": gevent,
}

if __name__ == "__main__":
    print("Ctrl-C", flush=True)
    SERVERS[NAME]()
