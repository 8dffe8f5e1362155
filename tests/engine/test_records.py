"""Records in actions: to JSON and back, unreadable with their place, described for clients, secret where told."""

import json
from dataclasses import dataclass
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.actions import Action, Codec
from companion.engine.decisions import Answer, Together
from companion.engine.fields import LONGEST
from companion.engine.freeze import Freezer
from companion.engine.meta_actions import Amend
from companion.engine.problems import ComposeError, Unreadable
from tests.support.toy import Bid, Orchard, Pick, at
from tests.support.toy_records import TRADING, CardCount, ChooseTrade, Placed, Trade

CODEC = TRADING.codec
TILE = {"square": "a1", "turn": 2}
TRADE = {"kind": "toy.trade", "offer": [{"card": "fig", "count": 2}, {"card": "plum"}], "tile": TILE}
MADE = Trade((CardCount("fig", 2), CardCount("plum")), Placed("a1", 2))

DESCRIBED = jsonschema_rs.validator_for(CODEC.schema(Trade))

texts = st.text(max_size=20)
numbers = st.integers(0, LONGEST)
cards = st.builds(CardCount, texts, numbers)
lists = st.lists(cards, max_size=4).map(tuple)
marks = st.lists(texts, max_size=3).map(tuple)
tiles = st.builds(Placed, texts, numbers, st.sampled_from(("up", "down")), st.none() | numbers, marks, st.booleans())
trades = st.builds(Trade, lists, tiles, st.none() | cards, lists, tiles)


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(trades | st.builds(Amend, numbers, trades))
def test_every_record_survives_the_round_trip(action: Action) -> None:
    raw = json.loads(json.dumps(CODEC.encode(action)))

    assert CODEC.decode(raw) == action
    assert raw == CODEC.encode(action)


def test_records_are_objects_whose_fields_at_their_default_are_left_out() -> None:
    whole = Placed("b2", 1, "down", 0, ("x",), fixed=True)
    written = {"square": "b2", "turn": 1, "side": "down", "by": 0, "marks": ["x"], "fixed": True}

    assert CODEC.encode(MADE) == TRADE
    assert CODEC.decode(TRADE) == MADE
    assert CODEC.encode(Trade((), whole, CardCount("fig"))) == {
        "kind": "toy.trade",
        "offer": [],
        "tile": written,
        "wish": {"card": "fig"},
    }
    assert CODEC.decode(TRADE | {"wish": None, "extra": [], "home": {"square": "home", "turn": 0}}) == MADE


def offer(*parts: Any) -> dict[str, Any]:
    return TRADE | {"offer": list(parts)}


FIG = {"card": "fig"}
UNREADABLE: list[tuple[Any, str, str]] = [
    ({"kind": "toy.trade", "tile": TILE}, "missing", "action.offer"),
    ({"kind": "toy.trade", "offer": []}, "missing", "action.tile"),
    (TRADE | {"offer": FIG}, "type", "action.offer"),
    (TRADE | {"offer": "fig"}, "type", "action.offer"),
    (TRADE | {"offer": None}, "type", "action.offer"),
    (TRADE | {"extra": None}, "type", "action.extra"),
    (TRADE | {"offer": [FIG] * (LONGEST + 1)}, "range", "action.offer"),
    (offer(FIG, "fig"), "type", "action.offer[1]"),
    (offer(None), "type", "action.offer[0]"),
    (offer(["fig", 1]), "type", "action.offer[0]"),
    (offer(FIG, FIG, {"card": "fig", "count": -1}), "range", "action.offer[2].count"),
    (offer({"card": "fig", "count": LONGEST + 1}), "range", "action.offer[0].count"),
    (offer({"card": "fig", "count": "1"}), "type", "action.offer[0].count"),
    (offer({"card": "fig", "count": True}), "type", "action.offer[0].count"),
    (offer({"card": "fig", "count": None}), "type", "action.offer[0].count"),
    (offer({"card": "x" * (LONGEST + 1)}), "range", "action.offer[0].card"),
    (offer({"card": "\ud800"}), "letters", "action.offer[0].card"),
    (offer(FIG, {"count": 1}), "missing", "action.offer[1].card"),
    (offer(FIG | {"size": 1}), "extra", "action.offer[0].size"),
    (offer(FIG | {"kind": "toy.trade"}), "extra", "action.offer[0].kind"),
    (TRADE | {"tile": []}, "type", "action.tile"),
    (TRADE | {"tile": None}, "type", "action.tile"),
    (TRADE | {"tile": {"square": "a1"}}, "missing", "action.tile.turn"),
    (TRADE | {"tile": TILE | {"side": "left"}}, "choice", "action.tile.side"),
    (TRADE | {"tile": TILE | {"by": "0"}}, "type", "action.tile.by"),
    (TRADE | {"tile": TILE | {"fixed": 1}}, "type", "action.tile.fixed"),
    (TRADE | {"tile": TILE | {"marks": ["x", 1]}}, "type", "action.tile.marks[1]"),
    (TRADE | {"tile": TILE | {"marks": ["x"] * (LONGEST + 1)}}, "range", "action.tile.marks"),
    (TRADE | {"wish": {}}, "missing", "action.wish.card"),
    ({"kind": "amend", "target": 1, "action": offer(FIG, {})}, "missing", "action.action.offer[1].card"),
]


