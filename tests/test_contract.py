"""A game's contract: every game keeps it, and one that lacks something is refused by the name of what it lacks."""

import json
import random
from itertools import pairwise
from typing import Any

from companion.engine.freeze import Freezer
from companion.engine.game import Game
from companion.engine.hands import instructions
from companion.engine.meta import GameMeta
from companion.engine.review import Step
from companion.engine.setup import Header
from companion.engine.view import REVIEWER, SPECTATOR, Viewer
from tests.support.every_game import agreements, every_game, untold
from tests.support.every_game import game as game
from tests.support.soak import WatchedGame


def on_the_card(card: GameMeta) -> set[str]:
    names = {f"edition.{edition}" for edition in card.editions} | {f"colour.{colour}" for colour in card.colours}
    names |= {f"module.{module}{more}" for module in card.modules for more in ("", ".what")}
    names |= {f"option.{name}" for name in card.options}
    names |= {f"option.{name}.{value}" for name, option in card.options.items() for value in option.values}
    names |= {f"end.{reason}" for reasons in card.end_reasons.values() for reason in reasons}
    names |= {f"rule.{rule.id}" for rule in card.rules} | {f"ruling.{rule.id}" for rule in card.rules if rule.ruling}
    return {f"{card.id}.{name}" for name in names}


def played(game: Game, header: Header) -> WatchedGame:
    """A whole game at random."""
    watched = WatchedGame(game, header, lambda rules, state: {}, random.Random(header.seats), twists=0)
    watched.play()
    return watched


@every_game
def test_everything_on_the_card_has_its_text(game: Game) -> None:
    assert untold(on_the_card(game.card)) == set()


@every_game
def test_everything_asked_done_and_refused_has_its_text(game: Game) -> None:
    codes = set()
    for header in agreements(game):
        rules = game.ruleset(header)
        kinds = {kind for kind in rules.codec.classes if kind.startswith(f"{game.card.id}.")}
        codes |= {*rules.rules, *kinds, *(decision.kind for decision in rules.steps)}
        codes |= {decision.kind.replace(".", ".about.") for decision in rules.steps}
    assert len(codes) > 10
    assert untold(codes) == set()


@every_game
def test_players_are_told_apart_by_shape(game: Game) -> None:
    colours = game.card.colours

    assert len(set(colours.values())) == len(colours) >= game.card.players[-1]


@every_game
def test_rules_are_cited_from_the_index_which_has_each_once(game: Game) -> None:
    ids = [rule.id for rule in game.card.rules]
    rules = [rule for header in agreements(game) for rule in game.ruleset(header).rules.values()]
    cited = {rule_id for rule in rules for rule_id in rule.ids}

    assert len(ids) == len(set(ids))
    assert cited <= set(ids)


@every_game
def test_every_agreement_can_be_looked_at_from_all_sides(game: Game) -> None:
    for header in agreements(game):
        rules = game.ruleset(header)
        state = rules.begin().state
        for viewer in (SPECTATOR, REVIEWER, *(Viewer(seat) for seat in range(header.seats))):
            view = json.loads(json.dumps(game.view(rules, state, viewer)))
            assert view["status"] == "playing"
            assert [seat["seat"] for seat in view["seats"]] == [*range(header.seats)]
            assert all(isinstance(seat["score"], int) for seat in view["seats"])
            assert {"ended", "waiting_for", "board"} <= view.keys()
        assert {place.seat for place in game.standings(rules, state)} == {*range(header.seats)}
        keys = [step.key for step in game.sheet(rules, header)]
        assert len(keys) == len(set(keys))
        lines = game.inspection(rules, state)
        lies = [(lying.piece, lying.place) for line in lines for lying in line.lies]
        assert len({line.key for line in lines}) == len(lines)
        assert len(set(lies)) == len(lies), "no two lines speak of the same pieces"


@every_game
def test_what_chance_answers_is_agreed_on_by_an_option_or_the_app_s(game: Game) -> None:
    for header in agreements(game):
        steps = (bound.chance for bound in game.ruleset(header).steps.values())
        assert {step.device for step in steps if step is not None} <= {*game.card.options, ""}


@every_game
def test_sheet_check_and_outcomes_are_told(game: Game) -> None:
    codes = set()
    for header in agreements(game):
        codes |= {code for step in game.sheet(game.ruleset(header), header) for code in (step.code, step.part)}
        rules = game.ruleset(header)
        state = rules.begin().state
        codes |= {code for line in game.inspection(rules, state) for code in (line.code, line.area, line.hint)}
    assert untold(codes) == set()


@every_game
def test_a_game_is_played_frozen_and_looked_back_at(game: Game) -> None:
    for seats in game.card.players:
        header = game.header(seats=seats)
        watched = played(game, header)
        rules, line = game.ruleset(header), watched.chronicle.line
        assert watched.faults == []
        assert line[-1].played.state.ended in game.card.end_reasons[header.edition]
        look_back(game, line)
        handle(game, rules, [deed.played.state for deed in line])
        freezer = Freezer(rules, game.parts)
        for state in (deed.played.state for deed in line[:: max(1, len(line) // 20)]):
            assert freezer.thaw(json.loads(json.dumps(freezer.freeze(state)))) == state


def handle(game: Game, rules: Any, states: list[Any]) -> None:
    """What hands are told has words, keys of its own, and both ends of every movement."""
    for before, after in pairwise(states):
        told = instructions(game, rules, before, after)
        assert len({each.key for each in told}) == len(told)
        assert untold({code for each in told for code in (each.code, each.row, each.value) if code}) == set()
        assert all(move.count > 0 and move.source != move.target for each in told for move in each.moves)


def look_back(game: Game, line: list[Any]) -> None:
    """Every mark lies in the game and has a name, and every point a source."""
    steps = [Step(d.entry.position, d.entry.seat, d.entry.action, d.played.events, d.played.receipts) for d in line]
    marks = [*game.lookback.marks(steps)]
    for cut in range(0, len(steps), max(1, len(steps) // 20)):
        before = [*game.lookback.marks(steps[:cut])]
        assert [*before, *game.lookback.marks(steps[cut:], before)] == marks, "they go on where the log does"
    sources = {game.lookback.source(receipt) for step in steps for receipt in step.receipts}
    assert {mark.position for mark in marks} <= {step.position for step in steps}
    assert untold({mark.code for mark in marks}) == set()
    if game.lookback.sources:
        assert sources <= {*game.lookback.sources}
        assert untold({*game.lookback.sources}) == set()
