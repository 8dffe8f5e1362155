"""The catalogue (MAT-1 to MAT-5): every mistake is found and named with its place; another box plays."""

import inspect
import re
from typing import Any

import pytest

from companion.engine import catalogue
from companion.engine.catalogue import CONFIDENCES, read_toml
from companion.engine.problems import CatalogueError
from companion.games.caral import box as boxes
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.optional import MODULES, read_box
from tests.games.caral.faults import named
from tests.games.caral.scenes import box

SECTIONS = {
    "players": ("carali", "alpacas"),
    "stones": ("count",),
    "cards": ("stone", "clay", "fish", "alpaca"),
    "levels": ("count",),
    "sled": ("stones", "alpacas", "movement"),
    "path": ("spots",),
    "die": ("faces",),
}
SPOTS = preset("retail")["path"]["spots"]
LEAST = {
    "players.carali": 3,
    "players.alpacas": 1,
    "stones.count": 7,
    "cards.stone": 1,
    "cards.clay": 1,
    "cards.fish": 1,
    "cards.alpaca": 1,
    "levels.count": 1,
    "sled.stones": 2,
    "sled.alpacas": 1,
    "sled.movement": 1,
}


def test_what_a_reader_does_to_a_shipped_catalogue_is_not_seen_by_the_next() -> None:
    preset("retail")["path"]["spots"].clear()
    assert preset("retail")["path"]["spots"] == SPOTS != []


