"""The sensible player of the Inkas: it wins, trades, builds for markers, and knows no more than its view."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from companion.bots import Bot
from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.experts import expert_of
from companion.bots.inkas import EXPERT, SensibleBot
from companion.bots.inkas.opinions import OPINIONS
from companion.bots.inkas.unseen import dealt_anew
from companion.bots.play import Players, play_out
from companion.bots.sight import Sight, View
from companion.engine.actions import Action
from companion.engine.steps import ChanceStep
from companion.games.inkas.game import GAME
from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from companion.games.inkas.rules.ending import ChooseGoingOn
from companion.games.inkas.rules.exchange import Exchange
from companion.games.inkas.rules.robber import ChooseRobberPlace, ChooseVictim, Rob
from companion.games.inkas.rules.taking import ChooseTaken, Take
from companion.games.inkas.rules.trade import Accept, Decline, MakeOffer
from tests.games.inkas.conservation import misplaced
from tests.games.inkas.sensible import sensible_game
from tests.games.inkas.table import BLUE, CITY, GREY, ORANGE, RED, SETTLEMENT, Table
from tests.support.matches import sensible_wins

GAMES = 12
"""Whole games among sensible players; `make bench` plays 200."""
AGAINST = 6


def choice(table: Table, seat: int = RED) -> Action:
    table.notice()
    return SensibleBot().choose(Sight(GAME.view, table.rules, table.state, seat), table.legal(seat))


@pytest.mark.rule("IWIN-1")
@pytest.mark.parametrize("seed", range(GAMES))
def test_games_among_sensible_players_end_with_a_winner(seed: int) -> None:
    state = sensible_game(seed)[0].state
    assert (state.ended, max(player.markers for player in state.players)) == ("won", 11)


def test_they_use_everything_there_is() -> None:
    kinds = Counter(deed.entry.action.kind for seed in range(GAMES) for deed in sensible_game(seed)[0].line)
    used = {"build_road", "build_settlement", "build_city", "buy_card", "exchange", "swap", "offer", "accept", "found"}
    assert {f"inkas.{kind}" for kind in used} <= kinds.keys()
    assert kinds["inkas.accept"] > GAMES


@pytest.mark.parametrize("seed", range(AGAINST))
def test_it_beats_random_players(seed: int) -> None:
    assert sensible_wins(GAME, sensible_game(seed)[1], seed)


def test_the_contract_names_it() -> None:
    assert expert_of(GAME) is EXPERT


def test_it_has_an_opinion_on_everything_a_seat_can_be_asked() -> None:
    bound = [each for kind, each in Table().rules.steps.items() if kind is not ChooseGoingOn]
    by_people = [each for each in bound if not isinstance(each.step, ChanceStep)]
    assert {action for each in by_people for action in each.rules} == set(OPINIONS)


class Remote:
    """A bot that sees what comes over the wire."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return self.bot.choose(json.loads(json.dumps(dict(view))), legal)

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        return self.bot.speak(json.loads(json.dumps(dict(view))), could)


def test_a_whole_game_needs_no_more_than_the_view_as_json() -> None:
    rules = Table(3).rules
    near, far = (
        play_out(rules, Players([made() for _ in range(3)], Croupier(GAME, seeded("wire")), GAME.view))
        for made in (SensibleBot, lambda: Remote(SensibleBot()))
    )
    assert near == far


def test_a_marker_comes_before_anything_else() -> None:
    table = Table(begun=True).player(RED, hand=CITY).to_do(RED)
    assert isinstance(choice(table), BuildCity)
    table = Table().piece(RED, settlements=["F9"])
    table.piece(RED, roads=table.walk("F9", "G9", "H8")).player(RED, hand=SETTLEMENT).to_do(RED)
    assert choice(table) == BuildSettlement("H8")


def test_roads_lead_to_the_next_site_and_nowhere_else() -> None:
    table = Table().piece(RED, settlements=["F9"]).player(RED, hand={"wood": 2, "stone": 2}).to_do(RED)
    first = choice(table)
    assert isinstance(first, BuildRoad)
    second = choice(table.play(first))
    assert isinstance(second, BuildRoad)
    table.play(second)
    assert choice(table.player(RED, hand={"wood": 1, "stone": 1}).to_do(RED)).kind != BuildRoad.kind


def test_it_trades_what_it_can_spare_for_what_is_missing() -> None:
    table = Table().piece(RED, settlements=["F9"])
    table.piece(RED, roads=table.walk("F9", "G9", "H8"))
    table.player(RED, hand={"wood": 1, "stone": 1, "potato": 1, "ore": 3}).to_do(RED)
    assert choice(table) == Exchange(("ore",) * 3)
    table.play(Exchange(("ore",) * 3))
    assert table.asked == ("choose_taken", RED)
    assert isinstance(table.rules.asked(table.state), ChooseTaken)
    assert choice(table) == Take("wool")


def test_it_offers_once_and_others_judge_by_their_own_need() -> None:
    table = Table().piece(RED, settlements=["F9"])
    table.piece(RED, roads=table.walk("F9", "G9", "H8")).piece(BLUE, settlements=["L10"])
    table.player(RED, hand={"wood": 1, "stone": 1, "potato": 1, "ore": 2}).to_do(RED)
    table.player(BLUE, hand={"potato": 2, "ore": 2, "wool": 1}).player(ORANGE, hand={"wool": 1})
    bot, view = SensibleBot(), Sight(GAME.view, table.rules, table.state, RED)
    offer = bot.choose(view, table.legal(RED))
    assert offer == MakeOffer(("ore",), ("wool",), ())
    assert bot.choose(view, table.legal(RED)) != offer
    table.play(offer, seat=RED)
    assert said(table, BLUE) == Accept(1)
    assert said(table, GREY) == Decline(1)
    table.player(RED, markers=9)
    assert said(table, BLUE) == Decline(1)


def said(table: Table, seat: int) -> Action | None:
    view = Sight(GAME.view, table.rules, table.state, seat)
    return SensibleBot().speak(view, tuple(table.rules.anytime(table.state, seat)))


def test_the_robber_goes_where_it_hurts_those_ahead_and_not_home() -> None:
    table = Table(begun=True).player(BLUE, markers=7).player(BLUE, hand={"ore": 2})
    table.to_do(RED).asking(ChooseRobberPlace(RED, must=True))
    place: Any = choice(table)
    sites = table.land.sites_of[table.land.place[place.hex]]
    assert table.pieces(BLUE).buildings & sites
    assert not table.pieces(RED).buildings & sites
    table.asking(ChooseVictim(RED, (BLUE, GREY), must=True))
    assert choice(table) == Rob(BLUE)


def test_what_nobody_saw_is_dealt_anew_and_nothing_is_lost() -> None:
    rules = sensible_game(4)[0].ruleset
    chronicle = sensible_game(0)[0]
    assert rules.board.deals != chronicle.ruleset.board.deals
    state = chronicle.state_after(150)
    for seed in range(3):
        dealt = dealt_anew(GAME.ruleset(dealing()), state, seeded("anew", seed))
        assert misplaced(GAME.ruleset(dealing()), dealt) == {}
        assert [player.hand.size for player in dealt.players] == [player.hand.size for player in state.players]
        assert (dealt.debts, any(player.hand.unknown for player in dealt.players)) == ((), False)


def dealing() -> Any:
    header = sensible_game(0)[1]
    return GAME.header(header.edition, header.seats, header.starts, **{**header.options, **EXPERT.dealing})
