"""Every key of every module's section of the catalogue: what is wrong there is refused with its place."""

from typing import Any

import pytest

from companion.engine.catalogue import CONFIDENCES
from companion.engine.problems import CatalogueError
from companion.games.caral.box import preset
from companion.games.caral.meta import META
from companion.games.caral.modules.annual.layer import CATEGORIES
from companion.games.caral.modules.emissaries.board import TILES as LEVEL_TILES
from companion.games.caral.modules.progress.tiles import TILES
from companion.games.caral.modules.status.cards import CONDITIONS
from companion.games.caral.modules.whim.layer import TARGETS
from companion.games.caral.modules.whim.penalty import PENALTIES
from companion.games.caral.optional import MODULES, read_box
from companion.games.caral.path import ACTION_SQUARES
from tests.games.caral.faults import named

Wrong = tuple[Any, str, dict[str, Any]]
"""A wrong value, and what the refusal says of it: its code and its parameters."""

SECTIONS = ("whim", "annual", "status", "progress", "emissaries")
COUNTS = {section: len(preset("retail")[section]) for section in SECTIONS}


def number(*values: Any, least: int = 0) -> list[Wrong]:
    return [
        (value, "number", {"least": least, "most": 200}) for value in (least - 1, 201, "3", 3.0, True, None, *values)
    ]


def word(choices: Any, *values: Any) -> list[Wrong]:
    return [(value, "choice", {"choices": list(choices)}) for value in ("gold", "", 7, None, ["gold"], *values)]


def label(most: int = 40) -> list[Wrong]:
    return [(value, "label", {"most": most}) for value in ("", "x" * (most + 1), 7, None, ["a"])]


WRONG: dict[str, dict[str, list[Wrong]]] = {
    "whim": {
        "id": label(),
        "thresholds": [
            *((value, "list", {}) for value in (6, "678", None, [], {"2": 6})),
            *((value, "entries", {"count": 3}) for value in ([6], [6, 7], [6, 7, 8, 9])),
        ],
        "target": word(TARGETS, "most"),
        "penalty": word(PENALTIES, "fame"),
        "confidence": word(CONFIDENCES, "sure"),
    },
    "annual": {
        "id": [*label(), ("gold", "choice", {"choices": list(CATEGORIES)})],
        "first": number(),
        "second": number(),
        "confidence": word(CONFIDENCES, "sure"),
    },
    "status": {
        "id": label(),
        "condition": word(CONDITIONS, "fame"),
        "value": [],
        "fame": number(),
        "confidence": word(CONFIDENCES, "sure"),
    },
    "progress": {
        "id": [*label(), ("cult_c", "choice", {"choices": list(TILES)})],
        "confidence": word(CONFIDENCES, "sure"),
    },
    "emissaries": {
        "id": [*label(), ("flying", "choice", {"choices": list(LEVEL_TILES)})],
        **{key: number() for key in ("carali", "alpacas", "fame", "stones", "cards")},
        "confidence": word(CONFIDENCES, "sure"),
        "reward_confidence": word(CONFIDENCES, "sure"),
    },
}
"""By section and key. What a status card's value may be depends on its condition: see below."""

VALUES: dict[str, list[Wrong]] = {
    **{condition: number([3], least=1) for condition in CONDITIONS[:-2]},
    "first_at": word(ACTION_SQUARES, "site", "centre"),
    "judged": label(200),
}


