"""The sensible bot and what annual tiles, status cards and the gods make worth while."""

import pytest

from companion.bots.caral.goals import COMPARED, COUNTED
from companion.bots.caral.outlook import Outlook
from companion.engine.actions import Action
from companion.games.caral.modules.annual.layer import CATEGORIES, values
from companion.games.caral.modules.status.cards import NUMBERS
from companion.games.caral.now import Now
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.village import PlaceBuilder, PlaceWorker
from tests.games.caral.modules.abroad import sent
from tests.games.caral.modules.covered import open_cards
from tests.games.caral.modules.years import holding, whim_year
from tests.games.caral.rulesets import Case, play
from tests.games.caral.table import Table
from tests.support.bot_tables import choice, seen

# --- annual tiles ---------------------------------------------------------------------------------------------


def in_the_village(category: str) -> Action:
    """Both rivals have a worker and a reserved site more."""
    table = holding(Table(modules=("annual",)), category).site("site-3", 0, 5, 1).player(0, workers=(2, 0), stones=2)
    for seat in (1, 2):
        table.player(seat, workers=(2, 1)).site(f"site-{seat + 4}", seat)
    return choice(table.to_act(0, "village-1"))


def test_it_places_whom_the_annual_tile_asks_for() -> None:
    assert isinstance(in_the_village("workers"), PlaceWorker)
    assert isinstance(in_the_village("sites"), PlaceBuilder)


def test_it_keeps_its_cards_in_a_year_in_which_they_count() -> None:
    def laid(category: str) -> int:
        table = holding(Table(modules=("annual",), seats=2), category)
        table.player(0, fame=5, hand={"clay": 2}).player(1, fame=5, hand={"fish": 5}).to_sacrifice(0)
        table.play(Sacrifice("clay", 2)).player(0, hand={"stone": 3})
        answer = choice(table, 1)
        assert isinstance(answer, Sacrifice)
        return answer.count

    assert laid("workers") == 3, "three are more than two"
    assert laid("cards") == 1, "four cards left are more than three"


def test_it_ends_the_year_when_the_tile_is_its_own() -> None:
    def calls(category: str) -> bool:
        table = holding(Table(modules=("annual",)), category).player(0, figure="village-3", fame=5, hand={"fish": 2})
        for seat in (1, 2):
            table.player(seat, stones=2, fame=5, hand={"clay": 1})
        table.player(0, carali_supply=0).with_state(architect="village-3")
        return choice(table.to_move(0)) == Move("centre")

    assert calls("position")
    assert calls("cards")


def test_what_it_compares_is_what_the_rules_compare() -> None:
    """The order of the seats is the same in every category, all along a game with every module."""
    soak = play(Case("crowd", 3, ("annual", "emissaries"), "table"), 5, 4, 0)
    rules, tiles = soak.chronicle.ruleset, soak.chronicle.ruleset.board.box.modules["annual"]
    assert COMPARED.keys() == CATEGORIES.keys()
    for index in range(60, len(soak.chronicle.line), 30):
        table = Table(rules)
        table.state = soak.chronicle.state_after(index)
        o, now = Outlook(seen(table, 0)), Now(rules, table.state, -1, None)
        for category, compare in COMPARED.items():
            theirs = values(now, tiles[category])
            mine = [compare(o.board, seat) for seat in o.seats]
            assert [value - mine[0] for value in mine] == [theirs[seat] - theirs[0] for seat in range(3)], category


# --- status cards ---------------------------------------------------------------------------------------------


def ahead(card: str) -> Action:
    table = open_cards(card).site("site-3", 0, 5, 1).player(0, stones=3, workers=(1, 1), figure="village-1")
    return choice(table.to_move(0))


def test_it_goes_where_a_status_card_is_within_reach() -> None:
    assert ahead("stonemason") == Move("quarry-1"), "for the fourth stone"
    assert ahead("herder") == Move("market-1"), "on the way to the fourth alpaca"
    assert ahead("devout") == Move("cult-1")


def test_it_is_the_first_at_a_square_even_where_it_may_not_act() -> None:
    table = open_cards("merchant").player(0, figure="cult-1").with_state(architect="market-2").to_move(0)

    assert choice(table) == Move("market-1")


def test_a_card_that_somebody_took_is_no_goal_any_more() -> None:
    table = open_cards("merchant").player(1, figure="market-1").to_move(2).play(Move("village-1"))
    table.player(0, figure="cult-1").with_state(architect="market-2").to_move(0)

    assert choice(table) != Move("market-1")


def test_it_counts_what_the_rules_count() -> None:
    soak = play(Case("retail", 3, ("status", "emissaries"), "table"), 2, 5, 0)
    rules = soak.chronicle.ruleset
    assert COUNTED.keys() == NUMBERS.keys()
    for index in range(60, len(soak.chronicle.line), 30):
        table = sent(Table(rules))
        table.state = soak.chronicle.state_after(index)
        o, now = Outlook(seen(table, 1)), Now(rules, table.state, -1, None)
        for condition in COUNTED.keys() - {"alpacas"}:
            assert COUNTED[condition](o.board, o.me) == NUMBERS[condition](now, 1), condition


# --- the gods -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("least", "answer"), [(3, Sacrifice("stone", 1)), (9, Sacrifice("fish", 3))])
def test_it_lays_more_where_the_gods_would_take_a_worker(least: int, answer: Action) -> None:
    """Whoever laid less than most would lose a carali: one card is enough for three, none for nine."""
    printed = {"thresholds": [least] * 3, "target": "not_most", "penalty": "carali"}
    table = whim_year(printed=printed, seats=2).player(0, hand={"clay": 2}).player(1, hand={"fish": 4, "stone": 1})
    table.player(1, workers=(2, 2)).to_sacrifice(0).play(Sacrifice("clay", 2))

    assert choice(table, 1) == answer


def test_it_does_not_fear_for_what_it_has_not() -> None:
    printed = {"thresholds": [9] * 3, "target": "not_most", "penalty": "stone"}
    table = whim_year(printed=printed, seats=2).player(0, hand={"clay": 2}).player(1, hand={"fish": 4, "stone": 1})
    table.to_sacrifice(0).play(Sacrifice("clay", 2))

    assert choice(table, 1) == Sacrifice("stone", 1)


def test_the_fewest_are_struck_and_it_is_not_among_them() -> None:
    printed = {"thresholds": [9] * 3, "target": "fewest", "penalty": "carali"}
    table = whim_year(printed=printed, seats=2).player(0, hand={"clay": 1}).player(1, hand={"fish": 4, "stone": 1})
    table.player(1, workers=(2, 2)).to_sacrifice(0).play(Sacrifice("clay", 1))

    assert choice(table, 1) == Sacrifice("fish", 2)