@pytest.mark.parametrize(("raw", "code", "where"), UNREADABLE, ids=lambda value: str(value)[:50])
def test_what_is_no_record_is_unreadable_at_its_place(raw: Any, code: str, where: str) -> None:
    with pytest.raises(Unreadable) as caught:
        CODEC.decode(raw)

    assert (caught.value.code, caught.value.where) == (f"engine.unreadable.{code}", where)
    assert code == "letters" or raw["kind"] == "amend" or not DESCRIBED.is_valid(raw)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("card", "count")), inner, max_size=2),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(("offer", "tile", "wish", "extra", "home")), json_values))
def test_any_json_is_a_trade_as_described_or_unreadable(raw: dict[str, Any]) -> None:
    try:
        action = CODEC.decode(TRADE | raw)
    except Unreadable:
        assert not DESCRIBED.is_valid(TRADE | raw)
    else:
        assert DESCRIBED.is_valid(TRADE | raw)
        assert CODEC.decode(CODEC.encode(action)) == action


def test_the_longest_list_of_records_is_readable() -> None:
    longest = Trade((CardCount("fig", LONGEST),) * LONGEST, Placed("a1", 0))

    assert CODEC.decode(CODEC.encode(longest)) == longest


def test_secret_records_are_left_out_for_others() -> None:
    seen = {"kind": "toy.trade", "tile": TILE, "redacted": True}

    assert CODEC.redact(MADE) == seen
    assert CODEC.redact(Amend(7, MADE)) == {"kind": "amend", "target": 7, "action": seen}


def test_records_are_described_for_clients() -> None:
    described = CODEC.schema(Trade)
    card = {"type": "string", "maxLength": LONGEST}
    count = {"type": "integer", "minimum": 0, "maximum": LONGEST, "default": 1}
    record = {
        "type": "object",
        "properties": {"card": card, "count": count},
        "required": ["card"],
        "additionalProperties": False,
    }

    assert described["required"] == ["offer", "tile"]
    assert described["properties"]["offer"] == {"type": "array", "items": record, "maxItems": LONGEST}
    assert described["properties"]["wish"] == {"oneOf": [record, {"type": "null"}], "default": None}
    assert described["properties"]["home"]["default"] == {"square": "home", "turn": 0}
    assert described["properties"]["tile"]["properties"]["by"]["default"] is None


def test_an_answer_that_holds_records_can_be_frozen() -> None:
    freezer = Freezer(TRADING, (Orchard,))
    asked = (ChooseTrade(0), ChooseTrade(1))
    state = at(Together(asked=asked, answers=(Answer(asked[0], MADE),)))

    assert CODEC.records == {CardCount, Placed}
    assert freezer.thaw(json.loads(json.dumps(freezer.freeze(state)))) == state


@dataclass(slots=True)
class Loose:
    card: str


@dataclass(frozen=True)
class Open:
    card: str


@dataclass(frozen=True, slots=True)
class Nested:
    inner: CardCount


@dataclass(frozen=True, slots=True)
class Deed:
    action: Action


@dataclass(frozen=True, slots=True)
class Odd:
    thing: float


HINTS: list[Any] = [
    *(Loose, Open, Nested, Deed, Odd, Pick, Bid),
    *(tuple[Loose, ...], tuple[Nested, ...], tuple[Odd, ...], tuple[Action, ...], tuple[Pick, ...]),
    *(list[CardCount], tuple[CardCount], tuple[CardCount, CardCount], CardCount | Placed, tuple[CardCount | None, ...]),
]


@pytest.mark.parametrize("hint", HINTS, ids=str)
def test_what_is_no_plain_record_does_not_compose(hint: Any) -> None:
    made = type("Strange", (Action,), {"__annotations__": {"thing": hint}, "kind": "toy.strange"})

    with pytest.raises(ComposeError) as caught:
        Codec((dataclass(frozen=True)(made),))

    assert caught.value.code == "engine.compose.field_type"


def test_a_record_may_have_a_kind_of_its_own() -> None:
    """It is told apart by its place, so names that entries use are free."""

    @dataclass(frozen=True, slots=True)
    class Goods:
        kind: str
        seat: int

    made = type("Give", (Action,), {"__annotations__": {"goods": tuple[Goods, ...]}, "kind": "toy.give"})
    codec = Codec((dataclass(frozen=True)(made),))
    raw = {"kind": "toy.give", "goods": [{"kind": "gold", "seat": 1}]}

    assert codec.encode(codec.decode(raw)) == raw
