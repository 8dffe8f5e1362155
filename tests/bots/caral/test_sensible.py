"""The sensible bot: it beats chance, brings games to their end, and its choices make sense."""

import json
from itertools import product
from typing import Any

import pytest

from companion.bots.caral import SensibleBot
from companion.bots.caral.opinions import OPINIONS
from companion.bots.caral.outlook import Outlook
from companion.bots.play import play_out
from companion.engine.actions import Action
from companion.engine.steps import ChanceStep
from companion.engine.view import Viewer
from companion.games.caral.flow import SECOND_MOVE_POINTS
from companion.games.caral.game import GAME
from companion.games.caral.meta import META, SEVENTH_PYRAMID
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import ChooseSteps, LeadArchitect
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.discard import Discard, PayCards
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest
from companion.games.caral.scoring import standings
from companion.games.caral.view import view
from tests.games.caral.table import Table
from tests.support.bot_tables import played, players, rules_of, seen


def choice(table: Table, seat: int = 0) -> Action:
    """What the bot does when it sees its view as JSON and nothing else."""
    seen = json.loads(json.dumps(view(table.rules, table.state, Viewer(seat))))
    return SensibleBot().choose(seen, table.legal(seat))


AGAINST_CHANCE = tuple(product(("crowd",) * 4 + ("retail",), ("app", "table")))


def test_it_beats_random_players_in_every_seat() -> None:
    """In hundreds of games it lost none; of these thirty it may lose three."""
    won = games = 0
    for (edition, cards), seats in product(AGAINST_CHANCE, META.players):
        rules, mine = rules_of(edition, seats, cards), games % seats
        names = ["sensible" if seat == mine else "random" for seat in range(seats)]
        won += standings(rules, played(rules, names, games).state)[0].seat == mine
        games += 1

    assert games == 30
    assert won >= 0.9 * games


@pytest.mark.parametrize("cards", ["app", "table"])
@pytest.mark.parametrize(("seats", "years"), [(2, 12), (3, 9), (4, 7)])
def test_retail_games_end_with_the_seventh_pyramid_in_good_time(seats: int, years: int, cards: str) -> None:
    rules = rules_of("retail", seats, cards)
    ends = [played(rules, ["sensible"] * seats, seed).state for seed in range(3)]

    assert {state.ended for state in ends} == {SEVENTH_PYRAMID}
    assert max(state.year for state in ends) <= years


def test_it_has_an_opinion_on_everything_a_seat_can_be_asked() -> None:
    asked = {
        action
        for seats in META.players
        for decision, bound in rules_of("retail", seats, modules=META.modules).steps.items()
        if decision not in GAME.agreements and not isinstance(bound.step, ChanceStep)
        for action in bound.rules
    }

    assert asked == set(OPINIONS)


def test_a_whole_game_needs_no_more_than_the_view_as_json() -> None:
    class Remote:
        """Sees what comes over the wire."""

        def __init__(self, bot: Any) -> None:
            self.bot = bot

        def choose(self, view, legal):
            return self.bot.choose(json.loads(json.dumps(dict(view))), legal)

        def speak(self, view, could):
            return self.bot.speak(json.loads(json.dumps(dict(view))), could)

    rules = rules_of("crowd", 3)

    assert play_out(rules, players(["sensible"] * 3, 4, Remote)) == played(rules, ["sensible"] * 3, 4)


def test_it_starts_its_first_pyramid_between_the_quarries() -> None:
    table = Table(seats=4)
    table.state = table.rules.begin().state
    site = choice(table).site

    assert table.path.index["quarry-1"] < table.path.index[site] < table.path.index["quarry-2"]


def test_it_goes_where_a_pyramid_can_be_completed_and_completes_it() -> None:
    table = Table(seats=3).site("site-3", 0, size=5, levels=4).player(0, stones=1, workers=(1, 1)).to_move(0)
    assert choice(table) == Move("site-3")

    table.play(Move("site-3"))
    assert choice(table) == BuildLevel()


def test_it_goes_nowhere_behind_the_architect_when_there_is_something_to_do_ahead() -> None:
    table = Table(seats=3).site("site-3", 0, size=5, levels=4).player(0, stones=1, workers=(1, 1))
    table.with_state(architect="market-1").player(0, figure="site-3").to_move(0)

    assert table.path.index[choice(table).to] >= table.path.index["market-1"]


def test_it_uses_stone_and_clay_pairs_when_it_builds() -> None:
    table = Table(seats=3).site("site-3", 0, size=5, levels=1)
    table.player(0, stones=3, hand={"stone": 2, "clay": 2}).to_act(0, at="site-3")
    done = []
    while table.asked == ("caral.choose_action", 0):
        done.append(choice(table))
        table.play(done[-1])

    assert done[:3] in ([BuildLevel(), PlayPair(a), PlayPair(b)] for a, b in (("stone", "clay"), ("clay", "stone")))
    assert table.at("site-3").levels == 4


def test_it_starts_small_pyramids_while_completing_one_gives_most_and_large_ones_later() -> None:
    table = Table(seats=3).site("site-3", 0).player(0, stones=2).to_act(0, at="site-3")

    assert choice(table) == StartPyramid(3)
    assert choice(table.with_state(completed=2)) == StartPyramid(5)


