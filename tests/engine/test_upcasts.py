"""Upcasts: logs of earlier rules versions are brought into today's shape, version by version."""

import json
from typing import Any

import pytest

from companion.engine.log import Chronicle, Entry
from companion.engine.logfile import Raw, Upcast, dump, parse
from companion.engine.meta_actions import Amend
from companion.engine.problems import BrokenLog, Problem, Unreadable
from companion.engine.setup import Header
from tests.support.toy import TOY, Pick, Rest

CODEC = TOY.codec


def renamed(old: str, new: str) -> Any:
    """An upcast of entries that renames a field of every pick, also inside an amendment."""

    def entry(raw: Raw) -> Raw:
        return raw | {"action": action(raw["action"])}

    def action(raw: Any) -> Any:
        if raw["kind"] == "amend":
            return raw | {"action": action(raw["action"])}
        return {new if name == old else name: value for name, value in raw.items()}

    return entry


def die_option(raw: Raw) -> Raw:
    """The option `dice` was called `die` from version 3 on."""
    options = {"die" if name == "dice" else name: value for name, value in raw["options"].items()}
    return raw | {"options": options}


UPCASTS = {1: Upcast(entry=renamed("amount", "number")), 2: Upcast(die_option, renamed("number", "count"))}
VERSIONS = {"toy": (3, UPCASTS)}
ENTRIES = (Entry(1, 0, Pick(2)), Entry(2, 0, Amend(1, Pick(1))))


def written(version: int, field: str, option: str) -> str:
    """The log as that version wrote it."""
    text = dump(Header("toy", "only", 3, version, options={option: "app"}), ENTRIES, CODEC)
    return text.replace('"count"', f'"{field}"')


OLD = {1: written(1, "amount", "dice"), 2: written(2, "number", "dice"), 3: written(3, "count", "die")}


@pytest.mark.parametrize("version", OLD)
def test_a_log_of_every_version_reads_as_one_of_today(version: int) -> None:
    log = parse(OLD[version], VERSIONS)

    assert log.header == Header("toy", "only", 3, 3, options={"die": "app"})
    assert tuple(log.read(CODEC)) == ENTRIES
    assert Chronicle(TOY, log.read(CODEC)).state.trace == ("0 picks 1",)
    assert dump(log.header, log.read(CODEC), CODEC) == OLD[3]


def test_upcasts_run_in_order_and_only_those_needed() -> None:
    ran: list[str] = []

    def upcast(version: int) -> Upcast:
        def header(raw: Raw) -> Raw:
            ran.append(f"header {version}")
            assert raw["version"] == version
            return raw

        def entry(raw: Raw) -> Raw:
            ran.append(f"entry {version}")
            return raw

        return Upcast(header, entry)

    versions = {"toy": (4, {version: upcast(version) for version in (1, 2, 3)})}
    text = dump(Header("toy", "only", 3, 2), (Entry(1, 0, Rest()),), CODEC)

    assert parse(text, versions).header.version == 4
    assert ran == ["header 2", "entry 2", "header 3", "entry 3"]


def test_an_upcast_without_functions_only_counts_on() -> None:
    text = dump(Header("toy", "only", 3, 1), ENTRIES, CODEC)
    log = parse(text, {"toy": (2, {1: Upcast()})})

    assert log.header.version == 2
    assert tuple(log.read(CODEC)) == ENTRIES


@pytest.mark.parametrize(("version", "upcasts"), [(1, {2: Upcast()}), (1, {1: Upcast()}), (4, UPCASTS), (0, UPCASTS)])
def test_a_version_from_which_no_way_leads_here(version: int, upcasts: dict[int, Upcast]) -> None:
    text = dump(Header("toy", "only", 3, version), ENTRIES, CODEC)

    with pytest.raises(BrokenLog) as caught:
        parse(text, {"toy": (3, upcasts)})
    assert (caught.value.code, caught.value.where) == ("engine.log.version", "line 1.header.version")
    assert caught.value.params == {"got": version}


def test_places_are_those_of_the_file() -> None:
    lines = OLD[1].splitlines()
    lines[2] = lines[2].replace('"amount": 1', '"amount": -1')
    log = parse("\n".join(["# from long ago", *lines]), VERSIONS)

    with pytest.raises(Unreadable) as caught:
        list(log.read(CODEC))
    assert (caught.value.code, caught.value.where) == ("engine.unreadable.range", "line 4.action.action.count")


@pytest.mark.parametrize("broken", [{}, {"action": None}, {"action": {}}, {"action": {"kind": "amend"}}])
def test_a_broken_entry_of_an_old_version_is_a_problem_and_no_crash(broken: dict[str, Any]) -> None:
    lines = OLD[1].splitlines()
    entry = {name: value for name, value in json.loads(lines[1]).items() if name != "action"} | broken
    text = "\n".join([lines[0], json.dumps(entry), *lines[2:]])

    with pytest.raises(Problem) as caught:
        list(parse(text, VERSIONS).read(CODEC))
    assert caught.value.where.startswith("line 2")
