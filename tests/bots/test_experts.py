"""What a game's bots offer: found by the name the game gives, and missing in words where it gives none."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion import games
from companion.bots.caral import EXPERT, SensibleBot
from companion.bots.chance import seeded
from companion.bots.chances import WHOLE, win_chances
from companion.bots.croupier import Croupier
from companion.bots.experts import Expert, NoExpert, TableExpert, expert_for, expert_of, nothing_hidden
from companion.bots.play import Players, play_out
from companion.bots.random_bot import RandomBot
from companion.bots.roster import roster
from companion.engine.actions import TABLE
from companion.engine.game import Game
from companion.engine.ruleset import Ruleset
from companion.engine.standings import Standing, ranked
from companion.games.caral.game import GAME
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from tests.games.caral.table import Table


def nobody_ahead(rules: Ruleset[Any], state: Any) -> tuple[Standing, ...]:
    return ranked(dict.fromkeys(range(rules.seats), (0,)))


@pytest.fixture
def toy() -> Iterator[Game]:
    """A game without a sensible player."""
    games.register("tests.toy")
    yield replace(games.load("toy"), expert="", standings=nobody_ahead)
    games.withdraw("toy")


def test_an_expert_is_found_by_its_name() -> None:
    assert expert_of(GAME) is EXPERT
    assert isinstance(roster(GAME)["sensible"](seeded(1)), SensibleBot)


def test_the_best_bot_comes_first_and_a_random_one_plays_every_game(toy: Game) -> None:
    assert list(roster(GAME)) == ["sensible", "random"]
    assert list(roster(toy)) == ["random"]
    assert isinstance(roster(toy)["random"](seeded(1)), RandomBot)


@pytest.mark.parametrize("named", ["companion.bots.caral:NOBODY", "companion.bots.caral:SensibleBot"])
def test_an_expert_that_is_none_is_told_by_its_name(named: str) -> None:
    with pytest.raises(games.Incomplete, match=named.replace(":", " has no expert ")):
        expert_of(replace(GAME, expert=named))


def test_a_game_may_have_no_expert(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.bots.experts.load", lambda game: toy)

    assert expert_of(toy) is None
    with pytest.raises(NoExpert, match="toy"):
        expert_for(toy.header())


def test_the_expert_says_how_the_app_deals() -> None:
    header = GAME.header("crowd", 2, cards="table", die="table")

    assert not GAME.ruleset(header).board.deals
    assert expert_for(header).ruleset is GAME.ruleset(GAME.header("crowd", 2, cards="app", die="table"))


def test_where_nothing_is_hidden_a_position_is_played_out_as_it_is(toy: Game) -> None:
    table = TableExpert(toy, toy.ruleset(toy.header(seats=3)), Expert(RandomBot))
    state = table.ruleset.begin().state

    assert nothing_hidden(table.ruleset, state, seeded(1)) is state
    assert win_chances(table, state, 2, "toy").wins == (2 * WHOLE // 3,) * 3


def test_what_no_agreement_is_given_for_is_answered_by_the_first_legal_answer() -> None:
    table = Table(seats=3).with_state(pending=(ChooseNextYear(TABLE, 101),), year=100)
    at_a_loss = replace(GAME, agreements={})

    assert Croupier(at_a_loss, seeded(1)).answer(table.rules.legal(table.state), table.state.pending[-1]) == (
        BeginYear(),
        "",
    )


def test_bots_play_a_game_they_know_nothing_of(toy: Game) -> None:
    rules = toy.ruleset(toy.header(seats=2))
    bots = [roster(toy)["random"](seeded(seat)) for seat in range(2)]

    assert play_out(rules, Players(bots, Croupier(toy, seeded("table")), toy.view)).state.ended is not None