def test_it_puts_priests_on_large_pyramids_while_builders_are_left() -> None:
    table = Table(seats=4).site("site-3", 0, size=5, levels=5).site("site-4", 0, size=5, levels=1)
    assert choice(table.to_act(0, at="village-1")) == PlacePriest("site-3")

    table.player(0, carali_supply=1)
    assert not isinstance(choice(table), PlacePriest)


def test_it_places_a_builder_when_nothing_waits_to_be_built_on() -> None:
    table = Table(seats=3).site("site-3", 0, size=3, levels=3).player(0, stones=3).to_act(0, at="village-1")

    assert isinstance(choice(table), PlaceBuilder)


def test_it_loads_all_the_stones_it_can() -> None:
    table = Table(seats=3).site("site-3", 0, size=5, levels=1).player(0, stones=1, workers=(3, 0))

    assert choice(table.to_act(0, at="quarry-1")) == TakeStones(3)


def test_it_ends_its_turn_rather_than_waste_a_pair() -> None:
    table = Table(seats=3).player(0, alpacas=5, carali_supply=0, hand={"alpaca": 2}).with_state(architect="village-3")

    assert choice(table.to_act(0, at="village-3", actions_left=0, acted=True)) == EndTurn()


def test_it_discards_single_cards_before_pairs() -> None:
    table = Table(seats=3).player(0, hand={"fish": 2, "clay": 1, "stone": 2})
    table.to_move(0).with_state(pending=(PayCards(0, 1),))

    assert choice(table) == Discard(("clay",))


def test_it_does_not_spend_cards_on_going_nowhere_in_particular() -> None:
    table = Table(seats=3).player(0, hand={"fish": 2, "clay": 2, "stone": 2}).to_move(0, points=1)

    assert choice(table).discard == 0


def test_it_leads_the_architect_slowly() -> None:
    table = Table(seats=3).to_move(0).with_state(pending=(ChooseSteps(0, (0, 2)),))

    assert choice(table) == LeadArchitect(0)


def test_it_wins_a_ceremony_as_cheaply_as_it_can() -> None:
    table = Table(seats=3).player(0, fame=5, hand={"fish": 5}).with_state(completed=2, central=2)

    assert choice(table.to_sacrifice(0)) == Sacrifice("fish", 1), "nobody else holds a card"


def test_it_outbids_what_lies_out_by_one() -> None:
    table = Table(seats=2).player(0, fame=5, hand={"clay": 2}).player(1, fame=5, hand={"fish": 5})
    table.with_state(completed=6, central=4).to_sacrifice(0).play(Sacrifice("clay", 2))

    assert choice(table, 1) == Sacrifice("fish", 3)


def test_it_lays_a_single_card_where_the_ceremony_cannot_be_won() -> None:
    table = Table(seats=2).player(0, fame=5, hand={"clay": 5}).player(1, fame=5, hand={"fish": 2, "stone": 1})
    table.to_sacrifice(0).play(Sacrifice("clay", 5))

    assert choice(table, 1) == Sacrifice("stone", 1)


def test_it_lays_nothing_when_it_has_no_fame_to_lose_and_needs_its_cards() -> None:
    table = Table(seats=2).player(0, hand={"clay": 5}).player(1, fame=0, hand={"fish": 2})
    table.to_sacrifice(0).play(Sacrifice("clay", 5))

    assert choice(table, 1) == SacrificeNothing()


def test_it_takes_unknown_cards_for_an_even_mix() -> None:
    table = Table(seats=2, cards="table").player(0, fame=5, hand={"unknown": 4}).player(1, hand={"unknown": 6})
    table.with_state(completed=6, central=5)
    laid = choice(table.to_sacrifice(0))
    assert isinstance(laid, Sacrifice)
    assert laid.count == 1

    table.player(0, hand={"unknown": 4, "fish": 3}).to_sacrifice(0)
    assert choice(table).card == "fish"
    assert choice(table).count <= 4


def test_it_claims_a_pair_of_unknown_cards_only_where_it_is_likely() -> None:
    def building(unknown: int) -> Action:
        table = Table(seats=3, cards="table").site("site-3", 0, size=5, levels=3)
        table.player(0, stones=2, hand={"unknown": unknown}).to_act(0, at="site-3").play(BuildLevel())
        return choice(table)

    assert building(4) == EndTurn()
    assert isinstance(building(8), PlayPair)


def test_it_ends_the_last_year_when_it_leads() -> None:
    table = Table(seats=3).player(0, fame=40, figure="village-3", carali_supply=0).with_state(completed=7)
    table.with_state(architect="village-3").to_move(0)
    assert choice(table) == Move("centre")

    table.player(1, fame=50)
    assert choice(table) != Move("centre")


@pytest.mark.parametrize("at", ["start", "cult-1", "site-8", "market-2", "centre"])
def test_it_knows_where_a_second_move_may_lead(at: str) -> None:
    table = Table().site("site-6", 1, 5, 1).site("site-7", 0).site("site-8", 0, 5, 2).site("site-10", 0)
    table.player(0, figure=at, stones=1, alpacas=2).to_move(0, points=SECOND_MOVE_POINTS, discards=False)
    legal = {action.to for action in table.legal(0) if isinstance(action, Move)}

    assert legal == {*Outlook(seen(table, 0)).near(SECOND_MOVE_POINTS)}
