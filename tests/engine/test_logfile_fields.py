"""The fields of headers and entries in a log file: what is missing, too much or wrong, with its place."""

from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.logfile import RawLog, parse
from companion.engine.problems import BrokenLog, Unreadable
from companion.engine.seats import read_seat, write_seat
from companion.engine.setup import Header
from tests.support.toy_file import CODEC, ENTRIES, HEADER, LINES, VERSIONS, changed, joined, problem, read

# --- the header -----------------------------------------------------------------------------------------------


def in_header(**fields: Any) -> str:
    return changed(1, lambda raw: raw["header"].update(fields))


@pytest.mark.parametrize("field", ["game", "edition", "seats"])
def test_a_header_without_a_field_it_needs(field: str) -> None:
    assert problem(changed(1, lambda raw: raw["header"].pop(field))) == ("engine.log.missing", f"line 1.header.{field}")


@pytest.mark.parametrize("field", ["version", "format", "starts", "modules", "colours", "options", "catalogue"])
def test_a_header_without_a_field_it_can_do_without(field: str) -> None:
    header, _ = read(changed(1, lambda raw: raw["header"].pop(field)))

    assert getattr(header, field) == getattr(Header("toy", "only", 3), field)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 1),
        ("edition", None),
        ("seats", "3"),
        ("seats", True),
        ("seats", 3.0),
        ("version", "1"),
        ("format", None),
        ("starts", False),
        ("modules", "whim"),
        ("modules", {}),
        ("colours", 4),
        ("options", []),
        ("catalogue", "box"),
    ],
)
def test_a_header_with_a_wrong_type(field: str, value: Any) -> None:
    assert problem(in_header(**{field: value})) == ("engine.log.type", f"line 1.header.{field}")


@pytest.mark.parametrize(
    ("field", "value"), [("modules", [1]), ("colours", [None]), ("options", {"die": 1}), ("options", {"die": ["app"]})]
)
def test_a_header_with_a_wrong_type_inside(field: str, value: Any) -> None:
    code, where = problem(in_header(**{field: value}))

    assert code == "engine.log.type"
    assert where.startswith(f"line 1.header.{field}")


def test_a_header_that_is_none_of_ours() -> None:
    assert problem(in_header(game="chess")) == ("engine.log.game", "line 1.header.game")
    assert problem(in_header(format=2)) == ("engine.log.format", "line 1.header.format")
    assert problem(in_header(format=0)) == ("engine.log.format", "line 1.header.format")
    for version in (2, 0, -1):
        assert problem(in_header(version=version)) == ("engine.log.version", "line 1.header.version")
    assert problem(in_header(names=["Anna"])) == ("engine.log.extra", "line 1.header.names")
    assert problem(joined('{"header": []}', *LINES[1:])) == ("engine.log.not_an_object", "line 1.header")


# --- the entries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["position", "seat", "action"])
def test_an_entry_without_a_field_it_needs(field: str) -> None:
    assert problem(changed(3, lambda raw: raw.pop(field))) == ("engine.log.missing", f"line 3.{field}")


def test_an_entry_with_a_field_too_many() -> None:
    assert problem(changed(3, lambda raw: raw.update(name="Anna"))) == ("engine.log.extra", "line 3.name")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("waive", "toy.pick.greedy"),
        ("waive", 5),
        ("waive", {"toy.pick.greedy": 1}),
        ("waive", [5]),
        ("waive", [["toy.pick.greedy"]]),
        ("by", 5),
        ("by", None),
        ("at", 5),
        ("proxy", "yes"),
        ("proxy", 1),
        ("joined", "yes"),
        ("joined", 1),
    ],
)
def test_an_entry_with_a_wrong_type(field: str, value: Any) -> None:
    code, where = problem(changed(3, lambda raw: raw.update({field: value})))

    assert code == "engine.log.type"
    assert where.startswith(f"line 3.{field}")


@pytest.mark.parametrize("position", ["2", None, 2.0, [2]])
def test_an_entry_with_an_unreadable_position(position: Any) -> None:
    assert problem(changed(3, lambda raw: raw.update(position=position)))[1].startswith("line 3")


def test_a_flag_is_no_position() -> None:
    assert problem(changed(2, lambda raw: raw.update(position=True)))[1].startswith("line 2")


@pytest.mark.parametrize("seat", ["0", "Table", None, -1, -2, 1.0, True, [0]])
def test_an_entry_with_an_unreadable_seat(seat: Any) -> None:
    assert problem(changed(3, lambda raw: raw.update(seat=seat))) == ("engine.unreadable.seat", "line 3.seat")


def test_an_entry_with_an_unreadable_action() -> None:
    assert problem(changed(3, lambda raw: raw.update(action=None))) == ("engine.unreadable.type", "line 3.action")
    assert problem(changed(3, lambda raw: raw["action"].pop("count"))) == (
        "engine.unreadable.missing",
        "line 3.action.count",
    )
    assert problem(changed(8, lambda raw: raw["action"]["action"].update(count=-1))) == (
        "engine.unreadable.range",
        "line 8.action.action.count",
    )


def test_entries_are_read_one_by_one_so_that_the_first_fault_is_told() -> None:
    log = parse(changed(4, lambda raw: raw.update(action={})), VERSIONS)
    entries = log.read(CODEC)

    assert [next(entries), next(entries)] == list(ENTRIES[:2])
    with pytest.raises(Unreadable):
        next(entries)


def test_seats_are_written_as_numbers_or_table() -> None:
    assert [write_seat(seat) for seat in (0, 3, TABLE)] == [0, 3, "table"]
    assert [read_seat(raw, "seat") for raw in (0, 3, "table")] == [0, 3, TABLE]


def test_entries_from_elsewhere_need_not_be_objects_to_be_a_problem() -> None:
    log = RawLog(HEADER, (("line 2", 7),))  # type: ignore[arg-type]

    with pytest.raises(BrokenLog) as caught:
        list(log.read(CODEC))
    assert (caught.value.code, caught.value.where) == ("engine.log.not_an_object", "line 2")
