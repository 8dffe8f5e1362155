"""The seams of the base game: every hook changed by a layer, and the layers that come with the game."""

from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.layers import Layer
from companion.engine.steps import Hook
from companion.games.caral import hooks
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.now import Now
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.village import PlacePriest
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.scoring import standings
from companion.games.caral.two_players import PlaceNeutral
from tests.games.caral.table import Table, rules_with

NOTHING = SacrificeNothing()


def changed(hook: Hook[Any], change: Any, **setup: Any) -> Table:
    """A table with a layer that changes one value."""
    return Table(rules_with(Layer("test", hook.source, hooks={hook: change}), **setup))


def one_more_for(favoured: int) -> Any:
    return lambda now, value, seat: value + (seat == favoured)


def points(table: Table, seat: int) -> int:
    """The movement points this seat is given when its turn comes, after its neighbour has ended theirs."""
    before = (seat - 1) % table.rules.seats
    table.player(before, hand={"fish": 1, "clay": 1}).to_act(before, "village-1").play(EndTurn())
    if table.asked[1] == TABLE:
        table.play(Roll("0"))
    decision: Any = table.rules.asked(table.state)
    return int(decision.points)


@pytest.mark.rule("MAT-5")
def test_movement_can_be_changed_seat_by_seat() -> None:
    table = changed(hooks.MOVEMENT, one_more_for(1))
    assert [points(table, seat) for seat in (0, 1, 2)] == [4, 5, 4]


@pytest.mark.rule("MOVE-4")
def test_what_pays_for_a_level_can_be_changed_seat_by_seat() -> None:
    def pays(now: Now, able: bool, seat: int, discard: int) -> bool:
        return able or (seat == 1 and discard == 0)

    table = changed(hooks.CAN_BUILD, pays).site("site-1", 0).site("site-2", 1)
    table.site("site-15", 1).player(1, hand={"fish": 9})
    assert Move("site-1") not in table.to_move(0).legal()
    assert table.reasons(Move("site-1")) == [("caral.move.cannot_build", "MOVE-4")]
    assert Move("site-2") in table.to_move(1).legal()
    assert table.reasons(Move("site-2")) == []
    assert table.reasons(Move("site-2", discard=1)) == [("caral.move.cannot_build", "MOVE-4")]
    assert not any(isinstance(move, Move) and move.to == "site-15" for move in table.legal())


@pytest.mark.rule("ACT-6")
def test_room_for_alpacas_can_be_changed_seat_by_seat() -> None:
    table = changed(hooks.ALPACA_ROOM, one_more_for(1))
    for seat in (0, 1):
        table.player(seat, alpacas=5, alpaca_supply=2)
    assert table.to_act(0, "market-1").reasons(BuyAlpaca()) == [("caral.alpaca.no_room", "ACT-6")]
    assert BuyAlpaca() in table.to_act(1, "market-1").legal()


@pytest.mark.rule("CER-3")
def test_what_a_sacrifice_counts_for_can_be_changed_seat_by_seat() -> None:
    table = changed(hooks.SACRIFICE, one_more_for(2))
    for seat in range(3):
        table.player(seat, fame=5, hand={"stone": 2, "clay": 2, "fish": 2})
    table.to_sacrifice(0).play(Sacrifice("stone", 2), Sacrifice("clay", 1), Sacrifice("fish", 2))
    assert table.fame == [6, 6, 8]
    assert [receipt.params["count"] for receipt in table.receipts] == [2, 1, 3]
    assert table.state.discard == (2, 1, 2, 0)


@pytest.mark.rule("CER-3")
def test_nothing_stays_nothing_whatever_a_sacrifice_counts_for() -> None:
    table = changed(hooks.SACRIFICE, one_more_for(2)).player(2, fame=5).player(0, hand={"fish": 1})
    table.to_sacrifice(0).play(Sacrifice("fish", 1), NOTHING, NOTHING)
    assert table.fame == [3, 0, 4]


