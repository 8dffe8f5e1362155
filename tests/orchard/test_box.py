"""The Orchard's catalogue: read entry by entry, every fault with its place."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.problems import CatalogueError
from companion.engine.ruleset import Ruleset
from tests.orchard.game import GAME
from tests.orchard.state import Orchard
from tests.orchard.table import agreed

Catalogue = dict[str, Any]


def put(*path: Any) -> Callable[[Catalogue], None]:
    """A change of a catalogue: the last item is put at the place that the others name."""
    *keys, last, value = path

    def change(catalogue: Catalogue) -> None:
        part: Any = catalogue
        for key in keys:
            part = part[key]
        part[last] = value

    return change


def without(name: str) -> Callable[[Catalogue], None]:
    def change(catalogue: Catalogue) -> None:
        del catalogue[name]

    return change


@pytest.mark.rule("TREE-1")
@pytest.mark.parametrize(
    ("change", "where", "code"),
    [
        (put("trees", "places", 1, "oak-1"), "trees.places[1]", "orchard.catalogue.tree"),
        (put("trees", "places", 1, "apple-1"), "trees.places[1]", "engine.catalogue.duplicate"),
        (put("trees", "places", []), "trees.places", "engine.catalogue.list"),
        (put("fruit", 0, "id", "plum"), "fruit[2].id", "engine.catalogue.duplicate"),
        (put("fruit", 1, "id", "fig"), "fruit[1].id", "engine.catalogue.choice"),
        (put("fruit", 2, "worth", 0), "fruit[2].worth", "engine.catalogue.number"),
        (put("fruit", 2, "confidence", "sure"), "fruit[2].confidence", "engine.catalogue.choice"),
        (put("die", "faces", 3, 0), "die.faces[3]", "engine.catalogue.number"),
        (put("cards", "pear", -1), "cards.pear", "engine.catalogue.number"),
        (put("bees", "honey", "much"), "bees.honey", "engine.catalogue.number"),
        (put("nuts", {}), "nuts", "engine.catalogue.unknown_key"),
        (without("bees"), "bees", "engine.catalogue.missing"),
        (without("fruit"), "fruit", "engine.catalogue.missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(change: Callable[[Catalogue], None], where: str, code: str) -> None:
    catalogue = dict(GAME.catalogue("plain"))
    change(catalogue)

    with pytest.raises(CatalogueError) as caught:
        rules_of(catalogue, "bees")
    assert (caught.value.code, caught.value.where) == (code, f"plain catalogue: {where}")


def rules_of(catalogue: Catalogue, *modules: str) -> Ruleset[Orchard]:
    return GAME.ruleset(replace(agreed(2, *modules), catalogue=catalogue))


def test_a_base_game_needs_no_bees() -> None:
    catalogue = dict(GAME.catalogue("plain"))
    del catalogue["bees"]

    assert rules_of(catalogue).board.box.modules == {}


@pytest.mark.rule("TREE-2")
def test_another_box_is_played_by_its_numbers() -> None:
    catalogue = dict(GAME.catalogue("plain"))
    put("fruit", 0, "bears", 9)(catalogue)
    rules = rules_of(catalogue, "bees")

    assert [tree.fruit for tree in rules.begin().state.trees] == [9, 3, 2, 2, 9, 3]
