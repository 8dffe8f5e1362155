"""An app that knows nothing yet, for every test of pages: one for all of them, with everything it keeps begun anew."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from companion import create_app
from companion.http import codes, limits
from companion.live.hub import Hub
from companion.service.access.known_tables import KnownTables
from companion.service.play.desks import Desks
from companion.store.database import db
from tests.support.databases import emptied
from tests.support.kept import empty, file_of


@pytest.fixture(scope="session")
def page_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Its routes and its documentation are the same in every test."""
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("pages")), TESTING=True, PONDER=False)


@pytest.fixture
def app(page_app: Flask) -> Iterator[Flask]:
    begin_anew(page_app)
    settings = dict(page_app.config)
    yield page_app
    page_app.config.clear()
    page_app.config.update(settings)


def begin_anew(app: Flask) -> None:
    """No table, no household, no wrong guess, no template of a game that was offered meanwhile."""
    _empty_database(app)
    state = app.extensions["state"]
    app.extensions["state"] = replace(state, tables=KnownTables(), desks=Desks(), hub=Hub(app.config["STREAMS"]))
    codes.init_app(app)
    limits.init_app(app)
    _forget_templates_from_elsewhere(app)
    for kept in ("shared_parts", "last_parts", "shared_changes", "fragments"):
        app.extensions[kept].clear()


def _forget_templates_from_elsewhere(app: Flask) -> None:
    """The house's own, and those of its games, are the same in every test."""
    kept, own = app.jinja_env.cache, (app.root_path, str(app.template_folder))
    for key in [key for key, template in kept.items() if not str(template.filename).startswith(own)]:
        del kept[key]


def _empty_database(app: Flask) -> None:
    file = file_of(app)
    with app.app_context():
        if file is None:
            emptied(db.engine)
            return
        db.engine.dispose()
    for name in ("-wal", "-shm"):
        file.with_name(file.name + name).unlink(missing_ok=True)
    file.write_bytes(empty())
