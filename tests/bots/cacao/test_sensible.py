"""The sensible player of Cacao: it beats chance, sees its own view alone, and its choices make sense."""

import json
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from companion.bots import Bot
from companion.bots.cacao import EXPERT, SensibleBot
from companion.bots.cacao.sensible import OPINIONS
from companion.bots.cacao.unseen import dealt_anew
from companion.bots.chance import seeded
from companion.bots.chances import win_chances
from companion.bots.croupier import Croupier
from companion.bots.experts import expert_for, expert_of
from companion.bots.play import Players, play_out
from companion.bots.sight import View
from companion.engine.actions import TABLE, Action
from companion.engine.geometry.grid import neighbours
from companion.engine.steps import ChanceStep
from companion.engine.view import Viewer
from companion.games.cacao.game import GAME
from companion.games.cacao.meta import LAST_TILE, META
from companion.games.cacao.rules.fill import Fill
from companion.games.cacao.rules.sale import Sell
from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import TurnTile
from tests.games.cacao.conservation import misplaced
from tests.games.cacao.table import Soak, Table, agreed
from tests.support.matches import sensible_wins

GAMES = 8
"""For each number of players; `make bench` plays 200."""
MOSTLY = 0.9


def choice(table: Table, seat: int = 0) -> Action:
    """What it does when it sees its view as JSON and nothing else."""
    seen = json.loads(json.dumps(GAME.view(table.rules, table.state, Viewer(seat))))
    return SensibleBot().choose(seen, table.legal(seat))


def test_it_beats_random_players_in_every_seat_with_real_tiles_and_dealt_ones() -> None:
    """In hundreds of games it lost none."""
    tables = [agreed(seats, tiles=tiles) for seats, tiles in product(META.players, ("app", "table"))]
    won = [sensible_wins(GAME, header, seed) for header in tables for seed in range(GAMES // 2)]

    assert sum(won) >= MOSTLY * len(won)


def test_the_contract_names_it() -> None:
    assert expert_of(GAME) is EXPERT


def test_it_has_an_opinion_on_everything_a_seat_can_be_asked() -> None:
    rules = Table().rules
    by_people = [bound for bound in rules.steps.values() if not isinstance(bound.step, ChanceStep)]

    assert {action for bound in by_people for action in bound.rules} == set(OPINIONS)


class Remote:
    """A bot that sees what comes over the wire."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return self.bot.choose(json.loads(json.dumps(dict(view))), legal)

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        return self.bot.speak(view, could)


def test_a_whole_game_needs_no_more_than_the_view_as_json() -> None:
    rules = Table(3).rules
    near, far = (
        play_out(rules, Players([bot] * 3, Croupier(GAME, seeded("wire")), GAME.view))
        for bot in (SensibleBot(), Remote(SensibleBot()))
    )

    assert near == far
    assert near.state.ended == LAST_TILE


def test_it_turns_the_most_workers_to_the_best_tile() -> None:
    table = Table().land(e0s0="mine_2", e2s0="mine_1").display("sun", "sun")
    table.to_lay(0, "3-1-0-0").play(Put("e1s0"))

    assert choice(table) == TurnTile(3), "three in the west, one in the north"
    table.state = table.rules.play(table.state, TurnTile(3)).state
    assert table[0].gold == 6


def test_it_takes_the_tile_and_the_square_that_bring_most() -> None:
    table = Table().land(e0s0="mine_1", e4s0="water").player(0, hand={"1-1-1-1": 1, "3-0-0-1": 1}).to_take()

    assert choice(table) == Take("3-0-0-1")
    laid = choice(table.play(Take("3-0-0-1")))
    assert isinstance(laid, Put)
    assert laid.square in neighbours("e4s0")


def test_it_fills_a_gap_with_what_serves_it_and_not_others() -> None:
    mine = Table().land(e0s0="temple").worker(0, "e3s0", "3-0-0-1", 3).display("water", "mine_1")
    theirs = Table().land(e0s0="temple").worker(1, "e3s0", "3-0-0-1", 3).display("water", "mine_1")
    for table in (mine, theirs):
        table.to_lay(0, "3-0-0-1").lays("e1s0", 0)

    assert choice(mine) == Fill("water", "e2s0")
    assert choice(theirs) == Fill("mine_1", "e2s0")


def test_a_temple_is_worth_its_majority() -> None:
    table = Table().land(e0s0="temple").worker(0, "e3s0", "3-0-0-1", 3).display("temple", "mine_1")

    assert choice(table.to_lay(0, "1-1-1-1").lays("e1s0")) == Fill("temple", "e2s0")


def test_it_sells_dear_and_keeps_what_can_be_sold_better_but_nothing_at_the_end() -> None:
    table = Table().land(e0s0="market_2", e2s0="market_4").display("sun", "sun").player(0, cacao=1)
    table.to_lay(0, "1-1-1-1").lays("e1s0")
    assert choice(table) == Sell(("market_4",))

    last = Table().land(e0s0="market_2").display("sun", "sun").player(0, cacao=3)
    last.asking(round=10).to_lay(0, "3-0-0-1").lays("e1s0", 3)
    assert choice(last) == Sell(("market_2",) * 3)


def test_it_builds_over_a_tile_where_a_new_square_brings_less() -> None:
    """Around the mines no square is left; the only others touch a water tile."""
    table = Table().land(e0s0="mine_2", e1s1="mine_2", e2s0="mine_2", e1n1="mine_2", e6s6="water").worker(0, "e1s0")
    for square in ("e0n1", "w1s0", "e0s1", "e2n1", "e3s0", "e2s1", "e1s2", "e1n2"):
        table.worker(1, square)
    table.exhausted().player(0, suns=1, water=8).asking(round=10).to_lay(0, "1-1-1-1")

    assert choice(table) == Overbuild("e1s0"), "the carrier is on its last field"
    table.player(0, water=0).to_lay(0, "3-0-0-1")
    assert isinstance(choice(table), Put), "three fields are worth more than eight gold and a token"


@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_what_is_dealt_anew_is_all_there_and_what_was_taken_stays(answers: int) -> None:
    """Before a tile is taken, when it is, when its square is named, when it lies."""
    table = Table()
    table.state = table.rules.begin().state
    while table.asked[0][1] == TABLE:
        table.play(table.legal()[0])
    for _ in range(answers):
        table.play(table.legal()[0])
    dealt = [dealt_anew(table.rules, table.state, Random(seed)) for seed in range(30)]

    assert all(misplaced(table.rules, state) == {} for state in dealt)
    assert len({state.players[1].hand for state in dealt}) > 3
    kept = all(state.players[0].hand.known[0] for state in dealt)
    assert kept == (answers in (1, 2))


def test_it_plays_real_tiles_on_from_the_middle() -> None:
    soak = Soak(2, "table", "table", "middle", twists=0).play()
    expert = expert_for(soak.header)

    for state in (soak.chronicle.state_after(deeds) for deeds in range(0, len(soak.chronicle.line), 9)):
        assert expert.played_out(state, Random("anew")).ended == LAST_TILE


def test_chances_know_nothing_that_was_hidden() -> None:
    """Two positions that look alike have the same chances, whatever lies in hands and piles."""
    soak = Soak(3, "app", "app", "hidden", twists=0).play()
    expert, here = expert_for(soak.header), soak.chronicle.state_after(60)
    other = dealt_anew(expert.ruleset, here, Random("quite other tiles"))

    assert [player.hand for player in other.players] != [player.hand for player in here.players]
    assert len({win_chances(expert, state, 3, "look") for state in (here, other)}) == 1
