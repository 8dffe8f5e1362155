"""The codec: actions to JSON and back, and everything that is unreadable, each with its place."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.actions import RESERVED, Action, Codec
from companion.engine.fields import LONGEST
from companion.engine.meta_actions import ENGINE_ACTIONS, Amend, Undo
from companion.engine.problems import ComposeError, Problem, Unreadable
from tests.support.toy import TOY, Bid, Pick, Rest, Throw, Wave

CODEC = TOY.codec

texts = st.text(max_size=20)
numbers = st.integers(0, LONGEST)
toy_actions = st.one_of(
    st.builds(Pick, numbers, st.sampled_from(("red", "green"))),
    st.just(Rest()),
    st.builds(Bid, st.lists(texts, max_size=4).map(tuple)),
    st.builds(Wave, st.none() | numbers, st.booleans()),
)
actions = toy_actions | st.builds(Amend, numbers, toy_actions)


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(actions)
def test_every_action_survives_the_round_trip(action: Action) -> None:
    raw = CODEC.encode(action)

    assert CODEC.decode(raw) == action
    assert raw["kind"] == action.kind


def test_fields_at_their_default_are_left_out() -> None:
    assert CODEC.encode(Pick(2)) == {"kind": "toy.pick", "count": 2}
    assert CODEC.encode(Pick(2, "green")) == {"kind": "toy.pick", "count": 2, "colour": "green"}
    assert CODEC.encode(Wave()) == {"kind": "toy.wave"}
    assert CODEC.encode(Wave(0)) == {"kind": "toy.wave", "to": 0}
    assert CODEC.encode(Wave(None, loud=True)) == {"kind": "toy.wave", "loud": True}


def test_fields_left_out_take_their_default() -> None:
    assert CODEC.decode({"kind": "toy.pick", "count": 2}) == Pick(2, "red")
    assert CODEC.decode({"kind": "toy.wave"}) == Wave(None, loud=False)
    assert CODEC.decode({"kind": "toy.wave", "to": None}) == Wave()


def test_lists_become_lists_in_json_and_tuples_in_actions() -> None:
    raw = CODEC.encode(Bid(("fig", "plum")))

    assert raw == {"kind": "toy.bid", "cards": ["fig", "plum"]}
    assert CODEC.decode(raw) == Bid(("fig", "plum"))


def test_an_action_inside_an_action_is_written_whole() -> None:
    amend = Amend(7, Pick(2))

    assert CODEC.encode(amend) == {"kind": "amend", "target": 7, "action": {"kind": "toy.pick", "count": 2}}


def test_the_codec_knows_the_game_and_the_log() -> None:
    assert set(CODEC.classes.values()) >= {*ENGINE_ACTIONS, Pick, Rest, Throw, Bid, Wave}


PICK, BID, WAVE = {"kind": "toy.pick", "count": 1}, {"kind": "toy.bid"}, {"kind": "toy.wave"}
UNREADABLE: list[tuple[Any, str, str]] = [
    (None, "type", "action"),
    ([], "type", "action"),
    ("toy.rest", "type", "action"),
    ({}, "kind", "action.kind"),
    ({"kind": "toy.dance"}, "kind", "action.kind"),
    ({"kind": None}, "kind", "action.kind"),
    ({"kind": 7}, "kind", "action.kind"),
    ({"kind": ["toy.rest"]}, "kind", "action.kind"),
    ({"kind": "toy.pick"}, "missing", "action.count"),
    (BID, "missing", "action.cards"),
    (PICK | {"size": 1}, "extra", "action.size"),
    (PICK | {"seat": 1}, "extra", "action.seat"),
    ({"kind": "toy.rest", "": 1}, "extra", "action."),
    (PICK | {"count": "1"}, "type", "action.count"),
    (PICK | {"count": 1.0}, "type", "action.count"),
    (PICK | {"count": None}, "type", "action.count"),
    (PICK | {"count": [1]}, "type", "action.count"),
    (PICK | {"count": True}, "type", "action.count"),
    (PICK | {"count": -1}, "range", "action.count"),
    (PICK | {"count": LONGEST + 1}, "range", "action.count"),
    (PICK | {"colour": "blue"}, "choice", "action.colour"),
    (PICK | {"colour": None}, "choice", "action.colour"),
    (PICK | {"colour": ["red"]}, "choice", "action.colour"),
    (BID | {"cards": "fig"}, "type", "action.cards"),
    (BID | {"cards": {"fig": 1}}, "type", "action.cards"),
    (BID | {"cards": ["fig", 2]}, "type", "action.cards[1]"),
    (BID | {"cards": ["fig", None]}, "type", "action.cards[1]"),
    (BID | {"cards": ["x" * (LONGEST + 1)]}, "range", "action.cards[0]"),
    (BID | {"cards": ["fig"] * (LONGEST + 1)}, "range", "action.cards"),
    (WAVE | {"to": "0"}, "type", "action.to"),
    (WAVE | {"to": False}, "type", "action.to"),
    (WAVE | {"to": -1}, "range", "action.to"),
    (WAVE | {"loud": 1}, "type", "action.loud"),
    (WAVE | {"loud": "yes"}, "type", "action.loud"),
    (WAVE | {"loud": None}, "type", "action.loud"),
    ({"kind": "amend", "target": 1}, "missing", "action.action"),
    ({"kind": "amend", "action": PICK}, "missing", "action.target"),
    ({"kind": "amend", "target": 1, "action": None}, "type", "action.action"),
    ({"kind": "amend", "target": 1, "action": {"kind": "toy.dance"}}, "kind", "action.action.kind"),
    ({"kind": "amend", "target": 1, "action": PICK | {"count": -1}}, "range", "action.action.count"),
    ({"kind": "amend", "target": 1, "action": PICK | {"size": 1}}, "extra", "action.action.size"),
    ({"kind": "amend", "target": 1, "action": BID | {"cards": [1]}}, "type", "action.action.cards[0]"),
]


@pytest.mark.parametrize(("raw", "code", "where"), UNREADABLE, ids=lambda value: str(value)[:50])
def test_what_is_not_an_action_is_unreadable(raw: Any, code: str, where: str) -> None:
    with pytest.raises(Unreadable) as caught:
        CODEC.decode(raw)

    assert (caught.value.code, caught.value.where) == (f"engine.unreadable.{code}", where)


def test_the_place_begins_where_the_caller_says() -> None:
    with pytest.raises(Unreadable) as caught:
        CODEC.decode({"kind": "toy.pick"}, "line 4.action")

    assert caught.value.where == "line 4.action.count"
    assert str(caught.value) == "line 4.action.count: engine.unreadable.missing"


def test_the_largest_numbers_texts_and_lists_are_readable() -> None:
    for action in (Pick(LONGEST), Pick(0), Bid(("x" * LONGEST,)), Bid(("fig",) * LONGEST)):
        assert CODEC.decode(CODEC.encode(action)) == action


def test_a_long_game_can_be_amended_at_its_end() -> None:
    amend = Amend(LONGEST + 1, Rest())

    assert CODEC.decode(CODEC.encode(amend)) == amend


def test_amends_nested_beyond_measure_are_a_problem_and_no_crash() -> None:
    raw: dict[str, Any] = {"kind": "undo"}
    for _ in range(400):
        raw = {"kind": "amend", "target": 1, "action": raw}

    with pytest.raises(Problem):
        CODEC.decode(raw)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
kinds = st.sampled_from(sorted(CODEC.classes)) | texts
names = st.sampled_from(("count", "colour", "cards", "to", "loud", "target", "action", "face")) | texts


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(st.dictionaries(names, json_values | st.fixed_dictionaries({"kind": kinds}), max_size=3), kinds)
def test_any_json_is_an_action_or_unreadable(raw: dict[str, Any], kind: str) -> None:
    try:
        action = CODEC.decode(raw | {"kind": kind})
    except Unreadable as caught:
        problem: Unreadable | None = caught
    else:
        problem = None
        assert CODEC.decode(CODEC.encode(action)) == action
    assert problem is None or (problem.code.startswith("engine.unreadable.") and problem.where.startswith("action"))


def _with_field(field: str) -> type[Action]:
    made = type("Odd", (Action,), {"__annotations__": {field: int}, "kind": "toy.odd"})
    return dataclass(frozen=True)(made)


@pytest.mark.parametrize("field", sorted(RESERVED - {"kind"}))
def test_reserved_field_names_do_not_compose(field: str) -> None:
    with pytest.raises(ComposeError) as caught:
        Codec((_with_field(field),))

    assert (caught.value.code, caught.value.where) == ("engine.compose.reserved", "toy.odd")
    assert caught.value.params == {"field": field}


def test_two_classes_of_one_kind_do_not_compose() -> None:
    with pytest.raises(ComposeError) as caught:
        Codec((Undo, Pick, dataclass(frozen=True)(type("Other", (Action,), {"kind": "toy.pick"}))))

    assert (caught.value.code, caught.value.where) == ("engine.compose.kind_twice", "toy.pick")


@pytest.mark.parametrize("hint", [float, dict, list[str], tuple[bool, ...], int | str, int | str | None, bytes])
def test_fields_the_codec_cannot_read_do_not_compose(hint: Any) -> None:
    odd = dataclass(frozen=True)(type("Odd", (Action,), {"__annotations__": {"thing": hint}, "kind": "toy.odd"}))

    with pytest.raises(ComposeError) as caught:
        Codec((odd,))

    assert caught.value.code == "engine.compose.field_type"


def test_literals_are_told_apart_by_type() -> None:
    @dataclass(frozen=True, slots=True)
    class Grow(Action):
        kind: ClassVar[str] = "toy.grow"
        levels: Literal[1, 3]

    codec = Codec((Grow,))

    assert codec.decode({"kind": "toy.grow", "levels": 3}) == Grow(3)
    for wrong in (True, 1.0, "3", 2, None):
        with pytest.raises(Unreadable) as caught:
            codec.decode({"kind": "toy.grow", "levels": wrong})
        assert caught.value.code == "engine.unreadable.choice"
        assert caught.value.params == {"choices": [1, 3]}