def problem(catalogue: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(CatalogueError) as caught:
        read_box(catalogue, "mine.toml")
    error = caught.value
    assert error.where.startswith("mine.toml: ")
    return named(error.code), error.where.removeprefix("mine.toml: "), dict(error.params)


def spoiled(section: str, index: int, **changes: Any) -> dict[str, Any]:
    catalogue = preset("crowd")
    catalogue[section][index] |= changes
    return catalogue


def test_every_key_of_every_section_is_in_the_table() -> None:
    assert set(MODULES.sections) == set(SECTIONS) == set(META.modules) - {"anaconda"}
    for edition in META.editions:
        for section in SECTIONS:
            for entry in preset(edition)[section]:
                assert entry.keys() == WRONG[section].keys()
    assert set(VALUES) == set(CONDITIONS)
    empty = [(section, key) for section, keys in WRONG.items() for key, wrong in keys.items() if not wrong]
    assert empty == [("status", "value")]


KEYS = [(section, key) for section, keys in WRONG.items() for key in keys]


@pytest.mark.rule("WHIM-1", "TILE-1", "STAT-2", "PROG-1", "EMI-1")
@pytest.mark.parametrize(("section", "key"), KEYS)
def test_a_wrong_value_is_refused_with_its_place(section: str, key: str) -> None:
    for index in (0, COUNTS[section] - 1):
        for value, code, params in WRONG[section][key]:
            wrong = problem(spoiled(section, index, **{key: value}))
            assert wrong == (code, f"{section}[{index}].{key}", params), value


@pytest.mark.rule("STAT-2")
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_wrong_value_of_a_condition_is_refused_with_its_place(condition: str) -> None:
    for value, code, params in VALUES[condition]:
        wrong = problem(spoiled("status", 3, condition=condition, value=value))
        assert wrong == (code, "status[3].value", params), value


@pytest.mark.rule("WHIM-1")
@pytest.mark.parametrize("index", range(3))
@pytest.mark.parametrize("value", [0, -1, 201, "6", True, None])
def test_a_wrong_threshold_is_refused_with_its_place(index: int, value: object) -> None:
    thresholds: list[object] = [6, 7, 8]
    thresholds[index] = value
    wrong = problem(spoiled("whim", 2, thresholds=thresholds))
    assert wrong == ("number", f"whim[2].thresholds[{index}]", {"least": 1, "most": 200})


@pytest.mark.rule("EMI-1")
def test_a_level_without_figures_is_refused() -> None:
    assert problem(spoiled("emissaries", 2, carali=0, alpacas=0)) == ("no_figures", "emissaries[2]", {})


@pytest.mark.rule("WHIM-1", "TILE-1", "STAT-2", "PROG-1", "EMI-1")
@pytest.mark.parametrize(("section", "key"), KEYS)
def test_a_missing_key_is_refused_with_its_place(section: str, key: str) -> None:
    catalogue = preset("retail")
    del catalogue[section][1][key]
    assert problem(catalogue) == ("missing", f"{section}[1].{key}", {})


@pytest.mark.rule("WHIM-1", "TILE-1", "STAT-1", "PROG-1", "EMI-1")
@pytest.mark.parametrize("section", SECTIONS)
def test_a_wrong_section_is_refused_with_its_place(section: str) -> None:
    listed, count = preset("retail")[section], COUNTS[section]
    for value in ([], {}, 7, "seven", None, {"cards": listed}):
        assert problem(preset("retail") | {section: value}) == ("list", section, {})
    for value in (listed[1:], [*listed, listed[0] | {"id": "more"}]):
        assert problem(preset("retail") | {section: value}) == ("entries", section, {"count": count})
    for value in ("whim-1", 7, None, []):
        assert problem(preset("retail") | {section: [value, *listed[1:]]}) == ("missing", f"{section}[0]", {})
    assert problem(spoiled(section, 1, colour="red")) == ("unknown_key", f"{section}[1].colour", {})
    twice = {"got": listed[0]["id"], "first": 0}
    assert problem(spoiled(section, 2, id=listed[0]["id"])) == ("duplicate", f"{section}[2].id", twice)


@pytest.mark.rule("WHIM-1", "TILE-1", "STAT-2", "EMI-1")
def test_the_borders_are_accepted() -> None:
    catalogue = preset("retail")
    catalogue["whim"][0] |= {"id": "x" * 40, "thresholds": [1, 200, 1]}
    catalogue["annual"][0] |= {"first": 0, "second": 200}
    catalogue["status"][0] |= {"condition": "judged", "value": "x" * 200, "fame": 0}
    catalogue["status"][1] |= {"condition": "emissary", "value": 1, "fame": 200}
    catalogue["emissaries"][0] |= {"carali": 0, "alpacas": 200, "fame": 0, "stones": 200, "cards": 200}
    read = read_box(catalogue, "mine.toml").modules
    assert read["whim"]["x" * 40].thresholds == (1, 200, 1)
    assert (read["annual"]["carali"].first, read["annual"]["carali"].second) == (0, 200)
    assert (read["status"]["stonemason"].fame, read["status"]["overseer"].fame) == (0, 200)
    assert (read["emissaries"][0].carali, read["emissaries"][0].alpacas, read["emissaries"][0].cards) == (0, 200, 200)
