"""The end of a year and of the game, and the blessing (END-1 to END-6)."""

from typing import Any

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.hand import Hand
from companion.engine.layers import Layer
from companion.engine.meta_actions import Finish
from companion.games.caral.cards import NONE
from companion.games.caral.now import Now
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.year import BeginYear
from tests.games.caral.table import Table, rules_with

NOTHING = SacrificeNothing()
NOBODY_SACRIFICES = (NOTHING, NOTHING, NOTHING)


def last_year_of(edition: str = "retail", *layers: Layer, **setup: Any) -> Table:
    """Six pyramids are complete; seat 1 is about to complete the seventh at site-7."""
    table = Table(rules_with(*layers, edition=edition, cards="table", **setup))
    for number in range(1, 7):
        table.site(f"site-{number}", number % 3, 3, 3)
    table.site("site-7", 1, 3, 2).player(1, stones=3, fame=5).with_state(completed=6, central=4)
    return table.to_act(1, "site-7")


def blessed() -> Table:
    """Seat 1 calls the ceremony in year 2: it has a priest, and seat 2 two; the deck is real."""
    table = Table(cards="table").with_state(year=2, central=3, architect="quarry-2")
    table.site("site-1", 1, 5, 5, priests=1).site("site-2", 2, 5, 5, priests=2).site("site-3", 2, 3, 1)
    table.player(0, figure="cult-1", fame=5).player(2, figure="site-2", fame=5)
    return table.player(1, figure="centre", fame=5, hand={"fish": 2}).to_sacrifice(1)


def codes(table: Table) -> list[str]:
    return [event.code.removeprefix("caral.") for event in table.events]


def ended(table: Table, *actions: Action) -> str | None:
    return table.play(*actions).state.ended


@pytest.mark.rule("END-1")
def test_the_years_end_goes_from_sacrifices_over_fame_to_the_next_starting_player() -> None:
    table = blessed().play(Sacrifice("fish", 2), NOTHING, NOTHING)
    fame = ["fame.highest", "fame.nothing", "fame.nothing"]
    assert codes(table) == ["log.sacrificed_nothing", *fame, "log.next_starter"]
    assert table.asked == ("caral.choose_next_year", TABLE)


@pytest.mark.rule("END-1")
def test_figures_stand_where_they_stood_until_the_new_year() -> None:
    table = blessed().play(Sacrifice("fish", 2), NOTHING, NOTHING)
    assert [table.where(seat) for seat in range(3)] == ["cult-1", "centre", "site-2"]
    assert (table.architect, table.state.year) == ("quarry-2", 2)
    table.play(BeginYear())
    assert [table.where(seat) for seat in range(3)] == ["start"] * 3
    assert (table.architect, table.state.year, table.state.ceremony) == ("start", 3, None)


@pytest.mark.rule("END-1", "END-2")
def test_the_new_year_brings_fame_then_cards_then_the_first_roll() -> None:
    table = blessed().play(Sacrifice("fish", 2), NOTHING, NOTHING, BeginYear())
    assert codes(table) == ["fame.blessing", "fame.blessing", "log.drew", "log.drew", "log.year_begins"]
    assert table.asked == ("caral.roll_die", TABLE)


def _moment(name: str, seen: list[tuple[str, int, str | None]]) -> Any:
    def stage(now: Now, seat: int) -> None:
        seen.append((name, now.state.players[1].figure, now.state.ended))

    return stage


@pytest.mark.rule("END-1")
@pytest.mark.parametrize("edition", ["retail", "crowd"])
def test_what_follows_the_ceremony_fame_happens_in_the_last_year_too_and_before_the_end(edition: str) -> None:
    seen: list[tuple[str, int, str | None]] = []
    stages = {name: _moment(name, seen) for name in ("test_whim", "test_tile", "test_end")}
    after = {"ceremony_fame": ("test_whim", "test_tile"), "tally": ("test_end",)}
    table = last_year_of(edition, Layer("test", "END-1", stages=stages, after=after)).play(BuildLevel())
    if edition == "retail":
        table.player(1, figure="village-3").to_move(1).play(Move("centre"))
    table.play(*NOBODY_SACRIFICES)
    centre = table.path.centre
    assert seen == [("test_whim", centre, None), ("test_tile", centre, None), ("test_end", centre, "seventh_pyramid")]


