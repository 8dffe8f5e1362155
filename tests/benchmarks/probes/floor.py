"""The least a server of ours must do: append a row on disk and tell everybody who listens at that table.

A minimal Flask app with the same durability as ours; `servers.py` serves it.
"""

import queue
import sqlite3
import threading

from flask import Flask, Response, request

HEARTBEAT = 15.0


def make_app(folder, listening, guard, synchronous="FULL"):
    """Everybody in `listening` at a table is given each position that is new there."""
    app, here = Flask(__name__), threading.local()

    def database():
        if not hasattr(here, "connection"):
            here.connection = sqlite3.connect(folder / "floor.sqlite", isolation_level=None, timeout=5)
            here.connection.execute("PRAGMA journal_mode=WAL")
            here.connection.execute(f"PRAGMA synchronous={synchronous}")
        return here.connection

    database().execute("CREATE TABLE IF NOT EXISTS entry (position INTEGER PRIMARY KEY, code TEXT, body TEXT)")

    @app.post("/<code>/log")
    def append(code):
        row = database().execute("INSERT INTO entry (code, body) VALUES (?, ?)", (code, request.get_json()["text"]))
        with guard:
            told = tuple(listening[code])
        for one in told:
            one.put(row.lastrowid)
        return {"position": row.lastrowid}, 201

    @app.get("/<code>/events")
    def events(code):
        mine = queue.SimpleQueue()
        with guard:
            listening[code].add(mine)

        def frames():
            yield ": welcome\n\n"
            while True:
                try:
                    yield f"id: {mine.get(timeout=HEARTBEAT)}\nevent: position\ndata: {{}}\n\n"
                except queue.Empty:
                    yield ": still here\n\n"

        return Response(frames(), mimetype="text/event-stream")

    return app
