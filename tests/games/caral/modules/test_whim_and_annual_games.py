"""Whole games with the whim and the annual tiles, what the box may say of them, and snapshots."""

from typing import Any

import pytest

from companion.engine.freeze import Freezer
from companion.engine.parts import replace
from companion.engine.problems import CatalogueError
from companion.games import load
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.modules.annual.layer import CATEGORIES
from companion.games.caral.modules.whim.layer import TARGETS
from companion.games.caral.optional import read_box
from tests.games.caral.faults import named
from tests.games.caral.soak import Soak

BOTH = ("whim", "annual")
QUICK_PATIENCE = 9


@pytest.mark.rule("WHIM-1", "TILE-5")
@pytest.mark.parametrize("cards", META.options["cards"].values)
@pytest.mark.parametrize("seats", META.players)
@pytest.mark.parametrize("edition", META.editions)
def test_random_games_end_conserve_and_refold(edition: str, seats: int, cards: str) -> None:
    for seed, modules in enumerate((("whim",), ("annual",), BOTH)):
        soak = Soak(edition, seats, cards, seed, patience=QUICK_PATIENCE, modules=modules).play()
        assert soak.faults == []
        assert soak.chronicle.state.ended in META.end_reasons[edition]


def test_a_state_with_both_can_be_frozen_and_thawed() -> None:
    soak = Soak("retail", 3, "app", 1, patience=3, modules=BOTH).play()
    freezer = Freezer(soak.chronicle.ruleset, load("caral").parts)
    for index in range(0, len(soak.chronicle.line), 25):
        state = soak.chronicle.state_after(index)
        assert freezer.thaw(freezer.freeze(state)) == state


# --- the catalogue --------------------------------------------------------------------------------------------


def problem(catalogue: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(CatalogueError) as caught:
        read_box(catalogue, "mine.toml")
    error = caught.value
    return named(error.code), error.where.removeprefix("mine.toml: "), dict(error.params)


def changed(section: str, number: int, **changes: Any) -> dict[str, Any]:
    """The catalogue with other things in one entry; `None` takes a key away."""
    listed = list(preset("retail")[section])
    entry = listed[number] | changes
    listed[number] = {key: value for key, value in entry.items() if value is not None}
    return preset("retail") | {section: listed}


CHOICES = {"target": list(TARGETS), "penalty": ["carali", "alpaca", "stone", "card"]}
CONFIDENCES = ["rulebook", "public", "assumed", "matched"]
NUMBER = {"least": 1, "most": 200}

WRONG: list[tuple[dict[str, Any], str, str, dict[str, Any]]] = [
    (changed("whim", 0, id=None), "missing", "whim[0].id", {}),
    (changed("whim", 1, target=None), "missing", "whim[1].target", {}),
    (changed("whim", 1, confidence=None), "missing", "whim[1].confidence", {}),
    (changed("whim", 2, colour="red"), "unknown_key", "whim[2].colour", {}),
    (changed("whim", 3, id="whim-1"), "duplicate", "whim[3].id", {"got": "whim-1", "first": 0}),
    (changed("whim", 3, id=""), "label", "whim[3].id", {"most": 40}),
    (changed("whim", 3, id="x" * 41), "label", "whim[3].id", {"most": 40}),
    (changed("whim", 3, id=7), "label", "whim[3].id", {"most": 40}),
    (changed("whim", 4, confidence="sure"), "choice", "whim[4].confidence", {"choices": CONFIDENCES}),
    (changed("whim", 4, target="most"), "choice", "whim[4].target", {"choices": CHOICES["target"]}),
    (changed("whim", 4, target=["fewest"]), "choice", "whim[4].target", {"choices": CHOICES["target"]}),
    (changed("whim", 5, penalty="fame"), "choice", "whim[5].penalty", {"choices": CHOICES["penalty"]}),
    (changed("whim", 6, thresholds=[1, 2]), "entries", "whim[6].thresholds", {"count": 3}),
    (changed("whim", 6, thresholds=[1, 2, 3, 4]), "entries", "whim[6].thresholds", {"count": 3}),
    (changed("whim", 6, thresholds=[1, 0, 3]), "number", "whim[6].thresholds[1]", NUMBER),
    (changed("whim", 6, thresholds=[1, 2, True]), "number", "whim[6].thresholds[2]", NUMBER),
    (changed("whim", 6, thresholds=6), "list", "whim[6].thresholds", {}),
    (preset("retail") | {"whim": preset("retail")["whim"][:6]}, "entries", "whim", {"count": 7}),
    (preset("retail") | {"whim": {"cards": 7}}, "list", "whim", {}),
    (preset("retail") | {"whim": ["whim-1"] * 7}, "missing", "whim[0]", {}),
    (changed("annual", 0, id="gold"), "choice", "annual[0].id", {"choices": list(CATEGORIES)}),
    (changed("annual", 1, id="carali"), "duplicate", "annual[1].id", {"got": "carali", "first": 0}),
    (changed("annual", 2, first=-1), "number", "annual[2].first", {"least": 0, "most": 200}),
    (changed("annual", 2, second="1"), "number", "annual[2].second", {"least": 0, "most": 200}),
    (changed("annual", 2, second=None), "missing", "annual[2].second", {}),
    (preset("retail") | {"annual": preset("retail")["annual"] * 2}, "entries", "annual", {"count": 7}),
]


@pytest.mark.rule("WHIM-1", "TILE-1")
@pytest.mark.parametrize(("catalogue", "code", "where", "params"), WRONG, ids=lambda value: str(value)[:24])
def test_every_mistake_is_named_with_its_place(
    catalogue: dict[str, Any], code: str, where: str, params: dict[str, Any]
) -> None:
    assert problem(catalogue) == (code, where, params)


@pytest.mark.rule("WHIM-1", "TILE-1")
@pytest.mark.parametrize("module", BOTH)
def test_a_module_needs_its_section(module: str) -> None:
    header = GAME.header(modules=(module,))
    without = {name: section for name, section in header.catalogue.items() if name != module}
    with pytest.raises(CatalogueError) as caught:
        GAME.ruleset(replace(header, catalogue=without))
    assert (caught.value.code, caught.value.where) == ("engine.catalogue.missing", f"retail catalogue: {module}")
    assert GAME.ruleset(replace(GAME.header(), catalogue=without)).layers[0] == "base"