@pytest.mark.rule("END-2")
def test_the_blessing_is_one_fame_per_priest() -> None:
    table = blessed().play(*NOBODY_SACRIFICES)
    before = table.fame
    table.play(BeginYear())
    assert [now - then for now, then in zip(table.fame, before, strict=True)] == [0, 1, 2]
    assert [(r.seat, r.amount, r.rule) for r in table.receipts] == [(1, 1, "END-2"), (2, 2, "END-2")]


@pytest.mark.rule("END-2")
def test_two_started_and_one_completed_pyramid_give_isabell_three_cards() -> None:
    """Reserved sites without a level do not count."""
    table = Table(cards="table").site("site-1", 0, 5, 1).site("site-2", 0, 3, 2).site("site-3", 0, 3, 3)
    table.site("site-4", 0).site("site-5", 0).to_sacrifice(0).play(*NOBODY_SACRIFICES, BeginYear())
    assert [table[seat].hand.size for seat in range(3)] == [3, 0, 0]


@pytest.mark.rule("END-2")
def test_neutral_pyramids_bless_nobody() -> None:
    table = Table(seats=2, cards="table").site("site-1", -2, 5, 1).to_sacrifice(0).play(NOTHING, NOTHING, BeginYear())
    assert [table[seat].hand.size for seat in range(2)] == [0, 0]


@pytest.mark.rule("END-2")
@pytest.mark.parametrize("mode", ["table", "app"])
def test_cards_go_round_from_the_starting_player_until_there_are_none(mode: str) -> None:
    """Two cards in the deck and one sacrificed: three for four pyramids."""
    table = Table(cards=mode).player(1, hand={"fish": 1})
    table.site("site-1", 0, 5, 1).site("site-2", 1, 5, 1).site("site-3", 2, 5, 1).site("site-4", 2, 5, 1)
    deck = Hand((2, 0, 0, 0)) if mode == "app" else Hand(NONE, 2)
    table.with_state(deck=deck, discard=NONE).to_sacrifice(1).play(Sacrifice("fish", 1), NOTHING, NOTHING, BeginYear())
    while table.asked[0] == "caral.deal_cards":
        table.play(table.legal()[0])
    assert [table[seat].hand.size for seat in (1, 2, 0)] == [1, 2, 0]
    assert table.asked == ("caral.roll_die", TABLE)


@pytest.mark.rule("END-2")
def test_the_first_year_begins_without_a_blessing() -> None:
    table = Table(cards="table")
    table.state = table.rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-2"), StartAt("site-3"))
    assert [table[seat].hand.size for seat in range(3)] == [4, 4, 5]
    assert codes(table)[-1] == "log.year_begins"


@pytest.mark.rule("END-3")
def test_after_the_seventh_pyramid_the_year_is_played_to_its_end() -> None:
    table = last_year_of().play(BuildLevel())
    assert (table.state.completed, table.state.central, table.state.ended) == (7, 5, None)
    assert table.asked == ("caral.choose_move", 2)
    table.play(Move("village-1"), EndTurn(), Roll("0"))
    table.player(0, figure="village-3").to_move(0).play(Move("centre"))
    assert table.asked == ("caral.choose_sacrifice", 0)
    assert ended(table, *NOBODY_SACRIFICES) == "seventh_pyramid"


@pytest.mark.rule("END-3")
def test_the_last_ceremony_gives_its_fame_before_the_game_ends() -> None:
    table = last_year_of().play(BuildLevel()).player(1, hand={"fish": 1}).to_sacrifice(1)
    assert ended(table, Sacrifice("fish", 1), NOTHING, NOTHING) == "seventh_pyramid"
    assert [receipt.rule for receipt in table.receipts][:3] == ["CER-3"] * 3
    assert table.receipts[0].amount == 7


