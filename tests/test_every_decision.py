"""Every question has an example that still fits the rules; a new one without is told by name."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion import games
from companion.engine.decisions import Decision
from companion.engine.game import Game
from companion.engine.rules import Refused
from tests.orchard.registered import among_the_games
from tests.support.every_decision import (
    ASKED,
    UNASKED,
    WAITING,
    Example,
    answer_kinds,
    by_app,
    decision_kinds,
    examples,
    only_dealt,
    path_of,
    unasked_kinds,
)
from tests.support.find_decisions import scenes_of, unlisted
from tests.support.moments import Moment
from tests.support.opened_table import chronicle_of

MAKE_ANEW = "make them anew: python -m tests.support.find_decisions"
GAMES = ("caral", "cacao", "inkas", "orchard")
EXAMPLES = [example for game in GAMES for example in examples(game)]
MOST_BYTES = 200_000
NEVER_ENTERED = [
    ("caral", "caral.deal_cards", "caral.roll_die"),
    ("inkas", "inkas.steal_card", "inkas.roll_dice"),
    ("inkas", "inkas.lay_out_land", "inkas.choose_first_site"),
    ("orchard", "orchard.deal_cards", "orchard.roll_die"),
]


@pytest.fixture(autouse=True)
def orchard() -> Iterator[None]:
    with among_the_games():
        yield


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)


def moment_of(example: Example) -> Moment:
    chronicle = chronicle_of(example)
    return Moment(chronicle.ruleset, chronicle.state, example.seat)


def lacking(game: Game, shown: tuple[Example, ...]) -> set[str]:
    """Questions that nobody is asked, and what nobody could do unasked, in these examples."""
    asked = {example.kind for example in shown if example.way == ASKED}
    could = {example.kind for example in shown if example.way == UNASKED}
    return {*decision_kinds(game)} - asked | {*unasked_kinds(game)} - could - unlisted(game)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_an_example_leads_where_it_says(example: Example) -> None:
    moment = moment_of(example)
    kinds = [decision.kind for decision in moment.asked]
    assert not by_app(moment.ruleset, moment.state, example.options), MAKE_ANEW
    if example.way == ASKED:
        assert moment.decision is not None, MAKE_ANEW
        assert moment.decision.kind == example.kind, MAKE_ANEW
        return
    assert moment.decision is None, MAKE_ANEW
    assert example.kind in (kinds if example.way == WAITING else [action.kind for action in moment.unasked]), MAKE_ANEW


def test_every_question_has_an_example(game: Game) -> None:
    assert lacking(game, examples(game.card.id)) == set(), MAKE_ANEW


def test_every_kind_of_answer_can_be_given_in_an_example(game: Game) -> None:
    asked = [moment_of(example) for example in examples(game.card.id) if example.way == ASKED]
    met = {(moment.decision.kind, action.kind) for moment in asked if moment.decision for action in moment.legal}
    assert {*answer_kinds(game)} - met == set(), MAKE_ANEW


def test_no_two_examples_have_one_name() -> None:
    assert len({str(example) for example in EXAMPLES}) == len(EXAMPLES)


def test_every_scene_has_an_example_that_is_one(game: Game) -> None:
    shown = {example.name: example for example in examples(game.card.id)}
    scenes = scenes_of(game)
    assert scenes
    assert [scene.name for scene in scenes if not scene.weigh(moment_of(shown[scene.name]))] == [], MAKE_ANEW


def test_a_new_question_is_missed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class ChooseAnew(Decision):
        kind = "new.choose"

    bounds = game.ruleset(game.header()).steps.values()
    plain, bound = type(game).ruleset, next(bound for bound in bounds if not only_dealt(bound.step))

    def with_one_more(self: Game, header):
        rules = plain(self, header)
        return replace(rules, steps={**rules.steps, ChooseAnew: bound})

    monkeypatch.setattr(type(game), "ruleset", with_one_more)
    assert lacking(game, examples(game.card.id)) == {"new.choose"}


def test_a_log_that_no_longer_fits_is_refused() -> None:
    example = next(example for example in EXAMPLES if example.name == "choose-next-year")
    with pytest.raises(Refused):
        chronicle_of(replace(example, log=example.log[1:]))


@pytest.mark.parametrize(("game", "never", "asked"), NEVER_ENTERED, indirect=["game"])
def test_what_people_never_enter_is_no_question_for_them(game: Game, never: str, asked: str) -> None:
    """Of a real deck nobody says what they drew, and of one in the app they cannot."""
    assert never not in decision_kinds(game)
    assert asked in decision_kinds(game)


def test_what_no_list_holds_is_in_none(game: Game) -> None:
    listed = {action.kind for example in examples(game.card.id) for action in moment_of(example).unasked}
    assert unlisted(game) <= {*unasked_kinds(game)} - listed


def test_the_files_are_small() -> None:
    assert sum(path_of(game).stat().st_size for game in GAMES) < MOST_BYTES
