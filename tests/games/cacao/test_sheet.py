"""The set-up sheet tells what the rules do: its numbers are those of the state after the set-up."""

from itertools import product
from typing import Any

import pytest

from companion.engine.sheet import SheetStep
from companion.games.cacao.game import GAME
from companion.games.cacao.meta import META
from companion.i18n import render
from tests.games.cacao.table import agreed

RULES = {rule.id for rule in META.rules}
OPTIONS = [*product(META.players, META.options["tiles"].values, META.options["display"].values)]


def steps(seats: int, **options: str) -> tuple[SheetStep, ...]:
    header = agreed(seats, **options)
    return GAME.sheet(GAME.ruleset(header), header)


def params(found: tuple[SheetStep, ...], name: str, seat: int | None = None) -> dict[str, Any]:
    (step,) = (step for step in found if step.code == f"cacao.sheet.{name}" and step.seat == seat)
    return dict(step.params)


def keys(found: tuple[SheetStep, ...]) -> list[str]:
    return [step.key for step in found]


@pytest.mark.rule("CMAT-2", "CSET-1", "CSET-2")
@pytest.mark.parametrize(("seats", "tiles", "display"), OPTIONS)
def test_its_numbers_are_those_of_the_first_turn(seats: int, tiles: str, display: str) -> None:
    header = agreed(seats, tiles=tiles, display=display)
    rules = GAME.ruleset(header)
    state = rules.begin().state
    while state.turn is None:
        state = rules.play(state, next(iter(rules.legal(state)))).state
    found = GAME.sheet(rules, header)
    jungle = params(found, "jungle_sorted" if display == "app" else "jungle_shuffled")
    assert jungle == {"count": sum(state.jungle) + len(state.display), "shown": len(state.display)}
    for seat, player in enumerate(state.players):
        own = params(found, "dealt" if tiles == "app" else "draw", seat)
        assert own == {"count": player.hand.size + player.pile.size, "draw": player.hand.size}
        assert params(found, "village", seat) == {"value": rules.board.box.water[player.water]}
    assert {rule for step in found for rule in step.rules} <= RULES
    assert len(keys(found)) == len({*keys(found)})


@pytest.mark.rule("CMAT-4")
def test_what_goes_back_into_the_box() -> None:
    two, three, four = (steps(seats) for seats in META.players)
    assert len(params(two, "jungle_back")["back"]) == 7
    assert "workers_back" not in keys(two)
    assert params(three, "workers_back")["back"] == ["1-1-1-1"]
    assert params(four, "workers_back")["back"] == ["1-1-1-1", "2-1-0-1"]
    assert "jungle_back" not in keys(three)
    (step,) = (step for step in two if step.key == "jungle_back")
    assert render(step.code, step.params, "de").endswith("1\xa0× Sonnenkultstätte, 1\xa0× Tempel.")


def test_people_come_in_turn_order_and_the_first_begins() -> None:
    header = agreed(3, starts=2)
    found = GAME.sheet(GAME.ruleset(header), header)
    assert [step.key for step in found if step.seat is not None][:3] == ["starts-2", "village-2", "dealt-2"]
    assert [step.seat for step in found if step.key.startswith("village")] == [2, 0, 1]