@pytest.mark.rule("END-3")
def test_six_pyramids_do_not_end_the_game() -> None:
    assert ended(last_year_of().to_sacrifice(1), *NOBODY_SACRIFICES) is None


@pytest.mark.rule("END-3")
def test_retail_has_no_limit_of_years() -> None:
    table = Table().with_state(year=70).to_sacrifice(0)
    assert ended(table, *NOBODY_SACRIFICES, BeginYear()) is None
    assert table.state.year == 71


@pytest.mark.rule("END-4")
def test_crowd_the_seventh_pyramid_ends_turn_and_year_at_once() -> None:
    table = last_year_of("crowd").player(1, hand={"alpaca": 2}).play(BuildLevel())
    assert [receipt.amount for receipt in table.receipts] == [1]
    assert (table.state.completed, table.state.central) == (7, 5)
    assert [table.where(seat) for seat in range(3)] == ["centre"] * 3
    assert table.asked == ("caral.choose_sacrifice", 1)
    assert ended(table, Sacrifice("alpaca", 2), NOTHING, NOTHING) == "seventh_pyramid"
    assert table.receipts[0].amount == 7


@pytest.mark.rule("END-4")
def test_crowd_a_pair_that_completes_the_seventh_ends_the_year_too() -> None:
    table = last_year_of("crowd").site("site-7", 1, 3, 1).player(1, hand={"clay": 2, "alpaca": 2})
    table.play(BuildLevel(), PlayPair("clay"))
    assert table.asked == ("caral.choose_sacrifice", 1)


@pytest.mark.rule("END-4")
def test_crowd_two_players_reveal_a_card_before_the_last_ceremony_too() -> None:
    table = Table(edition="crowd", seats=2).with_state(completed=6, central=4)
    table.site("site-7", 1, 3, 2).player(1, stones=1).to_act(1, "site-7").play(BuildLevel())
    assert table.asked == ("caral.reveal_card", TABLE)


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(("year", "reason"), [(6, None), (7, "seventh_year")])
def test_crowd_the_game_ends_after_the_seventh_year(year: int, reason: str | None) -> None:
    table = Table(edition="crowd").with_state(year=year).to_sacrifice(0)
    assert ended(table, *NOBODY_SACRIFICES) == reason


@pytest.mark.rule("END-4")
def test_crowd_six_pyramids_end_nothing() -> None:
    table = last_year_of("crowd").with_state(completed=5, central=3).play(BuildLevel())
    assert table.asked == ("caral.choose_move", 2)


@pytest.mark.rule("END-5")
@pytest.mark.parametrize("agreed", [False, True])
def test_there_is_no_blessing_after_the_last_ceremony(agreed: bool) -> None:
    table = blessed().with_state(completed=0 if agreed else 7).play(*NOBODY_SACRIFICES)
    if agreed:
        table.play(Finish())
    assert table.state.ended is not None
    assert "END-2" not in [receipt.rule for receipt in table.receipts]
    assert [table[seat].hand.size for seat in range(3)] == [0, 2, 0]


@pytest.mark.rule("END-6")
@pytest.mark.parametrize("edition", ["retail", "crowd"])
def test_the_table_may_agree_to_end_after_any_ceremony(edition: str) -> None:
    table = Table(edition=edition).site("site-1", 1, 3, 3).to_sacrifice(0).play(*NOBODY_SACRIFICES)
    assert table.legal() == [BeginYear(), Finish()]
    assert ended(table, Finish()) == "agreed"
    assert [(receipt.seat, receipt.amount, receipt.rule) for receipt in table.receipts] == [(1, 5, "FIN-1")]
    assert table.asked == ("", -9)


@pytest.mark.rule("END-6")
def test_nobody_ends_the_game_at_any_other_moment() -> None:
    refused = [("engine.not_now", "")]
    assert Table().to_move(0).reasons(Finish()) == refused
    assert Table().to_act(0, "cult-1").reasons(Finish()) == refused
    assert Table().to_sacrifice(0).reasons(Finish()) == refused
    assert Table().to_sacrifice(0).play(*NOBODY_SACRIFICES, BeginYear()).reasons(Finish()) == refused
