"""What pages show of Caral beside its drawing: chips in laying order, what is printed on real components."""

from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.questions import Prospect
from companion.engine.view import SPECTATOR
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.modules.decks import Show
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.parts import in_laying_order
from companion.i18n import render
from tests.games.caral.table import Table

TOLD = ("whim", "annual", "status")
"""Modules whose cards or tiles are not called by what is printed on them."""


def components(edition: str, module: str) -> list[str]:
    return [entry["id"] for entry in preset(edition)[module]]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("edition", META.editions)
@pytest.mark.parametrize("module", TOLD)
def test_what_is_printed_is_told_beside_every_component(edition: str, module: str, language: str) -> None:
    rules = GAME.ruleset(GAME.header(edition, 4, modules=(module,)))
    for component in components(edition, module):
        printed = [*next(iter(MODULES.named((module,)))).printed(rules, component)]
        prospect = GAME.prospect(rules, rules.begin().state, Show(component), TABLE)
        assert prospect.outcomes == tuple(printed)
        (text,) = (render(each.code, each.params, language) for each in printed)
        assert text not in ("", printed[0].code)
        assert any(map(str.isdigit, text)) or module == "status"


def test_a_component_is_told_by_its_own_module_alone() -> None:
    rules = GAME.ruleset(GAME.header("retail", 4, modules=META.modules))
    told = {module.name: [*module.printed(rules, "stones")] for module in MODULES}
    assert {name: [each.code for each in printed] for name, printed in told.items() if printed} == {
        "annual": ["caral.outcome.tile_fame"]
    }
    tile = components("retail", "progress")[0]
    assert GAME.prospect(rules, rules.begin().state, Show(tile), TABLE) == Prospect(), "its name says it"


def test_how_many_cards_the_gods_want_depends_on_the_number_of_players() -> None:
    least: dict[int, Any] = {}
    for seats in META.players:
        rules = GAME.ruleset(GAME.header("retail", seats, modules=("whim",)))
        (printed,) = GAME.prospect(rules, rules.begin().state, Show("whim-1"), TABLE).outcomes
        least[seats] = printed.params["least"]
    card = next(entry for entry in preset("retail")["whim"] if entry["id"] == "whim-1")
    assert [*least.values()] == card["thresholds"]


def test_in_a_ceremony_chips_begin_with_the_head_priest() -> None:
    table = Table(seats=4)
    assert in_laying_order(GAME.view(table.rules, table.state, SPECTATOR)) == [0, 1, 2, 3]
    table.to_sacrifice(2)
    view = GAME.view(table.rules, table.state, SPECTATOR)
    first = view["board"]["ceremony"]["priest"]
    assert in_laying_order(view) == [first, *((first + step) % 4 for step in (1, 2, 3))]
    assert first == 2
