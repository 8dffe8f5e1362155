"""Whole games among bots: everybody keeps to the rules, logs hold what happened, seeds repeat games."""

import pytest

from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import Players, play_on, play_out
from companion.bots.random_bot import RandomBot
from companion.bots.roster import roster
from companion.bots.sight import Sight
from companion.engine.actions import TABLE
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Finish
from companion.engine.steps import ChanceStep
from companion.engine.view import Viewer
from companion.games.caral.agreements import YEARS_PATIENCE
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from companion.games.caral.view import view
from tests.games.caral.table import Table
from tests.support.bot_tables import TABLES, Blind, Watched, played, players, rules_of


@pytest.mark.parametrize("bot", roster(GAME))
@pytest.mark.parametrize(("edition", "seats", "cards"), TABLES)
def test_bots_choose_only_what_is_legal_and_the_game_ends(edition: str, seats: int, cards: str, bot: str) -> None:
    watched: list[Watched] = []

    def watch(bot):
        watched.append(Watched(bot))
        return watched[-1]

    outcome = play_out(rules_of(edition, seats, cards), players([bot] * seats, 1, watch))

    choices = [choice for bot in watched for choice in bot.choices]
    assert all(len(legal) > 1 and action in legal for action, legal in choices)
    assert min(len(bot.choices) for bot in watched) > 10
    assert outcome.moves > len(choices)
    assert outcome.state.ended in META.end_reasons[edition]


@pytest.mark.parametrize("cards", ["app", "table"])
def test_a_game_in_a_log_is_the_game_without_one(cards: str) -> None:
    rules = rules_of("crowd", 2, cards)
    names = ["sensible", "random"]
    chronicle = Chronicle(rules)

    outcome = play_on(chronicle, players(names, 5))

    assert outcome == played(rules, names, 5)
    assert outcome.moves == chronicle.position == len(chronicle.line)
    assert outcome.state is chronicle.state
    assert Chronicle(rules, chronicle.entries).state == outcome.state


@pytest.mark.parametrize("cards", ["app", "table"])
def test_the_app_enters_what_chance_answers_and_nothing_else(cards: str) -> None:
    rules = rules_of("crowd", 2, cards)
    chronicle = Chronicle(rules)
    play_on(chronicle, players(["random", "random"], 2))

    for number, entry in enumerate(chronicle.entries):
        decision = rules.asked(chronicle.state_after(number))
        chance = isinstance(rules.steps[type(decision)].step, ChanceStep)
        assert entry.by == (APP if chance else "")
        assert entry.seat == decision.seat
    by_table = {type(entry.action).__name__ for entry in chronicle.entries if entry.seat == TABLE}
    assert by_table == {"Roll", "Reveal", "BeginYear"} | ({"Deal"} if cards == "app" else set())


def test_play_goes_on_from_where_a_log_stands() -> None:
    rules = rules_of("crowd", 3)
    whole = Chronicle(rules)
    play_on(whole, players(["random"] * 3, 1))
    chronicle = Chronicle(rules, whole.entries[:100])

    outcome = play_on(chronicle, players(["random"] * 3, 2))

    assert chronicle.entries[:100] == whole.entries[:100]
    assert chronicle.position == 100 + outcome.moves
    assert chronicle.state.ended is not None


@pytest.mark.parametrize("bot", roster(GAME))
def test_the_same_seed_plays_the_same_game_and_another_seed_another(bot: str) -> None:
    rules = rules_of("crowd", 3)
    one, same, other = (played(rules, [bot] * 3, seed) for seed in (1, 1, 2))

    assert one == same
    assert one != other


def test_seeds_are_kept_apart() -> None:
    assert seeded(1, 23).random() != seeded(12, 3).random()
    assert seeded("a", 1).random() == seeded("a", 1).random()


def test_a_random_bot_never_looks_at_the_table() -> None:
    def see(*nobody):
        raise AssertionError("somebody looked")

    bots = [RandomBot(seeded(1)), RandomBot(seeded(2))]

    assert play_out(rules_of(), Players(bots, Croupier(GAME, seeded(3)), see)).state.ended


def test_a_random_bot_takes_any_answer() -> None:
    bot = RandomBot(seeded(1))
    legal = list(rules_of().legal(rules_of().begin().state))

    assert {bot.choose({}, legal) for _ in range(300)} == set(legal)
    assert RandomBot(Blind()).choose({}, legal) == legal[0]


def test_a_sight_is_the_view_of_its_seat_made_once() -> None:
    table = Table(seats=2).player(1, hand={"fish": 2})
    looks = []

    def see(*position):
        looks.append(position)
        return view(*position)

    sight = Sight(see, table.rules, table.state, 1)

    assert not looks
    assert dict(sight) == view(table.rules, table.state, Viewer(1))
    assert sight["you"]["cards"]["fish"] == 2
    assert len(sight) == len(view(table.rules, table.state, Viewer(1)))
    assert len(looks) == 1


@pytest.mark.parametrize(
    ("year", "answer"),
    [(1, BeginYear()), (YEARS_PATIENCE - 1, BeginYear()), (YEARS_PATIENCE, Finish()), (YEARS_PATIENCE + 1, Finish())],
)
def test_the_croupier_loses_patience(year: int, answer: BeginYear | Finish) -> None:
    table = Table(seats=3).with_state(pending=(ChooseNextYear(TABLE, year + 1),), year=year)

    assert Croupier(GAME, seeded(1)).answer(table.rules.legal(table.state), table.state.pending[-1]) == (answer, "")


def test_a_game_that_waits_for_nobody_is_an_error() -> None:
    chronicle = Chronicle(rules_of())
    chronicle.opening = type(chronicle.opening)(Table(seats=2).state)

    with pytest.raises(LookupError, match="waits for nobody"):
        play_on(chronicle, players(["random", "random"], 1))
