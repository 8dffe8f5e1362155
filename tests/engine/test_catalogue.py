"""Component data: every fault has a code and a place."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.catalogue import CONFIDENCES, LONGEST_LABEL, MOST, Reader, read_toml
from companion.engine.problems import CatalogueError

TREES = {"figs": 3, "dates": 4, "confidence": "public"}
JARS = [{"id": "jam", "worth": 2, "confidence": "rulebook"}, {"id": "syrup", "worth": 3, "confidence": "assumed"}]
GOOD = {"trees": TREES, "jars": JARS}


def fault(read: Callable[[Reader], object], **changes: Any) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(CatalogueError) as caught:
        read(Reader(GOOD | changes, "mine.toml"))
    file, _, place = caught.value.where.partition(": ")
    assert file == "mine.toml"
    return caught.value.code.removeprefix("engine.catalogue."), place, dict(caught.value.params)


def jars(reader: Reader) -> object:
    return reader.entries("jars", {"worth"}, 2)


def test_what_is_right_is_read() -> None:
    reader = Reader(GOOD, "mine.toml")
    reader.only({"trees", "jars"})
    reader.needs({"jars"})
    assert reader.numbers("trees", {"dates": 0, "figs": 3}) == [4, 3]
    assert jars(reader) == [("jars[0]", JARS[0]), ("jars[1]", JARS[1])]
    assert reader.row([1, MOST], "row", 1) == (1, MOST)
    assert reader.label("x" * LONGEST_LABEL, "label") == "x" * LONGEST_LABEL
    assert reader.section("trees", {"figs"}, frozenset({"dates"})) is TREES


def test_sections_that_nobody_knows_or_that_are_missing() -> None:
    assert fault(lambda reader: reader.only({"trees"})) == ("unknown_key", "jars", {})
    assert fault(lambda reader: reader.needs({"trees", "honey"})) == ("missing", "honey", {})


@pytest.mark.parametrize(
    ("section", "code", "place", "params"),
    [
        (None, "missing", "trees", {}),
        ({"figs": 3, "confidence": "public"}, "missing", "trees.dates", {}),
        (TREES | {"plums": 1}, "unknown_key", "trees.plums", {}),
        (TREES | {"confidence": "sure"}, "confidence", "trees.confidence", {"choices": list(CONFIDENCES)}),
        (TREES | {"figs": True}, "number", "trees.figs", {"least": 1, "most": MOST}),
        (TREES | {"dates": MOST + 1}, "number", "trees.dates", {"least": 0, "most": MOST}),
    ],
)
def test_a_wrong_section(section: object, code: str, place: str, params: dict[str, Any]) -> None:
    assert fault(lambda reader: reader.numbers("trees", {"figs": 1, "dates": 0}), trees=section) == (
        code,
        place,
        params,
    )


@pytest.mark.parametrize(
    ("listed", "code", "place", "params"),
    [
        ({}, "list", "jars", {}),
        (JARS[:1], "entries", "jars", {"count": 2}),
        (["jam", JARS[1]], "missing", "jars[0]", {}),
        ([JARS[0], JARS[1] | {"lid": 1}], "unknown_key", "jars[1].lid", {}),
        ([{"id": "jam", "confidence": "public"}, JARS[1]], "missing", "jars[0].worth", {}),
        ([JARS[0] | {"id": ""}, JARS[1]], "label", "jars[0].id", {"most": LONGEST_LABEL}),
        ([JARS[0], JARS[1] | {"confidence": 1}], "choice", "jars[1].confidence", {"choices": list(CONFIDENCES)}),
        ([JARS[0], JARS[1] | {"id": "jam"}], "duplicate", "jars[1].id", {"got": "jam", "first": 0}),
    ],
)
def test_a_wrong_entry(listed: object, code: str, place: str, params: dict[str, Any]) -> None:
    assert fault(jars, jars=listed) == (code, place, params)


def test_a_wrong_number_in_a_row_is_named_with_its_place() -> None:
    assert fault(lambda reader: reader.row([4, "5"], "die.faces")) == (
        "number",
        "die.faces[1]",
        {"least": 0, "most": MOST},
    )


def test_what_is_no_toml_is_told_with_its_file() -> None:
    with pytest.raises(CatalogueError) as caught:
        read_toml("trees = ", "mine.toml")
    assert (caught.value.code, caught.value.where) == ("engine.catalogue.toml", "mine.toml")
