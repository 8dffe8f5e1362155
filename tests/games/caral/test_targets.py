"""Where the spots of the path can be tapped: one target for each, where it is drawn, inside the drawing."""

from itertools import combinations
from math import dist

import pytest

from companion.engine.view import SPECTATOR
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.pages.drawing import targets
from tests.games.caral.test_drawing import Picture

TABLES = [
    pytest.param(edition, modules, id=f"{edition}-{len(modules)}")
    for edition in META.editions
    for modules in ((), META.modules)
]


@pytest.mark.parametrize(("edition", "modules"), TABLES)
def test_every_spot_has_one_target_where_it_is_drawn(edition, modules):
    rules = GAME.ruleset(GAME.header(edition, 3, modules=modules))
    seen = GAME.view(rules, rules.begin().state, SPECTATOR)
    picture, found = Picture(seen), targets(seen)
    assert [target.place for target in found] == seen["board"]["spots"]
    for target in found[:-1]:
        assert (target.x, target.y) == pytest.approx(picture.place(picture.spot(target.place)), abs=0.06)
    left, top, width, height = map(float, picture.root.get("viewBox").split())
    for target in found:
        assert left <= target.x - target.reach < target.x + target.reach <= left + width
        assert top <= target.y - target.reach < target.y + target.reach <= top + height
    for one, other in combinations(found, 2):
        assert dist((one.x, one.y), (other.x, other.y)) > max(one.reach, other.reach), "no middle is covered"


def test_answers_name_their_spot_by_the_fields_of_a_target():
    rules = GAME.ruleset(GAME.header("retail", 3))
    state = rules.begin().state
    found = targets(GAME.view(rules, state, SPECTATOR))
    for action in rules.legal(state):
        raw = rules.codec.encode(action)
        assert sum(any(raw.get(field) == target.place for field in target.fields) for target in found) == 1
