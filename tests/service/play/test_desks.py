"""Tables to which nobody comes are put away, and locks go with whoever had them in hand."""

import gc
import threading
from collections.abc import Iterator

import pytest
from flask import Flask

from companion import create_app
from companion.service.play import desks as module
from companion.service.play.desk import Desk
from companion.service.play.desks import BETWEEN_LOOKS, IDLE, Desks
from companion.store.records import TableRecord
from tests.support.api_client import Table
from tests.support.tables import table_by_code


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    instance = str(tmp_path_factory.mktemp("idle"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


@pytest.fixture(scope="module")
def tables(app: Flask) -> tuple[Table, Table]:
    first, second = (Table(app, 3, options={"cards": "app"}).start().play(4) for _ in range(2))
    return first, second


@pytest.fixture
def inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desks(clock: Clock) -> Desks:
    return Desks(clock)


def used(desks: Desks, table: TableRecord) -> Desk:
    """The desk, with everything made of its log that anybody may want."""
    with desks.lock(table.id):
        desk = desks.get(table)
        desk.whole()
        desk.derived["anything"] = (desk.position, "made")
    return desk


@pytest.mark.usefixtures("inside")
def test_a_table_is_put_away_when_others_are_used(desks: Desks, clock: Clock, tables: tuple[Table, Table]) -> None:
    idle, busy = (table_by_code(table.code) for table in tables)
    desk, state = used(desks, idle), used(desks, idle).state
    for _ in range(int(IDLE / BETWEEN_LOOKS) - 1):
        clock.now += BETWEEN_LOOKS
        used(desks, busy)
    assert desk.chronicle is not None, "not yet"
    assert desk.derived
    clock.now += 2 * BETWEEN_LOOKS
    kept = used(desks, busy)

    assert (desk.chronicle, desk.derived) == (None, {})
    assert kept.chronicle is not None
    with desks.lock(idle.id):
        assert desks.get(idle) is desk, "still at hand"
    assert desk.state is state
    assert desk.whole().state == state


@pytest.mark.usefixtures("inside")
def test_nobody_is_disturbed_at_a_table(desks: Desks, clock: Clock, tables: tuple[Table, Table]) -> None:
    held, busy = (table_by_code(table.code) for table in tables)
    desk = used(desks, held)
    with desks.lock(held.id):
        clock.now += 2 * IDLE
        used(desks, busy)
        assert desk.chronicle is not None
    gc.collect()
    clock.now += BETWEEN_LOOKS
    used(desks, busy)
    assert desk.chronicle is None


@pytest.mark.usefixtures("inside")
def test_what_was_set_aside_keeps_its_chronicle(desks: Desks, clock: Clock, app: Flask) -> None:
    table = Table(app, 3).start()
    for seat, site in ((0, 4), (1, 5), (2, 6)):
        table.enter(table.seats[seat], "caral.start_at", site=f"site-{site}")
    table.enter(table.host, "amend", target=2, action={"kind": "caral.start_at", "site": "site-5"})
    record, other = table_by_code(table.code), table_by_code(Table(app).code)
    desk = used(desks, record)
    assert desk.aside
    clock.now += 2 * IDLE
    used(desks, other)

    assert desk.chronicle is not None
    assert desk.derived == {}


def test_locks_are_gone_with_those_who_had_them(desks: Desks) -> None:
    for table in range(1000):
        with desks.lock(table):
            assert desks._lock_of(table) is desks._lock_of(table)
    gc.collect()

    assert len(desks._locks) == 0


def test_of_many_at_one_table_one_at_a_time_is_inside(desks: Desks) -> None:
    """However locks come and go in between."""
    inside, most, again = [0], [0], 200

    def visit() -> None:
        for _ in range(again):
            with desks.lock(7):
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                inside[0] -= 1

    visitors = [threading.Thread(target=visit) for _ in range(8)]
    for each in visitors:
        each.start()
    for each in visitors:
        each.join()
    assert most == [1]


@pytest.mark.usefixtures("inside")
def test_there_are_never_more_than_so_many(
    clock: Clock, tables: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT", 1)
    desks = Desks(clock)
    for table in tables:
        used(desks, table_by_code(table.code))

    assert len(desks._desks) == 1


@pytest.mark.usefixtures("inside")
def test_no_table_leaves_while_a_phone_may_listen_at_each(
    clock: Clock, tables: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT", 1)
    desks = Desks(clock, phones=2)
    for table in tables:
        used(desks, table_by_code(table.code))

    assert len(desks._desks) == 2
