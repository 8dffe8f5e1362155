"""How a question is laid out: what lies on the map, what fills the stage, what stands in the bar, what is chosen."""

from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from companion.engine.amounts import Amounts
from companion.engine.pages import Drawing, Pages
from companion.engine.pictures import Picture
from companion.engine.questions import COSTS, FAINT, FREE, Button, Question, Refused, Target
from companion.web import stepper
from companion.web.panel import packed
from companion.web.turn import AMOUNTS, MAP, TILES, Turn, turn_of

HILL, LAKE = (Target(place, x, 5, 2, ("to", "from")) for place, x in (("hill", 10.0), ("lake", 20.0)))
VIEW = {"seats": [{"colour": "red"}, {"colour": "blue"}], "you": {"seat": 0, "cards": {"stone": 2}}}
COUNTED = Amounts("g.pay", ("stone", "clay"), "cards", held="cards")


def answer(kind: str, weight: str = FREE, order: int = 0, **fields: Any) -> Button:
    action = {"kind": f"g.{kind}", **fields}
    key = "-".join(map(str, action.values()))
    entry = packed({**action, "id": "x"})
    return Button(key, key, entry, action, weight=weight, order=order, passes=kind == "end")


@pytest.fixture
def laid_out(app: Flask, monkeypatch: pytest.MonkeyPatch):
    """The turn of a question with these answers, in a game with these pages."""

    def lay(*legal: Button, refused: tuple[Refused, ...] = (), seat: Any = 0, drawn: bool = True, **pages: Any) -> Turn:
        drawing = Drawing(lambda view, say: Picture.of("", (0, 0, 30, 10), "Map"), lambda view: (HILL, LAKE))
        brings = Pages(**pages)
        game = SimpleNamespace(pages=brings, drawing=drawing if drawn else None, card=SimpleNamespace(id="g"))
        monkeypatch.setattr(stepper.games, "load", lambda name: game)
        question = Question(seat, "g.choose", "What now?", proxy=False, legal=legal, refused=refused)
        with app.test_request_context():
            return turn_of(SimpleNamespace(game=game), VIEW, question)

    return lay


def keys(buttons: Any) -> list[str]:
    return [each.key for each in buttons]


def test_answers_that_name_a_place_lie_there(laid_out) -> None:
    go, come, end = answer("go", to="hill"), answer("come", **{"from": "lake"}), answer("end")
    turn = laid_out(go, come, end)
    assert (turn.layout, turn.places) == (MAP, ((HILL, go), (LAKE, come)))
    assert (turn.chosen, turn.quiet, turn.extras) == (None, (end,), ()), "nothing is chosen for anybody"
    assert (turn.form, turn.colour) == ("question-0", "red")


def test_two_answers_at_one_place_stand_beside_the_map(laid_out) -> None:
    one, two, other = answer("go", to="hill"), answer("dig", to="hill"), answer("go", to="lake")
    turn = laid_out(one, two, other)
    assert turn.places == ((LAKE, other),)
    assert keys(turn.extras) == keys((one, two))


def test_a_few_without_a_place_stand_in_the_bar_and_many_fill_the_stage(laid_out) -> None:
    few = [answer(f"deed{number}") for number in range(3)]
    turn = laid_out(*few)
    assert (turn.layout, turn.places, turn.extras) == (MAP, (), tuple(few))
    many = [*few, answer("deed3")]
    turn = laid_out(answer("go", to="hill"), *many)
    assert (turn.layout, [target for target, _ in turn.places], turn.extras) == (TILES, [None] * 5, ())
    assert keys(each for _, each in turn.places) == ["g.go-hill", *keys(many)]


def test_without_a_drawing_all_of_them_fill_the_stage(laid_out) -> None:
    turn = laid_out(answer("go", to="hill"), answer("wait"), drawn=False)
    assert (turn.layout, [target for target, _ in turn.places], turn.extras) == (TILES, [None, None], ())


def test_they_stand_in_their_order(laid_out) -> None:
    late, early = answer("go", order=2, to="hill"), answer("go", order=1, to="lake")
    assert [each for _, each in laid_out(late, early).places] == [early, late]


@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        ((answer("dig"), answer("end")), "g.dig"),
        ((answer("dig", COSTS), answer("end")), "g.dig"),
        ((answer("dig"), answer("trade", COSTS), answer("wait", FAINT)), "g.dig"),
        ((answer("dig"), answer("trade")), None),
        ((answer("dig", COSTS), answer("trade", COSTS)), None),
        ((answer("end"),), "g.end"),
        ((answer("pair"), answer("end")), "g.end"),
        ((answer("go", to="hill"), answer("dig")), None),
        ((answer("go", to="hill"), answer("end")), None),
        ((), None),
    ],
)
def test_the_one_thing_worth_doing_is_chosen_or_passing_where_nothing_else_is_left(laid_out, legal, chosen) -> None:
    turn = laid_out(*legal, extras=frozenset({"g.pair"}))
    assert (turn.chosen and turn.chosen.key) == chosen
    shown = [*turn.extras, *turn.quiet, *(each for _, each in turn.places), *filter(None, [turn.chosen])]
    assert sorted(keys(shown)) == sorted(keys(legal)), "each stands there once"


def test_what_can_be_done_besides_stands_in_the_quiet_row(laid_out) -> None:
    pair, go = answer("pair", card="clay"), answer("go", to="hill")
    turn = laid_out(pair, go, extras=frozenset({"g.pair"}))
    assert (turn.extras, turn.places) == ((pair,), ((HILL, go),))


def test_what_is_refused_has_its_place_too(laid_out) -> None:
    there = Refused("no1", "Go", (("Too far.", "R-1"),), None, {"kind": "g.go", "to": "lake"})
    nowhere = Refused("no2", "Dig", (("Not now.", "R-2"),), None, {"kind": "g.dig"})
    turn = laid_out(answer("go", to="hill"), refused=(there, nowhere))
    assert turn.refused == ((LAKE, there), (None, nowhere))


def test_amounts_are_counted_out_instead_of_listed(laid_out) -> None:
    pay = [answer("pay", cards=["stone"]), answer("pay", cards=["clay"])]
    turn = laid_out(*pay, answer("end"), amounts={"g.choose": COUNTED})
    assert turn.layout == AMOUNTS
    assert [(tile.kind, tile.most) for tile in turn.stepper.tiles] == [("stone", 1), ("clay", 1)]
    assert (turn.places, turn.chosen, keys(turn.quiet)) == ((), None, ["g.end"])


def test_amounts_besides_open_from_the_quiet_row(laid_out) -> None:
    go = answer("go", to="hill")
    turn = laid_out(answer("pay", cards=["stone"]), go, asides=(COUNTED,))
    assert (turn.layout, turn.stepper, turn.places) == (MAP, None, ((HILL, go),))
    assert [each.amounts for each in turn.asides] == [COUNTED]
    assert laid_out(go, asides=(COUNTED,)).asides == ()


def test_the_whole_table_has_no_colour(laid_out) -> None:
    assert laid_out(answer("roll"), seat="table").colour == ""
