"""What every page needs is there before anybody asks: the first look compiles nothing, and nothing was written."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import Environment
from jinja2.bccache import Bucket
from sqlalchemy import func, select

from companion import create_app
from companion.i18n import LANGUAGES
from companion.service.home.past import LAST_PLAYED, last_played
from companion.store.database import db
from companion.web import kept_templates
from companion.web.kept_templates import KeptTemplates, keep_templates
from companion.web.preparing import prepare
from tests.support.api_client import Phone, Table
from tests.support.work import counted


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all templates that are compiled from now on."""
    found: list[str] = []
    compile_ = Environment.compile

    def counted(self: Environment, source: Any, name: str | None = None, *rest: Any, **more: Any) -> Any:
        found.append(name or "")
        return compile_(self, source, name, *rest, **more)

    monkeypatch.setattr(Environment, "compile", counted)
    return found


def made(folder: Path) -> Flask:
    return create_app(INSTANCE=str(folder), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


def test_the_first_look_compiles_nothing(tmp_path: Path, compiled: list[str]) -> None:
    app = made(tmp_path)
    prepare(app)
    with app.app_context():
        rows = {name: db.session.scalar(select(func.count()).select_from(table)) for name, table in tables().items()}
    assert not any(rows.values()), rows
    assert compiled
    lobby = Table(app, 3, claimed=0)
    running = Table(app, 3, claimed=0).start()
    compiled.clear()
    for path in ("/", "/new", f"/t/{lobby.code}", f"/t/{running.code}", f"/t/{running.code}/display"):
        assert app.test_client().get(path).status_code == 200, path
        assert compiled == [], path


def test_the_first_look_at_a_table_played_at_last_is_hardly_more_work_than_the_next(tmp_path: Path) -> None:
    """By a new process, for whoever is asked something there and for everybody else, in every language."""
    played = Table(made(tmp_path), 3, options={"die": "app", "cards": "app", "setup": "app"}).start().play(30)
    app = made(tmp_path)
    prepare(app)
    client = app.test_client()

    def work(phone: Phone) -> int:
        with counted(app) as found:
            assert client.get(f"/t/{played.code}", headers=phone.headers()).status_code == 200
        return found.calls

    for phone in (*played.seats, *(played.public.speaking(language) for language in LANGUAGES)):
        first, again = work(phone), work(phone)
        assert first < 1.5 * again, (first, again)


def test_few_tables_are_opened_beforehand(tmp_path: Path) -> None:
    played = [Table(made(tmp_path), 2, claimed=0).start().code for _ in range(LAST_PLAYED + 1)]
    app = made(tmp_path)
    with app.app_context():
        assert last_played() == played[:0:-1]


def tables() -> dict[str, Any]:
    return {name: table for name, table in db.metadata.tables.items() if name != "alembic_version"}


def test_the_next_process_finds_templates_as_they_were_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(made(tmp_path))
    kept = found_compiled(monkeypatch)
    prepare(made(tmp_path))
    assert len(kept) > 50
    assert all(kept)
    monkeypatch.setattr(kept_templates, "our_code", lambda: b"other code")
    kept.clear()
    prepare(made(tmp_path))
    assert not any(kept)


def found_compiled(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of every template that is looked for from now on, whether it was found as it had been compiled."""
    found: list[bool] = []
    look = KeptTemplates.load_bytecode

    def noted(self: KeptTemplates, bucket: Bucket) -> None:
        look(self, bucket)
        found.append(bucket.code is not None)

    monkeypatch.setattr(KeptTemplates, "load_bytecode", noted)
    return found


def test_nothing_is_kept_where_others_can_write(tmp_path: Path) -> None:
    folder = tmp_path / kept_templates.FOLDER
    folder.mkdir()
    folder.chmod(0o777)
    app = made(tmp_path)
    keep_templates(app)
    assert not isinstance(app.jinja_env.bytecode_cache, KeptTemplates)
    folder.chmod(0o700)
    keep_templates(app)
    assert isinstance(app.jinja_env.bytecode_cache, KeptTemplates)


def test_what_cannot_be_kept_is_shown_all_the_same(tmp_path: Path) -> None:
    app = made(tmp_path)
    keep_templates(app)
    (tmp_path / kept_templates.FOLDER).rmdir()
    assert app.test_client().get("/").status_code == 200
    assert not (tmp_path / kept_templates.FOLDER).exists()


def test_who_wants_to_begin_at_once_prepares_nothing(tmp_path: Path, compiled: list[str]) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False, PREPARE=False)
    prepare(app)
    assert not compiled
