"""The Flask app, put together."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask

from companion import config, places, proxies
from companion.http import letters, metrics, request_log
from companion.http.forwarded import Forwarded
from companion.http.metrics import Gauge
from companion.http.observing import AtWork, begun
from companion.http.routes import Asked, Routes
from companion.live.hub import Hub
from companion.live.turns import Turns
from companion.service.access.known_tables import KnownTables
from companion.service.app_state import AppState
from companion.service.exchange.apart import Apart, Here
from companion.service.home.kept_games import KeptGames
from companion.service.play.desks import Desks
from companion.service.turning.worker import Worker
from companion.store import addresses, reach
from companion.store.database import db
from companion.store.migrate import bring_up_to_date, migrate

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class App(Flask):
    """Flask, but that nothing of ours is asynchronous: otherwise it looks at each function whenever it calls it."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def request_context(self, environ: "WSGIEnvironment") -> Asked:
        return Asked(self, environ)


def make_app(settings: dict[str, Any]) -> Flask:
    """An app with its database brought up to date. `settings` go before the environment."""
    chosen = config.from_environment() | settings
    instance = Path(chosen.get("INSTANCE") or places.instance()).absolute()
    app = App(
        "companion",
        root_path=str(places.PACKAGE),
        template_folder=str(places.pages() / "templates"),
        static_folder=str(places.pages() / "static"),
        instance_path=str(instance),
    )
    app.config.update(_defaults(instance) | chosen)
    app.config.setdefault("STREAMS_PER_ADDRESS", config.streams_per_address(app.config["STREAMS"]))
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions["routes"] = Routes()
    request_log.init_app(app)
    metrics.init_app(app)
    letters.init_app(app)
    instance.mkdir(parents=True, exist_ok=True)
    _open_database(app)
    app.extensions["state"] = _state(app)
    _put_around(app)
    _add_rooms(app)
    return app


def _defaults(instance: Path) -> dict[str, Any]:
    return {
        "SQLALCHEMY_DATABASE_URI": config.default_database(instance),
        "MAX_CONTENT_LENGTH": config.MOST_BYTES,
        "STREAMS": config.STREAMS,
        "HOST": config.HOST,
        "PUBLIC_URL": None,
        "TRUSTED_PROXIES": proxies.NONE,
        "LOG": config.OFF,
        "METRICS": None,
        "BGG_IDS": {},
        "PLAYOUTS": config.PLAYOUTS,
        "NICENESS": config.NICENESS,
        "PONDER": True,
        "PREPARE": True,
        "IMPORTS_APART": True,
        "MIGRATE": True,
        "RATELIMIT_STORAGE_URI": "memory://",
        "UNKNOWN_CODES_PER_MINUTE": config.UNKNOWN_CODES_PER_MINUTE,
        "UNUSED_DAYS": config.UNUSED_DAYS,
        **config.PER_HOUR,
        **config.WAITS,
    }


def _state(app: Flask) -> AppState:
    """What the app holds in memory, as it begins."""
    settings = app.config
    worker = Worker(_surroundings(app), allowed=settings["PONDER"])
    hub = Hub(settings["STREAMS"], per_address=settings["STREAMS_PER_ADDRESS"], redis=settings.get("REDIS_URL"))
    desks = Desks(patience=settings["STATEMENT_SECONDS"] + settings["LOCK_SECONDS"], phones=settings["STREAMS"])
    reader = Apart(settings["IMPORT_SECONDS"]) if settings["IMPORTS_APART"] else Here()
    return AppState(KnownTables(), desks, hub, worker, settings["PLAYOUTS"], reader, KeptGames())


def _put_around(app: Flask) -> None:
    """What every request passes before Flask; and what is counted of it."""
    working = AtWork(app.wsgi_app)
    longest = (app.config["REQUEST_SECONDS"], app.config["IMPORT_SECONDS"])
    in_turn = begun(Turns(working, config.WORKING, *longest))
    app.wsgi_app = Forwarded(in_turn, app.config["TRUSTED_PROXIES"])  # type: ignore[method-assign]
    for gauge in (
        Gauge("streams", "Open event streams.", lambda: len(app.extensions["state"].hub)),
        Gauge("streams_admitted", "How many are admitted; further phones poll.", lambda: app.config["STREAMS"]),
        Gauge("working", "Requests that are worked on.", lambda: dict(working.now)),
        Gauge("working_places", "How many of each kind are worked on at once.", lambda: config.WORKING),
        Gauge("database_connections", "Connections of the pool.", partial(_connections, app), "state"),
        Gauge(metrics.REDIS_LAG, "How long news took through Redis last.", lambda: app.extensions["state"].hub.lag),
    ):
        metrics.metrics_of(app).watch(gauge)


def _connections(app: Flask) -> dict[str, float] | None:
    with app.app_context():
        return reach.connections(db.engine)


def _open_database(app: Flask) -> None:
    """The database as it is today, waited for no longer than the settings say."""
    address = app.config["SQLALCHEMY_DATABASE_URI"] = addresses.in_full(app.config["SQLALCHEMY_DATABASE_URI"])
    waits = (app.config[f"{name.upper()}_SECONDS"] for name in ("pool", "connect", "statement", "lock"))
    patience = reach.Patience(*waits)
    options = reach.engine_options(address, patience, config.CONNECTIONS)
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", options)
    db.init_app(app)
    migrate.init_app(app, db)
    with app.app_context():
        reach.watch(db.engine, patience)
        if app.config["MIGRATE"]:
            bring_up_to_date(app)
            reach.guard_file(db.engine)


def _surroundings(app: Flask) -> dict[str, str]:
    """What another process needs to find the same database, and to leave the machine to us."""
    processes = app.config.get("PONDER_PROCESSES")
    return {
        "COMPANION_NICENESS": str(app.config["NICENESS"]),
        "COMPANION_DATABASE_URL": app.config["SQLALCHEMY_DATABASE_URI"],
        "COMPANION_INSTANCE": app.instance_path,
    } | ({"COMPANION_PONDER_PROCESSES": str(processes)} if processes else {})


def _add_rooms(app: Flask) -> None:
    from companion import api, web

    api.init_app(app)
    web.init_app(app)