@pytest.mark.rule("CER-6")
def test_the_next_starting_player_can_be_changed() -> None:
    table = changed(hooks.NEXT_STARTER, lambda now, priest: (priest + 2) % 3)
    table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING, BeginYear())
    assert table.state.starter == 2


@pytest.mark.rule("END-3")
def test_the_end_of_the_game_can_be_changed() -> None:
    table = changed(hooks.GAME_END, lambda now, reason: reason or "tired")
    assert table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING).state.ended == "tired"


@pytest.mark.rule("FIN-2")
def test_who_holds_the_diplomacy_token_can_be_changed() -> None:
    table = changed(hooks.DIPLOMAT, lambda now, seat: 1).with_state(completed=7)
    table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert table.fame == [0, 4, 0]


@pytest.mark.rule("FIN-3")
def test_placed_alpacas_can_be_changed_seat_by_seat() -> None:
    table = changed(hooks.PLACED_ALPACAS, one_more_for(1))
    assert [(place.seat, place.tie_breaks[0]) for place in standings(table.rules, table.state)] == [
        (1, 2),
        (0, 1),
        (2, 1),
    ]


@pytest.mark.rule("SET-6", "CER-1")
def test_two_players_add_their_stages_after_set_up_and_before_the_ceremony() -> None:
    table = Table(seats=2, cards="table")
    table.state = table.rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-2"))
    assert table.asked == ("caral.choose_neutral_site", 0)
    table.play(PlaceNeutral("site-3"))
    assert table.asked == ("caral.choose_neutral_site", 1)
    table.play(PlaceNeutral("site-4"))
    assert table.asked == ("caral.roll_die", TABLE)
    table.player(1, figure="village-3").to_move(1).play(Move("centre"))
    assert table.asked == ("caral.reveal_card", TABLE)


@pytest.mark.rule("SET-6", "CER-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_two_players_get_the_two_player_layer(seats: int) -> None:
    decisions = {decision.kind for decision in rules_with(seats=seats).steps}
    assert ({"caral.choose_neutral_site", "caral.reveal_card"} <= decisions) == (seats == 2)


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(("edition", "asked"), [("retail", "caral.choose_move"), ("crowd", "caral.choose_sacrifice")])
def test_the_crowd_layer_follows_a_completed_pyramid(edition: str, asked: str) -> None:
    table = Table(edition=edition).site("site-7", 0, 3, 2).player(0, stones=1).with_state(completed=6, central=4)
    assert table.to_act(0, "site-7").play(BuildLevel()).asked[0] == asked


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(("edition", "reason"), [("retail", None), ("crowd", "seventh_year")])
def test_the_crowd_layer_ends_the_seventh_year(edition: str, reason: str | None) -> None:
    table = Table(edition=edition).with_state(year=7).to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert table.state.ended == reason


def second_priest(**setup: str) -> Table:
    return Table(**setup).site("site-1", 0, 5, 5, priests=1).to_act(0, "village-1")


@pytest.mark.rule("ACT-3")
def test_many_priests_lifts_the_one_priest_rule() -> None:
    table = second_priest(priests="many")
    assert "caral.priest.taken" not in table.rules.rules
    assert PlacePriest("site-1") in table.legal()
    assert table.play(PlacePriest("site-1")).at("site-1").priests == 2


@pytest.mark.rule("ACT-3")
def test_with_one_priest_per_pyramid_a_second_is_refused() -> None:
    table = second_priest(priests="one")
    assert table.reasons(PlacePriest("site-1")) == [("caral.priest.taken", "ACT-3")]
    assert PlacePriest("site-1") not in table.legal()


@pytest.mark.rule("ACT-3")
def test_many_priests_is_what_a_table_gets_unless_it_agrees_otherwise() -> None:
    assert META.options["priests"].default == "many"
    assert "many_priests" in GAME.ruleset(GAME.header()).layers
    assert "many_priests" not in GAME.ruleset(GAME.header(priests="one")).layers
