"""Tables in memory and snapshots: they spare work and change no answer."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, select

from companion import create_app
from companion.engine.log import Chronicle
from companion.engine.view import SPECTATOR, Viewer
from companion.games.caral.view import view
from companion.http.at_table import desk_of
from companion.service.play.desk import EVERY
from companion.service.play.desks import Desks
from companion.store.database import db
from companion.store.models import LogEntry, Snapshot
from tests.support.api_client import Body, Table
from tests.support.tables import table_by_code


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("desk")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture(scope="module")
def table(app: Flask) -> Table:
    """A table with more than two snapshots' worth of entries, undo, redo and amendments with misfits among them."""
    made = Table(app, 3, options={"cards": "app"}).start().play(60)
    for kind in ("undo", "undo", "redo", "undo"):
        made.enter(made.host, kind)
    made.play(40)
    first = next(row for row in made.log() if row["action"]["kind"] == "caral.start_at")
    made.enter(made.host, "amend", target=first["position"], action={"kind": "caral.start_at", "site": "site-12"})
    made.play(30)
    last = next(row for row in reversed(made.log()) if row["action"]["kind"] == "caral.move" and row["effective"])
    made.enter(made.host, "amend", target=last["position"], action=other_move(made, last))
    made.play(2)
    assert made.position > 2 * EVERY
    return made


def other_move(table: Table, row: Body) -> Body:
    """Another stop that was within reach then."""
    desk = fold(table, row["position"] - 1)
    legal = [desk.ruleset.codec.encode(action) for action in desk.ruleset.legal(desk.state, row["seat"])]
    return next(action for action in legal if action["to"] != row["action"]["to"])


def fold(table: Table, position: int) -> Chronicle[Any]:
    """The log folded from the beginning up to a position, by nobody's leave but the engine's."""
    with table.app.app_context():
        row = table_by_code(table.code)
        desk = Desks().get(row)
        rows = db.session.scalars(select(LogEntry).where(LogEntry.table_id == row.id).order_by(LogEntry.position)).all()
        return Chronicle(desk.ruleset, [desk.entry(each) for each in rows[:position]])


def forget_desks(table: Table) -> None:
    table.app.extensions["state"].forget_tables()


def drop_snapshots(table: Table, keep: int = 0) -> None:
    with table.app.app_context():
        number = table_by_code(table.code).id
        db.session.execute(delete(Snapshot).where(Snapshot.table_id == number, Snapshot.position > keep))
        db.session.commit()


def snapshots(table: Table) -> list[int]:
    with table.app.app_context():
        mine = select(Snapshot.position).where(Snapshot.table_id == table_by_code(table.code).id)
        return sorted(db.session.scalars(mine))


def answers(table: Table) -> list[Any]:
    """Everything the table says to everybody."""
    found: list[Any] = [table.ledger(), table.log(table.host)]
    for phone in (*table.seats, table.host, table.public):
        found += [table.view(phone), table.decisions(phone, "?explain=1")]
    return found


def test_forgetting_what_is_in_memory_changes_no_answer(table: Table) -> None:
    before = answers(table)
    forget_desks(table)

    assert answers(table) == before


def test_dropping_snapshots_changes_no_answer(app: Flask) -> None:
    table = Table(app, 2, options={"cards": "app"}).start().play(EVERY + 20)
    before, taken = answers(table), snapshots(table)
    drop_snapshots(table)
    forget_desks(table)

    assert taken
    assert snapshots(table) == []
    assert answers(table) == before
    table.play(3)
    assert fold(table, table.position).state == state_of(table)


def state_of(table: Table) -> Any:
    with table.app.app_context():
        row = table_by_code(table.code)
        return table.app.extensions["state"].desks.get(row).state


def test_a_cold_table_is_read_from_its_last_snapshot(app: Flask, plays: list[str]) -> None:
    table = Table(app, 2, options={"cards": "app"}).start().play(EVERY + 30)
    newest, position = max(snapshots(table)), table.position
    forget_desks(table)
    plays.clear()
    table.view(table.seats[0])

    assert EVERY <= newest < position
    assert len(plays) == position - newest < EVERY
    plays.clear()
    table.view(table.seats[1])
    assert plays == [], "a warm one from memory"


