"""SET-1 to SET-6: how a game begins."""

import pytest

from companion.engine.hand import Hand
from companion.engine.problems import BrokenLog
from companion.games.caral.game import GAME
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.state import FREE_SITE, Site
from tests.games.caral.scenes import deal, found, opened

SITES = ("site-3", "site-8", "site-16", "site-1")
GOODS = ((1, 4), (2, 4), (2, 5), (2, 6))
"""Stones and cards of the first, second, third and fourth player."""


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("edition", ["retail", "crowd"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_stands_on_the_start_square(edition: str, seats: int) -> None:
    table = opened(edition, seats)
    assert table.state.central == 1
    assert table.architect == "start"
    assert [table.where(seat) for seat in range(seats)] == ["start"] * seats


@pytest.mark.rule("SET-2")
@pytest.mark.parametrize("edition", ["retail", "crowd"])
def test_one_alpaca_and_five_fame(edition: str) -> None:
    table = found(opened(edition, seats=4), *SITES)
    assert [player.alpacas for player in table.state.players] == [1, 1, 1, 1]
    assert table.fame == [5, 5, 5, 5]
    assert table.play(Roll("0")).state.pending[0].points == 4


@pytest.mark.rule("SET-2")
def test_the_first_fame_has_a_receipt() -> None:
    receipt = opened().play(StartAt("site-1")).receipts[0]
    assert (receipt.seat, receipt.amount, receipt.rule) == (0, 5, "SET-2")


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize(("seats", "starts"), [(s, first) for s in (2, 3, 4) for first in range(s)])
def test_the_first_player_starts_and_the_others_follow_clockwise(seats: int, starts: int) -> None:
    table, asked = opened(seats=seats, starts=starts), []
    for site in SITES[:seats]:
        asked.append(table.asked)
        found(table, site)
    assert asked == [("caral.choose_start_site", (starts + turn) % seats) for turn in range(seats)]
    assert table.state.starter == starts


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize("starts", [-1, 3, 4])
def test_only_a_player_can_start(starts: int) -> None:
    with pytest.raises(BrokenLog) as problem:
        GAME.header(seats=3, starts=starts)
    assert (problem.value.code, problem.value.where) == ("engine.setup.starts", "starts")


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize(("edition", "supply"), [("retail", 8), ("crowd", 9)])
def test_a_worker_in_each_quarry_and_a_started_pyramid(edition: str, supply: int) -> None:
    table = found(opened(edition), "site-9")
    assert table[0].workers == (1, 1)
    assert table[0].carali_supply == supply
    assert table.at("site-9") == Site(owner=0, size=5, levels=1)
    assert table[1].workers == (0, 0)


@pytest.mark.rule("SET-4")
def test_any_free_site_may_be_chosen() -> None:
    table = opened(seats=2)
    assert table.legal() == [StartAt(f"site-{number}") for number in range(1, 17)]
    found(table, "site-16")
    assert table.legal() == [StartAt(f"site-{number}") for number in range(1, 16)]


@pytest.mark.rule("SET-4")
def test_everybody_begins_with_one_pyramid() -> None:
    table = found(opened(seats=4), *SITES)
    assert [table.at(site) for site in SITES] == [Site(seat, 5, 1) for seat in range(4)]
    assert table.state.sites.count(FREE_SITE) == 12
    assert table.asked == ("caral.roll_die", -1)


@pytest.mark.rule("SET-4", "MOVE-2")
def test_the_first_pyramid_counts_for_movement() -> None:
    table = found(opened(), *SITES[:3]).play(Roll("0"))
    assert [move.to for move in table.legal() if not move.discard] == ["village-1", "quarry-1", "site-3", "cult-1"]


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize("cards", ["app", "table"])
@pytest.mark.parametrize(("seats", "starts"), [(s, first) for s in (2, 3, 4) for first in range(s)])
def test_start_goods_follow_the_turn_order(seats: int, starts: int, cards: str) -> None:
    table = found(opened(seats=seats, starts=starts, cards=cards), *SITES[:seats])
    order = [(starts + turn) % seats for turn in range(seats)]
    assert [(table[seat].stones, table[seat].hand.size) for seat in order] == list(GOODS[:seats])
    assert table.state.stones == 16 - sum(stones for stones, _ in GOODS[:seats])
    assert table.state.deck.size == 48 - sum(cards for _, cards in GOODS[:seats])


@pytest.mark.rule("SET-5")
def test_the_app_deals_the_first_cards_to_each_player_in_turn() -> None:
    table = opened(seats=4, starts=2)
    for seat, site, (_, cards) in zip((2, 3, 0, 1), SITES, GOODS, strict=True):
        table.play(StartAt(site))
        owed = table.state.pending[-1]
        assert (owed.kind, owed.to, owed.count) == ("caral.deal_cards", seat, cards)
        deal(table)


@pytest.mark.rule("SET-5")
def test_cards_from_a_real_deck_are_unknown() -> None:
    table = found(opened(seats=4, cards="table"), *SITES)
    assert [player.hand for player in table.state.players] == [Hand((0, 0, 0, 0), cards) for _, cards in GOODS]
