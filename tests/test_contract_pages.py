"""What a game brings to pages and bots is there: templates, styles, icons, a drawing with targets, an expert."""

import json
import random
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest
from flask import Flask

from companion import create_app, games
from companion.bots.experts import expert_for, expert_of
from companion.engine.amounts import Amounts
from companion.engine.game import Game
from companion.engine.log import Chronicle
from companion.engine.pages import Seen
from companion.engine.ruleset import Ruleset
from companion.engine.view import SPECTATOR
from tests.support.every_game import agreements, every_game, untold
from tests.support.every_game import game as game
from tests.support.soak import WatchedGame

SOME = 20
"""How many positions of a game are drawn."""

EVERY = 10_000
"""More than a game has."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("instance")), TESTING=True)


@cache
def played(name: str) -> Chronicle[Any]:
    """A game at random, with all its modules if they go together."""
    game = games.load(name)
    modules = () if game.card.exclusions else game.card.modules
    watched = WatchedGame(game, game.header(modules=modules), lambda rules, state: {}, random.Random(1), twists=0)
    watched.play()
    return watched.chronicle


def positions(game: Game, some: int = SOME) -> list[tuple[Ruleset[Any], Any]]:
    """Some positions of that game."""
    chronicle = played(game.card.id)
    line = chronicle.line
    return [(chronicle.ruleset, deed.played.state) for deed in line[:: max(1, len(line) // some)]]


def seen(game: Game, rules: Ruleset[Any], state: Any) -> Seen:
    """A public view with a name and a colour for each seat."""
    view, colours = game.view(rules, state, SPECTATOR), list(game.card.colours)
    return view | {"seats": [seat | {"name": "Ann", "colour": colours[seat["seat"]]} for seat in view["seats"]]}


def say(code: str, /, **params: Any) -> str:
    return f"{code} {params}"


@every_game
def test_every_template_it_names_can_be_loaded(game: Game, app: Flask) -> None:
    for name in game.pages.templates:
        assert app.jinja_env.get_template(f"games/{game.card.id}/{name}")


@every_game
def test_every_style_and_icon_file_it_names_is_served(game: Game, app: Flask) -> None:
    named = {*game.pages.styles.values(), *filter(None, (game.pages.icons,))}

    for name in named:
        with app.test_client().get(f"/static/games/{game.card.id}/{name}") as answer:
            assert answer.status_code == 200, name


@every_game
def test_kinds_its_pages_name_are_kinds_of_its_rules(game: Game) -> None:
    rulesets = [game.ruleset(header) for header in agreements(game)]
    decisions = {decision.kind for rules in rulesets for decision in rules.steps}
    actions = {kind for rules in rulesets for kind in rules.codec.classes}

    assert {*game.pages.amounts, *game.moments.after} <= decisions
    assert game.pages.passing | game.pages.extras | game.pages.grouped <= actions
    counted = {amounts.action for amounts in (*game.pages.amounts.values(), *game.pages.asides)}
    assert counted <= game.pages.grouped & actions, "a button needs words"
    assert {decision.kind for decision in game.agreements} <= decisions
    assert untold({kind.replace(".", ".group.") for kind in game.pages.grouped}) == set()


@every_game
def test_it_draws_every_position_with_its_targets_inside(game: Game) -> None:
    if game.drawing is None:
        return
    for rules, state in positions(game):
        view = seen(game, rules, state)
        drawing = ET.fromstring(game.drawing.draw(view, say).svg())
        left, top, width, height = map(float, drawing.attrib["viewBox"].split())
        targets = game.drawing.targets(view)
        assert len({target.place for target in targets}) == len(targets)
        assert all(left <= target.x <= left + width and top <= target.y <= top + height for target in targets)


@every_game
def test_from_position_to_position_its_drawing_keeps_its_ground_and_the_names_of_its_layers(game: Game) -> None:
    if game.drawing is None:
        return
    pictures = [game.drawing.draw(seen(game, rules, state), say) for rules, state in positions(game)]

    assert len({(picture.fixed, tuple(picture.parts())) for picture in pictures}) == 1
    for name, layer in (part for picture in pictures for part in picture.parts().items()):
        assert ET.fromstring(layer).get("id") == name, "a layer is one element with its id"


@every_game
def test_what_is_answered_on_the_drawing_has_its_place_there(game: Game) -> None:
    """All but a few answers that name something: what lies beside the board has no place on it."""
    there, beside, drawn = set(), set(), set()
    for rules, state in positions(game, some=EVERY) if game.drawing else ():
        assert game.drawing is not None
        targets = game.drawing.targets(seen(game, rules, state))
        fields = {field for target in targets for field in target.fields}
        drawn |= {target.place for target in targets}
        for action in map(rules.codec.encode, rules.legal(state)):
            places = [t.place for t in targets if any(action.get(field) == t.place for field in t.fields)]
            assert len(places) <= 1, action
            there |= {*places}
            beside |= {action[name] for name in fields & action.keys() if not places}
    assert beside & drawn == set()
    assert len(there) > 2 * len(beside) or game.drawing is None


@every_game
def test_amounts_that_are_counted_out_name_every_answer(game: Game) -> None:
    asked = [(rules, state) for rules, state in positions(game, some=EVERY) if amounts_of(game, rules, state)]

    assert bool(asked) == bool(game.pages.amounts)
    for rules, state in asked:
        amounts = amounts_of(game, rules, state)
        for action in map(rules.codec.encode, rules.legal(state)):
            if amounts and action["kind"] == amounts.action:
                again = action | amounts.fields(amounts.chosen(action))
                assert amounts.chosen(again) == amounts.chosen(action)
                assert amounts.freely or json.dumps(again) == json.dumps(action)


@every_game
def test_every_seat_has_its_chip_at_all_times(game: Game) -> None:
    for rules, state in positions(game):
        assert sorted(game.pages.chips(seen(game, rules, state))) == [*range(rules.seats)]


def amounts_of(game: Game, rules: Ruleset[Any], state: Any) -> Amounts | None:
    """How what is asked is counted out, if it is."""
    decision = rules.asked(state)
    return game.pages.amounts.get(decision.kind) if decision else None


@every_game
def test_its_expert_plays_it_to_its_end(game: Game) -> None:
    if expert_of(game) is None:
        assert not game.expert
        return
    for seats in game.card.players:
        expert = expert_for(game.header(seats=seats))
        end = expert.played_out(expert.ruleset.begin().state, random.Random(seats))
        assert end.ended in game.card.end_reasons[game.card.editions[0]]
        assert expert.seen_anew(end) == expert.seen(end), "what nobody sees makes no difference to what all see"