def test_a_step_is_played_once(app: Flask, plays: list[str]) -> None:
    """However long the game has been, and whatever refusals came before."""
    table = Table(app, 2, options={"die": "table"}).start().play(20)
    plays.clear()
    refused = table.send(table.host, "caral.move", to="nowhere", seat=0, proxy=True)
    table.answer()

    assert refused.status_code in (400, 422)
    assert len([kind for kind in plays if kind != "caral.move"]) <= 1
    assert len(plays) <= 2


def test_who_looks_keeps_what_they_found(app: Flask) -> None:
    """What others enter meanwhile does not change it under their eyes."""
    table = Table(app, 2, options={"cards": "app"}).start().play(3)
    with app.test_request_context():
        found = desk_of(table_by_code(table.code))
    before = (found.position, found.state, found.aside, dict(found.ordinals))
    table.play(5)
    table.enter(table.host, "undo")

    assert (found.position, found.state, found.aside, found.ordinals) == before
    assert before[0] < table.position


def test_a_table_with_steps_set_aside_is_folded_whole(app: Flask) -> None:
    """So that they can still be offered after a cold start."""
    table = Table(app, 3, options={"die": "table"}).start()
    for seat, site in enumerate(("site-1", "site-5", "site-6")):
        table.enter(table.seats[seat], "caral.start_at", site=site)
    table.enter(table.host, "amend", target=2, action={"kind": "caral.start_at", "site": "site-5"})
    table.enter(table.seats[1], "caral.start_at", site="site-7")
    before = answers(table)
    forget_desks(table)

    assert [offer["action"]["site"] for offer in table.decisions(table.seats[2])["offers"]] == ["site-6"]
    assert answers(table) == before


def test_past_states_are_what_a_fresh_fold_gives(table: Table) -> None:
    """With snapshots or without, around every change of the past and in between, whoever looks."""
    changes = [row["position"] for row in table.log() if row["action"]["kind"] in ("undo", "redo", "amend")]
    sample = sorted({*range(1, table.position, 17), *changes, *(at - 1 for at in changes), table.position})
    with_snapshots = {at: states(table, at) for at in sample}
    drop_snapshots(table)
    forget_desks(table)

    assert len(sample) > 15
    for at in sample:
        chronicle = fold(table, at)
        for viewer, found in zip((Viewer(0), Viewer(1), Viewer(2), SPECTATOR), with_snapshots[at], strict=True):
            seen = view(chronicle.ruleset, chronicle.state, viewer)
            assert {name: found[name] for name in seen if name != "seats"} == {n: seen[n] for n in seen if n != "seats"}
            assert [seat | seen["seats"][n] for n, seat in enumerate(found["seats"])] == found["seats"]
            assert found["position"] == at
    for at in sample[:: len(sample) // 4]:
        assert states(table, at) == with_snapshots[at]


def states(table: Table, position: int) -> list[Body]:
    return [phone.get(f"{table.path}/states/{position}").json for phone in (*table.seats, table.public)]


def test_two_apps_on_one_database_agree(tmp_path: Path) -> None:
    """What one process enters, the other sees; its memory catches up, also over undo and amendments."""
    one, other = (create_app(INSTANCE=str(tmp_path), UNKNOWN_CODES_PER_MINUTE=100_000) for _ in range(2))
    table = Table(one, 3, options={"cards": "app"}).start()
    twin = Table.__new__(Table)
    vars(twin).update(vars(table) | {"app": other})
    twin.host, twin.public, *twin.seats = (twin.phone(p.token) for p in (table.host, table.public, *table.seats))
    for _ in range(6):
        for here, there in ((table, twin), (twin, table)):
            here.play(2)
            assert answers(there) == answers(here)
        table.enter(table.host, "undo")
        twin.enter(twin.host, "undo")
        assert answers(twin) == answers(table)
    target = next(row for row in table.log() if row["action"]["kind"] == "caral.start_at")["position"]
    twin.enter(twin.host, "amend", target=target, action={"kind": "caral.start_at", "site": "site-12"})
    assert answers(table) == answers(twin)
    table.play(3)
    assert answers(twin) == answers(table)