def problem(catalogue: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(CatalogueError) as caught:
        read_box(catalogue, "mine.toml")
    error = caught.value
    return named(error.code), error.where, dict(error.params)


def without(name: str, key: str | None = None) -> dict[str, Any]:
    catalogue = preset("retail")
    del (catalogue if key is None else catalogue[name])[name if key is None else key]
    return catalogue


@pytest.mark.parametrize("edition", META.editions)
def test_every_section_and_key_of_the_base_game_is_in_the_tables(edition: str) -> None:
    base = {name: section for name, section in preset(edition).items() if name not in MODULES.sections}
    assert {name: (*keys, "confidence") for name, keys in SECTIONS.items()} == {n: (*s,) for n, s in base.items()}
    numbers = {f"{name}.{key}" for name, keys in SECTIONS.items() for key in keys} - {"path.spots", "die.faces"}
    assert set(LEAST) == numbers
    assert {place.partition("[")[0] for _, _, place, _ in (*LISTS, *PATHS)} == {
        "path.spots",
        "die.faces",
        "levels.sizes",
    }


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_is_missing(name: str) -> None:
    assert problem(without(name)) == ("missing", f"mine.toml: {name}", {})
    assert problem(preset("retail") | {name: 16}) == ("missing", f"mine.toml: {name}", {})


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize(("name", "key"), [(name, key) for name in SECTIONS for key in (*SECTIONS[name], "confidence")])
def test_a_key_is_missing(name: str, key: str) -> None:
    assert problem(without(name, key)) == ("missing", f"mine.toml: {name}.{key}", {})


@pytest.mark.rule("MAT-1")
def test_a_section_is_unknown() -> None:
    assert problem(preset("retail") | {"whims": {}}) == ("unknown_key", "mine.toml: whims", {})


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("name", SECTIONS)
def test_a_key_is_unknown(name: str) -> None:
    assert problem(box(**{name: {"colour": 1}})) == ("unknown_key", f"mine.toml: {name}.colour", {})


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("name", SECTIONS)
@pytest.mark.parametrize("confidence", ["sure", "", 1, None, ["rulebook"]])
def test_a_confidence_is_unknown(name: str, confidence: object) -> None:
    wrong = problem(box(**{name: {"confidence": confidence}}))
    assert wrong == ("confidence", f"mine.toml: {name}.confidence", {"choices": list(CONFIDENCES)})


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("place", LEAST)
@pytest.mark.parametrize("value", ["least", 201, -1, "11", 11.0, True, None, []])
def test_a_number_is_wrong(place: str, value: object) -> None:
    name, key = place.split(".")
    least = LEAST[place]
    wrong = problem(box(**{name: {key: least - 1 if value == "least" else value}}))
    assert wrong == ("number", f"mine.toml: {place}", {"least": least, "most": 200})


LISTS = [
    (box(path={"spots": []}), "list", "path.spots", {}),
    (box(path={"spots": "village-1"}), "list", "path.spots", {}),
    (box(path={"spots": {"village": 1}}), "list", "path.spots", {}),
    (box(die={"faces": []}), "list", "die.faces", {}),
    (box(die={"faces": 2}), "list", "die.faces", {}),
    (box(die={"faces": [[1], []]}), "list", "die.faces[1]", {}),
    (box(die={"faces": [1, 2]}), "list", "die.faces[0]", {}),
    (box(die={"faces": [[1], [0, -1]]}), "number", "die.faces[1][1]", {"least": 0, "most": 200}),
    (box(die={"faces": [["1"]]}), "number", "die.faces[0][0]", {"least": 0, "most": 200}),
    (box(die={"faces": [[0], [True]]}), "number", "die.faces[1][0]", {"least": 0, "most": 200}),
    (box(die={"faces": [[0, 1], [2, 1]]}), "face_order", "die.faces[1]", {}),
    (box(die={"faces": [[1, 1]]}), "face_order", "die.faces[0]", {}),
    (box(die={"faces": [[0], [0]]}), "die_stands_still", "die.faces", {}),
    (box(levels={"sizes": []}), "list", "levels.sizes", {}),
    (box(levels={"sizes": 48}), "list", "levels.sizes", {}),
    (box(levels={"sizes": [12, 12, 12, 12, "0"]}), "number", "levels.sizes[4]", {"least": 0, "most": 200}),
    (box(levels={"sizes": [12, 12, 12, 12]}), "sizes", "levels.sizes", {"sizes": 5, "count": 48}),
    (box(levels={"sizes": [8, 8, 8, 8, 8, 8]}), "sizes", "levels.sizes", {"sizes": 5, "count": 48}),
    (box(levels={"sizes": [9, 9, 9, 9, 11]}), "sizes", "levels.sizes", {"sizes": 5, "count": 48}),
    (box(levels={"sizes": [11, 11, 11, 12, 3]}), "first_pieces", "levels.sizes", {"least": 4}),
]
PATHS = [
    (box(path={"spots": ["tower-1", *SPOTS]}), "spot", "path.spots[0]", {"got": "tower-1"}),
    (box(path={"spots": [*SPOTS, "start"]}), "spot", "path.spots[25]", {"got": "start"}),
    (box(path={"spots": [*SPOTS, "centre-1"]}), "spot", "path.spots[25]", {"got": "centre-1"}),
    (box(path={"spots": ["village", *SPOTS]}), "spot", "path.spots[0]", {"got": "village"}),
    (box(path={"spots": ["village-", *SPOTS]}), "spot", "path.spots[0]", {"got": "village-"}),
    (box(path={"spots": [*SPOTS[:3], 7]}), "spot", "path.spots[3]", {"got": "7"}),
    (box(path={"spots": ["x" * 90]}), "spot", "path.spots[0]", {"got": "x" * 80}),
    (box(path={"spots": [*SPOTS, "site-1"]}), "duplicate", "path.spots[25]", {"got": "site-1", "first": 1}),
    (box(path={"spots": ["cult-1", *SPOTS]}), "duplicate", "path.spots[7]", {"got": "cult-1", "first": 0}),
    *(
        (box(path={"spots": [s for s in SPOTS if kind not in s]}), "no_square", "path.spots", {"square": kind})
        for kind in ("village", "quarry", "cult", "market")
    ),
    (
        box(
            path={"spots": [spot for spot in SPOTS if spot not in ("site-1", "site-2", "site-3", "site-9", "site-16")]}
        ),
        "few_sites",
        "path.spots",
        {"least": 12},
    ),
]


@pytest.mark.rule("MAT-3", "YEAR-2")
@pytest.mark.parametrize(("catalogue", "code", "place", "params"), LISTS)
def test_a_list_is_wrong(catalogue: dict[str, Any], code: str, place: str, params: dict[str, Any]) -> None:
    assert problem(catalogue) == (code, f"mine.toml: {place}", params)


@pytest.mark.rule("MAT-4")
@pytest.mark.parametrize(("catalogue", "code", "place", "params"), PATHS)
def test_a_path_is_wrong(catalogue: dict[str, Any], code: str, place: str, params: dict[str, Any]) -> None:
    assert problem(catalogue) == (code, f"mine.toml: {place}", params)


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("text", ["carali = ", "[players\n", "a = 1\na = 2", "[players]\n[players]"])
def test_toml_is_broken(text: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        read_toml(text, "mine.toml")
    assert (caught.value.code, caught.value.where) == ("engine.catalogue.toml", "mine.toml")
    assert caught.value.params["problem"]


@pytest.mark.rule("MAT-1")
def test_a_table_names_its_own_catalogue() -> None:
    header = GAME.header("crowd")
    header.catalogue["stones"]["count"] = 6
    with pytest.raises(CatalogueError) as caught:
        GAME.ruleset(header)
    assert (caught.value.code, caught.value.where) == ("engine.catalogue.number", "crowd catalogue: stones.count")


@pytest.mark.rule("SET-4")
def test_each_quarry_takes_a_carali() -> None:
    more = box(players={"carali": 3}, path={"spots": [*SPOTS, "quarry-3"]})
    assert problem(more) == ("number", "mine.toml: players.carali", {"least": 4, "most": 200})


OF_ENTRIES = {"entries", "label", "choice"}
"""What is wrong only where components are listed one by one, which modules do."""


@pytest.mark.rule("MAT-1")
def test_every_mistake_is_in_the_tables_above() -> None:
    source = inspect.getsource(boxes) + inspect.getsource(catalogue)
    told = set(re.findall(r'fail\(\s*[^,]+, "(?:caral|engine)\.catalogue\.(\w+)"', source))
    listed = {code for _, code, _, _ in (*LISTS, *PATHS)} | {"missing", "unknown_key", "confidence"}
    assert told - OF_ENTRIES == listed
    assert told >= OF_ENTRIES
