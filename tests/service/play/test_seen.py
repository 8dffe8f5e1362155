"""A desk as somebody sees it: all of it, and nothing that is entered later."""

from dataclasses import fields
from pathlib import Path

from companion import create_app
from companion.service.play.desk import Desk
from tests.support.api_client import Table


def test_a_reader_has_everything_but_the_chronicle_and_nothing_that_came_later(tmp_path: Path) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False)
    table = Table(app, 4, claimed=0).start().play(5)
    desks = app.extensions["state"].desks
    with app.app_context():
        record = app.extensions["state"].tables.find(table.code)
        with desks.lock(record.id):
            desk: Desk = desks.get(record)
            desk.whole()
            seen = desk.seen()
    apart = {"chronicle"}
    for field in fields(Desk):
        assert field.name in apart or getattr(seen, field.name) == getattr(desk, field.name), field.name
    assert (type(seen), seen.chronicle) == (Desk, None)
    position, ordinals = seen.position, dict(seen.ordinals)
    desk.ordinals["die"] = 1_000
    table.play(5)
    assert (seen.position, seen.ordinals) == (position, ordinals)
